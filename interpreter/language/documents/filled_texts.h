// In: a document of scenarios with `rows`. Out: a tree for each row, with the row's values in place of `$column`; and
// where each stretch of a filled text is written. Promises: a text without `$column` keeps its span; a filled text has
// a span after the end of the document, with which the pieces are found.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "interpreter/language/documents/map_reader.h"
#include "interpreter/language/documents/yaml_text.h"

namespace cardinal::documents {

class FilledTexts {
 public:
  // A piece of a filled text, and the key or text of the document in which it is written.
  struct Piece {
    std::size_t begin = 0, size = 0;
    source::Span holder;
    std::size_t at = 0;  // byte of the holder's text
  };
  // `end`: the size of the document.
  explicit FilledTexts(Offset end) : first_(end + 1), next_(end + 1) {}

  // The span of the filled text.
  source::Span Add(std::vector<Piece> pieces, std::size_t size, bool quoted, source::FileId file);

  // Forgets all filled texts.
  void Clear();

  bool Has(source::Span span) const { return span.begin >= first_; }
  struct Written {
    source::Span holder;
    std::size_t at = 0;
  };
  // Where a part of a filled text is written. Nothing: a part of it is written elsewhere.
  std::optional<Written> Find(const LocatedText& part) const;

 private:
  struct Filled {
    Offset begin = 0;  // of the first byte, after the quote
    std::vector<Piece> pieces;
  };
  Offset first_, next_;
  std::vector<Filled> all_;  // by `begin`
};

// Calls `use` with the document as the first row of each scenario fills it, and then once for each other row: with a
// document that has only the parts that this row fills. Promises: a document without rows is used as it is; one tree
// exists at a time, so that memory does not grow with rows x rows; the spans of the filled texts are valid during the
// call.
void ForEachFilled(const YamlNode& root, FilledTexts& texts, const std::function<void(const YamlNode&)>& use);

}  // namespace cardinal::documents

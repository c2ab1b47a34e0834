// Fills the rows of scenarios into their texts and finds the source of each part. In: a document of scenarios with
// `rows`. Out: a tree for each row, with the values of the row in place of `$column`; and the source of each part of a
// filled text. Promises: a text without `$column` keeps its span; a filled text has a span after the end of the
// document, by which its pieces are found.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "interpreter/language/documents/map_reader.h"
#include "interpreter/language/documents/yaml_text.h"

namespace cardinal::documents {

class FilledTexts {
 public:
  // A piece of a filled text, and the key or text of the document that has its source.
  struct Piece {
    std::size_t begin = 0, size = 0;
    source::Span holder;
    std::size_t at = 0;  // byte of the text of the holder
  };
  // `end`: the size of the document.
  explicit FilledTexts(Offset end) : first_(end + 1), next_(end + 1) {}

  // Stores a filled text and returns its span.
  source::Span AddText(std::vector<Piece> pieces, std::size_t size, bool quoted, source::FileId file);

  // Forgets all filled texts.
  void Clear();

  bool Has(source::Span span) const { return span.begin >= first_; }
  struct Written {
    source::Span holder;
    std::size_t at = 0;
  };
  // The source of a part of a filled text. Nothing if the part has more than one source.
  std::optional<Written> Find(const LocatedText& part) const;

 private:
  struct Filled {
    Offset begin = 0;  // of the first byte, after the quote
    std::vector<Piece> pieces;
  };
  Offset first_, next_;
  std::vector<Filled> all_;  // by `begin`
};

// Calls `use` with the document filled by the first row of each scenario, and then once for each other row with a
// document that has only the parts that this row fills. Promises: a document without rows is passed as it is; one tree
// exists at a time, so that memory does not grow with rows x rows; the spans of the filled texts are valid during the
// call.
void ForEachFilled(const YamlNode& root, FilledTexts& texts, const std::function<void(const YamlNode&)>& use);

}  // namespace cardinal::documents

// The text of a document that a client has open, kept up to date by the changes that the client sends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/drivers/lsp/positions.h"

namespace cardinal::lsp {

// The bytes from `begin` to `end` of the text before the change became `length` bytes.
struct ByteEdit {
  std::size_t begin = 0, end = 0, length = 0;
  bool operator==(const ByteEdit&) const = default;
};

class DocumentText {
 public:
  DocumentText(std::string text, std::int32_t version, PositionEncoding encoding)
      : text_(std::move(text)), version_(version), encoding_(encoding) {}

  const std::string& Text() const { return text_; }
  std::int32_t Version() const { return version_; }
  // False after a change that could not be applied: the text is no longer that of the client. It becomes that again
  // when the client sends a change without a range, or closes and opens the document.
  bool InSync() const { return problem_.empty(); }

  struct Applied {
    std::vector<ByteEdit> edits;  // one after the other
    std::string problem;          // for people; "": all changes were applied
  };
  // Applies the changes of one didChange notification in their order. Stops at one that cannot be applied.
  Applied Apply(const std::vector<TextDocumentContentChangeEvent>& changes, std::int32_t version);

 private:
  std::string ApplyRange(const TextDocumentRangeChange& change, std::vector<ByteEdit>& edits);
  void ApplyWhole(const TextDocumentWholeChange& change, std::vector<ByteEdit>& edits);

  std::string text_;
  std::int32_t version_;
  PositionEncoding encoding_;
  std::string problem_;
};

}  // namespace cardinal::lsp

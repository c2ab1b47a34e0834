// The text of a document that a client has open, kept up to date by the changes that the client sends.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/drivers/lsp/positions.h"

namespace cardinal::lsp {

class DocumentText {
 public:
  DocumentText(std::string text, std::int32_t version, PositionEncoding encoding)
      : text_(std::move(text)), version_(version), encoding_(encoding) {}

  const std::string& Text() const { return text_; }
  std::int32_t Version() const { return version_; }  // of the text
  // False after a change that could not be applied: the text is no longer that of the client. It is in sync again when
  // the client sends a change without a range, or closes and opens the document.
  bool InSync() const { return problem_.empty(); }

  // Applies the changes of one didChange notification in their order: all of them, or none. Returns "", or why they
  // cannot be applied.
  std::string Apply(const std::vector<TextDocumentContentChangeEvent>& changes, std::int32_t version);

 private:
  std::string text_;
  std::int32_t version_;
  PositionEncoding encoding_;
  std::string problem_;
};

}  // namespace cardinal::lsp

#include "interpreter/language/documents/document_kind.h"

namespace cardinal::documents {

DocumentKind DetectDocumentKind(const YamlNode& root) {
  for (const char* key : {"scenario", "scenarios", "steps", "end"})
    if (root.FindEntry(key) != nullptr) return DocumentKind::Scenarios;
  return root.FindEntry("deck") != nullptr ? DocumentKind::Deck : DocumentKind::Other;
}

}  // namespace cardinal::documents

#include "interpreter/language/documents/kind.h"

namespace cardinal::documents {

DocumentKind KindOf(const Node& root) {
  for (const char* key : {"scenario", "scenarios", "steps", "end"})
    if (root.Find(key) != nullptr) return DocumentKind::Scenarios;
  return root.Find("deck") != nullptr ? DocumentKind::Deck : DocumentKind::Other;
}

}  // namespace cardinal::documents

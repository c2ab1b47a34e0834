// Recognises the kind of a YAML document by the keys of its root: `scenario`, `scenarios`, `steps` or `end`, or `deck`.
#pragma once

#include <cstdint>

#include "interpreter/language/documents/yaml.h"

namespace cardinal::documents {

enum class DocumentKind : std::uint8_t { Scenarios, Deck, Other };  // Other: a shared setup, or unknown

DocumentKind DetectDocumentKind(const YamlNode& root);

}  // namespace cardinal::documents

// Recognises the kind of a YAML document. In: the root of the document. Out: its kind, by the keys that it has.
#pragma once

#include <cstdint>

#include "interpreter/language/documents/yaml.h"

namespace cardinal::documents {

enum class DocumentKind : std::uint8_t { Scenarios, Deck, Other };  // Other: a board that scenarios share, or anything

DocumentKind DetectDocumentKind(const YamlNode& root);

}  // namespace cardinal::documents

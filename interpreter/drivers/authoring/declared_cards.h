// Finds the cards that a document declares. In: a document with declarations in the language (`cards: |`). Out: the
// cards that it declares, by name.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/language/documents/yaml.h"

namespace cardinal::authoring {

struct DeclaredCard {
  std::string name, type;
  source::Span span;       // of the declaration
  source::Span name_span;  // without quotes
};

// The text of the document with blanks instead of everything except its declarations. Returns nullopt if the offset is
// not in declarations.
std::optional<std::string> DeclarationsAround(const source::SourceFile& file, const documents::YamlNode& root,
                                              std::int32_t offset);

std::vector<DeclaredCard> DeclaredCards(const source::SourceFile& file, const documents::YamlNode& root);

}  // namespace cardinal::authoring

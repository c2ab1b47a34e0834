// Finds what a hover is about. In: a document and an offset. Out: a name of the game, or a key with its sentence.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "interpreter/drivers/authoring/document_names.h"

namespace cardinal::authoring {

struct HoverTarget {
  source::Span span;
  std::optional<DocumentName> name;  // of the game
  std::string key;                   // otherwise: a key of the schema
  std::string sentence;              // the meaning of the key
};

// `names`: the names in the document (FindNames); empty if its game is not known.
std::optional<HoverTarget> FindHoverTarget(const source::SourceFile& file, const documents::YamlNode& root,
                                           documents::Offset offset, const std::vector<DocumentName>& names);

}  // namespace cardinal::authoring

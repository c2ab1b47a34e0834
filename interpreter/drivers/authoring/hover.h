// In: a document and an offset. Out: what is there, for a page about it: a name of the game, or a key with its
// sentence.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "interpreter/drivers/authoring/document_names.h"

namespace cardinal::authoring {

struct HoverTarget {
  source::Span span;
  std::optional<DocumentName> name;  // of the game
  std::string key;                   // else: a key of the schema
  std::string sentence;              // what it means
};

// `names`: those in the document (NamesIn); none if its game is not known.
std::optional<HoverTarget> FindHoverTarget(const source::SourceFile& file, const documents::YamlNode& root,
                                           documents::Offset offset, const std::vector<DocumentName>& names);

}  // namespace cardinal::authoring

// A YAML reader for text that is being typed. In: any text. Out: a YamlNode: for a document that ReadYaml accepts the
// same tree; for any other text the tree of the parts that lines, indentation and brackets show. Promises: always
// returns, in time linear in the text; every span is within the text; keys may occur twice.
#pragma once

#include "interpreter/language/documents/yaml.h"

namespace cardinal::documents {

YamlNode ReadLeniently(std::string_view text, source::FileId file);

}  // namespace cardinal::documents

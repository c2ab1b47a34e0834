// The schema of a map in a YAML file of the tests.
#pragma once

#include <initializer_list>
#include <string_view>

#include "interpreter/language/documents/schema.h"

namespace cardinal {

// `what` names the map in messages. Both must be literals.
inline documents::MapInfo MapSchema(std::string_view what, std::initializer_list<std::string_view> keys) {
  documents::MapInfo schema;
  schema.description = what;
  for (const std::string_view key : keys) schema.keys.push_back({key, documents::ValueKind::None, ""});
  return schema;
}

}  // namespace cardinal

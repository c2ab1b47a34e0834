// Parses a line of a log as JSON. In: the text of one JSON value. Out: the value, or a problem in words. Promises: no
// exception of the JSON package leaves it; duplicate keys and too deep nesting are refused.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "interpreter/base/json.h"

namespace cardinal::replay {

struct ParsedJson {
  std::optional<base::Json> value;
  std::string problem;
};
ParsedJson ParseJson(std::string_view text);

}  // namespace cardinal::replay

// Parses JSON that comes from outside. In: a text, and how deep it may be nested. Out: the value, or what is wrong with
// the text. Promises: no exception of the JSON package leaves it; duplicate keys and too deep nesting are refused; the
// parser keeps no more than the text is long.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "interpreter/base/json.h"

namespace cardinal::base {

struct StrictJson {
  enum class Problem { None, TooDeep, DuplicateKey, NotJson, NumberTooLarge };
  std::optional<Json> value;
  Problem problem = Problem::None;
  std::string key;       // DuplicateKey
  std::size_t byte = 0;  // NotJson: from this byte on, counted from 1
};
StrictJson ParseStrictJson(std::string_view text, int max_depth);

}  // namespace cardinal::base

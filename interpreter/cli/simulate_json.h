// Parts of the JSON that `cardinal simulate` writes: a member, a list of texts, a list of objects with a line each.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/cli/json.h"

namespace cardinal::cli {

inline std::string JsonMember(const char* name, const std::string& value) {
  return '"' + std::string(name) + "\": " + value;
}
inline std::string JsonMember(const char* name, std::int64_t value) { return JsonMember(name, std::to_string(value)); }

inline std::string JsonTexts(const std::vector<std::string>& texts) {
  std::string list = "[";
  for (const std::string& text : texts) list += (list.size() > 1 ? ", " : "") + QuoteJson(text);
  return list + ']';
}

// Each row: the members of an object, without its braces.
inline std::string JsonRows(const std::vector<std::string>& rows) {
  std::string list = "[";
  for (const std::string& row : rows) list += (list.size() > 1 ? ",\n    {" : "\n    {") + row + '}';
  return list + (rows.empty() ? "]" : "\n  ]");
}

}  // namespace cardinal::cli

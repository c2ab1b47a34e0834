// In: the text of one JSON value. Out: Json, the value; and texts as JSON. Promises: json.cpp is the only file that
// sees a JSON package, and no exception leaves it; a key that stands twice and nesting without end are refused.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cardinal::replay {

struct Json {
  enum class Kind : std::uint8_t { Object, List, Text, Number, Other } kind = Kind::Other;
  struct Member;                // a type of its own: clang 14 cannot make a std::pair of what is not complete yet
  std::string text;             // Text; of all else as it is written, if it is short
  std::uint64_t number = 0;     // Number: a whole one, not below 0
  std::vector<Member> members;  // Object, in the order of the text
  std::vector<Json> elements;   // List

  const Json* FindMember(std::string_view key) const;  // of an object; null: it has none
};
struct Json::Member {
  std::string key;
  Json value;
};

struct ParsedJson {
  std::optional<Json> value;
  std::string problem;
};
ParsedJson ParseJson(std::string_view text);

// With its quotes.
std::string QuoteJson(std::string_view text);

}  // namespace cardinal::replay

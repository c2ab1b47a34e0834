// Parses JSON. In: the text of one JSON value. Out: Json, the value; and texts as JSON strings. Promises: json.cpp is
// the only file that uses a JSON package, and no exception leaves it; duplicate keys and too deep nesting are refused.
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
  struct Member;                // a separate type: clang 14 cannot make a std::pair of an incomplete type
  std::string text;             // Text; for other kinds the source text, if it is short
  std::uint64_t number = 0;     // Number: an integer, not below 0
  std::vector<Member> members;  // Object, in the order of the text
  std::vector<Json> elements;   // List

  const Json* FindMember(std::string_view key) const;  // of an object; null: not found
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

// With quotes.
std::string QuoteJson(std::string_view text);

}  // namespace cardinal::replay

// The names that the language itself has: how each is called, and what it means.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "interpreter/language/check/checked_rules.h"

namespace cardinal::check {

struct BuiltInCall {
  std::vector<Param> params;
  Type result;  // Void: it makes something happen; Error: it depends on the argument
};

// `count`, `win`. Nothing: there is no such name, or it takes no arguments in brackets.
std::optional<BuiltInCall> FindBuiltInCall(std::string_view name);
// Only those that are questions; null: it is none.
const BuiltInCall* FindBuiltInQuestion(std::string_view name);
// Of an event that is built in.
std::vector<Param> ParamsOfEnd(std::string_view name);

// One sentence, in English; empty: there is none.
std::string_view BuiltInDocumentation(std::string_view name);

}  // namespace cardinal::check

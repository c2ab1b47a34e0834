// The names that the language itself defines: how each is called, and what it means.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "interpreter/language/check/checked_rules.h"

namespace cardinal::check {

struct BuiltInCall {
  std::vector<Param> params;
  Type result;  // Void: a statement; Error: the type depends on the argument
};

// For example `count`, `win`. Empty: the name does not exist, or it takes no arguments in brackets.
std::optional<BuiltInCall> FindBuiltInCall(std::string_view name);
// Finds only questions; null: the name is not a question.
const BuiltInCall* FindBuiltInQuestion(std::string_view name);
// The parameters of a built-in event.
std::vector<Param> ParamsOfEnd(std::string_view name);

// One sentence, in English; empty: there is no documentation.
std::string_view BuiltInDocumentation(std::string_view name);

}  // namespace cardinal::check

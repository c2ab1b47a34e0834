// How names of the rules are shown: their signatures, defaults and documentation.
#pragma once

#include <string>

#include "interpreter/language/check/probe.h"
#include "interpreter/language/completion/completion.h"

namespace cardinal::completion {

// What the shown names belong to.
struct Shown {
  const check::CheckedRules& rules;
  const Surroundings& game;
  const source::SourceFile& file;  // the one that is being written, as it was checked
};

std::string TypeText(const Shown& shown, check::Type type);  // empty: it has none
// `n: Int = 1`; a parameter `you` is a Player without saying so.
std::string ParamText(const Shown& shown, const check::Param& param);
// "(c: Trader, you)"; empty if there is nothing to give.
std::string ParamsText(const Shown& shown, const std::vector<check::Param>& params);

// The comment about a declaration and the clauses that it cites, as Markdown.
std::string Documentation(const Shown& shown, check::Entity entity);

// What a value of that type could be, for a place that must be filled in: `Salt`, `0`, `[]`.
std::string SampleValue(const check::CheckedRules& rules, check::Type type, std::optional<std::int64_t> least = {});

// What a person should know of a name that the language has.
std::string_view BuiltInDocumentation(std::string_view name);

}  // namespace cardinal::completion

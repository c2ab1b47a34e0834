// Describes names of the rules to people: signatures, default values, documentation.
#pragma once

#include <string>

#include "interpreter/language/check/probe.h"
#include "interpreter/language/completion/completion.h"

namespace cardinal::completion {

// The rules and sources to which the described names belong.
struct DescribeContext {
  const check::CheckedRules& rules;
  const GameContext& game;
  const source::SourceFile& file;  // the edited file, as it was checked
};

std::string TypeText(const DescribeContext& context, check::Type type);  // empty if there is no type
// `n: Int = 1`; a parameter `you` is a Player without a written type.
std::string ParamText(const DescribeContext& context, const check::Param& param);
// "(c: Trader, you)"; empty if there are no parameters.
std::string ParamsText(const DescribeContext& context, const std::vector<check::Param>& params);

// The comment about a declaration and the clauses that it cites, as Markdown.
std::string Documentation(const DescribeContext& context, check::Entity entity);

// A value of the type as a placeholder: `Salt`, `0`, `[Salt]`.
std::string SampleValue(const check::CheckedRules& rules, check::Type type, std::optional<std::int64_t> least = {});

}  // namespace cardinal::completion

// Finds the conditions, and the operands of conditions, that always have one value. In: the lint context. Out: the
// constant conditions. Promises: only the largest constant part of a condition is listed; source text that belongs to
// several rule bodies (of each card that plays an action, of a hook on several events) has the same value in all of
// them.
#pragma once

#include <string>
#include <vector>

#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

struct ConstantCondition {
  source::Span span;
  bool value = false;
  RuleBodyKind body_kind = RuleBodyKind::Event;
  std::string why;  // which bound decides; empty if the condition itself shows it
};

// Computed once for all checks.
const std::vector<ConstantCondition>& ConstantConditions(const LintContext& all);

}  // namespace cardinal::lint

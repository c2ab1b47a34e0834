// In: everything that was loaded. Out: the conditions, and the parts of them, that always have one answer.
// Promises: the largest part of a condition only; a text that stands in several places (on each card that plays an
// action, in a hook of several events) has one answer in all of them.
#pragma once

#include <vector>

#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

struct ConstantCondition {
  source::Span span;
  bool value = false;
  RuleBodyKind body_kind = RuleBodyKind::Event;
};

// Found once for all checks.
const std::vector<ConstantCondition>& ConstantConditions(const LintContext& all);

}  // namespace cardinal::lint

// In: everything that was loaded. Out: the conditions, and the parts of them, that always have one answer.
// Promises: the largest part of a condition only; a text that stands in several places (on each card that plays an
// action, in a hook of several events) has one answer in all of them.
#pragma once

#include <vector>

#include "interpreter/language/lint/checks.h"

namespace cardinal::lint {

struct Constant {
  source::Span span;
  bool answer = false;
  TextKind in = TextKind::Event;
};

// Found once for all checks.
const std::vector<Constant>& ConstantConditions(const Everything& all);

}  // namespace cardinal::lint

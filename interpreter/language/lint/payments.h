// Finds what a statement takes from the states of a player or a card: the prices of an action. In: a statement, and the
// name of the owner in its body. Out: the payments. Promises: a payment that is listed is made whenever the statement
// runs; payments under a condition are not listed.
#pragma once

#include <vector>

#include "interpreter/language/lint/bindings.h"

namespace cardinal::lint {

struct Payment {
  std::int32_t field = -1;  // the state that is lowered
  ExprId amount;            // in the body of the statement; `add -n to ...`: n; none: `fixed` is taken
  std::int64_t fixed = 0;
  const Stmt* stmt = nullptr;        // the statement in the cost
  std::vector<std::int32_t> events;  // the called events, outermost first; empty: the statement itself takes it
  LocalId param = -1;                // of the last of these events: the amount
};

std::vector<Payment> PaymentsOf(const CheckedRules& rules, const Stmt& stmt, LocalId owner);

}  // namespace cardinal::lint

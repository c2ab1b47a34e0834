// Decides whether a change that a round of a loop over the players makes can change the test of the other player's
// round. Both rounds compare a value of their player with that of the other one: `if p.coins > opponent(p).coins { add
// 1 to p.coins }` gives the coin to the richer player, who stays the richer one. In: the test, and by how much it
// changes the difference of the two where it holds. Out: the answer, by intervals of the difference.
#pragma once

#include <optional>

#include "interpreter/language/lint/bindings.h"
#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

// `own - other OP bound`: a comparison of one value of the player of the round and of the other one.
struct GapTest {
  check::BinaryOp op = check::BinaryOp::Eq;
  std::int64_t bound = 0;
  ExprId own;  // the value of the player of the round
};

// Reads the operand of a condition in which the player of the round is that name; empty: it is no such comparison.
std::optional<GapTest> ReadGapTest(const CheckedRules& rules, const Analyses& analyses, const Bindings& names,
                                   ExprId test, LocalId player);

// How often the value has the state of that player as a term: 1 for `p.coins + count(p.camp)`. Empty: it depends on the
// state in another way.
std::optional<std::int64_t> CountTerms(const CheckedRules& rules, const Analyses& analyses, const Bindings& names,
                                       ExprId value, std::int32_t field, LocalId player);

// Whether the test of the other round has one value before and after the difference changes by `change`, which happens
// where the test of this round is `truth`.
bool KeepsOtherTest(const GapTest& test, bool truth, ValueRange change);

}  // namespace cardinal::lint

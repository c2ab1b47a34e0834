// Completes an unfinished text so that it parses, and checks it with a probe at the offset.
#pragma once

#include "interpreter/language/check/check.h"
#include "interpreter/language/completion/completion.h"
#include "interpreter/language/completion/describe.h"
#include "interpreter/language/syntax/expected.h"

namespace cardinal::completion {

struct CheckedPlace {
  syntax::Expected expected;
  source::SourceFile file;  // the completed text
  check::CheckedRules rules;
  check::Probe probe;
};

// True for a file that declares only cards. CheckAround does not check such a file of the game again, because a game
// may have 10,000 cards: the other files need only the names of the cards (GameContext::rules).
bool HoldsOnlyCards(const ast::File& tree);

CheckedPlace CheckAround(const EditPosition& place, const GameContext& game, syntax::PlaceholderMode at_cursor);

}  // namespace cardinal::completion

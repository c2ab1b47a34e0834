// Finds whether a player is the one who acts: whose turn or action it is. In: a rule body and an expression of a player
// or a card. Out: the answer. Promises: it is yes only if each call that a game can reach passes such a player, or a
// card of that player.
#pragma once

#include <set>
#include <utility>

#include "interpreter/language/lint/bindings.h"
#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

class ActingPlayer {
 public:
  ActingPlayer(const CheckedRules& rules, const Analyses& analyses) : rules_(rules), analyses_(analyses) {}
  bool IsActing(ExprId id, const RuleBody& text);

 private:
  bool IsActingName(LocalId local, const RuleBody& text, const Bindings& names);
  bool IsListOfActing(ExprId list, const RuleBody& text, const Bindings& names);
  bool IsAlwaysPassed(const RuleBody& text, LocalId param);
  bool IsPassedToEvent(std::int32_t event, std::size_t param);
  bool IsPassedToQuery(std::int32_t query, std::size_t param);

  const CheckedRules& rules_;
  const Analyses& analyses_;
  std::set<std::pair<const RuleBody*, LocalId>> asked_;  // parameters that are being followed
};

}  // namespace cardinal::lint

// Runs matches. In: a Program, a Setup, answers. Out: a Match that goes from decision to decision until its outcome.
// Promises: Advance is all or nothing: a refused answer or a fault leaves the match exactly as it was. A step that
// reaches the limit of instructions or of frames because the rules repeat for ever (livelock.h) is rolled back, and the
// loop event of the ruleset runs instead; without a loop event the step is a fault whose message names the events of
// the loop. If the game continues after a loop, an observer receives either no event of the loop, or its events and
// then OnRollback. If a step is a fault, the observer has received the events before the fault.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/machine/match/match.h"
#include "interpreter/machine/vm/vm.h"

namespace cardinal::engine {

using match::Match;
using program::Program;

struct StepResult {
  enum class Kind { Decision, Outcome, Refused, Fault } kind = Kind::Decision;
  model::Fault fault;   // Fault
  std::string refusal;  // Refused: why the answer is not legal
};

// Starts `event` (with arguments) in a match that has been set up, and runs it to the first decision or the outcome.
StepResult StartMatch(const Program& program, Match& match, std::int32_t event, std::span<const model::Value> args,
                      const base::Limits& limits = {}, vm::Observer* observer = nullptr);
// The same with the main event of the program.
StepResult StartMatch(const Program& program, Match& match, const base::Limits& limits = {},
                      vm::Observer* observer = nullptr);
// Answers the open decision and runs to the next decision, the outcome, a refusal or a fault.
StepResult Advance(const Program& program, Match& match, const model::Answer& answer, const base::Limits& limits = {},
                   vm::Observer* observer = nullptr);

// The same for callers that play many games: the step itself answers up to `on_the_way.max_answers` decisions and
// reports each one by Observer::OnAnswered. It does not copy the match between these decisions and does not return to
// the caller. It answers the decisions with one option and, if there is a policy, those that the policy answers.
// Match::serial counts them like any other. After a fault the match is at the decision before the fault, as after
// single calls of Advance; the same holds if the policy chooses something that is not an option (Refused). With an
// observer of single instructions it does what Advance does.
StepResult AdvanceToOpenChoice(const Program& program, Match& match, const model::Answer& answer,
                               vm::AutoAnswer on_the_way, const base::Limits& limits = {},
                               vm::Observer* observer = nullptr);

// Evaluates a query by index. `why`, if given, receives the terms of the result.
vm::EvaluationResult EvaluateQuery(const Program& program, const Match& match, std::int32_t query,
                                   std::span<const model::Value> args, vm::ModifierTerms* why = nullptr);

// The score of a seat, in a game that has one (Program::score_code >= 0).
vm::EvaluationResult EvaluateScore(const Program& program, const Match& match, model::Seat seat);

// Checks a deck against the deck rules of the program. The result has every violated rule, with the cards (positions in
// `deck`) that offend against it.
struct DeckViolation {
  std::int32_t rule = -1;
  std::vector<std::int32_t> offending_cards;
};
std::vector<DeckViolation> CheckDeck(const Program& program, const std::vector<std::int32_t>& card_defs,
                                     vm::Observer* observer = nullptr);

// The seats that are still in the game, in turn order. Simultaneous choices are made in this order.
std::vector<model::Seat> TurnOrder(const Program& program, const Match& match);

}  // namespace cardinal::engine

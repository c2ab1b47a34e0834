// In: a Program, a Setup, answers. Out: a Match that goes from decision to decision until its outcome.
// Promises: Advance is all or nothing: a refused answer or a fault leaves the match exactly as it was. A step that
// meets the limit of instructions or of frames since the rules go round (loop.h) is taken back, and what the ruleset
// says of loops happens instead; if it says nothing that is a fault whose message names the events of the loop. An
// observer hears nothing of a loop after which the game goes on, or that it was taken back; of a step that is a fault
// it has heard what led there.
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

// Starts `event` (with arguments) in a match that has been set up, and runs to the first decision or the outcome.
StepResult StartMatch(const Program& program, Match& match, std::int32_t event, std::span<const model::Value> args,
                      const base::Limits& limits = {}, vm::Observer* observer = nullptr);
// The same with the program's main event.
StepResult StartMatch(const Program& program, Match& match, const base::Limits& limits = {},
                      vm::Observer* observer = nullptr);
// Answers the open decision and goes on to the next decision, the outcome, a refusal or a fault.
StepResult Advance(const Program& program, Match& match, const model::Answer& answer, const base::Limits& limits = {},
                   vm::Observer* observer = nullptr);

// The same for whoever plays many games: at most `most` decisions are answered on the way (Observer::OnAnswered hears
// each), so that the match is neither copied nor left between them. These are the ones that have one option only, and,
// if there is a chooser, all that it does not leave open. Match::serial counts them like any other. A fault leaves the
// match at the decision before it, as if each had been asked; so does a choice that is no option (Refused).
StepResult AdvanceToOpenChoice(const Program& program, Match& match, const model::Answer& answer,
                               vm::AutoAnswer on_the_way, const base::Limits& limits = {},
                               vm::Observer* observer = nullptr);

// Asks a query by index. `why`, if given, receives the terms of the answer.
vm::EvaluationResult EvaluateQuery(const Program& program, const Match& match, std::int32_t query,
                                   std::span<const model::Value> args, vm::ModifierTerms* why = nullptr);

// A deck against the program's deck rules: every rule that fails, with the cards (positions in `deck`) that cause it.
struct DeckViolation {
  std::int32_t rule = -1;
  std::vector<std::int32_t> offending_cards;
};
std::vector<DeckViolation> CheckDeck(const Program& program, const std::vector<std::int32_t>& card_defs,
                                     vm::Observer* observer = nullptr);

// The seats in the order in which simultaneous things are taken.
std::vector<model::Seat> TurnOrder(const Program& program, const Match& match);

}  // namespace cardinal::engine

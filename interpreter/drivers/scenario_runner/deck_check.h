// Checks a scenario that judges a deck: `deck: {...}` with `expect: legal` or `breaches: [...]`. In: the program and
// the deck. Out: a Failure if the deck breaks other deck rules than the scenario says.
#pragma once

#include <optional>
#include <vector>

#include "interpreter/drivers/scenario_runner/failure.h"
#include "interpreter/drivers/scenario_runner/scenario_game.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/machine/trace/trace.h"

namespace cardinal::scenario_runner {

struct DeckResult {
  std::vector<std::int32_t> cards;  // definitions
  std::uint64_t hash = 0;           // of the problems of the deck
  std::optional<Failure> failure;
};

// Returns nullopt, after a report, if the deck names cards that do not exist. `recorder` receives what the deck rules
// evaluate.
std::optional<DeckResult> CheckDeck(const Program& program, const documents::DeckCheck& check,
                                    trace::TraceRecorder& recorder, diag::Sink& sink);

}  // namespace cardinal::scenario_runner

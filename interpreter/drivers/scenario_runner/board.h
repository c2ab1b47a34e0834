// Sets up the game of a scenario. In: the board (or the decks) of a scenario and the rules. Out: a ScenarioGame with
// that board, and the event that begins the game. Promises: every name that the rules do not define is reported at its
// place with the nearest known name; a board with cards that their zones cannot hold is rejected; chance is always
// explicit.
#pragma once

#include <optional>
#include <vector>

#include "interpreter/drivers/scenario_runner/scenario_game.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/language/documents/scenario.h"

namespace cardinal::scenario_runner {

struct StartedGame {
  ScenarioGame game;
  std::int32_t event = -1;
  std::vector<Value> args;
};

std::optional<StartedGame> SetUpGame(const Program& program, const documents::Scenario& scenario, diag::Sink& sink);

// The cards of a deck as definitions, top first. Reports names that the rules do not define.
std::vector<std::int32_t> ReadDeck(const Program& program, const std::vector<documents::CardCount>& cards,
                                   diag::Sink& sink);

}  // namespace cardinal::scenario_runner

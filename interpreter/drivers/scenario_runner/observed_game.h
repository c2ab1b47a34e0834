// Replays the game of a run to an earlier position, with the events that led to it, so that questions about it can be
// answered. In: the game as it is now, and its record. Out: ObservedGame. Promises: a replay is made only when it is
// asked for; the run itself is not changed.
#pragma once

#include <memory>
#include <vector>

#include "interpreter/drivers/reasons/event_log.h"
#include "interpreter/drivers/replay/game_record.h"
#include "interpreter/drivers/scenario_runner/scenario_game.h"

namespace cardinal::scenario_runner {

struct ObservedGame {
  ScenarioGame game;
  std::unique_ptr<reasons::EventLog> events;
};

// The position after the first `answers` answers of the record.
ObservedGame ObserveAfter(const ScenarioGame& game, const replay::GameRecord& record, std::size_t answers);
// The last `most` positions in which the rules took all options of a seat without asking: each as if the seat had been
// asked.
std::vector<ObservedGame> ObserveForcedPicks(const ScenarioGame& game, const replay::GameRecord& record, Seat seat,
                                             std::size_t most);

}  // namespace cardinal::scenario_runner

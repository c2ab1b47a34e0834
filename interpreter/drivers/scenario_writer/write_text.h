// In: a Replay of a recorded game from a board or decks, and what is to be written of it. Out: the scenario as a file.
// Promises: nothing is run here; who asks for it reads it back.
#pragma once

#include <string>

#include "interpreter/drivers/scenario_writer/recording_replay.h"
#include "interpreter/drivers/scenario_writer/write_board.h"
#include "interpreter/drivers/scenario_writer/write_scenario.h"

namespace cardinal::scenario_writer {

enum class ScenarioEnding : std::uint8_t {
  Interval,  // where the stretch of decisions ends, with all that it changed
  Fault,     // with the last answer, with which the rules fail
  Position,  // at the open decision, with what somebody says of it
};

struct WriteRequest {
  ScenarioEnding ending = ScenarioEnding::Interval;
  DecisionInterval interval;
  StepWriterFunction steps;  // Position
};

// `all`: every decision is written, also those with one answer. Empty, and `problem` set, if some answer has no words.
std::string WriteText(const Recording& tape, const WriteRequest& wanted, const WriteOptions& options,
                      const VerifiedBoard& set_up, const Replay& walk, bool all, std::string& problem);

}  // namespace cardinal::scenario_writer

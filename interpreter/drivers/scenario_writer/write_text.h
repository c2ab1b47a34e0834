// Writes the text of a scenario. In: a Replay of a recorded game from a board or decks, and the kind of its ending.
// Out: the scenario as a file.
// Promises: the text is not run here; the caller reads it back.
#pragma once

#include <string>

#include "interpreter/drivers/scenario_writer/recording_replay.h"
#include "interpreter/drivers/scenario_writer/write_board.h"
#include "interpreter/drivers/scenario_writer/write_scenario.h"

namespace cardinal::scenario_writer {

enum class ScenarioEnding : std::uint8_t {
  Interval,  // at the end of the interval, with all its changes
  Fault,     // with the last answer, with which the rules fail
  Position,  // at the open decision, with the steps that the caller writes
};

struct WriteRequest {
  ScenarioEnding ending = ScenarioEnding::Interval;
  DecisionInterval interval;
  StepWriterFunction steps;  // Position
};

// `all`: every decision is written, also those with one answer. Empty, with `problem` set, if an answer cannot be
// written in words.
std::string WriteText(const Recording& tape, const WriteRequest& wanted, const WriteOptions& options,
                      const VerifiedBoard& set_up, const Replay& walk, bool all, std::string& problem);

}  // namespace cardinal::scenario_writer

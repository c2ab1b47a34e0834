// Finds the steps of a scenario that play a Replay. In: a Replay. Out: WrittenSteps: which seat answers, in which
// words, and which decisions each step takes. Promises: words are used only if the functions that read a scenario
// understand them as exactly the chosen option; a decision with one answer is omitted only if no step could be taken
// for its answer.
#pragma once

#include <string>
#include <vector>

#include "interpreter/drivers/scenario_writer/recording_replay.h"

namespace cardinal::scenario_writer {

struct WrittenStep {
  std::size_t first = 0, last = 0;  // indices into Replay::decisions
  std::string seat;                 // p1, everyone, chance
  std::string words;                // in the form that is parsed: "play Lamp#2", "[A, B]"
  std::vector<std::string> list;    // of words in brackets, each as YAML
  bool is_list = false;
  bool is_chance = false;
  bool in_interval = false;  // belongs to the interval
  bool forced = false;       // there was no other answer
  bool written = true;
};

struct WrittenSteps {
  std::vector<WrittenStep> acts;
  std::string problem;  // an answer that cannot be written in words
};

// `game`: with the names of the scenario. `all`: decisions with one answer are also written.
WrittenSteps MakeSteps(const scenario_runner::ScenarioGame& game, const Replay& walk, bool all);

}  // namespace cardinal::scenario_writer

// In: a Replay. Out: Acts, the steps of a scenario that play it: who answers, in which words, which decisions that
// takes. Promises: words are taken only if they mean exactly the option that was chosen, to the same functions that
// read a scenario; a decision with one answer is left out only where no step could be taken for its answer.
#pragma once

#include <string>
#include <vector>

#include "interpreter/drivers/scenario_writer/recording_replay.h"

namespace cardinal::scenario_writer {

struct WrittenStep {
  std::size_t first = 0, last = 0;  // strides
  std::string seat;                 // p1, everyone, chance
  std::string words;                // as they are understood: "play Lamp#2", "[A, B]"
  std::vector<std::string> list;    // of words in brackets, each as YAML
  bool is_list = false;
  bool is_chance = false;
  bool in_interval = false;  // belongs to the stretch
  bool forced = false;       // there was no other answer
  bool written = true;
};

struct WrittenSteps {
  std::vector<WrittenStep> acts;
  std::string problem;  // an answer that no words mean
};

// `game`: with the names of the scenario. `all`: decisions with one answer are written too.
WrittenSteps MakeSteps(const scenario_runner::ScenarioGame& game, const Replay& walk, bool all);

}  // namespace cardinal::scenario_writer

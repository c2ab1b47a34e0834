// In: a Walk. Out: Acts, the steps of a scenario that play it: who answers, in which words, which decisions that takes.
// Promises: words are taken only if they mean exactly the option that was chosen, to the same functions that read a
// scenario; a decision with one answer is left out only where no step could be taken for its answer.
#pragma once

#include <string>
#include <vector>

#include "interpreter/drivers/scenario/write_walk.h"

namespace cardinal::scenario {

struct Act {
  std::size_t first = 0, last = 0;  // strides
  std::string who;                  // p1, everyone, chance
  std::string words;                // as they are understood: "play Lamp#2", "[A, B]"
  std::vector<std::string> list;    // of words in brackets, each as YAML
  bool is_list = false;
  bool luck = false;
  bool told = false;    // belongs to the stretch
  bool forced = false;  // there was no other answer
  bool written = true;
};

struct Acts {
  std::vector<Act> acts;
  std::string problem;  // an answer that no words mean
};

// `game`: with the names of the scenario. `all`: decisions with one answer are written too.
Acts ActsOf(const Game& game, const Walk& walk, bool all);

}  // namespace cardinal::scenario

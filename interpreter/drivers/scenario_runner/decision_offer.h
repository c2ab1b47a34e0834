// In: a scenario whose last step is being written. Out: the decision that this step answers, with its options in words.
// Promises: the steps before it are played as in a run; what they expect is not checked. Throws base::Stopped in a
// scope that ends.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/drivers/scenario_runner/run_scenario.h"

namespace cardinal::scenario_runner {

struct DecisionOffer {
  std::string seat;      // the seat that is asked, or "chance"; empty: the game is over
  std::string question;  // as the author reads it
  std::string decision;  // what `end` and `asks` write for it: the window, or the question in plain words
  std::string outcome;   // if the game is over: "p1 wins"
  std::vector<std::string> options;
};

// `said`: the words of the answer that are written before the offset; what they answer is played, too. Nothing, if the
// board is wrong, a step before cannot be played, or the words cannot be given.
std::optional<DecisionOffer> FindDecisionOffer(const program::Program& program, const documents::Scenario& scenario,
                                               const documents::LocatedText& said);

}  // namespace cardinal::scenario_runner

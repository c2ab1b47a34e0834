// Finds the options for a step that the author is writing. In: a scenario whose last step is being written. Out: the
// decision that this step answers, with its options in words.
// Promises: the earlier steps are played as in a run; their expectations are not checked. Throws base::Stopped inside a
// stop scope that ends.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/drivers/scenario_runner/run_scenario.h"

namespace cardinal::scenario_runner {

struct DecisionOffer {
  std::string seat;      // the seat to act, or "chance"; empty: the game is over
  std::string question;  // in the words that the author reads
  std::string decision;  // the text that `end` and `asks` use for it: the window, or the question in plain words
  std::string outcome;   // if the game is over: "p1 wins"
  std::vector<std::string> options;
};

// `said`: the words of the answer that are written before the offset; the decisions that they answer are played, too.
// Returns nullopt if the board is invalid, an earlier step cannot be played, or the words cannot be given.
std::optional<DecisionOffer> FindDecisionOffer(const program::Program& program, const documents::Scenario& scenario,
                                               const documents::LocatedText& said);

}  // namespace cardinal::scenario_runner

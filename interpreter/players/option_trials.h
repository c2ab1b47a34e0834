// Tries the options of one decision in a few determinized matches, for `greedy`.
// In: a decision with several options. Out: the option with the best goal at the end of the turn. Promises: the answers
// depend only on the seed and the determinized matches.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "interpreter/players/player.h"
#include "interpreter/players/playout.h"

namespace cardinal::players {

class OptionTrials {
 public:
  OptionTrials(std::uint64_t seed, model::Seat seat, std::int32_t samples, DeterminizedGame& game);
  // The best of the options, of equal ones the first; -1 if the goal has no value.
  std::int32_t FindBest(const std::vector<std::int32_t>& options);
  // True if an option is also better than another one in determinized matches that did not choose it, by more than
  // chance explains. The best of many options is often the best by luck.
  bool ConfirmLead(std::int32_t better, std::int32_t worse) const;

 private:
  // How much the two values of an option count. Mostly the sum counts: of two options with equal prospects, the one
  // that is better by itself is better.
  struct Weights {
    std::int64_t by_itself = 1;
    std::int64_t with_choices = 1;
  };
  static Weights ChooseWeights(std::uint64_t seed);

  std::uint64_t Sample(std::int32_t number) const { return seed_ + static_cast<std::uint64_t>(number); }
  // The goal at the end of the turn, if every seat passes after the option.
  std::optional<std::int64_t> EvaluateByItself(std::int32_t option, std::int32_t sample) const;
  // The same and the goal after the seat's best further choices, as the weights say.
  std::int64_t AddChoices(std::int32_t option, std::int32_t sample, std::int64_t by_itself) const;

  std::uint64_t seed_;
  model::Seat seat_;
  std::int32_t samples_;
  Weights weights_;
  DeterminizedGame& game_;
  OptionHints hints_;  // the values of the options by themselves
};

}  // namespace cardinal::players

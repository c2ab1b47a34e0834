// Compares the options of a decision by simulations in the same determinized matches, and drops the options that are
// clearly worse (a race: each further simulation is spent on an option that can still win).
// In: the results of the simulations, for each option in the same order of matches. Out: the option to try next, and
// the best one. Promises: the answers depend only on the results.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "interpreter/players/search_tree.h"

namespace cardinal::players {

class OptionRace {
 public:
  // The `standard` option is the answer unless another one is proved to be better.
  explicit OptionRace(std::size_t options, std::optional<std::size_t> standard = std::nullopt)
      : runners_(options), standard_(standard) {}
  // Records the next result of the option, and drops the options that are now clearly worse than the best one.
  void AddResult(std::size_t option, const SeatEvaluation& result);
  // The option with the fewest results among those that have not been dropped.
  std::size_t NextOption() const;
  // True if all options but one have been dropped.
  bool IsDecided() const;
  // The option with the best average; of equal ones the first. With a standard option, another one must be better in
  // the same matches by more than chance explains, otherwise the standard is the best.
  std::size_t BestOption() const;
  std::int32_t ResultCount(std::size_t option) const {
    return static_cast<std::int32_t>(runners_[option].results.size());
  }

 private:
  struct Runner {
    std::vector<SeatEvaluation> results;  // by determinized match
    bool dropped = false;
  };
  // How much better an option is than another one, in the matches in which both were tried.
  struct Lead {
    double mean = 0;    // win probability
    double errors = 0;  // the mean in standard errors; 0 if fewer than two matches are known
    std::size_t matches = 0;
  };
  Lead ComputeLead(std::size_t better, std::size_t worse) const;
  double Average(std::size_t option) const;
  void DropWorse();

  std::vector<Runner> runners_;
  std::optional<std::size_t> standard_;
  ValueNormalizer scale_;
};

}  // namespace cardinal::players

// Monte Carlo tree search over information sets (docs/decisions/players.md has the measurements).
// In: a decision with several options, and determinized matches. Out: an option, after any number of iterations: the
// answer of `greedy`, unless another option is better in the same matches by more than chance explains.
// Promises: the answer depends only on the seed, the number of iterations and what the determinized matches show.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "interpreter/base/random.h"
#include "interpreter/base/table.h"
#include "interpreter/players/option_race.h"
#include "interpreter/players/player.h"
#include "interpreter/players/search_tree.h"

namespace cardinal::players {

class TreeSearch {
 public:
  TreeSearch(std::uint64_t seed, const DecisionView& decision, DeterminizedGame& imagination);
  // One iteration in one determinized match: descend the tree, add one option, play to the horizon, and record the
  // result.
  void RunIteration();
  // The best option so far.
  std::int32_t BestOption() const;
  // True if further iterations cannot change the best option.
  bool IsDecided() const { return passes_unsearched_ || race_->IsDecided(); }
  // The number of options that the seat can distinguish.
  std::int32_t OptionCount() const { return static_cast<std::int32_t>(options_.size()); }

 private:
  // An edge that the current iteration has followed.
  struct VisitedEdge {
    std::int32_t node = 0;
    std::size_t edge = 0;
    model::Seat seat = model::kNoSeat;
  };
  // The next answer of an iteration: the option and its edge.
  struct ChosenEdge {
    std::int32_t option = 0;
    std::size_t edge = 0;
  };

  void FindStandard(const DecisionView& decision);
  ChosenEdge ChooseNext(std::int32_t node, const SimulationState& now);
  bool IsWithinHorizon(const SimulationState& now) const;
  void Descend(std::size_t first, SimulationState& now);
  void Rollout(SimulationState now);
  std::int32_t RolloutAnswer(const SimulationState& now);
  void Backpropagate();

  double Value(const NodeStatistics& record, model::Seat seat) const;
  double AmafValue(std::uint64_t name, model::Seat seat) const;

  std::uint64_t seed_;
  model::Seat seat_;
  DeterminizedGame& imagination_;
  bool valued_ = false;  // the ruleset has a goal, and it has a value
  // The options of the decision, one for each key: by edge of the root node.
  std::vector<std::int32_t> options_;
  std::optional<OptionRace> race_;       // between these options
  std::optional<std::size_t> standard_;  // the answer of `greedy`, if there is a goal
  bool passes_unsearched_ = false;       // `greedy` passes, and its answer is not questioned in this decision
  SearchTree tree_;
  base::Table<model::Seat, ValueNormalizer> scales_;  // by seat
  // By seat and key of an option: the results of all simulations in which it was taken, at any node.
  std::unordered_map<std::uint64_t, NodeStatistics> amaf_;

  // State of the current iteration.
  base::Random luck_;
  std::vector<VisitedEdge> path_;
  std::int32_t choices_made_ = 0;  // number of choices
};

}  // namespace cardinal::players

// Monte Carlo tree search over information sets (docs/decisions/players.md has the measurements).
// In: a decision with several options, and determinized matches. Out: an option, after any number of iterations.
// Promises: the answer depends only on the seed, the number of iterations and what the determinized matches show.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "interpreter/base/random.h"
#include "interpreter/base/table.h"
#include "interpreter/players/player.h"
#include "interpreter/players/search_tree.h"

namespace cardinal::players {

class TreeSearch {
 public:
  // `iterations`: how many will be run; 0: unknown.
  TreeSearch(std::uint64_t seed, const DecisionView& decision, DeterminizedGame& imagination, std::int32_t iterations);
  // One iteration in one determinized match: descend the tree, add one option, play to the horizon, and record the
  // result.
  void RunIteration();
  // The best option so far.
  std::int32_t BestOption() const;
  // The number of options that the seat can distinguish.
  std::int32_t OptionCount() const { return static_cast<std::int32_t>(root_options_.size()); }

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

  std::size_t ChooseFirst() const;
  bool BeatsPassing(std::size_t first) const;
  bool OpensNewOption(std::size_t first) const;
  ChosenEdge ChooseNext(std::int32_t node, const SimulationState& now);
  bool IsWithinHorizon(const SimulationState& now) const;
  void Descend(std::size_t first, SimulationState& now);
  void Rollout(SimulationState now);
  std::int32_t RolloutAnswer(const SimulationState& now);
  void Backpropagate();

  double Value(const NodeStatistics& record, model::Seat seat) const;
  // The value of a root option; passing gets a small bonus.
  double RootOptionValue(std::size_t first) const;
  double AmafValue(std::uint64_t name, model::Seat seat) const;

  std::uint64_t seed_;
  model::Seat seat_;
  DeterminizedGame& imagination_;
  bool valued_ = false;           // the ruleset has a goal, and it has a value
  std::int32_t pass_;             // the option `pass` of the decision, or -1
  std::int32_t pass_probes_ = 0;  // simulations for each option of the decision in which all players then pass
  // The options of the decision, one for each key: by edge of the root node.
  struct RootOption {
    std::int32_t option = 0;
    NodeStatistics pass_statistics;  // of the simulations in which all players passed after it
    std::int32_t next_node = -1;     // the node that the last iteration reached
  };
  std::vector<RootOption> root_options_;
  SearchTree tree_;
  base::Table<model::Seat, ValueNormalizer> scales_;  // by seat
  ValueNormalizer pass_scale_;  // of the goal at the end of the turn, if all players pass
  // By seat and key of an option: the results of all simulations in which it was taken, at any node.
  std::unordered_map<std::uint64_t, NodeStatistics> amaf_;
  std::int32_t iterations_ = 0;

  // State of the current iteration.
  base::Random luck_;
  std::vector<VisitedEdge> path_;
  std::int32_t choices_made_ = 0;  // number of choices
};

}  // namespace cardinal::players

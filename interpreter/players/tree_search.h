// In: a decision with several options and a way to imagine matches. Out: an option, after as many walks as are wanted.
// Monte Carlo tree search over information sets (docs/decisions/players.md says what was measured). Promises: what it
// answers depends on the seed, the walks and what the imagined matches show, on nothing else.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "interpreter/base/random.h"
#include "interpreter/players/player.h"
#include "interpreter/players/search_tree.h"

namespace cardinal::players {

class TreeSearch {
 public:
  TreeSearch(std::uint64_t seed, const DecisionView& decision, DeterminizedGame& imagination);
  // One walk through one imagined match: down the tree, one option further, on to the horizon, and what was learnt.
  void RunIteration();
  // The option that is best so far.
  std::int32_t BestOption() const;
  // How many options there are that differ in what the seat could say of them.
  std::int32_t OptionCount() const { return static_cast<std::int32_t>(root_options_.size()); }

 private:
  // An edge that a walk has gone along.
  struct VisitedEdge {
    std::int32_t node = 0;
    std::size_t edge = 0;
    model::Seat seat = model::kNoSeat;
  };
  // What a walk does next: the option, and its edge.
  struct ChosenEdge {
    std::int32_t option = 0;
    std::size_t edge = 0;
  };

  std::size_t ChooseFirst() const;
  bool BeatsPassing(std::size_t first) const;
  bool MayWiden(std::size_t first) const;
  ChosenEdge ChooseNext(std::int32_t node, const SimulationState& now);
  bool IsWithinHorizon(const SimulationState& now) const;
  void Descend(std::size_t first, SimulationState& now);
  void Rollout(SimulationState now);
  std::int32_t RolloutAnswer(const SimulationState& now);
  void Backpropagate();

  double Value(const NodeStatistics& record, model::Seat seat) const;
  // What the first choice is worth, passing a little more.
  double RootOptionValue(std::size_t first) const;
  double AmafValue(std::uint64_t name, model::Seat seat) const;

  std::uint64_t seed_;
  model::Seat seat_;
  DeterminizedGame& imagination_;
  bool valued_ = false;  // the ruleset has a goal that can be asked
  std::int32_t pass_;    // of the decision, or -1
  // Of the decision, one for each name: by edge of the first node.
  struct RootOption {
    std::int32_t option = 0;
    NodeStatistics pass_statistics;  // of the walks in which everybody passed from there on
    std::int32_t next_node = -1;     // the node that the last walk came to
  };
  std::vector<RootOption> root_options_;
  SearchTree tree_;
  std::vector<ValueNormalizer> scales_;  // by seat
  std::unordered_map<std::uint64_t, NodeStatistics>
      amaf_;  // by seat and name of an option: how it went wherever it was taken
  std::int32_t iterations_ = 0;

  // Of the walk that goes on.
  base::Random luck_;
  std::vector<VisitedEdge> path_;
  std::int32_t choices_made_ = 0;  // choices
};

}  // namespace cardinal::players

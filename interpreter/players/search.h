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

class Search {
 public:
  Search(std::uint64_t seed, const DecisionView& decision, Imagination& imagination);
  // One walk through one imagined match: down the tree, one option further, on to the horizon, and what was learnt.
  void Walk();
  // The option that is best so far.
  std::int32_t Best() const;
  // How many options there are that differ in what the seat could say of them.
  std::int32_t Options() const { return static_cast<std::int32_t>(firsts_.size()); }

 private:
  // An edge that a walk has gone along.
  struct Visit {
    std::int32_t node = 0;
    std::size_t edge = 0;
    model::Seat seat = model::kNobody;
  };
  // What a walk does next: the option, and its edge.
  struct Choice {
    std::int32_t option = 0;
    std::size_t edge = 0;
  };

  std::size_t ChooseFirst() const;
  bool IsProgress(std::size_t first) const;
  bool OpensMore(std::size_t first) const;
  Choice ChooseNext(std::int32_t node, const Moment& now);
  bool GoesOn(const Moment& now) const;
  void Descend(std::size_t first, Moment& now);
  void PlayOn(Moment now);
  std::int32_t DefaultAnswer(const Moment& now);
  void Learn();

  double Value(const Record& record, model::Seat seat) const;
  // What the first choice is worth, passing a little more.
  double WorthOf(std::size_t first) const;
  double HabitOf(std::uint64_t name, model::Seat seat) const;

  std::uint64_t seed_;
  model::Seat seat_;
  Imagination& imagination_;
  bool valued_ = false;  // the ruleset has a goal that can be asked
  std::int32_t pass_;    // of the decision, or -1
  // Of the decision, one for each name: by edge of the first node.
  struct First {
    std::int32_t option = 0;
    Record plain;              // of the walks in which everybody passed from there on
    std::int32_t behind = -1;  // the node that the last walk came to
  };
  std::vector<First> firsts_;
  Tree tree_;
  std::vector<Scale> scales_;  // by seat
  std::unordered_map<std::uint64_t, Record>
      habits_;  // by seat and name of an option: how it went wherever it was taken
  std::int32_t walks_ = 0;

  // Of the walk that goes on.
  base::Random luck_;
  std::vector<Visit> path_;
  std::int32_t made_ = 0;  // choices
};

}  // namespace cardinal::players

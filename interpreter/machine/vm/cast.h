// In: the cards of a match. Out: what follows from what is printed on them, for as long as they are its cards: which
// definitions are there at all, and which cards an action can be taken with. Promises: the same for every position of
// the match, since no card changes into another one. Why: most of what the cards of a game print stands on cards that
// are in no deck here (docs/decisions/speed.md).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "interpreter/machine/match/match.h"

namespace cardinal::vm {

class Cast {
 public:
  // From here on it is another match, perhaps of another program.
  void Forget() { learnt_ = false; }
  // Before anything is asked, once for each match.
  void Meet(const program::Program& program, const match::World& world) {
    if (!learnt_) Learn(program, world);
  }
  bool Has(std::int32_t def) const { return First(def) >= 0; }
  // The cards of a definition by their numbers; -1: no more.
  model::CardId First(std::int32_t def) const { return first_[static_cast<std::size_t>(def)]; }
  model::CardId Next(model::CardId card) const { return next_[static_cast<std::size_t>(card)]; }
  // Cards by which the action could be offered, in the order of their numbers.
  std::span<const model::CardId> Candidates(const program::Program& program, std::int32_t action);

 private:
  struct Action {
    bool known = false;
    std::vector<model::CardId> cards;
  };
  void Learn(const program::Program& program, const match::World& world);

  bool learnt_ = false;
  std::vector<std::int32_t> defs_;    // by card
  std::vector<model::CardId> first_;  // by definition
  std::vector<model::CardId> next_;   // by card
  std::vector<Action> actions_;
};

}  // namespace cardinal::vm

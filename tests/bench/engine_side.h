// In: the Program of Imagimon with the bench set, random numbers. Out: the same games as `by_hand`, played by the engine.
// Promises: the deck is by_hand's deck, card for card, so card numbers agree; every prompt counts as a decision.
#pragma once

#include "interpreter/machine/engine/engine.h"
#include "tests/bench/imagimon_by_hand.h"
#include "tests/bench/trouble.h"

namespace cardinal::bench {

class EngineSide {
 public:
  explicit EngineSide(const program::Program& program);

  // One game with uniformly random answers.
  by_hand::Played PlayRandom(by_hand::Dice& dice);

  // A new match at its first decision; with explicit chance, at the first draw of luck.
  void Start(std::uint64_t seed, bool explicit_chance);
  // Answers the open decision.
  void Answer(const model::Answer& answer);
  bool Open() const { return match_.outcome.kind == model::OutcomeKind::Running; }
  by_hand::Result Result() const;
  int Rounds() const;

  const match::Match& Match() const { return match_; }
  const program::Program& Rules() const { return program_; }

 private:
  void Follow(const engine::Step& step) const;

  const program::Program& program_;
  match::Match fresh_;     // set up, nothing begun: copied for each game, which allocates nothing
  std::size_t rounds_field_;  // of the table: how many rounds have begun
  match::Match match_;
  model::Answer answer_;
  base::Limits limits_;
};

}  // namespace cardinal::bench

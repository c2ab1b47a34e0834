// In: a Program, two decks, random numbers.
// Out: games played by the engine, with random answers or step by step.
// Promises: cards have the numbers of their places in the decks, those of seat 1 after those of seat 0; every prompt
// counts as a decision. The table must have a state `rounds`.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "interpreter/machine/engine/engine.h"
#include "tests/bench/dice.h"
#include "tests/bench/played.h"
#include "tests/bench/trouble.h"

namespace cardinal::bench {

using Decks = std::array<std::vector<std::string>, 2>;  // names of cards, by seat

class EngineSide {
 public:
  EngineSide(const program::Program& program, const Decks& decks);

  // Plays one game with uniformly random answers; the seat that is asked first counts as first player.
  by_hand::Played PlayRandom(by_hand::Dice& dice);

  // Makes a new match at its first decision; with explicit chance, at the first random draw.
  void Start(std::uint64_t seed, bool explicit_chance);
  // Answers the open decision.
  void Answer(const model::Answer& answer);
  bool Open() const { return match_.outcome.kind == model::OutcomeKind::Running; }
  by_hand::Result Result() const;
  int Rounds() const;

  const match::Match& Match() const { return match_; }
  const program::Program& Rules() const { return program_; }

 private:
  void Follow(const engine::StepResult& step) const;

  const program::Program& program_;
  match::Match fresh_;        // set up, not begun: it is copied for each game, which allocates nothing
  std::size_t rounds_field_;  // of the table: the number of rounds that have begun
  match::Match match_;
  base::Limits limits_;
};

}  // namespace cardinal::bench

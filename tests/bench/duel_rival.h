// In: nothing.
// Out: the hand-written duel as a Rival of the engine, and its deck.
// Promises: nothing is compared here.
#pragma once

#include <array>
#include <string>

#include "tests/bench/duel_by_hand.h"
#include "tests/bench/rivals.h"

namespace cardinal::bench {

class DuelRival final : public Rival {
 public:
  void Deal(const Dealt& dealt) override {
    by_hand::Dice dice = dealt.dice;
    duel::Setup(state_, dice);
  }
  void Do(int move, by_hand::Dice dice) override { duel::Apply(state_, static_cast<duel::Move>(move), dice); }
  by_hand::Result Result() const override { return duel::ResultOf(state_); }
  int Rounds() const override { return state_.rounds; }
  const duel::State& State() const { return state_; }

  Position Look() const override {
    Position position;
    position.seat = state_.seat;
    std::array<duel::Move, duel::kMaxMoves> moves;
    const int count = duel::Legal(state_, moves);
    position.moves.assign(moves.begin(), moves.begin() + count);
    for (int seat = 0; seat < 2; ++seat) {
      const duel::Player& player = state_.players[static_cast<std::size_t>(seat)];
      Half& half = position.halves[static_cast<std::size_t>(seat)];
      half = {AsInts(player.deck.View()), AsInts(player.hand.View()),    InSlot(player.slot),
              AsInts(player.wins.View()), AsInts(player.discard.View()), {}};
      std::reverse(half.deck.begin(), half.deck.end());
      if (!half.slot.empty()) half.numbers = {player.attack, duel::Health(state_, seat)};
    }
    return position;
  }

 private:
  duel::State state_;
};

// The names of the 25 cards, in the order of duel/deck.cardinal, for both seats.
inline Decks DuelDecks() {
  Decks decks;
  for (int i = 0; i < 20; ++i) decks[0].push_back((i < 10 ? "C0" : "C") + std::to_string(i));
  for (int i = 0; i < 5; ++i) decks[0].push_back("I0" + std::to_string(i));
  decks[1] = decks[0];
  return decks;
}

}  // namespace cardinal::bench

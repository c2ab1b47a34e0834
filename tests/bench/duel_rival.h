// In: nothing.
// Out: the duel as a C++ library (peers/step.h) as a Rival of the engine, and its deck.
// Promises: nothing is compared here; the games are counted.
#pragma once

#include <array>
#include <string>

#include "tests/bench/peers/step.h"
#include "tests/bench/rivals.h"

namespace cardinal::bench {

class DuelRival final : public Rival {
 public:
  explicit DuelRival(const peers::DuelDeck& deck) : game_(deck) {}

  void Deal(const Dealt& dealt) override {
    state_.dice = dealt.dice;
    game_.Setup(state_);
  }
  void Do(int move, by_hand::Dice dice) override {
    ++tally_.decisions;
    tally_.choices += Moves().size() > 1;
    state_.dice = dice;
    game_.Apply(state_, move == peers::kPass ? peers::kPass : static_cast<peers::Move>(move - FirstCard(state_.seat)));
    if (state_.ask == peers::Ask::Over)
      tally_.EndGame(state_.rounds, state_.players[0].wins.count, state_.players[1].wins.count);
  }
  by_hand::Result Result() const override { return peers::StepGame::Result(state_); }
  int Rounds() const override { return state_.rounds; }
  // Of all finished games.
  const peers::DuelTally& Tally() const { return tally_; }

  Position Look() const override {
    Position position;
    position.seat = state_.seat;
    position.moves = Moves();
    for (int seat = 0; seat < 2; ++seat) {
      const peers::StepPlayer& player = state_.players[static_cast<std::size_t>(seat)];
      Half& half = position.halves[static_cast<std::size_t>(seat)];
      half = {InMatch(seat, AsInts(player.deck.View())),    InMatch(seat, AsInts(player.hand.View())),
              InMatch(seat, InSlot(player.slot)),           InMatch(seat, AsInts(player.wins.View())),
              InMatch(seat, AsInts(player.discard.View())), {}};
      std::reverse(half.deck.begin(), half.deck.end());
      const auto index = static_cast<std::size_t>(seat);
      if (!half.slot.empty()) half.numbers = {game_.Attack(state_, index), game_.Health(state_, index)};
    }
    return position;
  }

 private:
  static int FirstCard(int seat) { return seat * by_hand::kDeckSize; }

  // The numbers of the cards in a match, where those of seat 1 come after those of seat 0; a pass is a pass.
  static Cards InMatch(int seat, Cards cards) {
    for (int& card : cards)
      if (card != kPassMove) card += FirstCard(seat);
    return cards;
  }

  Cards Moves() const {
    std::array<peers::Move, peers::kMaxMoves> moves;
    const int count = game_.Legal(state_, moves);
    return InMatch(state_.seat, {moves.begin(), moves.begin() + count});
  }

  const peers::StepGame game_;
  peers::StepState state_;
  peers::DuelTally tally_;
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

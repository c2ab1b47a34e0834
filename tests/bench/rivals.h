// In: a hand-written game of two decks.
// Out: the same as a Rival of the engine, for the lockstep.
// Promises: nothing is compared here; positions are copied without changes.
#pragma once

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "tests/bench/lockstep.h"
#include "tests/bench/piles.h"

namespace cardinal::bench {

inline Cards AsInts(std::span<const by_hand::Card> cards) { return {cards.begin(), cards.end()}; }
inline Cards InSlot(by_hand::Card card) { return card == by_hand::kNoCard ? Cards() : Cards{card}; }
inline std::vector<by_hand::Card> AsCards(const Cards& cards) { return {cards.begin(), cards.end()}; }

inline by_hand::Card CardIn(by_hand::Card slot) { return slot; }

// Imagimon in one of its hand-written forms: `Game` and `State` of imagimon_by_hand.h or of oracle/oracle.h.
template <typename Game, typename State, std::size_t kMoves>
class ImagimonRival final : public Rival {
 public:
  explicit ImagimonRival(const Game& game) : game_(game) {}

  void Deal(const Dealt& dealt) override {
    game_.SetupOrder(state_, AsCards(dealt.decks[0]), AsCards(dealt.decks[1]), dealt.first);
  }
  void Do(int move, [[maybe_unused]] by_hand::Dice dice) override {
    const auto card = static_cast<by_hand::Card>(move);
    if constexpr (requires { game_.Apply(state_, card, dice); })
      game_.Apply(state_, card, dice);
    else
      game_.Apply(state_, card);
  }
  by_hand::Result Result() const override { return state_.result; }
  int Rounds() const override { return state_.round; }

  Position Look() const override {
    Position position;
    position.seat = state_.seat;
    std::array<by_hand::Card, kMoves> moves;
    const int count = game_.Legal(state_, moves);
    position.moves.assign(moves.begin(), moves.begin() + count);
    for (int seat = 0; seat < 2; ++seat) position.halves[static_cast<std::size_t>(seat)] = GetHalf(seat);
    return position;
  }

 private:
  Half GetHalf(int seat) const {
    const auto& player = state_.players[static_cast<std::size_t>(seat)];
    const by_hand::Card slot = CardIn(player.slot);
    Half half{{}, AsInts(player.hand.View()), InSlot(slot), AsInts(player.wins.View()), AsInts(player.discard.View()),
              {}};
    for (unsigned depth = 0; depth < player.deck.count; ++depth) half.deck.push_back(player.deck.At(depth));
    if (!half.slot.empty()) half.numbers = {game_.Attack(state_, seat), game_.Health(state_, seat)};
    return half;
  }

  const Game& game_;
  State state_;
};

}  // namespace cardinal::bench

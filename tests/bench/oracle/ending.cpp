// The end of a game: sweep, tally, agreed draw, sudden death.
#include "tests/bench/oracle/oracle.h"

#include <algorithm>

namespace cardinal::oracle {

void Game::End(State& state, Result result) const {
  state.ask = Ask::Over;
  state.result = result;
}

// One won round for every creature in hand and draw pile, at once; items stay (IM-R33).
void Game::Sweep(Player& player) const {
  by_hand::Pile hand;
  for (const Card card : player.hand.View()) {
    if (GetFace(card).creature)
      player.wins.Add(card);
    else
      hand.Add(card);
  }
  player.hand = hand;
  by_hand::DrawPile deck;
  for (unsigned depth = 0; depth < player.deck.count; ++depth) {
    const Card card = player.deck.At(depth);
    if (GetFace(card).creature)
      player.wins.Add(card);
    else
      deck.AddBelow(card);
  }
  player.deck = deck;
}

// The larger win pile wins (IM-073). If they are equal, the players agree to a draw or fight one last round, if both
// still can (IM-R35).
void Game::Tally(State& state) const {
  const Player &a = state.players[0], &b = state.players[1];
  if (a.wins.count != b.wins.count) return End(state, WonBy(a.wins.count > b.wins.count ? 0 : 1));
  std::array<Move, kMaxMoves> unused;
  if (Remaining(a, unused) == 0 || Remaining(b, unused) == 0) return End(state, Result::Draw);
  state.ask = Ask::Agree;
  state.seat = state.first;
  state.asked = 0;
}

// Both are asked, and the second one knows the first answer; both must want a draw (IM-074, IM-R35).
void Game::Agree(State& state, bool yes) const {
  state.agreed = state.agreed && yes;
  state.seat ^= 1;
  if (++state.asked < 2) return;
  if (state.agreed) return End(state, Result::Draw);
  state.last_round = true;
  state.elements_on = false;
  state.ask = Ask::Last;
  state.asked = 0;
}

// A creature from any zone in which it remains; then a round like any other (IM-075, IM-R36).
void Game::FieldLast(State& state, Card card) const {
  Player& player = GetPlayer(state, state.seat);
  const auto holds = [&](std::span<const Card> pile) {
    return std::find(pile.begin(), pile.end(), card) != pile.end();
  };
  if (holds(player.hand.View()))
    player.hand.Remove(card);
  else if (holds(player.wins.View()))
    player.wins.Remove(card);
  else
    player.deck.Remove(card);
  EnterSlot(player, card);
  state.seat ^= 1;
  if (++state.asked == 2) OpenWindow(state, Window::Start);
}

}  // namespace cardinal::oracle

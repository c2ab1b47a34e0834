// The end of a game, and the doors of the oracle.
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
  for (const Card card : player.hand.View()) (FaceOf(card).creature ? player.wins : hand).Add(card);
  player.hand = hand;
  by_hand::DrawPile deck;
  for (unsigned depth = 0; depth < player.deck.count; ++depth) {
    const Card card = player.deck.At(depth);
    if (FaceOf(card).creature)
      player.wins.Add(card);
    else
      deck.AddBelow(card);
  }
  player.deck = deck;
}

// The larger win pile wins (IM-073). Equal: they agree to a draw or fight once more, if both still can (IM-R35).
void Game::Tally(State& state) const {
  const Player &a = state.players[0], &b = state.players[1];
  if (a.wins.count != b.wins.count) return End(state, WonBy(a.wins.count > b.wins.count ? 0 : 1));
  std::array<Move, kMaxMoves> unused;
  if (Remaining(a, unused) == 0 || Remaining(b, unused) == 0) return End(state, Result::Draw);
  state.ask = Ask::Agree;
  state.seat = state.first;
  state.asked = 0;
}

// Both are asked, the second one having heard the first; both must want a draw (IM-074, IM-R35).
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

// A creature from wherever it remains; then a round as any other (IM-075, IM-R36).
void Game::FieldLast(State& state, Card card) const {
  Player& player = PlayerOf(state, state.seat);
  const auto holds = [&](const by_hand::Pile& pile) {
    return std::find(pile.View().begin(), pile.View().end(), card) != pile.View().end();
  };
  if (holds(player.hand))
    player.hand.Remove(card);
  else if (holds(player.wins))
    player.wins.Remove(card);
  else
    player.deck.Remove(card);
  EnterSlot(player, card);
  state.seat ^= 1;
  if (++state.asked == 2) OpenWindow(state, Window::Start);
}

int Game::Creatures(const by_hand::Pile& pile, std::span<Move, kMaxMoves> moves) const {
  std::size_t count = 0;
  for (const Card card : pile.View())
    if (FaceOf(card).creature) moves[count++] = card;
  return static_cast<int>(count);
}

// In hand, win pile and draw pile (IM-R36).
int Game::Remaining(const Player& player, std::span<Move, kMaxMoves> moves) const {
  auto count = static_cast<std::size_t>(Creatures(player.hand, moves));
  for (const Card card : player.wins.View())
    if (FaceOf(card).creature) moves[count++] = card;
  for (unsigned depth = 0; depth < player.deck.count; ++depth)
    if (FaceOf(player.deck.At(depth)).creature) moves[count++] = player.deck.At(depth);
  return static_cast<int>(count);
}

// ---- the doors

int Game::Legal(const State& state, std::span<Move, kMaxMoves> moves) const {
  const Player &mine = PlayerOf(state, state.seat), &theirs = PlayerOf(state, state.seat ^ 1);
  std::size_t count = 0;
  switch (state.ask) {
    case Ask::Field: return Creatures(mine.hand, moves);
    case Ask::Window:
      moves[count++] = kPass;
      for (const Card card : mine.hand.View())
        if (!FaceOf(card).creature && Playable(state, FaceOf(card))) moves[count++] = card;
      break;
    case Ask::TakeBack:
    case Ask::Reward: return Creatures(mine.discard, moves);
    case Ask::DiscardOfTheirs:
      for (const Card card : theirs.hand.View()) moves[count++] = card;
      break;
    case Ask::Agree:
      moves[count++] = kAgree;
      moves[count++] = kSuddenDeath;
      break;
    case Ask::Last: return Remaining(mine, moves);
    case Ask::Over: break;
  }
  return static_cast<int>(count);
}

void Game::Apply(State& state, Move move) const {
  Player& player = PlayerOf(state, state.seat);
  switch (state.ask) {
    case Ask::Field:
      player.hand.Remove(move);
      EnterSlot(player, move);
      ++state.asked;
      return FieldNext(state);
    case Ask::Window:
      if (move != kPass) return Declare(state, move);
      state.seat ^= 1;
      if (++state.passes == 2) CloseWindow(state);
      return;
    case Ask::TakeBack:
    case Ask::DiscardOfTheirs:
    case Ask::Reward: return Answer(state, move);
    case Ask::Agree: return Agree(state, move == kAgree);
    case Ask::Last: return FieldLast(state, move);
    case Ask::Over: return;
  }
}

by_hand::Played PlayRandom(const Game& game, by_hand::Dice& dice) {
  State state;
  game.SetupRandom(state, dice);
  by_hand::Played played;
  played.first = state.first;
  std::array<Move, kMaxMoves> moves;
  while (state.ask != Ask::Over) {
    const int count = game.Legal(state, moves);
    ++played.decisions;
    played.choices += count > 1;
    game.Apply(state, moves[dice.Below(static_cast<std::uint32_t>(count))]);
  }
  played.result = state.result;
  played.rounds = state.round;
  return played;
}

}  // namespace cardinal::oracle

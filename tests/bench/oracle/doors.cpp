// The legal moves of the oracle, and the function that gets each answer.
#include "tests/bench/oracle/oracle.h"

namespace cardinal::oracle {

int Game::Legal(const State& state, Moves moves) const {
  const Player &mine = GetPlayer(state, state.seat), &theirs = GetPlayer(state, state.seat ^ 1);
  std::size_t count = 0;
  switch (state.ask) {
    case Ask::Field:
    case Ask::SwapIn: return Creatures(mine.hand.View(), moves);
    case Ask::Window:
      moves[count++] = kPass;
      for (const Card card : mine.hand.View())
        if (!GetFace(card).creature && Playable(state, GetFace(card))) moves[count++] = card;
      break;
    case Ask::TakeBack: return Creatures(mine.discard.View(), moves);
    case Ask::TakeFromWins: return Creatures(mine.wins.View(), moves);
    case Ask::Reward: return Rewards(state, moves);
    case Ask::DiscardOfTheirs:
    case Ask::BuryOfTheirs:
      for (const Card card : theirs.hand.View()) moves[count++] = card;
      break;
    case Ask::DiscardOwn:
      for (const Card card : mine.hand.View()) moves[count++] = card;
      break;
    case Ask::MaySwap:
    case Ask::Agree:
      moves[count++] = kYes;
      moves[count++] = kNo;
      break;
    case Ask::Last: return Remaining(mine, moves);
    case Ask::Over: break;
  }
  return static_cast<int>(count);
}

int Game::Creatures(std::span<const Card> pile, Moves moves) const {
  std::size_t count = 0;
  for (const Card card : pile)
    if (GetFace(card).creature) moves[count++] = card;
  return static_cast<int>(count);
}

// In hand, win pile and draw pile (IM-R36).
int Game::Remaining(const Player& player, Moves moves) const {
  auto count = static_cast<std::size_t>(Creatures(player.hand.View(), moves));
  for (const Card card : player.wins.View()) moves[count++] = card;
  for (unsigned depth = 0; depth < player.deck.count; ++depth)
    if (GetFace(player.deck.At(depth)).creature) moves[count++] = player.deck.At(depth);
  return static_cast<int>(count);
}

// The cards that the winning creature may return to the hand.
int Game::Rewards(const State& state, Moves moves) const {
  const bool creatures = state.left[state.next_left - 1u].text == Text::WinTakesCreature;
  std::size_t count = 0;
  for (const Card card : GetPlayer(state, state.seat).discard.View())
    if (GetFace(card).creature == creatures) moves[count++] = card;
  return static_cast<int>(count);
}

void Game::Apply(State& state, Move move, Dice& dice) const {
  state.dice = dice;
  switch (state.ask) {
    case Ask::Field: Field(state, move); break;
    case Ask::Window: move == kPass ? Pass(state) : Declare(state, move); break;
    case Ask::TakeBack:
    case Ask::TakeFromWins:
    case Ask::DiscardOfTheirs:
    case Ask::BuryOfTheirs:
    case Ask::DiscardOwn: AnswerItem(state, move); break;
    case Ask::MaySwap: AnswerMaySwap(state, move == kYes); break;
    case Ask::SwapIn: SwapIn(state, move); break;
    case Ask::Reward: Reward(state, move); break;
    case Ask::Agree: Agree(state, move == kYes); break;
    case Ask::Last: FieldLast(state, move); break;
    case Ask::Over: break;
  }
  dice = state.dice;
}

by_hand::Played PlayRandom(const Game& game, Dice& dice) {
  State state;
  game.SetupRandom(state, dice);
  by_hand::Played played;
  played.first = state.first;
  std::array<Move, kMaxMoves> moves;
  while (state.ask != Ask::Over) {
    const int count = game.Legal(state, moves);
    ++played.decisions;
    played.choices += count > 1;
    const Move move = moves[dice.Below(static_cast<std::uint32_t>(count))];
    game.Apply(state, move, dice);
  }
  played.result = state.result;
  played.rounds = state.round;
  return played;
}

}  // namespace cardinal::oracle

#include "tests/bench/peers/step.h"

namespace cardinal::peers {

using by_hand::Card;

void StepGame::Setup(StepState& state) const {
  state.rounds = 0;
  for (StepPlayer& player : state.players) {
    for (by_hand::Pile* pile : {&player.deck, &player.hand, &player.discard, &player.wins}) pile->count = 0;
    player.creatures_in_hand = player.creatures_left = 0;
    player.slot = by_hand::kNoCard;
    for (Card card = 0; card < deck_.size(); ++card) {
      player.deck.Add(card);
      player.creatures_left += deck_[card].creature;
    }
    by_hand::Shuffle(player.deck, state.dice);
  }
  for (StepPlayer& player : state.players)
    for (int i = 0; i < kHandSize; ++i) DrawOne(player);
  BeginRound(state);
}

int StepGame::Legal(const StepState& state, std::span<Move, kMaxMoves> moves) const {
  const bool fielding = state.ask == Ask::Creature;
  std::size_t count = 0;
  if (!fielding) moves[count++] = kPass;
  for (const Card card : state.players[state.seat].hand.View())
    if (deck_[card].creature == fielding) moves[count++] = card;
  return static_cast<int>(count);
}

void StepGame::Apply(StepState& state, Move move) const {
  if (state.ask == Ask::Creature)
    Field(state, move);
  else
    PlayOrPass(state, move);
}

void StepGame::Field(StepState& state, Move card) const {
  StepPlayer& player = state.players[state.seat];
  player.hand.Remove(card);
  --player.creatures_in_hand;
  if (!state.contested) {  // the creature is unopposed
    player.wins.Add(card);
    --player.creatures_left;
    return EndRound(state);
  }
  player.slot = card;
  player.bonus = 0;
  state.seat ^= 1;
  if (++state.asked == 2) BeginWindows(state);
}

void StepGame::PlayOrPass(StepState& state, Move move) const {
  StepPlayer& player = state.players[state.seat];
  if (move != kPass) {
    player.hand.Remove(move);
    player.discard.Add(move);
    player.bonus = static_cast<std::int8_t>(player.bonus + deck_[move].bonus);
  }
  state.seat ^= 1;
  if (++state.asked < 2 * kWindows) return;
  Compare(state);
  EndRound(state);
}

void StepGame::BeginRound(StepState& state) const {
  for (; state.rounds < kMaxRounds && (state.players[0].creatures_left | state.players[1].creatures_left);
       ++state.rounds) {
    const bool has0 = state.players[0].creatures_in_hand, has1 = state.players[1].creatures_in_hand;
    if (has0 || has1) {
      state.contested = has0 && has1;
      state.seat = state.contested ? state.rounds & 1 : has1;
      state.ask = Ask::Creature;
      state.asked = 0;
      return;
    }
    for (StepPlayer& player : state.players) DrawOne(player);
  }
  state.ask = Ask::Over;
}

void StepGame::BeginWindows(StepState& state) const {
  StepPlayer &a = state.players[0], &b = state.players[1];
  const int bonus = ElementBonus(deck_[a.slot].element, deck_[b.slot].element);
  a.bonus = static_cast<std::int8_t>(bonus);
  b.bonus = static_cast<std::int8_t>(-bonus);
  state.ask = Ask::Item;
  state.asked = 0;
}

// Moves the two creatures to their new zones (VD-014 to VD-016).
void StepGame::Compare(StepState& state) const {
  StepPlayer &a = state.players[0], &b = state.players[1];
  const bool a_falls = Attack(state, 1) >= Health(state, 0), b_falls = Attack(state, 0) >= Health(state, 1);
  if (a_falls || b_falls) {
    (a_falls ? a.discard : a.wins).Add(a.slot);
    (b_falls ? b.discard : b.wins).Add(b.slot);
    --a.creatures_left;
    --b.creatures_left;
  } else {
    a.deck.Add(a.slot);
    b.deck.Add(b.slot);
    for (StepPlayer& player : state.players) by_hand::Shuffle(player.deck, state.dice);
  }
  a.slot = b.slot = by_hand::kNoCard;
}

void StepGame::EndRound(StepState& state) const {
  for (StepPlayer& player : state.players) DrawOne(player);
  ++state.rounds;
  BeginRound(state);
}

void StepGame::DrawOne(StepPlayer& player) const {
  if (player.deck.count == 0) return;
  const Card card = player.deck.TakeLast();
  player.hand.Add(card);
  player.creatures_in_hand += deck_[card].creature;
}

int StepGame::Attack(const StepState& state, std::size_t seat) const {
  const StepPlayer& player = state.players[seat];
  return deck_[player.slot].attack + player.bonus;
}

int StepGame::Health(const StepState& state, std::size_t seat) const { return deck_[state.players[seat].slot].health; }

by_hand::Result StepGame::Result(const StepState& state) {
  if (state.ask != Ask::Over) return by_hand::Result::Running;
  const int a = state.players[0].wins.count, b = state.players[1].wins.count;
  return a == b ? by_hand::Result::Draw : a > b ? by_hand::Result::Seat0 : by_hand::Result::Seat1;
}

DuelTally PlayStepByStep(const DuelDeck& deck, std::uint32_t seed, int games) {
  const StepGame game(deck);
  StepState state;
  state.dice = {seed};
  std::array<Move, kMaxMoves> moves;
  DuelTally tally;
  for (int i = 0; i < games; ++i) {
    game.Setup(state);
    while (state.ask != Ask::Over) {
      const auto count = static_cast<std::uint32_t>(game.Legal(state, moves));
      ++tally.decisions;
      tally.choices += count > 1;
      game.Apply(state, moves[state.dice.Below(count)]);
    }
    tally.EndGame(state.rounds, state.players[0].wins.count, state.players[1].wins.count);
  }
  return tally;
}

}  // namespace cardinal::peers

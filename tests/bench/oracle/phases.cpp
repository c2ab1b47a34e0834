// The way of a game: setup, and the steps K F B A O D of a round.
#include "tests/bench/oracle/oracle.h"

#include <algorithm>
#include <utility>

namespace cardinal::oracle {

namespace {

constexpr int kHandSize = 5;     // IM-009
constexpr int kIdleRounds = 25;  // IM-R37

// Half, rounded down, below zero too (IM-R16).
int Half(int n) { return n >= 0 ? n / 2 : -((1 - n) / 2); }

}  // namespace

Game::Game(const DeckFaces& deck0, const DeckFaces& deck1) {
  std::copy(deck0.begin(), deck0.end(), faces_.begin());
  std::copy(deck1.begin(), deck1.end(), faces_.begin() + kDeckSize);
}

void Game::SetupOrder(State& state, std::span<const Card> deck0, std::span<const Card> deck1, int first) const {
  state = State();
  for (const Card card : deck0) state.players[0].deck.AddBelow(card);
  for (const Card card : deck1) state.players[1].deck.AddBelow(card);
  for (Player& player : state.players)
    for (int i = 0; i < kHandSize; ++i) DrawOne(player);
  state.first = static_cast<std::uint8_t>(first);
  BeginRound(state);
}

void Game::SetupRandom(State& state, by_hand::Dice& dice) const {
  std::array<std::array<Card, kDeckSize>, 2> decks;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    for (std::size_t i = 0; i < kDeckSize; ++i) decks[seat][i] = static_cast<Card>(seat * kDeckSize + i);
    for (std::uint32_t i = kDeckSize; i-- > 1;) std::swap(decks[seat][i], decks[seat][dice.Below(i + 1)]);
  }
  SetupOrder(state, decks[0], decks[1], static_cast<int>(dice.Below(2)));
}

// One card, if there is one (IM-021, IM-R28).
void Game::DrawOne(Player& player) const {
  if (player.deck.count > 0) player.hand.Add(player.deck.Draw());
}

bool Game::HoldsCreature(const by_hand::Pile& pile) const {
  return std::any_of(pile.View().begin(), pile.View().end(), [&](Card card) { return FaceOf(card).creature; });
}

bool Game::HasCreature(const Player& player) const {
  if (HoldsCreature(player.hand)) return true;
  for (unsigned depth = 0; depth < player.deck.count; ++depth)
    if (FaceOf(player.deck.At(depth)).creature) return true;
  return false;
}

// ---- K and F

// Game end, sweep, stalemate, and otherwise the next round (IM-R31).
void Game::BeginRound(State& state) const {
  const std::array<bool, 2> creatures = {HasCreature(state.players[0]), HasCreature(state.players[1])};
  if (!creatures[0] && !creatures[1]) return Tally(state);
  for (std::size_t seat = 0; seat < 2; ++seat) {  // IM-070, IM-R32; it cannot be true of both
    const Player& player = state.players[seat];
    if (player.hand.count + player.deck.count > 0 || !creatures[seat ^ 1]) continue;
    Sweep(state.players[seat ^ 1]);
    return Tally(state);
  }
  if (state.idle >= kIdleRounds) return Tally(state);
  ++state.round;
  state.busy = state.elements_on = false;
  state.asked = 0;
  FieldNext(state);
}

// Who has a creature in hand fields one, the first player first (IM-R01, IM-R05, IM-R06). Then W1, or W3 without a
// fight.
void Game::FieldNext(State& state) const {
  for (; state.asked < 2; ++state.asked) {
    state.seat = state.first ^ state.asked;
    if (!HoldsCreature(PlayerOf(state, state.seat).hand)) continue;
    state.ask = Ask::Field;
    return;
  }
  OpenWindow(state, Contested(state) ? Window::Start : Window::End);
}

// In any other place a creature is as it is printed (IM-R12).
void Game::EnterSlot(Player& player, Card card) const {
  player.slot = card;
  player.attack_change = player.health_change = 0;
  player.before_come = player.after_come = player.takes_ties = false;
}

// ---- B and A: each checks its condition when its turn comes (IM-R14)

void Game::AbilitiesBefore(State& state, int seat) const {
  Player& mine = PlayerOf(state, seat);
  const Player& theirs = PlayerOf(state, seat ^ 1);
  mine.before_come = true;
  const Face &me = FaceOf(mine.slot), &foe = FaceOf(theirs.slot);
  if (me.text == Text::StrengthInWeakness && Strong(foe.element, me.element)) mine.attack_change += 3;
  // Looking at a hand changes nothing.
}

void Game::AbilitiesAfter(State& state, int seat) const {
  Player &mine = PlayerOf(state, seat), &theirs = PlayerOf(state, seat ^ 1);
  mine.after_come = true;
  const int foe_attack = Attack(state, seat ^ 1);
  switch (FaceOf(mine.slot).text) {
    case Text::HalveTheStronger:
      if (foe_attack > Attack(state, seat)) theirs.attack_change += Half(foe_attack) - foe_attack;
      break;
    case Text::TameTheStrong:
      if (foe_attack >= 5) theirs.attack_change -= 2;
      break;
    case Text::ThickenAgainstPyra:
      if (FaceOf(theirs.slot).element == Element::Pyra) mine.health_change += 3;
      break;
    default: break;
  }
}

// ---- O and D

// Both creatures leave at the same time; what a win causes comes behind (IM-R27), and only of a fight (IM-R34).
void Game::Outcome(State& state) const {
  const bool contested = Contested(state);
  const std::array<bool, 2> beaten = {Beaten(state, 0), Beaten(state, 1)};
  state.round_winner = static_cast<std::int8_t>(Victor(state));
  Card winner = kNoCard;
  if (state.round_winner >= 0) winner = PlayerOf(state, state.round_winner).slot;
  for (int seat = 0; seat < 2; ++seat)
    if (PlayerOf(state, seat).slot != kNoCard) LeaveBattle(state, seat, beaten[static_cast<std::size_t>(seat)]);
  if (contested && winner != kNoCard && FaceOf(winner).text == Text::TakesBackByWinning &&
      HoldsCreature(PlayerOf(state, state.round_winner).discard)) {
    state.ask = Ask::Reward;
    state.seat = static_cast<std::uint8_t>(state.round_winner);
    return;
  }
  AfterOutcome(state);
}

void Game::LeaveBattle(State& state, int seat, bool beaten) const {
  Player& player = PlayerOf(state, seat);
  const Card card = std::exchange(player.slot, kNoCard);
  const Text text = FaceOf(card).text;
  if (seat == state.round_winner) {  // IM-054
    player.wins.Add(card);
    state.busy = true;
  } else if (beaten && text == Text::DefeatGoesToHand) {
    player.hand.Add(card);
  } else if (beaten && text == Text::DefeatGoesBelow) {
    player.deck.AddBelow(card);
  } else if (beaten) {  // IM-052, IM-055
    player.discard.Add(card);
    state.busy = true;
  } else if (text == Text::TieGoesToHand) {
    player.hand.Add(card);
  } else {  // IM-057, IM-R24
    player.deck.AddBelow(card);
  }
}

void Game::AfterOutcome(State& state) const {
  if (!state.last_round) return EndRound(state);
  End(state, state.round_winner < 0 ? Result::Draw : WonBy(state.round_winner));  // IM-R36
}

void Game::EndRound(State& state) const {
  for (Player& player : state.players) DrawOne(player);
  state.idle = state.busy ? 0 : static_cast<std::uint8_t>(state.idle + 1);
  state.first ^= 1;
  BeginRound(state);
}

}  // namespace cardinal::oracle

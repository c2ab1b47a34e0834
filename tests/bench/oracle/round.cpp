// Setup, and the steps K, F and D of a round.
#include <algorithm>
#include <utility>

#include "tests/bench/oracle/oracle.h"

namespace cardinal::oracle {

namespace {

constexpr int kHandSize = 5;     // IM-009
constexpr int kIdleRounds = 25;  // IM-R37

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

void Game::SetupRandom(State& state, Dice& dice) const {
  std::array<std::array<Card, kDeckSize>, 2> decks;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    for (std::size_t i = 0; i < kDeckSize; ++i) decks[seat][i] = static_cast<Card>(seat * kDeckSize + i);
    for (std::uint32_t i = kDeckSize; i-- > 1;) std::swap(decks[seat][i], decks[seat][dice.Below(i + 1)]);
  }
  SetupOrder(state, decks[0], decks[1], static_cast<int>(dice.Below(2)));
}

// ---- K

// Game end, sweep, stalemate, and otherwise the next round (IM-R31).
void Game::BeginRound(State& state) const {
  const std::array<bool, 2> creatures = {HasCreature(state.players[0]), HasCreature(state.players[1])};
  if (!creatures[0] && !creatures[1]) return Tally(state);
  for (std::size_t seat = 0; seat < 2; ++seat) {  // IM-070, IM-R32; it cannot be true for both players
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

bool Game::HoldsCreature(std::span<const Card> pile) const {
  return std::any_of(pile.begin(), pile.end(), [&](Card card) { return GetFace(card).creature; });
}

bool Game::HasCreature(const Player& player) const {
  if (HoldsCreature(player.hand.View())) return true;
  for (unsigned depth = 0; depth < player.deck.count; ++depth)
    if (GetFace(player.deck.At(depth)).creature) return true;
  return false;
}

// ---- F

// Each player with a creature in hand fields one, the first player first (IM-R01, IM-R05, IM-R06). Then W1, or W3
// without a fight.
void Game::FieldNext(State& state) const {
  for (; state.asked < 2; ++state.asked) {
    state.seat = state.first ^ state.asked;
    if (!HoldsCreature(GetPlayer(state, state.seat).hand.View())) continue;
    state.ask = Ask::Field;
    return;
  }
  OpenWindow(state, Contested(state) ? Window::Start : Window::End);
}

void Game::Field(State& state, Card card) const {
  GetPlayer(state, state.seat).hand.Remove(card);
  EnterSlot(GetPlayer(state, state.seat), card);
  ++state.asked;
  FieldNext(state);
}

// With its printed numbers, whatever changed it before (IM-R12).
void Game::EnterSlot(Player& player, Card card) const {
  player.slot = Fighter();
  player.slot.card = card;
  player.slot.element = GetFace(card).element;
}

// ---- D

void Game::EndRound(State& state) const {
  for (Player& player : state.players) DrawOne(player);
  state.idle = state.busy ? 0 : static_cast<std::uint8_t>(state.idle + 1);
  state.first ^= 1;
  BeginRound(state);
}

// One card, if there is one (IM-021, IM-R28).
void Game::DrawOne(Player& player) const {
  if (player.deck.count > 0) player.hand.Add(player.deck.Draw());
}

void Game::DiscardAtRandom(State& state, int seat) const {
  Player& player = GetPlayer(state, seat);
  if (player.hand.count == 0) return;
  const Card card = player.hand.cards[state.dice.Below(player.hand.count)];
  player.hand.Remove(card);
  player.discard.Add(card);  // IM-R40
  state.busy = true;
}

}  // namespace cardinal::oracle

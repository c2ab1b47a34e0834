// Steps B and A: each ability checks its condition when its turn begins (IM-R14). And creatures that change places.
#include <utility>

#include "tests/bench/oracle/oracle.h"

namespace cardinal::oracle {

void Game::Before(State& state, int seat) const {
  Fighter& mine = GetPlayer(state, seat).slot;
  const Fighter& foe = GetPlayer(state, seat ^ 1).slot;
  mine.before_come = true;
  switch (TextIn(state, seat)) {
    case Text::StrengthInWeakness: mine.attack_change += Strong(foe.element, mine.element) ? 3 : 0; break;
    case Text::CopyElement: mine.element = foe.element; break;
    default: break;  // looking at a hand changes nothing
  }
}

// The first player's creature, then the second player's. It is called again after an answer.
void Game::RunAfter(State& state) const {
  for (int seat = NextToAct(state); seat >= 0; seat = NextToAct(state)) {
    GetPlayer(state, seat).slot.after_come = true;
    if (!After(state, seat)) return;
  }
  OpenWindow(state, Contested(state) ? Window::Stats : Window::End);
}

// A creature that has had its turn gets no second one, on whichever side it fights (IM-R21); -1 if there is no next
// creature.
int Game::NextToAct(const State& state) const {
  if (!Contested(state)) return -1;
  for (const int seat : {state.first + 0, state.first ^ 1})
    if (!GetPlayer(state, seat).slot.after_come) return seat;
  return -1;
}

bool Game::After(State& state, int seat) const {
  Fighter &mine = GetPlayer(state, seat).slot, &foe = GetPlayer(state, seat ^ 1).slot;
  const int attack = Attack(state, seat), foe_attack = Attack(state, seat ^ 1);
  switch (TextIn(state, seat)) {
    case Text::HalveTheStronger: foe.attack_change += foe_attack > attack ? Half(foe_attack) - foe_attack : 0; break;
    case Text::TameTheStrong: foe.attack_change -= foe_attack >= 5 ? 2 : 0; break;
    case Text::ThickenAgainstPyra: mine.health_change += foe.element == Element::Pyra ? 3 : 0; break;
    case Text::DoubleAgainstThick: mine.attack_change += Health(state, seat ^ 1) >= 6 ? attack : 0; break;
    case Text::CopyAttack: mine.attack_change += foe_attack - attack; break;  // IM-R16
    case Text::DrawACard: DrawOne(GetPlayer(state, seat)); break;
    case Text::ChangeSides:  // with all changes on them (IM-R21)
      if (GetFace(foe.card).attack > GetFace(mine.card).attack) std::swap(mine, foe);
      break;
    case Text::MaySwap:
      state.ask = Ask::MaySwap;
      state.seat = static_cast<std::uint8_t>(seat);
      return false;
    default: break;
  }
  return true;
}

void Game::AnswerMaySwap(State& state, bool yes) const {
  if (!yes || !AskForSwap(state, state.seat)) RunAfter(state);
}

// ---- swaps

// As far as the player sees: the hand of the other player is hidden (IM-R11).
bool Game::MaySwap(const State& state, int seat) const {
  const Player& player = GetPlayer(state, seat);
  if (player.slot.card == kNoCard) return false;
  return Owner(player.slot.card) != seat || HoldsCreature(player.hand.View());
}

// For the creature opposite to the seat that is asked. A hidden hand rules nothing out (IM-R11).
bool Game::MaySwapTheirs(const State& state) const {
  const Card theirs = GetPlayer(state, state.seat ^ 1).slot.card;
  return theirs != kNoCard && (Owner(theirs) != state.seat || HoldsCreature(GetPlayer(state, state.seat).hand.View()));
}

// The owner of the creature in that slot chooses another one from their own hand (IM-R19).
bool Game::AskForSwap(State& state, int seat) const {
  if (!InSlot(state, seat)) return false;
  const int owner = Owner(GetPlayer(state, seat).slot.card);
  if (!HoldsCreature(GetPlayer(state, owner).hand.View())) return false;
  state.ask = Ask::SwapIn;
  state.swapping = static_cast<std::uint8_t>(seat);
  state.seat = static_cast<std::uint8_t>(owner);
  return true;
}

// Steps that are over are not repeated: the turns of the creature that leaves count for the new one (IM-R19).
void Game::SwapIn(State& state, Card card) const {
  Player &owner = GetPlayer(state, state.seat), &side = GetPlayer(state, state.swapping);
  const Fighter old = side.slot;
  owner.hand.Add(old.card);
  owner.hand.Remove(card);
  EnterSlot(side, card);
  side.slot.before_come = old.before_come;
  side.slot.after_come = old.after_come;
  if (state.item == kNoCard) return RunAfter(state);
  if (GetFace(state.item).text == Text::SwapTheirsAndDraw) DrawOne(GetPlayer(state, state.player ^ 1));
  FinishItem(state);
}

}  // namespace cardinal::oracle

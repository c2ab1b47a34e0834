// The item windows W1, W2 and W3, and what items do.
#include "tests/bench/oracle/oracle.h"

namespace cardinal::oracle {

// Each window begins with the first player (IM-R09).
void Game::OpenWindow(State& state, Window window) const {
  state.ask = Ask::Window;
  state.window = window;
  state.seat = state.first;
  state.passes = 0;
}

// W1 B E A W2 C W3 O (IM-R08). A round that is contested no longer goes on with W3 (IM-R20).
void Game::CloseWindow(State& state) const {
  if (state.window == Window::End) return Outcome(state);
  if (state.window == Window::Start && Contested(state)) {
    AbilitiesBefore(state, state.first);
    AbilitiesBefore(state, state.first ^ 1);
    state.elements_on = true;
    AbilitiesAfter(state, state.first);
    AbilitiesAfter(state, state.first ^ 1);
    return OpenWindow(state, Window::Stats);
  }
  OpenWindow(state, Window::End);
}

// In its windows (IM-R07), if what it acts on is there as far as its player sees (IM-R11).
bool Game::Playable(const State& state, const Face& item) const {
  const Player &mine = PlayerOf(state, state.seat), &theirs = PlayerOf(state, state.seat ^ 1);
  if ((item.windows >> static_cast<int>(state.window) & 1) == 0) return false;
  switch (item.text) {
    case Text::TakeBack: return HoldsCreature(mine.discard);
    case Text::DiscardOfTheirs: return true;  // hidden cards make nothing illegal
    case Text::SendHome: return theirs.slot != kNoCard;
    default: return mine.slot != kNoCard;  // the others act on your creature
  }
}

void Game::Declare(State& state, Card item) const {
  state.passes = 0;
  state.item = item;
  if (FaceOf(item).text == Text::TakeBack) {  // who plays it says at once which one
    state.ask = Ask::TakeBack;
    return;
  }
  TakeEffect(state);
}

// The item is out of the hand, and not yet in the discard pile (IM-049, IM-R10).
void Game::TakeEffect(State& state) const {
  Player &mine = PlayerOf(state, state.seat), &theirs = PlayerOf(state, state.seat ^ 1);
  mine.hand.Remove(state.item);
  switch (FaceOf(state.item).text) {
    case Text::Sharpen: mine.attack_change += 2; break;
    case Text::Thicken: mine.health_change += 3; break;
    case Text::DoubleAttack: mine.attack_change += Attack(state, state.seat); break;  // IM-R16
    case Text::SecondWind:
      mine.attack_change += 1;
      mine.health_change += 2;
      break;
    case Text::WinTheTie: mine.takes_ties = true; break;
    case Text::DiscardOfTheirs:
      if (theirs.hand.count == 0) break;  // nothing suitable: it is used up all the same (IM-R11)
      state.ask = Ask::DiscardOfTheirs;
      return;
    case Text::SendHome:  // IM-R20
      theirs.hand.Add(theirs.slot);
      theirs.slot = kNoCard;
      DrawOne(theirs);
      break;
    default: break;
  }
  FinishItem(state);
}

// To the discard pile; the turn to act goes to the other player (IM-063, IM-R09).
void Game::FinishItem(State& state) const {
  PlayerOf(state, state.seat).discard.Add(state.item);
  state.item = kNoCard;
  state.busy = true;
  state.ask = Ask::Window;
  state.seat ^= 1;
}

// What an item or an ability has asked for.
void Game::Answer(State& state, Card chosen) const {
  Player &mine = PlayerOf(state, state.seat), &theirs = PlayerOf(state, state.seat ^ 1);
  switch (state.ask) {
    case Ask::TakeBack:
      mine.discard.Remove(chosen);
      mine.hand.Add(chosen);  // IM-059, IM-R26
      return TakeEffect(state);
    case Ask::DiscardOfTheirs:
      theirs.hand.Remove(chosen);
      theirs.discard.Add(chosen);  // IM-R40
      return FinishItem(state);
    default:  // Reward
      mine.discard.Remove(chosen);
      mine.hand.Add(chosen);
      return AfterOutcome(state);
  }
}

}  // namespace cardinal::oracle

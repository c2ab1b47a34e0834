// The item windows W1, W2 and W3.
#include "tests/bench/oracle/oracle.h"

namespace cardinal::oracle {

// Each window begins with the first player (IM-R09).
void Game::OpenWindow(State& state, Window window) const {
  state.ask = Ask::Window;
  state.window = window;
  state.seat = state.first;
  state.passes = 0;
}

// A pass is not final; two in a row close the window (IM-R09).
void Game::Pass(State& state) const {
  state.seat ^= 1;
  if (++state.passes == 2) CloseWindow(state);
}

// W1 B E A W2 C W3 O (IM-R08). A round that is no longer contested continues with W3 (IM-R20).
void Game::CloseWindow(State& state) const {
  if (state.window == Window::End) return Outcome(state);
  if (state.window == Window::Stats || !Contested(state)) return OpenWindow(state, Window::End);
  Before(state, state.first);
  Before(state, state.first ^ 1);
  state.elements_on = true;
  RunAfter(state);
}

// In its windows (IM-R07), if what it acts on is there as far as the player sees (IM-R11).
bool Game::Playable(const State& state, const Face& item) const {
  const bool mine = InSlot(state, state.seat), theirs = InSlot(state, state.seat ^ 1);
  if ((item.windows >> static_cast<int>(state.window) & 1) == 0) return false;
  switch (item.text) {
    case Text::DrawTwo:
    case Text::DiscardThenDraw:
    case Text::DiscardOfTheirs:
    case Text::BuryOfTheirs:
    case Text::StripTheirs: return true;  // hidden cards make nothing illegal
    case Text::Blunt:
    case Text::Soften:
    case Text::HalveAttack:
    case Text::HalveHealth:
    case Text::SendHome: return theirs;
    case Text::SwapTheirsAndDraw:
    case Text::SwapTheirs: return MaySwapTheirs(state);
    case Text::Exchange:
    case Text::BeatTheirs: return mine && theirs;
    case Text::SwapMine: return MaySwap(state, state.seat);
    case Text::TakeBack: return HoldsCreature(GetPlayer(state, state.seat).discard.View());
    case Text::TakeFromWins: return mine && GetPlayer(state, state.seat).wins.count > 0;
    default: return mine;
  }
}

void Game::Declare(State& state, Card item) const {
  state.passes = 0;
  state.item = item;
  state.player = state.seat;
  switch (GetFace(item).text) {  // the player says at once which one
    case Text::TakeBack: state.ask = Ask::TakeBack; return;
    case Text::TakeFromWins: state.ask = Ask::TakeFromWins; return;
    default: return TakeEffect(state);
  }
}

// To the discard pile (IM-063); then creatures that gain by played items do so (IM-R15), and it is the other player's
// turn (IM-R09).
void Game::FinishItem(State& state) const {
  GetPlayer(state, state.player).discard.Add(state.item);
  state.item = kNoCard;
  state.busy = true;
  for (int seat = 0; Contested(state) && seat < 2; ++seat) {
    Fighter& fighter = GetPlayer(state, seat).slot;
    const Text text = TextIn(state, seat);
    if (text == Text::GrowByMine && seat == state.player) fighter.attack_change += 2;
    if (text == Text::GrowByTheirs && seat != state.player) {
      fighter.attack_change += 1;
      fighter.health_change += 1;
    }
  }
  state.ask = Ask::Window;
  state.seat = state.player ^ 1;
}

}  // namespace cardinal::oracle

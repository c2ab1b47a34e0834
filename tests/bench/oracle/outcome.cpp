// Step O: both creatures leave at the same time; the consequences follow in turn order (IM-R27).
#include "tests/bench/oracle/oracle.h"

namespace cardinal::oracle {

void Game::Outcome(State& state) const {
  const bool contested = Contested(state);
  const std::array<bool, 2> beaten = {Beaten(state, 0), Beaten(state, 1)};
  state.round_winner = static_cast<std::int8_t>(Victor(state));
  for (int turn = 0; turn < 2; ++turn) {
    const int seat = state.first ^ turn;
    Left& left = state.left[static_cast<std::size_t>(turn)];
    left = InSlot(state, seat) ? Leave(state, seat, beaten[static_cast<std::size_t>(seat)]) : Left();
  }
  state.next_left = contested ? 0 : 2;  // no ability works without a fight (IM-R34)
  RunResults(state);
}

// To the controller's win pile, or to a pile of the owner (IM-R21).
Left Game::Leave(State& state, int seat, bool beaten) const {
  const Card card = GetPlayer(state, seat).slot.card;
  GetPlayer(state, seat).slot = Fighter();
  Player& owner = GetPlayer(state, Owner(card));
  const Text text = GetFace(card).text;
  const Left left = {text, static_cast<std::uint8_t>(seat), seat == state.round_winner, beaten};
  if (left.won) {  // IM-054
    GetPlayer(state, seat).wins.Add(card);
    state.busy = true;
  } else if (beaten && text == Text::DefeatGoesToHand) {
    owner.hand.Add(card);
  } else if (beaten && text == Text::DefeatGoesBelow) {
    owner.deck.AddBelow(card);
  } else if (beaten) {  // IM-052, IM-055
    owner.discard.Add(card);
    state.busy = true;
  } else if (text == Text::TieGoesToHand) {
    owner.hand.Add(card);
  } else {  // IM-057, IM-R24
    owner.deck.AddBelow(card);
  }
  return left;
}

// It is called again after an answer. Then the round is over, and after sudden death the game is (IM-R36).
void Game::RunResults(State& state) const {
  while (state.next_left < 2) {
    const Left left = state.left[state.next_left++];
    if (!Cause(state, left)) return;
  }
  if (!state.last_round) return EndRound(state);
  End(state, state.round_winner < 0 ? Result::Draw : WonBy(state.round_winner));
}

bool Game::Cause(State& state, const Left& left) const {
  const int opponent = left.seat ^ 1;
  Player& theirs = GetPlayer(state, opponent);
  if (left.won && left.text == Text::WinStrips) DiscardAtRandom(state, opponent);
  if (left.beaten && left.text == Text::DefeatBlowsAway && theirs.hand.count > 0) {
    const Card card = theirs.hand.cards[state.dice.Below(theirs.hand.count)];
    theirs.hand.Remove(card);
    theirs.deck.AddAbove(card);
  }
  if (left.won && (left.text == Text::WinTakesCreature || left.text == Text::WinTakesItem)) {
    state.ask = Ask::Reward;
    state.seat = left.seat;
    std::array<Move, kMaxMoves> unused;
    return Rewards(state, unused) == 0;
  }
  return true;
}

void Game::Reward(State& state, Card card) const {
  Player& player = GetPlayer(state, state.seat);
  player.discard.Remove(card);
  player.hand.Add(card);  // IM-059, IM-R26
  RunResults(state);
}

}  // namespace cardinal::oracle

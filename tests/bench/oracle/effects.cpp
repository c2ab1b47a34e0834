// What items do, and what they ask.
#include <utility>

#include "tests/bench/oracle/oracle.h"

namespace cardinal::oracle {

namespace {

// The element that is strong against this one.
Element Beater(Element element) { return static_cast<Element>((static_cast<int>(element) + 4) % 5); }

}  // namespace

// The item has left the hand, and is not yet in the discard pile (IM-049, IM-R10).
void Game::TakeEffect(State& state) const {
  GetPlayer(state, state.player).hand.Remove(state.item);
  if (Effect(state)) FinishItem(state);
}

// On the creatures in battle; "double" and "halve" use the current number (IM-R16).
bool Game::Effect(State& state) const {
  const int me = state.player, opponent = state.player ^ 1;
  Fighter &mine = GetPlayer(state, me).slot, &theirs = GetPlayer(state, opponent).slot;
  switch (GetFace(state.item).text) {
    case Text::Sharpen: mine.attack_change += 2; return true;
    case Text::SharpenMore: mine.attack_change += 3; return true;
    case Text::Thicken: mine.health_change += 3; return true;
    case Text::DoubleAttack: mine.attack_change += Attack(state, me); return true;
    case Text::DoubleHealth: mine.health_change += Health(state, me); return true;
    case Text::SecondWind:
      mine.attack_change += 1;
      mine.health_change += 2;
      return true;
    case Text::WinTheTie: mine.takes_ties = true; return true;
    case Text::Blunt: theirs.attack_change -= 2; return true;
    case Text::Soften: theirs.health_change -= 2; return true;
    case Text::HalveAttack:
      theirs.attack_change += Half(Attack(state, opponent)) - Attack(state, opponent);
      return true;
    case Text::HalveHealth:
      theirs.health_change += Half(Health(state, opponent)) - Health(state, opponent);
      return true;
    case Text::TakeFromWins:
      mine.attack_change += 3;
      mine.health_change += 3;
      return true;
    case Text::Exchange:  // with all changes on them (IM-R21)
      std::swap(mine, theirs);
      return true;
    case Text::BeatTheirs: mine.element = Beater(theirs.element); return true;
    default: return EffectOnCards(state);
  }
}

bool Game::EffectOnCards(State& state) const {
  const int me = state.player, opponent = state.player ^ 1;
  Player &mine = GetPlayer(state, me), &theirs = GetPlayer(state, opponent);
  switch (GetFace(state.item).text) {
    case Text::DrawTwo:
      DrawOne(mine);
      DrawOne(mine);
      return true;
    case Text::StripTheirs: DiscardAtRandom(state, opponent); return true;
    case Text::SendMineHome: SendHome(state, me); return true;
    case Text::SendHome:
      SendHome(state, opponent);
      DrawOne(theirs);
      return true;
    case Text::SwapMine: return !AskForSwap(state, me);
    case Text::SwapTheirs: return !AskForSwap(state, opponent);
    case Text::SwapTheirsAndDraw:
      if (AskForSwap(state, opponent)) return false;
      DrawOne(theirs);
      return true;
    case Text::DiscardOfTheirs: return !AskIf(state, Ask::DiscardOfTheirs, theirs.hand.count > 0);
    case Text::BuryOfTheirs: return !AskIf(state, Ask::BuryOfTheirs, theirs.hand.count > 0);
    case Text::DiscardThenDraw:
      if (AskIf(state, Ask::DiscardOwn, mine.hand.count > 1)) return false;
      DiscardThenDraw(state, mine.hand.count > 0 ? mine.hand.cards[0] : kNoCard);  // nothing to choose
      return true;
    default: return true;
  }
}

// An item without anything suitable to act on is used up anyway (IM-R11).
bool Game::AskIf(State& state, Ask ask, bool suitable) const {
  if (suitable) state.ask = ask;
  return suitable;
}

// To the hand of its owner, without a replacement (IM-R20).
void Game::SendHome(State& state, int seat) const {
  const Card card = GetPlayer(state, seat).slot.card;
  GetPlayer(state, seat).slot = Fighter();
  GetPlayer(state, Owner(card)).hand.Add(card);
}

// As much as possible of both (IM-R11).
void Game::DiscardThenDraw(State& state, Card card) const {
  Player& mine = GetPlayer(state, state.player);
  if (card != kNoCard) {
    mine.hand.Remove(card);
    mine.discard.Add(card);
  }
  DrawOne(mine);
  DrawOne(mine);
}

void Game::AnswerItem(State& state, Card chosen) const {
  Player &mine = GetPlayer(state, state.player), &theirs = GetPlayer(state, state.player ^ 1);
  switch (state.ask) {
    case Ask::TakeBack:  // IM-059, IM-R26
      mine.discard.Remove(chosen);
      mine.hand.Add(chosen);
      return TakeEffect(state);
    case Ask::TakeFromWins:
      mine.wins.Remove(chosen);
      GetPlayer(state, Owner(chosen)).hand.Add(chosen);
      return TakeEffect(state);
    case Ask::DiscardOfTheirs:  // IM-R40
      theirs.hand.Remove(chosen);
      theirs.discard.Add(chosen);
      break;
    case Ask::BuryOfTheirs:
      theirs.hand.Remove(chosen);
      theirs.deck.AddBelow(chosen);
      break;
    default: DiscardThenDraw(state, chosen); break;
  }
  FinishItem(state);
}

}  // namespace cardinal::oracle

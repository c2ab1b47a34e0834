// Attack, Health and the winner. Everything is computed when it is needed (IM-R16, IM-R18, IM-R22).
#include <algorithm>

#include "tests/bench/oracle/oracle.h"

namespace cardinal::oracle {

// +2 for the strong, -2 for the weak, from step E on while the round is contested (IM-033 to IM-036, IM-R34); a passive
// ability may change either (IM-R41).
int Game::ElementTerm(const State& state, int seat) const {
  if (!state.elements_on || !Contested(state)) return 0;
  const Fighter &mine = GetPlayer(state, seat).slot, &foe = GetPlayer(state, seat ^ 1).slot;
  if (Strong(mine.element, foe.element)) {
    if (foe.before_come && TextIn(state, seat ^ 1) == Text::NobodyIsStrong) return 0;
    return mine.after_come && TextIn(state, seat) == Text::DoublyStrong ? 4 : 2;
  }
  if (Strong(foe.element, mine.element)) return mine.after_come && TextIn(state, seat) == Text::NeverWeak ? 0 : -2;
  return 0;
}

int Game::Attack(const State& state, int seat) const {
  const Player &mine = GetPlayer(state, seat), &theirs = GetPlayer(state, seat ^ 1);
  int attack = GetFace(mine.slot.card).attack + mine.slot.attack_change;
  if (!Contested(state)) return attack;  // no ability works without a fight (IM-R34)
  attack += ElementTerm(state, seat);
  if (mine.slot.after_come && TextIn(state, seat) == Text::GrowByItems) attack += Items(mine.discard.View());
  if (theirs.slot.after_come && TextIn(state, seat ^ 1) == Text::ThinByWins) attack -= theirs.wins.count;
  return attack;
}

int Game::Health(const State& state, int seat) const {
  const Player& mine = GetPlayer(state, seat);
  int health = GetFace(mine.slot.card).health + mine.slot.health_change;
  if (Contested(state) && mine.slot.after_come && TextIn(state, seat) == Text::GrowByWins) health += mine.wins.count;
  return health;
}

int Game::Items(std::span<const Card> pile) const {
  return static_cast<int>(std::count_if(pile.begin(), pile.end(), [&](Card card) { return !GetFace(card).creature; }));
}

// Equality is enough (IM-050). A creature without an opponent is not beaten.
bool Game::Beaten(const State& state, int seat) const {
  return Contested(state) && Attack(state, seat ^ 1) >= Health(state, seat);
}

bool Game::TakesTies(const State& state, int seat) const {
  const Fighter& mine = GetPlayer(state, seat).slot;
  return mine.takes_ties || (mine.after_come && TextIn(state, seat) == Text::WinsTies);
}

int Game::Victor(const State& state) const {
  if (!Contested(state)) {  // an unopposed creature wins, an empty round has no winner (IM-R06, IM-R20)
    for (int seat = 0; seat < 2; ++seat)
      if (InSlot(state, seat)) return seat;
    return -1;
  }
  const bool beaten0 = Beaten(state, 0), beaten1 = Beaten(state, 1);
  if (beaten0 != beaten1) return beaten0 ? 1 : 0;  // IM-054
  if (beaten0) return -1;                          // both: IM-056
  const bool takes0 = TakesTies(state, 0), takes1 = TakesTies(state, 1);
  if (takes0 != takes1) return takes0 ? 0 : 1;  // IM-R41
  return -1;
}

}  // namespace cardinal::oracle

// Attack, Health and who wins. Everything is computed when somebody asks (IM-R16, IM-R18, IM-R22).
#include "tests/bench/oracle/oracle.h"

namespace cardinal::oracle {

// +2 for the strong, -2 for the weak, from step E on while the round is contested (IM-033 to IM-036, IM-R34); a passive
// ability may stand against either (IM-R41).
int Game::ElementTerm(const State& state, int seat) const {
  if (!state.elements_on || !Contested(state)) return 0;
  const Player &mine = PlayerOf(state, seat), &theirs = PlayerOf(state, seat ^ 1);
  const Face &me = FaceOf(mine.slot), &foe = FaceOf(theirs.slot);
  if (Strong(me.element, foe.element)) return foe.text == Text::NobodyIsStrong && theirs.before_come ? 0 : 2;
  if (Strong(foe.element, me.element)) return me.text == Text::NeverWeak && mine.after_come ? 0 : -2;
  return 0;
}

int Game::Attack(const State& state, int seat) const {
  const Player &mine = PlayerOf(state, seat), &theirs = PlayerOf(state, seat ^ 1);
  int attack = FaceOf(mine.slot).attack + mine.attack_change + ElementTerm(state, seat);
  if (Contested(state) && theirs.after_come && FaceOf(theirs.slot).text == Text::ThinByWins)
    attack -= theirs.wins.count;
  return attack;
}

int Game::Health(const State& state, int seat) const {
  const Player& mine = PlayerOf(state, seat);
  int health = FaceOf(mine.slot).health + mine.health_change;
  if (Contested(state) && mine.after_come && FaceOf(mine.slot).text == Text::GrowByWins) health += mine.wins.count;
  return health;
}

// Equality is enough (IM-050). Nobody is beaten without an opponent.
bool Game::Beaten(const State& state, int seat) const {
  return Contested(state) && Attack(state, seat ^ 1) >= Health(state, seat);
}

bool Game::TakesTies(const State& state, int seat) const {
  const Player& mine = PlayerOf(state, seat);
  return mine.takes_ties || (mine.after_come && FaceOf(mine.slot).text == Text::WinsTies);
}

int Game::Victor(const State& state) const {
  if (!Contested(state)) {  // an unopposed creature wins, an empty round nobody does (IM-R06, IM-R20)
    for (int seat = 0; seat < 2; ++seat)
      if (PlayerOf(state, seat).slot != kNoCard) return seat;
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

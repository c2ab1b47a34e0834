#include "interpreter/machine/vm/tee_observer.h"

#include <catch2/catch.hpp>
#include <map>

namespace cardinal::vm {
namespace {

// Counts the events that it receives, by function name.
struct Counting : Observer {
  std::map<std::string, int> heard;
  bool OnCondition(const match::Match&, const ConditionEvent& deciding) override {
    return ++heard["OnCondition"], !deciding.value;
  }
#define OBSERVER_EVENT(name, parameters, arguments) \
  void name parameters override { ++heard[#name], Take arguments; }
  template <class... Arguments>
  static void Take(const Arguments&...) {}
#include "interpreter/machine/vm/observer_events.def"
};

TEST_CASE("tee observer: both hear every event once") {
  Counting first, second;
  TeeObserver tee(first, second);
  const match::Match match;
  const match::Frame frame;
  const match::ActiveModifier modifier;
  tee.OnSite(1);
  tee.OnModifierTerm(match, 1, {}, {});
  tee.OnEnter(match, frame, {});
  tee.OnLeave(match, 1);
  tee.OnMove(match, 1, 2, 3, 4, 5);
  tee.OnField(match, 1, 2, 3, 4, 5, 6);
  tee.OnModifier(match, modifier, 1);
  tee.OnLasting(match, {});
  tee.OnLastingEnds(match, {});
  tee.OnShuffle(match, 1);
  tee.OnDraw(match, 1, 2);
  tee.OnForcedPicks(match, 1, {});
  tee.OnReveal(match, {}, 1);
  tee.OnExplained(match, 1, {}, {});
  tee.OnTell(match, 1, {});
  tee.OnDecision(match);
  tee.OnAnswered(match, 1);
  tee.OnRollback();
  tee.OnOutcome(match);
  CHECK_FALSE(tee.OnCondition(match, {.value = true}));
  std::map<std::string, int> all = {{"OnCondition", 1}};
#define OBSERVER_EVENT(name, parameters, arguments) all[#name] = 1;
#include "interpreter/machine/vm/observer_events.def"
  CHECK(first.heard == all);
  CHECK(second.heard == all);
}

}  // namespace
}  // namespace cardinal::vm

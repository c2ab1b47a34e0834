// Windows that keep values in their variables and parameters, also windows that no rules lower to: what is offered can
// read them, and a run that takes forced decisions by itself reaches the same positions as one that takes each.
#include "interpreter/machine/vm/test_window.h"

namespace cardinal::vm::test {

namespace {

struct Market {
  Types params = {};
  Body before_asking = [](Code&) {};
  std::function<Reg(Code&)> offer = [](Code& b) { return b.Constant(kBool, 0); };
};

void AddAction(TestProgram& a, const std::function<Reg(Code&)>& offer) {
  program::Action action;
  action.name = "act";
  program::ActionVariant variant;
  variant.run = a.Function("action", kActionParams, {}, [](Code& b) {
    b(Op::Enter, {}, 0, kActionKind);
    b.Note(3);
    b(Op::Leave);
    b.ReturnNone();
  });
  variant.offer = a.Answer(offer, kActionParams);
  action.variants.push_back(variant);
  a.p.actions.push_back(action);
  a.p.windows.back().actions.push_back(0);
}

// Opens the window three times, between two choices. The parameters of the window are the number of the time.
match::Match Started(TestProgram& a, const Market& market) {
  WindowBody window;
  window.params = market.params;
  window.before_asking = market.before_asking;
  AddWindow(a, window);
  AddAction(a, market.offer);
  const std::int32_t choice = a.Choice(kInt);
  a.Main([&](Code& b) {
    b(Op::ChooseOne, {b.List({1, 2}), 0}, choice);
    for (int time = 1; time <= 3; ++time) {
      switch (market.params.size()) {
        case 0: b(Op::CallWindow, {}, 0); break;
        case 1: b(Op::CallWindow, {time}, 0); break;
        default: b(Op::CallWindow, {time, time}, 0);
      }
    }
    b(Op::ChooseOne, {b.List({1, 2}), 0}, choice);
  });
  return a.Start();
}

// Takes up to `most` forced decisions one by one, with an observer of each instruction.
engine::StepResult OneByOne(const Program& program, match::Match& match, std::int64_t most) {
  Observer observer;
  engine::StepResult step = engine::Advance(program, match, {}, {}, &observer);
  for (; step.kind == engine::StepResult::Kind::Decision && match.decision.options.size() == 1 && most > 0; --most)
    step = engine::Advance(program, match, {}, {}, &observer);
  return step;
}

// Returns the number of decisions in which the action was offered.
int PlayTheSame(const Market& market) {
  TestProgram a;
  const match::Match start = Started(a, market);
  int offered = 0;
  for (std::int64_t most = 0; most < 7; ++most) {
    INFO(most << " forced");
    match::Match led = start, single = start;
    Observer observer;
    engine::StepResult one = engine::StartMatch(a.p, led), other = engine::StartMatch(a.p, single, {}, &observer);
    for (int asked = 0; asked < 30 && one.kind == engine::StepResult::Kind::Decision; ++asked) {
      REQUIRE(one.kind == other.kind);
      REQUIRE(led == single);
      REQUIRE(match::CheckInvariants(a.p, led) == "");
      offered += most == 0 && led.decision.kind == model::DecisionKind::Act && led.decision.options.size() == 2;
      one = engine::AdvanceToOpenChoice(a.p, led, {}, {most});
      other = OneByOne(a.p, single, most);
    }
    REQUIRE(one.kind == other.kind);
    REQUIRE(led == single);
    REQUIRE(led.outcome.kind == model::OutcomeKind::Drawn);
  }
  return offered;
}

// Tests that a variable of the window has this value.
std::function<Reg(Code&)> Holds(std::int32_t variable, Value value) {
  return [=](Code& b) { return b(Op::Eq, {b.WithNumber(Op::LoadLocalOf, variable, {Code::Var(2)}, kInt), value}); };
}

}  // namespace

TEST_CASE("windows: the offer of an action reads the counters and the parameters of its window", "[run]") {
  CHECK(PlayTheSame({}) == 0);
  CHECK(PlayTheSame({.offer = Holds(match::kPasses, 1)}) == 3);             // the second player each time
  CHECK(PlayTheSame({.params = {kInt, kInt}, .offer = Holds(1, 3)}) == 2);  // both players the third time
  CHECK(PlayTheSame({.params = {kInt, kInt}, .offer = Holds(2 + match::kPosition, 1)}) == 3);
}

TEST_CASE("windows: a window that writes its parameter", "[run]") {
  const Body count = [](Code& b) { b.Set(Code::Var(0), b(Op::Add, {Code::Var(0), 1})); };
  CHECK(PlayTheSame({.params = {kInt}, .before_asking = count}) == 0);
  // 2 and 3 the first time, 3 and 4 the second time.
  CHECK(PlayTheSame({.params = {kInt}, .before_asking = count, .offer = Holds(0, 3)}) == 2);
}

TEST_CASE("windows: a variable that a window does not have is none", "[run]") {
  const auto is_none = [](Code& b) {
    return b(Op::IsNone, {b.WithNumber(Op::LoadLocalOf, 9'999, {Code::Var(2)}, kInt)});
  };
  CHECK(PlayTheSame({.offer = is_none}) == 6);
}

}  // namespace cardinal::vm::test

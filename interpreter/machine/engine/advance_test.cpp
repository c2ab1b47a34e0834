// Tests of Advance: all or nothing, and the same result from any copy.
#include "interpreter/machine/vm/test_program.h"

namespace cardinal::engine::test {

using namespace cardinal::vm::test;  // NOLINT: the small programs
using model::Answer;

namespace {

// score := a number chosen from 1 to 9, in an event in a hook of an event: three frames deep, with a live list.
void Nested(TestProgram& a) {
  const std::int32_t choice = a.Choice(kInt);
  const Reg list = Code::Var(0), yes = Code::Var(1);
  const std::int32_t inner =
      a.Event("inner", {},
              [&](Code& b) {
                b.Set(list, b.List({10, 20, 30}));
                b.If(
                    b(Op::ChooseYesNo, {0}, choice), [&] { b.Set(yes, 1); }, [&] { b.Set(yes, 0); });
                const Reg chosen = b(Op::ChooseOne, {b.List({10, 20, 30}), 1}, choice);
                b.SetScore(b(Op::Add, {b(Op::Add, {chosen, b(Op::ListSum, {list})}), yes}));
              },
              {kNumbers, kInt});
  const std::int32_t outer = a.Event("outer", {}, [](Code&) {});
  a.Hook(program::HookKind::After, outer, -1, [&](Code& b) { b(Op::CallEvent, {}, inner); });
  a.Main([&](Code& b) { b(Op::CallEvent, {}, outer); });
}

class Counting : public vm::Observer {
 public:
  int sites = 0, enters = 0, leaves = 0, fields = 0, decisions = 0, outcomes = 0, answered = 0;
  void OnSite(model::SiteId) override { ++sites; }
  void OnEnter(const Match&, const match::Frame&, std::span<const Value>) override { ++enters; }
  void OnLeave(const Match&, std::int32_t) override { ++leaves; }
  void OnField(const Match&, std::int32_t, Value, Value, Value, std::int32_t, model::SiteId) override { ++fields; }
  void OnDecision(const Match&) override { ++decisions; }
  void OnOutcome(const Match&) override { ++outcomes; }
  void OnAnswered(const Match& match, std::int32_t option) override {
    ++answered;
    CHECK(option < std::ssize(match.decision.options));
  }
};

// A choice of two options, three decisions with one option, and a choice of two options again. `wrong`: a division by
// zero after the second decision with one option. `turns`: of a loop before each decision with one option.
void Narrow(TestProgram& a, bool wrong = false, std::size_t turns = 0) {
  const std::int32_t choice = a.Choice(kInt);
  a.Main([&](Code& b) {
    const auto choose = [&](int seat) {
      b.ForEach(b.List(std::vector<Value>(turns, 1)), [&](Reg) { b(Op::LoadField, {0}, kPoints); });
      b(Op::ChooseOne, {b.List({7}), seat}, choice);
    };
    b(Op::ChooseYesNo, {0}, choice);
    choose(1);
    b.Note(1);
    choose(0);
    b.Note(2);
    if (wrong) b(Op::Div, {1, 0});
    choose(1);
    b.Note(3);
    b(Op::ChooseYesNo, {1}, choice);
  });
}

}  // namespace

TEST_CASE("advance: refuses an illegal answer with a message, and changes nothing", "[engine]") {
  TestProgram a;
  Nested(a);
  Match match = a.Start();
  CHECK(Advance(a.p, match, {}).refusal == "no decision is open");
  StartMatch(a.p, match);
  const Match before = match;
  Answer answer;
  answer.option = 7;
  CHECK(Advance(a.p, match, answer).refusal == "option 7 does not exist; there are 2");
  answer.option = 0;
  answer.serial = 9;
  CHECK(Advance(a.p, match, answer).refusal == "this answers decision 9, but decision 1 is open");
  answer.serial = 1;
  answer.order = {0};
  CHECK(Advance(a.p, match, answer).refusal == "this decision takes an option, not an order of cards");
  CHECK(match == before);
  Take(a.p, match, 0);
  CHECK(Take(a.p, match, 1).kind == StepResult::Kind::Outcome);
  CHECK(Advance(a.p, match, {}).refusal == "the match is over");
}

TEST_CASE("advance: a fault leaves the match exactly as it was", "[engine]") {
  TestProgram a;
  const std::int32_t choice = a.Choice(kInt);
  a.Main([&](Code& b) {
    b.If(b(Op::ChooseYesNo, {0}, choice), [&] {
      b.Note(1);
      b.Forever([] {});
    });
  });
  Match match = a.Start();
  StartMatch(a.p, match);
  const Match before = match;
  const std::uint64_t hash = match::HashMatch(match);
  const StepResult step = Take(a.p, match, 0);
  CHECK(step.kind == StepResult::Kind::Fault);
  CHECK(step.fault.kind == model::FaultKind::StepBudget);
  CHECK(match == before);
  CHECK(match::HashMatch(match) == hash);
  CHECK(Take(a.p, match, 1).kind == StepResult::Kind::Outcome);
}

TEST_CASE("advance: a fault names the calls of the rules, also of queries that optimised code does not call",
          "[engine]") {
  TestProgram a;
  program::Query query;
  query.name = "half";
  query.params = {{"n", kInt}};
  query.result = kInt;
  query.code = a.Answer([](Code& b) { return b(Op::Div, {6, Code::Var(0)}); }, {kInt});
  a.p.queries.push_back(query);
  a.Main([](Code& b) { b.Note(b(Op::Ask, {b.Score()}, 0)); });
  Match match = a.Start(), observed = match;
  Counting observer;
  const StepResult step = StartMatch(a.p, match), same = StartMatch(a.p, observed, {}, &observer);
  CHECK(step.fault.message == "6 div 0");
  REQUIRE(step.fault.call_chain.size() == 1);
  CHECK(step.fault.site == same.fault.site);
  CHECK(step.fault.call_chain == same.fault.call_chain);
}

TEST_CASE("advance: calls without end meet the limit of frames", "[engine]") {
  TestProgram a;
  const std::int32_t event = a.Event("endless", {}, [](Code& b) { b(Op::CallEvent, {}, 0); });
  a.Main([&](Code& b) { b(Op::CallEvent, {}, event); });
  Match match = a.Start();
  const StepResult step = StartMatch(a.p, match);
  CHECK(step.fault.kind == model::FaultKind::FrameDepth);
  CHECK(step.fault.call_chain.size() == 99'999);
  CHECK(step.fault.message ==
        "more than 100000 calls are open (in event endless); the rules go round in `endless`, and reach the same "
        "position again and again");
}

TEST_CASE("advance: a main event that only ends is a fault", "[engine]") {
  TestProgram a;
  a.p.main_event = a.Event("main", {}, [](Code&) {});
  Match match = a.Start();
  const StepResult step = StartMatch(a.p, match);
  CHECK(step.fault.kind == model::FaultKind::MissingValue);
  CHECK(step.fault.message == "the main event ended without a winner or a draw");
}

TEST_CASE("advance: a copy in the midst of a nested effect continues identically", "[engine]") {
  TestProgram a;
  Nested(a);
  Match match = a.Start();
  StartMatch(a.p, match);
  CHECK(match.stack.frames.size() == 4);
  Match copy = match;
  Match decoded;
  std::string error;
  REQUIRE(match::Decode(a.p, match::Encode(a.p, match), decoded, error));
  for (Match* one : {&match, &copy, &decoded}) {
    Take(a.p, *one, 0);
    CHECK(one->decision.seat == 1);
    Take(a.p, *one, 2);
    CHECK(Score(*one) == 60 + 30 + 1);
  }
  CHECK(match == copy);
  CHECK(match == decoded);
}

TEST_CASE("advance: winning ends the match at once", "[engine]") {
  TestProgram a;
  a.Main([](Code& b) { b(Op::Win, {1}); });
  Match match = a.Start();
  CHECK(StartMatch(a.p, match).kind == StepResult::Kind::Outcome);
  CHECK(match.outcome.kind == model::OutcomeKind::Won);
  CHECK(match.outcome.SoleWinner() == 1);
  CHECK(match.outcome.site >= 0);
  CHECK(match.stack == match::Stack{});
  CHECK(match::CheckInvariants(a.p, match) == "");
}

TEST_CASE("advance: an observer receives the events and changes nothing", "[engine]") {
  TestProgram a;
  Nested(a);
  Match seen = a.Start(), unseen = seen;
  Counting observer;
  StartMatch(a.p, seen, {}, &observer);
  StartMatch(a.p, unseen);
  CHECK(seen == unseen);
  Answer answer;
  Advance(a.p, seen, answer, {}, &observer);
  Advance(a.p, seen, answer, {}, &observer);
  Take(a.p, unseen, 0);
  Take(a.p, unseen, 0);
  CHECK(seen == unseen);
  CHECK(observer.enters == 3);
  CHECK(observer.leaves == 2);  // the main event never ends: the outcome ends the game
  CHECK(observer.fields == 1);
  CHECK(observer.decisions == 2);
  CHECK(observer.outcomes == 1);
  CHECK(observer.sites > 20);
}

TEST_CASE("advance to choice: decisions with one option are answered on the way, and counted", "[engine]") {
  TestProgram a;
  Narrow(a);
  Match match = a.Start();
  StartMatch(a.p, match);
  Match single = match;
  struct : Counting {
    // An observer of instruction events would be led from decision to decision.
    bool WantsInstructionEvents() const override { return false; }
  } observer;
  CHECK(AdvanceToOpenChoice(a.p, match, {}, {100}, {}, &observer).kind == StepResult::Kind::Decision);
  CHECK(match.decision.options.size() == 2);
  CHECK(match.serial == 5);
  CHECK(observer.answered == 3);
  CHECK(observer.decisions == 4);
  for (int i = 0; i < 4; ++i) Take(a.p, single, 0);
  CHECK(match == single);
  CHECK(Score(match) == 123);
  CHECK(AdvanceToOpenChoice(a.p, match, {9, 0, {}}, {100}).kind == StepResult::Kind::Refused);
  CHECK(AdvanceToOpenChoice(a.p, match, {}, {100}).kind == StepResult::Kind::Outcome);
}

TEST_CASE("advance to choice: not more of them than it may", "[engine]") {
  TestProgram a;
  Narrow(a);
  Match match = a.Start();
  StartMatch(a.p, match);
  AdvanceToOpenChoice(a.p, match, {}, {2});
  CHECK(match.serial == 4);
  CHECK(match.decision.options.size() == 1);
  AdvanceToOpenChoice(a.p, match, {}, {0});
  CHECK(match.serial == 5);
}

TEST_CASE("advance to choice: a fault leaves the match at the decision before it", "[engine]") {
  TestProgram a;
  Narrow(a, true);
  Match match = a.Start();
  StartMatch(a.p, match);
  Match single = match;
  const StepResult step = AdvanceToOpenChoice(a.p, match, {}, {100});
  CHECK(step.kind == StepResult::Kind::Fault);
  CHECK(step.fault.kind == model::FaultKind::DivisionByZero);
  Take(a.p, single, 0);
  Take(a.p, single, 0);
  CHECK(match == single);
  CHECK(match.serial == 3);
}

TEST_CASE("advance to choice: each answer has a budget of its own", "[engine]") {
  TestProgram a;
  Narrow(a, false, 15);
  Match match = a.Start();
  StartMatch(a.p, match);
  base::Limits limits;
  limits.steps = 40;  // the list and the loop before each of the three decisions take 30
  CHECK(AdvanceToOpenChoice(a.p, match, {}, {100}, limits).kind == StepResult::Kind::Decision);
}

// Takes the same option everywhere, and records where.
struct Same : vm::DecisionPolicy {
  explicit Same(std::int32_t the_option) : option(the_option) {}
  std::int32_t ChooseOption(const Match& match) override { return asked.push_back(match.serial), option; }
  std::int32_t option;
  std::vector<std::uint32_t> asked;
};

// The same without reading the options. `seen`: which option, and how many there were.
struct Blindly : vm::IndexPolicy {
  explicit Blindly(std::int32_t the_option) : option(the_option) {}
  std::int32_t ChooseIndex(model::Seat, std::uint32_t serial, std::size_t options) override {
    seen.push_back({serial, options});
    return option;
  }
  std::int32_t option;
  std::vector<std::pair<std::uint32_t, std::size_t>> seen;
};

TEST_CASE("advance to choice: a chooser answers what has several options", "[engine]") {
  TestProgram a;
  Narrow(a);
  Match match = a.Start();
  StartMatch(a.p, match);
  struct : Counting {
    bool WantsInstructionEvents() const override { return false; }
  } observer;
  Same second(1);
  SECTION("and is asked for nothing else") {
    CHECK(AdvanceToOpenChoice(a.p, match, {}, {100, &second}, {}, &observer).kind == StepResult::Kind::Outcome);
    CHECK(second.asked == std::vector<std::uint32_t>{5});
    CHECK(observer.answered == 4);
  }
  SECTION("or leaves it open") {
    Same nobody(vm::kNoChoice);
    CHECK(AdvanceToOpenChoice(a.p, match, {}, {100, &nobody}).kind == StepResult::Kind::Decision);
    CHECK(match.serial == 5);
    CHECK(nobody.asked == std::vector<std::uint32_t>{5});
  }
  SECTION("as many as it may") {
    CHECK(AdvanceToOpenChoice(a.p, match, {}, {3, &second}).kind == StepResult::Kind::Decision);
    CHECK(match.serial == 5);
    CHECK(second.asked.empty());
  }
  SECTION("and an answer that is not an option is refused there") {
    for (const std::int32_t option : {2, -2}) {
      Match again = match;
      Same wrong(option);
      const StepResult step = AdvanceToOpenChoice(a.p, again, {}, {100, &wrong});
      CHECK(step.kind == StepResult::Kind::Refused);
      CHECK(step.refusal == "option " + std::to_string(option) + " does not exist; there are 2");
      CHECK(again.serial == 5);
      CHECK(Take(a.p, again, 1).kind == StepResult::Kind::Outcome);
    }
  }
  SECTION("unless an observer receives each step: then each decision is visited") {
    Counting loud;
    CHECK(AdvanceToOpenChoice(a.p, match, {}, {100, &second}, {}, &loud).kind == StepResult::Kind::Decision);
    CHECK(match.serial == 2);
  }
}

TEST_CASE("advance to choice: a policy that does not look receives the number of options", "[engine]") {
  TestProgram a;
  const std::int32_t choice = a.Choice(kPlayer);
  a.Main([&](Code& b) {
    b(Op::ChooseYesNo, {0}, choice);
    for (int i = 0; i < 2; ++i) {
      b(Op::ChooseOne, {b.Players(), 1}, choice);
      b.Note(1 + i);
    }
    b(Op::ChooseYesNo, {1}, choice);
  });
  Match match = a.Start();
  StartMatch(a.p, match);
  Match single = match;
  SECTION("and takes one") {
    Blindly second(1);
    CHECK(AdvanceToOpenChoice(a.p, match, {}, {2, &second}).kind == StepResult::Kind::Decision);
    const std::vector<std::pair<std::uint32_t, std::size_t>> seen{{2, 2}, {3, 2}};
    CHECK(second.seen == seen);
    for (const std::int32_t option : {0, 1, 1}) Take(a.p, single, option);
    CHECK(match == single);
  }
  SECTION("or leaves it open") {
    Blindly nobody(vm::kNoChoice);
    CHECK(AdvanceToOpenChoice(a.p, match, {}, {100, &nobody}).kind == StepResult::Kind::Decision);
    CHECK(nobody.seen.size() == 1);
    Take(a.p, single, 0);
    CHECK(match == single);
  }
  SECTION("and an answer that is not an option is refused there") {
    for (const std::int32_t option : {2, -2}) {
      Match again = match;
      Blindly wrong(option);
      const StepResult step = AdvanceToOpenChoice(a.p, again, {}, {100, &wrong});
      CHECK(step.kind == StepResult::Kind::Refused);
      CHECK(step.refusal == "option " + std::to_string(option) + " does not exist; there are 2");
      CHECK(wrong.seen.size() == 1);
      CHECK(again.serial == 2);
      CHECK(again.decision.options.size() == 2);
    }
  }
}

TEST_CASE("advance to choice: after a fault the chosen answers are replayed", "[engine]") {
  TestProgram a;
  const std::int32_t choice = a.Choice(kInt);
  a.Main([&](Code& b) {
    for (int i = 0; i < 3; ++i) b(Op::ChooseYesNo, {0}, choice);
    b(Op::Div, {1, 0});
  });
  Match match = a.Start();
  StartMatch(a.p, match);
  Match single = match;
  Same second(1);
  const StepResult step = AdvanceToOpenChoice(a.p, match, {}, {100, &second});
  CHECK(step.kind == StepResult::Kind::Fault);
  CHECK(step.fault.kind == model::FaultKind::DivisionByZero);
  CHECK(match.serial == 3);
  CHECK(second.asked == std::vector<std::uint32_t>{2, 3});
  Take(a.p, single, 0);
  Take(a.p, single, 1);
  CHECK(match == single);
}

TEST_CASE("ask: a pure question changes nothing, sees what runs, and may not write", "[engine]") {
  TestProgram a;
  Nested(a);
  const auto current = a.Answer([&](Code& b) {
    return b(Op::ListSum, {b.WithNumber(Op::LoadLocalOf, 0, {b(Op::FindOccurrence, {}, 0)}, kNumbers)});
  });
  const auto writes = a.Answer([](Code& b) { return b(Op::StoreField, {kNone, 1}, kScore), b.Number(0); });
  const auto asks = a.Answer([](Code& b) { return b(Op::ChooseYesNo, {0}, 0); });
  Match match = a.Start();
  StartMatch(a.p, match);
  const Match before = match;
  CHECK(vm::Evaluate(a.p, match, current, {}, {}).value == 60);
  CHECK(vm::Evaluate(a.p, match, writes, {}, {}).fault->kind == model::FaultKind::Internal);
  CHECK(vm::Evaluate(a.p, match, asks, {}, {}).fault->kind == model::FaultKind::Internal);
  CHECK(match == before);
}

TEST_CASE("deck: every rule that fails, with the cards that cause it", "[engine]") {
  TestProgram a;
  const std::int32_t red = a.Card("Red"), blue = a.Card("Blue");
  const auto all_cards = [](Code& b) { return b(Op::AllCards, {}, -1); };
  const auto three = a.Answer([&](Code& b) { return b(Op::Eq, {b(Op::ListCount, {all_cards(b)}), 3}); });
  const auto never = a.Answer([](Code& b) { return b.Constant(kBool, 0); });
  // The cards whose name is the first string.
  const auto culprits = a.Answer([&](Code& b) {
    const Reg list = b(Op::BeginList);
    b.ForEach(all_cards(b), [&](Reg card) {
      b.If(b(Op::Eq, {b(Op::CardName, {card}), 0}), [&] { b(Op::Append, {list, card}); });
    });
    return b(Op::EndList, {list}, -1, 0, kCards);
  });
  a.p.deck_rules = {{"three", three, -1, -1}, {"no red", never, culprits, -1}};
  a.Start();
  const auto breaches = CheckDeck(a.p, {red, blue, red});
  REQUIRE(breaches.size() == 1);
  CHECK(breaches[0].rule == 1);
  CHECK(breaches[0].offending_cards == std::vector<std::int32_t>{0, 2});
  CHECK(CheckDeck(a.p, {blue}).size() == 2);
}

TEST_CASE("turn order: from the seat that the game names", "[engine]") {
  TestProgram a;
  a.p.order_code = a.Answer([](Code& b) { return b.Constant(kPlayer, 1); });
  CHECK(TurnOrder(a.p, a.Start()) == std::vector<model::Seat>{1, 0});
}

}  // namespace cardinal::engine::test

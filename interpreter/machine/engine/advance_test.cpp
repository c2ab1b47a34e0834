// Tests of Advance: all or nothing, and the same result from any copy.
#include "interpreter/machine/vm/test_assembler.h"

namespace cardinal::engine::test {

using namespace cardinal::vm::test;  // NOLINT: the assembler
using model::Answer;
using vm::Value;

namespace {

// score := a number chosen from 1 to 9, in an event in a hook of an event: three frames deep, with a live list.
void Nested(Assembler& a) {
  a.p.lists = {{10, 20, 30}};
  const std::int32_t choice = a.Choice(TypeKind::Int);
  const std::int32_t inner = a.Event(
      "inner", 0,
      [&](Block& b) {
        b(Op::PushList, 0)(Op::Store, 5)(Op::Push, 0)(Op::ChooseYesNo, choice)(Op::Store, 6);
        b(Op::PushList, 0)(Op::Push, 1)(Op::ChooseOne, choice)(Op::Load, 5)(Op::ListSum)(Op::Add)(Op::Load, 6)(Op::Add)
            .KeepScore(7);
      },
      {5});
  const std::int32_t outer = a.Event("outer", 0, [](Block&) {});
  a.Hook(program::HookKind::After, outer, -1, [&](Block& b) { b(Op::CallEvent, inner)(Op::Pop); });
  a.Main([&](Block& b) { b(Op::CallEvent, outer)(Op::Pop); });
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
// zero after the second decision with one option.
void Narrow(Assembler& a, bool wrong = false) {
  a.p.lists = {{7}, {1, 2}};
  const std::int32_t choice = a.Choice(TypeKind::Int);
  a.Main([&](Block& b) {
    b(Op::Push, 0)(Op::ChooseYesNo, choice)(Op::Pop);
    b(Op::PushList, 0)(Op::Push, 1)(Op::ChooseOne, choice)(Op::Pop).Note(1);
    b(Op::PushList, 0)(Op::Push, 0)(Op::ChooseOne, choice)(Op::Pop).Note(2);
    if (wrong) b(Op::Push, 1)(Op::Push, 0)(Op::Div)(Op::Pop);
    b(Op::PushList, 0)(Op::Push, 1)(Op::ChooseOne, choice)(Op::Pop).Note(3);
    b(Op::Push, 1)(Op::ChooseYesNo, choice)(Op::Pop);
  });
}

}  // namespace

TEST_CASE("advance: refuses an illegal answer with a message, and changes nothing", "[engine]") {
  Assembler a;
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
  Assembler a;
  const std::int32_t choice = a.Choice(TypeKind::Int);
  a.Main([&](Block& b) {
    b(Op::Push, 0)(Op::ChooseYesNo, choice);
    const std::int32_t no = b.Jump(Op::JumpIfNo);
    b.Note(1)(Op::Jump, b.Here());
    b.Land(no);
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

TEST_CASE("advance: calls without end meet the limit of frames", "[engine]") {
  Assembler a;
  const std::int32_t event = a.Event("endless", 0, [](Block& b) { b(Op::CallEvent, 0)(Op::Pop); });
  a.Main([&](Block& b) { b(Op::CallEvent, event)(Op::Pop); });
  Match match = a.Start();
  const StepResult step = StartMatch(a.p, match);
  CHECK(step.fault.kind == model::FaultKind::FrameDepth);
  CHECK(step.fault.call_chain.size() == 255);
  CHECK(step.fault.message ==
        "more than 256 calls are open (in event endless); the rules go round in `endless`, and reach the same "
        "position again and again");
}

TEST_CASE("advance: a main event that only ends is a fault", "[engine]") {
  Assembler a;
  a.p.main_event = a.Event("main", 0, [](Block&) {});
  Match match = a.Start();
  const StepResult step = StartMatch(a.p, match);
  CHECK(step.fault.kind == model::FaultKind::MissingValue);
  CHECK(step.fault.message == "the main event ended without a winner or a draw");
}

TEST_CASE("advance: a copy in the midst of a nested effect continues identically", "[engine]") {
  Assembler a;
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
  Assembler a;
  a.Main([](Block& b) { b(Op::Push, 1)(Op::Win); });
  Match match = a.Start();
  CHECK(StartMatch(a.p, match).kind == StepResult::Kind::Outcome);
  CHECK(match.outcome.kind == model::OutcomeKind::Won);
  CHECK(match.outcome.winner == 1);
  CHECK(match.outcome.site >= 0);
  CHECK(match.stack == match::Stack{});
  CHECK(match::CheckInvariants(a.p, match) == "");
}

TEST_CASE("advance: an observer receives the events and changes nothing", "[engine]") {
  Assembler a;
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
  Assembler a;
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
  Assembler a;
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
  Assembler a;
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
  Assembler a;
  Narrow(a);
  Match match = a.Start();
  StartMatch(a.p, match);
  base::Limits limits;
  limits.steps = 20;  // the steps from one decision to the next take 13
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
  Assembler a;
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
  Assembler a;
  const std::int32_t choice = a.Choice(TypeKind::Player);
  a.Main([&](Block& b) {
    b(Op::Push, 0)(Op::ChooseYesNo, choice)(Op::Pop);
    for (int i = 0; i < 2; ++i) b(Op::AllPlayers)(Op::Push, 1)(Op::ChooseOne, choice)(Op::Pop).Note(1 + i);
    b(Op::Push, 1)(Op::ChooseYesNo, choice)(Op::Pop);
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
  Assembler a;
  const std::int32_t choice = a.Choice(TypeKind::Int);
  a.Main([&](Block& b) {
    for (int i = 0; i < 3; ++i) b(Op::Push, 0)(Op::ChooseYesNo, choice)(Op::Pop);
    b(Op::Push, 1)(Op::Push, 0)(Op::Div)(Op::Pop);
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
  Assembler a;
  Nested(a);
  const auto event = static_cast<std::int32_t>(program::OccurrenceKind::Event);
  const auto current = a.Answer([&](Block& b) { b(Op::Current, 0, event)(Op::OccurrenceLocal, 5)(Op::ListSum); });
  const auto writes = a.Answer([](Block& b) { b.None()(Op::Push, 1)(Op::StoreField, kScore).None(); });
  const auto asks = a.Answer([](Block& b) { b(Op::Push, 0)(Op::ChooseYesNo, 0); });
  Match match = a.Start();
  StartMatch(a.p, match);
  const Match before = match;
  CHECK(vm::Evaluate(a.p, match, current, {}, {}).value == 60);
  CHECK(vm::Evaluate(a.p, match, writes, {}, {}).fault->kind == model::FaultKind::Internal);
  CHECK(vm::Evaluate(a.p, match, asks, {}, {}).fault->kind == model::FaultKind::Internal);
  CHECK(match == before);
}

TEST_CASE("deck: every rule that fails, with the cards that cause it", "[engine]") {
  Assembler a;
  const std::int32_t red = a.Card("Red"), blue = a.Card("Blue");
  const auto three = a.Answer([](Block& b) { b(Op::AllCards, -1)(Op::ListCount)(Op::Push, 3)(Op::Eq); });
  const auto never = a.Answer([](Block& b) { b(Op::Push, 0); });
  // The cards whose name is the first string.
  const auto culprits = a.ListAnswer([](Block& b) {
    b(Op::AllCards, -1)(Op::Store, 0)(Op::Push, 0)(Op::Store, 1)(Op::BuildBegin);
    const std::int32_t loop = b.Here(), end = b.Jump(Op::ForNext, 0);
    b(Op::Store, 2)(Op::Load, 2)(Op::CardInfo, 0, static_cast<std::int32_t>(program::CardInfoKind::Name))(
        Op::Push, 0)(Op::Eq)(Op::JumpIfNo, loop);
    b(Op::Load, 2)(Op::BuildAdd)(Op::Jump, loop);
    b.Land(end);
    b(Op::BuildEnd);
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
  Assembler a;
  a.p.order_code = a.Answer([](Block& b) { b(Op::Push, 1); });
  CHECK(TurnOrder(a.p, a.Start()) == std::vector<model::Seat>{1, 0});
}

}  // namespace cardinal::engine::test

// Choices of each kind, by a player and by chance.
#include "interpreter/machine/vm/test_program.h"

namespace cardinal::vm::test {

using model::DecisionKind;
using model::OptionKind;

namespace {

// A game that runs `ask` and stores the number that it returns as the score.
match::Match Begun(TestProgram& a, const Expression& ask, bool explicit_chance = false,
                   std::vector<std::vector<match::SetupCard>> decks = {}) {
  a.Main([&](Code& b) { b.SetScore(ask(b)); });
  match::Match match = a.Start(std::move(decks), 7, explicit_chance);
  const engine::StepResult step = engine::StartMatch(a.p, match);
  INFO(step.fault.message);
  REQUIRE(step.kind != engine::StepResult::Kind::Fault);
  if (match.outcome.kind == model::OutcomeKind::Running) CHECK(match::CheckInvariants(a.p, match) == "");
  return match;
}

// A number with one digit per element of the list.
Reg Digits(Code& b, Reg list) {
  b.SetScore(0);
  b.ForEach(list, [&](Reg element) { b.Note(element); });
  return b.Score();
}

Expression Several(std::vector<Value> list, std::int32_t choice, std::int32_t min, std::int32_t max) {
  return [=](Code& b) { return Digits(b, b(Op::ChooseMany, {b.List(list), min, max, 0}, choice)); };
}

}  // namespace

TEST_CASE("choices: one of a list, without doubles", "[run]") {
  TestProgram a;
  const std::int32_t choice = a.Choice(kInt);
  match::Match match = Begun(a, [&](Code& b) { return b(Op::ChooseOne, {b.List({4, 6, 4, 8}), 1}, choice); });
  CHECK(match.decision.kind == DecisionKind::One);
  CHECK(match.decision.seat == 1);
  CHECK(match.decision.serial == 1);
  CHECK(match.decision.choice == choice);
  CHECK(match.decision.site >= 0);
  CHECK(Open(match) == std::vector<std::int32_t>{4, 6, 8});
  CHECK(Take(a.p, match, 2).kind == engine::StepResult::Kind::Outcome);
  CHECK(Score(match) == 8);
}

TEST_CASE("choices: no player is asked where there is nothing to choose", "[run]") {
  TestProgram a;
  const std::int32_t choice = a.Choice(kInt, true);
  a.p.choices[0].menu = {a.Text("first")};
  match::Match match = Begun(a, [&](Code& b) {
    const Reg no_option = b(Op::IsNone, {b(Op::ChooseOne, {b.List({}), 0}, choice)});
    const Reg chosen = b(Op::ListCount, {b(Op::ChooseMany, {b.List({}), 1, 2, 0}, choice)});
    const Reg no_item = b(Op::IsNone, {b(Op::ChooseMenu, {0, 0, 0}, choice)});
    b.If(no_option, [&] { b.Note(1); });
    b.If(no_item, [&] { b.Note(1); });
    return b(Op::Add, {b.Score(), chosen});
  });
  CHECK(match.outcome.kind == model::OutcomeKind::Drawn);
  CHECK(Score(match) == 11);
  CHECK(match.serial == 0);
}

TEST_CASE("choices: no number to choose is a fault, because the rules take the answer for one", "[run]") {
  TestProgram a;
  const std::int32_t choice = a.Choice(kInt);
  a.Main([&](Code& b) { b(Op::ChooseNumber, {3, 2, 0}, choice); });
  match::Match match = a.Start();
  CHECK(engine::StartMatch(a.p, match).fault.kind == model::FaultKind::MissingValue);
}

TEST_CASE("choices: maybe one adds the answer none; each kind of element its own option", "[run]") {
  TestProgram a;
  const std::int32_t player = a.Choice(kPlayer, true), mood = a.Choice(kMood);
  match::Match match = Begun(a, [&](Code& b) {
    const Reg chosen = b(Op::ChooseOne, {b.List({1, 0}, kPlayers), 0}, player);
    b.If(b(Op::IsNone, {chosen}), [&] { b.Note(1); });
    const Reg wild = b(Op::ChooseOne, {b.List({1, 0}, {TypeKind::List, TypeKind::Enum, 0, false}), 0}, mood);
    b.If(b(Op::Eq, {wild, 1}), [&] { b.Note(1); });
    return b.Score();
  });
  REQUIRE(match.decision.options.size() == 3);
  CHECK(match.decision.options[0] == model::Option{OptionKind::Player, 1, -1});
  CHECK(match.decision.options[2].kind == OptionKind::NoCard);
  Take(a.p, match, 2);
  CHECK(match.decision.options[0] == model::Option{OptionKind::Enum, 1, 0});
  Take(a.p, match, 0);
  CHECK(Score(match) == 11);
}

TEST_CASE("choices: several are picked one by one until done or full", "[run]") {
  TestProgram a;
  const std::int32_t choice = a.Choice(kInt);
  match::Match match = Begun(a, Several({1, 2, 3, 4}, choice, 1, 3));
  CHECK(match.decision.kind == DecisionKind::Many);
  CHECK(match.decision.min == 1);
  CHECK(match.decision.max == 3);
  CHECK(match.decision.options.size() == 4);
  Take(a.p, match, 2);
  CHECK(match.decision.serial == 2);
  CHECK(match.decision.picked == std::vector<Value>{3});
  CHECK(match.decision.options.back().kind == OptionKind::Done);
  CHECK(match::CheckInvariants(a.p, match) == "");
  match::Match early = match;
  Take(a.p, early, 3);
  CHECK(Score(early) == 3);
  Take(a.p, match, 0);
  CHECK(Take(a.p, match, 0).kind == engine::StepResult::Kind::Outcome);
  CHECK(Score(match) == 312);
}

TEST_CASE("choices: exactly all are taken without asking", "[run]") {
  TestProgram a;
  const std::int32_t choice = a.Choice(kInt);
  match::Match match = Begun(a, Several({5, 6}, choice, 3, 3));
  CHECK(match.serial == 0);
  CHECK(Score(match) == 56);
}

TEST_CASE("choices: an order is picked from the front; the last one follows by itself", "[run]") {
  TestProgram a;
  const std::int32_t choice = a.Choice(kInt);
  match::Match match = Begun(a, [&](Code& b) { return Digits(b, b(Op::ChooseOrder, {b.List({5, 6, 7}), 0}, choice)); });
  CHECK(match.decision.kind == DecisionKind::Arrange);
  Take(a.p, match, 2);
  Take(a.p, match, 1);
  CHECK(Score(match) == 765);
}

TEST_CASE("choices: a number, yes or no, a menu", "[run]") {
  TestProgram a;
  const std::int32_t choice = a.Choice(kInt);
  a.p.choices[0].menu = {a.Text("a"), a.Text("b"), a.Text("c")};
  match::Match match = Begun(a, [&](Code& b) {
    b.Note(b(Op::ChooseNumber, {2, 4, 0}, choice));
    b.If(
        b(Op::ChooseYesNo, {0}, choice), [&] { b.Note(1); }, [&] { b.Note(0); });
    b.Note(b(Op::ChooseMenu, {0, 1, 0, 1}, choice));
    return b.Score();
  });
  CHECK(Open(match) == std::vector<std::int32_t>{2, 3, 4});
  Take(a.p, match, 1);
  CHECK(match.decision.kind == DecisionKind::YesNo);
  Take(a.p, match, 0);
  CHECK(match.decision.kind == DecisionKind::Menu);
  CHECK(Open(match) == std::vector<std::int32_t>{0, 2});
  Take(a.p, match, 1);
  CHECK(Score(match) == 312);
}

TEST_CASE("choices: too many options are a fault", "[run]") {
  TestProgram a;
  const std::int32_t choice = a.Choice(kInt);
  a.Main([&](Code& b) { b(Op::ChooseNumber, {1, 100000, 0}, choice); });
  match::Match match = a.Start();
  CHECK(engine::StartMatch(a.p, match).fault.kind == model::FaultKind::TooManyOptions);
}

TEST_CASE("chance: luck draws at once, the same from the same seed", "[run]") {
  const std::vector<Value> nine = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  TestProgram a;
  const match::Match match = Begun(a, Several(nine, a.Choice(kInt, false, true), 3, 3));
  CHECK(match.outcome.kind == model::OutcomeKind::Drawn);
  TestProgram again;
  CHECK(Score(Begun(again, Several(nine, again.Choice(kInt, false, true), 3, 3))) == Score(match));
  CHECK(Score(match) >= 123);
}

TEST_CASE("chance: when it is explicit, luck is asked", "[run]") {
  TestProgram a;
  const std::int32_t choice = a.Choice(kInt, false, true);
  match::Match match = Begun(
      a,
      [&](Code& b) {
        return b(Op::ChooseOne, {b.List({1, 2, 3}), b.Number(model::kChance)}, choice);
      },
      true);
  CHECK(match.decision.seat == model::kChance);
  Take(a.p, match, 1);
  CHECK(Score(match) == 2);
}

TEST_CASE("chance: a shuffle is Fisher-Yates from the end, or asked for an order", "[run]") {
  TestProgram a;
  const std::int32_t def = a.Card("Thing");
  const std::vector<std::vector<match::SetupCard>> decks = {{{def, kDeck}, {def, kDeck}, {def, kDeck}, {def, kDeck}}};
  const auto shuffle = [](Code& b) { return b(Op::ShuffleZone, {0}, kDeck), b.Number(1); };
  const match::Match drawn = Begun(a, shuffle, false, decks);
  std::vector<model::CardId> order = {0, 1, 2, 3};
  base::Random luck(7);
  for (std::size_t i = 3; i >= 1; --i) std::swap(order[i], order[luck.NextBelow(i + 1)]);
  CHECK(drawn.state.order == order);
  TestProgram b;
  b.Card("Thing");
  match::Match asked = Begun(b, shuffle, true, decks);
  CHECK(asked.decision.kind == DecisionKind::Shuffle);
  model::Answer answer;
  answer.order = {2, 0, 1, 1};
  const engine::StepResult refused = engine::Advance(b.p, asked, answer);
  CHECK(refused.kind == engine::StepResult::Kind::Refused);
  CHECK(refused.refusal == "the order must name each of the 4 cards of the zone once");
  answer.order = {2, 0, 3, 1};
  CHECK(engine::Advance(b.p, asked, answer).kind == engine::StepResult::Kind::Outcome);
  CHECK(asked.state.order == answer.order);
  CHECK(Score(asked) == 1);
}

TEST_CASE("choices: who is out of the game decides nothing", "[run]") {
  TestProgram a;
  const std::int32_t def = a.Card("Thing");
  const std::int32_t one = a.Choice(kCard), many = a.Choice(kCard), sure = a.Choice(kInt);
  a.p.choices[one].may_be_none = true;
  const std::int32_t yes = a.Choice(kBool), menu = a.Choice(kInt);
  a.p.choices[menu].menu = {a.Text("first"), a.Text("second")};
  // The score at the end, or -1: a fault.
  const auto ends = [&](const Expression& choose) {
    a.Main([&](Code& b) {
      b(Op::Eliminate, {1});
      b.SetScore(choose(b));
    });
    match::Match match = a.Start({{{def, kHand}, {def, kHand}}, {}});
    const engine::StepResult step = engine::StartMatch(a.p, match);
    return step.kind == engine::StepResult::Kind::Fault ? -1 : Score(match);
  };
  const auto cards = [](Code& b) { return b.List({0, 1}, kCards); };
  CHECK(ends([&](Code& b) { return b(Op::IsNone, {b(Op::ChooseOne, {cards(b), 1}, one)}); }) == 1);
  CHECK(ends([&](Code& b) { return b(Op::ListCount, {b(Op::ChooseMany, {cards(b), 2, 2, 1}, many)}); }) == 0);
  CHECK(ends([&](Code& b) { return b(Op::ListCount, {b(Op::ChooseOrder, {cards(b), 1}, many)}); }) == 2);
  CHECK(ends([&](Code& b) { return b(Op::ChooseYesNo, {1}, yes); }) == 0);
  CHECK(ends([&](Code& b) { return b(Op::IsNone, {b(Op::ChooseMenu, {1, 1, 1}, menu)}); }) == 1);
  CHECK(ends([&](Code& b) { return b(Op::ChooseOne, {b.List({3, 4}), 1}, sure); }) == -1);
  CHECK(ends([&](Code& b) { return b(Op::ChooseNumber, {3, 4, 1}, sure); }) == -1);
}

}  // namespace cardinal::vm::test

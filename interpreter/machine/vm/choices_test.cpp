// Choices of each kind, by a player and by chance.
#include "interpreter/machine/vm/test_assembler.h"

namespace cardinal::vm::test {

using model::DecisionKind;
using model::OptionKind;

namespace {

// A game that runs `ask` and stores the number that it leaves on the stack as the score.
match::Match Begun(Assembler& a, const Body& ask, bool explicit_chance = false,
                   std::vector<std::vector<match::SetupCard>> decks = {}) {
  a.Main([&](Block& b) {
    ask(b);
    b.KeepScore(4);
  });
  match::Match match = a.Start(std::move(decks), 7, explicit_chance);
  const engine::StepResult step = engine::StartMatch(a.p, match);
  INFO(step.fault.message);
  REQUIRE(step.kind != engine::StepResult::Kind::Fault);
  if (match.outcome.kind == model::OutcomeKind::Running) CHECK(match::CheckInvariants(a.p, match) == "");
  return match;
}

// Chooses several elements of list 0; the result is a number with one digit per chosen element.
Body Several(Op op, std::int32_t choice, std::int32_t min, std::int32_t max) {
  return [=](Block& b) {
    b(Op::PushList, 0);
    if (op == Op::ChooseMany) b(Op::Push, min)(Op::Push, max);
    b(Op::Push, 0)(op, choice)(Op::Store, 5)(Op::Push, 0)(Op::Store, 6)(Op::Push, 0)(Op::Store, 8);
    const std::int32_t loop = b.Here(), end = b.Jump(Op::ForNext, 5);
    b(Op::Load, 8)(Op::Push, 10)(Op::Mul)(Op::Add)(Op::Store, 8)(Op::Jump, loop);
    b.Land(end);
    b(Op::Load, 8);
  };
}

}  // namespace

TEST_CASE("choices: one of a list, without doubles", "[vm]") {
  Assembler a;
  a.p.lists = {{4, 6, 4, 8}};
  const std::int32_t choice = a.Choice(TypeKind::Int);
  match::Match match = Begun(a, [&](Block& b) { b(Op::PushList, 0)(Op::Push, 1)(Op::ChooseOne, choice); });
  CHECK(match.decision.kind == DecisionKind::One);
  CHECK(match.decision.seat == 1);
  CHECK(match.decision.serial == 1);
  CHECK(match.decision.choice == choice);
  CHECK(match.decision.site >= 0);
  CHECK(Open(match) == std::vector<std::int32_t>{4, 6, 8});
  CHECK(Take(a.p, match, 2).kind == engine::StepResult::Kind::Outcome);
  CHECK(Score(match) == 8);
}

TEST_CASE("choices: nobody is asked where there is nothing to choose", "[vm]") {
  Assembler a;
  a.p.lists = {{}};
  const std::int32_t choice = a.Choice(TypeKind::Int, true);
  a.p.choices[0].menu = {a.Text("first")};
  match::Match match = Begun(a, [&](Block& b) {
    b(Op::PushList, 0)(Op::Push, 0)(Op::ChooseOne, choice)(Op::IsNone);
    b(Op::PushList, 0)(Op::Push, 1)(Op::Push, 2)(Op::Push, 0)(Op::ChooseMany, choice)(Op::ListCount)(Op::Add);
    b(Op::Push, 0)(Op::Push, 0)(Op::ChooseMenu, choice)(Op::IsNone)(Op::Add);
  });
  CHECK(match.outcome.kind == model::OutcomeKind::Drawn);
  CHECK(Score(match) == 2);
  CHECK(match.serial == 0);
}

TEST_CASE("choices: no number to choose is a fault, because the rules take the answer for one", "[vm]") {
  Assembler a;
  const std::int32_t choice = a.Choice(TypeKind::Int);
  a.Main([&](Block& b) { b(Op::Push, 3)(Op::Push, 2)(Op::Push, 0)(Op::ChooseNumber, choice)(Op::Pop); });
  match::Match match = a.Start();
  CHECK(engine::StartMatch(a.p, match).fault.kind == model::FaultKind::MissingValue);
}

TEST_CASE("choices: maybe one adds nobody; each kind of element its own option", "[vm]") {
  Assembler a;
  a.p.lists = {{1, 0}};
  const std::int32_t player = a.Choice(TypeKind::Player, true), mood = a.Choice(TypeKind::Enum);
  match::Match match = Begun(a, [&](Block& b) {
    b(Op::PushList, 0)(Op::Push, 0)(Op::ChooseOne, player)(Op::IsNone);
    b(Op::PushList, 0)(Op::Push, 0)(Op::ChooseOne, mood)(Op::Add);
  });
  REQUIRE(match.decision.options.size() == 3);
  CHECK(match.decision.options[0] == model::Option{OptionKind::Player, 1, -1});
  CHECK(match.decision.options[2].kind == OptionKind::NoCard);
  Take(a.p, match, 2);
  CHECK(match.decision.options[0] == model::Option{OptionKind::Enum, 1, 0});
  Take(a.p, match, 0);
  CHECK(Score(match) == 2);
}

TEST_CASE("choices: several are picked one by one until done or full", "[vm]") {
  Assembler a;
  a.p.lists = {{1, 2, 3, 4}};
  const std::int32_t choice = a.Choice(TypeKind::Int);
  match::Match match = Begun(a, Several(Op::ChooseMany, choice, 1, 3));
  CHECK(match.decision.kind == DecisionKind::Many);
  CHECK(match.decision.min == 1);
  CHECK(match.decision.max == 3);
  CHECK(match.decision.options.size() == 4);
  const match::Match at_start = match;
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

TEST_CASE("choices: exactly all are taken without asking", "[vm]") {
  Assembler a;
  a.p.lists = {{5, 6}};
  const std::int32_t choice = a.Choice(TypeKind::Int);
  match::Match match = Begun(a, Several(Op::ChooseMany, choice, 3, 3));
  CHECK(match.serial == 0);
  CHECK(Score(match) == 56);
}

TEST_CASE("choices: an order is picked from the front; the last one follows by itself", "[vm]") {
  Assembler a;
  a.p.lists = {{5, 6, 7}};
  const std::int32_t choice = a.Choice(TypeKind::Int);
  match::Match match = Begun(a, Several(Op::ChooseOrder, choice, 0, 0));
  CHECK(match.decision.kind == DecisionKind::Arrange);
  Take(a.p, match, 2);
  Take(a.p, match, 1);
  CHECK(Score(match) == 765);
}

TEST_CASE("choices: a number, yes or no, a menu", "[vm]") {
  Assembler a;
  const std::int32_t choice = a.Choice(TypeKind::Int);
  a.p.choices[0].menu = {a.Text("a"), a.Text("b"), a.Text("c")};
  match::Match match = Begun(a, [&](Block& b) {
    b(Op::Push, 2)(Op::Push, 4)(Op::Push, 0)(Op::ChooseNumber, choice)(Op::Push, 100)(Op::Mul);
    b(Op::Push, 0)(Op::ChooseYesNo, choice)(Op::Push, 10)(Op::Mul)(Op::Add);
    b(Op::Push, 1)(Op::Push, 0)(Op::Push, 1)(Op::Push, 0)(Op::ChooseMenu, choice)(Op::Add);
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

TEST_CASE("choices: too many options are a fault", "[vm]") {
  Assembler a;
  const std::int32_t choice = a.Choice(TypeKind::Int);
  a.Main([&](Block& b) { b(Op::Push, 1)(Op::Push, 100000)(Op::Push, 0)(Op::ChooseNumber, choice)(Op::Pop); });
  match::Match match = a.Start();
  CHECK(engine::StartMatch(a.p, match).fault.kind == model::FaultKind::TooManyOptions);
}

TEST_CASE("chance: luck draws at once, the same from the same seed", "[vm]") {
  Assembler a;
  a.p.lists = {{1, 2, 3, 4, 5, 6, 7, 8, 9}};
  const std::int32_t choice = a.Choice(TypeKind::Int, false, true);
  const match::Match match = Begun(a, Several(Op::ChooseMany, choice, 3, 3));
  CHECK(match.outcome.kind == model::OutcomeKind::Drawn);
  Assembler again;
  again.p.lists = a.p.lists;
  again.Choice(TypeKind::Int, false, true);
  CHECK(Score(Begun(again, Several(Op::ChooseMany, choice, 3, 3))) == Score(match));
  CHECK(Score(match) >= 123);
}

TEST_CASE("chance: when it is explicit, luck is asked", "[vm]") {
  Assembler a;
  a.p.lists = {{1, 2, 3}};
  const std::int32_t choice = a.Choice(TypeKind::Int, false, true);
  match::Match match = Begun(
      a, [&](Block& b) { b(Op::PushList, 0)(Op::Push, model::kChance)(Op::ChooseOne, choice); }, true);
  CHECK(match.decision.seat == model::kChance);
  Take(a.p, match, 1);
  CHECK(Score(match) == 2);
}

TEST_CASE("chance: a shuffle is Fisher-Yates from the end, or asked for an order", "[vm]") {
  Assembler a;
  const std::int32_t def = a.Card("Thing");
  const std::vector<std::vector<match::SetupCard>> decks = {{{def, kDeck}, {def, kDeck}, {def, kDeck}, {def, kDeck}}};
  const auto shuffle = [](Block& b) { b(Op::Push, 0)(Op::ShuffleZone, kDeck)(Op::Push, 1); };
  const match::Match drawn = Begun(a, shuffle, false, decks);
  std::vector<model::CardId> order = {0, 1, 2, 3};
  base::Random luck(7);
  for (std::size_t i = 3; i >= 1; --i) std::swap(order[i], order[luck.NextBelow(i + 1)]);
  CHECK(drawn.state.order == order);
  Assembler b;
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

TEST_CASE("choices: who is out of the game decides nothing", "[vm]") {
  Assembler a;
  const std::int32_t def = a.Card("Thing");
  const std::int32_t one = a.Choice(TypeKind::Card), many = a.Choice(TypeKind::Card), sure = a.Choice(TypeKind::Int);
  a.p.choices[static_cast<std::size_t>(one)].may_be_none = true;
  const std::int32_t yes = a.Choice(TypeKind::Bool), menu = a.Choice(TypeKind::Int);
  a.p.choices[static_cast<std::size_t>(menu)].menu = {a.Text("first"), a.Text("second")};
  a.p.lists = {{0, 1}, {3, 4}};
  const auto ends = [&](const Body& choose) {
    a.Main([&](Block& b) {
      b(Op::Push, 1)(Op::Eliminate);
      choose(b);
      b(Op::Store, 3).None()(Op::Load, 3)(Op::StoreField, kScore);
    });
    match::Match match = a.Start({{{def, kHand}, {def, kHand}}, {}});
    const engine::StepResult step = engine::StartMatch(a.p, match);
    return step.kind == engine::StepResult::Kind::Fault ? -1 : Score(match);
  };
  CHECK(ends([&](Block& b) { b(Op::PushList, 0)(Op::Push, 1)(Op::ChooseOne, one)(Op::IsNone); }) == 1);
  CHECK(ends([&](Block& b) {
          b(Op::PushList, 0)(Op::Push, 2)(Op::Push, 2)(Op::Push, 1)(Op::ChooseMany, many)(Op::ListCount);
        }) == 0);
  CHECK(ends([&](Block& b) { b(Op::PushList, 0)(Op::Push, 1)(Op::ChooseOrder, many)(Op::ListCount); }) == 2);
  CHECK(ends([&](Block& b) { b(Op::Push, 1)(Op::ChooseYesNo, yes); }) == 0);
  CHECK(ends([&](Block& b) { b(Op::Push, 1)(Op::Push, 1)(Op::Push, 1)(Op::ChooseMenu, menu)(Op::IsNone); }) == 1);
  CHECK(ends([&](Block& b) { b(Op::PushList, 1)(Op::Push, 1)(Op::ChooseOne, sure); }) == -1);
  CHECK(ends([&](Block& b) { b(Op::Push, 3)(Op::Push, 4)(Op::Push, 1)(Op::ChooseNumber, sure); }) == -1);
}

}  // namespace cardinal::vm::test

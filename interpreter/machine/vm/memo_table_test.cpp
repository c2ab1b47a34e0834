// Remembered answers of queries: each kind of change invalidates the answers that depend on it, and no others.
#include "interpreter/machine/vm/memo_table.h"

#include "interpreter/machine/program/state_cells.h"
#include "interpreter/machine/vm/test_program.h"

namespace cardinal::vm::test {

namespace {

// A query whose answers are remembered, because rules take part in it.
std::int32_t Asked(TestProgram& a, const Types& params, const Expression& base, const TypeTag& result = kInt) {
  const std::int32_t query = a.Query("asked", params, result, base);
  if (result.kind == TypeKind::Int) a.Modify(query, ModifierOp::AtLeast, -1, ReturnNumber(0));
  if (result.kind == TypeKind::List) a.Modify(query, ModifierOp::With, -1, [](Code& b) { return b.List({4}); });
  return query;
}

// score := score * 10 + the answer
void Note(Code& b, std::int32_t query) { b.Note(b(Op::Ask, {}, query)); }
void Note(Code& b, std::int32_t query, Value card) { b.Note(b(Op::Ask, {card}, query)); }

// With an observer of each instruction nothing is remembered: the game must be the same.
Value ScoreBothWays(TestProgram& a, std::vector<std::vector<match::SetupCard>> decks = {}) {
  match::Match kept = a.Start(std::move(decks)), observed = kept;
  Observer observer;
  const engine::StepResult one = engine::StartMatch(a.p, kept),
                           other = engine::StartMatch(a.p, observed, {}, &observer);
  CHECK(one.kind == engine::StepResult::Kind::Outcome);
  CHECK(other.kind == engine::StepResult::Kind::Outcome);
  CHECK(kept == observed);
  return Score(kept);
}

}  // namespace

TEST_CASE("memory: a state that is set, and one that is not read", "[run]") {
  TestProgram a;
  const std::int32_t points = Asked(a, {}, [](Code& b) { return b(Op::LoadField, {0}, kPoints); });
  a.Main([&](Code& b) {
    Note(b, points);
    b(Op::StoreField, {0, 3}, kPoints);
    Note(b, points);
    b(Op::AddField, {0, 1}, kPoints);
    Note(b, points);
  });
  CHECK(ScoreBothWays(a) == 534);
  const bytecode::Answers& answers = CodeOf(a.p).answers;
  const FunctionId code = a.p.queries[points].code;
  CHECK(answers.remembered[code] == bytecode::Remembered::ByArguments);
  CHECK(answers.dependents[program::StateCell::Field(a.p, kPoints)] == std::vector<FunctionId>{code});
  CHECK(answers.dependents[program::StateCell::Field(a.p, kScore)].empty());
}

TEST_CASE("memory: a function whose answers are always wrong runs without the table for a while", "[run]") {
  MemoTable memo;
  const FunctionId function = 0;
  TestProgram a;
  Asked(a, {}, ReturnNumber(1));
  a.Main([](Code&) {});
  match::Match match = a.Start({});
  engine::StartMatch(a.p, match);
  memo.Begin(a.p, CodeOf(a.p).answers, 0);
  int tries = 0;
  for (; memo.IsWorthwhile(function) && tries < 1000; ++tries) memo.WasWrong(function);
  CHECK(tries == 16);
  int skipped = 1;
  while (!memo.IsWorthwhile(function)) ++skipped;
  CHECK(skipped == 240);
  for (int i = 0; i < 1000; ++i) {  // one right answer in 15 is enough
    if (i % 15 == 0) memo.WasRight(function);
    CHECK(memo.IsWorthwhile(function));
    memo.WasWrong(function);
  }
}

TEST_CASE("memory: calls that would be too deep are a fault, whether their answers are remembered or not", "[run]") {
  TestProgram a;
  const std::int32_t inner = Asked(a, {}, ReturnNumber(1));
  const std::int32_t middle = Asked(a, {}, [&](Code& b) { return b(Op::Ask, {}, inner); });
  const std::int32_t outer = Asked(a, {}, [&](Code& b) { return b(Op::Ask, {}, middle); });
  const std::int32_t deepest = a.Event("deepest", {}, [&](Code& b) { Note(b, outer); });
  const std::int32_t deep = a.Event("deep", {}, [&](Code& b) { b(Op::CallEvent, {}, deepest); });
  a.Main([&](Code& b) {
    Note(b, outer);
    b(Op::CallEvent, {}, deep);
  });
  int faults = 0;
  for (std::int64_t frames = 1; frames < 16; ++frames) {
    base::Limits limits;
    limits.frames = frames;
    match::Match kept = a.Start(), observed = kept;
    Observer observer;
    const engine::StepResult one = engine::StartMatch(a.p, kept, limits),
                             other = engine::StartMatch(a.p, observed, limits, &observer);
    INFO(frames);
    if (other.kind == engine::StepResult::Kind::Outcome) {  // optimised code opens no more calls than plain code
      CHECK(one.kind == engine::StepResult::Kind::Outcome);
      CHECK(kept == observed);
    }
    faults += other.kind == engine::StepResult::Kind::Fault;
  }
  CHECK(faults > 2);
  CHECK(faults < 12);
}

TEST_CASE("memory: answers live on from decision to decision, and not in a copy that went another way", "[run]") {
  TestProgram a;
  const std::int32_t points = Asked(a, {}, [](Code& b) { return b(Op::LoadField, {0}, kPoints); });
  const std::int32_t choice = a.Choice(kInt);
  a.Main([&](Code& b) {
    Note(b, points);
    b(Op::StoreField, {0, b(Op::ChooseOne, {b.List({4, 6}), 1}, choice)}, kPoints);
    Note(b, points);
    b(Op::ChooseOne, {b.List({4, 6}), 1}, choice);
    Note(b, points);
  });
  match::Match first = a.Start();
  REQUIRE(engine::StartMatch(a.p, first).kind == engine::StepResult::Kind::Decision);
  CHECK(first.position_id.number != 0);
  match::Match second = first;
  REQUIRE(Take(a.p, first, 0).kind == engine::StepResult::Kind::Decision);
  REQUIRE(Take(a.p, second, 1).kind == engine::StepResult::Kind::Decision);
  CHECK(first.position_id.number != second.position_id.number);
  REQUIRE(Take(a.p, first, 0).kind == engine::StepResult::Kind::Outcome);
  REQUIRE(Take(a.p, second, 0).kind == engine::StepResult::Kind::Outcome);
  CHECK(Score(first) == 544);
  CHECK(Score(second) == 566);
}

TEST_CASE("memory: cards that come to a zone, and their order in it", "[run]") {
  TestProgram a;
  const std::int32_t def = a.Card("Thing");
  const std::int32_t count = Asked(a, {}, [](Code& b) { return b(Op::ZoneCount, {0}, kHand); });
  // 1 or 2: whether card 0 or card 1 is the first one; otherwise 3
  const std::int32_t first = Asked(a, {}, [](Code& b) {
    const Reg card = b(Op::ZoneFirst, {0}, kDeck);
    b.If(b(Op::Eq, {card, b.Constant(kCard, 0)}), [&] { b.Return(b.Number(1)); });
    b.If(b(Op::Eq, {card, b.Constant(kCard, 1)}), [&] { b.Return(b.Number(2)); });
    return b.Number(3);
  });
  a.Main([&](Code& b) {
    Note(b, count);
    Note(b, first);
    b(Op::MoveCard, {0, 0}, kHand);
    Note(b, count);
    Note(b, first);
    for (int i = 0; i < 4; ++i) {
      b(Op::ShuffleZone, {0}, kDeck);
      Note(b, first);
    }
  });
  const std::vector<match::SetupCard> deck(6, {def, kDeck});
  CHECK(ScoreBothWays(a, {deck}) / 10'000 == 112);  // none and card 0, one and card 1
}

TEST_CASE("memory: where the rules of a card work, and who controls it", "[run]") {
  TestProgram a;
  const std::int32_t def = a.Card("Thing");
  const std::int32_t power = Asked(a, {}, ReturnNumber(3));
  a.Modify(power, ModifierOp::By, def, ReturnNumber(1));
  const std::int32_t whose = Asked(a, {kCard}, [](Code& b) {
    b.If(b(Op::Eq, {b(Op::Controller, {Code::Var(0)}), b.Constant(kPlayer, 1)}), [&] { b.Return(b.Number(1)); });
    return b.Number(0);
  });
  a.Main([&](Code& b) {
    Note(b, power);
    Note(b, whose, 0);
    b(Op::MoveCard, {0, 1}, kSlot);
    Note(b, power);
    Note(b, whose, 0);
  });
  CHECK(ScoreBothWays(a, {{{def, kHand}}}) == 3041);
}

TEST_CASE("memory: the rules of cards run in the order of the cards in their zone, also after a shuffle", "[run]") {
  TestProgram a;
  a.p.works.push_back({1u << kPile, -1});
  const std::int32_t one = a.Card("One"), two = a.Card("Two");
  const std::int32_t last = Asked(a, {}, ReturnNumber(0));
  a.Modify(last, ModifierOp::To, one, ReturnNumber(1), {}, 1);
  const auto owner = [](Code& b) {  // 2 or 3
    b.If(b(Op::Eq, {b(Op::Owner, {Code::Var(0)}), b.Constant(kPlayer, 1)}), [&] { b.Return(b.Number(3)); });
    return b.Number(2);
  };
  a.Modify(last, ModifierOp::To, two, owner, {}, 1);
  a.Main([&](Code& b) {
    for (int card = 0; card < 4; ++card) b(Op::MoveCard, {card, kNone}, kPile);
    for (int i = 0; i < 6; ++i) {
      Note(b, last);
      b(Op::ShuffleZone, {kNone}, kPile);
    }
  });
  ScoreBothWays(a, {{{one, kHand}, {two, kHand}}, {{one, kHand}, {two, kHand}}});
}

TEST_CASE("memory: statements that modify, and their end", "[run]") {
  TestProgram a;
  const std::int32_t def = a.Card("Thing");
  const std::int32_t power = a.Query("power", {kCard}, kInt, ReturnNumber(1));
  a.Modify(power, ModifierOp::By, -1, ReturnNumber(1));
  a.p.timed_modifiers = {{power, ModifierOp::By, {1}, program::EndKind::EndOfOccurrence, -1}};
  const std::int32_t inner = a.Event("inner", {}, [&](Code& b) {
    b(Op::Modify, {5, b(Op::CurrentOccurrence)}, 0);
    Note(b, power, 0);
  });
  a.Main([&](Code& b) {
    Note(b, power, 0);
    b(Op::CallEvent, {}, inner);
    Note(b, power, 0);
  });
  CHECK(ScoreBothWays(a, {{{def, kHand}}}) == 272);
}

TEST_CASE("memory: a player who is out of the game", "[run]") {
  TestProgram a;
  const std::int32_t count = Asked(a, {}, [](Code& b) { return b(Op::ListCount, {b.Players()}); });
  a.Main([&](Code& b) {
    Note(b, count);
    b(Op::Eliminate, {1});
    Note(b, count);
  });
  CHECK(ScoreBothWays(a) == 21);
}

TEST_CASE("memory: while a modifier runs, what would lead to it again is computed again", "[run]") {
  TestProgram a;
  const std::int32_t def = a.Card("Mirror");
  const std::int32_t power = a.Query("power", {kCard}, kInt, ReturnNumber(1));
  const std::int32_t around = Asked(a, {kCard}, [&](Code& b) { return b(Op::Ask, {Code::Var(0)}, power); });
  a.Modify(power, ModifierOp::By, -1, [&](Code& b) { return b(Op::Ask, {Code::Var(0)}, around); });
  a.Main([&](Code& b) {
    Note(b, around, 0);  // 1, plus the result without that: 2
    Note(b, power, 0);
    Note(b, around, 0);
  });
  CHECK(ScoreBothWays(a, {{{def, kHand}}}) == 222);
}

TEST_CASE("memory: inside `simultaneously` everything has its value before the block", "[run]") {
  TestProgram a;
  const std::int32_t points = Asked(a, {}, [](Code& b) { return b(Op::LoadField, {0}, kPoints); });
  const std::int32_t kept = Asked(a, {}, [](Code& b) { return b(Op::LoadField, {1}, kPoints); });
  a.Main([&](Code& b) {
    Note(b, points);
    b(Op::BeginSimultaneous);
    b(Op::StoreField, {0, 3}, kPoints);
    const Reg inside = b(Op::Ask, {}, points);
    b(Op::EndSimultaneous);
    b(Op::StoreField, {1, inside}, kPoints);  // 5, its old value
    Note(b, kept);
    Note(b, points);
  });
  CHECK(ScoreBothWays(a) == 553);
}

TEST_CASE("memory: a list is given again, each time as one of its own", "[run]") {
  TestProgram a;
  const std::int32_t kinds = Asked(
      a, {},
      [](Code& b) {
        return b.List({7, 8});
      },
      kNumbers);
  a.Main([&](Code& b) {
    for (int i = 0; i < 3; ++i) b.SetScore(b(Op::Add, {b.Score(), b(Op::ListSum, {b(Op::Ask, {}, kinds)})}));
  });
  CHECK(ScoreBothWays(a) == 3 * (7 + 8 + 4));
}

TEST_CASE("memory: what reads the running occurrences is remembered with them", "[run]") {
  TestProgram a;
  const std::int32_t running = Asked(a, {}, [](Code& b) {
    b.If(b(Op::IsNone, {b(Op::FindOccurrence, {}, 0)}), [&] { b.Return(b.Number(1)); });
    return b.Number(0);
  });
  const std::int32_t inner = a.Event("inner", {}, [&](Code& b) { Note(b, running); });
  a.Main([&](Code& b) {
    Note(b, running);
    b(Op::CallEvent, {}, inner);
    Note(b, running);
  });
  CHECK(ScoreBothWays(a) == 101);
  CHECK(CodeOf(a.p).answers.remembered[a.p.queries[running].code] == bytecode::Remembered::ByOccurrences);
}

}  // namespace cardinal::vm::test

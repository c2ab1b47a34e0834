// Cached results: each kind of change invalidates the results that depend on it, and no others.
#include "interpreter/machine/vm/memory.h"

#include "interpreter/machine/vm/test_assembler.h"

namespace cardinal::vm::test {

namespace {

Body Number(std::int32_t number) {
  return [number](Block& b) { b(Op::Push, number); };
}

// A query that is cached: it is long enough, because a rule that modifies it does more than add.
std::int32_t Asked(Assembler& a, std::int32_t params, const Body& base, TypeKind result = TypeKind::Int) {
  const std::int32_t query = a.Query("asked", params, result, base);
  if (result == TypeKind::Int) a.Modify(query, ModifierOp::AtLeast, -1, Number(0));
  if (result == TypeKind::List) a.Modify(query, ModifierOp::With, -1, [](Block& b) { b(Op::PushList, 0); });
  return query;
}

// score := score * 10 + the result
void Note(Block& b, std::int32_t query, std::vector<std::int32_t> args = {}) {
  b.None().None()(Op::LoadField, kScore)(Op::Push, 10)(Op::Mul);
  for (const std::int32_t arg : args) b(Op::Push, arg);
  b(Op::CallQuery, query)(Op::Add)(Op::StoreField, kScore);
}

// With an observer of each instruction nothing is cached: the game must be the same.
Value ScoreBothWays(Assembler& a, std::vector<std::vector<match::SetupCard>> decks = {}) {
  match::Match kept = a.Start(std::move(decks)), heard = kept;
  Observer hears;
  const engine::StepResult one = engine::StartMatch(a.p, kept), other = engine::StartMatch(a.p, heard, {}, &hears);
  CHECK(one.kind == engine::StepResult::Kind::Outcome);
  CHECK(other.kind == engine::StepResult::Kind::Outcome);
  CHECK(kept == heard);
  return Score(kept);
}

}  // namespace

TEST_CASE("memory: a state that is set, and one that is not read", "[vm]") {
  Assembler a;
  const std::int32_t points = Asked(a, 0, [](Block& b) { b(Op::Push, 0)(Op::LoadField, kPoints); });
  a.Main([&](Block& b) {
    Note(b, points);
    b(Op::Push, 0)(Op::Push, 3)(Op::StoreField, kPoints);
    Note(b, points);
    b(Op::Push, 0)(Op::Push, 1)(Op::AddField, kPoints);
    Note(b, points);
  });
  CHECK(ScoreBothWays(a) == 534);
  CHECK(a.p.queries[static_cast<std::size_t>(points)].is_cacheable);
  CHECK(a.p.dependents[program::StateCell::Field(a.p, kPoints)] == std::vector<std::int32_t>{points});
  CHECK(a.p.dependents[program::StateCell::Field(a.p, kScore)].empty());
}

TEST_CASE("memory: an answer is not given where finding it anew would open too many calls", "[vm]") {
  Assembler a;
  const std::int32_t inner = Asked(a, 0, Number(1));
  const std::int32_t middle = Asked(a, 0, [&](Block& b) { b(Op::CallQuery, inner); });
  const std::int32_t outer = Asked(a, 0, [&](Block& b) { b(Op::CallQuery, middle); });
  const std::int32_t deepest = a.Event("deepest", 0, [&](Block& b) { Note(b, outer); });
  const std::int32_t deep = a.Event("deep", 0, [&](Block& b) { b(Op::CallEvent, deepest)(Op::Pop); });
  a.Main([&](Block& b) {
    Note(b, outer);
    b(Op::CallEvent, deep)(Op::Pop);
  });
  int faults = 0;
  for (std::int64_t frames = 2; frames < 16; ++frames) {
    base::Limits limits;
    limits.frames = frames;
    match::Match kept = a.Start(), heard = kept;
    Observer hears;
    const engine::StepResult one = engine::StartMatch(a.p, kept, limits),
                             other = engine::StartMatch(a.p, heard, limits, &hears);
    INFO(frames);
    CHECK(one.kind == other.kind);
    CHECK(kept == heard);
    faults += one.kind == engine::StepResult::Kind::Fault;
  }
  CHECK(faults > 3);
  CHECK(faults < 12);
}

TEST_CASE("memory: answers live on from decision to decision, and not in a copy that went another way", "[vm]") {
  Assembler a;
  const std::int32_t points = Asked(a, 0, [](Block& b) { b(Op::Push, 0)(Op::LoadField, kPoints); });
  const std::int32_t choice = a.Choice(TypeKind::Int);
  a.p.lists = {{4, 6}};
  a.Main([&](Block& b) {
    Note(b, points);
    b(Op::Push, 0)(Op::PushList, 0)(Op::Push, 1)(Op::ChooseOne, choice)(Op::StoreField, kPoints);
    Note(b, points);
    b(Op::PushList, 0)(Op::Push, 1)(Op::ChooseOne, choice)(Op::Pop);
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

TEST_CASE("memory: cards that come to a zone, and their order in it", "[vm]") {
  Assembler a;
  const std::int32_t def = a.Card("Thing");
  const std::int32_t count = Asked(a, 0, [](Block& b) { b(Op::Push, 0)(Op::ZoneCount, kHand); });
  const std::int32_t first = Asked(a, 0, [](Block& b) { b(Op::Push, 0)(Op::ZoneCards, kDeck)(Op::ListFirst); });
  a.Main([&](Block& b) {
    Note(b, count);
    Note(b, first);
    b(Op::Push, 0)(Op::Push, 0)(Op::MoveCard, kHand);
    Note(b, count);
    Note(b, first);
    for (int i = 0; i < 4; ++i) {
      b(Op::Push, 0)(Op::ShuffleZone, kDeck);
      Note(b, first);
    }
  });
  const std::vector<match::SetupCard> deck(6, {def, kDeck});
  CHECK(ScoreBothWays(a, {deck}) / 10'000 == 11);  // none, card 0, one, card 1
}

TEST_CASE("memory: where the rules of a card work, and who controls it", "[vm]") {
  Assembler a;
  const std::int32_t def = a.Card("Thing");
  const std::int32_t power = Asked(a, 0, Number(3));
  a.Modify(power, ModifierOp::By, def, Number(1));
  const std::int32_t whose = Asked(a, 1, [](Block& b) {
    b(Op::Load, 0)(Op::CardInfo, 0, static_cast<std::int32_t>(program::CardInfoKind::Controller));
  });
  a.Main([&](Block& b) {
    Note(b, power);
    Note(b, whose, {0});
    b(Op::Push, 0)(Op::Push, 1)(Op::MoveCard, kSlot);
    Note(b, power);
    Note(b, whose, {0});
  });
  CHECK(ScoreBothWays(a, {{{def, kHand}}}) == 3041);
}

TEST_CASE("memory: the rules of cards are asked in the order in which the cards lie, also after a shuffle", "[vm]") {
  Assembler a;
  a.p.works.push_back({1u << kPile, -1});
  const std::int32_t one = a.Card("One"), two = a.Card("Two");
  const std::int32_t last = Asked(a, 0, Number(0));
  a.Modify(last, ModifierOp::To, one, Number(1), {}, 1);
  a.Modify(
      last, ModifierOp::To, two,
      [](Block& b) {
        b(Op::Load, 0)(Op::CardInfo, 0, static_cast<std::int32_t>(program::CardInfoKind::Owner))(Op::Push, 2)(Op::Add);
      },
      {}, 1);
  a.Main([&](Block& b) {
    for (int card = 0; card < 4; ++card) b(Op::Push, card).None()(Op::MoveCard, kPile);
    for (int i = 0; i < 6; ++i) {
      Note(b, last);
      b.None()(Op::ShuffleZone, kPile);
    }
  });
  ScoreBothWays(a, {{{one, kHand}, {two, kHand}}, {{one, kHand}, {two, kHand}}});
}

TEST_CASE("memory: statements that modify, and their end", "[vm]") {
  Assembler a;
  const std::int32_t def = a.Card("Thing");
  const std::int32_t power = a.Query("power", 1, TypeKind::Int, Number(1));
  a.Modify(power, ModifierOp::By, -1, Number(1));
  a.p.timed_modifiers = {{power, ModifierOp::By, {1}, program::EndKind::EndOfOccurrence, -1}};
  const std::int32_t inner = a.Event("inner", 0, [&](Block& b) {
    b(Op::Push, 5)(Op::ItUid)(Op::AddModifier, 0);
    Note(b, power, {0});
  });
  a.Main([&](Block& b) {
    Note(b, power, {0});
    b(Op::CallEvent, inner)(Op::Pop);
    Note(b, power, {0});
  });
  CHECK(ScoreBothWays(a, {{{def, kHand}}}) == 272);
}

TEST_CASE("memory: a player who is out of the game", "[vm]") {
  Assembler a;
  const std::int32_t count = Asked(a, 0, [](Block& b) { b(Op::AllPlayers)(Op::ListCount); });
  a.Main([&](Block& b) {
    Note(b, count);
    b(Op::Push, 1)(Op::Eliminate);
    Note(b, count);
  });
  CHECK(ScoreBothWays(a) == 21);
}

TEST_CASE("memory: while a modifier runs, what would lead to it again is asked anew", "[vm]") {
  Assembler a;
  const std::int32_t def = a.Card("Mirror");
  const std::int32_t power = a.Query("power", 1, TypeKind::Int, Number(1));
  const std::int32_t around = Asked(a, 1, [&](Block& b) { b(Op::Load, 0)(Op::CallQuery, power); });
  a.Modify(power, ModifierOp::By, -1, [&](Block& b) { b(Op::Load, 0)(Op::CallQuery, around); });
  a.Main([&](Block& b) {
    Note(b, around, {0});  // 1, plus the result without that: 2
    Note(b, power, {0});
    Note(b, around, {0});
  });
  CHECK(ScoreBothWays(a, {{{def, kHand}}}) == 222);
}

TEST_CASE("memory: inside `simultaneously` everything is as it was before", "[vm]") {
  Assembler a;
  const std::int32_t points = Asked(a, 0, [](Block& b) { b(Op::Push, 0)(Op::LoadField, kPoints); });
  const std::int32_t kept = Asked(a, 0, [](Block& b) { b(Op::Push, 1)(Op::LoadField, kPoints); });
  a.Main([&](Block& b) {
    Note(b, points);
    b(Op::SimultaneousBegin);
    b(Op::Push, 0)(Op::Push, 3)(Op::StoreField, kPoints);
    b(Op::CallQuery, points)(Op::Store, 4);
    b(Op::SimultaneousEnd);
    b(Op::Push, 1)(Op::Load, 4)(Op::StoreField, kPoints);  // 5, its old value
    Note(b, kept);
    Note(b, points);
  });
  CHECK(ScoreBothWays(a) == 553);
}

TEST_CASE("memory: a list is given again, each time as one of its own", "[vm]") {
  Assembler a;
  a.p.lists = {{4}, {7, 8}};
  const std::int32_t kinds = Asked(
      a, 0, [](Block& b) { b(Op::PushList, 1); }, TypeKind::List);
  a.Main([&](Block& b) {
    b(Op::Mark, 3);
    for (int i = 0; i < 3; ++i)
      b.None().None()(Op::LoadField, kScore)(Op::CallQuery, kinds)(Op::ListSum)(Op::Add)(Op::StoreField, kScore);
    b(Op::Release, 3);
  });
  CHECK(ScoreBothWays(a) == 3 * (7 + 8 + 4));
}

TEST_CASE("memory: what is running is never kept", "[vm]") {
  Assembler a;
  const std::int32_t running =
      Asked(a, 0, [](Block& b) { b(Op::Current, 0, static_cast<std::int32_t>(OccurrenceKind::Event))(Op::IsNone); });
  const std::int32_t inner = a.Event("inner", 0, [&](Block& b) { Note(b, running); });
  a.Main([&](Block& b) {
    Note(b, running);
    b(Op::CallEvent, inner)(Op::Pop);
    Note(b, running);
  });
  (void)inner;
  a.Start();
  CHECK_FALSE(a.p.queries[static_cast<std::size_t>(running)].is_cacheable);
  const Value score = ScoreBothWays(a);
  CHECK(score == 101);
}

}  // namespace cardinal::vm::test

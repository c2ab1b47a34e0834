// Modifiers: their order, to what they apply, what they cannot see, and when they end.
#include "interpreter/machine/match/repetition_hash.h"
#include "interpreter/machine/vm/test_program.h"

namespace cardinal::vm::test {

namespace {

const program::Pattern kMe{PatternKind::Me, 0};

}  // namespace

TEST_CASE("modifiers: to, then by, then at least and at most, whatever their order in the text", "[run]") {
  TestProgram a;
  const std::int32_t query = a.Query("power", {}, kInt, ReturnNumber(1));
  a.Modify(query, ModifierOp::AtMost, -1, ReturnNumber(20));
  a.Modify(query, ModifierOp::By, -1, ReturnNumber(3));
  a.Modify(query, ModifierOp::To, -1, ReturnNumber(5));
  a.Modify(query, ModifierOp::By, -1, ReturnNumber(4));
  a.Modify(query, ModifierOp::To, -1, ReturnNumber(10));
  a.Modify(query, ModifierOp::AtMost, -1, ReturnNumber(16));
  a.Modify(query, ModifierOp::AtLeast, -1, ReturnNumber(2));
  a.Modify(query, ModifierOp::By, -1, ReturnNumber(kNotApplicable));
  const match::Match match = a.Start();
  ModifierTerms terms;
  const EvaluationResult reply = engine::EvaluateQuery(a.p, match, query, {}, &terms);
  CHECK(reply.value == 16);
  CHECK(terms.base == 1);
  CHECK(terms.result == 16);
  std::vector<std::pair<ModifierOp, Value>> found;
  for (const ModifierTerm& term : terms.terms) found.emplace_back(term.op, term.amount);
  CHECK(found == std::vector<std::pair<ModifierOp, Value>>{{ModifierOp::To, 5},
                                                           {ModifierOp::To, 10},
                                                           {ModifierOp::By, 3},
                                                           {ModifierOp::By, 4},
                                                           {ModifierOp::AtLeast, 2},
                                                           {ModifierOp::AtMost, 20},
                                                           {ModifierOp::AtMost, 16}});
}

TEST_CASE("modifiers: layer by layer, whatever their order in the text", "[run]") {
  TestProgram a;
  a.SetLayers({"base", "_", "late"});
  const std::int32_t query = a.Query("power", {}, kInt, ReturnNumber(1));
  const auto modify = [&](ModifierOp op, Value amount, std::int32_t layer) {
    a.Modify(query, op, -1, ReturnNumber(amount));
    a.p.modifiers.back().layer = layer;
  };
  modify(ModifierOp::By, 100, 2);
  modify(ModifierOp::By, 3, 1);
  modify(ModifierOp::AtLeast, 20, 0);
  modify(ModifierOp::To, 5, 0);
  modify(ModifierOp::AtMost, 22, 1);
  const match::Match match = a.Start();
  ModifierTerms terms;
  CHECK(engine::EvaluateQuery(a.p, match, query, {}, &terms).value == 122);
  std::vector<std::pair<std::int32_t, Value>> found;
  for (const ModifierTerm& term : terms.terms) found.emplace_back(term.layer, term.amount);
  CHECK(found == std::vector<std::pair<std::int32_t, Value>>{{0, 5}, {0, 20}, {1, 3}, {1, 22}, {2, 100}});
}

// The answer of `asked` is remembered: the same question has another answer where fewer layers are seen.
TEST_CASE("modifiers: a modifier of a layer sees the layers before it", "[run]") {
  TestProgram a;
  a.SetLayers({"early", "_", "late"});
  const std::int32_t asked = a.Query("asked", {}, kInt, ReturnNumber(1));
  for (std::int32_t layer = 0; layer < 3; ++layer) {
    a.Modify(asked, ModifierOp::By, -1, ReturnNumber(layer == 0 ? 10 : layer == 1 ? 100 : 1000));
    a.p.modifiers.back().layer = layer;
  }
  const auto ask = [&](Code& b) { return b(Op::Ask, {}, asked); };
  std::vector<Value> found;
  for (std::int32_t layer = 0; layer < 3; ++layer) {
    const std::int32_t query = a.Query("by " + std::to_string(layer), {}, kInt, ReturnNumber(0));
    a.Modify(query, ModifierOp::By, -1, ask);
    a.p.modifiers.back().layer = layer;
  }
  const match::Match match = a.Start();
  for (int again = 0; again < 2; ++again)
    for (std::int32_t query = asked; query < base::Count(a.p.queries); ++query)
      found.push_back(engine::EvaluateQuery(a.p, match, query, {}).value);
  CHECK(found == std::vector<Value>{1111, 1, 111, 111, 1111, 1, 111, 111});
}

TEST_CASE("modifiers: forbid wins over allow", "[run]") {
  TestProgram a;
  const std::int32_t both = a.Query("both", {}, kBool, [](Code& b) { return b.Constant(kBool, 0); });
  const auto yes = [](Code& b) { return b.Constant(kBool, 1); };
  a.Modify(both, ModifierOp::Forbid, -1, yes);
  a.Modify(both, ModifierOp::Allow, -1, yes);
  const std::int32_t allowed = a.Query("allowed", {}, kBool, [](Code& b) { return b.Constant(kBool, 0); });
  a.Modify(allowed, ModifierOp::Allow, -1, yes);
  const match::Match match = a.Start();
  CHECK(engine::EvaluateQuery(a.p, match, both, {}).value == 0);
  CHECK(engine::EvaluateQuery(a.p, match, allowed, {}).value == 1);
}

TEST_CASE("modifiers: sets gain, then lose, where the rules are equally old", "[run]") {
  TestProgram a;
  const std::int32_t query = a.Query("kinds", {}, kNumbers, [](Code& b) { return b.List({1, 2}); });
  a.Modify(query, ModifierOp::Without, -1, [](Code& b) { return b.List({2, 3}); });
  a.Modify(query, ModifierOp::With, -1, [](Code& b) { return b.List({3, 4}); });
  CHECK(engine::EvaluateQuery(a.p, a.Start(), query, {}).list == std::vector<Value>{1, 4});
}

TEST_CASE("modifiers: a card's apply while it works, to whom the head names", "[run]") {
  TestProgram a;
  const std::int32_t def = a.Card("Helper"), plain = a.Card("Plain");
  const std::int32_t own = a.Query("own", {kCard}, kInt, ReturnNumber(1));
  a.Modify(own, ModifierOp::By, def, ReturnNumber(10), {kMe});
  const std::int32_t theirs = a.Query("theirs", {kCard}, kInt, ReturnNumber(1));
  a.Modify(theirs, ModifierOp::By, def, ReturnNumber(10), {{PatternKind::Any, 0}});
  // Cards 0 and 1: Helpers in the slots; 2: a Helper in hand; 3: plain.
  match::Match match = a.Start({{{def, kSlot}, {def, kHand}, {plain, kHand}}, {{def, kSlot}}});
  const auto ask = [&](std::int32_t query, Value card) {
    return engine::EvaluateQuery(a.p, match, query, std::vector<Value>{card}).value;
  };
  CHECK(ask(own, 0) == 11);
  CHECK(ask(own, 1) == 1);
  CHECK(ask(own, 2) == 1);
  CHECK(ask(own, 3) == 11);
  CHECK(ask(theirs, 2) == 21);
}

TEST_CASE("modifiers: `you` filters by controller, a type by type", "[run]") {
  TestProgram a;
  const std::int32_t def = a.Card("Helper");
  const std::int32_t seat = a.Query("seat", {kInt}, kInt, ReturnNumber(0));
  a.Modify(seat, ModifierOp::By, def, ReturnNumber(1), {{PatternKind::You, 0}});
  const std::int32_t type = a.Query("type", {kCard}, kInt, ReturnNumber(0));
  a.Modify(type, ModifierOp::By, -1, ReturnNumber(1), {{PatternKind::CardType, 1}});
  const std::int32_t constant = a.Query("constant", {kInt}, kInt, ReturnNumber(0));
  a.Modify(constant, ModifierOp::By, -1, ReturnNumber(1), {{PatternKind::Constant, 1}});
  const match::Match match = a.Start({{}, {{def, kSlot}}});
  const auto ask = [&](std::int32_t query, Value arg) {
    return engine::EvaluateQuery(a.p, match, query, std::vector<Value>{arg}).value;
  };
  CHECK(ask(seat, 0) == 0);
  CHECK(ask(seat, 1) == 1);
  CHECK(ask(type, 0) == 1);
  CHECK(ask(type, kNone) == 0);
  CHECK(ask(constant, 0) == 0);
  CHECK(ask(constant, 1) == 1);
}

TEST_CASE("modifiers: the condition of `works` is asked with me and you", "[run]") {
  TestProgram a;
  const std::int32_t def = a.Card("Helper");
  a.p.works.push_back({1u << kSlot, a.Answer(
                                        [](Code& b) {
                                          return b(Op::Eq, {b(Op::LoadField, {Code::Var(1)}, kPoints), 5});
                                        },
                                        {kCard, kPlayer})});
  const std::int32_t query = a.Query("power", {}, kInt, ReturnNumber(1));
  a.Modify(query, ModifierOp::By, def, ReturnNumber(1), {}, 1);
  match::Match match = a.Start({{{def, kSlot}}, {{def, kSlot}}});
  CHECK(engine::EvaluateQuery(a.p, match, query, {}).value == 3);
  match.state.fields[1 + 1] = 4;  // points of seat 1
  CHECK(engine::EvaluateQuery(a.p, match, query, {}).value == 2);
}

TEST_CASE("modifiers: one that asks the same question does not see itself", "[run]") {
  TestProgram a;
  const std::int32_t def = a.Card("Mirror");
  const std::int32_t query = a.Query("power", {kCard}, kInt, ReturnNumber(3));
  // Each adds the value that the card has without it; each of the two sees the other.
  a.Modify(query, ModifierOp::By, -1, [&](Code& b) { return b(Op::Ask, {Code::Var(0)}, query); });
  a.Modify(query, ModifierOp::By, def, ReturnNumber(1));
  const match::Match match = a.Start({{{def, kSlot}}});
  const EvaluationResult reply = engine::EvaluateQuery(a.p, match, query, std::vector<Value>{0});
  REQUIRE(!reply.fault.has_value());
  CHECK(reply.value == 3 + (3 + 1) + 1);
}

TEST_CASE("modifiers: a statement lasts until its occurrence ends or its card leaves", "[run]") {
  TestProgram a;
  const std::int32_t def = a.Card("Thing");
  const std::int32_t query = a.Query("power", {kCard}, kInt, ReturnNumber(1));
  a.p.timed_modifiers = {{query, ModifierOp::By, {0}, program::EndKind::EndOfOccurrence, -1},
                         {query, ModifierOp::By, {1}, program::EndKind::CardLeaves, -1},
                         {query, ModifierOp::To, {0}, program::EndKind::Forever, -1}};
  const std::int32_t choice = a.Choice(kInt);
  const auto pause = [&](Code& b) { b(Op::ChooseYesNo, {0}, choice); };
  const auto card = [](Code& b, Value id) { return b.Constant(kCard, id); };
  const std::int32_t inner = a.Event("inner", {}, [&](Code& b) {
    b(Op::Modify, {card(b, 0), 10, b(Op::CurrentOccurrence)}, 0);
    pause(b);
  });
  a.Main([&](Code& b) {
    b(Op::Modify, {100, card(b, 0)}, 1);
    b(Op::CallEvent, {}, inner);
    pause(b);
    b(Op::MoveCard, {0, 0}, kSlot);
    pause(b);
    b(Op::Modify, {card(b, 0), 7}, 2);
    pause(b);
  });
  match::Match match = a.Start({{{def, kHand}, {def, kHand}}});
  const auto power = [&](Value of) { return engine::EvaluateQuery(a.p, match, query, std::vector<Value>{of}).value; };
  engine::StartMatch(a.p, match);
  CHECK(power(0) == 111);
  CHECK(power(1) == 101);
  Take(a.p, match, 0);
  CHECK(power(0) == 101);
  Take(a.p, match, 0);
  CHECK(power(0) == 1);
  Take(a.p, match, 0);
  CHECK(power(0) == 7);
  CHECK(power(1) == 1);
  CHECK(match::CheckInvariants(a.p, match) == "");
}

TEST_CASE("modifiers: the newest `to` wins, and comes last among the terms", "[run]") {
  TestProgram a;
  const std::int32_t first = a.Card("First"), second = a.Card("Second");
  const std::int32_t query = a.Query("power", {}, kInt, ReturnNumber(1));
  a.Modify(query, ModifierOp::To, first, ReturnNumber(10));
  a.Modify(query, ModifierOp::To, second, ReturnNumber(20));
  a.Modify(query, ModifierOp::To, -1, ReturnNumber(5));
  // Cards 0 and 1 are in the slots; card 0 entered its slot before card 1.
  match::Match match = a.Start({{{second, kSlot}}, {{first, kSlot}}});
  const auto amounts = [&] {
    ModifierTerms terms;
    const EvaluationResult reply = engine::EvaluateQuery(a.p, match, query, {}, &terms);
    CHECK(reply.value == terms.terms.back().amount);
    CHECK(reply.value == engine::EvaluateQuery(a.p, match, query, {}).value);
    std::vector<Value> found;
    for (const ModifierTerm& term : terms.terms) found.push_back(term.amount);
    return found;
  };
  CHECK(amounts() == std::vector<Value>{5, 20, 10});
  std::swap(match.state.cards[0].since, match.state.cards[1].since);
  CHECK(amounts() == std::vector<Value>{5, 10, 20});
}

TEST_CASE("modifiers: a position differs if a statement is older than a card or newer", "[run]") {
  TestProgram a;
  const std::int32_t query = a.Query("power", {}, kInt, ReturnNumber(1));
  a.p.timed_modifiers = {{query, ModifierOp::To, {}, program::EndKind::Forever, -1},
                         {query, ModifierOp::By, {}, program::EndKind::Forever, -1}};
  match::Match match = a.Start({{{a.Card("Thing"), kSlot}}});
  for (const std::int32_t timed : {0, 1}) {
    match::Match older = match;
    match.state.modifiers = {{timed, -1, {}, 7, kNone, match.state.move_count}};
    older.state.modifiers = {{timed, -1, {}, 7, kNone, 0}};
    CHECK((match::HashPosition(a.p, match) == match::HashPosition(a.p, older)) == (timed == 1));
    CHECK(match::HashMatch(match) != match::HashMatch(older));
  }
}

TEST_CASE("modifiers: a timed set keeps its own elements", "[run]") {
  TestProgram a;
  const std::int32_t query = a.Query("kinds", {}, kNumbers, [](Code& b) { return b.List({1}); });
  a.p.timed_modifiers = {{query, ModifierOp::With, {}, program::EndKind::Forever, -1}};
  const std::int32_t choice = a.Choice(kInt);
  a.Main([&](Code& b) {
    b(Op::Modify, {b.List({8, 9})}, 0);
    b(Op::ChooseYesNo, {0}, choice);
  });
  match::Match match = a.Start();
  engine::StartMatch(a.p, match);
  CHECK(match.stack.arena.empty());  // the list that the statement has made is gone
  CHECK(engine::EvaluateQuery(a.p, match, query, {}).list == std::vector<Value>{1, 8, 9});
}

}  // namespace cardinal::vm::test

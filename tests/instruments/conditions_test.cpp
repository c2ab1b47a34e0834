// What the machine reports about conditions: which values were seen, what a comparison compared, and which conditions
// follow one that fails.
#include <map>
#include <set>

#include "interpreter/machine/engine/engine.h"
#include "interpreter/machine/trace/trace.h"
#include "tests/instruments/small_game.h"

namespace cardinal::instruments {
namespace {

using program::ConditionKind;

// Receives the tests of a run, and may treat tests of one kind as yes.
struct Listener : vm::Observer {
  explicit Listener(const program::Program& the_program) : program(the_program) {}
  bool OnCondition(const match::Match&, const vm::ConditionEvent& deciding) override {
    heard.push_back(deciding);
    const bool when = program.conditions[static_cast<std::size_t>(deciding.condition)].kind == ConditionKind::When;
    return deciding.value || (lenient && when);
  }
  void OnModifierTerm(const match::Match&, std::int32_t query, std::span<const model::Value>,
                      const vm::ModifierTerm& term) override {
    terms[program.queries[static_cast<std::size_t>(query)].name].push_back(term.amount);
  }
  std::vector<vm::ConditionEvent> Of(ConditionKind kind) const {
    std::vector<vm::ConditionEvent> found;
    for (const vm::ConditionEvent& deciding : heard)
      if (program.conditions[static_cast<std::size_t>(deciding.condition)].kind == kind) found.push_back(deciding);
    return found;
  }

  const program::Program& program;
  bool lenient = false;
  std::vector<vm::ConditionEvent> heard;
  std::map<std::string, std::vector<model::Value>> terms;
};

// Plays to the window in which p1 has played and may waste.
match::Match AtWindow(const program::Program& program, vm::Observer* observer = nullptr) {
  match::Match match = Deal(program, 3);
  engine::StartMatch(program, match, {}, observer);
  while (match.decision.window < 0) engine::Advance(program, match, {0, match.decision.serial, {}}, {}, observer);
  return match;
}

vm::EvaluationResult Offer(const program::Program& program, const match::Match& match, Listener& listener) {
  const program::Action& waste = program.actions[0];
  const std::vector<model::Value> params = {0, model::kNone, match.stack.frames.back().uid};
  return vm::Evaluate(program, match, waste.variants[0].offer, params, {}, nullptr, &listener);
}

TEST_CASE("each side of a `when` is a separate test, with the numbers that it compared") {
  const program::Program program = Load(kSums);
  match::Match match = AtWindow(program);
  for (model::Value& field : match.state.fields) field = 4;  // the scores of both players
  Listener listener(program);
  CHECK(Offer(program, match, listener).value == 0);
  REQUIRE(listener.Of(ConditionKind::When).size() == 1);  // the first failed test ends the `when`
  const vm::ConditionEvent first = listener.Of(ConditionKind::When)[0];
  CHECK_FALSE(first.value);
  CHECK(first.pure);
  CHECK(first.compared);
  CHECK(first.op == program::Comparison::Ge);
  CHECK(first.x == 4);
  CHECK(first.y == 7);
}

TEST_CASE("`why not` can continue after the first condition that fails") {
  const program::Program program = Load(kSums);
  match::Match match = AtWindow(program);
  for (model::Value& field : match.state.fields) field = 4;
  Listener listener(program);
  listener.lenient = true;
  CHECK(Offer(program, match, listener).value == 1);
  const auto when = listener.Of(ConditionKind::When);
  REQUIRE(when.size() == 3);
  CHECK_FALSE(when[0].value);
  CHECK_FALSE(when[1].value);
  CHECK_FALSE(when[1].compared);  // a query
  CHECK(when[2].value);
  REQUIRE(listener.Of(ConditionKind::Part).size() == 2);  // neither score >= 9 nor a long row
  CHECK(listener.Of(ConditionKind::Part)[0].y == 9);
  CHECK(listener.Of(ConditionKind::Part)[1].y == 2);
  const program::Site& site =
      program.sites[static_cast<std::size_t>(program.conditions[static_cast<std::size_t>(when[2].condition)].site)];
  REQUIRE(site.clauses.size() == 1);
  CHECK(program.clauses[static_cast<std::size_t>(site.clauses[0])] == "SU-002");
}

TEST_CASE("in the game itself an observer cannot change the value of a condition") {
  const program::Program program = Load(kSums);
  Listener listener(program);
  listener.lenient = true;
  const match::Match heard = AtWindow(program, &listener);
  const match::Match alone = AtWindow(program);
  CHECK(heard.state == alone.state);
  CHECK(heard.decision.options.size() >= alone.decision.options.size());
}

TEST_CASE("coverage knows which values of a condition were seen") {
  const program::Program program = Load(kSums);
  trace::TraceRecorder recorder(program, false);
  AtWindow(program, &recorder);
  std::set<std::uint8_t> seen;
  for (std::size_t i = 0; i < program.conditions.size(); ++i) {
    if (program.conditions[i].kind == ConditionKind::When) seen.insert(recorder.Conditions()[i]);
  }
  CHECK(seen.contains(trace::TraceRecorder::kNo));
  trace::TraceRecorder both(program, false);
  const match::Match nothing;
  both.OnCondition(nothing, {0, true});
  both.OnCondition(nothing, {0, false});
  recorder.Merge(both);
  CHECK(recorder.Conditions()[0] == (trace::TraceRecorder::kYes | trace::TraceRecorder::kNo));
}

TEST_CASE("an observer receives the modifiers of every query that is evaluated") {
  const program::Program program = Load(kSums);
  Listener listener(program);
  AtWindow(program, &listener);
  CHECK(listener.terms["points"].size() >= 1);
  CHECK(listener.terms["points"][0] == 1);
}

TEST_CASE("citations say where each clause is written; cards and files have hashes of their text") {
  const program::Program program = Load(kSums);
  CHECK(program.clauses == std::vector<std::string>{"SU-001", "SU-002", "SU-003"});
  REQUIRE(program.citations.size() == 3);
  CHECK(program.citations[0].line == 8);
  CHECK(program.citations[1].line > program.citations[2].line);
  const program::Program other = Load(kSums,
                                      "cards sums \"Digits\"\ncard \"Zero\": Number { points 0 }\n"
                                      "card \"One\": Number { points 1 }\ncard \"Five\": Number { points 6 }\n");
  const auto hash = [](const program::Program& of, const char* card) {
    return of.cards[static_cast<std::size_t>(program::FindCard(of, card))].content_hash;
  };
  CHECK(hash(program, "One") == hash(other, "One"));
  CHECK(hash(program, "Five") != hash(other, "Five"));
}

}  // namespace
}  // namespace cardinal::instruments

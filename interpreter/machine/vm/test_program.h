// Builds small programs for tests of code that runs. In: tables of a program, and functions of the IR that are written
// with a builder. Out: a program that the machine runs, and matches of it. Promises: the functions pass ir::Verify, and
// their code passes bytecode::Verify; the program has two players, four zones and one state of each kind of owner.
#pragma once

#include <catch2/catch.hpp>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/machine/engine/engine.h"
#include "interpreter/machine/match/invariants.h"
#include "interpreter/machine/vm/test_builder.h"

namespace cardinal::vm::test {

using model::kNotApplicable;
using program::HookKind;
using program::ModifierOp;
using program::PatternKind;

class TestProgram {
 public:
  Program p;
  ir::Module module;  // its functions

  TestProgram() {
    p.game = "test";
    p.files = {{"test.cardinal"}};
    p.sites = {{0, 0, 0, 1, 1, {}}};
    p.enums = {{"Mood", {"Calm", "Wild"}}};
    p.relations = {{"beats", 0, 0, {0, 1, 0, 0}, {-1, -1, -1, -1}}};
    p.card_types = {{"Card", -1, 1}, {"Thing", 0, 3}};
    p.zones = {{"deck", program::OwnerKind::Player, true, program::Visibility::None, -1, -1, -1},
               {"hand", program::OwnerKind::Player, false, program::Visibility::Owner, -1, -1, -1},
               {"slot", program::OwnerKind::Player, false, program::Visibility::All, 1, -1, -1},
               {"pile", program::OwnerKind::Table, true, program::Visibility::All, -1, -1, -1}};
    p.table_fields = p.player_fields = p.card_fields = 1;
    p.fields.resize(3);
    p.fields[kScore] = {"score", program::OwnerKind::Table, 0, kInt, 0, INT64_MIN + 2, INT64_MAX, -1};
    p.fields[kPoints] = {"points", program::OwnerKind::Player, 0, kInt, 5, 0, 10, -1};
    p.fields[kMarks] = {"marks", program::OwnerKind::Card, 0, kInt, 0, 0, 9, -1};
    p.works = {{1u << kSlot, -1}};
  }

  // A function. `variables`: the types of its variables after the parameters, which have the next registers.
  FunctionId Function(const std::string& name, const Types& parameters, const Types& variables, const Body& body,
                      const TypeTag& result = {}) {
    Code code(p, name, parameters, variables, result);
    body(code);
    return Add(code.Finish());
  }
  // A function that only returns a value.
  FunctionId Answer(const Expression& value, const Types& parameters = {}) {
    Code code(p, "answer", parameters, {}, {});
    const Reg result = value(code);
    code.SetResult(code.TypeOf(result));
    code.Return(result);
    return Add(code.Finish());
  }
  FunctionId Add(ir::Function function) {
    p.functions.push_back({function.name, function.parameters});
    return module.functions.Add(std::move(function));
  }

  std::int32_t Card(const std::string& name) {
    program::CardDef card;
    card.name = name;
    card.name_id = static_cast<std::int32_t>(p.strings.size());
    card.type = 1;
    p.strings.push_back(name);
    p.cards.push_back(card);
    for (auto& action : p.actions) action.variant_of.resize(p.cards.size(), -1);
    return base::Count(p.cards) - 1;
  }

  // An event with the whole life of an occurrence around its body.
  std::int32_t Event(const std::string& name, const Types& parameters, const Body& body, const Types& variables = {}) {
    program::Event event;
    event.name = name;
    event.keyword = "event";
    for (const TypeTag& type : parameters) event.params.push_back({"x", type});
    const std::int32_t index = base::Count(p.events);
    p.events.push_back(event);
    const FunctionId code = Function("event " + name, parameters, variables, [&](Code& b) {
      b(Op::Enter, {}, index);
      const BlockId ended = b.NewBlock();
      b.JumpIf(b(Op::RunInstead, {}, index), ended);
      b.JumpIf(b(Op::RunBefore, {}, index), ended);
      body(b);
      b(Op::RunAfter, {}, index);
      b.ContinueAt(ended);
      b(Op::Leave);
      if (p.state_based_actions_code >= 0) b(Op::RunStateBasedActions);
      b.ReturnNone();
    });
    p.events[index].code = code;
    return index;
  }
  // The main event. It ends in a draw unless the body ends the game otherwise.
  void Main(const Body& body, const Types& variables = {}) {
    p.main_event = Event(
        "main", {},
        [&](Code& b) {
          body(b);
          b(Op::DrawGame);
        },
        variables);
  }
  // A hook of `event`. Its parameters are those of the event, then me, you and the event itself. It returns none unless
  // the body has returned.
  void Hook(HookKind kind, std::int32_t event, std::int32_t card, const Body& body,
            std::vector<program::Pattern> patterns = {}) {
    Types parameters;
    for (const program::Param& param : p.events[event].params) parameters.push_back(param.type);
    patterns.resize(parameters.size());
    parameters.insert(parameters.end(), {kCard, kPlayer, kEventType});
    program::Hook hook;
    hook.kind = kind;
    hook.card = card;
    hook.works = card < 0 ? -1 : 0;
    hook.patterns = std::move(patterns);
    hook.code = Function("hook", parameters, {}, [&](Code& b) {
      body(b);
      b.ReturnNone();
    });
    program::Event& heard = p.events[event];
    auto& list = kind == HookKind::After ? heard.after : kind == HookKind::Before ? heard.before : heard.instead;
    list.push_back(base::Count(p.hooks));
    p.hooks.push_back(hook);
  }
  // A query that rules may change.
  std::int32_t Query(const std::string& name, const Types& parameters, const TypeTag& result, const Expression& base) {
    program::Query query;
    query.name = name;
    for (const TypeTag& type : parameters) query.params.push_back({"x", type});
    query.result = result;
    const std::int32_t index = base::Count(p.queries);
    p.queries.push_back(query);
    const FunctionId code = Function(
        "query " + name, parameters, {},
        [&](Code& b) { b.Return(b(program::HasLayers(p) ? Op::ApplyLayers : Op::ApplyModifiers, {base(b)}, index)); },
        result);
    p.queries[index].code = code;
    return index;
  }
  // Before any query or modifier is added. `_` is one of them.
  void SetLayers(std::vector<std::string> layers) {
    p.unnamed_layer = static_cast<std::int32_t>(std::ranges::find(layers, "_") - layers.begin());
    p.layers = std::move(layers);
  }
  // Its parameters are those of the query, then me and you.
  void Modify(std::int32_t query, ModifierOp op, std::int32_t card, const Expression& amount,
              std::vector<program::Pattern> patterns = {}, std::int32_t works = 0) {
    Types parameters;
    for (const program::Param& param : p.queries[query].params) parameters.push_back(param.type);
    patterns.resize(parameters.size());
    parameters.insert(parameters.end(), {kCard, kPlayer});
    const FunctionId code = Function(
        "modifier", parameters, {}, [&](Code& b) { b.Return(amount(b)); }, p.queries[query].result);
    p.queries[query].modifiers.push_back(base::Count(p.modifiers));
    p.modifiers.push_back({query, op, card, card < 0 ? -1 : works, std::move(patterns), code, -1});
    p.modifiers.back().layer = p.unnamed_layer;
  }
  // A question or a label, without holes.
  std::int32_t Text(const std::string& words) {
    p.templates.push_back({words, {words}, {}, -1});
    return base::Count(p.templates) - 1;
  }
  std::int32_t Choice(const TypeTag& element, bool optional = false, bool by_chance = false) {
    program::Choice choice;
    choice.element = element;
    choice.optional = optional;
    choice.by_chance = by_chance;
    p.choices.push_back(choice);
    return base::Count(p.choices) - 1;
  }

  // Makes the program one that can run.
  void Install() {
    for (const FunctionId id : module.functions.Ids()) {
      INFO(ir::Print(p, module.functions[id]));
      REQUIRE(ir::Verify(p, module.functions[id]) == "");
    }
    InstallFunctions(p, module);
    REQUIRE(bytecode::Verify(p, CodeOf(p)) == "");
  }
  // A match whose players' decks have these card definitions, in their hands or in `zone`.
  match::Match Start(std::vector<std::vector<match::SetupCard>> decks = {}, std::uint64_t seed = 1,
                     bool explicit_chance = false) {
    Install();
    match::Setup setup;
    setup.decks = std::move(decks);
    setup.seed = seed;
    setup.explicit_chance = explicit_chance;
    return match::NewMatch(p, setup);
  }
  EvaluationResult Ask(FunctionId code, std::vector<Value> params = {}) {
    const match::Match match = Start();
    return Evaluate(p, match, code, params, {});
  }
};

inline Value Score(const match::Match& match) { return match.state.fields[0]; }

inline engine::StepResult Take(const Program& program, match::Match& match, std::int32_t option) {
  model::Answer answer;
  answer.option = option;
  return engine::Advance(program, match, answer);
}

// The numbers of the open options (-1 for options without one).
inline std::vector<std::int32_t> Open(const match::Match& match) {
  std::vector<std::int32_t> numbers;
  for (const model::Option& option : match.decision.options) numbers.push_back(option.a);
  return numbers;
}

}  // namespace cardinal::vm::test

// Builds small programs for the unit tests of vm and engine. In: handwritten instructions. Out: a Program and matches
// of it. Promises: the program passes Verify; it has two players, four zones and one state of each kind of owner.
#pragma once

#include <catch2/catch.hpp>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/machine/engine/engine.h"
#include "interpreter/machine/program/stack_heights.h"

namespace cardinal::vm::test {

using model::kNone;
using model::kNotApplicable;
using program::FunctionId;
using program::HookKind;
using program::Instr;
using program::ModifierOp;
using program::OccurrenceKind;
using program::Op;
using program::PatternKind;
using program::Program;
using program::TypeKind;

enum ZoneDecl { kDeck, kHand, kSlot, kPile };  // slot: at most 1; pile: of the table
enum FieldDecl { kScore, kPoints, kMarks };    // of the table; of a player, 0 to 10; of a card

// A function while it is being built. `code(Op::Push, 3)(Op::Return)`.
struct Block {
  std::vector<Instr> code;
  Block& operator()(Op op, std::int32_t b = 0, std::int32_t a = 0) {
    code.push_back({op, static_cast<std::int16_t>(a), b});
    return *this;
  }
  std::int32_t Here() const { return static_cast<std::int32_t>(code.size()); }
  // A jump with a later target: `auto j = b.Jump(Op::JumpIfNo); ... b.Land(j);`
  std::int32_t Jump(Op op, std::int32_t a = 0) {
    (*this)(op, 0, a);
    return Here() - 1;
  }
  void Land(std::int32_t jump) { code[static_cast<std::size_t>(jump)].b = Here(); }
  Block& None() { return (*this)(Op::PushConst, 0); }
  Block& Skip() { return (*this)(Op::PushConst, 1); }
  // score := the value on the stack
  Block& KeepScore(std::int32_t local) {
    return (*this)(Op::Store, local).None()(Op::Load, local)(Op::StoreField, kScore);
  }
  // score := score * 10 + digit: the score records the order in which code ran
  Block& Note(std::int32_t digit) {
    None().None()(Op::LoadField, kScore)(Op::Push, 10)(Op::Mul)(Op::Push, digit)(Op::Add)(Op::StoreField, kScore);
    return *this;
  }
};
using Body = std::function<void(Block&)>;

class Assembler {
 public:
  Program p;

  Assembler() {
    p.game = "test";
    p.constants = {kNone, kNotApplicable, INT64_MAX, INT64_MIN + 2};
    p.files = {{"test.cardinal"}};
    p.enums = {{"Mood", {"Calm", "Wild"}}};
    p.relations = {{"beats", 0, 0, {0, 1, 0, 0}, {-1, -1, -1, -1}}};
    p.card_types = {{"Card", -1, 1}, {"Thing", 0, 3}};
    p.zones = {{"deck", program::OwnerKind::Player, true, program::Visibility::None, -1, -1, -1},
               {"hand", program::OwnerKind::Player, false, program::Visibility::Owner, -1, -1, -1},
               {"slot", program::OwnerKind::Player, false, program::Visibility::All, 1, -1, -1},
               {"pile", program::OwnerKind::Table, true, program::Visibility::All, -1, -1, -1}};
    p.table_fields = p.player_fields = p.card_fields = 1;
    const program::TypeTag number{TypeKind::Int, TypeKind::Void, -1, false};
    p.fields.resize(3);
    p.fields[kScore] = {"score", program::OwnerKind::Table, 0, number, 0, INT64_MIN + 2, INT64_MAX, -1};
    p.fields[kPoints] = {"points", program::OwnerKind::Player, 0, number, 5, 0, 10, -1};
    p.fields[kMarks] = {"marks", program::OwnerKind::Card, 0, number, 0, 0, 9, -1};
    p.works = {{1u << kSlot, -1}};
  }

  FunctionId Code(const std::string& name, std::int32_t params, std::int32_t locals, const Body& body,
                  std::vector<std::int32_t> list_locals = {}) {
    Block block;
    body(block);
    program::Function code;
    code.name = name;
    code.first = static_cast<std::int32_t>(p.instructions.size());
    code.count = block.Here();
    code.params = params;
    code.locals = locals;
    code.list_locals = std::move(list_locals);
    for (std::int32_t i = 0; i < block.Here(); ++i) {  // every instruction has a site of its own
      p.instruction_sites.push_back(static_cast<std::int32_t>(p.sites.size()));
      p.sites.push_back({0, i, i, 1, 1, {}});
      p.instruction_conditions.push_back(-1);
    }
    p.instructions.insert(p.instructions.end(), block.code.begin(), block.code.end());
    p.functions.push_back(code);
    return static_cast<FunctionId>(p.functions.size() - 1);
  }
  // A function that only returns a value.
  FunctionId Answer(const Body& body, std::int32_t params = 0, std::int32_t locals = 8,
                    std::vector<std::int32_t> list_locals = {}) {
    return Code(
        "answer", params, locals,
        [&](Block& b) {
          body(b);
          b(Op::Return);
        },
        std::move(list_locals));
  }
  FunctionId ListAnswer(const Body& body) {
    return Code("answer", 0, 8, [&](Block& b) {
      body(b);
      b(Op::Return, 0, 1);
    });
  }

  std::int32_t Card(const std::string& name) {
    program::CardDef card;
    card.name = name;
    card.name_id = static_cast<std::int32_t>(p.strings.size());
    card.type = 1;
    p.strings.push_back(name);
    p.cards.push_back(card);
    for (auto& action : p.actions) action.variant_of.resize(p.cards.size(), -1);
    return static_cast<std::int32_t>(p.cards.size() - 1);
  }

  // An event with the whole life of an occurrence around its body: locals params .. params+2 hold the progress of the
  // hooks, then come 6 more.
  std::int32_t Event(const std::string& name, std::int32_t params, const Body& body,
                     std::vector<std::int32_t> list_locals = {}) {
    program::Event event;
    event.name = name;
    event.keyword = "event";
    event.params.resize(static_cast<std::size_t>(params), {"x", {TypeKind::Int, TypeKind::Void, -1, false}});
    const std::int32_t index = static_cast<std::int32_t>(p.events.size());
    event.code = Code(
        "event " + name, params, params + 9,
        [&](Block& b) {
          b(Op::Enter, index, static_cast<std::int32_t>(OccurrenceKind::Event));
          const std::int32_t instead = b.Jump(Op::RunInstead, params), before = b.Jump(Op::RunBefore, params);
          body(b);
          b(Op::RunAfter, 0, params);
          b.Land(instead);
          b.Land(before);
          b(Op::Leave)(Op::Settle).None()(Op::Return);
        },
        std::move(list_locals));
    p.events.push_back(event);
    return index;
  }
  // The main event. It ends in a draw unless the body ends the game otherwise. Locals 3 to 8 are free.
  void Main(const Body& body, std::vector<std::int32_t> list_locals = {}) {
    p.main_event = Event(
        "main", 0,
        [&](Block& b) {
          body(b);
          b(Op::DrawGame);
        },
        std::move(list_locals));
  }
  // A hook of `event`. Its body leaves nothing on the stack; the hook returns none unless the body has returned.
  void Hook(HookKind kind, std::int32_t event, std::int32_t card, const Body& body,
            std::vector<program::Pattern> patterns = {}) {
    const std::int32_t params = static_cast<std::int32_t>(p.events[static_cast<std::size_t>(event)].params.size());
    patterns.resize(static_cast<std::size_t>(params));
    program::Hook hook;
    hook.kind = kind;
    hook.card = card;
    hook.works = card < 0 ? -1 : 0;
    hook.patterns = std::move(patterns);
    hook.code = Code("hook", params + 3, params + 9, [&](Block& b) {
      body(b);
      b.None()(Op::Return);
    });
    program::Event& heard = p.events[static_cast<std::size_t>(event)];
    auto& list = kind == HookKind::After ? heard.after : kind == HookKind::Before ? heard.before : heard.instead;
    list.push_back(static_cast<std::int32_t>(p.hooks.size()));
    p.hooks.push_back(hook);
  }
  // A query with modifiers on a constant base. Locals params .. params+7 hold the progress.
  std::int32_t Query(const std::string& name, std::int32_t params, TypeKind result, const Body& base) {
    program::Query query;
    query.name = name;
    query.params.resize(static_cast<std::size_t>(params), {"x", {TypeKind::Card, TypeKind::Void, 1, false}});
    query.result.kind = result;
    if (result == TypeKind::List) query.result.element = TypeKind::Int;
    const std::int32_t index = static_cast<std::int32_t>(p.queries.size());
    query.code = Code("query " + name, params, params + program::ProgressLocalCount(Op::ApplyModifiers), [&](Block& b) {
      base(b);
      b(Op::ApplyModifiers, index, params)(Op::Return, 0, result == TypeKind::List ? 1 : 0);
    });
    p.queries.push_back(query);
    return index;
  }
  void Modify(std::int32_t query, ModifierOp op, std::int32_t card, const Body& amount,
              std::vector<program::Pattern> patterns = {}, std::int32_t works = 0) {
    program::Query& asked = p.queries[static_cast<std::size_t>(query)];
    const std::int32_t params = static_cast<std::int32_t>(asked.params.size());
    patterns.resize(static_cast<std::size_t>(params));
    const FunctionId code = Code("modifier", params + 2, params + 4, [&](Block& b) {
      amount(b);
      b(Op::Return);
    });
    asked.modifiers.push_back(static_cast<std::int32_t>(p.modifiers.size()));
    p.modifiers.push_back({query, op, card, card < 0 ? -1 : works, std::move(patterns), code, -1});
  }
  // A question or a label, without holes.
  std::int32_t Text(const std::string& words) {
    p.templates.push_back({words, {words}, {}, -1});
    return static_cast<std::int32_t>(p.templates.size() - 1);
  }
  std::int32_t Choice(TypeKind element, bool optional = false, bool by_chance = false) {
    program::Choice choice;
    choice.element.kind = element;
    choice.element.id = element == TypeKind::Card ? 1 : element == TypeKind::Enum ? 0 : -1;
    choice.optional = optional;
    choice.by_chance = by_chance;
    p.choices.push_back(choice);
    return static_cast<std::int32_t>(p.choices.size() - 1);
  }

  // A match whose players' decks have these card definitions, in their hands or in `zone`.
  match::Match Start(std::vector<std::vector<match::SetupCard>> decks = {}, std::uint64_t seed = 1,
                     bool explicit_chance = false) {
    const std::string wrong = program::Verify(p);
    REQUIRE(wrong == "");
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

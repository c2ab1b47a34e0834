#include <catch2/catch.hpp>
#include <cctype>
#include <string_view>

#include "interpreter/machine/program/stack_effect.h"
#include "interpreter/machine/program/test_program.h"
#include "interpreter/machine/program/verify_parts.h"

namespace cardinal::program {
namespace {

using test::AddCode;
using test::AddEmptyCode;
using test::MakeProgram;

TEST_CASE("program: names find their entries") {
  const Program p = MakeProgram();
  CHECK(FindCard(p, "Blue Thing") == test::kBlue);
  CHECK(FindCard(p, "blue thing") == -1);
  CHECK(FindZone(p, "shelf") == test::kShelf);
  CHECK(FindZone(p, "") == -1);
  CHECK(FindQuery(p, "worth") == 0);
  CHECK(FindEvent(p, "pay_up") == test::kPay);
  CHECK(FindEvent(p, "pay") == -1);
  CHECK(FindClause(p, "T-1") == 0);
  CHECK(FindClause(p, "T-3") == 2);
  CHECK(FindClause(p, "T-4") == -1);
  CHECK(FindClause(p, "A") == -1);
}

TEST_CASE("program: every opcode has its name") {
  CHECK(OpName(Op::Push) == "Push");
  CHECK(OpName(Op::Tell) == "Tell");
  CHECK(OpName(static_cast<Op>(kOpCount)) == "?");
}

TEST_CASE("program: stack effects that depend on the operands") {
  const Program p = MakeProgram();
  const auto pops = [&](Op op, std::int16_t a, std::int32_t b) { return ComputeStackEffect(p, {op, a, b}).pops; };
  CHECK(pops(Op::CallQuery, 0, 0) == 1);
  CHECK(pops(Op::CallEvent, 0, test::kPay) == 2);
  CHECK(pops(Op::CallPart, 0, 0) == 2);  // the card and one argument
  CHECK(pops(Op::CallWindow, 0, 0) == 1);
  CHECK(pops(Op::CallWindow, 1, 0) == 2);   // and the pending action
  CHECK(pops(Op::AddModifier, 0, 0) == 3);  // end, amount, one argument
  CHECK(pops(Op::AddModifier, 0, 1) == 1);  // amount only: forever, without arguments
  CHECK(pops(Op::ChooseMenu, 0, 1) == 4);   // seat and three items
  CHECK(pops(Op::Tell, 0, 0) == 3);
  CHECK(ComputeStackEffect(p, {Op::CallEvent, 0, test::kPay}).pushes == 1);
  CHECK(ComputeStackEffect(p, {Op::Tell, 0, 0}).pushes == 0);
}

TEST_CASE("verify: the test program is sound, and learns its stack heights") {
  Program p = MakeProgram();
  REQUIRE(Verify(p) == "");
  CHECK(p.functions[static_cast<std::size_t>(p.queries[0].code)].max_stack == 1);
  CHECK(p.functions[static_cast<std::size_t>(p.events[0].code)].max_stack == 2);
}

// Verifies the test program with one more function.
std::string VerifyCode(std::int32_t locals, const std::vector<Instr>& code) {
  Program p = MakeProgram();
  AddCode(p, "probe", 0, locals, code);
  return Verify(p);
}

bool Says(const std::string& text, const std::string& part) {
  INFO(text);
  return text.find(part) != std::string::npos;
}

TEST_CASE("verify: a for loop pushes its element only on the way into its body") {
  const std::vector<Instr> loop = {
      {Op::ForNext, 0, 3}, {Op::Pop, 0, 0}, {Op::Jump, 0, 0}, {Op::Push, 0, 1}, {Op::Return, 0, 0}};
  CHECK(VerifyCode(2, loop) == "");
  CHECK(Says(VerifyCode(1, loop), "local 1 does not exist"));
  std::vector<Instr> unbalanced = loop;
  unbalanced[1] = {Op::Dup, 0, 0};
  CHECK(Says(VerifyCode(2, unbalanced), "is reached with"));
}

TEST_CASE("verify: codes that lose their balance") {
  CHECK(Says(VerifyCode(0, {{Op::Return, 0, 0}}), "pops 1 values and finds 0"));
  CHECK(Says(VerifyCode(0, {{Op::Push, 0, 1}}), "past the end"));
  CHECK(Says(VerifyCode(0, {{Op::Push, 0, 1}, {Op::Push, 0, 1}, {Op::Return, 0, 0}}), "leaves 1 values"));
  CHECK(Says(
      VerifyCode(0, {{Op::Push, 0, 1}, {Op::JumpIfNo, 0, 3}, {Op::Push, 0, 2}, {Op::Push, 0, 3}, {Op::Return, 0, 0}}),
      "is reached with"));
  CHECK(VerifyCode(0, {{Op::Push, 0, 1},
                       {Op::JumpIfNo, 0, 4},
                       {Op::Push, 0, 2},
                       {Op::Jump, 0, 5},
                       {Op::Push, 0, 3},
                       {Op::Return, 0, 0}}) == "");
  CHECK(VerifyCode(0, {{Op::SkipEvent, 0, 0}}) == "");
}

TEST_CASE("verify: list builders nest and end") {
  const Instr begin{Op::BuildBegin, 0, 0}, end{Op::BuildEnd, 0, 0}, push{Op::Push, 0, 1}, add{Op::BuildAdd, 0, 0},
      ret{Op::Return, 0, 0};
  CHECK(VerifyCode(0, {begin, push, add, end, ret}) == "");
  CHECK(VerifyCode(0, {begin, begin, push, add, end, {Op::BuildAddAll, 0, 0}, end, ret}) == "");
  CHECK(Says(VerifyCode(0, {push, add, push, ret}), "no list is being built"));
  CHECK(Says(VerifyCode(0, {end, ret}), "no list is being built"));
  CHECK(Says(VerifyCode(0, {begin, push, ret}), "unfinished"));
  CHECK(Says(VerifyCode(0, {begin, push, {Op::ChooseYesNo, 0, 0}, add, end, ret}), "may ask a player"));
  CHECK(Says(VerifyCode(0, {push, {Op::JumpIfNo, 0, 3}, begin, push, ret}), "different numbers of open list builders"));
}

TEST_CASE("verify: operands out of range") {
  const Instr push{Op::Push, 0, 1}, ret{Op::Return, 0, 0};
  const auto after = [&](std::vector<Instr> code) {
    code.push_back(push);
    code.push_back(ret);
    return VerifyCode(3, code);
  };
  CHECK(Says(after({{Op::PushConst, 0, 2}}), "2 is no constant"));
  CHECK(Says(after({{Op::PushList, 0, 1}}), "1 is no list"));
  CHECK(Says(after({{Op::Load, 0, 3}}), "local 3 does not exist"));
  CHECK(Says(after({push, {Op::Store, 0, -1}}), "local -1 does not exist"));
  CHECK(Says(after({{Op::Mark, 0, 3}}), "local 3"));
  CHECK(Says(after({{Op::Jump, 0, 9}}), "target 9 is outside"));
  CHECK(Says(after({{Op::Jump, 0, -1}}), "target -1"));
  CHECK(Says(after({{Op::TimesNext, 3, 0}}), "local 3"));
  CHECK(Says(after({push, {Op::Attribute, 0, 1}}), "no attribute"));
  CHECK(Says(after({push, {Op::LoadField, 0, 5}}), "no field"));
  CHECK(Says(after({push, {Op::CardInfo, 6, 0}}), "operand a is 6"));
  CHECK(Says(after({push, {Op::IsCardType, 0, -1}}), "no card type"));
  CHECK(Says(after({{Op::ZoneAll, 0, 5}}), "no zone"));
  CHECK(Says(after({{Op::AllCards, 0, 2}}), "no card type"));
  CHECK(Says(after({{Op::AllOfEnum, 0, 1}}), "no enum"));
  CHECK(Says(after({push, push, {Op::Related, 0, 1}}), "no relation"));
  CHECK(Says(after({push, {Op::CallQuery, 0, 1}}), "no query"));
  CHECK(Says(after({push, {Op::ApplyModifiers, 0, 0}}), "not that query's"));
  CHECK(Says(after({{Op::CallEvent, 0, 2}}), "no event"));
  CHECK(Says(after({{Op::CallPart, 0, 1}}), "no part"));
  CHECK(Says(after({{Op::CallWindow, 0, 1}}), "no window"));
  CHECK(Says(after({push, {Op::CallWindow, 2, 0}}), "operand a is 2"));
  CHECK(Says(after({{Op::Enter, 3, 0}}), "operand a is 3"));
  CHECK(Says(after({{Op::Enter, 1, 1}}), "no action"));
  CHECK(Says(after({{Op::Current, 2, 1}}), "no window"));
  CHECK(Says(after({{Op::RunInstead, 0, 9}}), "target 9"));
  CHECK(Says(after({{Op::RunBefore, 1, 0}}), "local 3"));
  CHECK(Says(after({{Op::AskWindow, 0, 0}}), "local 3"));
  CHECK(Says(after({push, {Op::OccurrenceLocal, 0, -1}}), "local -1"));
  CHECK(Says(after({push, push, {Op::MoveCard, 3, 0}}), "operand a is 3"));
  CHECK(Says(after({push, push, {Op::MoveCards, 0, 5}}), "no zone"));
  CHECK(Says(after({{Op::AddModifier, 0, 2}}), "no timed modifier"));
  CHECK(Says(after({push, {Op::ChooseYesNo, 0, 2}}), "no choice"));
  CHECK(Says(after({{Op::Tell, 0, 6}}), "no template"));
  CHECK(Says(after({{static_cast<Op>(kOpCount), 0, 0}}), "no such opcode"));
}

// What Verify returns for the test program after one change that breaks it.
template <class Break>
std::string Broken(Break&& breaks) {
  Program p = MakeProgram();
  breaks(p);
  return Verify(p);
}

TEST_CASE("verify: broken extents") {
  CHECK(Says(Broken([](Program& p) { p.functions[0].count = 0; }), "has no instructions"));
  CHECK(Says(Broken([](Program& p) { p.functions.back().count = 999; }), "outside the program"));
  CHECK(Says(Broken([](Program& p) { p.functions[0].first = -1; }), "outside the program"));
  CHECK(Says(Broken([](Program& p) { p.functions[0].locals = 0; }), "fewer locals"));
  CHECK(Says(Broken([](Program& p) { p.functions[0].list_locals = {2}; }), "list local 2"));
  CHECK(Says(Broken([](Program& p) { p.instruction_sites.pop_back(); }), "has its site"));
  CHECK(Says(Broken([](Program& p) { p.instruction_sites[0] = 7; }), "site that does not exist"));
}

TEST_CASE("verify: broken tables") {
  CHECK(Says(Broken([](Program& p) { p.main_event = 2; }), "main event"));
  CHECK(Says(Broken([](Program& p) { p.max_players = 33; }), "number of players"));
  CHECK(Says(Broken([](Program& p) { p.order_code = p.queries[0].code; }), "order of seats"));
  CHECK(Says(Broken([](Program& p) { p.state_based_actions_code = 999; }), "settle"));
  CHECK(Says(Broken([](Program& p) { p.clauses = {"T-2", "T-1", "T-3"}; }), "clause 1"));
  CHECK(Says(Broken([](Program& p) { p.sites[1].clauses = {3}; }), "site 1: no such clause"));
  CHECK(Says(Broken([](Program& p) { p.sites[1].file = 1; }), "site 1: no such file"));
  CHECK(Says(Broken([](Program& p) { p.relations[0].holds.pop_back(); }), "relation 0"));
  CHECK(Says(Broken([](Program& p) { p.relations[0].sites[0] = 5; }), "relation 0: no such site"));
  CHECK(Says(Broken([](Program& p) { p.relations[0].to = 4; }), "relation 0: no such enum"));
  CHECK(Says(Broken([](Program& p) { p.zones[0].card_type = 9; }), "on cards of no such type"));
  CHECK(Says(Broken([](Program& p) { p.zones[1].holds = 2; }), "zone 1: no such card type"));
  CHECK(Says(Broken([](Program& p) { p.fields[1].slot = 0; }), "slot is taken"));
  CHECK(Says(Broken([](Program& p) { p.fields[4].slot = 1; }), "out of range"));
  CHECK(Says(Broken([](Program& p) { p.card_fields = 2; }), "a slot without a field"));
  CHECK(Says(Broken([](Program& p) { p.fields[3].type.id = 1; }), "field 3: no such type"));
  CHECK(Says(Broken([](Program& p) { p.attributes[0].query = 1; }), "attribute 0"));
  CHECK(Says(Broken([](Program& p) { p.card_types[1].is = 2; }), "card type 1"));
  CHECK(Says(Broken([](Program& p) { p.card_types[0].parent = 1; }), "card type 0"));
  CHECK(Says(Broken([](Program& p) { p.parts[0].params = 2; }), "part 0"));
  CHECK(Says(Broken([](Program& p) { p.cards[2].type = 2; }), "card 2: no such card type"));
  CHECK(Says(Broken([](Program& p) { p.cards[2].name_id = 9; }), "not interned"));
  CHECK(Says(Broken([](Program& p) { p.cards[2].attributes.clear(); }), "number of attributes"));
  CHECK(Says(Broken([](Program& p) { p.cards[2].parts = {p.queries[0].code}; }), "code for a part"));
  CHECK(Says(Broken([](Program& p) { p.works[0].zones = 1u << 5; }), "works 0"));
}

TEST_CASE("verify: broken rules") {
  CHECK(Says(Broken([](Program& p) { p.modifiers[0].patterns.clear(); }), "number of patterns"));
  CHECK(Says(Broken([](Program& p) { p.modifiers[0].code = p.queries[0].code; }), "modifier 0: no such code"));
  CHECK(Says(Broken([](Program& p) {
               p.modifiers[0].patterns[0] = {PatternKind::CardType, 2};
             }),
             "modifier 0: no such card type"));
  CHECK(Says(Broken([](Program& p) {
               p.queries[0].params[0].type = {TypeKind::List, TypeKind::Card, -1, false};
               p.modifiers[0].patterns[0] = {PatternKind::Constant, 1};
             }),
             "modifier 0: a pattern for a list"));
  CHECK(Says(Broken([](Program& p) { p.timed_modifiers[0].is_wildcard = {0, 1}; }), "timed modifier 0"));
  CHECK(Says(Broken([](Program& p) { p.queries[0].code = -1; }), "query 0: no such code"));
  CHECK(Says(Broken([](Program& p) { p.queries[0].modifiers = {1}; }), "query 0: no such modifier"));
  CHECK(Says(Broken([](Program& p) { p.queries[0].permission_of = 2; }), "permission"));
  CHECK(Says(Broken([](Program& p) { p.hooks[0].works = 1; }), "hook 0"));
  CHECK(Says(Broken([](Program& p) { p.hooks[0].kind = HookKind::Before; }), "another kind"));
  CHECK(Says(Broken([](Program& p) { p.events[0].after = {0}; }), "another number of arguments"));
  CHECK(Says(Broken([](Program& p) {
               p.events[1].params[0].type = {TypeKind::List, TypeKind::Card, -1, false};
               for (auto& hook : p.hooks) hook.patterns.assign(hook.patterns.size(), {PatternKind::Constant, 1});
             }),
             "event 1: a hook with a pattern for a list"));
  CHECK(Says(Broken([](Program& p) { p.events[1].params.pop_back(); }), "event 1"));
  CHECK(Says(Broken([](Program& p) { p.events[1].defaults = {-1}; }), "number of defaults"));
  CHECK(Says(Broken([](Program& p) { p.windows[0].actions = {1}; }), "window 0: no such action"));
  CHECK(Says(Broken([](Program& p) { p.actions[0].your_zone = 5; }), "action 0: no such zone"));
  CHECK(Says(Broken([](Program& p) { p.actions[0].precondition = p.queries[0].code; }),
             "no such code for what opens it"));
  CHECK(Says(Broken([](Program& p) {
               p.actions[0].precondition = p.actions[0].candidate_filter = p.actions[0].variants[0].offer;
             }),
             "action 0: it has two gates"));
  CHECK(Says(Broken([](Program& p) { p.actions[0].variants[0].run = -1; }), "no such code to run"));
  CHECK(Says(Broken([](Program& p) { p.actions[0].variant_of[0] = 1; }), "no such variant"));
  CHECK(Says(Broken([](Program& p) { p.actions[0].variant_of.pop_back(); }), "number of variants"));
  CHECK(Says(Broken([](Program& p) { p.choices[0].element.id = 5; }), "choice 0"));
  CHECK(Says(Broken([](Program& p) { p.templates[0].pieces.pop_back(); }), "template 0"));
  CHECK(Says(Broken([](Program& p) { p.deck_rules[0].code = p.queries[0].code; }), "deck rule 0"));
}

TEST_CASE("disassemble: position, instruction, operands in words, source place") {
  Program p = MakeProgram();
  REQUIRE(Verify(p) == "");
  const std::string text = Disassemble(p, p.queries[0].code);
  CHECK(Says(text, "query worth (1 parameters, 10 locals, stack 1)\n"));
  CHECK(Says(text, "   1  Attribute            worth"));
  CHECK(Says(text, "; test.cardinal:1:1\n"));
  CHECK(Says(Disassemble(p, p.events[0].code), "   0  Enter                event main"));
  CHECK(Says(Disassemble(p, p.events[0].code), "c \"Pick a thing\""));
  CHECK(Disassemble(p, 999) == "");
}

TEST_CASE("disassemble: every opcode can be shown, even with operands that do not exist") {
  Program p = MakeProgram();
  std::vector<Instr> all;
  for (int op = 0; op < kOpCount; ++op) {
    all.push_back({static_cast<Op>(op), 0, 0});
    all.push_back({static_cast<Op>(op), 99, 9999});
  }
  const FunctionId code = AddCode(p, "all", 0, 0, all);
  const std::string text = Disassemble(p, code);
  for (int op = 0; op < kOpCount; ++op) CHECK(Says(text, std::string(OpName(static_cast<Op>(op)))));
}

// True if the text of an opcode has the operand `b` as a word of its own.
bool NamesOperandB(std::string_view text) {
  const auto is_word = [&](std::size_t at) {
    return at < text.size() && (std::isalnum(static_cast<unsigned char>(text[at])) != 0 || text[at] == '_');
  };
  for (std::size_t at = text.find('b'); at != std::string_view::npos; at = text.find('b', at + 1))
    if (!is_word(at - 1) && !is_word(at + 1)) return true;
  return false;
}

TEST_CASE("program: an operand `b` that opcodes.def names is verified and disassembled") {
  const auto refuses = [](Op op, std::int32_t b) {
    Program p = MakeProgram();
    const FunctionId id = AddCode(p, "probe", 0, 9, {{op, 0, b}});  // 9 locals: `a` names one of them
    return CheckOperands(p, p.functions[static_cast<std::size_t>(id)], 0, id) != "";
  };
  const auto shown = [](Op op, std::int32_t b) {
    Program p = MakeProgram();
    return Disassemble(p, AddCode(p, "probe", 0, 0, {{op, 0, b}}));
  };
  // The heading of the choices names their `b`; MoveCards has the `b` of MoveCard.
  const auto names_b = [](Op op, std::string_view text) {
    return NamesOperandB(text) || OpName(op).starts_with("Choose") || op == Op::MoveCards;
  };
  const auto check = [&](Op op, std::string_view text) {
    INFO(OpName(op));
    const bool named = names_b(op, text), any_number = op == Op::Push;
    const bool verified = refuses(op, -7), disassembled = shown(op, 1) != shown(op, 99'999);
    CHECK(verified == (named && !any_number));
    CHECK(disassembled == named);
  };
#define OPCODE(name, pops, pushes, text) check(Op::name, text);
#include "interpreter/machine/program/opcodes.def"
}

}  // namespace
}  // namespace cardinal::program

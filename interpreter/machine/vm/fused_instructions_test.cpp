// The instructions that only the code has (bytecode/code_instructions.def): each of them is used, and has the same
// values and faults as the instructions that it is made of.
#include <set>

#include "interpreter/machine/vm/test_program.h"

namespace cardinal::vm::test {

namespace {

constexpr Op kComparisons[] = {Op::Eq, Op::Ne, Op::Lt, Op::Le, Op::Gt, Op::Ge};
const Reg kX = Code::Var(0), kY = Code::Var(1);

// Returns 1 or 0.
void ReturnTruth(Code& b, Reg condition) {
  b.If(condition, [&] { b.Return(1); });
  b.Return(0);
}

// The constants are one that an instruction has room for, and one that it has no room for.
std::vector<FunctionId> AddFunctions(TestProgram& a) {
  std::vector<FunctionId> all;
  const Types two = {kInt, kInt};
  const auto add = [&](const Body& body) { all.push_back(a.Function("f", two, {}, body, kInt)); };
  for (const Value constant : {Value{5}, Value{100'000}}) {
    add([&](Code& b) { b.Return(b(Op::Add, {kX, constant})); });
    for (const Op op : kComparisons) {
      all.push_back(a.Answer([&](Code& b) { return b(op, {kX, constant}); }, two));
      add([&](Code& b) { ReturnTruth(b, b(op, {kX, constant})); });
    }
  }
  for (const Op op : kComparisons) {
    all.push_back(a.Answer([&](Code& b) { return b(op, {kX, kY}); }, two));
    add([&](Code& b) { ReturnTruth(b, b(op, {kX, kY})); });
  }
  add([](Code& b) { ReturnTruth(b, b(Op::IsNone, {kX})); });
  return all;
}

// Of the function on plain code, where nothing is made of two instructions, and on optimised code.
void CheckSame(const TestProgram& a, const match::Match& match, FunctionId code, const std::vector<Value>& arguments) {
  Observer observer;
  const EvaluationResult fast = Evaluate(a.p, match, code, arguments, {});
  const EvaluationResult plain = Evaluate(a.p, match, code, arguments, {}, nullptr, &observer);
  REQUIRE(fast.value == plain.value);
  REQUIRE(fast.fault.has_value() == plain.fault.has_value());
  if (!fast.fault) return;
  REQUIRE(fast.fault->kind == plain.fault->kind);
  REQUIRE(fast.fault->message == plain.fault->message);
  REQUIRE(fast.fault->site == plain.fault->site);
}

std::set<bytecode::Op> UsedOps(const Program& program) {
  std::set<bytecode::Op> used;
  const bytecode::Compiled& code = CodeOf(program);
  for (const bytecode::Function& function : code.fast)
    for (std::int32_t at = function.first; at < function.first + function.count; ++at)
      used.insert(code.pool.instructions[static_cast<std::size_t>(at)].op);
  return used;
}

}  // namespace

TEST_CASE("fused: sums, comparisons and branches, with any values", "[run]") {
  TestProgram a;
  const std::vector<FunctionId> functions = AddFunctions(a);
  const match::Match match = a.Start();
  const Value values[] = {INT64_MIN + 2, -40'000, -1, 0, 4, 5, 6, 99'999, 100'000, 100'001, INT64_MAX, kNone};
  for (const FunctionId code : functions) {
    INFO(ir::Print(a.p, a.module.functions[code]));
    for (const Value x : values)
      for (const Value y : values) {
        INFO(x << ", " << y);
        CheckSame(a, match, code, {x, y});
      }
  }
}

TEST_CASE("fused: a field of no owner is a fault at its own instruction", "[run]") {
  TestProgram a;
  a.Card("One");
  const FunctionId of_player = a.Answer([](Code& b) { return b(Op::LoadField, {kX}, kPoints); }, {kPlayer});
  const FunctionId of_card = a.Answer([](Code& b) { return b(Op::LoadField, {kX}, kMarks); }, {kCard});
  const match::Match match = a.Start({{{0, kDeck}}, {}});
  for (const Value owner : {Value{0}, Value{1}, Value{2}, Value{-1}, INT64_MAX, kNone}) {
    INFO(owner);
    CheckSame(a, match, of_player, {owner});
    CheckSame(a, match, of_card, {owner});
  }
}

TEST_CASE("fused: each instruction that only the code has is used", "[run]") {
  TestProgram a;
  AddFunctions(a);
  a.Answer([](Code& b) { return b.Score(); });
  a.Answer([](Code& b) { return b(Op::LoadField, {kX}, kPoints); }, {kPlayer});
  a.Answer([](Code& b) { return b(Op::LoadField, {kX}, kMarks); }, {kCard});
  a.Function("lists", {}, {kNumbers}, [](Code& b) {
    b.ForEach(b.List({1, 2}), [&](Reg element) { b.Set(Code::Var(0), b(Op::ListOne, {element})); });
    b.Return(Code::Var(0));
  });
  a.Install();
  const std::set<bytecode::Op> used = UsedOps(a.p);
#define CODE_INSTRUCTION(name, text) \
  INFO(#name);                       \
  CHECK(used.contains(bytecode::Op::name));
#include "interpreter/machine/bytecode/code_instructions.def"
}

}  // namespace cardinal::vm::test

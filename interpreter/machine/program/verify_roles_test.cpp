#include <catch2/catch.hpp>

#include "interpreter/machine/program/test_program.h"

namespace cardinal::program {
namespace {

using test::AddCode;
using test::MakeProgram;

// The first problem of the test program with one more function.
std::string WithCode(std::int32_t params, std::int32_t locals, const std::vector<Instr>& code) {
  Program p = MakeProgram();
  AddCode(p, "probe", params, locals, code);
  return Verify(p);
}

constexpr Instr kNothing{Op::Push, 0, 0}, kEnd{Op::Return, 0, 0};

TEST_CASE("verify: codes do not share instructions") {
  Program p = MakeProgram();
  AddCode(p, "probe", 0, 0, {kNothing, kEnd});
  p.functions.push_back(p.functions.back());
  CHECK(Verify(p) == "two codes share instructions");
}

TEST_CASE("verify: an occurrence begins in its own code") {
  CHECK_THAT(WithCode(0, 0, {{Op::Enter, 0, test::kPay}, kNothing, kEnd}),
             Catch::Contains("it begins what is another code's"));
  CHECK_THAT(WithCode(0, 0, {{Op::Enter, 1, 0}, kNothing, kEnd}), Catch::Contains("it begins what is another code's"));
  CHECK_THAT(WithCode(0, 0, {{Op::Enter, 2, 0}, kNothing, kEnd}), Catch::Contains("it begins what is another code's"));
  CHECK_THAT(WithCode(0, 8, {{Op::AskWindow, 0, 0}, kNothing, kEnd}), Catch::Contains("it asks, and is no window's"));
}

TEST_CASE("verify: a window has room to count") {
  Program p = MakeProgram();
  p.windows[0].code = AddCode(p, "window", 1, 4, {{Op::Enter, 2, 0}, {Op::AskWindow, 0, 0}, kNothing, kEnd});
  CHECK_THAT(Verify(p), Catch::Contains("it has no room to count who was asked"));
}

TEST_CASE("verify: nothing writes where the machine keeps its progress") {
  const Instr hooks{Op::RunAfter, 0, 0};
  CHECK(WithCode(0, 4, {hooks, kNothing, {Op::Store, 0, 3}, kNothing, kEnd}) == "");
  const char* const written = "the machine's own local is written";
  CHECK_THAT(WithCode(0, 4, {hooks, kNothing, {Op::Store, 0, 1}, kNothing, kEnd}), Catch::Contains(written));
  CHECK_THAT(WithCode(0, 4, {hooks, {Op::Mark, 0, 0}, kNothing, kEnd}), Catch::Contains(written));
  CHECK_THAT(WithCode(0, 4, {hooks, {Op::TimesNext, 0, 2}, kNothing, kEnd}), Catch::Contains(written));
  const char* const twice = "a local has two uses";
  CHECK_THAT(WithCode(1, 4, {hooks, kNothing, kEnd}), Catch::Contains(twice));
  CHECK_THAT(WithCode(0, 5, {hooks, {Op::RunAfter, 1, 0}, kNothing, kEnd}), Catch::Contains(twice));
}

TEST_CASE("verify: blocks of `simultaneously` nest and end") {
  const Instr begin{Op::SimultaneousBegin, 0, 0}, end{Op::SimultaneousEnd, 0, 0};
  CHECK(WithCode(0, 0, {begin, begin, end, end, kNothing, kEnd}) == "");
  CHECK_THAT(WithCode(0, 0, {end, kNothing, kEnd}), Catch::Contains("ends a block that has not begun"));
  CHECK_THAT(WithCode(0, 0, {begin, kNothing, kEnd}), Catch::Contains("leaves `simultaneously` open"));
  CHECK_THAT(WithCode(0, 0, {kNothing, {Op::JumpIfNo, 0, 3}, begin, kNothing, kEnd}),
             Catch::Contains("is reached inside and outside of `simultaneously`"));
}

TEST_CASE("verify: what decides finds a value, and its local") {
  Program p = MakeProgram();
  AddCode(p, "probe", 0, 1, {{Op::Here, 0, 0}, kNothing, kEnd});
  p.conditions.push_back({ConditionKind::If, -1, -1});
  const std::size_t probe = p.instructions.size() - 3;
  p.instruction_conditions[probe] = 0;
  CHECK_THAT(Verify(p), Catch::Contains("decides and finds no value"));
  p.instruction_conditions[probe] = -1;
  p.instruction_conditions[probe + 2] = 0;
  CHECK(Verify(p) == "");
  p.conditions[0].element = 1;
  CHECK_THAT(Verify(p), Catch::Contains("it decides about a local that does not exist"));
}

TEST_CASE("verify: an action waits with nothing in its hands") {
  CHECK_THAT(WithCode(0, 0, {kNothing, {Op::Wait, 0, 0}, kEnd}), Catch::Contains("waits in the middle of something"));
}

TEST_CASE("verify: what is asked about an action takes a card and a player") {
  Program p = MakeProgram();
  p.actions[0].can_query = 0;
  CHECK_THAT(Verify(p), Catch::Contains("its permission is asked with a card and a player"));
}

TEST_CASE("verify: the event that ends loops has no parameters") {
  Program p = MakeProgram();
  p.loop_event = test::kPay;
  CHECK_THAT(Verify(p), Catch::Contains("the event that ends its loops has parameters"));
}

}  // namespace
}  // namespace cardinal::program

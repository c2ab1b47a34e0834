// In: a loaded game. Out: the same game with optimised code from the first run on; what two runs of it, one of them
// with an observer of single instructions, must have in common. (Only tests include this file; everything in it is
// inline.)
#pragma once

#include <algorithm>
#include <catch2/catch.hpp>

#include "interpreter/machine/engine/engine.h"
#include "interpreter/machine/ir/lazy_module.h"
#include "interpreter/machine/ir/places.h"
#include "interpreter/machine/vm/install_code.h"
#include "tests/compare_observed.h"

namespace cardinal::testing {

inline program::Program Optimized(program::Program program) {
  vm::InstallCode(std::make_shared<bytecode::LazyCode>(), program);
  vm::CodeOf(program);
  return program;
}

// How much work, memory and depth a step needs depends on how its functions are compiled.
inline bool EndsAtLimit(const engine::StepResult& step) {
  using model::FaultKind;
  if (step.kind != engine::StepResult::Kind::Fault) return false;
  const FaultKind limits[] = {FaultKind::StepBudget, FaultKind::FrameDepth, FaultKind::ListTooLong};
  return std::ranges::find(limits, step.fault.kind) != std::end(limits);
}

// An observer that needs neither occurrences nor single instructions: short events run without frames.
class Indifferent : public vm::Observer {
 public:
  bool WantsInstructionEvents() const override { return false; }
  bool NeedsOccurrence(program::OccurrenceKind, std::int32_t) const override { return false; }
  bool WantsSentences() const override { return false; }
};

// Starts the match observed and unobserved. If neither run ends at a limit, they reach the same position or the same
// fault; otherwise the match is unchanged. Returns how the unobserved run ends.
inline engine::StepResult StartBothWays(const program::Program& program, const match::Match& start,
                                        const base::Limits& limits = {}) {
  match::Match unobserved = start, observed = start;
  Hearing observer;
  const engine::StepResult one = engine::StartMatch(program, unobserved, limits);
  const engine::StepResult other = engine::StartMatch(program, observed, limits, &observer);
  Indifferent indifferent;
  match::Match third = start;
  const engine::StepResult same = engine::StartMatch(program, third, limits, &indifferent);
  REQUIRE(same.kind == one.kind);
  REQUIRE(third == unobserved);
  if (EndsAtLimit(one)) REQUIRE(unobserved == start);
  if (EndsAtLimit(other)) REQUIRE(observed == start);
  if (EndsAtLimit(one) || EndsAtLimit(other)) return one;
  REQUIRE(one.kind == other.kind);
  REQUIRE(one.fault.kind == other.fault.kind);
  REQUIRE(one.fault.message == other.fault.message);
  REQUIRE(one.fault.site == other.fault.site);
  REQUIRE(one.fault.call_chain == other.fault.call_chain);
  REQUIRE(unobserved == observed);
  return one;
}

// Whether answers of that query are remembered until something changes on which they depend.
inline bool IsRemembered(const program::Program& program, const std::string& query) {
  INFO(query);
  const std::int32_t found = program::FindQuery(program, query);
  REQUIRE(found >= 0);
  return vm::CodeOf(program).answers.remembered[program.queries[found].code] != bytecode::Remembered::No;
}

// How often the functions of the rules have that instruction, as they were lowered.
inline int CountInstructions(const program::Program& program, ir::Op op) {
  int count = 0;
  for (const ir::Function& function : ir::FunctionsOf(program).functions)
    ir::ForEachInstruction(function, [&](const ir::Instruction& in) { count += in.op == op; });
  return count;
}

}  // namespace cardinal::testing

#include "tests/fuzz/targets/code_forms.h"

#include <functional>
#include <memory>

#include "interpreter/machine/bytecode/compile.h"
#include "interpreter/machine/engine/engine.h"
#include "interpreter/machine/ir/lazy_module.h"
#include "interpreter/machine/vm/install_code.h"

namespace cardinal::fuzz {

namespace {

constexpr std::size_t kMostAnswers = 30;

class Hearing : public vm::Observer {};

// A game in one form of the code: after each answer what came of it, and the match.
struct Position {
  engine::StepResult step;
  match::Match match;
};
using Played = std::vector<Position>;

// How a game is played: `budget` (0: none) is tried first at each step; if it ends the step, the step is run again.
struct Manner {
  vm::Observer* observer = nullptr;
  std::int64_t budget = 0;
};

using Run = std::function<engine::StepResult(match::Match&, const base::Limits&)>;

engine::StepResult RunStep(match::Match& match, std::int64_t budget, const Run& run, const std::string& text) {
  if (budget == 0) return run(match, FewSteps());
  base::Limits limits;
  limits.steps = budget;
  const match::Match before = match;
  const engine::StepResult step = run(match, limits);
  if (step.kind != engine::StepResult::Kind::Fault || step.fault.kind != model::FaultKind::StepBudget) return step;
  Expect(match == before, "a step that ended after " + std::to_string(budget) + " steps has left a change\n" + text);
  return run(match, FewSteps());
}

Played Play(const program::Program& program, match::Match match, const Manner& manner, const std::string& text) {
  Played played;
  model::Answer answer;
  for (std::size_t asked = 0;; ++asked) {
    const auto run = [&](match::Match& of, const base::Limits& limits) {
      return asked == 0 ? engine::StartMatch(program, of, limits, manner.observer)
                        : engine::Advance(program, of, answer, limits, manner.observer);
    };
    const engine::StepResult step = RunStep(match, manner.budget, run, text);
    played.push_back({step, match});
    if (step.kind != engine::StepResult::Kind::Decision || match.decision.options.empty() || asked == kMostAnswers)
      return played;
    answer.option = static_cast<std::int32_t>((asked * 7 + 3) % match.decision.options.size());
  }
}

// Optimised code needs fewer instructions, calls and lists, so it may continue where plain code reaches a limit.
bool IsLimit(const engine::StepResult& step) {
  return step.kind == engine::StepResult::Kind::Fault &&
         (step.fault.kind == model::FaultKind::StepBudget || step.fault.kind == model::FaultKind::FrameDepth ||
          step.fault.kind == model::FaultKind::ListTooLong);
}

std::string Describe(const engine::StepResult& step) {
  switch (step.kind) {
    case engine::StepResult::Kind::Decision: return "a decision";
    case engine::StepResult::Kind::Outcome: return "an outcome";
    case engine::StepResult::Kind::Refused: return "a refusal: " + step.refusal;
    case engine::StepResult::Kind::Fault:
      return "a fault: " + step.fault.message + " at site " + std::to_string(step.fault.site);
  }
  return "";
}

void Compare(const Played& plain, const Played& other, const std::string& form, const std::string& text) {
  for (std::size_t i = 0; i < plain.size() && i < other.size(); ++i) {
    const engine::StepResult &expected = plain[i].step, &got = other[i].step;
    if (IsLimit(expected) || IsLimit(got)) return Count("of these a limit");
    const std::string where = "after " + std::to_string(i) + " answers " + form + " differs: ";
    Expect(Describe(got) == Describe(expected),
           where + Describe(got) + ", and the plain code has " + Describe(expected) + "\n" + text);
    Expect(other[i].match == plain[i].match, where + "the match is another one\n" + text);
  }
  Expect(plain.size() == other.size(), form + " has another number of decisions\n" + text);
}

// A copy of the program that is run by this code.
program::Program RunBy(program::Program program, bytecode::Compiled code) {
  vm::InstallCode(std::make_shared<bytecode::LazyCode>(std::move(code)), program);
  return program;
}

}  // namespace

base::Limits FewSteps() {
  base::Limits limits;
  limits.steps = 50'000;
  limits.loop_watch = 500;
  return limits;
}

void RunOptimised(program::Program& program) {
  program = RunBy(program, bytecode::Compile(program, program.module->Get(program)));
}

void PlayInAllForms(const program::Program& optimised, const match::Match& start,
                    const std::vector<std::int64_t>& budgets, std::span<const opt::Pass> left_out,
                    const std::string& text) {
  const ir::Module& module = optimised.module->Get(optimised);
  const Played plain = Play(RunBy(optimised, bytecode::CompilePlain(optimised, module)), start, {}, text);
  Compare(plain, Play(optimised, start, {}, text), "the optimised code", text);
  Hearing hearing;
  Compare(plain, Play(optimised, start, {&hearing}, text), "the code with an observer of each instruction", text);
  for (const std::int64_t budget : budgets)
    Compare(plain, Play(optimised, start, {nullptr, budget}, text), "the code that is stopped", text);
  for (const opt::Pass& pass : left_out) {
    const program::Program without = RunBy(optimised, bytecode::Compile(optimised, module, {pass.name}));
    Compare(plain, Play(without, start, {}, text), "the code without the pass " + std::string(pass.name), text);
  }
  Count("in all forms");
}

}  // namespace cardinal::fuzz

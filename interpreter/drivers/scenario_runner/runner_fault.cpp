// Scenarios that end with a fault of the rules: `end: fault, words`. The step that fails is rolled back. So the runner
// checks the fault itself: its message, the places in the rules that led to it, and that the step changed nothing.
#include <algorithm>

#include "interpreter/drivers/narration/decision.h"
#include "interpreter/drivers/scenario_runner/scenario_runner.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"

namespace cardinal::scenario_runner {

namespace {

// The functions that contain a place: "event attack", "card Lamp, shines".
std::vector<std::string> CodesAt(const Program& program, model::SiteId site) {
  std::vector<std::string> names;
  for (const program::Function& code : program.functions) {
    const auto first = program.instruction_sites.begin() + code.first;
    if (std::find(first, first + code.count, site) != first + code.count) names.push_back(code.name);
  }
  return names;
}

// Everything that the words of `end` may name.
std::vector<std::string> WordsOfFault(const Program& program, const model::Fault& fault) {
  std::string text = fault.message;
  std::vector<model::SiteId> sites = fault.call_chain;
  sites.push_back(fault.site);
  for (const model::SiteId site : sites) {
    if (site < 0) continue;
    text += ' ' + SiteLocationAndClauses(program, site);
    for (const std::string& code : CodesAt(program, site)) text += ' ' + code;
  }
  std::replace(text.begin(), text.end(), '_', ' ');
  return SplitWords(text);
}

}  // namespace

std::vector<std::string> ScenarioRunner::WhereFailed(const model::Fault& fault) const {
  std::vector<std::string> where;
  if (fault.site >= 0) where.push_back(SiteLocationAndClauses(game_.GetProgram(), fault.site));
  for (std::string& call : narration::FormatCallChain(game_.GetProgram(), fault, "called from "))
    where.push_back(std::move(call));
  return where;
}

// Called after a step has failed. If the scenario expects the fault, the step must fail each time and change nothing.
bool ScenarioRunner::Failed(const model::Fault& fault, source::Span span, const match::Match& before,
                            const model::Answer& answer) {
  if (!may_fail_) unsound_ = soundness::MakeFaultProblem(fault, OpenDecision().site);
  if (!may_fail_) return FailHere(span, "the rules failed: " + fault.message, {{"where", WhereFailed(fault)}});
  if (!(game_.match == before)) return FailHere(span, "the rules failed, and the match is not as it was");
  if (mode_ == RunMode::Undo) {
    const engine::StepResult again = engine::Advance(game_.GetProgram(), game_.match, answer, {}, nullptr);
    if (again.kind != engine::StepResult::Kind::Fault || again.fault.message != fault.message ||
        !(game_.match == before))
      return FailHere(span, "undone and given again, it does not fail in the same way");
  }
  fault_ = fault;
  return false;
}

bool ScenarioRunner::CheckFault() {
  const documents::ExpectedEnd& end = *scenario_.end;
  std::string said = end.detail.text;
  std::replace(said.begin(), said.end(), '_', ' ');
  if (ContainsAllWords(WordsOfFault(game_.GetProgram(), *fault_), said)) return true;
  return Fail({end.text.span,
               "the rules failed otherwise: " + fault_->message,
               {{"where", WhereFailed(*fault_)}, {"if the game is right, write", {"end: fault, " + fault_->message}}}});
}

}  // namespace cardinal::scenario_runner

#include "interpreter/drivers/scenario_runner/expected_fault.h"

#include <algorithm>

#include "interpreter/drivers/narration/decision.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"
#include "interpreter/machine/engine/engine.h"
#include "interpreter/machine/ir/places.h"

namespace cardinal::scenario_runner {

namespace {

// Everything that the words of `end` may name.
std::vector<std::string> WordsOfFault(const Program& program, const model::Fault& fault) {
  std::string text = fault.message;
  std::vector<model::SiteId> sites = fault.call_chain;
  sites.push_back(fault.site);
  for (const model::SiteId site : sites) {
    if (site < 0) continue;
    text += ' ' + SiteLocationAndClauses(program, site);
    for (const std::string& function : ir::FunctionNamesAt(program, site)) text += ' ' + function;
  }
  std::replace(text.begin(), text.end(), '_', ' ');
  return SplitWords(text);
}

std::vector<std::string> FaultPlaces(const Program& program, const model::Fault& fault) {
  std::vector<std::string> places;
  if (fault.site >= 0) places.push_back(SiteLocationAndClauses(program, fault.site));
  for (std::string& call : narration::FormatCallChain(program, fault, "called from "))
    places.push_back(std::move(call));
  return places;
}

// In mode `Undo`: gives the same answer again.
bool FailsInTheSameWay(RunState& run, const model::Fault& fault, const match::Match& before,
                       const model::Answer& answer) {
  const engine::StepResult again = engine::Advance(run.game.GetProgram(), run.game.match, answer, {}, nullptr);
  return again.kind == engine::StepResult::Kind::Fault && again.fault.message == fault.message &&
         run.game.match == before;
}

}  // namespace

bool EndWithFaultAtStart(RunState& run, const model::Fault& fault) {
  if (run.fault_expected) {
    run.fault = fault;
    return false;
  }
  run.unsound = soundness::MakeFaultProblem(fault, -1);
  return run.Fail({run.scenario.title.span,
                   "the rules failed at the start: " + fault.message,
                   {{"where", {SiteLocationAndClauses(run.game.GetProgram(), fault.site)}}}});
}

bool EndWithFault(RunState& run, const model::Fault& fault, source::Span span, const match::Match& before,
                  const model::Answer& answer) {
  if (!run.fault_expected) {
    run.unsound = soundness::MakeFaultProblem(fault, run.game.OpenDecision().site);
    return run.FailHere(
        {span, "the rules failed: " + fault.message, {{"where", FaultPlaces(run.game.GetProgram(), fault)}}});
  }
  if (!(run.game.match == before)) return run.FailHere({span, "the rules failed, and the match is not as it was"});
  if (run.mode == RunMode::Undo && !FailsInTheSameWay(run, fault, before, answer))
    return run.FailHere({span, "undone and given again, it does not fail in the same way"});
  run.fault = fault;
  return false;
}

bool CheckFaultWords(RunState& run) {
  const documents::ExpectedEnd& end = *run.scenario.end;
  const Program& program = run.game.GetProgram();
  std::string said = end.detail.text;
  std::replace(said.begin(), said.end(), '_', ' ');
  if (ContainsAllWords(WordsOfFault(program, *run.fault), said)) return true;
  return run.Fail({end.text.span,
                   "the rules failed otherwise: " + run.fault->message,
                   {{"where", FaultPlaces(program, *run.fault)},
                    {"if the game is right, write", {"end: fault, " + run.fault->message}}}});
}

}  // namespace cardinal::scenario_runner

#include "interpreter/drivers/scenario_runner/run_scenario.h"

#include <algorithm>
#include <set>

#include "interpreter/base/text.h"
#include "interpreter/drivers/scenario_runner/answer_step.h"
#include "interpreter/drivers/scenario_runner/automatic_play.h"
#include "interpreter/drivers/scenario_runner/cited_clauses.h"
#include "interpreter/drivers/scenario_runner/claims.h"
#include "interpreter/drivers/scenario_runner/deck_check.h"
#include "interpreter/drivers/scenario_runner/expected_fault.h"
#include "interpreter/drivers/scenario_runner/expected_sentences.h"
#include "interpreter/drivers/scenario_runner/refusal_check.h"
#include "interpreter/drivers/scenario_runner/run_state.h"
#include "interpreter/drivers/scenario_runner/scenario_end.h"
#include "interpreter/drivers/scenario_runner/step_decisions.h"
#include "interpreter/drivers/scenario_runner/submit_answer.h"
#include "interpreter/drivers/scenario_runner/undo_checks.h"

namespace cardinal::scenario_runner {

using documents::ScenarioStep;

// ---- playing a scenario

namespace {

// A step that needs a decision is not left over after the end of the game.
bool CheckGameGoesOn(RunState& run, const ScenarioStep& step) {
  if (!run.game.IsOver() || HasOnlyClaims(step) || step.kind == ScenarioStep::Kind::Refused) return true;
  const std::string what = step.kind == ScenarioStep::Kind::Answer
                               ? step.seat.text + "'s answer `" + step.answer.text + "`"
                               : "what this step asks";
  return run.FailHere({step.span,
                       what + " was never asked for: the game is over",
                       {{"to make it pass", {"delete this step and those after it"}}}});
}

bool AnswerOrRefuse(RunState& run, const ScenarioStep& step) {
  if (step.kind == ScenarioStep::Kind::Check) return true;
  if (step.kind == ScenarioStep::Kind::Refused) return CheckRefusal(run, step);
  run.before_step = run.game.match;
  run.transcript.BeginStep();
  run.fault_expected = EndsWithFault(run.scenario) && run.step + 1 == run.scenario.steps.size();
  return PlayAnswer(run, step);
}

}  // namespace

bool StartGame(RunState& run) {
  run.fault_expected = EndsWithFault(run.scenario) && run.scenario.steps.empty();
  return StartMatch(run);
}

bool PlayStep(RunState& run) {
  const ScenarioStep& step = run.scenario.steps[run.step];
  if (step.kind == ScenarioStep::Kind::Answer && !CheckPlayer(run, step)) return false;
  if (!AdvanceAutomatically(run, [&] { return IsDecisionOfStep(run, run.step); })) return false;
  if (!CheckGameGoesOn(run, step)) return false;
  const match::Match before = run.mode == RunMode::Undo ? run.game.match : match::Match();
  const std::size_t answers = run.record.answers.size();
  if (!AnswerOrRefuse(run, step)) return false;
  if (!AdvanceAutomatically(run, [&] { return IsDecisionOfClaims(run, run.step); })) return false;
  run.record.marks.push_back({"step " + std::to_string(run.step + 1), run.record.answers.size(), 0});
  if (run.mode == RunMode::Undo && !RepeatStep(run, before, answers, step.span)) return false;
  if (!CheckClaims(run, step)) return false;
  CheckSentences(run, step.tells, EventTranscript::Period::Step);
  return true;
}

namespace {

enum class RunEnd : std::uint8_t { AtEnd, Before, Interrupted };

RunEnd PlayToEnd(RunState& run, const StepCallbacks& callbacks) {
  if (!StartGame(run)) return RunEnd::Before;
  if (callbacks.after_start && !callbacks.after_start(run)) return RunEnd::Interrupted;
  for (run.step = 0; run.step < run.scenario.steps.size(); ++run.step) {
    const bool passed = PlayStep(run);
    if (callbacks.after_step && !callbacks.after_step(run, passed)) return RunEnd::Interrupted;
    if (!passed) return RunEnd::Before;
  }
  return CheckEnd(run) && CheckMatch(run) ? RunEnd::AtEnd : RunEnd::Before;
}

void CheckThatDrawsAreUsed(RunState& run) {
  const auto unused = run.draws.UnusedWords();
  if (unused.empty()) return;
  std::vector<std::string> rest;
  for (const documents::LocatedText& words : unused) rest.push_back("`" + words.text + "`");
  run.Fail({unused.front().span,
            "nothing draws what is left of `random`: " + base::JoinText(rest),
            {{"if the game is right", {"take it away, or put it where it is drawn"}}}});
}

void CheckUnchanged(RunState& run) {
  const std::string broken = match::CheckUnchanged(run.record.start, run.game.match);
  if (broken.empty()) return;
  run.unsound = soundness::MakeInvariantProblem(broken, run.game.match.decision.site);
  run.Fail({run.scenario.title.span, "the engine broke an invariant: " + broken});
}

}  // namespace

void PlayScenario(RunState& run, const StepCallbacks& callbacks) {
  ListenToSeats(run);
  const RunEnd end = PlayToEnd(run, callbacks);
  if (end == RunEnd::Interrupted) return;
  if (run.fault ? !CheckFaultWords(run) : end != RunEnd::AtEnd) return;
  CheckThatDrawsAreUsed(run);
  CheckSentences(run, run.scenario.tells, EventTranscript::Period::Begin);
  CheckUnchanged(run);
}

// ---- the result of a scenario

namespace {

// Each name once.
std::vector<std::string> CardNamesIn(const Program& program, const std::vector<std::int32_t>& defs) {
  std::set<std::string> names;
  for (const std::int32_t def : defs) names.insert(program.cards[def].name);
  return {names.begin(), names.end()};
}

void TakeCoverage(const trace::TraceRecorder& recorder, ScenarioRun& result) {
  result.reached = recorder.ReachedClauses();
  result.considered_clauses = recorder.ConsideredClauses();
  result.sites = recorder.Sites();
  result.tests = recorder.Conditions();
}

// What an expectation evaluates is tested, and a scenario may cite it; but only the game itself reaches a clause.
void AddQueryCoverage(const RunState& run, ScenarioRun& result) {
  const trace::TraceRecorder& queries = run.query_coverage;
  std::vector<std::string>& considered = result.considered_clauses;
  for (const auto& clauses : {queries.ReachedClauses(), queries.ConsideredClauses(), run.proved_reasons})
    considered.insert(considered.end(), clauses.begin(), clauses.end());
  std::sort(considered.begin(), considered.end());
  for (std::size_t i = 0; i < result.sites.size(); ++i) result.sites[i] |= queries.Sites()[i];
  for (std::size_t i = 0; i < result.tests.size(); ++i) result.tests[i] |= queries.Conditions()[i];
}

void JudgeDeck(const Program& program, const documents::Scenario& scenario, ScenarioRun& result, diag::Sink& sink) {
  trace::TraceRecorder recorder(program, false);
  if (auto deck = CheckDeck(program, *scenario.deck, recorder, sink)) {
    result.hash = deck->hash;
    result.cards = CardNamesIn(program, deck->cards);
    if (deck->failure) result.failures.push_back(std::move(*deck->failure));
  }
  TakeCoverage(recorder, result);
}

// Returns the steps whose answer was the only possible one.
std::vector<std::string> PlayGame(const Program& program, const documents::Scenario& scenario, RunMode mode,
                                  const source::SourceSet* rules, ScenarioRun& result, diag::Sink& sink) {
  auto begun = SetUpGame(program, scenario, sink);
  if (!begun) return {};
  RunState run(std::move(*begun), scenario, mode, rules);
  PlayScenario(run);
  const match::Match& match = run.game.match;
  std::vector<std::int32_t> defs;
  for (const match::Card& card : match.state.cards) defs.push_back(card.def);
  result.cards = CardNamesIn(program, defs);
  result.hash = match::HashMatch(match);
  result.decisions = std::ssize(run.record.answers);
  TakeCoverage(run.transcript, result);
  AddQueryCoverage(run, result);
  result.unsound = run.unsound;
  result.failures = std::move(run.failures);
  result.corrections = std::move(run.corrections);
  return DescribeForcedSteps(run);
}

}  // namespace

ScenarioRun RunScenario(const Program& program, const documents::Scenario& scenario,
                        const std::vector<std::string>& clauses, RunMode mode, diag::Sink& sink,
                        const source::SourceSet* rules) {
  ScenarioRun result;
  std::vector<std::string> forced_steps;
  const int errors = sink.ErrorCount();
  CheckThatClausesExist(program, scenario.cites, clauses, sink);
  if (scenario.deck)
    JudgeDeck(program, scenario, result, sink);
  else
    forced_steps = PlayGame(program, scenario, mode, rules, result, sink);
  if (sink.ErrorCount() > errors) {
    result.status = ScenarioRun::Status::Invalid;
    return result;
  }
  if (result.failures.empty())
    result.failures = CheckThatClausesAreReached(program, scenario.cites, result.considered_clauses, result.reached);
  if (result.failures.empty()) return result;
  result.failures.back().AddSection("answered where nothing else was possible", forced_steps);
  result.status = ScenarioRun::Status::Failed;
  return result;
}

void CheckScenario(const Program& program, const documents::Scenario& scenario, const std::vector<std::string>& clauses,
                   diag::Sink& sink) {
  CheckThatClausesExist(program, scenario.cites, clauses, sink);
  if (scenario.deck)
    ReadDeck(program, scenario.deck->cards, sink);
  else
    SetUpGame(program, scenario, sink);
}

}  // namespace cardinal::scenario_runner

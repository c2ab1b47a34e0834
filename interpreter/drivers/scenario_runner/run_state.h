// The state of one run of a scenario. In: a game that has been set up, and its scenario. Out: the position of the game
// with the way to it, the position in the steps, and the findings. Promises: the match changes only in submit_answer.h
// and undo_checks.h; every difference between the scenario and the game becomes a Failure.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/drivers/replay/game_record.h"
#include "interpreter/drivers/scenario_runner/board.h"
#include "interpreter/drivers/scenario_runner/chance_answers.h"
#include "interpreter/drivers/scenario_runner/event_transcript.h"
#include "interpreter/drivers/scenario_runner/failure.h"
#include "interpreter/drivers/scenario_runner/run_mode.h"
#include "interpreter/drivers/soundness/problem.h"

namespace cardinal::scenario_runner {

struct RunState {
  // `rules`: the files of the rules, to quote them; may be null.
  RunState(StartedGame begun, const documents::Scenario& scenario, RunMode mode,
           const source::SourceSet* rules = nullptr);
  RunState(const RunState&) = delete;
  RunState& operator=(const RunState&) = delete;

  // Another run that continues from this position in mode `Plain`. Its transcript and its findings are empty.
  std::unique_ptr<RunState> MakeFork() const;
  // Moves the failures of a fork, and its soundness problem, to the end of those of this run.
  void TakeProblems(RunState& fork);

  // Both return false, so that a check can end with them. FailHere adds the open decision and the sentences since the
  // step began.
  bool Fail(Failure failure);
  bool FailHere(Failure failure);
  // The place of the step that runs; after the steps that of the title.
  source::Span StepSpan() const {
    return step < scenario.steps.size() ? scenario.steps[step].span : scenario.title.span;
  }

  const documents::Scenario& scenario;
  const RunMode mode;
  const source::SourceSet* const rules;

  // The position.
  ScenarioGame game;
  replay::GameRecord record;  // one mark for each step that is done, without its line
  HeaderDraws draws;
  std::size_t step = 0;         // index of the step that runs
  bool fault_expected = false;  // the scenario ends with a fault, and no answer or expectation is left before it

  // What the expectations of a step compare and explain.
  EventTranscript transcript;
  match::Match before_step;  // the match before the last step that answered

  // The findings.
  std::vector<Failure> failures;
  std::vector<Correction> corrections;
  std::optional<model::Fault> fault;          // the expected fault, after it has occurred
  std::optional<soundness::Problem> unsound;  // the soundness problem because of which the scenario failed
  std::vector<std::string> proved_reasons;    // the reasons of `because` and `not` that were correct
  std::vector<std::string> forced_steps;      // the steps without a choice: where each was answered
  trace::TraceRecorder query_coverage;        // the code that ran only because an `expect` evaluated it
};

// The name of a player who does not exist.
Failure UnknownPlayerFailure(const ScenarioGame& game, const documents::LocatedText& name);
// The open draw has no words, neither in a step nor in `random:`.
Failure DrawWithoutWords(const ScenarioGame& game, source::Span span);

}  // namespace cardinal::scenario_runner

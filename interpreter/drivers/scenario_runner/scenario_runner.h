// Plays a scenario: gives its answers and checks its expectations. In: a ScenarioGame that has been set up, and the
// steps of a scenario. Out: the Failures of the run; none if all expectations hold. Promises: advances without an
// answer of the scenario only if the scenario allows it: a decision with one legal answer (`auto: single`), or a draw
// that is named in `random:` or left to a `seed`.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/base/random.h"
#include "interpreter/drivers/reasons/event_log.h"
#include "interpreter/drivers/replay/game_record.h"
#include "interpreter/drivers/scenario_runner/answers.h"
#include "interpreter/drivers/scenario_runner/board.h"
#include "interpreter/drivers/scenario_runner/expectation_checker.h"
#include "interpreter/drivers/scenario_runner/run_scenario.h"
#include "interpreter/drivers/soundness/problem.h"
#include "interpreter/machine/engine/engine.h"

namespace cardinal::scenario_runner {

class ScenarioRunner {
 public:
  // `rules`: the files of the rules, to quote them; may be null.
  ScenarioRunner(StartedGame begun, const documents::Scenario& scenario, RunMode mode,
                 const source::SourceSet* rules = nullptr);
  ScenarioRunner(const ScenarioRunner&) = delete;
  ScenarioRunner& operator=(const ScenarioRunner&) = delete;

  void RunSteps();
  // decision_offer.cpp: plays to the decision that the last step answers, and gives it the words in `said`.
  bool PlayToLastAnswer(const documents::LocatedText& said);
  const std::vector<Failure>& Failures() const { return failures_; }
  const std::vector<Correction>& Corrections() const { return corrections_; }
  std::int64_t Decisions() const { return decisions_; }
  const EventTranscript& Transcript() const { return heard_; }
  // The code that ran only because an `expect` evaluated it.
  const trace::TraceRecorder& QueryCoverage() const { return asked_; }
  // The reasons of `because` and `not` that were correct; clauses are among them.
  const std::vector<std::string>& ProvedReasons() const { return proved_; }
  const ScenarioGame& GetGame() const { return game_; }
  // The record of the game up to now: one mark for each step that is done, without its line.
  const replay::GameRecord& GetRecord() const { return record_; }
  // The last steps whose answer was the only possible one: such an answer may have been meant for a later decision.
  std::vector<std::string> ForcedSteps() const;
  // The soundness problem because of which the scenario failed, if there is one.
  const std::optional<soundness::Problem>& Unsoundness() const { return unsound_; }

 private:
  using Step = documents::ScenarioStep;

  // scenario_runner.cpp: the loop, the end, failures.
  bool DoSteps();
  bool Begin();
  bool DoStep(std::size_t index);
  bool CheckEnd();
  bool CheckUnusedSteps(std::size_t index);
  bool CheckMatchInvariants();
  bool Fail(Failure failure);
  // Adds the sentences since the step began and the open decision.
  bool FailHere(source::Span span, std::string said, std::vector<Section> more = {});
  std::vector<std::string> UnfittingLuck() const;
  bool CheckRandom();
  bool IsOver() const { return game_.match.outcome.kind != model::OutcomeKind::Running; }
  const model::Decision& OpenDecision() const { return game_.match.decision; }
  bool AskedIsChance() const { return !IsOver() && OpenDecision().seat == model::kChance; }

  // runner_fault.cpp: scenarios that end with a fault of the rules.
  bool MayFail() const { return may_fail_; }
  bool Failed(const model::Fault& fault, source::Span span, const match::Match& before, const model::Answer& answer);
  bool CheckFault();
  std::vector<std::string> WhereFailed(const model::Fault& fault) const;

  // runner_soundness.cpp: scenarios that end with a forbidden problem.
  bool FailUnsound(const soundness::Problem& problem, source::Span span);
  bool CheckNoLeak(const model::Answer& answer, source::Span span);
  bool CheckDeterminism(const match::Match& before, const model::Answer& answer, source::Span span);
  bool CheckNoSoftLock();

  // runner_answers.cpp: steps that answer.
  bool SubmitAnswer(const model::Answer& answer, source::Span span);
  bool GiveOption(std::int32_t option, source::Span span) { return SubmitAnswer({option, 0, {}}, span); }
  // Reports a step for a player who does not exist.
  bool NamesPlayer(const documents::ScenarioStep& step);
  bool GiveAnswer(const Step& step);
  bool AnswerWithPhrase(const Step& step, Seat seat, AnswerPhrase phrase, std::deque<AnswerPhrase>& rest, bool later);
  bool AnswerWithPicks(const Step& step, Seat seat, const AnswerPhrase& phrase, bool later);
  bool GiveUniqueOption(const std::vector<std::int32_t>& options, const documents::LocatedText& text);
  bool AnswerForAllSeats(const Step& step);
  bool AnswerChance(const documents::LocatedText& text);
  bool CheckSeatIsAsked(const Step& step, Seat seat, const documents::LocatedText& text,
                        bool later = false);  // later: not the first words of the answer
  bool FailNeverAsked(Seat seat, const documents::LocatedText& text);
  bool SkippedOwnChoice(Seat seat) const;  // ... was skipped since the last words
  void BeginAct();
  bool ActIsOver() const;
  bool IsForNewAct(const HeadMatch& head, const documents::LocatedText& words) const;
  bool FailNoSuchOption(Seat seat, const documents::LocatedText& words);
  bool FailNoSuchPick(Seat seat, const documents::LocatedText& pick);
  bool ClosePicks(Seat seat, const AnswerPhrase& phrase, std::int32_t choice);
  std::string NoSuchOptionMessage(Seat seat,
                                  const documents::LocatedText& answer) const;  // why its first words match no option
  // The option that these words probably misspell; empty: none, or the words name an existing card.
  std::string MisspeltOption(Seat seat, const documents::LocatedText& words) const;
  bool HasUnknownNames(const documents::LocatedText& words) const;

  // runner_forced_picks.cpp: choices without a decision, because all options had to be taken.
  bool MayMeanForcedPick(Seat seat, const AnswerPhrase& phrase) const;
  bool HadToTakeAll(Seat seat, const AnswerPhrase& phrase) const;
  // The first pick of a list that is not among the forced picks, if other picks of the list are.
  std::optional<documents::LocatedText> PickNotTaken(Seat seat, const AnswerPhrase& phrase) const;

  // runner_refusals.cpp: answers that must be refused. They are given in a fork of the runner.
  struct RefusalProbe;
  std::unique_ptr<ScenarioRunner> MakeFork() const;  // continues from here in mode `Plain`, unobserved
  bool StopForkAt(const documents::LocatedText& part);
  bool ChooseInterpretation(const std::vector<std::int32_t>& options, source::Span span);
  RefusalProbe ProbeAnswer(const Step& step, Seat seat) const;
  bool IsReasonForProbe(const RefusalProbe& attempt, Seat seat, const documents::LocatedText& answer,
                        const documents::LocatedText& reason) const;
  std::vector<Section> WhyRefused(const RefusalProbe& attempt, Seat seat, const documents::LocatedText& answer) const;
  std::string SuggestOtherVerb(const documents::LocatedText& answer) const;
  // Fails if an answer that cannot be given has a word without a meaning in this game.
  bool CheckWords(Seat seat, const documents::LocatedText& answer);
  bool FailNotRefused(const Step& step, const RefusalProbe& attempt);
  bool CheckRefusal(const Step& step);
  bool IsRefusedHere(const Step& step, Seat seat, bool& said);
  bool IsLastFor(std::size_t index) const;  // the step `index` checks no decision after this one
  bool CheckRefusalChangesNothing(const Step& step);

  // runner_reasons.cpp: why something is not possible, and whether the scenario gives the right reason.
  struct ObservedGame;  // an earlier position of this game, with the events up to it
  class ForcedPickLog;
  ObservedGame ObserveTo(std::size_t answers) const;
  std::vector<ObservedGame> ObserveForcedPicks(Seat seat) const;
  std::vector<std::size_t> ReasonPositions(Seat seat) const;  // positions in which the last words may have a reason
  std::vector<Section> WhyNot(Seat seat, const documents::LocatedText& answer) const;
  bool IsReason(Seat seat, const documents::LocatedText& answer, const documents::LocatedText& reason) const;
  bool CheckWhyNot(Seat seat, const documents::ExpectedDecision::ExcludedOption& excluded);
  bool CheckReasonEntry(const documents::YamlEntry& entry);

  // runner_automatic.cpp: advances without the scenario.
  using Stop = std::function<bool()>;
  bool AdvanceAutomatically(const Stop& stop);
  bool AdvanceOnce(bool& went);
  bool IsAutomatic() const;
  bool HasDrawInHeader() const;                      // `random:` has words for the open draw
  bool IsDecisionOfStep(std::size_t index) const;    // the open decision is the one that step `index` mentions
  bool IsDecisionOfClaims(std::size_t index) const;  // ... or that the expectations of step `index` mention
  bool MatchesExpectedDecision(const documents::ExpectedDecision& asks) const;
  bool HasWindow(Seat seat) const;
  bool MatchesEnd(const ScenarioGame& game) const;
  bool EndsHere() const;  // ... and no later decision with a choice also matches the end

  // runner_expectations.cpp: the expectations of a step.
  bool CheckClaims(const Step& step);
  bool CheckAsks(const documents::ExpectedDecision& asks);
  bool CheckExpect(const Step& step);
  bool CheckView(const documents::ExpectedView& view);
  bool CheckSeen(Seat viewer, const documents::Expectation& claim);
  bool CheckWhy(const documents::YamlNode& why);

  // runner_sentences.cpp: golden texts. A mismatch does not stop the run, so that all mismatches are found at once.
  void ListenToSeats();
  void CheckTells(const std::vector<documents::ExpectedSentences>& all, EventTranscript::Period since);
  void CheckToldTo(const documents::ExpectedSentences& tells, Seat seat, EventTranscript::Period since);

  // runner_undo.cpp: undoing and repeating answers.
  bool RepeatStart(const match::Match& start);
  bool RepeatAnswer(const match::Match& before, const model::Answer& answer, source::Span span);
  bool RedoStep(const match::Match& begin, std::size_t answers, source::Span span);
  bool CheckSameState(const match::Match& again, const engine::StepResult& step, const std::string& what,
                      source::Span span);

  ScenarioGame game_;
  StartedGame begun_;
  const documents::Scenario& scenario_;
  RunMode mode_;
  const source::SourceSet* rules_;
  EventTranscript heard_;
  trace::TraceRecorder asked_;
  std::vector<std::string> proved_;
  match::Match before_;  // the match before the step
  base::Random seed_;
  std::size_t drawn_ = 0;  // number of draws used of `random:`
  std::int64_t decisions_ = 0;
  std::size_t step_ = 0;
  // For the step that answers now: where it began to answer, and whether it answered a decision with a choice.
  struct AnsweredStep {
    std::string where;
    bool chose = false;
  } answered_;
  std::vector<std::string> swallowed_;  // all steps without a choice so far
  std::int32_t act_ = 0;                // the first uid of the action that the answer has begun or belongs to
  bool may_fail_ = false;              // the scenario ends with a fault, and no answer or expectation is left before it
  std::optional<model::Fault> fault_;  // ... the fault, after it has occurred
  std::optional<soundness::ProblemKind> forbidden_;
  std::optional<soundness::Problem> unsound_;
  std::vector<Failure> failures_;
  std::vector<Correction> corrections_;
  replay::GameRecord record_;

  // A forced answer that was given automatically since the last words.
  struct SkippedDecision {
    std::size_t answers = 0;  // number of answers that were given before it
    Seat seat = model::kNoSeat;
    bool choice = false;  // a choice, not an opportunity in a window
    bool after = false;   // ... after the action that was begun had ended
  };
  std::vector<SkippedDecision> passed_by_;
  // The state of a fork that tries an answer.
  struct ForkState {
    std::vector<std::size_t> choices;             // the meaning to take at each ambiguous phrase, in order
    std::size_t taken = 0;                        // number of `choices` that were used
    std::size_t open = 0;                         // number of meanings of the words at which it stopped
    std::optional<documents::LocatedText> stuck;  // the part that cannot be given
    std::optional<std::size_t> list;              // number of answers before the list that contains this part
    std::vector<Seat> took_all;                   // seats with forced picks before the last answer
  };
  std::optional<ForkState> trial_;
};

// The result of trying an answer.
struct ScenarioRunner::RefusalProbe {
  enum class Kind : std::uint8_t { Accepted, Refused, Undecided } kind = Kind::Refused;
  std::string why;                                              // for Refused and Undecided, in words
  std::vector<std::unique_ptr<ScenarioRunner>> refusing_forks;  // forks in which it is refused
};

// `end: no leak`: the problem that the scenario forbids. Such a scenario ends after its last step.
std::optional<soundness::ProblemKind> ForbiddenProblem(const std::optional<documents::ExpectedEnd>& end);

// Describes the open decision for failures: the question, where the rules ask it, the options.
std::vector<std::string> DescribeOpenDecision(const ScenarioGame& game);

}  // namespace cardinal::scenario_runner

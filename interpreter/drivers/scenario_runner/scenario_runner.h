// In: a ScenarioGame that has been set up, and the steps of a scenario. Out: the Failures of its course, none if all is
// as said. Promises: goes on silently only where the scenario allows it: one legal answer (`auto: single`), luck that
// is named in `random:` or left to a `seed`.
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
  // `rules`: the files of the rules, for what is quoted from them; may be null.
  ScenarioRunner(StartedGame begun, const documents::Scenario& scenario, RunMode mode,
                 const source::SourceSet* rules = nullptr);
  ScenarioRunner(const ScenarioRunner&) = delete;
  ScenarioRunner& operator=(const ScenarioRunner&) = delete;

  void RunSteps();
  // offers.cpp: plays to the decision that the last step answers, and gives it the words that are `said`.
  bool PlayToLastAnswer(const documents::LocatedText& said);
  const std::vector<Failure>& Failures() const { return failures_; }
  const std::vector<Correction>& Corrections() const { return corrections_; }
  std::int64_t Decisions() const { return decisions_; }
  const EventTranscript& Transcript() const { return heard_; }
  // What ran because an `expect` asked for a value, and not because the game went on.
  const trace::TraceRecorder& QueryCoverage() const { return asked_; }
  // The reasons that `because` and `not` gave, and that were reasons; clauses among them.
  const std::vector<std::string>& ProvedReasons() const { return proved_; }
  const ScenarioGame& GetGame() const { return game_; }
  // What was played so far: one mark for each step that is done, without its line.
  const replay::GameRecord& GetRecord() const { return record_; }
  // Steps that answered where nothing else was possible, the last ones: such an answer may have been meant for a later
  // decision.
  std::vector<std::string> ForcedSteps() const;
  // What no game may do, if the scenario failed because it was done.
  const std::optional<soundness::Problem>& FindUnsoundness() const { return unsound_; }

 private:
  using Step = documents::ScenarioStep;

  // course.cpp: the loop, the end, what fails.
  bool DoSteps();
  bool Begin();
  bool DoStep(std::size_t index);
  bool CheckEnd();
  bool CheckUnusedSteps(std::size_t index);
  bool CheckMatchInvariants();
  bool Fail(Failure failure);
  // With the sentences since the step began and what is asked now.
  bool FailHere(source::Span span, std::string said, std::vector<Section> more = {});
  std::vector<std::string> UnfittingLuck() const;
  bool CheckRandom();
  bool IsOver() const { return game_.match.outcome.kind != model::OutcomeKind::Running; }
  const model::Decision& OpenDecision() const { return game_.match.decision; }
  bool AskedIsChance() const { return !IsOver() && OpenDecision().seat == model::kChance; }

  // course_fault.cpp: scenarios that end with a fault of the rules.
  bool MayFail() const { return may_fail_; }
  bool Failed(const model::Fault& fault, source::Span span, const match::Match& before, const model::Answer& answer);
  bool CheckFault();
  std::vector<std::string> WhereFailed(const model::Fault& fault) const;

  // course_sound.cpp: scenarios that end with what must not be.
  bool FailUnsound(const soundness::Problem& problem, source::Span span);
  bool CheckNoLeak(const model::Answer& answer, source::Span span);
  bool CheckDeterminism(const match::Match& before, const model::Answer& answer, source::Span span);
  bool CheckNoSoftLock();

  // course_answers.cpp: steps that answer.
  bool GiveAnswerTo(const model::Answer& answer, source::Span span);
  bool GiveOption(std::int32_t option, source::Span span) { return GiveAnswerTo({option, 0, {}}, span); }
  // Reported if the step is for a player who is not there.
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
  bool SkippedOwnChoice(Seat seat) const;  // ... went by since the last words
  void BeginAct();
  bool ActIsOver() const;
  bool IsForNewAct(const HeadMatch& head, const documents::LocatedText& words) const;
  bool FailNoSuchOption(Seat seat, const documents::LocatedText& words);
  bool FailNoSuchPick(Seat seat, const documents::LocatedText& pick);
  bool ClosePicks(Seat seat, const AnswerPhrase& phrase, std::int32_t choice);
  std::string NoSuchOptionMessage(Seat seat,
                                  const documents::LocatedText& answer) const;  // why its first words are no option
  // The option that a slip of the finger in these words makes of them; empty: none, or they name a card that there is.
  std::string MisspeltOption(Seat seat, const documents::LocatedText& words) const;
  bool HasUnknownNames(const documents::LocatedText& words) const;

  // course_taken.cpp: choices that went by because all there was had to be taken.
  bool MayMeanForcedPick(Seat seat, const AnswerPhrase& phrase) const;
  bool HadToTakeAll(Seat seat, const AnswerPhrase& phrase) const;
  // The first pick of a list that is none of what was taken, where others are.
  std::optional<documents::LocatedText> PickNotTaken(Seat seat, const AnswerPhrase& phrase) const;

  // course_refused.cpp: answers that must be refused, given in a copy of the course.
  struct RefusalProbe;
  std::unique_ptr<ScenarioRunner> MakeFork() const;  // goes on from here in mode `Plain`, and nobody hears it
  bool PlayToPart(const documents::LocatedText& part);
  bool ChooseInterpretation(const std::vector<std::int32_t>& options, source::Span span);
  RefusalProbe ProbeAnswer(const Step& step, Seat seat) const;
  bool IsReasonForProbe(const RefusalProbe& attempt, Seat seat, const documents::LocatedText& answer,
                        const documents::LocatedText& reason) const;
  std::vector<Section> WhyRefused(const RefusalProbe& attempt, Seat seat, const documents::LocatedText& answer) const;
  std::string SuggestOtherVerb(const documents::LocatedText& answer) const;
  // Fails where a word of an answer that cannot be given means nothing in this game.
  bool CheckWords(Seat seat, const documents::LocatedText& answer);
  bool FailNotRefused(const Step& step, const RefusalProbe& attempt);
  bool CheckRefusal(const Step& step);
  bool IsRefusedHere(const Step& step, Seat seat, bool& said);
  bool IsLastFor(std::size_t index) const;  // the step `index` looks no further than here
  bool CheckRefusalChangesNothing(const Step& step);

  // course_reasons.cpp: why something is not possible, and whether the scenario gives the right reason.
  struct ObservedGame;  // at a position of this game, and how it came there
  class ForcedPickLog;
  ObservedGame ObserveTo(std::size_t answers) const;
  std::vector<ObservedGame> ObserveForcedPicks(Seat seat) const;
  std::vector<std::size_t> ReasonPositions(Seat seat) const;  // where the reasons of what was said last are to be found
  std::vector<Section> WhyNot(Seat seat, const documents::LocatedText& answer) const;
  bool IsReason(Seat seat, const documents::LocatedText& answer, const documents::LocatedText& reason) const;
  bool CheckWhyNot(Seat seat, const documents::ExpectedDecision::ExcludedOption& excluded);
  bool CheckReasonEntry(const documents::YamlEntry& entry);

  // course_silent.cpp: going on without the scenario.
  using Stop = std::function<bool()>;
  bool AdvanceAutomatically(const Stop& stop);
  bool AdvanceOnce(bool& went);
  bool IsAutomatic() const;
  bool HasDrawInHeader() const;                      // `random:` has words for the draw that is open
  bool IsDecisionOfStep(std::size_t index) const;    // the open decision is the one that step `index` speaks of
  bool IsDecisionOfClaims(std::size_t index) const;  // ... or that the claims of step `index` speak of
  bool MatchesExpectedDecision(const documents::ExpectedDecision& asks) const;
  bool HasWindow(Seat seat) const;
  bool MatchesEnd(const ScenarioGame& game) const;
  bool EndsHere() const;  // ... and no decision with a choice comes that it could mean as well

  // course_claims.cpp: what a step says of the game.
  bool CheckClaims(const Step& step);
  bool CheckAsks(const documents::ExpectedDecision& asks);
  bool CheckExpect(const Step& step);
  bool CheckView(const documents::ExpectedView& view);
  bool CheckSeen(Seat viewer, const documents::Expectation& claim);
  bool CheckWhy(const documents::YamlNode& why);

  // course_tells.cpp: golden texts. What is wrong does not stop the run, so that all of it is found at once.
  void ListenToSeats();
  void CheckTells(const std::vector<documents::ExpectedSentences>& all, EventTranscript::Period since);
  void CheckToldTo(const documents::ExpectedSentences& tells, Seat seat, EventTranscript::Period since);

  // course_undo.cpp: going back and forth.
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
  match::Match before_;  // the step
  base::Random seed_;
  std::size_t drawn_ = 0;  // of `random:`
  std::int64_t decisions_ = 0;
  std::size_t step_ = 0;
  // Where the step that is being answered began to answer, and whether it had a choice anywhere.
  struct AnsweredStep {
    std::string where;
    bool chose = false;
  } answered_;
  std::vector<std::string> swallowed_;  // all steps without a choice so far
  std::int32_t act_ = 0;                // the first uid of the action that the answer has begun, or is part of
  bool may_fail_ = false;               // the scenario ends with a fault, and has nothing to say before it
  std::optional<model::Fault> fault_;   // ... which has come
  std::optional<soundness::ProblemKind> forbidden_;
  std::optional<soundness::Problem> unsound_;
  std::vector<Failure> failures_;
  std::vector<Correction> corrections_;
  replay::GameRecord record_;

  // A forced answer that has gone by since the last words.
  struct SkippedDecision {
    std::size_t answers = 0;  // that were given before it
    Seat seat = model::kNoSeat;
    bool choice = false;  // and no opportunity in a window
    bool after = false;   // ... when the action that was begun was over
  };
  std::vector<SkippedDecision> passed_by_;
  // Of a copy that tries an answer.
  struct ForkState {
    std::vector<std::size_t> choices;             // of words with several: which is taken, one after the other
    std::size_t taken = 0;                        // of them
    std::size_t open = 0;                         // the words at which it stopped have so many
    std::optional<documents::LocatedText> stuck;  // the part that cannot be given
    std::optional<std::size_t> list;              // answers that were given before the list that it is of
    std::vector<Seat> took_all;                   // before the last answer, whose choices the rules took of themselves
  };
  std::optional<ForkState> trial_;
};

// What came of an answer that was tried.
struct ScenarioRunner::RefusalProbe {
  enum class Kind : std::uint8_t { Accepted, Refused, Undecided } kind = Kind::Refused;
  std::string why;                                              // of Refused and Undecided, in words
  std::vector<std::unique_ptr<ScenarioRunner>> refusing_forks;  // where it is refused
};

// `end: no leak`: what the scenario forbids, and then it ends behind its last step.
std::optional<soundness::ProblemKind> ForbiddenProblem(const std::optional<documents::ExpectedEnd>& end);

// What stands open, for failures: the question, where the rules ask it, the options.
std::vector<std::string> DescribeOpenDecision(const ScenarioGame& game);

}  // namespace cardinal::scenario_runner

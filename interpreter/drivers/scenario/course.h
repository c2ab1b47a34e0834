// In: a Game that has been set up, and the steps of a scenario. Out: the Failures of its course, none if all is as
// said. Promises: goes on silently only where the scenario allows it: one legal answer (`auto: single`), luck that is
// named in `random:` or left to a `seed`.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/base/random.h"
#include "interpreter/drivers/reasons/witness.h"
#include "interpreter/drivers/replay/record.h"
#include "interpreter/drivers/scenario/answers.h"
#include "interpreter/drivers/scenario/board.h"
#include "interpreter/drivers/scenario/expect.h"
#include "interpreter/drivers/scenario/scenario.h"
#include "interpreter/drivers/soundness/problem.h"
#include "interpreter/machine/engine/engine.h"

namespace cardinal::scenario {

class Course {
 public:
  // `rules`: the files of the rules, for what is quoted from them; may be null.
  Course(Begun begun, const documents::Scenario& scenario, Mode mode, const source::SourceSet* rules = nullptr);
  Course(const Course&) = delete;
  Course& operator=(const Course&) = delete;

  void Run();
  // offers.cpp: plays to the decision that the last step answers, and gives it the words that are `said`.
  bool PlayToLastAnswer(const documents::Text& said);
  const std::vector<Failure>& Failures() const { return failures_; }
  const std::vector<Correction>& Corrections() const { return corrections_; }
  std::int64_t Decisions() const { return decisions_; }
  const Heard& HeardSoFar() const { return heard_; }
  // What ran because an `expect` asked for a value, and not because the game went on.
  const trace::Recorder& AskedSoFar() const { return asked_; }
  // The reasons that `because` and `not` gave, and that were reasons; clauses among them.
  const std::vector<std::string>& Proved() const { return proved_; }
  const Game& TheGame() const { return game_; }
  // What was played so far: one mark for each step that is done, without its line.
  const replay::Record& TheRecord() const { return record_; }
  // Steps that answered where nothing else was possible, the last ones: such an answer may have been meant for a later
  // decision.
  std::vector<std::string> SwallowedSteps() const;
  // What no game may do, if the scenario failed because it was done.
  const std::optional<soundness::Problem>& Unsound() const { return unsound_; }

 private:
  using Step = documents::Step;

  // course.cpp: the loop, the end, what fails.
  bool DoSteps();
  bool Begin();
  bool DoStep(std::size_t index);
  bool CheckEnd();
  bool CheckLeftovers(std::size_t index);
  bool CheckIntegrity();
  bool Fail(Failure failure);
  // With the sentences since the step began and what is asked now.
  bool FailHere(source::Span span, std::string said, std::vector<Section> more = {});
  std::vector<std::string> UnfittingLuck() const;
  bool CheckRandom();
  bool Over() const { return game_.match.outcome.kind != model::OutcomeKind::Running; }
  const model::Decision& Open() const { return game_.match.decision; }
  bool AskedIsChance() const { return !Over() && Open().seat == model::kChance; }

  // course_fault.cpp: scenarios that end with a fault of the rules.
  bool MayFail() const { return may_fail_; }
  bool Failed(const model::Fault& fault, source::Span span, const match::Match& before, const model::Answer& answer);
  bool CheckFault();
  std::vector<std::string> WhereFailed(const model::Fault& fault) const;

  // course_sound.cpp: scenarios that end with what must not be.
  bool FailUnsound(const soundness::Problem& problem, source::Span span);
  bool LooksAlike(const model::Answer& answer, source::Span span);
  bool GoesOneWay(const match::Match& before, const model::Answer& answer, source::Span span);
  bool CanBeLeft();

  // course_answers.cpp: steps that answer.
  bool Give(const model::Answer& answer, source::Span span);
  bool GiveOption(std::int32_t option, source::Span span) { return Give({option, 0, {}}, span); }
  // Reported if the step is for a player who is not there.
  bool NamesPlayer(const documents::Step& step);
  bool GiveAnswer(const Step& step);
  bool GivePhrase(const Step& step, Seat seat, Phrase phrase, std::deque<Phrase>& rest, bool later);
  bool GivePicks(const Step& step, Seat seat, const Phrase& phrase, bool later);
  bool GiveOneOf(const std::vector<std::int32_t>& options, const documents::Text& text);
  bool GiveForEveryone(const Step& step);
  bool GiveLuck(const documents::Text& text);
  bool Asked(const Step& step, Seat seat, const documents::Text& text,
             bool later = false);  // later: not the first words of the answer
  bool NeverAsked(Seat seat, const documents::Text& text);
  bool PassedOwnChoice(Seat seat) const;  // ... went by since the last words
  void BeginAct();
  bool ActIsOver() const;
  bool IsForNewAct(const HeadMatch& head, const documents::Text& words) const;
  bool CannotGive(Seat seat, const documents::Text& words);
  bool CannotPick(Seat seat, const documents::Text& pick);
  bool ClosePicks(Seat seat, const Phrase& phrase, std::int32_t choice);
  std::string NotAmong(Seat seat, const documents::Text& answer) const;  // why its first words are no option
  // The option that a slip of the finger in these words makes of them; empty: none, or they name a card that there is.
  std::string MisspeltOption(Seat seat, const documents::Text& words) const;
  bool NamesNothing(const documents::Text& words) const;

  // course_taken.cpp: choices that went by because all there was had to be taken.
  bool MayBeForTaken(Seat seat, const Phrase& phrase) const;
  bool TookAll(Seat seat, const Phrase& phrase) const;
  // The first pick of a list that is none of what was taken, where others are.
  std::optional<documents::Text> NoneOfTaken(Seat seat, const Phrase& phrase) const;

  // course_refused.cpp: answers that must be refused, given in a copy of the course.
  struct Attempt;
  std::unique_ptr<Course> Copy() const;  // goes on from here in mode `Plain`, and nobody hears it
  bool StopAt(const documents::Text& part);
  bool TakeMeaning(const std::vector<std::int32_t>& options, source::Span span);
  Attempt Try(const Step& step, Seat seat) const;
  bool IsReasonOf(const Attempt& attempt, Seat seat, const documents::Text& answer,
                  const documents::Text& reason) const;
  std::vector<Section> WhyRefused(const Attempt& attempt, Seat seat, const documents::Text& answer) const;
  std::string MeantByAnotherVerb(const documents::Text& answer) const;
  // Fails where a word of an answer that cannot be given means nothing in this game.
  bool MeansSomething(Seat seat, const documents::Text& answer);
  bool FailAllowed(const Step& step, const Attempt& attempt);
  bool Refuse(const Step& step);
  bool RefusesHere(const Step& step, Seat seat, bool& said);
  bool IsLastFor(std::size_t index) const;  // the step `index` looks no further than here
  bool RefusedWithoutTrace(const Step& step);

  // course_reasons.cpp: why something is not possible, and whether the scenario gives the right reason.
  struct Watched;  // at a position of this game, and how it came there
  class TakenWitness;
  Watched WatchTo(std::size_t answers) const;
  std::vector<Watched> WatchTaken(Seat seat) const;
  std::vector<std::size_t> Places(Seat seat) const;  // where the reasons of what was said last are to be found
  std::vector<Section> WhyNot(Seat seat, const documents::Text& answer) const;
  bool IsReason(Seat seat, const documents::Text& answer, const documents::Text& reason) const;
  bool CheckWhyNot(Seat seat, const documents::Asks::WhyNot& excluded);
  bool CheckWhyOf(const documents::Entry& entry);

  // course_silent.cpp: going on without the scenario.
  using Stop = std::function<bool()>;
  bool Settle(const Stop& stop);
  bool GoOnSilently(bool& went);
  bool GoesByItself() const;
  bool HeaderDraws() const;                   // `random:` has words for the draw that is open
  bool Awaits(std::size_t index) const;       // the open decision is the one that step `index` speaks of
  bool AwaitsAfter(std::size_t index) const;  // ... or that the claims of step `index` speak of
  bool AsksFit(const documents::Asks& asks) const;
  bool HasWindow(Seat seat) const;
  bool EndFits(const Game& game) const;
  bool EndsHere() const;  // ... and no decision with a choice comes that it could mean as well

  // course_claims.cpp: what a step says of the game.
  bool CheckClaims(const Step& step);
  bool CheckAsks(const documents::Asks& asks);
  bool CheckExpect(const Step& step);
  bool CheckView(const documents::View& view);
  bool CheckSeen(Seat viewer, const documents::Claim& claim);
  bool CheckWhy(const documents::Node& why);

  // course_tells.cpp: golden texts. What is wrong does not stop the run, so that all of it is found at once.
  void ListenFor();
  void CheckTells(const std::vector<documents::Tells>& all, Heard::Since since);
  void CheckToldTo(const documents::Tells& tells, Seat seat, Heard::Since since);

  // course_undo.cpp: going back and forth.
  bool BeginAgain(const match::Match& start);
  bool GiveAgain(const match::Match& before, const model::Answer& answer, source::Span span);
  bool RedoStep(const match::Match& begin, std::size_t answers, source::Span span);
  bool SameAgain(const match::Match& again, const engine::Step& step, const std::string& what, source::Span span);

  Game game_;
  Begun begun_;
  const documents::Scenario& scenario_;
  Mode mode_;
  const source::SourceSet* rules_;
  Heard heard_;
  trace::Recorder asked_;
  std::vector<std::string> proved_;
  match::Match before_;  // the step
  base::Random seed_;
  std::size_t drawn_ = 0;  // of `random:`
  std::int64_t decisions_ = 0;
  std::size_t step_ = 0;
  // Where the step that is being answered began to answer, and whether it had a choice anywhere.
  struct Answered {
    std::string where;
    bool chose = false;
  } answered_;
  std::vector<std::string> swallowed_;  // all steps without a choice so far
  std::int32_t act_ = 0;                // the first uid of the action that the answer has begun, or is part of
  bool may_fail_ = false;               // the scenario ends with a fault, and has nothing to say before it
  std::optional<model::Fault> fault_;   // ... which has come
  std::optional<soundness::Kind> forbidden_;
  std::optional<soundness::Problem> unsound_;
  std::vector<Failure> failures_;
  std::vector<Correction> corrections_;
  replay::Record record_;

  // A forced answer that has gone by since the last words.
  struct PassedBy {
    std::size_t answers = 0;  // that were given before it
    Seat seat = model::kNobody;
    bool choice = false;  // and no opportunity in a window
    bool after = false;   // ... when the action that was begun was over
  };
  std::vector<PassedBy> passed_by_;
  // Of a copy that tries an answer.
  struct Trial {
    std::vector<std::size_t> meanings;     // of words with several: which is taken, one after the other
    std::size_t taken = 0;                 // of them
    std::size_t open = 0;                  // the words at which it stopped have so many
    std::optional<documents::Text> stuck;  // the part that cannot be given
    std::optional<std::size_t> list;       // answers that were given before the list that it is of
    std::vector<Seat> took_all;            // before the last answer, whose choices the rules took of themselves
  };
  std::optional<Trial> trial_;
};

// What came of an answer that was tried.
struct Course::Attempt {
  enum class Kind : std::uint8_t { Taken, Refused, Undecided } kind = Kind::Refused;
  std::string why;                             // of Refused and Undecided, in words
  std::vector<std::unique_ptr<Course>> stuck;  // where it is refused
};

// `end: no leak`: what the scenario forbids, and then it ends behind its last step.
std::optional<soundness::Kind> ForbiddenBy(const std::optional<documents::End>& end);

// What stands open, for failures: the question, where the rules ask it, the options.
std::vector<std::string> OpenDecision(const Game& game);

}  // namespace cardinal::scenario

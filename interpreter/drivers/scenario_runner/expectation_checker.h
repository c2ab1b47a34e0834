// In: the claims of `expect` with the game as it stands and as it stood before the step. Out: a Failure for each that
// does not hold: what it is, what it was, why, and the line that would make it pass.
// Promises: a claim that cannot be judged (unknown name, wrong type) fails; it is never passed over.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "interpreter/drivers/scenario_runner/event_transcript.h"
#include "interpreter/drivers/scenario_runner/failure.h"
#include "interpreter/drivers/scenario_runner/subject.h"
#include "interpreter/language/documents/scenario.h"

namespace cardinal::scenario_runner {

struct StepStates {
  const ScenarioGame& after;
  const match::Match& before;
  const EventTranscript& transcript;
  trace::TraceRecorder* query_coverage = nullptr;  // hears what the claims about values ask
};

class ExpectationChecker {
 public:
  explicit ExpectationChecker(StepStates moments) : moments_(moments) {}
  std::vector<Failure> CheckAll(const std::vector<documents::Expectation>& claims);
  // What the claims spoke of, as KeyOf; for `else: unchanged`.
  const std::set<std::string>& MentionedSubjects() const { return mentioned_; }

 private:
  void CheckOne(const documents::LocatedText& where, const std::string& name, const ParsedSubject& read,
                const documents::ExpectedValue& expected);
  void CheckParts(const documents::LocatedText& where, const Subject& subject,
                  const documents::ExpectedValue& expected);
  void CheckWholeCard(const documents::LocatedText& where, CardId card, const documents::ExpectedValue& expected);

  StepStates moments_;
  std::set<std::string> mentioned_;
  std::vector<Failure> failures_;
};

// Who looks into a zone has asked what its declaration says. `asked` may be null.
void RecordZoneRead(const ScenarioGame& game, match::ZoneId zone, trace::TraceRecorder* asked);

// What is wrong with one plain claim, or nothing.
struct Mismatch {
  std::string message;     // empty: the claim holds
  std::string correction;  // what would hold: "p1.coins: +2"
};
Mismatch CheckZone(StepStates moments, const std::string& name, match::ZoneId zone,
                   const documents::ExpectedValue& expected);
Mismatch CheckValue(StepStates moments, const std::string& name, const Subject& subject,
                    const documents::ExpectedValue& expected);

// `else: unchanged`: everything that changed without being mentioned.
struct UnassertedChange {
  Subject subject;
  Mismatch objection;
};
std::vector<UnassertedChange> FindUnassertedChanges(StepStates moments, const std::set<std::string>& mentioned);

// "p1 wins", "draw", "none"; whether the outcome is what `text` says.
std::string OutcomeText(const ScenarioGame& game, const model::Outcome& outcome);
bool IsOutcome(const ScenarioGame& game, const std::string& text);

// Cards named in a list, taken out of `pool`; what could not be found stays in the result.
std::vector<std::string> RemoveNamedCards(const ScenarioGame& game, const std::vector<documents::CardCount>& cards,
                                          std::vector<CardId>& pool);
std::string CardLabels(const ScenarioGame& game, const std::vector<CardId>& cards);
// "gains [A], loses [B]" from one state of a zone to the next; empty if the same cards lie there.
std::string ChangeText(const ScenarioGame& game, const std::vector<CardId>& before, const std::vector<CardId>& now);
// An expectation as it is written.
std::string WriteExpectation(const documents::ExpectedValue& expected);

}  // namespace cardinal::scenario_runner

// Checks expectations. In: the expectations of `expect`, with the game after and before the step. Out: a Failure for
// each that does not hold: the actual value, the value before, the reason, and the line that would pass.
// Promises: an expectation that cannot be evaluated (unknown name, wrong type) fails; it is never skipped.
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
  trace::TraceRecorder* query_coverage = nullptr;  // records what the expectations about values evaluate
};

class ExpectationChecker {
 public:
  explicit ExpectationChecker(StepStates moments) : moments_(moments) {}
  std::vector<Failure> CheckAll(const std::vector<documents::Expectation>& claims);
  // The keys (SubjectKey) of everything that the expectations mention; for `else: unchanged`.
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

// An expectation that reads a zone covers the zone's declaration: records it. `asked` may be null.
void RecordZoneRead(const ScenarioGame& game, match::ZoneId zone, trace::TraceRecorder* asked);

// The problem of one plain expectation, or none.
struct Mismatch {
  std::string message;     // empty: the expectation holds
  std::string correction;  // the line that would hold: "p1.coins: +2"
};
Mismatch CheckZone(StepStates moments, const std::string& name, match::ZoneId zone,
                   const documents::ExpectedValue& expected);
Mismatch CheckValue(StepStates moments, const std::string& name, const Subject& subject,
                    const documents::ExpectedValue& expected);

// `else: unchanged`: a change that no expectation mentions.
struct UnassertedChange {
  Subject subject;
  Mismatch objection;
};
std::vector<UnassertedChange> FindUnassertedChanges(StepStates moments, const std::set<std::string>& mentioned);

// OutcomeText: "p1 wins", "draw", "none". IsOutcome: true if `text` names the outcome.
std::string OutcomeText(const ScenarioGame& game, const model::Outcome& outcome);
bool IsOutcome(const ScenarioGame& game, const std::string& text);

// Removes the listed cards from `pool`; returns the names that were not found.
std::vector<std::string> RemoveNamedCards(const ScenarioGame& game, const std::vector<documents::CardCount>& cards,
                                          std::vector<CardId>& pool);
std::string CardLabels(const ScenarioGame& game, const std::vector<CardId>& cards);
// "gains [A], loses [B]" from one state of a zone to the next; empty if the zone has the same cards.
std::string ChangeText(const ScenarioGame& game, const std::vector<CardId>& before, const std::vector<CardId>& now);
// The text of an expectation in a scenario.
std::string FormatExpectation(const documents::ExpectedValue& expected);

}  // namespace cardinal::scenario_runner

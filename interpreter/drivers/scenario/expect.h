// In: the claims of `expect` with the game as it stands and as it stood before the step. Out: a Failure for each that
// does not hold: what it is, what it was, why, and the line that would make it pass.
// Promises: a claim that cannot be judged (unknown name, wrong type) fails; it is never passed over.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "interpreter/drivers/scenario/failure.h"
#include "interpreter/drivers/scenario/heard.h"
#include "interpreter/drivers/scenario/subject.h"
#include "interpreter/language/documents/scenario.h"

namespace cardinal::scenario {

struct Moments {
  const Game& now;
  const match::Match& before;
  const Heard& heard;
  trace::Recorder* asked = nullptr;  // hears what the claims about values ask
};

class Judge {
 public:
  explicit Judge(Moments moments) : moments_(moments) {}
  std::vector<Failure> Check(const std::vector<documents::Claim>& claims);
  // What the claims spoke of, as KeyOf; for `else: unchanged`.
  const std::set<std::string>& Mentioned() const { return mentioned_; }

 private:
  void CheckOne(const documents::Text& where, const std::string& name, const SubjectRead& read,
                const documents::Expected& expected);
  void CheckParts(const documents::Text& where, const Subject& subject, const documents::Expected& expected);
  void CheckWholeCard(const documents::Text& where, CardId card, const documents::Expected& expected);

  Moments moments_;
  std::set<std::string> mentioned_;
  std::vector<Failure> failures_;
};

// Who looks into a zone has asked what its declaration says. `asked` may be null.
void NoteZone(const Game& game, match::ZoneId zone, trace::Recorder* asked);

// What is wrong with one plain claim, or nothing.
struct Objection {
  std::string said;  // empty: the claim holds
  std::string line;  // what would hold: "p1.coins: +2"
};
Objection JudgeZone(Moments moments, const std::string& name, match::ZoneId zone, const documents::Expected& expected);
Objection JudgeValue(Moments moments, const std::string& name, const Subject& subject,
                     const documents::Expected& expected);

// `else: unchanged`: everything that changed without being mentioned.
struct Unsaid {
  Subject subject;
  Objection objection;
};
std::vector<Unsaid> UnsaidChanges(Moments moments, const std::set<std::string>& mentioned);

// "p1 wins", "draw", "none"; whether the outcome is what `text` says.
std::string OutcomeWords(const Game& game, const model::Outcome& outcome);
bool IsOutcome(const Game& game, const std::string& text);

// Cards named in a list, taken out of `pool`; what could not be found stays in the result.
std::vector<std::string> TakeOut(const Game& game, const std::vector<documents::CardCount>& cards,
                                 std::vector<CardId>& pool);
std::string Labels(const Game& game, const std::vector<CardId>& cards);
// "gains [A], loses [B]" from one state of a zone to the next; empty if the same cards lie there.
std::string ChangeWords(const Game& game, const std::vector<CardId>& before, const std::vector<CardId>& now);
// An expectation as it is written.
std::string Written(const documents::Expected& expected);

}  // namespace cardinal::scenario

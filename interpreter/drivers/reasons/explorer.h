// In: the code that says whether an action can be offered. Out: Way, everything that is tested on one way through its
// choices, also behind the first condition that fails. Promises: nothing is changed and nothing is drawn; every way is
// a run of its own within the limits; where the rules fail behind a condition that was taken for granted, the way ends.
#pragma once

#include <span>

#include "interpreter/base/limits.h"
#include "interpreter/drivers/reasons/tried.h"

namespace cardinal::reasons {

struct Way {
  std::vector<Tried> tests;           // of the code itself, in order
  std::vector<std::size_t> places;    // which element of each list was taken
  std::vector<Value> chosen;          // those elements
  std::vector<std::int32_t> choices;  // the tests of the choices
  std::optional<model::Fault> fault;
  bool yes = false;  // the code came to its end
};

// What can be said on the ways through a code, the first elements first. Never empty, and at most `kMostWays`.
inline constexpr std::size_t kMostWays = 24;
std::vector<Way> WaysThrough(const program::Program& program, const match::Match& match, program::CodeId code,
                             std::span<const Value> params, const base::Limits& limits);

// Notes what conditions are made of: the modifiers, parts and filters that have been heard since the last condition.
class Gatherer {
 public:
  explicit Gatherer(const program::Program& program) : program_(&program) {}
  void Hear(const vm::Deciding& deciding);  // one within a condition
  void Hear(std::int32_t query, std::span<const Value> args, const vm::Term& term);
  void Hear(model::SiteId site);  // that ran
  void GiveTo(Tried& tried);      // ... which has now been decided
  void Forget();
  const std::vector<Tried>& Filtered() const { return filtered_; }
  // The conditions of a menu's items that failed, in their order.
  const std::vector<Tried>& NotOffered() const { return not_offered_; }

 private:
  struct Heard {
    Tried tried;
    std::int32_t depth = 0;  // see vm::Deciding
  };
  // What has been decided in frames of that depth and deeper, which is then forgotten: what said no; if nothing did,
  // the branches that were taken.
  std::vector<Tried> TakeParts(std::int32_t depth);
  std::vector<model::SiteId> AskedFor(std::int32_t test);    // ... and forgets what ran
  bool Within(std::int32_t test, model::SiteId site) const;  // the test stands in the text of that place

  const program::Program* program_;
  std::vector<AskedTerm> terms_;
  std::vector<Heard> parts_;     // that said no
  std::vector<Heard> branches_;  // conditions of `if ... else` whose branch has no answer yet
  std::vector<Tried> filtered_;
  std::vector<Tried> rules_;
  std::vector<Tried> not_offered_;
  std::vector<model::SiteId> ran_;  // that cite a clause, since the last filter
};

}  // namespace cardinal::reasons

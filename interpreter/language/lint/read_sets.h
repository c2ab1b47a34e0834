// In: an expression. Out: what its answer depends on, through all queries and their modifiers. Promises: nothing on
// which the answer can depend is left out, but for the names of its text and what statements `modify` for a time.
#pragma once

#include <set>
#include <vector>

#include "interpreter/language/lint/rule_bodies.h"
#include "interpreter/language/lint/tables.h"

namespace cardinal::lint {

struct ReadSet {
  std::set<std::int32_t> queries;  // all that are asked, those of states and printed values too
  std::set<std::int32_t> fields;   // the states among them
  bool zones = false;              // where cards lie, and since when
  bool players = false;            // who is still in the game
  bool occurrences = false;        // what runs or waits, and its states
};

class ReadSetCollector {
 public:
  explicit ReadSetCollector(const check::CheckedRules& rules);
  // Adds to what was read already. Nothing for -1.
  void AddReads(check::ExprId id, ReadSet& reads) const;

 private:
  void Ask(std::int32_t query, ReadSet& reads) const;

  const check::CheckedRules& rules_;
  std::vector<std::vector<std::int32_t>> modifiers_;  // by query
};

}  // namespace cardinal::lint

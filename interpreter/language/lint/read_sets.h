// Finds what an expression depends on, through all queries and their modifiers. In: an expression. Out: its read set.
// Promises: the set has everything that the value can depend on, except the local names of its body and what statements
// `modify` for a time.
#pragma once

#include <set>
#include <utility>
#include <vector>

#include "interpreter/base/table.h"
#include "interpreter/language/lint/rule_bodies.h"

namespace cardinal::lint {

struct ReadSet {
  std::set<std::int32_t> queries;   // all queries that are evaluated, also those of states and attributes
  std::set<std::int32_t> fields;    // the states among the queries
  bool zones = false;               // the zones of cards, and since when cards are there
  bool players = false;             // which players are still in the game
  bool occurrences = false;         // running and pending occurrences, and their states
  std::set<std::int32_t> in_zones;  // the zones that are named
  bool places = false;              // where a card is in any other way: its controller, its rules that work somewhere
  std::set<std::pair<check::OccurrenceKind, std::int32_t>> current;  // the occurrences that are named
  bool own_occurrence = false;                                       // `it`, an occurrence in a name, `waiting`
};

class ReadSetCollector {
 public:
  explicit ReadSetCollector(const CheckedRules& rules);
  // Adds the reads of the expression. Adds nothing if there is none.
  void AddReads(ExprId id, ReadSet& reads) const;

 private:
  void Ask(std::int32_t query, ReadSet& reads) const;
  void AskIdentity(std::int32_t query, ReadSet& reads) const;

  const CheckedRules& rules_;
  base::Table<check::QueryId, std::vector<check::ModifierId>> modifiers_;  // by query
};

}  // namespace cardinal::lint

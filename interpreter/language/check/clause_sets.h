// Interns sets of clauses. In: the citations of the sources. Out: sets of clauses; each is stored once and has a
// number. Promises: two sets have equal numbers if they have the same clauses, in whatever order they were cited; a set
// is cheap to copy, which matters because every statement of every card has one.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

namespace cardinal::check {

// The clauses that a declaration, a statement or an instruction implements: one of the ClauseSets.
struct ClauseSetId {
  std::int32_t set = 0;  // 0: the empty set
  bool empty() const { return set == 0; }
  friend bool operator==(const ClauseSetId&, const ClauseSetId&) = default;
};

class ClauseSets {
 public:
  ClauseSets() : ClauseSets(std::vector<std::string>{}) {}
  // `cited`: all clauses that are cited anywhere.
  explicit ClauseSets(std::vector<std::string> cited);

  // Sorted, each once.
  const std::vector<std::string>& ClauseIds() const { return texts_; }
  // Ignores texts that are not among the cited clauses.
  ClauseSetId Intern(const std::vector<std::string>& texts);
  ClauseSetId Union(ClauseSetId one, ClauseSetId other);
  // Ascending indices into ClauseIds.
  const std::vector<std::int32_t>& Members(ClauseSetId clauses) const { return sets_[clauses.set]; }

 private:
  ClauseSetId Keep(std::vector<std::int32_t> members);

  std::vector<std::string> texts_;
  std::vector<std::vector<std::int32_t>> sets_;
  std::map<std::vector<std::int32_t>, std::int32_t> known_;  // the index in sets_
  std::unordered_map<std::uint64_t, ClauseSetId> joined_;    // unions, by the numbers of both sets
};

}  // namespace cardinal::check

// In: what the sources cite. Out: sets of clauses, each kept once and known by a number. Promises: two sets are equal
// if they hold the same, in whatever order they were cited; a set is handed on for nothing, which matters because every
// statement of every card has one.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

namespace cardinal::check {

// The clauses that a declaration, a statement or an instruction carries out: one of the ClauseSets.
struct ClauseSetId {
  std::int32_t set = 0;  // 0: none
  bool empty() const { return set == 0; }
  friend bool operator==(const ClauseSetId&, const ClauseSetId&) = default;
};

class ClauseSets {
 public:
  ClauseSets() : ClauseSets(std::vector<std::string>{}) {}
  // Of all clauses that are cited anywhere.
  explicit ClauseSets(std::vector<std::string> cited);

  // Sorted, each once.
  const std::vector<std::string>& ClauseIds() const { return texts_; }
  // A text that nobody cites is no clause, and left out.
  ClauseSetId Intern(const std::vector<std::string>& texts);
  ClauseSetId Union(ClauseSetId one, ClauseSetId other);
  // Ascending places in ClauseIds.
  const std::vector<std::int32_t>& Members(ClauseSetId clauses) const {
    return sets_[static_cast<std::size_t>(clauses.set)];
  }

 private:
  ClauseSetId Keep(std::vector<std::int32_t> members);

  std::vector<std::string> texts_;
  std::vector<std::vector<std::int32_t>> sets_;
  std::map<std::vector<std::int32_t>, std::int32_t> known_;  // the place in sets_
  std::unordered_map<std::uint64_t, ClauseSetId> joined_;    // by the numbers of both
};

}  // namespace cardinal::check

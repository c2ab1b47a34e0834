#include "interpreter/drivers/scenario_writer/write_citations.h"

#include <algorithm>

namespace cardinal::scenario_writer {

namespace {

constexpr std::size_t kMaxCites = 8;

using Marks = std::vector<std::vector<std::uint8_t>>;  // by state, by clause

std::size_t CountMarks(const Marks& marks, std::size_t clause, std::size_t begin, std::size_t end) {
  std::size_t count = 0;
  for (std::size_t i = begin; i < end && i < marks.size(); ++i) count += marks[i][clause];
  return count;
}

}  // namespace

std::vector<std::string> InformativeClauses(const Recording& tape, std::size_t from, std::size_t to,
                                            const std::vector<std::string>& known) {
  struct Found {
    std::size_t in_game;
    const std::string* id;
  };
  std::vector<Found> found;
  const auto& clauses = tape.GetProgram().clauses;
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    // Code that runs because of decision n is recorded in the state after it.
    const bool acted =
        CountMarks(tape.ActiveClauses(), i, from, to + 1) > 0 && CountMarks(tape.Reached(), i, from, to + 1) > 0;
    const bool citable = known.empty() || std::binary_search(known.begin(), known.end(), clauses[i]);
    if (acted && citable) found.push_back({CountMarks(tape.Reached(), i, 0, tape.Reached().size()), &clauses[i]});
  }
  std::stable_sort(found.begin(), found.end(), [](const Found& x, const Found& y) { return x.in_game < y.in_game; });
  if (found.size() > kMaxCites) found.resize(kMaxCites);
  std::vector<std::string> ids;
  for (const Found& one : found) ids.push_back(*one.id);
  std::sort(ids.begin(), ids.end());
  return ids;
}

}  // namespace cardinal::scenario_writer

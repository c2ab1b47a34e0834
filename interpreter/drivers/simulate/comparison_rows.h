// The tables of the report that compares two versions of a game, as rows, for every format.
// In: a ComparisonReport. Promises: the same rows in the same order for all formats.
#pragma once

#include <string>
#include <vector>

#include "interpreter/drivers/simulate/comparison_report.h"

namespace cardinal::simulate {

// A row of wins: a seat, a kind of player, a deck.
struct ChangeRow {
  std::string section, label;
  PairedCounts paired;
};
std::vector<ChangeRow> CollectChangeRows(const ComparisonReport& report);

// A way in which games ended, in both versions. Lines may have moved, so it is identified by the code that ended the
// game and by the clauses.
struct EndingPair {
  std::string how, clauses;
  std::int64_t before = 0, after = 0;
};
std::vector<EndingPair> CollectEndingPairs(const ComparisonReport& report);

struct CardChanges {
  std::vector<std::string> added, removed, changed;
};
CardChanges CollectCardChanges(const ComparisonReport& report);

}  // namespace cardinal::simulate

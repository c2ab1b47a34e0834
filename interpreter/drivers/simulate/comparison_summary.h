// Says in one sentence what changed most between two versions of a game, or between two decks.
// In: the rows of a comparison. Out: "Live Ash wins 35 points more often (29 to 41); Backdraft is played in 89 % of its
// games, before 59 %.", or that there is no clear difference. Promises: the sentence names clear changes only
// (ComparisonRows).
#pragma once

#include <string>

#include "interpreter/drivers/simulate/comparison_rows.h"

namespace cardinal::simulate {

// In the language of the reader.
std::string SummarizeComparison(const ComparisonReport& report, const ComparisonRows& rows);

// "35", "0.4": a number of at least 0, with one digit after the point if it is below 10.
std::string FormatBrief(double number);

}  // namespace cardinal::simulate

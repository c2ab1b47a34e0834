// In: the words behind --fail-under: `95`, or `clauses=100,lines=95.5,branches=80`. Out: what must be covered at least,
// and what is below. Promises: compares whole numbers, so that 100 means all.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/drivers/coverage/coverage.h"

namespace cardinal::coverage {

struct Threshold {
  enum class Measure : std::uint8_t { Clauses, Lines, Branches } what = Measure::Clauses;
  std::int64_t hundredths = 0;  // of a percent
};

// A number alone is meant for all three. Nothing, and a problem in words, if it is none of that.
std::optional<std::vector<Threshold>> ParseThresholds(const std::string& words, std::string& problem);

// "lines: 97.65 % is less than 98 %", for each that is not reached. Nothing to cover is all covered.
std::vector<std::string> FindUnmetThresholds(const Coverage& coverage, const std::vector<Threshold>& thresholds);

// "97.65 %", rounded down, so that only all of it is 100 %.
std::string FormatPercent(const CoverageCount& count);

}  // namespace cardinal::coverage

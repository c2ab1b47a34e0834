// Checks coverage thresholds. In: the value of --fail-under: `95`, or `clauses=100,lines=95.5,branches=80`. Out: the
// thresholds, and a message for each that is not reached.
// Promises: compares integers, so that 100 means all.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/drivers/coverage/coverage.h"

namespace cardinal::coverage {

struct Threshold {
  enum class Measure : std::uint8_t { Clauses, Lines, Branches } what = Measure::Clauses;
  std::int64_t hundredths = 0;  // in hundredths of a percent
};

// A number alone applies to all three. Returns nullopt, with a problem in words, if `words` has neither form.
std::optional<std::vector<Threshold>> ParseThresholds(const std::string& words, std::string& problem);

// "lines: 97.65 % is less than 98 %", for each threshold that is not reached. If there is nothing to cover, all is
// covered.
std::vector<std::string> FindUnmetThresholds(const Coverage& coverage, const std::vector<Threshold>& thresholds);

// "97.65 %", rounded down, so that only complete coverage is 100 %.
std::string FormatPercent(const CoverageCount& count);

}  // namespace cardinal::coverage

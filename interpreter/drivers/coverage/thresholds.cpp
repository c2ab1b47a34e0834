#include "interpreter/drivers/coverage/thresholds.h"

#include <array>

#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::coverage {

namespace {

constexpr std::array<std::string_view, 3> kNames = {"clauses", "lines", "branches"};
constexpr std::int64_t kAll = 100'00;

// "95", "95.5", "95.25" in hundredths.
std::optional<std::int64_t> ParseHundredths(std::string_view text) {
  const std::size_t point = text.find('.');
  const std::string_view whole = text.substr(0, point);
  const std::string_view rest = point == std::string_view::npos ? "" : text.substr(point + 1);
  if (whole.empty() || whole.size() > 3 || rest.size() > 2 || (point != std::string_view::npos && rest.empty()))
    return std::nullopt;
  std::int64_t value = 0;
  const std::string digits = std::string(whole) + std::string(rest) + std::string(2 - rest.size(), '0');
  for (const char c : digits) {
    if (c < '0' || c > '9') return std::nullopt;
    value = 10 * value + (c - '0');
  }
  return value <= kAll ? std::optional(value) : std::nullopt;
}

// Returns false if `part` is not a threshold.
bool ReadOne(std::string_view part, std::vector<Threshold>& thresholds) {
  const std::size_t equals = part.find('=');
  const auto value = ParseHundredths(equals == std::string_view::npos ? part : part.substr(equals + 1));
  bool known = false;
  for (std::size_t i = 0; i < kNames.size() && value; ++i) {
    if (equals != std::string_view::npos && part.substr(0, equals) != kNames[i]) continue;
    thresholds.push_back({static_cast<Threshold::Measure>(i), *value});
    known = true;
  }
  return known;
}

CoverageCount SelectCount(const Coverage& coverage, Threshold::Measure what) {
  switch (what) {
    case Threshold::Measure::Clauses: return CountClauses(coverage);
    case Threshold::Measure::Lines: return CountLines(coverage);
    case Threshold::Measure::Branches: return CountBranches(coverage);
  }
  return {};
}

std::string FormatHundredths(std::int64_t hundredths) {
  std::string text = std::to_string(hundredths / 100);
  if (hundredths % 100 == 0) return text + " %";
  text += '.';
  text += static_cast<char>('0' + hundredths / 10 % 10);
  if (hundredths % 10 != 0) text += static_cast<char>('0' + hundredths % 10);
  return text + " %";
}

}  // namespace

std::optional<std::vector<Threshold>> ParseThresholds(const std::string& words, std::string& problem) {
  std::vector<Threshold> thresholds;
  for (std::size_t at = 0; at <= words.size() && !words.empty();) {
    const std::size_t end = std::min(words.find(',', at), words.size());
    const std::string part = words.substr(at, end - at);
    at = end + 1;
    if (ReadOne(part, thresholds)) continue;
    problem =
        "`" + diag::EscapeUnprintable(part) +
        "` is not a percentage from 0 to 100; write --fail-under 95, or --fail-under clauses=100,lines=95,branches=80";
    return std::nullopt;
  }
  return thresholds;
}

std::vector<std::string> FindUnmetThresholds(const Coverage& coverage, const std::vector<Threshold>& thresholds) {
  std::vector<std::string> below;
  for (const Threshold& threshold : thresholds) {
    const CoverageCount count = SelectCount(coverage, threshold.what);
    if (count.covered * kAll >= threshold.hundredths * count.total) continue;
    below.push_back(std::string(kNames[static_cast<std::size_t>(threshold.what)]) + ": " + FormatPercent(count) +
                    " is less than " + FormatHundredths(threshold.hundredths));
  }
  return below;
}

std::string FormatPercent(const CoverageCount& count) {
  return FormatHundredths(count.total == 0 ? kAll : count.covered * kAll / count.total);
}

}  // namespace cardinal::coverage

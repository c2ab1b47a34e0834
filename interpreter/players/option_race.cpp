#include "interpreter/players/option_race.h"

#include <algorithm>
#include <cmath>

namespace cardinal::players {

namespace {

// An option is dropped if it is worse than the best one by that many standard errors, in at least that many matches.
// With a standard option, the others are dropped sooner, so that more simulations remain for those that may replace it.
constexpr double kDropErrors = 2;
constexpr double kDropRivalErrors = 1;
constexpr std::size_t kDropMatches = 5;
// An option replaces the standard option if it is better by that many standard errors, and by that win probability.
constexpr double kReplaceErrors = 1.5;
constexpr double kReplaceLead = 0.01;
// Added to the variance of a difference, because a few equal results do not prove that there is no variance.
constexpr double kLeastVariance = 0.0004;

}  // namespace

void OptionRace::AddResult(std::size_t option, const SeatEvaluation& result) {
  runners_[option].results.push_back(result);
  if (result.goal_value) scale_.AddSample(static_cast<double>(*result.goal_value));
  DropWorse();
}

std::size_t OptionRace::NextOption() const {
  const auto later = [](const Runner& x, const Runner& y) {
    return x.dropped != y.dropped ? y.dropped : x.results.size() < y.results.size();
  };
  return static_cast<std::size_t>(std::min_element(runners_.begin(), runners_.end(), later) - runners_.begin());
}

bool OptionRace::IsDecided() const {
  return std::count_if(runners_.begin(), runners_.end(), [](const Runner& runner) { return !runner.dropped; }) == 1;
}

std::size_t OptionRace::BestOption() const {
  std::optional<std::size_t> best = standard_;
  for (std::size_t i = 0; i < runners_.size(); ++i) {
    if (runners_[i].dropped || runners_[i].results.empty() || i == standard_) continue;
    if (best && best != standard_ && Average(i) <= Average(*best)) continue;
    if (standard_) {
      const Lead lead = ComputeLead(i, *standard_);
      if (lead.errors < kReplaceErrors || lead.mean < kReplaceLead) continue;
    }
    best = i;
  }
  return best.value_or(0);
}

void OptionRace::DropWorse() {
  std::optional<std::size_t> leader;
  for (std::size_t i = 0; i < runners_.size(); ++i) {
    if (!runners_[i].dropped && (!leader || Average(i) > Average(*leader))) leader = i;
  }
  for (std::size_t i = 0; i < runners_.size(); ++i) {
    if (i == leader || runners_[i].dropped) continue;
    const Lead lead = ComputeLead(*leader, i);
    const double errors = standard_ && i != standard_ ? kDropRivalErrors : kDropErrors;
    runners_[i].dropped = lead.matches >= kDropMatches && lead.errors >= errors;
  }
}

OptionRace::Lead OptionRace::ComputeLead(std::size_t better, std::size_t worse) const {
  const std::vector<SeatEvaluation>&x = runners_[better].results, &y = runners_[worse].results;
  Lead lead{0, 0, std::min(x.size(), y.size())};
  if (lead.matches < 2) return lead;
  const auto count = static_cast<double>(lead.matches);
  double sum = 0, squares = 0;
  for (std::size_t i = 0; i < lead.matches; ++i) {
    const double difference = scale_.WinProbability(x[i]) - scale_.WinProbability(y[i]);
    sum += difference;
    squares += difference * difference;
  }
  lead.mean = sum / count;
  const double variance = std::max(0.0, squares / count - lead.mean * lead.mean) + kLeastVariance;
  lead.errors = lead.mean / std::sqrt(variance / (count - 1));
  return lead;
}

double OptionRace::Average(std::size_t option) const {
  const std::vector<SeatEvaluation>& results = runners_[option].results;
  if (results.empty()) return 0.5;
  double sum = 0;
  for (const SeatEvaluation& result : results) sum += scale_.WinProbability(result);
  return sum / static_cast<double>(results.size());
}

}  // namespace cardinal::players

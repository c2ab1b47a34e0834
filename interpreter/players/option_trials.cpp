#include "interpreter/players/option_trials.h"

#include <algorithm>
#include <cmath>

namespace cardinal::players {

namespace {

// Bounds each value, so that the sum over the samples cannot overflow.
constexpr std::int64_t kMaxGoal = 1'000'000'000'000;
// A lead is confirmed in that many further determinized matches, if it is at least that many standard errors.
constexpr std::int32_t kConfirmingSamples = 4;
constexpr double kConfirmedErrors = 1;

}  // namespace

OptionTrials::OptionTrials(std::uint64_t seed, model::Seat seat, std::int32_t samples, DeterminizedGame& game)
    : seed_(seed), seat_(seat), samples_(samples), weights_(ChooseWeights(seed)), game_(game) {
  if (!game.HasClock()) weights_.with_choices = 0;
}

// In one of four decisions only the value without further choices counts. Otherwise a seat that can do and undo a thing
// for nothing would repeat it for ever, because its good options remain after it. In another one of four it counts
// little. Otherwise an option that only makes others possible would never be taken, because its cost counts twice.
OptionTrials::Weights OptionTrials::ChooseWeights(std::uint64_t seed) {
  switch (base::Random(seed).NextBelow(4)) {
    case 0: return {1, 0};
    case 1: return {1, 8};
    default: return {1, 1};
  }
}

std::int32_t OptionTrials::FindBest(const std::vector<std::int32_t>& options) {
  struct Trial {
    std::int32_t option = 0;
    std::vector<std::int64_t> by_itself;  // by sample
  };
  std::vector<Trial> trials;
  for (const std::int32_t option : options) {
    Trial trial{option, {}};
    std::int64_t sum = 0;
    for (std::int32_t i = 0; i < samples_; ++i) {
      const auto value = EvaluateByItself(option, i);
      if (!value) break;
      sum += *value;
      trial.by_itself.push_back(*value);
    }
    if (trial.by_itself.size() < static_cast<std::size_t>(samples_)) continue;
    trials.push_back(std::move(trial));
    if (weights_.with_choices == 0) continue;
    game_.BeginSimulation(seed_);
    hints_[game_.OptionKey(option)] = sum;
  }
  std::int32_t best = -1;
  std::int64_t best_value = 0;
  for (const Trial& trial : trials) {
    std::int64_t value = 0;
    for (std::int32_t i = 0; i < samples_; ++i)
      value += AddChoices(trial.option, i, trial.by_itself[static_cast<std::size_t>(i)]);
    if (best >= 0 && value <= best_value) continue;
    best = trial.option;
    best_value = value;
  }
  return best;
}

bool OptionTrials::ConfirmLead(std::int32_t better, std::int32_t worse) const {
  double sum = 0, squares = 0;
  for (std::int32_t i = samples_; i < samples_ + kConfirmingSamples; ++i) {
    const auto x = EvaluateByItself(better, i), y = EvaluateByItself(worse, i);
    if (!x || !y) return false;
    const auto difference = static_cast<double>(AddChoices(better, i, *x) - AddChoices(worse, i, *y));
    sum += difference;
    squares += difference * difference;
  }
  const double mean = sum / kConfirmingSamples;
  const double variance = std::max(0.0, squares / kConfirmingSamples - mean * mean);
  return mean > 0 && mean >= kConfirmedErrors * std::sqrt(variance / (kConfirmingSamples - 1));
}

std::optional<std::int64_t> OptionTrials::EvaluateByItself(std::int32_t option, std::int32_t sample) const {
  const auto value = game_.EvaluateOption(option, Sample(sample));
  return value ? std::optional(std::clamp(*value, -kMaxGoal, kMaxGoal)) : std::nullopt;
}

std::int64_t OptionTrials::AddChoices(std::int32_t option, std::int32_t sample, std::int64_t by_itself) const {
  if (weights_.with_choices == 0) return by_itself;
  base::Random luck(Sample(sample));
  game_.BeginSimulation(Sample(sample));
  const SimulationState now = game_.AnswerDecision(option);
  Playout(game_, {1, 100, 4, seat_, &hints_}).Run(now, luck);
  const std::int64_t with_choices = EvaluateForSeat(game_.EvaluateSeat(seat_));
  return weights_.by_itself * by_itself + weights_.with_choices * std::clamp(with_choices, -kMaxGoal, kMaxGoal);
}

}  // namespace cardinal::players

#include "interpreter/players/greedy_player.h"

#include <algorithm>
#include <vector>

#include "interpreter/base/hash.h"
#include "interpreter/base/random.h"
#include "interpreter/players/long_game.h"
#include "interpreter/players/playout.h"
#include "interpreter/players/random_player.h"

namespace cardinal::players {

namespace {

// Bounds each value, so that the sum over the samples cannot overflow.
constexpr std::int64_t kMaxGoal = 1'000'000'000'000;

// What follows an option in a sample: the seat itself looks for its best further choices of the turn.
PlayoutLimits LimitsFor(model::Seat seat) { return {1, 100, 4, seat}; }

// How much the two values of an option count in a decision. Mostly the sum counts: of two options with equal prospects,
// the one that is better by itself is better.
struct Weights {
  std::int64_t by_itself = 1;
  std::int64_t with_choices = 1;
};

// In one of four decisions only the value without further choices counts. Otherwise a seat that can do and undo a thing
// for nothing would repeat it for ever, because its good options remain after it. In another one of four it counts
// little. Otherwise an option that only makes others possible would never be taken, because its cost counts twice.
Weights WeightsFor(std::uint64_t decision) {
  switch (base::Random(decision).NextBelow(4)) {
    case 0: return {1, 0};
    case 1: return {1, 8};
    default: return {1, 1};
  }
}

}  // namespace

std::optional<std::int64_t> GreedyPlayer::EvaluateSample(const DecisionView& decision, std::int32_t option,
                                                         std::uint64_t sample, DeterminizedGame& imagination) const {
  const std::uint64_t first = base::Hasher(seed_).Add(decision.seat).Add(decision.serial).Digest();
  const Weights weights = WeightsFor(first);
  const std::optional<std::int64_t> by_itself = imagination.EvaluateOption(option, sample);
  if (!by_itself || !imagination.HasClock() || weights.with_choices == 0) return by_itself;
  base::Random luck(sample);
  imagination.BeginSimulation(sample);
  const SimulationState now = imagination.AnswerDecision(option);
  Playout(imagination, LimitsFor(decision.seat)).Run(now, luck);
  const std::int64_t with_choices = EvaluateForSeat(imagination.EvaluateSeat(decision.seat));
  return weights.by_itself * std::clamp(*by_itself, -kMaxGoal, kMaxGoal) +
         weights.with_choices * std::clamp(with_choices, -kMaxGoal, kMaxGoal);
}

std::optional<std::int64_t> GreedyPlayer::EvaluateOption(const DecisionView& decision, std::int32_t option,
                                                         DeterminizedGame& imagination) const {
  const std::uint64_t first = base::Hasher(seed_).Add(decision.seat).Add(decision.serial).Digest();
  std::int64_t sum = 0;
  for (std::int32_t i = 0; i < samples_; ++i) {
    const auto worth = EvaluateSample(decision, option, first + static_cast<std::uint64_t>(i), imagination);
    if (!worth) return std::nullopt;
    sum += std::clamp(*worth, -10 * kMaxGoal, 10 * kMaxGoal);
  }
  return sum;
}

std::optional<std::int32_t> GreedyPlayer::DecideBlind(model::Seat, std::uint32_t, std::size_t options) const {
  return options == 1 ? std::optional(0) : std::nullopt;
}

std::int32_t GreedyPlayer::Decide(const DecisionView& decision, DeterminizedGame& imagination) {
  const auto count = static_cast<std::int32_t>(decision.options.size());
  if (count == 1) return 0;
  const std::uint64_t luck = base::Hasher(seed_).Add(decision.seat).Add(decision.serial).Digest();
  if (TakesRandomOption(decision.serial, luck)) return RandomPlayer(seed_).Decide(decision, imagination);
  // Pass is evaluated first, so that another option must be better, not only equal; the others follow in their order.
  std::vector<std::int32_t> order;
  const std::int32_t pass = FindPass(decision);
  if (pass >= 0) order.push_back(pass);
  for (std::int32_t i = 0; i < count; ++i) {
    if (i != pass) order.push_back(i);
  }
  std::int32_t best = -1;
  std::int64_t best_worth = 0;
  for (const std::int32_t option : order) {
    const auto worth = EvaluateOption(decision, option, imagination);
    if (!worth || (best >= 0 && *worth <= best_worth)) continue;
    best = option;
    best_worth = *worth;
  }
  return best >= 0 ? best : RandomPlayer(seed_).Decide(decision, imagination);
}

}  // namespace cardinal::players

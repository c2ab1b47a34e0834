#include "interpreter/players/greedy_player.h"

#include <algorithm>
#include <vector>

#include "interpreter/base/hash.h"
#include "interpreter/base/random.h"
#include "interpreter/players/random_player.h"

namespace cardinal::players {

namespace {

// Bounds each value, so that the sum over the samples cannot overflow.
constexpr std::int64_t kMaxGoal = 1'000'000'000'000;

// Few games between greedy players have more decisions. In a longer game every option looks worse than passing to
// each player, and only another action can end the game: every second decision is random.
constexpr std::uint32_t kLongGame = 4'000;

}  // namespace

std::optional<std::int64_t> GreedyPlayer::EvaluateOption(const DecisionView& decision, std::int32_t option,
                                                         DeterminizedGame& imagination) const {
  const std::uint64_t first = base::Hasher(seed_).Add(decision.seat).Add(decision.serial).Digest();
  std::int64_t sum = 0;
  for (std::int32_t i = 0; i < samples_; ++i) {
    const auto worth = imagination.EvaluateOption(option, first + static_cast<std::uint64_t>(i));
    if (!worth) return std::nullopt;
    sum += std::clamp(*worth, -kMaxGoal, kMaxGoal);
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
  if (decision.serial > kLongGame && base::Random(luck).NextBelow(2) == 0)
    return RandomPlayer(seed_).Decide(decision, imagination);
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

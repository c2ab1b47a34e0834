#include "interpreter/players/search_player.h"

#include "interpreter/base/hash.h"
#include "interpreter/base/stop.h"
#include "interpreter/players/long_game.h"
#include "interpreter/players/random_player.h"
#include "interpreter/players/tree_search.h"

namespace cardinal::players {

std::optional<std::int32_t> SearchPlayer::DecideBlind(model::Seat, std::uint32_t, std::size_t options) const {
  return options == 1 ? std::optional(0) : std::nullopt;
}

std::int32_t SearchPlayer::Decide(const DecisionView& decision, DeterminizedGame& imagination) {
  if (decision.options.size() == 1) return 0;
  const std::uint64_t seed = base::Hasher(seed_).Add(decision.seat).Add(decision.serial).Digest();
  if (TakesRandomOption(decision.serial, seed)) return RandomPlayer(seed_).Decide(decision, imagination);
  if (budget_.time.count() > 0) return DecideInTime(seed, decision, imagination);
  TreeSearch search(seed, decision, imagination);
  for (std::int32_t i = 0; !search.IsDecided() && (i < MinIterations(search) || i < budget_.iterations); ++i) {
    search.RunIteration();
  }
  return search.BestOption();
}

// No iteration begins after the budget, except up to the minimum number of iterations. After 1.5 budgets everything is
// aborted, also an iteration in progress. If the search was not even prepared by then, the answer is the first option.
std::int32_t SearchPlayer::DecideInTime(std::uint64_t seed, const DecisionView& decision,
                                        DeterminizedGame& imagination) {
  using Clock = base::StopScope::Clock;
  const Clock::time_point end = Clock::now() + budget_.time, last = end + budget_.time / 2;
  const base::StopScope scope(last);
  std::optional<TreeSearch> search;
  try {
    search.emplace(seed, decision, imagination);
    for (std::int32_t i = 0; !search->IsDecided(); ++i) {
      if (Clock::now() >= (i < MinIterations(*search) ? last : end)) break;
      search->RunIteration();
    }
  } catch (const base::Stopped& stopped) {
    if (stopped.scope != &scope) throw;
  }
  return search ? search->BestOption() : 0;
}

// Two iterations for each option, even if a budget of iterations is smaller: an option without a simulation has no
// value.
std::int32_t SearchPlayer::MinIterations(const TreeSearch& search) { return 2 * search.OptionCount(); }

}  // namespace cardinal::players

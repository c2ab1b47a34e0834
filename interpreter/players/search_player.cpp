#include "interpreter/players/search_player.h"

#include "interpreter/base/hash.h"
#include "interpreter/base/stop.h"
#include "interpreter/players/search.h"

namespace cardinal::players {

std::optional<std::int32_t> SearchPlayer::DecideBlind(model::Seat, std::uint32_t, std::size_t options) const {
  return options == 1 ? std::optional(0) : std::nullopt;
}

std::int32_t SearchPlayer::Decide(const DecisionView& decision, Imagination& imagination) {
  if (decision.options.size() == 1) return 0;
  const std::uint64_t seed = base::Hasher(seed_).Add(decision.seat).Add(decision.serial).Value();
  if (budget_.time.count() > 0) return DecideInTime(seed, decision, imagination);
  Search search(seed, decision, imagination);
  if (search.Options() == 1) return search.Best();
  for (std::int32_t i = 0; i < LeastWalks(search) || i < budget_.walks; ++i) search.Walk();
  return search.Best();
}

// A walk may take longer than there is time: half as long again is the most that is waited for the least walks.
std::int32_t SearchPlayer::DecideInTime(std::uint64_t seed, const DecisionView& decision, Imagination& imagination) {
  using Clock = base::StopScope::Clock;
  const Clock::time_point end = Clock::now() + budget_.time, last = end + budget_.time / 2;
  const base::StopScope scope(last);
  std::optional<Search> search;
  try {
    search.emplace(seed, decision, imagination);
    for (std::int32_t i = 0; search->Options() > 1; ++i) {
      if (Clock::now() >= (i < LeastWalks(*search) ? last : end)) break;
      search->Walk();
    }
  } catch (const base::Stopped& stopped) {
    if (stopped.scope != &scope) throw;
  }
  return search ? search->Best() : 0;
}

// Each option is walked twice, whatever the budget: what was never looked at cannot be judged.
std::int32_t SearchPlayer::LeastWalks(const Search& search) { return 2 * search.Options(); }

}  // namespace cardinal::players

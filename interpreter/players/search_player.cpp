#include "interpreter/players/search_player.h"

#include "interpreter/base/hash.h"
#include "interpreter/players/search.h"

namespace cardinal::players {

std::optional<std::int32_t> SearchPlayer::DecideBlind(model::Seat, std::uint32_t, std::size_t options) const {
  return options == 1 ? std::optional(0) : std::nullopt;
}

std::int32_t SearchPlayer::Decide(const DecisionView& decision, Imagination& imagination) {
  using std::chrono::steady_clock;
  if (decision.options.size() == 1) return 0;
  const auto end = steady_clock::now() + budget_.time;
  Search search(base::Hasher(seed_).Add(decision.seat).Add(decision.serial).Value(), decision, imagination);
  if (search.Options() == 1) return search.Best();
  // Each option is walked twice, whatever the budget: what was never looked at cannot be judged.
  const std::int32_t least = 2 * search.Options();
  const bool timed = budget_.time.count() > 0;
  for (std::int32_t i = 0; i < least || (timed ? steady_clock::now() < end : i < budget_.walks); ++i) search.Walk();
  return search.Best();
}

}  // namespace cardinal::players

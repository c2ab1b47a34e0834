#include "interpreter/players/random_player.h"

#include "interpreter/base/hash.h"
#include "interpreter/base/random.h"

namespace cardinal::players {

std::int32_t FindPass(const DecisionView& decision) {
  for (std::size_t i = 0; i < decision.options.size(); ++i) {
    if (decision.options[i].kind == model::OptionKind::Pass) return static_cast<std::int32_t>(i);
  }
  return -1;
}

// The random number depends only on the seed, the seat and the serial of the decision, so that it is the same after an
// undo.
std::optional<std::int32_t> RandomPlayer::DecideBlind(model::Seat seat, std::uint32_t serial,
                                                      std::size_t options) const {
  base::Random luck(base::Hasher(seed_).Add(seat).Add(serial).Digest());
  return luck.NextIndex(options);
}

std::int32_t RandomPlayer::Decide(const DecisionView& decision, DeterminizedGame&) {
  return *DecideBlind(decision.seat, decision.serial, decision.options.size());
}

}  // namespace cardinal::players

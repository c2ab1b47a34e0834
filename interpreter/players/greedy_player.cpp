#include "interpreter/players/greedy_player.h"

#include <vector>

#include "interpreter/base/hash.h"
#include "interpreter/players/long_game.h"
#include "interpreter/players/option_trials.h"
#include "interpreter/players/random_player.h"

namespace cardinal::players {

namespace {

// The option that does nothing, or the least: pass, the end of a list, no card, no; of numbers the first. -1 if there
// is none.
std::int32_t FindIdleOption(const DecisionView& decision) {
  using enum model::OptionKind;
  for (const model::OptionKind kind : {Pass, Done, NoCard, No, Number}) {
    for (std::size_t i = 0; i < decision.options.size(); ++i) {
      if (decision.options[i].kind == kind) return static_cast<std::int32_t>(i);
    }
  }
  return -1;
}

}  // namespace

std::optional<std::int32_t> GreedyPlayer::DecideBlind(model::Seat, std::uint32_t, std::size_t options) const {
  return options == 1 ? std::optional(0) : std::nullopt;
}

std::int32_t GreedyPlayer::Decide(const DecisionView& decision, DeterminizedGame& imagination) {
  const auto count = static_cast<std::int32_t>(decision.options.size());
  if (count == 1) return 0;
  const std::uint64_t luck = base::Hasher(seed_).Add(decision.seat).Add(decision.serial).Digest();
  if (TakesRandomOption(decision.serial, luck)) return RandomPlayer(seed_).Decide(decision, imagination);
  // The idle option is evaluated first, so that another option must be better, not only equal; the others follow in
  // their order.
  std::vector<std::int32_t> order;
  const std::int32_t idle = FindIdleOption(decision);
  if (idle >= 0) order.push_back(idle);
  for (std::int32_t i = 0; i < count; ++i) {
    if (i != idle) order.push_back(i);
  }
  OptionTrials trials(luck, decision.seat, samples_, imagination);
  const std::int32_t best = trials.FindBest(order);
  if (best < 0) return RandomPlayer(seed_).Decide(decision, imagination);
  if (idle >= 0 && best != idle && !trials.ConfirmLead(best, idle)) return idle;
  return best;
}

}  // namespace cardinal::players

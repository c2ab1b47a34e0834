#include "interpreter/players/playout.h"

#include <algorithm>
#include <numeric>

namespace cardinal::players {

namespace {

constexpr std::int64_t kVictoryValue = 1'000'000'000'000;

}  // namespace

std::int64_t EvaluateForSeat(const SeatEvaluation& evaluation) {
  switch (evaluation.outcome) {
    case model::OutcomeKind::Drawn: return 0;
    case model::OutcomeKind::Lost:
    case model::OutcomeKind::Won: return evaluation.won ? kVictoryValue : -kVictoryValue;
    case model::OutcomeKind::Running: break;
  }
  return std::clamp(evaluation.goal_value.value_or(-kVictoryValue), 1 - kVictoryValue, kVictoryValue - 1);
}

void Playout::Run(SimulationState now, base::Random& luck) {
  while (now.seat >= 0 && now.clock < limits_.turns && answers_ < limits_.answers) {
    const bool passes = limits_.seat >= 0 && now.seat != limits_.seat;
    now = passes ? game_.PassUntil(limits_.turns, limits_.seat) : game_.AnswerDecision(ChooseOption(now, luck));
    ++answers_;
  }
  game_.PassUntil(limits_.turns, model::kNoSeat);
}

std::int32_t Playout::ChooseOption(const SimulationState& now, base::Random& luck) {
  game_.Remember();
  std::int32_t best = -1;
  std::int64_t best_value = 0;
  for (const std::int32_t option : ChooseCandidates(now, luck)) {
    const std::int64_t value = EvaluateOption(now, option);
    game_.Return();
    if (best >= 0 && value <= best_value) continue;
    best = option;
    best_value = value;
  }
  return best;
}

// Passing comes first, so that another option must be better, not only equal. The others are a random selection.
std::vector<std::int32_t> Playout::ChooseCandidates(const SimulationState& now, base::Random& luck) const {
  std::vector<std::int32_t> options(static_cast<std::size_t>(now.options));
  std::iota(options.begin(), options.end(), 0);
  if (now.pass >= 0) std::swap(options[0], options[static_cast<std::size_t>(now.pass)]);
  const std::size_t fixed = now.pass >= 0 ? 1 : 0;
  const std::size_t count = static_cast<std::size_t>(limits_.options) + fixed;
  if (options.size() <= count) return options;
  for (std::size_t i = PutBestFirst(options, fixed); i < count; ++i)
    std::swap(options[i], options[i + luck.NextBelow(options.size() - i)]);
  options.resize(count);
  return options;
}

// Moves the options with the best hints to the place `from` and the following ones. Returns the place after them.
std::size_t Playout::PutBestFirst(std::vector<std::int32_t>& options, std::size_t from) const {
  if (limits_.hints == nullptr) return from;
  std::vector<std::pair<std::int64_t, std::size_t>> hinted;  // minus the hint, the place in `options`
  for (std::size_t i = from; i < options.size(); ++i) {
    const auto hint = limits_.hints->find(game_.OptionKey(options[i]));
    if (hint != limits_.hints->end()) hinted.emplace_back(-hint->second, i);
  }
  std::sort(hinted.begin(), hinted.end());
  hinted.resize(std::min(hinted.size(), static_cast<std::size_t>(limits_.options / 2)));
  std::vector<std::int32_t> best;
  for (const auto& [hint, place] : hinted) best.push_back(options[place]);
  const auto is_best = [&](std::int32_t option) { return std::find(best.begin(), best.end(), option) != best.end(); };
  std::stable_partition(options.begin() + static_cast<std::ptrdiff_t>(from), options.end(), is_best);
  return from + best.size();
}

std::int64_t Playout::EvaluateOption(const SimulationState& now, std::int32_t option) {
  game_.AnswerDecision(option);
  game_.PassUntil(now.clock + 1, model::kNoSeat);
  answers_ += 2;
  return EvaluateForSeat(game_.EvaluateSeat(now.seat));
}

}  // namespace cardinal::players

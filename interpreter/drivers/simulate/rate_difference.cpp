#include "interpreter/drivers/simulate/rate_difference.h"

#include <algorithm>
#include <cmath>

namespace cardinal::simulate {

namespace {

constexpr double kNormal = 1.959963984540054;  // 95 % of a normal distribution are within this many standard deviations

// The index of the product of the sums i and j in `products`.
constexpr std::size_t ProductIndex(std::size_t i, std::size_t j) {
  const std::size_t low = std::min(i, j), high = std::max(i, j);
  return high * (high + 1) / 2 + low;
}
static_assert(ProductIndex(3, 3) + 1 == std::tuple_size_v<decltype(RateDifference::products)>);

void AddGame(RateDifference& contrast, const std::array<std::int64_t, 4>& game) {
  ++contrast.games;
  for (std::size_t i = 0; i < game.size(); ++i) {
    contrast.sums[i] += game[i];
    for (std::size_t j = 0; j <= i; ++j) contrast.products[ProductIndex(i, j)] += game[i] * game[j];
  }
}

// Each game adds (won - rate * seats) / all seats of the first group, minus the same of the second group; the sum of
// the squares of that is the variance of the difference.
double Variance(const RateDifference& contrast, double one, double other) {
  const auto all_one = static_cast<double>(contrast.sums[0]), all_other = static_cast<double>(contrast.sums[2]);
  const std::array<double, 4> weights = {-one / all_one, 1 / all_one, other / all_other, -1 / all_other};
  double sum = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    for (std::size_t j = 0; j < weights.size(); ++j)
      sum += weights[i] * weights[j] * static_cast<double>(contrast.products[ProductIndex(i, j)]);
  }
  return std::max(sum, 0.0);
}

double Ratio(std::int64_t some, std::int64_t all) {
  return all == 0 ? 0 : static_cast<double>(some) / static_cast<double>(all);
}

}  // namespace

void RateDifference::AddGame(const GroupCount& one, const GroupCount& other) {
  if (one.seats > 0 || other.seats > 0) simulate::AddGame(*this, {one.seats, one.won, other.seats, other.won});
}

void RateDifference::Merge(const RateDifference& more) {
  games += more.games;
  for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += more.sums[i];
  for (std::size_t i = 0; i < products.size(); ++i) products[i] += more.products[i];
}

RateDifferenceEstimate EstimateRateDifference(const RateDifference& contrast) {
  RateDifferenceEstimate difference;
  difference.known = contrast.sums[0] > 0 && contrast.sums[2] > 0;
  difference.one = Ratio(contrast.sums[1], contrast.sums[0]);
  difference.other = Ratio(contrast.sums[3], contrast.sums[2]);
  if (!difference.known) return difference;
  RateDifference wider = contrast;
  for (const std::int64_t won : {0, 1}) {
    AddGame(wider, {1, won, 0, 0});
    AddGame(wider, {0, 0, 1, won});
  }
  const double one = Ratio(wider.sums[1], wider.sums[0]), other = Ratio(wider.sums[3], wider.sums[2]);
  const double half = kNormal * std::sqrt(Variance(wider, one, other));
  difference.low = std::max(-1.0, one - other - half);
  difference.high = std::min(1.0, one - other + half);
  return difference;
}

void PairedCounts::AddGame(std::int64_t before, std::int64_t after) {
  ++games;
  won_before += before;
  won_after += after;
  squares += (after - before) * (after - before);
}

void PairedCounts::Merge(const PairedCounts& more) {
  games += more.games;
  won_before += more.won_before;
  won_after += more.won_after;
  squares += more.squares;
}

PairedEstimate EstimateChange(const PairedCounts& paired) {
  PairedEstimate change;
  change.known = paired.games > 0;
  change.before = Ratio(paired.won_before, paired.games);
  change.after = Ratio(paired.won_after, paired.games);
  if (!change.known) return change;
  const double games = static_cast<double>(paired.games) + 2;
  const double mean = static_cast<double>(paired.won_after - paired.won_before) / games;
  const double variance = (static_cast<double>(paired.squares) + 1 - games * mean * mean) / (games * games);
  const double half = kNormal * std::sqrt(std::max(variance, 0.0));
  change.low = std::max(-1.0, mean - half);
  change.high = std::min(1.0, mean + half);
  return change;
}

}  // namespace cardinal::simulate

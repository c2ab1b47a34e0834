#include "interpreter/drivers/simulate/rate_difference.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace cardinal::simulate {

namespace {

// The index of the product of the sums i and j in `products`.
constexpr std::size_t ProductIndex(std::size_t i, std::size_t j) {
  const std::size_t low = std::min(i, j), high = std::max(i, j);
  return high * (high + 1) / 2 + low;
}
static_assert(ProductIndex(3, 3) + 1 == RateDifference::kProducts);

double Ratio(std::int64_t some, std::int64_t all) {
  return all == 0 ? 0 : static_cast<double>(some) / static_cast<double>(all);
}

// A sum of rates, each plus or minus, over strata.
template <std::size_t kGroups>
struct Contrast {
  bool known = false;
  std::array<double, kGroups> rates{};  // weighted means
  double middle = 0, error = 0;
};

// The sums of a stratum, with a win and a loss added to each group; each of them counts `part` of a game.
template <std::size_t kGroups>
class WidenedSums {
 public:
  static constexpr std::size_t kSums = 2 * kGroups;

  WidenedSums(const GroupSums<kGroups>& from, double part) {
    std::ranges::copy(from.sums, sums_.begin());
    std::ranges::copy(from.products, products_.begin());
    for (std::size_t group = 0; group < kGroups; ++group) {
      const std::size_t seats = 2 * group, won = seats + 1;
      sums_[seats] += 2 * part;
      sums_[won] += part;
      products_[ProductIndex(seats, seats)] += 2 * part;
      products_[ProductIndex(seats, won)] += part;
      products_[ProductIndex(won, won)] += part;
    }
  }
  double Rate(std::size_t group) const { return sums_[2 * group + 1] / sums_[2 * group]; }

  // Each game adds sign * (won - rate * seats) / all seats for each group; the sum of the squares of that is the
  // variance.
  double Variance(const std::array<int, kGroups>& signs) const {
    std::array<double, kSums> weights{};
    for (std::size_t group = 0; group < kGroups; ++group) {
      weights[2 * group + 1] = signs[group] / sums_[2 * group];
      weights[2 * group] = -Rate(group) * weights[2 * group + 1];
    }
    double sum = 0;
    for (std::size_t i = 0; i < kSums; ++i) {
      for (std::size_t j = 0; j < kSums; ++j) sum += weights[i] * weights[j] * products_[ProductIndex(i, j)];
    }
    return std::max(sum, 0.0);
  }

 private:
  std::array<double, kSums> sums_{};
  std::array<double, GroupSums<kGroups>::kProducts> products_{};
};

// 1 / (1/n1 + 1/n2 + ...) for the seats of the groups; 0 if a group has none.
template <std::size_t kGroups>
double Weight(const GroupSums<kGroups>& stratum) {
  double inverse = 0;
  for (std::size_t group = 0; group < kGroups; ++group) {
    if (stratum.sums[2 * group] == 0) return 0;
    inverse += 1 / static_cast<double>(stratum.sums[2 * group]);
  }
  return 1 / inverse;
}

template <std::size_t kGroups>
Contrast<kGroups> Estimate(std::span<const GroupSums<kGroups>> strata, const std::array<int, kGroups>& signs) {
  Contrast<kGroups> contrast;
  double all = 0, variance = 0;
  for (const auto& stratum : strata) all += Weight(stratum);
  if (all == 0) return contrast;
  contrast.known = true;
  for (const auto& stratum : strata) {
    const double part = Weight(stratum) / all;
    if (part == 0) continue;
    const WidenedSums<kGroups> wider(stratum, part);
    for (std::size_t group = 0; group < kGroups; ++group) {
      contrast.rates[group] += part * Ratio(stratum.sums[2 * group + 1], stratum.sums[2 * group]);
      contrast.middle += part * signs[group] * wider.Rate(group);
    }
    variance += part * part * wider.Variance(signs);
  }
  contrast.error = std::sqrt(variance);
  return contrast;
}

RateDifferenceEstimate EstimateDifference(std::span<const RateDifference> strata) {
  const Contrast<2> contrast = Estimate<2>(strata, {1, -1});
  RateDifferenceEstimate difference;
  difference.known = contrast.known;
  if (!difference.known) return difference;
  difference.one = contrast.rates[0];
  difference.other = contrast.rates[1];
  difference.middle = contrast.middle;
  difference.error = contrast.error;
  difference.low = std::max(-1.0, contrast.middle - kNormal95 * contrast.error);
  difference.high = std::min(1.0, contrast.middle + kNormal95 * contrast.error);
  return difference;
}

}  // namespace

template <std::size_t kGroups>
void GroupSums<kGroups>::AddGame(const std::array<GroupCount, kGroups>& groups) {
  std::array<std::int64_t, kSums> game{};
  bool any = false;
  for (std::size_t group = 0; group < kGroups; ++group) {
    game[2 * group] = groups[group].seats;
    game[2 * group + 1] = groups[group].won;
    any = any || groups[group].seats > 0;
  }
  if (!any) return;
  ++games;
  for (std::size_t i = 0; i < kSums; ++i) {
    sums[i] += game[i];
    for (std::size_t j = 0; j <= i; ++j) products[ProductIndex(i, j)] += game[i] * game[j];
  }
}

template <std::size_t kGroups>
void GroupSums<kGroups>::Merge(const GroupSums& more) {
  games += more.games;
  for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += more.sums[i];
  for (std::size_t i = 0; i < products.size(); ++i) products[i] += more.products[i];
}

template struct GroupSums<2>;
template struct GroupSums<4>;

RateDifferenceEstimate EstimateRateDifference(const RateDifference& contrast) {
  RateDifferenceEstimate difference = EstimateDifference({&contrast, 1});
  if (difference.known) return difference;
  difference.one = Ratio(contrast.sums[1], contrast.sums[0]);
  difference.other = Ratio(contrast.sums[3], contrast.sums[2]);
  return difference;
}

RateDifferenceEstimate EstimateWithinStrata(const std::vector<RateDifference>& strata) {
  return EstimateDifference(strata);
}

RateDifferenceChangeEstimate EstimateChangeWithinStrata(const std::vector<RateDifferenceChange>& strata) {
  const Contrast<4> contrast = Estimate<4>(strata, {1, -1, -1, 1});
  RateDifferenceChangeEstimate change;
  change.known = contrast.known;
  if (!change.known) return change;
  change.after = contrast.rates[0] - contrast.rates[1];
  change.before = contrast.rates[2] - contrast.rates[3];
  change.middle = contrast.middle;
  change.error = contrast.error;
  change.low = std::max(-2.0, contrast.middle - kNormal95 * contrast.error);
  change.high = std::min(2.0, contrast.middle + kNormal95 * contrast.error);
  return change;
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
  change.middle = static_cast<double>(paired.won_after - paired.won_before) / games;
  const double squares = static_cast<double>(paired.squares) + 1;
  change.error = std::sqrt(std::max(squares - games * change.middle * change.middle, 0.0)) / games;
  change.low = std::max(-1.0, change.middle - kNormal95 * change.error);
  change.high = std::min(1.0, change.middle + kNormal95 * change.error);
  return change;
}

double NormalQuantile(double probability) {
  double low = 0, high = 40;  // the probability beyond 40 errors is less than any double above 0
  for (int step = 0; step < 100; ++step) {
    const double middle = (low + high) / 2;
    (std::erfc(middle / std::sqrt(2.0)) > probability ? low : high) = middle;
  }
  return low;
}

}  // namespace cardinal::simulate

#include "interpreter/drivers/simulate/ratings.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace cardinal::simulate {

namespace {

using Row = std::vector<double>;

constexpr double kEloPerLogit = 400 / std::numbers::ln10;
constexpr int kMaxRounds = 100;       // of Newton's method; a few are usual
constexpr double kLargestStep = 2;    // logits
constexpr double kPrecision = 1e-10;  // logits

double WinProbability(double difference) { return 1 / (1 + std::exp(-difference)); }

// The inverse of a symmetric, positive definite matrix.
std::vector<Row> Invert(std::vector<Row> matrix) {
  const std::size_t size = matrix.size();
  std::vector<Row> inverse(size, Row(size, 0));
  for (std::size_t i = 0; i < size; ++i) inverse[i][i] = 1;
  for (std::size_t step = 0; step < size; ++step) {
    const double scale = matrix[step][step];
    for (std::size_t k = 0; k < size; ++k) matrix[step][k] /= scale, inverse[step][k] /= scale;
    for (std::size_t row = 0; row < size; ++row) {
      const double factor = matrix[row][step];
      if (row == step || factor == 0) continue;
      for (std::size_t k = 0; k < size; ++k) {
        matrix[row][k] -= factor * matrix[step][k];
        inverse[row][k] -= factor * inverse[step][k];
      }
    }
  }
  return inverse;
}

// The slope of the log-likelihood and its negative curvature, at some strengths.
struct Likelihood {
  Row slope;
  std::vector<Row> information;

  Likelihood(const Row& strengths, const std::vector<Meeting>& meetings)
      : slope(strengths.size(), 0), information(strengths.size(), Row(strengths.size(), 0)) {
    for (const Meeting& meeting : meetings) AddMeeting(strengths, meeting);
    for (std::size_t i = 0; i < strengths.size(); ++i) AddMeeting(strengths, {{i}, {}, 1, 0.5});  // the imagined draw
  }

 private:
  void AddMeeting(const Row& strengths, const Meeting& meeting) {
    Row signs(strengths.size(), 0);
    for (const std::size_t entrant : meeting.first) signs[entrant] += 1;
    for (const std::size_t entrant : meeting.second) signs[entrant] -= 1;
    double difference = 0;
    for (std::size_t i = 0; i < signs.size(); ++i) difference += signs[i] * strengths[i];
    const double expected = WinProbability(difference);
    const auto games = static_cast<double>(meeting.games);
    for (std::size_t i = 0; i < signs.size(); ++i) {
      slope[i] += signs[i] * (meeting.points - games * expected);
      for (std::size_t j = 0; j < signs.size(); ++j)
        information[i][j] += signs[i] * signs[j] * games * expected * (1 - expected);
    }
  }
};

// Newton's method. Returns the largest change.
double Improve(Row& strengths, const std::vector<Meeting>& meetings) {
  const Likelihood here(strengths, meetings);
  const std::vector<Row> inverse = Invert(here.information);
  double largest = 0;
  for (std::size_t i = 0; i < strengths.size(); ++i) {
    double step = 0;
    for (std::size_t j = 0; j < strengths.size(); ++j) step += inverse[i][j] * here.slope[j];
    step = std::clamp(step, -kLargestStep, kLargestStep);
    strengths[i] += step;
    largest = std::max(largest, std::abs(step));
  }
  return largest;
}

// The weights of the strengths in one rating: its own minus the average of its group.
Row RatingWeights(const std::vector<std::size_t>& groups, std::size_t entrant) {
  const auto size = static_cast<double>(std::count(groups.begin(), groups.end(), groups[entrant]));
  Row weights(groups.size(), 0);
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (groups[i] == groups[entrant]) weights[i] = (i == entrant ? 1 : 0) - 1 / size;
  }
  return weights;
}

}  // namespace

std::vector<Rating> ComputeRatings(const std::vector<std::size_t>& groups, const std::vector<Meeting>& meetings) {
  Row strengths(groups.size(), 0);
  for (int round = 0; round < kMaxRounds && Improve(strengths, meetings) > kPrecision; ++round) {
  }
  const std::vector<Row> covariance = Invert(Likelihood(strengths, meetings).information);
  std::vector<Rating> ratings(groups.size());
  for (std::size_t entrant = 0; entrant < groups.size(); ++entrant) {
    const Row weights = RatingWeights(groups, entrant);
    double value = 0, variance = 0;
    for (std::size_t i = 0; i < groups.size(); ++i) {
      value += weights[i] * strengths[i];
      for (std::size_t j = 0; j < groups.size(); ++j) variance += weights[i] * covariance[i][j] * weights[j];
    }
    ratings[entrant] = {kEloPerLogit * value, kEloPerLogit * std::sqrt(std::max(variance, 0.0))};
  }
  return ratings;
}

}  // namespace cardinal::simulate

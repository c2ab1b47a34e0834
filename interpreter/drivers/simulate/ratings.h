// Computes ratings from the results of games: Bradley-Terry, by maximum likelihood.
// In: how often sides met, and how many points the first side made. Out: a rating with its standard error for each
// entrant. Promises: the same results give the same ratings; a player who won every game has a finite rating.
//
// The strength of a side is the sum of the ratings of its entrants, such as a player and a deck. The first side wins
// with the probability 1 / (1 + 10^(-d / 400)), where d is the difference of the strengths; a draw is half a win. Each
// entrant also has one imagined draw against a side of strength 0, without which a perfect record would have no finite
// rating. The ratings of one group have the average 0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace cardinal::simulate {

// Games between the same two sides.
struct Meeting {
  std::vector<std::size_t> first, second;  // the entrants of each side
  std::int64_t games = 0;                  // that ended
  double points = 0;                       // of the first side: 1 for a win, 0.5 for a draw
};

struct Rating {
  double value = 0;           // in Elo points
  double standard_error = 0;  // of the value, in Elo points
};

// `groups`: by entrant, which group it belongs to (0 for players, 1 for decks). Ratings of different groups cannot be
// compared.
std::vector<Rating> ComputeRatings(const std::vector<std::size_t>& groups, const std::vector<Meeting>& meetings);

}  // namespace cardinal::simulate

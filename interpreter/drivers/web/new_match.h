// The body of POST /matches. In: JSON. Out: NewMatch, or the problem in words. docs/reference/serve.md describes every
// key. Promises: only the form is checked here, not whether the game has such players, decks and options; an unknown
// key is a problem.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cardinal::web {

struct NewMatch {
  struct Seat {
    std::string player = "human";  // or a computer player: "search:easy"
    std::string name;              // empty: a default
    std::string deck;              // empty: a default
  };
  std::vector<Seat> seats;
  std::vector<std::pair<std::string, std::string>> options;  // of the game: name and value
  std::optional<std::uint64_t> seed;                         // missing: a secret one; never from a client
  std::int64_t seconds_per_decision = 0;                     // 0: no clock
};

// `problem`: in words; empty: the body is valid.
NewMatch ReadNewMatch(std::string_view body, std::string& problem);

}  // namespace cardinal::web

// Reads who plays a game. In: the kinds and names of a command line. Out: the seats of a session.
#pragma once

#include <string>
#include <vector>

#include "interpreter/drivers/session/session_setup.h"

namespace cardinal::cli {

struct SeatArguments {
  std::vector<std::string> seats;  // human, search, greedy, random; empty: one human against the computer
  std::string opponent;            // without seats: the strength of the computer players; empty: normal
  std::vector<std::string> names;
};

// Sets the players; returns an error message, or "".
std::string SetSeats(const program::Program& program, const SeatArguments& arguments, session::SessionSetup& plan);

}  // namespace cardinal::cli

// Random games of the rulesets of the repository and of the duel, for benchmarks of the engine.
// In: a ruleset with its decks, the number of seats, a seed.
// Out: games in which each answer is drawn uniformly at random.
// Promises: one seed gives the same decks, shuffles and answers in every build of the same rules.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/machine/match/match.h"

namespace cardinal::bench {

struct LoadedGame {
  std::string name;
  program::Program program;
  std::vector<std::vector<match::SetupCard>> decks;
};

// The games of rulesets/ by name, then the duel.
std::vector<LoadedGame> LoadGames();

match::Match Deal(const LoadedGame& game, int seats, std::uint64_t seed);

// Plays a match that has been dealt; returns the number of answers. Leaves the game after `most` answers. `program`:
// the rules of the game, perhaps compiled in another way.
int PlayRandomly(const program::Program& program, match::Match& match, std::uint64_t seed, int most);

// Of the process, in seconds.
double ProcessorTime();

}  // namespace cardinal::bench

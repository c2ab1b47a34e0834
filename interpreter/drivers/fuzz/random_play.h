// In: a match that has been set up, a seed. Out: the game played at random, and everything that is wrong in it, each
// with the answers that lead there. Promises: the same match and seed give the same game and the same findings; each
// seat plays in a manner of its own, as chance has it, since what is wrong often lies where nobody would go.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/base/random.h"
#include "interpreter/drivers/replay/record.h"
#include "interpreter/drivers/soundness/problem.h"
#include "interpreter/drivers/soundness/two_worlds.h"

namespace cardinal::fuzz {

// How a seat answers.
enum class Manner : std::uint8_t {
  Uniform,  // each option alike
  Busy,     // passes seldom
  First,    // mostly the first option
  Last,     // mostly the last
  Doer,     // never passes, declines or stops picking where something else is possible
};
std::int32_t Choose(Manner manner, const model::Decision& decision, base::Random& luck);

struct Finding {
  soundness::Problem problem;
  std::string key;        // soundness::KeyOf
  std::int64_t game = 0;  // in which it was found
  replay::Record record;  // up to and with the answer that shows it; of a lock, all that lead to it
};

struct Looked {
  std::int64_t games = 0, decisions = 0, unfinished = 0;
  soundness::Compared compared;
};

struct PlayOptions {
  std::int64_t max_decisions = base::kLimits.fuzz_decisions;
  base::Limits limits;
};

// `known`: keys that need not be found again; those of this game are added.
void PlayAtRandom(const program::Program& program, const match::Match& start, std::int64_t game, std::uint64_t seed,
                  const PlayOptions& options, std::set<std::string>& known, Looked& looked,
                  std::vector<Finding>& found);

}  // namespace cardinal::fuzz

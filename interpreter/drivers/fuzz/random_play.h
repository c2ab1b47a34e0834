// In: a match that has been set up, a seed. Out: the game played at random, and everything that is wrong in it, each
// with the answers that lead there. Promises: the same match and seed give the same game and the same findings; each
// seat plays in a manner of its own, as chance has it, since what is wrong often lies where nobody would go.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/base/random.h"
#include "interpreter/drivers/replay/game_record.h"
#include "interpreter/drivers/soundness/noninterference.h"
#include "interpreter/drivers/soundness/problem.h"

namespace cardinal::fuzz {

// How a seat answers.
enum class RandomPolicy : std::uint8_t {
  Uniform,       // each option alike
  RarelyPasses,  // passes seldom
  First,         // mostly the first option
  Last,          // mostly the last
  NeverPasses,   // never passes, declines or stops picking where something else is possible
};
std::int32_t ChooseOption(RandomPolicy manner, const model::Decision& decision, base::Random& luck);

struct FuzzFinding {
  soundness::Problem problem;
  std::string key;            // soundness::KeyOf
  std::int64_t game = 0;      // in which it was found
  replay::GameRecord record;  // up to and with the answer that shows it; of a lock, all that lead to it
};

struct FuzzStats {
  std::int64_t games = 0, decisions = 0, unfinished = 0;
  soundness::NoninterferenceStats compared;
};

struct RandomPlayOptions {
  std::int64_t max_decisions = base::kLimits.fuzz_decisions;
  base::Limits limits;
};

// `known`: keys that need not be found again; those of this game are added.
void PlayRandomGame(const program::Program& program, const match::Match& start, std::int64_t game, std::uint64_t seed,
                    const RandomPlayOptions& options, std::set<std::string>& known, FuzzStats& looked,
                    std::vector<FuzzFinding>& found);

}  // namespace cardinal::fuzz

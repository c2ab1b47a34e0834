// Plays one random game and checks every step.
// In: a match that has been set up, a seed. Out: everything that is wrong in the game, each with the answers that lead
// to it. Promises: the same match and seed give the same game and the same findings. Each seat has a random policy of
// its own, since errors are often in positions that ordinary play does not reach.
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
  Uniform,       // all options equally
  RarelyPasses,  // rarely passes
  First,         // mostly the first option
  Last,          // mostly the last option
  NeverPasses,   // never passes, declines or stops picking if something else is possible
};
std::int32_t ChooseOption(RandomPolicy manner, const model::Decision& decision, base::Random& luck);

struct FuzzFinding {
  soundness::Problem problem;
  std::string key;        // soundness::ProblemKey
  std::int64_t game = 0;  // the number of the game in which it was found
  // Up to and including the answer that shows it; for a soft lock, all answers that lead to it.
  replay::GameRecord record;
};

struct FuzzStats {
  std::int64_t games = 0, decisions = 0, unfinished = 0;
  soundness::NoninterferenceStats compared;
};

struct RandomPlayOptions {
  std::int64_t max_decisions = base::kLimits.fuzz_decisions;
  base::Limits limits;
};

// `known`: keys that are not reported again; the keys of this game are added.
void PlayRandomGame(const program::Program& program, const match::Match& start, std::int64_t game, std::uint64_t seed,
                    const RandomPlayOptions& options, std::set<std::string>& known, FuzzStats& looked,
                    std::vector<FuzzFinding>& found);

}  // namespace cardinal::fuzz

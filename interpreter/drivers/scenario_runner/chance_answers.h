// Answers decisions of chance. In: the words of a scenario about chance (`keep`, `[A, B]`, `c is Hare`) and an open
// decision of chance. Out: the answer.
// Promises: a draw is never invented: without words for it there is no answer, unless the scenario has a `seed`.
#pragma once

#include <deque>
#include <optional>
#include <string>

#include "interpreter/base/random.h"
#include "interpreter/drivers/scenario_runner/answers.h"

namespace cardinal::scenario_runner {

struct ChanceAnswer {
  // more than one only if several things are drawn one by one; serial numbers are not set
  std::deque<model::Answer> answers;
  std::string problem;  // why there is no answer, in words
};

ChanceAnswer ParseChance(const ScenarioGame& game, const documents::LocatedText& text);
model::Answer DrawFromSeed(const ScenarioGame& game, base::Random& random);
// DescribeDraw: the name of the draw: "the order of p1.deck", "first_player". DrawHint: how to write the draw.
std::string DescribeDraw(const ScenarioGame& game);
std::string DrawHint(const ScenarioGame& game);

}  // namespace cardinal::scenario_runner

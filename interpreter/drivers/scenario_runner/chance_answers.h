// In: what a scenario says of luck (`keep`, `[A, B]`, `c is Hare`) and an open decision of chance. Out: the answer.
// Promises: a draw is never made up: without words for it there is no answer, unless the scenario has a `seed`.
#pragma once

#include <deque>
#include <optional>
#include <string>

#include "interpreter/base/random.h"
#include "interpreter/drivers/scenario_runner/answers.h"

namespace cardinal::scenario_runner {

struct ChanceAnswer {
  std::deque<model::Answer> answers;  // several only where several things are drawn one by one: serials are not set
  std::string problem;                // in words, if there is none
};

ChanceAnswer ParseChance(const ScenarioGame& game, const documents::LocatedText& text);
model::Answer DrawFromSeed(const ScenarioGame& game, base::Random& random);
// What is drawn, in words: "the order of p1.deck", "first_player"; and how to write it.
std::string DescribeDraw(const ScenarioGame& game);
std::string DrawHint(const ScenarioGame& game);

}  // namespace cardinal::scenario_runner

// In: what a scenario says of luck (`keep`, `[A, B]`, `c is Hare`) and an open decision of chance. Out: the answer.
// Promises: a draw is never made up: without words for it there is no answer, unless the scenario has a `seed`.
#pragma once

#include <deque>
#include <optional>
#include <string>

#include "interpreter/base/random.h"
#include "interpreter/drivers/scenario/answers.h"

namespace cardinal::scenario {

struct Draw {
  std::deque<model::Answer> answers;  // several only where several things are drawn one by one: serials are not set
  std::string problem;                // in words, if there is none
};

Draw DrawAs(const Game& game, const documents::Text& text);
model::Answer DrawBySeed(const Game& game, base::Random& random);
// What is drawn, in words: "the order of p1.deck", "first_player"; and how to write it.
std::string DrawWords(const Game& game);
std::string DrawLine(const Game& game);

}  // namespace cardinal::scenario

// Answers decisions of chance. In: the words of a scenario about chance (`keep`, `[A, B]`, `c is Hare`), its `seed`,
// and an open decision of chance. Out: the answer. Promises: a draw is never invented: without words for it there is no
// answer, unless the scenario has a `seed`.
#pragma once

#include <deque>
#include <span>
#include <string>
#include <vector>

#include "interpreter/base/random.h"
#include "interpreter/drivers/scenario_runner/answers.h"

namespace cardinal::scenario_runner {

struct ChanceAnswer {
  // more than one only if several things are drawn one by one; serial numbers are not set
  std::deque<model::Answer> answers;
  std::string problem;  // why there is no answer, in words
};

ChanceAnswer ParseChance(const ScenarioGame& game, const documents::LocatedText& text);
// DescribeDraw: the name of the draw: "the order of p1.deck", "first_player". DrawHint: how to write the draw.
std::string DescribeDraw(const ScenarioGame& game);
std::string DrawHint(const ScenarioGame& game);

// The draws that the header of a scenario fixes: the words of `random:` in their order, each once; and those of `seed`.
// A copy draws the same from here.
class HeaderDraws {
 public:
  explicit HeaderDraws(const documents::Scenario& scenario)
      : words_(scenario.random), has_seed_(scenario.seed.has_value()), random_(scenario.seed.value_or(0)) {}

  // The next words of `random:` fit the open draw.
  bool HasWordsFor(const ScenarioGame& game) const;
  const documents::LocatedText& TakeWords() { return words_[used_++]; }
  std::span<const documents::LocatedText> UnusedWords() const { return words_.subspan(used_); }
  // For a failure at a draw that the next words do not fit; otherwise empty.
  std::vector<std::string> WhyWordsDoNotFit(const ScenarioGame& game) const;

  bool HasSeed() const { return has_seed_; }
  model::Answer DrawFromSeed(const ScenarioGame& game);

 private:
  std::span<const documents::LocatedText> words_;
  std::size_t used_ = 0;
  bool has_seed_;
  base::Random random_;
};

}  // namespace cardinal::scenario_runner

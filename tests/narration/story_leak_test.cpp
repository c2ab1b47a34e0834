// Two worlds that a seat cannot tell apart have the same story for it, in every game of the repository: sentences,
// numbers with their causes, texts of cards.
#include <catch2/catch.hpp>

#include "interpreter/drivers/narration/transcript.h"
#include "interpreter/drivers/reasons/leaf_terms.h"
#include "interpreter/drivers/soundness/noninterference.h"
#include "interpreter/machine/engine/engine.h"
#include "tests/soak/all_games.h"

namespace cardinal {
namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr int kDecisions = 100;
#else
constexpr int kDecisions = 1'500;
#endif

// What the seat reads during the step of that answer.
std::vector<std::string> StoryOfStep(const program::Program& program, match::Match match, const model::Answer& answer,
                                     model::Seat seat) {
  narration::Transcript transcript(program, {{"Anna", "Berto", "Carla", "Dario"}}, {seat}, reasons::EvaluateLeafTerms);
  transcript.OnDecision(match);
  engine::Advance(program, match, answer, {}, &transcript);
  std::vector<std::string> lines;
  for (const narration::TranscriptLine& line : transcript.LinesFor(seat)) lines.push_back(line.text);
  return lines;
}

struct Compared {
  int steps = 0, with_numbers = 0;
};

// The other world is one in which the step shows the seat nothing new: otherwise the stories may differ.
void CompareStories(const program::Program& program, const match::Match& match, const model::Answer& answer,
                    base::Random& luck, Compared& compared) {
  for (model::Seat seat = 0; seat < match.state.seats; ++seat) {
    match::Match other = view::Determinize(program, match, seat, luck);
    other.random = match.random;
    soundness::NoninterferenceStats stats;
    REQUIRE_FALSE(soundness::FindStepLeak(program, match, other, answer, seat, {}, stats));
    if (stats.steps == 0 || stats.shown > 0 || stats.failed > 0) continue;
    const std::vector<std::string> here = StoryOfStep(program, match, answer, seat);
    CHECK(here == StoryOfStep(program, other, answer, seat));
    ++compared.steps;
    for (const std::string& line : here)
      if (line.find(" (") != std::string::npos && line.find(": ") != std::string::npos) ++compared.with_numbers;
  }
}

}  // namespace

TEST_CASE("story: it is the same in two worlds that a seat cannot tell apart", "[narration][soundness]") {
  for (const Game& game : AllGames()) {
    INFO(game.name);
    Compared compared;
    base::Random luck(7);
    for (std::uint64_t seed = 1; compared.steps < kDecisions; ++seed) {
      match::Match match = Deal(game, seed);
      if (engine::StartMatch(game.program, match).kind != engine::StepResult::Kind::Decision) continue;
      for (int decision = 0; decision < 400; ++decision) {
        const model::Answer answer{
            static_cast<std::int32_t>(luck.NextBelow(match.decision.options.size())), match.decision.serial, {}};
        CompareStories(game.program, match, answer, luck, compared);
        if (engine::Advance(game.program, match, answer).kind != engine::StepResult::Kind::Decision) break;
      }
    }
    CHECK(compared.with_numbers > 0);
  }
}

}  // namespace cardinal

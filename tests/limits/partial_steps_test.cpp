// Random games in which steps are cut short at random instructions, and in which every decision gets wrong answers: the
// match is unchanged, and the game continues as without them.
#include <iostream>

#include "interpreter/machine/engine/engine.h"
#include "tests/soak/all_games.h"

namespace cardinal {
namespace {

using Kind = engine::StepResult::Kind;

constexpr int kWrongAnswers = 20;

struct Tried {
  std::int64_t games = 0, cut = 0, refused = 0;
};

// Makes an answer that the open decision does not have: out of range, of another decision, with an order of cards.
model::Answer Wrong(const model::Decision& decision, base::Random& luck) {
  const auto count = static_cast<std::int32_t>(decision.options.size());
  switch (luck.NextBelow(6)) {
    case 0: return {count, 0, {}};
    case 1: return {-1, decision.serial, {}};
    case 2: return {count + static_cast<std::int32_t>(luck.NextBelow(1'000'000)), decision.serial, {}};
    case 3: return {0, decision.serial + 1, {}};
    case 4: return {0, decision.serial - 1 == 0 ? 7'000'000 : decision.serial - 1, {}};
    default: return {0, decision.serial, {0, 0}};
  }
}

void GiveWrongAnswers(const Game& game, match::Match& match, base::Random& luck, Tried& tried) {
  const match::Match before = match;
  for (int i = 0; i < kWrongAnswers; ++i) {
    const engine::StepResult step = engine::Advance(game.program, match, Wrong(match.decision, luck));
    REQUIRE(step.kind == Kind::Refused);
    REQUIRE(!step.refusal.empty());
    ++tried.refused;
  }
  REQUIRE(match == before);
}

// Runs the step with a limit of instructions that may be too low; if it is, the match must be unchanged.
void CutShort(const Game& game, match::Match& match, const model::Answer& answer, base::Random& luck, Tried& tried) {
  const match::Match before = match;
  base::Limits limits;
  limits.steps = static_cast<std::int64_t>(luck.NextBelow(luck.NextBelow(2) == 0 ? 60 : 2'000));
  limits.loop_watch = 0;
  if (luck.NextBelow(4) == 0) limits.frames = static_cast<std::int64_t>(luck.NextBelow(12));
  if (luck.NextBelow(4) == 0) limits.arena = static_cast<std::int64_t>(luck.NextBelow(40));
  match::Match other = match;
  const engine::StepResult step = engine::Advance(game.program, other, answer, limits);
  if (step.kind != Kind::Fault) return;
  ++tried.cut;
  REQUIRE(other == before);
  REQUIRE(match::HashMatch(other) == match::HashMatch(before));
}

Tried Play(std::int64_t decisions_of_each, std::uint64_t seed) {
  Tried tried;
  for (const Game& game : AllGames()) {
    INFO(game.name);
    for (std::int64_t played = 0; played < decisions_of_each; ++tried.games) {
      base::Random luck(seed++);
      match::Match match = Deal(game, seed);
      engine::StepResult step = engine::StartMatch(game.program, match);
      for (int i = 0; step.kind == Kind::Decision && i < 3'000; ++i, ++played) {
        const model::Answer answer{static_cast<std::int32_t>(luck.NextBelow(match.decision.options.size())), 0, {}};
        GiveWrongAnswers(game, match, luck, tried);
        CutShort(game, match, answer, luck, tried);
        step = engine::Advance(game.program, match, answer);
      }
    }
  }
  return tried;
}

TEST_CASE("partial steps: wrong answers are refused, and steps that are cut short change nothing", "[soak]") {
  const Tried tried = Play(3'000, 1);
  CHECK(tried.cut > 1'000);
  CHECK(tried.refused >= 4 * 3'000 * kWrongAnswers);
}

TEST_CASE("partial steps: long run", "[.][long][soak]") {
  const Tried tried = Play(60'000, 50'000);
  std::cout << "answers: " << tried.refused << " wrong ones refused in " << tried.games << " games\n"
            << "steps: " << tried.cut << " cut short\n";
}

}  // namespace
}  // namespace cardinal

// A run that lets seats pass unasked (vm::DecisionPolicy::PassesUnasked) reaches the same positions as one that asks
// them and answers "pass", in every ruleset that has decks.
#include <catch2/catch.hpp>

#include <algorithm>

#include "interpreter/machine/engine/engine.h"
#include "tests/soak/all_games.h"

namespace cardinal {
namespace {

constexpr int kPositions = 400;  // that many positions of each ruleset
constexpr std::int32_t kMostAnswers[] = {1, 7, 60};

std::int32_t PassOrFirst(const model::Decision& decision) {
  const auto& options = decision.options;
  const auto pass = std::find_if(options.begin(), options.end(),
                                 [](const model::Option& option) { return option.kind == model::OptionKind::Pass; });
  return pass == options.end() ? 0 : static_cast<std::int32_t>(pass - options.begin());
}

// Every seat passes, or takes the first option. `unasked`: seats that may pass are not asked.
class Passing : public vm::DecisionPolicy {
 public:
  explicit Passing(bool unasked) : unasked_(unasked) {}
  std::int32_t ChooseOption(const match::Match& match) override { return PassOrFirst(match.decision); }
  bool MayPassUnasked() const override { return unasked_; }
  bool PassesUnasked(const match::Match& match, model::Seat) override {
    ++passed;
    // The frame of the window is on top, so that a policy can see what is running.
    windows += match.stack.frames.back().Occurrence() == program::OccurrenceKind::Window;
    return true;
  }
  int passed = 0, windows = 0;

 private:
  bool unasked_;
};

struct Continued {
  engine::StepResult::Kind kind;
  match::Match match;
  bool operator==(const Continued&) const = default;
};

Continued Continue(const program::Program& program, const match::Match& from, std::int32_t option, std::int64_t most,
                   vm::DecisionPolicy* policy, vm::Observer* observer = nullptr) {
  match::Match match = from;
  const auto step = engine::AdvanceToOpenChoice(program, match, {option, 0, {}}, {most, policy}, {}, observer);
  return {step.kind, std::move(match)};
}

Continued OneByOne(const program::Program& program, const match::Match& from, std::int32_t option, std::int64_t most) {
  match::Match match = from;
  auto step = engine::Advance(program, match, {option, 0, {}});
  for (std::int64_t i = 0; i < most && step.kind == engine::StepResult::Kind::Decision; ++i)
    step = engine::Advance(program, match, {PassOrFirst(match.decision), 0, {}});
  return {step.kind, std::move(match)};
}

void CheckPositions(const Game& game) {
  Passing unasked(true), asked(false);
  base::Random luck(7);
  int positions = 0;
  for (std::uint64_t seed = 1; positions < kPositions; ++seed) {
    match::Match match = Deal(game, seed);
    auto step = engine::StartMatch(game.program, match);
    for (; step.kind == engine::StepResult::Kind::Decision && positions < kPositions; ++positions) {
      const std::int32_t option = luck.NextIndex(match.decision.options.size());
      for (const std::int32_t most : kMostAnswers) {
        INFO("seed " << seed << ", decision " << match.decision.serial << ", answers " << most);
        const Continued passed = Continue(game.program, match, option, most, &unasked);
        REQUIRE(passed == OneByOne(game.program, match, option, most));
        REQUIRE(passed == Continue(game.program, match, option, most, &asked));
      }
      step = engine::Advance(game.program, match, {option, 0, {}});
    }
  }
  CHECK(unasked.passed > 1'000);
  CHECK(unasked.windows == unasked.passed);
  CHECK(asked.passed == 0);
}

}  // namespace

TEST_CASE("passing unasked: the positions are those of single passes, in every ruleset") {
  for (Game& game : AllGames()) {
    INFO(game.name);
    CheckPositions(game);
  }
}

TEST_CASE("passing unasked: with an observer every seat is asked") {
  for (const Game& game : AllGames()) {
    INFO(game.name);
    match::Match match = Deal(game, 1);
    engine::StartMatch(game.program, match);
    Passing unasked(true);
    vm::Observer observer;
    const Continued heard = Continue(game.program, match, 0, 30, &unasked, &observer);
    CHECK(unasked.passed == 0);
    // An observer of single instructions stops at each decision.
    CHECK(heard == OneByOne(game.program, match, 0, observer.WantsInstructionEvents() ? 0 : 30));
  }
}

}  // namespace cardinal

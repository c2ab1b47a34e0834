// The machine that will replace the present one (docs/decisions/machine.md) plays the same games: random games of all
// rulesets are played on both, and with an observer of single instructions.
#include <catch2/catch.hpp>

#include "interpreter/base/random.h"
#include "interpreter/machine/engine/engine.h"
#include "interpreter/machine/match/invariants.h"
#include "tests/compare_observed.h"
#include "tests/next_machine.h"

namespace cardinal::testing {

namespace {

// One game on three machines.
struct ThreeGames {
  ThreeGames(const program::Program& the_old, const program::Program& the_next, const match::Setup& setup)
      : old(the_old), next(the_next), one(match::NewMatch(old, setup)), two(one), heard(one) {}

  // Returns the number of decisions, at most `most`.
  int Play(std::uint64_t seed, int most) {
    base::Random random(seed);
    Hearing hearing;
    engine::StepResult step = engine::StartMatch(old, one);
    Check(step, engine::StartMatch(next, two), engine::StartMatch(next, heard, {}, &hearing));
    int asked = 0;
    for (; step.kind == engine::StepResult::Kind::Decision && asked < most; ++asked) {
      INFO("decision " << asked);
      const model::Answer answer{random.NextIndex(one.decision.options.size()), 0, {}};
      step = engine::Advance(old, one, answer);
      Check(step, engine::Advance(next, two, answer), engine::Advance(next, heard, answer, {}, &hearing));
    }
    return asked;
  }

  // The two forms of the code leave the same match, to the last frame.
  void Check(const engine::StepResult& expected, const engine::StepResult& got,
             const engine::StepResult& observed) const {
    REQUIRE(got.kind == expected.kind);
    REQUIRE(observed.kind == expected.kind);
    REQUIRE(two.state == one.state);
    REQUIRE(two.random == one.random);
    REQUIRE(two.outcome == one.outcome);
    REQUIRE(two.decision.seat == one.decision.seat);
    REQUIRE(two.decision.options == one.decision.options);
    REQUIRE(two.pending.size() == one.pending.size());
    REQUIRE(heard == two);
    REQUIRE(match::CheckInvariants(next, two) == "");
    REQUIRE(match::ValidateStack(next, two) == "");
  }

  const program::Program& old;
  const program::Program& next;
  match::Match one, two, heard;
};

}  // namespace

TEST_CASE("next machine: random games of all rulesets are the same, observed or not") {
  constexpr std::uint64_t kGames = 3;
  constexpr int kMostDecisions = 400;
  for (const std::string& name : Rulesets()) {
    INFO(name);
    const CheckedGame game = CheckedRuleset(name);
    const program::Program next = OnNextMachine(game);
    const std::vector<deck::Deck> decks = DecksOf(game);
    int decisions = 0;
    for (std::uint64_t seed = 1; seed <= kGames; ++seed) {
      INFO("seed " << seed);
      ThreeGames games(*game.loaded.program, next, SetupOf(next, decks, seed));
      decisions += games.Play(seed, kMostDecisions);
    }
    CHECK(decisions > 50);
  }
}

}  // namespace cardinal::testing

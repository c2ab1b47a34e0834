// The machine that will replace the present one (docs/decisions/machine.md) plays the same games: random games of all
// rulesets are played on both, and with an observer of single instructions.
#include <catch2/catch.hpp>

#include "interpreter/base/random.h"
#include "interpreter/machine/bytecode/compile.h"
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

// So that a frame that runs means the same, whether the program has been optimised in the meantime or not.
TEST_CASE("next machine: the plain code of a program is the first part of all its code") {
  for (const std::string& name : Rulesets()) {
    INFO(name);
    const program::Program program = OnNextMachine(CheckedRuleset(name));
    const bytecode::Compiled& all = run::CodeOf(program);
    const bytecode::Compiled plain = bytecode::CompilePlain(program, program.module->Get(program));
    REQUIRE(plain.pool.sites.size() < all.pool.sites.size());
    CHECK(std::equal(plain.pool.sites.begin(), plain.pool.sites.end(), all.pool.sites.begin()));
    CHECK(std::equal(plain.pool.stops.begin(), plain.pool.stops.end(), all.pool.stops.begin()));
    for (const program::FunctionId id : plain.plain.Ids()) CHECK(plain.plain[id].first == all.plain[id].first);
  }
}

TEST_CASE("next machine: a match goes from plain code to optimised code between two decisions") {
  for (const std::string& name : Rulesets()) {
    INFO(name);
    const CheckedGame game = CheckedRuleset(name);
    const program::Program optimised = OnNextMachine(game);
    program::Program late = OnNextMachine(game);
    const auto code = std::make_shared<bytecode::LazyCode>();
    run::InstallCode(code, late);
    match::Match one = match::NewMatch(optimised, SetupOf(optimised, DecksOf(game), 1)), other = one;
    base::Random random(1);
    engine::StepResult step = engine::StartMatch(optimised, one), late_step = engine::StartMatch(late, other);
    for (int asked = 0; step.kind == engine::StepResult::Kind::Decision && asked < 120; ++asked) {
      INFO("decision " << asked);
      REQUIRE(late_step.kind == step.kind);
      REQUIRE(other == one);
      if (asked == 60) code->Get(late);
      const model::Answer answer{random.NextIndex(one.decision.options.size()), 0, {}};
      step = engine::Advance(optimised, one, answer);
      late_step = engine::Advance(late, other, answer);
    }
    REQUIRE(other == one);
  }
}

}  // namespace cardinal::testing

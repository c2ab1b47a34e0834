// Both forms of the code play one match, in turns and side by side: random games of all rulesets, observed and not.
#include <catch2/catch.hpp>

#include "interpreter/base/random.h"
#include "interpreter/machine/bytecode/compile.h"
#include "interpreter/machine/match/invariants.h"
#include "tests/optimized_game.h"
#include "tests/ruleset_matches.h"

namespace cardinal::testing {

namespace {

// Plays a game unobserved, and with an observer of single instructions. Both leave the same match, to the last frame.
// Returns the number of decisions, at most `most`.
int PlayBothWays(const program::Program& program, const match::Setup& setup, int most) {
  match::Match unobserved = match::NewMatch(program, setup), observed = unobserved;
  base::Random random(setup.seed);
  Hearing observer;
  engine::StepResult step = engine::StartMatch(program, unobserved);
  engine::StepResult other = engine::StartMatch(program, observed, {}, &observer);
  int asked = 0;
  for (; step.kind == engine::StepResult::Kind::Decision && asked < most; ++asked) {
    INFO("decision " << asked);
    REQUIRE(other.kind == step.kind);
    REQUIRE(observed == unobserved);
    REQUIRE(match::CheckInvariants(program, observed) == "");
    REQUIRE(match::ValidateStack(program, observed) == "");
    const model::Answer answer{random.NextIndex(unobserved.decision.options.size()), 0, {}};
    step = engine::Advance(program, unobserved, answer);
    other = engine::Advance(program, observed, answer, {}, &observer);
  }
  REQUIRE(observed == unobserved);
  return asked;
}

}  // namespace

TEST_CASE("lazy code: random games of all rulesets are the same, observed or not") {
  constexpr std::uint64_t kGames = 3;
  constexpr int kMostDecisions = 400;
  for (const std::string& name : Rulesets()) {
    INFO(name);
    const CheckedGame game = CheckedRuleset(name);
    const program::Program program = Optimized(*game.loaded.program);
    const std::vector<deck::Deck> decks = DecksOf(game);
    int decisions = 0;
    for (std::uint64_t seed = 1; seed <= kGames; ++seed) {
      INFO("seed " << seed);
      decisions += PlayBothWays(program, SetupOf(program, decks, seed), kMostDecisions);
    }
    CHECK(decisions > 50);
  }
}

// So that a frame that runs means the same, whether the program has been optimised in the meantime or not.
TEST_CASE("lazy code: the plain code of a program is the first part of all its code") {
  for (const std::string& name : Rulesets()) {
    INFO(name);
    const program::Program program = Optimized(*CheckedRuleset(name).loaded.program);
    const bytecode::Compiled& all = vm::CodeOf(program);
    const bytecode::Compiled plain = bytecode::CompilePlain(program, program.module->Get(program));
    REQUIRE(plain.pool.sites.size() < all.pool.sites.size());
    CHECK(std::equal(plain.pool.sites.begin(), plain.pool.sites.end(), all.pool.sites.begin()));
    CHECK(std::equal(plain.pool.stops.begin(), plain.pool.stops.end(), all.pool.stops.begin()));
    for (const program::FunctionId id : plain.plain.Ids()) CHECK(plain.plain[id].first == all.plain[id].first);
  }
}

TEST_CASE("lazy code: a match goes from plain code to optimised code between two decisions") {
  for (const std::string& name : Rulesets()) {
    INFO(name);
    const CheckedGame game = CheckedRuleset(name);
    const program::Program optimised = Optimized(*game.loaded.program);
    program::Program late = Optimized(*game.loaded.program);
    const auto code = std::make_shared<bytecode::LazyCode>();
    vm::InstallCode(code, late);
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

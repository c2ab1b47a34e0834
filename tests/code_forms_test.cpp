// The forms in which the machine runs rules play the same games: plain code, optimised code, and optimised code without
// each of the passes. Generated programs are played in the same way by tests/fuzz/targets/program.cpp.
#include <catch2/catch.hpp>

#include "interpreter/machine/bytecode/compile.h"
#include "interpreter/machine/opt/pass.h"
#include "tests/optimized_game.h"
#include "tests/ruleset_matches.h"

namespace cardinal::testing {

namespace {

constexpr int kMostDecisions = 250;

struct Position {
  engine::StepResult::Kind kind;
  match::Match match;
};

// The game of a seed with random answers: the match at the beginning and after each answer.
std::vector<Position> PlayGame(const program::Program& program, const match::Setup& setup) {
  base::Random random(setup.seed);
  match::Match match = match::NewMatch(program, setup);
  engine::StepResult step = engine::StartMatch(program, match);
  std::vector<Position> positions;
  for (;;) {
    positions.push_back({step.kind, match});
    if (step.kind != engine::StepResult::Kind::Decision || positions.size() > kMostDecisions) return positions;
    step = engine::Advance(program, match, {random.NextIndex(match.decision.options.size()), 0, {}});
  }
}

void CheckGame(const program::Program& program, const match::Setup& setup, const std::vector<Position>& expected) {
  const std::vector<Position> positions = PlayGame(program, setup);
  REQUIRE(positions.size() == expected.size());
  for (std::size_t i = 0; i < positions.size(); ++i) {
    INFO("after " << i << " answers");
    REQUIRE(positions[i].kind == expected[i].kind);
    REQUIRE(positions[i].match == expected[i].match);
  }
}

program::Program RunBy(program::Program program, bytecode::Compiled code) {
  vm::InstallCode(std::make_shared<bytecode::LazyCode>(std::move(code)), program);
  return program;
}

}  // namespace

TEST_CASE("code forms: random games of all rulesets are the same in plain and optimised code, and without each pass") {
  for (const std::string& name : Rulesets()) {
    INFO(name);
    const CheckedGame game = CheckedRuleset(name);
    const program::Program& program = *game.loaded.program;
    const ir::Module& module = program.module->Get(program);
    const program::Program plain = RunBy(program, bytecode::CompilePlain(program, module));
    const program::Program optimised = RunBy(program, bytecode::Compile(program, module));
    const std::vector<deck::Deck> decks = DecksOf(game);
    std::uint64_t seed = 100;
    for (const opt::Pass& pass : opt::Passes()) {
      INFO("without " << pass.name);
      const match::Setup setup = SetupOf(program, decks, ++seed);
      const std::vector<Position> expected = PlayGame(plain, setup);
      CHECK(expected.size() > 20);
      CheckGame(optimised, setup, expected);
      CheckGame(RunBy(program, bytecode::Compile(program, module, {pass.name})), setup, expected);
    }
  }
}

}  // namespace cardinal::testing

#include "interpreter/drivers/test_command/coverage_merger.h"

#include <catch2/catch.hpp>

namespace cardinal::test_command {
namespace {

program::Site At(std::int32_t file, std::int32_t begin) { return {file, begin, begin + 1, 1, 1, {}}; }

}  // namespace

TEST_CASE("merge: what ran in rules with more cards counts for the same places of the game's") {
  program::Program game;
  game.files = {{"game.cardinal", 1}};
  game.sites = {At(0, 10), At(0, 20), At(0, 30), At(0, 20)};
  game.conditions = {
      {program::ConditionKind::If, 1, -1}, {program::ConditionKind::Part, 1, -1}, {program::ConditionKind::If, 2, -1}};
  program::Program more;
  more.files = {{"cards.yaml", 2}, {"game.cardinal", 1}};
  more.sites = {At(0, 10), At(1, 30), At(1, 20)};
  more.conditions = {
      {program::ConditionKind::If, 0, -1}, {program::ConditionKind::If, 2, -1}, {program::ConditionKind::While, 2, -1}};

  CoverageMerger merge(game);
  scenario_runner::ScenarioRun own, other;
  own.sites = {1, 0, 0, 0};
  own.tests = {1, 0, 2};
  other.sites = {1, 0, 1};
  other.tests = {3, 2, 1};
  merge.AddRun(game, own);
  GameResult total;
  merge.WriteTo(total);
  CHECK(total.sites == own.sites);
  CHECK(total.tests == own.tests);
  merge.AddRun(more, other);
  merge.WriteTo(total);
  CHECK(total.sites == std::vector<std::uint8_t>{1, 1, 0, 1});
  CHECK(total.tests == std::vector<std::uint8_t>{3, 0, 2});
}

}  // namespace cardinal::test_command

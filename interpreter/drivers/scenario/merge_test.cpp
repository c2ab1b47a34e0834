#include "interpreter/drivers/scenario/merge.h"

#include <catch2/catch.hpp>

namespace cardinal::scenario {
namespace {

program::Site At(std::int32_t file, std::int32_t begin) { return {file, begin, begin + 1, 1, 1, {}}; }

}  // namespace

TEST_CASE("merge: what ran in rules with more cards counts for the same places of the game's") {
  program::Program game;
  game.files = {{"game.cardinal", 1}};
  game.sites = {At(0, 10), At(0, 20), At(0, 30), At(0, 20)};
  game.tests = {{program::TestKind::If, 1, -1}, {program::TestKind::Part, 1, -1}, {program::TestKind::If, 2, -1}};
  program::Program more;
  more.files = {{"cards.yaml", 2}, {"game.cardinal", 1}};
  more.sites = {At(0, 10), At(1, 30), At(1, 20)};
  more.tests = {{program::TestKind::If, 0, -1}, {program::TestKind::If, 2, -1}, {program::TestKind::While, 2, -1}};

  Merge merge(game);
  Run own, other;
  own.sites = {1, 0, 0, 0};
  own.tests = {1, 0, 2};
  other.sites = {1, 0, 1};
  other.tests = {3, 2, 1};
  merge.Add(game, own);
  GameResult total;
  merge.Put(total);
  CHECK(total.sites == own.sites);
  CHECK(total.tests == own.tests);
  merge.Add(more, other);
  merge.Put(total);
  CHECK(total.sites == std::vector<std::uint8_t>{1, 1, 0, 1});
  CHECK(total.tests == std::vector<std::uint8_t>{3, 0, 2});
}

}  // namespace cardinal::scenario

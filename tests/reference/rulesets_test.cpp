// Random games of the rulesets of this repository: the machine and the reference interpreter do the same.
#include <catch2/catch.hpp>

#include <iostream>

#include "interpreter/base/random.h"
#include "tests/reference/lockstep.h"
#include "tests/ruleset_matches.h"

namespace cardinal::reference {
namespace {

Lockstep PlayRuleset(const testing::CheckedGame& checked, const std::vector<deck::Deck>& decks, std::uint64_t seed) {
  base::Random random(seed);
  Game game{checked.loaded.rules, *checked.loaded.program, testing::SetupOf(*checked.loaded.program, decks, seed)};
  game.pick = [&](std::size_t count) { return static_cast<std::size_t>(random.NextBelow(count)); };
  return PlayInLockstep(game);
}

// Returns how many decisions there were.
long PlayRulesets(std::uint64_t first, int games) {
  long decisions = 0;
  for (const std::string& name : testing::Rulesets()) {
    const testing::CheckedGame checked = testing::CheckedRuleset(name);
    const std::vector<deck::Deck> decks = testing::DecksOf(checked);
    for (int i = 0; i < games; ++i) {
      const std::uint64_t seed = first + static_cast<std::uint64_t>(i);
      INFO(name << ", seed " << seed);
      const Lockstep both = PlayRuleset(checked, decks, seed);
      CHECK(both.difference == "");
      CHECK((both.played.ending == Ending::Won || both.played.ending == Ending::Drawn));
      decisions += both.questions;
    }
  }
  return decisions;
}

TEST_CASE("reference: a random game of each ruleset is the same for the machine and the reference", "[reference]") {
  CHECK(PlayRulesets(1, 1) > 1'000);
}

TEST_CASE("reference: many random games of each ruleset", "[.][long][soak][reference]") {
  constexpr int kGames = 50;
  std::cout << kGames << " games of each ruleset compared, " << PlayRulesets(1'000, kGames) << " decisions\n";
}

}  // namespace
}  // namespace cardinal::reference

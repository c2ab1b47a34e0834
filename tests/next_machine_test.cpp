// The machine that will replace the present one (docs/decisions/machine.md) plays the same games: random games of all
// rulesets are played on both, and with an observer of single instructions.
#include <catch2/catch.hpp>

#include "interpreter/base/random.h"
#include "interpreter/drivers/deck/resolved_deck.h"
#include "interpreter/machine/engine/engine.h"
#include "tests/compare_observed.h"
#include "tests/next_machine.h"

namespace cardinal::testing {

namespace {

std::vector<deck::Deck> DecksOf(const CheckedGame& game) {
  const source::FileSystem disk;
  source::SourceSet sources;
  diag::Sink sink;
  std::vector<deck::Deck> decks;
  for (const auto& path : deck::FindDeckFiles(disk, golden::Root() / "cards" / game.name)) {
    const auto file = deck::ReadDeckFile(disk, path, {}, sources, sink);
    REQUIRE(file);
    const auto deck = deck::ResolveDeck(*file, *game.loaded.program, sink);
    if (deck && deck::CheckDeck(*game.loaded.program, *deck).empty()) decks.push_back(*deck);
  }
  REQUIRE(!decks.empty());
  return decks;
}

match::Setup SetupOf(const program::Program& program, const std::vector<deck::Deck>& decks, std::uint64_t seed) {
  match::Setup setup;
  setup.seed = seed;
  base::Random random(seed);
  for (std::int32_t seat = 0; seat < setup.seats; ++seat) {
    auto& cards = setup.decks.emplace_back();
    for (const std::int32_t def : decks[random.NextBelow(decks.size())].cards)
      cards.push_back({def, program::DeckZone(program)});
  }
  return setup;
}

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

// Tests the options that are offered for a step that is being written, with the games' own rules.
#include "interpreter/drivers/scenario_runner/decision_offer.h"

#include <catch2/catch.hpp>

#include "interpreter/base/text.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"
#include "tests/load_game.h"

namespace cardinal::scenario_runner {
namespace {

const program::Program& Rules() { return testing::RepositoryGame("imagimon"); }

// "p1 Act or pass: play Whetstone, pass"
std::string Offered(const std::string& steps, const std::string& said = "", const std::string& hand = "Whetstone") {
  source::SourceSet sources;
  diag::Sink sink;
  const auto id = sources.AddFile(
      "test.yaml", "scenario: t\ngame: imagimon\nboard:\n  turn: p1, middle\n  p1: { slot: Ash Ram, hand: [" + hand +
                       "] }\n  p2: { slot: Tide Bull, hand: [Bark Tonic] }\nend: draw\nsteps:\n" + steps);
  const auto file = documents::ReadScenarios(sources[id], {}, sink);
  REQUIRE(file);
  const auto offer = FindDecisionOffer(Rules(), file->scenarios[0], {said, {}, false, false});
  if (!offer) return "nothing";
  if (!offer->outcome.empty()) return offer->outcome;
  return offer->seat + " " + offer->question + " (" + offer->decision + "): " + base::JoinText(offer->options);
}

}  // namespace

TEST_CASE("offers: at the first step, and at a later one") {
  CHECK(Offered("  - p1: zz\n") == "p1 Act or pass (items): pass, play Whetstone");
  CHECK(Offered("  - p1: play Whetstone\n    expect: { Ash Ram.attack: 999 }\n  - p2: zz\n") ==
        "p2 Act or pass (items): pass, play Bark Tonic");
  CHECK(Offered("  - everyone: zz\n") == "p1 Act or pass (items): pass, play Whetstone");
}

TEST_CASE("offers: within an answer of several parts") {
  const std::string hand = "Change of Guard, Mossback, Kiln Hound";
  CHECK(Offered("  - p1: zz\n", "", hand) == "p1 Act or pass (items): pass, play Change of Guard");
  CHECK(Offered("  - p1: zz\n", "play Change of Guard", hand).ends_with(": Mossback, Kiln Hound"));
  CHECK(Offered("  - p1: zz\n", "play Nothing of Guard", hand) == "nothing");
  CHECK(Offered("  - p1: zz\n", "pass", hand) == "nothing");
}

TEST_CASE("offers: where a step before cannot be played there is none") {
  CHECK(Offered("  - p1: play Mossback\n  - p2: zz\n") == "nothing");
}

}  // namespace cardinal::scenario_runner

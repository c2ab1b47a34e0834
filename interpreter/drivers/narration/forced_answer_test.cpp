#include "interpreter/drivers/narration/forced_answer.h"

#include <catch2/catch.hpp>

#include "interpreter/machine/engine/engine.h"
#include "tests/load_game.h"

namespace cardinal::narration {
namespace {

// One way only. It matters which one it is if the card on top of the hidden deck is marked; the other question has no
// effect at all.
constexpr const char* kRules = R"(game ways "Ways" { players 2  order from first of players  begin with main }
enum Way { Left, Right }
type Thing is Card { mark: Int }
type Player { state score: Int from 0 }
zone deck of Player: ordered, seen by nobody
card "Plain": Thing { mark 0 }
card "Marked": Thing { mark 1 }
event main {
  let p = first of players
  LOOK
  draw_game
}
)";

std::string Rules(const std::string& deed) {
  std::string text = kRules;
  const std::string loop = "LOOK";
  return text.replace(text.find(loop), loop.size(), deed);
}

// A match at its first question; Anna's deck has one card of each kind, `first` on top.
match::Match Ask(const program::Program& program, const std::string& first, const std::string& second) {
  match::Setup setup;
  const auto card = [&](const std::string& name) {
    return match::SetupCard{program::FindCard(program, name), program::FindZone(program, "deck")};
  };
  setup.decks = {{card(first), card(second)}, {}};
  match::Match match = match::NewMatch(program, setup);
  REQUIRE(engine::StartMatch(program, match).kind == engine::StepResult::Kind::Decision);
  return match;
}

constexpr const char* kHiddenDeed = R"(choose w by p "Which way?": one of [Left]
  if w = Right {
    let c = first of p.deck
    if c? and c is Thing { add c.mark to p.score }
  }
  choose v by p "Which way back?": one of [Left, Right])";

TEST_CASE("a forced answer has an effect or none for all that its seat knows, not for what is hidden") {
  const program::Program program = testing::LoadGame("ways", Rules(kHiddenDeed));
  const match::Match plain = Ask(program, "Plain", "Marked"), marked = Ask(program, "Marked", "Plain");
  // What is on top differs, and so does the effect of going right.
  CHECK(IsWithoutEffect(program, plain, view::kOmniscient) != IsWithoutEffect(program, marked, view::kOmniscient));
  for (const view::Seat seat : {0, 1}) {
    CHECK_FALSE(IsWithoutEffect(program, plain, seat));
    CHECK_FALSE(IsWithoutEffect(program, marked, seat));
  }
}

TEST_CASE("a forced answer that changes nothing has no effect for any seat") {
  const program::Program program = testing::LoadGame("ways", Rules(R"(choose w by p "Which way?": one of [Left]
  choose v by p "Which way back?": one of [Left, Right])"));
  const match::Match match = Ask(program, "Plain", "Marked");
  for (const view::Seat seat : {0, 1, view::kOmniscient}) CHECK(IsWithoutEffect(program, match, seat));
}

TEST_CASE("a forced answer whose rules run for long counts as one with an effect") {
  const program::Program program = testing::LoadGame("ways", Rules(R"(choose w by p "Which way?": one of [Left]
  repeat up to 100000 times { add 1 to p.score }
  choose v by p "Which way back?": one of [Left, Right])"));
  const match::Match match = Ask(program, "Plain", "Marked");
  CHECK_FALSE(IsWithoutEffect(program, match, 0));
}

}  // namespace
}  // namespace cardinal::narration

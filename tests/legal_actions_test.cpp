// Tests which code offers an action for which card: cards whose part adds no clause share one function.
#include "tests/load_game.h"

namespace cardinal::testing {

namespace {

constexpr const char* kRules = R"(use "std:piles"

game tools "Tools" {
  players 2
  begin with main
}

type Thing is Card {
  part work
}

event main {
  open day
  draw_game
}

window day {
  ask players
  close when passes = 2
}

action apply of Thing in day {
  when me in you.hand
  use work
  do { discard(me) }
}
)";

constexpr const char* kCards = R"(cards tools "Tools"

card "Hammer": Thing {
  work { draw(you, 1) }
}

card "Saw": Thing {
  work { draw(you, 2) }
}

card "Key": Thing {
  work when count(you.hand) > 3 { draw(you, 3) }
}
)";

}  // namespace

TEST_CASE("legal actions: cards whose part adds no clause share one function, another card has its own", "[lower]") {
  const program::Program program = LoadGame("tools", kRules, kCards);
  REQUIRE(program.actions.size() == 1);
  const program::Action& action = program.actions.front();
  const auto variant = [&](const char* card) -> const program::ActionVariant& {
    const auto def = static_cast<std::size_t>(program::FindCard(program, card));
    return action.variants[static_cast<std::size_t>(action.variant_of[def])];
  };
  CHECK(variant("Hammer").offer == variant("Saw").offer);
  CHECK(variant("Key").offer != variant("Saw").offer);
  CHECK(variant("Hammer").run != variant("Saw").run);
}

}  // namespace cardinal::testing

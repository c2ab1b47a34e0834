// An eliminated player makes no choices: each choice yields nothing, and no action is taken for him.
#include <string>

#include "interpreter/machine/engine/engine.h"
#include "tests/load_game.h"

namespace cardinal::testing {

namespace {

constexpr const char* kRules = R"(use "std:piles"
use "std:players"

game quay "Quay" {
  players 3
  order from first of players
  begin with main
}

type Table { state heard: Int = 0 }
type Crate is Card {}

event main {
  let q = next_seat(first of players)
  eliminate(q)
  asks(q)
  open row(first of players, q)
  draw_game
}

event asks(q: Player) {
  choose a by q: one of q.hand
  if not a? { add 1 to heard }
  choose b by q: some of q.hand
  if count(b) = 0 { add 10 to heard }
  choose c by q: order of q.hand
  if count(c) = 2 { add 100 to heard }
  choose d by q: yes or no
  if not d { add 1000 to heard }
  choose by q { "first" { add 7 to heard } "second" { add 7 to heard } }
}

window row(who: Player, q: Player) {
  ask [who]
  close when passes = 1 or taken = 2
}
action beg of Crate in row {
  when me in you.hand
  choose given by it.window.q: one of it.window.q.hand
  cost { add 10000 to heard }
  do { discard(given) }
}
action give of Crate in row {
  when me in you.hand
  choose refused by it.window.q: yes or no
  cost { add 100000 to heard }
  do { if not refused { discard(me) } }
}
)";

constexpr const char* kCards = "cards quay \"Quay\"\n\ncard \"Box\": Crate {}\n";

}  // namespace

TEST_CASE("out of the game: choices yield nothing") {
  const program::Program program = LoadGame("quay", kRules, kCards);
  match::Setup setup;
  setup.seats = 3;
  const std::int32_t hand = program::FindZone(program, "hand");
  setup.decks = {{{0, hand}}, {{0, hand}, {0, hand}}, {{0, hand}}};
  match::Match match = match::NewMatch(program, setup);
  REQUIRE(engine::StartMatch(program, match).kind == engine::StepResult::Kind::Decision);
  CHECK(match.state.fields[0] == 1111);
  REQUIRE(match.decision.options.size() == 3);  // pass, beg, give
  REQUIRE(engine::Advance(program, match, {1, 0, {}}).kind == engine::StepResult::Kind::Decision);
  CHECK(match.state.fields[0] == 1111);  // it was not announced, because its choice yielded nothing
  REQUIRE(engine::Advance(program, match, {2, 0, {}}).kind == engine::StepResult::Kind::Outcome);
  CHECK(match.state.fields[0] == 101111);
}

}  // namespace cardinal::testing

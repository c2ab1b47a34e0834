// The lists that a loop makes are released when it begins again. What a function keeps until its end must not grow with
// the turns of its loops.
#include <string>

#include "interpreter/machine/engine/engine.h"
#include "tests/load_game.h"

namespace cardinal::testing {

namespace {

constexpr const char* kHead = R"(use "std:piles"

game inn "Inn" {
  players 2
  begin with main
}

type Guest is Card {}
type Table { state nights: Int = 0 }
)";

constexpr const char* kCards = "cards inn \"Inn\"\n\ncard \"Ada\": Guest {}\ncard \"Bo\": Guest {}\n";

// Plays the game to its end, with a small limit for elements of lists.
engine::StepResult Play(const std::string& rules) {
  const program::Program program = LoadGame("inn", kHead + rules, kCards);
  match::Match match = DealToTwo(program, 1, {"Ada", "Bo", "Ada", "Bo"});
  base::Limits limits;
  limits.arena = 64;
  return engine::StartMatch(program, match, limits);
}

}  // namespace

TEST_CASE("loops: temporary lists are released, and a loop without lists continues", "[lower]") {
  for (const char* body :
       {"for each q in players { add count(q.deck) to nights }", "add count(all Guest) to nights",
        "let top = first of (first of players).deck  if top? { add 1 to nights }", "night(all Guest)",
        "let ada = first of all Guest  if ada? and ada in deck { add 1 to nights }",
        "let found = guests_of(nights)  add count(found) to nights",
        "choose some_of by first of players: exactly n of xs  add count(some_of) to nights",
        "simultaneously { night(xs) }"}) {
    INFO(body);
    const engine::StepResult step = Play(std::string(R"(
event main {
  let xs = (first of players).deck
  let n = count(xs)
  repeat up to 500 times { )") + body +
                                         R"( }
  for each p in players { repeat up to 500 times while count(p.deck with p.hand) > 0 { )" +
                                         body + R"( } }
  draw_game
}
event night(who: list of Card) { add count(who) to nights }
after night(who) { add 1 to nights }
query guests_of(n: Int): list of Card = all Guest
)");
    CHECK(step.fault.message.empty());
    CHECK(step.kind == engine::StepResult::Kind::Outcome);
  }
}

}  // namespace cardinal::testing

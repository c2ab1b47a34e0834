// Rules that add a number to a query: the result, and the place where a sum is too large.
#include <string>

#include "interpreter/machine/engine/engine.h"
#include "tests/compare_observed.h"
#include "tests/load_game.h"
#include "tests/optimized_game.h"

namespace cardinal::testing {

namespace {

constexpr const char* kHead = R"(use "std:piles"

game scales "Scales" {
  players 2
  begin with main
}

type Weight is Card {}
type Table { state shown: Int = 0 }

query big: Int = 2000000000 * 2000000000
query huge: Int = big + 1000000000 * 1000000000
)";

// Runs the same step observed and unobserved; returns what is shown at its end, or the fault.
std::string Weigh(const std::string& rules) {
  const program::Program program =
      Optimized(LoadGame("scales", kHead + rules, "cards scales \"Scales\"\n\ncard \"Lead\": Weight {}\n"));
  match::Match unheard = DealToTwo(program, 1, {"Lead"}), heard = unheard;
  Hearing hearing;
  const engine::StepResult one = engine::StartMatch(program, unheard),
                           other = engine::StartMatch(program, heard, {}, &hearing);
  CHECK(one.kind == other.kind);
  CHECK(one.fault.message == other.fault.message);
  CHECK(unheard == heard);
  const program::Field& field = program.fields.front();
  const auto shown = match::FieldIndex(program, unheard.state, field, model::kNone);
  return one.kind == engine::StepResult::Kind::Fault ? one.fault.message : std::to_string(unheard.state.fields[shown]);
}

constexpr const char* kMain = "\nevent main { set shown to worth(first of all Weight)  draw_game }\n";

}  // namespace

TEST_CASE("sums: rules that add, under a condition and without one") {
  CHECK(Weigh(std::string(R"(
query worth(c: Card?): Int = 5
modify worth(c) by 2
modify worth(c) by -1 if shown > 0
modify worth(c) by count(c.owner.deck) * 10 if c?
)") + "event main { set shown to 1  set shown to worth(first of all Weight)  draw_game }\n") == "16");
}

TEST_CASE("sums: modifiers that statements add") {
  CHECK(Weigh(R"(
query worth(c: Card): Int = 5
modify worth(c) by 2
event main {
  let light = first of all Weight
  if light? {
    modify worth(light) by 30 until end of game
    modify worth(light) by 400 until end of game
    set shown to worth(light)
  }
  draw_game
}
)") == "437");
}

TEST_CASE("sums: a sum that is too large is a fault, even if it would fit with the base") {
  const std::string rules = "query worth(c: Card?): Int = 0 - big - big\nmodify worth(c) by huge\n";
  const std::string too_large = "5000000000000000000 + 5000000000000000000 is too large a number";
  CHECK(Weigh(rules + "modify worth(c) by huge\n" + kMain) == too_large);
  CHECK(
      Weigh(rules +
            "event main { modify worth(first of all Weight) by huge until end of game  set shown to worth(first of all "
            "Weight)  draw_game }\n") == too_large);
  CHECK(Weigh("query worth(c: Card?): Int = big + big\nmodify worth(c) by big\n" + std::string(kMain)) ==
        "8000000000000000000 + 4000000000000000000 is too large a number");
}

}  // namespace cardinal::testing

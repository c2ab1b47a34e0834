// What the reasons of a move say, and to whom.
#include "interpreter/drivers/session/move_reasons.h"

#include <algorithm>

#include "tests/match_loop/sums.h"

namespace cardinal::match_loop {
namespace {

using session::CompareMoves;
using session::MoveReasons;

std::int32_t OptionNamed(const program::Program& program, const match::Match& match, const std::string& card) {
  const auto& options = match.decision.options;
  const auto found = std::ranges::find_if(options, [&](const model::Option& option) {
    return program.cards[match.state.cards[option.a].def].name == card;
  });
  REQUIRE(found != options.end());
  return static_cast<std::int32_t>(found - options.begin());
}

TEST_CASE("the reasons of a move are what it changes for the goal, compared with another move") {
  const program::Program program = Load(kRules);
  match::Match match = Fresh(program, 3);
  engine::StartMatch(program, match);
  const std::int32_t nine = OptionNamed(program, match, "Nine"), one = OptionNamed(program, match, "One");
  const auto names = TwoNames().names;
  const MoveReasons better = CompareMoves(program, {match, match, nine, one}, 0, 0, names, {});
  CHECK(better.gains == std::vector<std::string>{"Anna: score 9 instead of 1 (+8)"});
  CHECK(better.costs.empty());
  const MoveReasons worse = CompareMoves(program, {match, match, one, nine}, 0, 0, names, {});
  CHECK(worse.gains.empty());
  CHECK(worse.costs == std::vector<std::string>{"Anna: score 1 instead of 9 (-8)"});
  const MoveReasons same = CompareMoves(program, {match, match, one, one}, 0, 0, names, {});
  CHECK(same.gains.empty());
  CHECK(same.costs.empty());
}

// A number counts that no player sees, and the last blow falls at the end of the turn.
constexpr const char* kTurns = R"(
use "std:piles"
use "std:players"
game sums "Sums" { players 2  order from first of players  begin with main }
type Number is Card { points: Int }
type Player { state score: Int from 0  state bell: Bool = no }
zone row of Player: seen by all
goal ahead(p: Player): Int = side(p) - side(opponent(p))
query side(p: Player): Int = p.score + 3 * readiness(p)
query readiness(p: Player): Int = if p.bell then 1 else 0
event main {
  for each p in players { shuffle p.deck  draw(p, 3) }
  for each p in players { play(p) }
  draw_game
}
turn play(p: Player) {
  choose by p "What?" { "Ring" { set p.bell to yes } "Wait" {} }
  open extras
  if p.bell { add 2 to p.score }
}
window extras { ask players  close when passes = 2 }
action waste in extras { when you.score > 9  do { add -1 to you.score } }
)";

TEST_CASE("the reasons of a move are what it has led to at the end of the turn, then the terms of the goal") {
  const program::Program program = Load(kTurns);
  match::Match match = Fresh(program, 3);
  engine::StartMatch(program, match);
  const auto names = TwoNames().names;
  const MoveReasons told = CompareMoves(program, {match, match, 0, 1}, 0, 0, names, {});
  CHECK(told.gains == std::vector<std::string>{"Anna: bell yes instead of no", "Anna: score 2 instead of 0 (+2)"});
  narration::GameLayout layout;
  for (std::int32_t field = 0; field < static_cast<std::int32_t>(program.fields.size()); ++field)
    layout.hidden_fields.push_back(field);
  const MoveReasons hidden = CompareMoves(program, {match, match, 0, 1}, 0, 0, names, {}, layout);
  CHECK(hidden.gains.empty());
  CHECK(hidden.goal == std::vector<std::string>{"Readiness of Anna: 1 instead of 0"});
}

TEST_CASE("the reasons of a move do not depend on what their reader cannot see") {
  const program::Program program = Load(kRules);
  for (std::uint64_t seed = 1; seed < 8; ++seed) {
    match::Match before = Fresh(program, seed);
    engine::StartMatch(program, before);
    // Berto reads why Anna plays her first card; the two other cards of her hand and the random generator differ.
    match::Match other = before;
    const auto hand = other.state.CardsIn(match::ZoneIndex(program, program::FindZone(program, "hand"), 0, 2));
    const model::CardId played = before.decision.options[0].a;
    std::vector<model::CardId> kept(hand.begin(), hand.end());
    std::erase(kept, played);
    REQUIRE(kept.size() == 2);
    std::swap(other.state.cards[kept[0]].def, other.state.cards[kept[1]].def);
    std::swap(other.state.cards[kept[0]].printed, other.state.cards[kept[1]].printed);
    other.random = base::Random(99);
    other.position_id = {};
    REQUIRE(!(before == other));
    std::vector<MoveReasons> told;
    for (const match::Match* world : {&before, &other}) {
      match::Match after = *world;
      engine::Advance(program, after, {0, 0, {}});
      told.push_back(CompareMoves(program, {after, *world, {}, {}}, 0, 1, TwoNames().names, {}));
    }
    CHECK(told[0].gains == told[1].gains);
    CHECK(told[0].costs == told[1].costs);
    CHECK(told[0].neutral == told[1].neutral);
    CHECK(told[0].goal == told[1].goal);
    REQUIRE(told[0].gains.size() == 1);
    CHECK(told[0].gains[0].starts_with("Anna: score "));
  }
}

}  // namespace
}  // namespace cardinal::match_loop

// Tests for what no game may do: small games that do it, and the same games without the defect.
#include "interpreter/drivers/soundness/problem.h"

#include <catch2/catch.hpp>

#include "interpreter/drivers/soundness/noninterference.h"
#include "interpreter/drivers/soundness/soft_lock.h"
#include "interpreter/drivers/soundness/step_checks.h"
#include "interpreter/machine/engine/engine.h"
#include "interpreter/machine/match/invariants.h"
#include "interpreter/machine/match/repetition_hash.h"
#include "tests/load_game.h"

namespace cardinal::soundness {
namespace {

using program::Program;

// Two players hold cards that the opponent does not see. `body` is what a turn does, `more` adds declarations.
Program Holding(const std::string& body, const std::string& more = "") {
  return testing::LoadGame("hold", R"(
use "std:piles"
use "std:players"
game hold "Hold" { players 2  order from first of players  begin with main }
type Number is Card { points: Int }
zone row of Player: seen by all
event main {
  for each p in players { shuffle p.deck  draw(p, 2) }
  repeat up to 9 times { for each p in players { turn(p) } }
  draw_game
}
turn(you) {
  choose go by you "Go?": yes or no
  )" + body + "\n}\n" + more,
                           R"(
cards hold "Digits"
card "One": Number { points 1 }
card "Five": Number { points 5 }
card "Nine": Number { points 9 }
)");
}

match::Match Begun(const Program& program, std::uint64_t seed) {
  match::Match match = testing::DealToTwo(program, seed, {"One", "Five", "Nine", "Five", "One"});
  REQUIRE(engine::StartMatch(program, match).kind == engine::StepResult::Kind::Decision);
  return match;
}

// Plays random games and returns the first leak.
std::optional<Problem> SearchLeak(const Program& program, NoninterferenceStats& compared) {
  for (std::uint64_t seed = 1; seed < 12; ++seed) {
    match::Match match = Begun(program, seed);
    base::Random choice(seed);
    for (;;) {
      const model::Answer answer{static_cast<std::int32_t>(choice.NextBelow(match.decision.options.size())), 0, {}};
      if (auto leak = FindLeak(program, match, answer, 2, {}, compared)) return leak;
      if (engine::Advance(program, match, answer).kind != engine::StepResult::Kind::Decision) break;
    }
  }
  return std::nullopt;
}

struct Case {
  const char* body;
  const char* found;  // a part of the message, or "" if there is no leak
};

TEST_CASE("noninterference: rules that tell about hidden cards leak, rules that show them do not") {
  const Case cases[] = {
      {"if go { draw(you, 1) }", ""},
      {"if go { let c = first of you.deck  if c? { move c to you.row  tell \"{you} lays {c}.\" } }", ""},
      {"choose c by you \"Lay\": one of you.hand  if c? { move c to you.row  tell \"{you} lays {c}.\" }", ""},
      {"if go { look_at_hand(you, opponent(you)) }", ""},
      // The card that the rules search for is shown, in whichever zone it was.
      {"let c = first[each n in you.hand with you.deck where n is Number and n.points = 9]  if c? { move c to you.row "
       "}",
       ""},
      // The player is not asked if there are no options: the rules reveal that themselves.
      {"choose c by you \"Lay\": one of [each n in you.hand where n is Number and n.points > 4]  if c? { move c to "
       "you.row }",
       ""},
      {"if sum[n.points for each n in you.hand where n is Number] > 12 { win(you) }", ""},
      {"let s = sum[n.points for each n in you.hand where n is Number]  tell \"{you} holds {s}.\"", "it reads"},
      {"if any[n is Number and n.points = 9 for each n in you.hand] { add 1 to you.nines }", ".nines:"},
      {"if any[n is Number and n.points = 9 for each n in opponent(you).hand] { choose b by you \"Well?\": yes or no }",
       "is asked"},
      {"choose c by you \"Take\": number from 0 to sum[n.points for each n in opponent(you).hand where n is Number]",
       "option"},
      {"for each n in you.hand where n is Number and n.points = 9 { move n to you.deck at bottom }",
       "a card that it does not see goes from p1.hand to p1.deck"},
      {"if any[n is Number and n.points = 9 for each n in you.hand] { shuffle you.deck }", ".deck is shuffled"},
      // A shown face reveals what the card is; the hidden cards must not decide where it goes.
      {"let c = first[each n in you.hand where n is Number and n.points > 4]  if c? { if any[n is Number and n.points "
       "= "
       "9 for each n in you.hand] { move c to you.row } else { move c to you.discard } }",
       "it sees a card that enters"},
      // A player who may decline is asked in any case, as often as the choice allows; not if the rules themselves
      // decide whether to ask.
      {"choose c by you \"Show\": maybe one of [each n in you.hand where n is Number and n.points > 4]", ""},
      {"choose cs by you: up to 2 of you.hand where cs is Number and cs.points > 4  for each c in cs { reveal c }", ""},
      {"choose cs by you: any of large(you)  for each c in cs { move c to you.row }", ""},
      {"let l = [each n in you.hand where n is Number and n.points > 4]  choose c by you \"Show\": maybe one of l", ""},
      {"let top = first of you.hand  if top? { choose c by you \"Show\": maybe one of [top] where c is Number and "
       "c.points > 4 }",
       ""},
      {"show(you, [each n in you.hand where n is Number and n.points > 4])", ""},
      {"let l = find(you)  choose c by you \"Show\": maybe one of l", ""},
      {"choose cs by you: up to 2 of you.hand  choose c by you \"Show\": maybe one of cs where c is Number and "
       "c.points "
       "> 4",
       ""},
      {"choose c by you \"Show\": maybe one of all Number where c in you.hand and c.points > 4", ""},
      {"if any[n is Number and n.points = 9 for each n in you.hand] { choose b by you \"Show it?\": yes or no }",
       "is asked"},
      // The end of the game is public; a sentence before the end must not depend on hidden cards.
      {"if any[n is Number and n.points = 9 for each n in you.hand] { tell \"Well.\"  win(you) } else { tell \"Ah.\" }",
       "it reads"},
  };
  for (const Case& one : cases) {
    INFO(one.body);
    const Program program = Holding(one.body, R"(
type Player { state nines: Int from 0 }
query large(p: Player): list of Number = [each n in p.hand where n is Number and n.points > 4]
event show(p: Player, cs: list of Number) { choose c by p "Show": maybe one of cs }
event find(p: Player): list of Number { return large(p) }
)");
    NoninterferenceStats compared;
    const auto leak = SearchLeak(program, compared);
    CHECK((leak || compared.steps > 100));
    INFO((leak ? leak->message : "no leak"));
    REQUIRE(leak.has_value() == (*one.found != '\0'));
    if (!leak) continue;
    CHECK(leak->kind == ProblemKind::Leak);
    CHECK(leak->message.find(one.found) != std::string::npos);
    CHECK(ProblemKey(program, *leak).starts_with("leak"));
    const bool placed = leak->message.find("it ") != std::string::npos ||
                        leak->message.find("is asked") != std::string::npos ||
                        leak->message.find("option:") != std::string::npos;
    CHECK(placed == (ProblemKey(program, *leak).find("game.cardinal:") != std::string::npos));
  }
}

// An action makes choices before its cost: other players see them when all are made. Choices after the cost are
// different.
TEST_CASE("noninterference: the choices of an action are visible when it is announced") {
  const std::string announced = R"(
window table { ask players  close when passes = 2 }
action lay of Number in table {
  when me in you.hand and me.points = 1
  choose other "With which?": maybe one of you.hand where other is Number and other.points > 4
)";
  NoninterferenceStats compared;
  CHECK_FALSE(SearchLeak(Holding("open table", announced + "  do { move me to you.row }\n}\n"), compared));
  CHECK(compared.shown > 0);
  const auto leak = SearchLeak(Holding("open table", announced + R"(
  do {
    let top = first of you.deck
    if top? and top is Number and top.points = 9 { choose well "Well?": yes or no }
    move me to you.row
  }
}
)"),
                               compared);
  REQUIRE(leak);
  CHECK(leak->message.find("Well?") != std::string::npos);
}

// A choice of another player is not a part of the announcement: the acting player would learn from it.
TEST_CASE("noninterference: an announced choice is asked only with options, a choice of another player in any case") {
  const Program program = Holding("open table", R"(
window table { ask players  close when passes = 2 }
action tease of Number in table {
  when me in you.hand
  choose own "Which?": maybe one of you.hand where own is Number and own.points > 4
  choose shown by opponent(you) "Show": maybe one of opponent(you).hand where shown is Number and shown.points > 4
  do { move me to you.row }
}
)");
  const auto choice = [&](std::string_view prompt) {
    for (const program::Choice& one : program.choices)
      if (one.prompt >= 0 && program.templates[static_cast<std::size_t>(one.prompt)].source == prompt) return one;
    FAIL("there is no such choice");
    return program::Choice();
  };
  CHECK(choice("Which?").announced);
  CHECK_FALSE(choice("Which?").always_ask);
  CHECK_FALSE(choice("Show").announced);
  CHECK(choice("Show").always_ask);
  NoninterferenceStats compared;
  CHECK_FALSE(SearchLeak(program, compared));
}

// A pile with cards of both players, and another match in which they have any order: the seat's own cards return to
// their places, and no card is lost or duplicated.
TEST_CASE("noninterference: the seat's own cards keep their places, zone by zone") {
  const Program program = Holding("if go { draw(you, 1) }", "zone pile of Table: ordered, seen by nobody");
  match::Setup setup;
  setup.seed = 9;
  const std::int32_t pile = program::FindZone(program, "pile"), deck = program::FindZone(program, "deck");
  for (const char* name : {"One", "Five", "Nine"})
    for (const std::int32_t zone : {pile, deck})
      for (int copy = 0; copy < 2; ++copy)
        setup.decks.resize(2), setup.decks[0].push_back({program::FindCard(program, name), zone}),
            setup.decks[1].push_back({program::FindCard(program, name), zone});
  const match::Match match = match::NewMatch(program, setup);
  REQUIRE(match::CheckInvariants(program, match) == "");
  const auto own = [&](model::CardId card) { return match.state.cards[static_cast<std::size_t>(card)].owner == 0; };
  base::Random luck(4);
  for (int i = 0; i < 50; ++i) {
    match::Match other = view::Determinize(program, match, 0, luck);
    const auto cards = match.state.CardsIn(match::ZoneIndex(program, pile, 0, 2));
    const auto first = static_cast<std::size_t>(cards.data() - match.state.order.data());
    for (std::size_t at = cards.size(); at > 1; --at)
      std::swap(other.state.order[first + at - 1], other.state.order[first + luck.NextBelow(at)]);
    const match::Match mended = RestoreOwnCards(other, match, 0);
    REQUIRE(match::CheckInvariants(program, mended) == "");
    std::vector<model::CardId> theirs, wanted;
    for (std::size_t place = 0; place < match.state.order.size(); ++place) {
      if (own(match.state.order[place])) REQUIRE(mended.state.order[place] == match.state.order[place]);
      if (!own(mended.state.order[place])) theirs.push_back(mended.state.order[place]);
      if (!own(other.state.order[place])) wanted.push_back(other.state.order[place]);
    }
    REQUIRE(theirs == wanted);
    for (std::size_t card = 0; card < match.state.cards.size(); ++card)
      if (own(static_cast<model::CardId>(card))) REQUIRE(mended.state.cards[card].def == match.state.cards[card].def);
  }
}

TEST_CASE("noninterference: the same position and answer give the same leak") {
  const Program program = Holding("let s = sum[n.points for each n in you.hand where n is Number]  tell \"{s}\"");
  const match::Match match = Begun(program, 3);
  NoninterferenceStats one, other;
  const auto first = FindLeak(program, match, {0, 0, {}}, 6, {}, one);
  const auto second = FindLeak(program, match, {0, 0, {}}, 6, {}, other);
  REQUIRE(first);
  REQUIRE(second);
  CHECK(first->message == second->message);
}

std::optional<Problem> LockIn(const std::string& body, const std::string& more = "") {
  const Program program = Holding(body, more);
  match::Match match = Begun(program, 1);
  for (int i = 0; i < 3; ++i) engine::Advance(program, match, {0, 0, {}});
  return FindSoftLock(program, match);
}

TEST_CASE("soft lock: every path leads back") {
  const auto lock = LockIn("repeat { choose again by you \"Again?\": yes or no }");
  REQUIRE(lock);
  CHECK(lock->kind == ProblemKind::SoftLock);
  CHECK(lock->message.find("comes back to one of ") != std::string::npos);
  // A window that is passed for ever: its passes are counted, and the position repeats anyway.
  CHECK(LockIn("open bar",
               "window bar { ask players  close when count(table.heap) > 0 }\nzone heap of Table: seen by "
               "all\naction drink in bar { when count(you.deck) > 9  do { draw(you, 1) } }"));
  // The random number changes nothing.
  CHECK(LockIn("repeat { choose n by chance: number from 1 to 2  choose again by you \"Again?\": yes or no }"));
}

TEST_CASE("soft lock: none if some answer leads out, or if that cannot be known") {
  CHECK_FALSE(LockIn("repeat { choose again by you \"Again?\": yes or no  if not again { draw_game } }"));
  CHECK_FALSE(
      LockIn("repeat { choose n by chance: number from 1 to 2  choose again by you \"Again?\": yes or no  "
             "if n = 2 and again { draw_game } }"));
  // A long way out that random answers do not find: 12 times yes in a row.
  const std::string row =
      "set table.tries to 0  repeat { choose again by you \"Again?\": yes or no  if again { add 1 to table.tries } "
      "else { "
      "set table.tries to 0 }  if table.tries = 12 { draw_game } }";
  CHECK_FALSE(LockIn(row, "type Table { state tries: Int from 0 to 12 }"));
  // Infinitely many positions.
  CHECK_FALSE(LockIn("repeat { choose again by you \"Again?\": yes or no  add 1 to table.tries }",
                     "type Table { state tries: Int from 0 }"));
  // A shuffle may bring another card to the top.
  CHECK_FALSE(LockIn("repeat { shuffle you.deck  choose again by you \"Again?\": yes or no }"));
}

TEST_CASE("a position has the same hash when a game repeats it, and another hash when anything relevant differs") {
  const Program program =
      Holding("repeat { choose again by you \"Again?\": yes or no  if not again { draw(you, 1) } }");
  match::Match match = Begun(program, 1);
  engine::Advance(program, match, {0, 0, {}});
  engine::Advance(program, match, {0, 0, {}});  // from now on `again` is yes
  const std::uint64_t before = match::HashPosition(program, match);
  engine::Advance(program, match, {0, 0, {}});
  CHECK(match::HashPosition(program, match) == before);
  match::Match other = match;
  ++other.state.cards[0].def;
  CHECK(match::HashPosition(program, other) != before);
  engine::Advance(program, match, {1, 0, {}});
  CHECK(match::HashPosition(program, match) != before);
}

TEST_CASE("steps: a broken position and a step with another result are found") {
  const Program program = Holding("if go { draw(you, 1) }");
  const match::Match before = Begun(program, 1);
  match::Match after = before;
  const model::Answer answer{0, 0, {}};
  engine::Advance(program, after, answer);
  CHECK_FALSE(FindInvariantProblem(program, before, after, true));
  CHECK_FALSE(FindNondeterminism(program, before, answer, after, {}));
  match::Match other = after;
  ++other.state.move_count;
  const auto difference = FindNondeterminism(program, before, answer, other, {});
  REQUIRE(difference);
  CHECK(ProblemKey(program, *difference).starts_with("difference a copy at "));
  other = after;
  other.state.cards[0].zone = 1;
  const auto broken = FindInvariantProblem(program, before, other, false);
  REQUIRE(broken);
  CHECK(ProblemKey(program, *broken).starts_with("broken invariant invariant 2 at "));
  other = after;
  other.state.cards[0].owner = 1;
  REQUIRE(FindInvariantProblem(program, before, other, false));
}

TEST_CASE("faults: endless rules are distinguished from rules that do something impossible, and have one place") {
  const auto problem = [](const std::string& body, const std::string& more, std::string& key) {
    const Program program = Holding(body, more);
    match::Match match = Begun(program, 1);
    base::Limits limits;
    limits.steps = 50'000;
    const engine::StepResult step = engine::Advance(program, match, {0, 0, {}}, limits);
    REQUIRE(step.kind == engine::StepResult::Kind::Fault);
    const Problem found = MakeFaultProblem(step.fault, match.decision.site);
    key = ProblemKey(program, found);
    return found;
  };
  std::string key, again;
  CHECK(problem("for each c in you.hand { move c to you.slot }", "zone slot of Player: at most 1, seen by all", key)
            .kind == ProblemKind::Fault);
  CHECK(problem("ping(1)",
                "event ping(n: Int) {}\nafter ping(n) { pong(n) }\nevent pong(n: Int) {}\nafter pong(n) { ping(n) }",
                key)
            .kind == ProblemKind::NonTermination);
  CHECK(problem("draw(you, 1)  ping(1)",
                "event ping(n: Int) {}\nafter ping(n) { pong(n) }\nevent pong(n: Int) {}\nafter pong(n) { ping(n) }",
                again)
            .kind == ProblemKind::NonTermination);
  CHECK(key == again);
  CHECK(problem("repeat { add 1 to you.nines }", "type Player { state nines: Int from 0 }", key).kind ==
        ProblemKind::NonTermination);
}

}  // namespace
}  // namespace cardinal::soundness

#include "interpreter/language/documents/scenario.h"

#include <catch2/catch.hpp>

#include "interpreter/language/documents/test_support.h"

namespace cardinal::documents {
namespace {

std::vector<Scenario> Read(Tried& tried) {
  const auto file = ReadScenarios(tried.File(), tried.limits, tried.sink);
  INFO(tried.First());
  REQUIRE(file.has_value());
  return file->scenarios;
}

const char* const kWhole = R"(scenario: a tie     # title
game: imagimon
cites: [IM-057, IM-R24]
auto: none
given: common.yaml
cards: |
  card "Test Dummy": Creature { element Terra }
seed: 7
board:
  turn: p1, fielding
  p1: { hand: [Cinder Whelp, 3 filler], slot: [], wins: Whetstone, charges: 1 }
  p2: {}
  table: { idle: 24 }
  cards: { Cinder Whelp: {wounded: yes} }
steps:
  - p1: field Cinder Whelp
    asks: {p2: Field a creature, options: [A, B], not: {C: reason text}}
    expect:
      p1.hand: loses [Cinder Whelp, 2 "B, C"]
      Cinder Whelp: {zone: slot, health: is -1}
      p1.wins: {gains: [X], loses: [Y]}
      p1.deck: same
      p1.charges: +2
      p2.charges: at least 3
      p2.slot: [A, 2 B]
    else: unchanged
    view: { p1: {p2.hand: 3 hidden} }
    why: {p1.charges: [one]}
  - refused: { p1: play Whetstone }
    because: not your turn
  - asks: {p1: Now what, not: [D]}
  - everyone: pass
  - p1: [A, "B, C"]
  - chance: c is Cinder Whelp
end: p1, play in items
random: [keep]
)";

TEST_CASE("the head and the board of a scenario") {
  Tried tried(kWhole);
  const auto scenarios = Read(tried);
  REQUIRE(scenarios.size() == 1);
  const Scenario& scenario = scenarios[0];
  CHECK(scenario.title.text == "a tie");
  CHECK(scenario.game.text == "imagimon");
  REQUIRE(scenario.cites.size() == 2);
  CHECK(tried.At(scenario.cites[1].span) == "IM-R24");
  CHECK_FALSE(scenario.auto_single);
  CHECK(scenario.given->text == "common.yaml");
  CHECK(scenario.seed == 7);
  REQUIRE(scenario.cards.size() == 1);
  CHECK(tried.At(scenario.cards[0]) == "  card \"Test Dummy\": Creature { element Terra }\n");
  CHECK(scenario.random[0].text == "keep");
  CHECK(scenario.end->kind == ExpectedEnd::Kind::Decision);
  CHECK(scenario.end->seat.text == "p1");
  CHECK(scenario.end->detail.text == "play in items");

  REQUIRE(scenario.board.has_value());
  const ScenarioBoard& board = *scenario.board;
  REQUIRE(board.turn.size() == 2);
  CHECK(tried.At(board.turn[1].span) == "fielding");
  REQUIRE(board.seats.size() == 2);
  const auto& settings = board.seats[0].settings;
  REQUIRE(settings.size() == 4);
  CHECK(settings[0].list);
  CHECK(settings[0].items[1].copies == 3);
  CHECK(settings[0].items[1].card.text == "filler");
  CHECK(settings[1].list);
  CHECK(settings[1].items.empty());
  CHECK_FALSE(settings[2].list);
  CHECK(settings[3].items[0].full_text.text == "1");
  CHECK(board.table->settings[0].name.text == "idle");
  CHECK(board.cards[0].owner.text == "Cinder Whelp");
}

TEST_CASE("the steps of a scenario") {
  Tried tried(kWhole);
  const Scenario scenario = Read(tried)[0];
  REQUIRE(scenario.steps.size() == 6);
  const ScenarioStep& first = scenario.steps[0];
  CHECK(first.kind == ScenarioStep::Kind::Answer);
  CHECK(first.seat.text == "p1");
  CHECK(tried.At(first.answer.span) == "field Cinder Whelp");
  CHECK(first.asks->seat.text == "p2");
  CHECK(first.asks->options->size() == 2);
  CHECK(first.asks->exclusions[0].reason->text == "reason text");
  CHECK(first.unlisted_changes == ScenarioStep::UnlistedChanges::MustNotChange);
  CHECK(first.views[0].claims[0].expected.kind == ExpectedValue::Kind::Hidden);
  CHECK(first.views[0].claims[0].expected.number == 3);
  CHECK(first.reasons->IsMap());
  CHECK(scenario.steps[1].kind == ScenarioStep::Kind::Refused);
  CHECK(scenario.steps[1].answer.text == "play Whetstone");
  CHECK(scenario.steps[1].reason->text == "not your turn");
  CHECK(scenario.steps[2].kind == ScenarioStep::Kind::Check);
  CHECK_FALSE(scenario.steps[2].asks->exclusions[0].reason.has_value());
  CHECK(scenario.steps[3].seat.text == "everyone");
  CHECK(scenario.steps[4].answer.text == "[A, \"B, C\"]");
  CHECK(scenario.steps[5].seat.text == "chance");
}

TEST_CASE("the expectations of a step") {
  Tried tried(kWhole);
  const Scenario scenario = Read(tried)[0];
  const auto& claims = scenario.steps[0].expect;
  REQUIRE(claims.size() == 7);
  CHECK(claims[0].subject.text == "p1.hand");
  CHECK(claims[0].expected.kind == ExpectedValue::Kind::Change);
  REQUIRE(claims[0].expected.losses.size() == 2);
  CHECK(tried.At(claims[0].expected.losses[0].card.span) == "Cinder Whelp");
  CHECK(claims[0].expected.losses[1].card.text == "B, C");
  CHECK(claims[0].expected.losses[1].copies == 2);
  CHECK(claims[1].expected.kind == ExpectedValue::Kind::Map);
  CHECK(claims[1].expected.parts[1].expected.text.text == "-1");
  CHECK(claims[1].expected.parts[1].expected.kind == ExpectedValue::Kind::Equals);
  CHECK(claims[2].expected.gains.size() == 1);
  CHECK(claims[2].expected.losses.size() == 1);
  CHECK(claims[3].expected.kind == ExpectedValue::Kind::Same);
  CHECK(claims[4].expected.kind == ExpectedValue::Kind::Delta);
  CHECK(claims[4].expected.number == 2);
  CHECK(claims[5].expected.kind == ExpectedValue::Kind::AtLeast);
  CHECK(claims[6].expected.kind == ExpectedValue::Kind::ExactCards);
  CHECK(claims[6].expected.gains[1].copies == 2);
}

TEST_CASE("rows fill in values before anything is read") {
  Tried tried(R"(scenario: table
game: g
rows:
  - {n: 2, want: +1, who: A}
  - {n: 3, want: same, who: "2 B"}
board: {p1: {hand: [$n filler, $who], charges: $n}}
steps:
  - p1: take $who ($n of them)
    expect: {p1.charges: $want, $who.x: at least $n}
end: draw
)");
  const Scenario scenario = Read(tried)[0];
  REQUIRE(RunCount(scenario) == 2);
  const Scenario& first = ScenarioForRow(scenario, 0);
  CHECK(first.row == "n: 2, want: +1, who: A");
  CHECK(first.board->seats[0].settings[0].items[0].copies == 2);
  CHECK(first.steps[0].answer.text == "take A (2 of them)");
  CHECK(first.steps[0].expect[0].expected.kind == ExpectedValue::Kind::Delta);
  CHECK(first.steps[0].expect[1].subject.text == "A.x");
  CHECK(first.steps[0].expect[1].expected.number == 2);
  const Scenario& second = ScenarioForRow(scenario, 1);
  CHECK(second.board->seats[0].settings[0].items[1].full_text.text == "2 B");
  CHECK(second.steps[0].expect[0].expected.kind == ExpectedValue::Kind::Same);
  CHECK(tried.At(second.steps[0].answer.span) == "take $who ($n of them)");
}

TEST_CASE("a value of a row in brackets is as many items as it says, in quotes one") {
  Tried tried(R"(scenario: commas
game: g
rows: [{c: "Gale, the Last", d: "Salve, 2 Ox"}]
board: {p1: {hand: [$c]}}
steps:
  - p1: "take [$d]"
    expect: {p1.hand: "loses [$d]", p1.pile: 'gains ["$c"]', p1.x: is $c}
end: draw
)");
  const Scenario scenario = Read(tried)[0];
  const ScenarioStep& step = ScenarioForRow(scenario, 0).steps[0];
  CHECK(step.answer.text == "take [Salve, 2 Ox]");
  REQUIRE(step.expect[0].expected.losses.size() == 2);
  CHECK(step.expect[0].expected.losses[1].card.text == "Ox");
  CHECK(step.expect[0].expected.losses[1].copies == 2);
  REQUIRE(step.expect[1].expected.gains.size() == 1);
  CHECK(step.expect[1].expected.gains[0].card.text == "Gale, the Last");
  CHECK(step.expect[2].expected.text.text == "Gale, the Last");
}

TEST_CASE("a list in a row takes the place of its name, or of one item of a list") {
  Tried tried(R"(scenario: lists
game: g
rows: [{cs: [A, "2 B: C"]}, {cs: none}]
random: [keep, $cs]
board: {p1: {hand: $cs, pile: [X, $cs]}}
steps:
  - p1: take $cs
    expect: {p1.hand: $cs, p1.pile: "[X, 2 Y]", p1.x: {gains: A, loses: []}, p1.z: loses nothing}
end: draw
)");
  const Scenario scenario = Read(tried)[0];
  REQUIRE(RunCount(scenario) == 2);
  const Scenario& first = ScenarioForRow(scenario, 0);
  CHECK(first.row == "cs: [A, \"2 B: C\"]");
  CHECK(first.random[1].text == "[A, \"2 B: C\"]");
  const auto& settings = first.board->seats[0].settings;
  CHECK(settings[0].items.size() == 2);
  CHECK(settings[0].items[1].copies == 2);
  CHECK(settings[0].items[1].card.text == "B: C");
  CHECK(settings[1].items.size() == 3);
  CHECK(first.steps[0].answer.text == "take [A, \"2 B: C\"]");
  const auto& claims = first.steps[0].expect;
  CHECK(claims[0].expected.kind == ExpectedValue::Kind::ExactCards);
  CHECK(claims[1].expected.kind == ExpectedValue::Kind::ExactCards);
  CHECK(claims[1].expected.gains[1].copies == 2);
  CHECK(claims[2].expected.gains.size() == 1);
  CHECK(claims[3].expected.kind == ExpectedValue::Kind::Change);
  CHECK(claims[3].expected.losses.empty());
  CHECK(ScenarioForRow(scenario, 1).steps[0].expect[0].expected.kind == ExpectedValue::Kind::Equals);
}

TEST_CASE("a count is meant as one name if a card is called so") {
  const auto called = [](const std::string& text, bool quoted, std::vector<std::string> cards) {
    const CardCount count = ResolveCardCount(ParseCardCount({text, {}, quoted, false}), [&](const std::string& name) {
      return std::find(cards.begin(), cards.end(), name) != cards.end();
    });
    return std::to_string(count.copies) + " of " + count.card.text;
  };
  CHECK(called("3 Uncles", false, {"Uncles"}) == "3 of Uncles");
  CHECK(called("3 Uncles", true, {"Uncles"}) == "3 of Uncles");
  CHECK(called("3 Uncles", true, {"Uncles", "3 Uncles"}) == "1 of 3 Uncles");
  CHECK(called("3 Uncles", false, {"Uncles", "3 Uncles"}) == "3 of Uncles");
  CHECK(called("3 Uncles", false, {"3 Uncles"}) == "1 of 3 Uncles");
  CHECK(called("\"2 B, C\"", false, {"B, C"}) == "2 of B, C");
  CHECK(called("2 \"B, C\"", false, {"B, C"}) == "2 of B, C");
}

TEST_CASE("a comma in brackets that ends a text is reported") {
  const auto wrong = [](const std::string& step) {
    Tried tried("scenario: s\ngame: g\nboard: {p1: {}}\nsteps:\n  - " + step + "\nend: draw\n");
    CHECK_FALSE(ReadScenarios(tried.File(), tried.limits, tried.sink));
    return tried.First() + "; " + tried.sink.Diagnostics().front().help;
  };
  CHECK(wrong("refused: {p1: summon X, Y, Z}") ==
        "5:29 MissingParameter: `Y` has no value here; a comma ends a text in brackets: put the answer in quotes: `p1: "
        "\"summon X, Y, Z\"`");
  CHECK(wrong("{p1: play A, B}") ==
        "5:18 MissingParameter: `B` has no value here; a comma ends a text in brackets: put the answer in quotes: `p1: "
        "\"play A, B\"`");
  CHECK(wrong("expect: {p1.hand: gains A, B}") ==
        "5:32 MissingParameter: `B` has no value here; a comma ends a text in brackets: put the text in quotes: "
        "`p1.hand: \"gains A, B\"`");
  CHECK(wrong("expect: {p1.hand, p2.hand: 1}") ==
        "5:14 MissingParameter: `p1.hand` has no value here; write `p1.hand: VALUE`");
}

TEST_CASE("a given board does not go with decks") {
  Tried base("board: {p1: {hand: [A]}}\n");
  const auto shared = ReadShared(base.File(), base.limits, base.sink);
  REQUIRE(shared.has_value());
  for (const char* beside : {"decks: {p1: [A]}\nsteps: []\nend: draw\n", "deck: [A]\nexpect: legal\n"}) {
    Tried tried("scenario: s\ngame: g\ngiven: b.yaml\n" + std::string(beside));
    Scenario scenario = Read(tried)[0];
    CHECK_FALSE(ApplySharedSetup(scenario, *shared, tried.sink));
    CHECK(tried.First().ends_with("NotAllowedHere: a scenario has only one of `board`, `decks` and `deck`"));
    CHECK(tried.sink.ErrorCount() == 1);
  }
}

TEST_CASE("an error in the second row is reported once, at its place") {
  Tried tried(
      "scenario: s\ngame: g\nrows: [{n: 2}, {n: two}]\nboard: {p1: {a: 1}}\nsteps:\n  - p1: x\n    expect: {p1.a: at "
      "least $n}\nend: draw\n");
  CHECK_FALSE(ReadScenarios(tried.File(), tried.limits, tried.sink).has_value());
  CHECK(tried.First() == "7:20 BadNumber: `at least two` needs a whole number");
  CHECK(tried.sink.ErrorCount() == 1);
}

TEST_CASE("a list of scenarios shares the keys above it") {
  Tried tried(R"(game: g
given: base.yaml
cards: |
  card "A": T {}
scenarios:
  - scenario: one
    cards: |
      card "B": T {}
    steps: []
    end: game over
  - scenario: two
    game: h
    given: other.yaml
    decks: {p1: {A: 2}, p2: [B, 3 C]}
    steps: []
    end: p1 wins
  - scenario: three
    deck: [A, 3 B]
    breaches: [too few]
  - scenario: four
    deck: {}
    expect: legal
)");
  const auto scenarios = Read(tried);
  REQUIRE(scenarios.size() == 4);
  CHECK(scenarios[0].game.text == "g");
  CHECK(scenarios[0].given->text == "base.yaml");
  CHECK(scenarios[0].cards.size() == 2);
  CHECK(scenarios[0].end->kind == ExpectedEnd::Kind::Outcome);
  CHECK(scenarios[1].game.text == "h");
  CHECK(scenarios[1].given->text == "other.yaml");
  REQUIRE(scenarios[1].decks.size() == 2);
  CHECK(scenarios[1].decks[1].cards[1].copies == 3);
  CHECK(scenarios[2].deck->breaches[0].text == "too few");
  CHECK_FALSE(scenarios[2].deck->legal);
  CHECK(scenarios[3].deck->legal);
}

TEST_CASE("a fault at the end, and the keys that may not occur before it") {
  const auto with = [](const std::string& steps, const std::string& end, const std::string& more = "") {
    return "scenario: s\ngame: g\nboard: {p1: {}}\nsteps: " + steps + "\nend: " + end + "\n" + more;
  };
  const auto wrong = [&](const std::string& text) {
    Tried tried(text);
    CHECK_FALSE(ReadScenarios(tried.File(), tried.limits, tried.sink));
    return tried.First();
  };
  for (const char* steps : {"[]", "[{p1: go}]", "[{p1: go, expect: {x: 1}}, {p1: go}]",
                            "[{asks: {p1: what}, expect: {x: 1}}]", "[{refused: {p1: go}, because: no}]"}) {
    INFO(steps);
    Tried tried(with(steps, "fault, no number is there"));
    const Scenario scenario = Read(tried)[0];
    CHECK(scenario.end->kind == ExpectedEnd::Kind::Fault);
    CHECK(scenario.end->detail.text == "no number is there");
  }
  CHECK(wrong(with("[]", "fault")) == "5:6 WrongType: `end: fault` must say what goes wrong");
  CHECK(wrong(with("[]", "\"fault,\"")) == "5:6 WrongType: `end` must say who is asked and what, not `fault,`");
  CHECK(wrong(with("[{p1: go, expect: {x: 1}}]", "fault, x")) ==
        "4:18 NotAllowedHere: the rules fail after the last answer: `expect` has no place there");
  CHECK(wrong(with("[{p1: go, asks: {p1: what}}]", "fault, x")) ==
        "4:18 NotAllowedHere: the rules fail after the last answer: `asks` has no place there");
  CHECK(wrong(with("[{expect: {x: 1}}]", "fault, x")) ==
        "4:10 NotAllowedHere: the rules fail after the last answer: `expect` has no place there");
  CHECK(wrong(with("[]", "fault, x", "tells: []\n")) ==
        "6:1 NotAllowedHere: the sentences before a fault are rolled back with it");
}

TEST_CASE("a given board is extended by the scenario's own") {
  Tried base("board:\n  turn: p1\n  p1: {hand: [A], charges: 1}\n  table: {idle: 1}\ncards: |\n  card \"X\": T {}\n");
  const auto shared = ReadShared(base.File(), base.limits, base.sink);
  REQUIRE(shared.has_value());
  Tried tried(
      "scenario: s\ngame: g\ngiven: b.yaml\nboard:\n  p1: {charges: 2}\n  p2: {hand: [B]}\n  table: {other: 1}\nsteps: "
      "[]\nend: draw\n");
  Scenario scenario = Read(tried)[0];
  REQUIRE(ApplySharedSetup(scenario, *shared, tried.sink));
  CHECK(scenario.board->turn.size() == 1);
  REQUIRE(scenario.board->seats.size() == 2);
  REQUIRE(scenario.board->seats[0].settings.size() == 2);
  CHECK(scenario.board->seats[0].settings[1].items[0].full_text.text == "2");
  CHECK(scenario.board->table->settings.size() == 2);
  CHECK(scenario.cards.size() == 1);

  Tried without("scenario: s\ngame: g\ngiven: b.yaml\nsteps: []\nend: draw\n");
  Scenario bare = Read(without)[0];
  CHECK_FALSE(ApplySharedSetup(bare, SharedSetup{}, without.sink));
  CHECK(without.First() == "3:8 MissingParameter: neither the scenario nor what is `given` has a board");
}

}  // namespace
}  // namespace cardinal::documents

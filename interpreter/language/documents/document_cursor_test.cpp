// Tests what is found at `|`, in complete documents and in documents that are being typed.
#include "interpreter/language/documents/document_cursor.h"

#include <catch2/catch.hpp>
#include <map>

#include "interpreter/language/documents/test_support.h"

namespace cardinal::documents {
namespace {

#define MAP_KIND(name, ...) {MapKind::name, #name},
const std::map<MapKind, std::string> kPlaceNames = {
#include "interpreter/language/documents/schema.def"
};
#define VALUE_KIND(name, ...) {ValueKind::name, #name},
const std::map<ValueKind, std::string> kValueNames = {
#include "interpreter/language/documents/schema.def"
};

std::string Name(MapKind place) { return place == MapKind::None ? "-" : kPlaceNames.at(place); }
std::string Name(ValueKind value) { return value == ValueKind::None ? "-" : kValueNames.at(value); }

// "key Step Answerer `as` steps/0/as not: p1 expect", "value Step Answer `play` ...".
std::string At(std::string text, const std::string& path = "scenarios/test.yaml") {
  const std::size_t at = text.find('|');
  REQUIRE(at != std::string::npos);
  text.erase(at, 1);
  const auto cursor = FindDocumentCursor(path, text, static_cast<Offset>(at));
  if (!cursor) return "nothing";
  std::string said = (cursor->is_key ? "key " : "value ") + Name(cursor->map) + ' ' + Name(cursor->value);
  said += " `" + cursor->word + "` ";
  for (const PathStep& step : cursor->path) said += "/" + (step.index < 0 ? step.key : std::to_string(step.index));
  if (cursor->is_key && !cursor->keys.empty()) said += " not:";
  for (const std::string& key : cursor->is_key ? cursor->keys : std::vector<std::string>()) said += " " + key;
  if (cursor->quoted) said += " quoted";
  if (cursor->in_brackets) said += " in brackets";
  if (cursor->dash_missing) said += " without dash";
  if (cursor->inside_text) said += " inside";
  return said;
}

constexpr const char* kHead = "scenario: t\ngame: imagimon\n";

}  // namespace

TEST_CASE("cursor: keys of a scenario") {
  CHECK(At("|") == "key Scenario - `` /");
  CHECK(At("sce|") == "key Scenario - `sce` /sce");
  CHECK(At("scenario: t\n|\nend: draw\n") == "key Scenario - `` / not: scenario end");
  CHECK(At("scenario: t\nga|me: x\n") == "key Scenario - `ga` /game not: scenario");
  CHECK(At("game: x\nscenarios:\n  - scenario: t\n    ci|\n") == "key Scenario - `ci` /scenarios/0/ci not: scenario");
  CHECK(At("game: x\nscenarios:\n  - sc|\n") == "key Scenario - `sc` /scenarios/0/sc");
  CHECK(At("game: x\nscenarios:\n  - |\n") == "key Scenario - `` /scenarios/0/");
  CHECK(At("game: x\n|\nscenarios:\n  - scenario: t\n") == "key ScenarioFile - `` / not: game scenarios");
}

TEST_CASE("cursor: the board") {
  const std::string head = std::string(kHead) + "board:\n  turn: p1, middle\n";
  CHECK(At(head + "  |\nsteps: []\n") == "key Board Seat `` /board/ not: turn");
  CHECK(At(head + "  p1: { ha| }\n") == "key Holding ZoneOrState `ha` /board/p1/ha in brackets");
  CHECK(At(head + "  p1: { hand: [Ash Ram, Ti|] }\n") == "value Holding Card `Ti` /board/p1/hand/1 in brackets");
  CHECK(At(head + "  p1: { hand: [Ash Ram, |\nsteps:\n  - p1: pass\n") ==
        "value Holding Card `` /board/p1/hand/1 in brackets");
  CHECK(At(head + "  p1:\n    slot: A|\n") == "value Holding Setting `A` /board/p1/slot");
  CHECK(At(head + "  p1:\n    |\n") == "key Holding ZoneOrState `` /board/p1/");
  CHECK(At(head + "  cards:\n    Ash Ram: { ac|: yes }\n") ==
        "key CardHolding ZoneOrState `ac` /board/cards/Ash Ram/ac in brackets");
  CHECK(At(head + "  turn: p1, |\n") == "value Board Turn `p1, ` /board/turn");
  CHECK(At(head + "  table: { idle: | }\n") == "value TableHolding Setting `` /board/table/idle in brackets");
}

TEST_CASE("cursor: steps") {
  const std::string head = std::string(kHead) + "board: {}\nsteps:\n";
  CHECK(At(head + "  - p1: |\nend: draw\n") == "value Step Answer `` /steps/0/p1");
  CHECK(At(head + "  - p1: play Wh|\n") == "value Step Answer `play Wh` /steps/0/p1");
  CHECK(At(head + "  - p1: \"play A, |\"\n") == "value Step Answer `play A, ` /steps/0/p1 quoted");
  CHECK(At(head + "  - p1: pass\n    ex|\n") == "key Step Answerer `ex` /steps/0/ex not: p1");
  CHECK(At(head + "  - p1: pass\n    |\n  - p2: pass\n") == "key Step Answerer `` /steps/0/ not: p1");
  CHECK(At(head + "  - p1: pass\n  |\n") == "key Step Answerer `` /steps/1/ without dash");
  CHECK(At(head + "  - |\n  - p2: pass\n") == "key Step Answerer `` /steps/0/");
  CHECK(At(head + "  - refused: { p1: | }\n") == "value Refused RefusedAnswer `` /steps/0/refused/p1 in brackets");
  CHECK(At(head + "  - asks: { p1: act or pass, op| }\n") ==
        "key Asks Answerer `op` /steps/0/asks/op not: p1 in brackets");
  CHECK(At(head + "  - asks: { p1: act, options: [play A, |] }\n") ==
        "value Asks Answer `` /steps/0/asks/options/1 in brackets");
  CHECK(At(head + "  - p1: pass\n    expect:\n      Ash Ram.at|: 3\n") ==
        "key Claims Subject `Ash Ram.at` /steps/0/expect/Ash Ram.at");
  CHECK(At(head + "  - p1: pass\n    expect: { p1.hand: gains [|] }\n") ==
        "value Claims Expectation `gains [` /steps/0/expect/p1.hand in brackets");
  CHECK(At(head + "  - expect:\n      p1.hand: { gains: [A|], loses: [B] }\n") ==
        "value Change Card `A` /steps/0/expect/p1.hand/gains/0 in brackets");
  CHECK(At(head + "  - p1: pass\n    else: |\n") == "value Step Else `` /steps/0/else");
  CHECK(At(head + "  - view: { p1: { p2.| } }\n") == "key Claims Subject `p2.` /steps/0/view/p1/p2. in brackets");
}

TEST_CASE("cursor: the other documents") {
  CHECK(At("deck: x\ncards:\n  Ash R|am: 2\n", "decks/x.yaml") == "key DeckCards Card `Ash R` /cards/Ash Ram");
  CHECK(At("deck: x\ncards:\n  Ash Ram: 2\n  |\n", "decks/x.yaml") == "key DeckCards Card `` /cards/ not: Ash Ram");
  CHECK(At("|", "decks/x.yaml") == "key Deck - `` /");
  CHECK(At("rulebook: AB\nclauses:\n  - id: AB-1\n    |\n", "rulebook.yaml") == "key Clause - `` /clauses/0/ not: id");
  CHECK(At("lint:\n  gate: |\n", "cardinal.yaml") == "value Lint Gate `` /lint/gate");
  CHECK(At("|", "cardinal.yaml") == "key Project - `` /");
  CHECK(At("board:\n  p1: { hand: [|] }\n", "given/x.yaml") == "value Holding Card `` /board/p1/hand/0 in brackets");
}

TEST_CASE("cursor: cites, comments and cards of the scenario") {
  CHECK(At("scenario: t\ncites: [IM-001, IM|]\n") == "value Scenario ClauseId `IM` /cites/1 in brackets");
  CHECK(At("scenario: t # he|re\n") == "nothing");
  CHECK(At("scenario: t\ncards: \x7c\n  card \"A\": C|ard\nend: draw\n").ends_with("nothing") == false);
  std::string text = "scenario: t\ncards: |\n  card \"A\": Crea\nend: draw\n";
  const auto inside = FindDocumentCursor("x.yaml", text, static_cast<Offset>(text.find("Crea") + 2));
  REQUIRE(inside);
  CHECK(inside->inside_text);
  CHECK(inside->value == ValueKind::Declarations);
  CHECK(text.substr(static_cast<std::size_t>(inside->text.begin),
                    static_cast<std::size_t>(inside->text.end - inside->text.begin)) == "  card \"A\": Crea\n");
}

TEST_CASE("cursor: the kind of a document") {
  const auto kind = [](const std::string& text, const std::string& path) {
    Tried tried(text);
    const auto root = ReadYaml(tried.File(), tried.limits, tried.sink);
    REQUIRE(root);
    return Name(RootMapKind(path, *root));
  };
  CHECK(kind("scenario: x\n", "x.yaml") == "Scenario");
  CHECK(kind("scenarios: x\n", "x.yaml") == "ScenarioFile");
  CHECK(kind("deck: x\n", "x.yaml") == "Deck");
  CHECK(kind("board: {}\n", "x.yaml") == "Shared");
  CHECK(kind("x: {}\n", "rulebook.it.yaml") == "Rulebook");
}

}  // namespace cardinal::documents

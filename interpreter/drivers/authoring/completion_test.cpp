// Tests completion at `|` in documents of Imagimon, and results of scenarios.
#include "interpreter/drivers/authoring/completion.h"

#include <catch2/catch.hpp>
#include <chrono>

#include "interpreter/base/text.h"
#include "interpreter/drivers/authoring/hover.h"
#include "interpreter/drivers/authoring/test_support.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"
#include "interpreter/language/load/rulebook.h"
#include "tests/amount.h"
#include "tests/processor_clock.h"

namespace cardinal::authoring {
namespace {

const std::string kRoot = CARDINAL_SOURCE_DIR;
const std::string kPath = kRoot + "/rulesets/imagimon/scenarios/unsaved.yaml";
const source::FileSystem kFiles;

const ScenarioPlayer& Player() {
  static scenario_runner::GameCache games(kFiles, {}, "");
  static const ScenarioPlayer player(kFiles, games, std::chrono::minutes(5));
  return player;
}

const documents::ClauseList& Rulebook() {
  static const documents::ClauseList list = [] {
    source::SourceSet sources;
    diag::Sink sink;
    return load::LoadRulebook(kFiles, kRoot + "/rulesets/imagimon", "", "IM", {}, sources, sink).value();
  }();
  return list;
}

CompletionList At(std::string text, const std::string& path = kPath) {
  const std::size_t at = text.find('|');
  REQUIRE(at != std::string::npos);
  text.erase(at, 1);
  return Complete(path, text, static_cast<documents::Offset>(at),
                  {&Words("imagimon"), &Rulebook(), &Player(), {{"imagimon", "Imagimon"}}});
}

std::string Labels(const std::string& text, const std::string& path = kPath) {
  std::vector<std::string> labels;
  for (const Completion& item : At(text, path).items) labels.push_back(item.label);
  return base::JoinText(labels);
}

// The text after the completion with that label.
std::string Completed(std::string text, const std::string& label) {
  const CompletionList list = At(text);
  text.erase(text.find('|'), 1);
  for (const Completion& item : list.items) {
    if (item.label != label) continue;
    text.replace(static_cast<std::size_t>(list.begin), static_cast<std::size_t>(list.end - list.begin), item.insert);
    return text;
  }
  return "no such completion: " + label;
}

const std::string kHead =
    "scenario: t\ngame: imagimon\nboard:\n  turn: p1, middle\n"
    "  p1: { slot: Ash Ram, hand: [Whetstone, Change of Guard, Mossback, Kiln Hound] }\n"
    "  p2: { slot: Tide Bull, hand: [Bark Tonic] }\n";

bool Has(const std::string& labels, const std::string& label) {
  return (", " + labels + ", ").find(", " + label + ", ") != std::string::npos;
}

}  // namespace

TEST_CASE("complete: keys of their place, with a sentence, but for those that are there") {
  const std::string labels = Labels("scenario: t\nga|\nend: draw\n");
  CHECK(Has(labels, "game"));
  CHECK(Has(labels, "board"));
  CHECK_FALSE(Has(labels, "scenario"));
  CHECK_FALSE(Has(labels, "end"));
  CHECK(At("scenario: t\nga|\n").items[0].documentation.ends_with('.'));
  CHECK(Completed("scenario: t\nga|\n", "game") == "scenario: t\ngame: \n");
  CHECK(Completed("scenario: t\nga|: x\n", "game") == "scenario: t\ngame: x\n");
  CHECK(Completed(kHead + "steps:\n  - p1: pass\n  |\n", "expect") == kHead + "steps:\n  - p1: pass\n  - expect: \n");
  CHECK(Labels("lint:\n  gate: |\n", "cardinal.yaml") == "proved, likely, style");
}

TEST_CASE("complete: cards by the type that a zone holds") {
  const std::string slot = Labels("scenario: t\ngame: imagimon\nboard:\n  p1: { slot: | }\n");
  CHECK(Has(slot, "Ash Ram"));
  CHECK_FALSE(Has(slot, "Whetstone"));
  const std::string hand = Labels("scenario: t\ngame: imagimon\nboard:\n  p1: { hand: [Ash Ram, | ] }\n");
  CHECK(Has(hand, "Whetstone"));
  CHECK(Completed("scenario: t\nboard:\n  p1: { hand: [2 Wh|] }\n", "Whetstone") ==
        "scenario: t\nboard:\n  p1: { hand: [2 Whetstone] }\n");
  CHECK(Completed("scenario: t\ncards: \x7c\n", "x").starts_with("no such"));
  CHECK(Has(Labels("deck: d\ngame: imagimon\ncards:\n  As|\n", "decks/d.yaml"), "Ash Ram"));
  CHECK_FALSE(Has(Labels("deck: d\ncards:\n  Ash Ram: 2\n  |\n", "decks/d.yaml"), "Ash Ram"));
}

TEST_CASE("complete: the answers that are offered at a step") {
  CHECK(Labels(kHead + "steps:\n  - p1: |\n") == "pass, play Whetstone, play Change of Guard");
  CHECK(Labels(kHead + "steps:\n  - p1: play Whetstone\n  - p2: pl|\nend: draw\n") == "pass, play Bark Tonic");
  CHECK(Labels(kHead + "steps:\n  - p1: play Change of Guard, |\n") == "Mossback, Kiln Hound");
  CHECK(Completed(kHead + "steps:\n  - p1: play Change of Guard, Mo|\n", "Mossback") ==
        kHead + "steps:\n  - p1: play Change of Guard, Mossback\n");
  CHECK(Labels(kHead + "steps:\n  - p1: play Whetstone\n    asks: { p2: act, options: [|] }\n") ==
        "pass, play Bark Tonic");
  CHECK(Labels(kHead + "steps:\n  - p1: play Whetstone\nend: |\n").starts_with("p2, items, p1 wins"));
  CHECK(Labels(
            "game: imagimon\nscenarios:\n  - scenario: u\n  - " +
            std::string("scenario: t\n    board:\n      turn: p1, middle\n      p1: { slot: Ash Ram, hand: [Whetstone] "
                        "}\n      p2: { slot: Tide Bull, hand: [Bark Tonic] }\n    steps:\n      - p1: |\n")) ==
        "pass, play Whetstone");
}

TEST_CASE("complete: where the board is wrong, the actions of the game") {
  const std::string labels = Labels("scenario: t\ngame: imagimon\nboard: { p9: 1 }\nsteps:\n  - p1: |\n");
  CHECK(Has(labels, "play"));
  CHECK(Has(labels, "pass"));
}

TEST_CASE("complete: zones, states, subjects, clauses and the rest") {
  CHECK(Has(Labels(kHead + "steps:\n  - expect: { p1.| }\n"), "hand"));
  CHECK(Has(Labels(kHead + "steps:\n  - expect: { Ash Ram.| }\n"), "attack"));
  CHECK(Completed(kHead + "steps:\n  - expect: { Ash Ram.at| }\n", "attack") ==
        kHead + "steps:\n  - expect: { Ash Ram.attack }\n");
  CHECK(Has(Labels(kHead + "steps:\n  - p1: pass\n    expect:\n      p1.hand: |\n"), "gains []"));
  CHECK(Labels(kHead + "steps:\n  - expect: { stage: | }\n").find("Middle") != std::string::npos);
  CHECK(Labels("scenario: t\nauto: |\n") == "single, none");
  const auto clauses = At("scenario: t\ncites: [IM-0|]\n");
  REQUIRE(clauses.items.size() > 100);
  CHECK(clauses.items[0].label == "IM-001");
  CHECK(clauses.items[0].documentation.size() > 10);
  CHECK(Has(Labels("scenario: t\nboard:\n  turn: p1, |\n"), "Middle"));
  CHECK_FALSE(Has(Labels("scenario: t\nboard:\n  turn: p1, |\n"), "p2"));
  CHECK(Has(Labels("scenario: t\nboard:\n  turn: |\n"), "p2"));
  CHECK(Labels("scenario: t\ngame: |\n") == "imagimon");
  CHECK(Has(Labels("lint:\n  ignore: [|]\n", "cardinal.yaml"), "N06"));
}

TEST_CASE("run: one scenario of a document with unsaved text") {
  const std::string text =
      kHead + "steps:\n  - p1: play Whetstone\n    expect: { Ash Ram.attack: 7 }\nend: p2, items\n";
  auto results = Player().RunScenario(kPath, text, "t");
  REQUIRE(results.size() == 1);
  CHECK(results[0].status == ScenarioResult::Status::Failed);
  CHECK(results[0].message == "Ash Ram.attack is 5 (before: 3), not `7`");
  CHECK(text.substr(static_cast<std::size_t>(results[0].begin), 1) == "7");
  std::string right = text;
  right.replace(right.find("attack: 7"), 9, "attack: 5");
  results = Player().RunScenario(kPath, right, "t");
  REQUIRE(results.size() == 1);
  CHECK(results[0].status == ScenarioResult::Status::Passed);
  CHECK(Player().RunScenario(kPath, right, "another").empty());
  results = Player().RunScenario(kPath, right + "nothing: 1\n", "t");
  REQUIRE(results.size() == 1);
  CHECK(results[0].status == ScenarioResult::Status::Invalid);
  CHECK(results[0].message == "a scenario has no key `nothing`");
}

TEST_CASE("run: a scenario that takes longer than the limit is cut off") {
  source::MemoryFileSystem files;
  files.AddFile("/rulesets/slow/game.cardinal", R"(game slow "Slow" { players 2  begin with main }
type Table { state work: Int }
start phase working(leader: Player) {
  repeat up to 900000 times { add 1 to work }
  choose n by leader "How many?": number from 1 to 3
  draw_game
}
event main { working(first of players) }
)");
  scenario_runner::GameCache games(files, {}, "");
  const ScenarioPlayer player(files, games, std::chrono::milliseconds(1));
  const std::string text = "scenario: t\ngame: slow\nboard: { turn: p1 }\nsteps:\n  - p1: 2\nend: draw\n",
                    path = "/rulesets/slow/x.yaml";
  const auto results = player.RunScenario(path, text, "t");
  REQUIRE(results.size() == 1);
  CHECK(results[0].status == ScenarioResult::Status::OutOfTime);
  CHECK(results[0].message == "the scenario takes too long");
}

TEST_CASE("hover: names of the game, and keys") {
  const std::string text = kHead + "steps:\n  - p1: play Whetstone\n    because: IM-062\n";
  Document document(kPath, text);
  const auto at = [&](const std::string& words, int more = 0) {
    const auto offset = static_cast<documents::Offset>(text.rfind(words)) + more;
    return FindHoverTarget(document.File(), document.root, offset,
                           FindNames(document.File(), document.root, Words("imagimon")));
  };
  CHECK(at("Whetstone", 3)->name->name == "Whetstone");
  CHECK(at("IM-062")->name->kind == NameKind::Clause);
  CHECK(at("because")->sentence.ends_with("is refused."));
  CHECK(at("board", 2)->key == "board");
  CHECK_FALSE(at("steps:", 6).has_value());
}

TEST_CASE("authoring: offsets of real documents, whole and cut there, are answered in time", "[soak]") {
  using Clock = ProcessorClock;
  const std::size_t offsets = testing::Amount<std::size_t>(40, 150);  // of each document
  Clock::duration completing{}, hovering{};
  // The best of three, because the first call reads what the others find in memory.
  const auto measure = [](const auto& work, Clock::duration& longest) {
    Clock::duration best = Clock::duration::max();
    for (int i = 0; i < 3 && best > std::chrono::milliseconds(5); ++i) {
      const auto begin = Clock::now();
      work();
      best = std::min(best, Clock::now() - begin);
    }
    longest = std::max(longest, best);
  };
  std::size_t tried = 0;
  for (const std::string file :
       {"rulesets/imagimon/scenarios/abilities.yaml", "rulesets/imagimon/scenarios/given/plain_cards.yaml",
        "cards/imagimon/first_light/decks/ember_and_stone.yaml", "rulesets/imajica/scenarios/fifth_reading.yaml",
        "rulesets/kmon/scenarios/fifth_reading.yaml", "rulesets/reality/scenarios/given/plain_cards.yaml",
        "rulesets/kmon/rulebook.yaml", "cardinal.yaml"}) {
    const std::size_t slash = file.find('/') + 1;
    const bool of_game = slash > 0;
    const std::string path = kRoot + "/" + file, text = TextOfFile(path);
    GameNames* words = of_game ? &Words(file.substr(slash, file.find('/', slash) - slash)) : nullptr;
    const std::size_t step = std::max<std::size_t>(text.size() / offsets, 1);
    for (std::size_t at = 0; at <= text.size(); at += step) {
      for (const std::string& some : {text, text.substr(0, at)}) {
        const auto offset = static_cast<documents::Offset>(at);
        measure([&] { Complete(path, some, offset, {words, &Rulebook(), nullptr}); }, completing);
        const auto hover = [&] {
          Document document(path, some);
          const auto names = words ? FindNames(document.File(), document.root, *words) : std::vector<DocumentName>{};
          FindHoverTarget(document.File(), document.root, offset, names);
        };
        measure(hover, hovering);
        ++tried;
      }
    }
  }
  CHECK(tried > 12 * offsets);
  const auto in_us = [](Clock::duration time) {
    return std::chrono::duration_cast<std::chrono::microseconds>(time).count();
  };
  UNSCOPED_INFO("at most " << in_us(completing) << " us to complete, " << in_us(hovering) << " us to hover");
  CHECK(completing < std::chrono::milliseconds(30));
  CHECK(hovering < std::chrono::milliseconds(30));
}

TEST_CASE("complete: a card in quotation marks") {
  const std::string head = "scenario: t\ngame: imagimon\nboard:\n  p1: {hand: [";
  CHECK(Completed(head + "\"Whet|\"]}\n", "Whetstone") == head + "\"Whetstone\"]}\n");
  CHECK(Completed(head + "\"|\", Mossback]}\n", "Whetstone") == head + "\"Whetstone\", Mossback]}\n");
  CHECK(Completed(head + "\"Whet|, slot: Tide Bull}\n", "Whetstone") == head + "\"Whetstone\", slot: Tide Bull}\n");
  CHECK(Completed(head + "'Whet|\n", "Whetstone") == head + "'Whetstone'\n");
}

TEST_CASE("complete: the options of another player are not offered") {
  CHECK(Labels(kHead + "steps:\n  - p2: |\n").empty());
  CHECK(Has(Labels(kHead + "steps:\n  - p1: |\n"), "play Whetstone"));
  CHECK(Has(Labels(kHead + "steps:\n  - p1: pass\n  - p2: |\n"), "play Bark Tonic"));
}

}  // namespace cardinal::authoring

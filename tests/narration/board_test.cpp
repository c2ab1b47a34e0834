// The board of a small game, with and without a layout.
#include <catch2/catch.hpp>
#include <sstream>

#include "interpreter/drivers/layout/load_layout.h"
#include "interpreter/drivers/narration/board.h"
#include "interpreter/drivers/narration/decision.h"
#include "interpreter/drivers/narration/shown_board.h"
#include "interpreter/drivers/narration/shown_options.h"
#include "interpreter/machine/engine/engine.h"
#include "tests/load_game.h"

namespace cardinal::narration {
namespace {

constexpr const char* kRules = R"(
use "std:piles"
use "std:players"
game camp "Camp" { players 2  order from first of players  begin with main }
enum Mood { Calm, Wild }
type Guest is Card { power: Int  hp: Int  mood: Mood  state harm: Int = 0  state tired: Bool = no  rules while me in bench }
type Player { state camp_fire: Bool = no  state wood: Int = 0 }
zone bench of Player: at most 2, seen by all
query hp_now(c: Guest): Int = c.hp - c.harm
turn(you) {
  choose go by you "Go?": yes or no
  for each c in you.bench where c is Guest { add 1 to c.harm  set c.tired to yes }
  choose more by you "More?": yes or no
  for each c in you.bench { move c to you.hand }
}
event main {
  for each p in players {
    draw(p, 2)
    let c = first of p.hand
    if c? { move c to p.bench }
  }
  repeat up to 3 times { for each p in players { turn(p) } }
  draw_game
}
)";

constexpr const char* kCards = R"(
cards camp "Folk"
card "Ada": Guest { power 3  hp 4  mood Wild  text "Ada sings by the fire when all the others are asleep." }
card "Bo": Guest { power 2  hp 3  mood Calm }
)";

struct Camp {
  program::Program program = testing::LoadGame("camp", kRules, kCards);
  match::Match match = testing::DealToTwo(program, 1, {"Ada", "Bo", "Ada"});
  view::DisplayNames names{{"Anna", "Berto"}};
  TextStyle style{false, 80};
  GameLayout layout;

  explicit Camp(const std::string& yaml = "") {
    engine::StartMatch(program, match);
    if (yaml.empty()) return;
    source::MemoryFileSystem files;
    files.AddFile("/rulesets/camp/layout.yaml", yaml);
    source::SourceSet sources;
    diag::Sink sink;
    auto loaded = layout::LoadLayout(files, "/rulesets/camp", program, {}, sources, sink);
    testing::ShowDiagnostics(sink);
    REQUIRE(loaded);
    layout = *loaded;
  }
  void Answer() { engine::Advance(program, match, {0, match.decision.serial, {}}); }
  BoardView View(view::Seat viewer = 0) const { return {program, match, viewer, names, style, layout}; }
  std::string Board(view::Seat viewer = 0) const {
    std::ostringstream out;
    PrintBoard(out, View(viewer));
    return out.str();
  }
};

bool Holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST_CASE("board: a `no` is not shown, a state of a card only where all see the card", "[narration]") {
  Camp camp;
  CHECK_FALSE(Holds(camp.Board(), "camp fire"));
  CHECK(Holds(camp.Board(), "wood 0"));
  camp.Answer();
  CHECK(Holds(camp.Board(), "harm 1, tired"));
  camp.Answer();
  CHECK_FALSE(Holds(camp.Board(), "tired"));  // the card is in hand again
}

TEST_CASE("board: a layout hides, shows, labels and orders", "[narration]") {
  Camp camp(
      "hide: [harm, tired, wood]\nshow: {hp_now: {of: hp}}\nlabels: {hp_now: HP, power: POW}\norder: [hp_now, mood]\n");
  camp.Answer();
  CHECK(Holds(camp.Board(), "HP 3 of 4, Wild, POW 3"));
  CHECK_FALSE(Holds(camp.Board(), "harm"));
  CHECK_FALSE(Holds(camp.Board(), "wood"));
  camp.Answer();
  CHECK(Holds(camp.Board(), "hp 4"));  // in hand there is no HP
}

TEST_CASE("board: a long name does not take the place of the texts of the other cards", "[narration]") {
  Camp camp;
  const std::int32_t ada = program::FindCard(camp.program, "Ada"), bo = program::FindCard(camp.program, "Bo");
  camp.program.cards[bo].name = "Bo of the Very Long and Wide Meadows";
  camp.program.cards[bo].text = "Bo waits.";
  camp.style.width = 66;
  for (const model::CardId card : camp.match.state.cards.Ids())
    match::MoveCard(camp.program, camp.match.state, card,
                    match::ZoneIndex(camp.program, program::FindZone(camp.program, "hand"), 0, 2), -1);
  const std::string board = camp.Board();
  INFO(board);
  CHECK(Holds(board, "Ada sings by the fire"));
  CHECK(Holds(board, "\n          Bo waits.\n"));  // no place on the line of the name
  camp.program.cards[ada].text = "";
  CHECK_FALSE(Holds(camp.Board(), "sings"));
}

TEST_CASE("board: a zone can be a pile, whose names `board full` has", "[narration]") {
  Camp camp("piles: [bench]\n");
  CHECK(Holds(camp.Board(1), "bench 1"));
  CHECK_FALSE(Holds(camp.Board(1), "bench 1: "));
  BoardView view = camp.View(1);
  view.full = true;
  std::ostringstream out;
  PrintBoard(out, view);
  CHECK(Holds(out.str(), "bench 1: "));
}

TEST_CASE("board: a draw pile without cards is shown, another empty pile is not", "[narration]") {
  Camp camp;
  const std::int32_t deck = program::FindZone(camp.program, "deck");
  for (const model::CardId card : camp.match.state.cards.Ids())
    if (match::ZoneDeclaration(camp.program, camp.match.state.cards[card].zone, 2) == deck)
      match::MoveCard(camp.program, camp.match.state, card,
                      match::ZoneIndex(camp.program, program::FindZone(camp.program, "bench"), 0, 2), -1);
  CHECK(Holds(camp.Board(), "deck 0"));
  CHECK_FALSE(Holds(camp.Board(), "discard"));
}

TEST_CASE("options: the facts of a card are apart from the label, and copies in several zones have their zone",
          "[narration]") {
  Camp camp;
  camp.match.decision.kind = model::DecisionKind::One;
  camp.match.decision.choice = -1;
  camp.match.decision.options.clear();
  std::vector<model::CardId> copies;
  for (const model::CardId card : camp.match.state.cards.Ids()) {
    const match::Card& one = camp.match.state.cards[card];
    if (one.owner == 0 && camp.program.cards[one.def].name == "Ada") copies.push_back(card);
  }
  REQUIRE(copies.size() == 2);
  const auto zone = [&](const char* name) {
    return match::ZoneIndex(camp.program, program::FindZone(camp.program, name), 0, 2);
  };
  match::MoveCard(camp.program, camp.match.state, copies[0], zone("bench"), -1);
  match::MoveCard(camp.program, camp.match.state, copies[1], zone("hand"), -1);
  for (const model::CardId card : copies) camp.match.decision.options.push_back({model::OptionKind::Card, card, -1});
  std::ostringstream out;
  PrintDecision(out, camp.program, camp.match, 0, camp.names, camp.style, camp.layout);
  CHECK(Holds(out.str(), "Ada (bench)"));
  CHECK(Holds(out.str(), "Ada (hand)"));
  CHECK(Holds(out.str(), "(power 3"));
  match::MoveCard(camp.program, camp.match.state, copies[0], zone("hand"), -1);
  const auto shown = ListOptions(camp.program, camp.match, 0, camp.names);
  REQUIRE(shown.size() == 1);
  CHECK(shown.front().label == "Ada (2)");
}

TEST_CASE("question: a choice of several cards says how many of how many, and what is chosen so far", "[narration]") {
  const program::Program program =
      testing::LoadGame("camp",
                        std::string(kRules).replace(
                            std::string(kRules).find("choose go by you \"Go?\": yes or no"), 35,
                            "choose gone by you \"Send home\": exactly 2 of you.deck with you.hand with you.bench  "
                            "choose tired by you \"Rest\": up to 2 of you.hand"),
                        kCards);
  match::Match match = testing::DealToTwo(program, 1, {"Ada", "Bo", "Ada"});
  engine::StartMatch(program, match);
  const auto asked = [&] {
    std::ostringstream out;
    PrintDecision(out, program, match, 0, {{"Anna", "Berto"}}, {false, 80}, {});
    return out.str().substr(0, out.str().find('\n'));
  };
  CHECK(asked() == "Anna: Send home (2 of 3)");
  engine::Advance(program, match, {0, match.decision.serial, {}});
  CHECK(asked().starts_with("Anna: Send home (1 of 2 chosen: "));
  engine::Advance(program, match, {0, match.decision.serial, {}});
  CHECK(asked() == "Anna: Rest");
}

TEST_CASE("board: values have colours, but not without colour", "[narration]") {
  Camp camp("colours: {Wild: red}\n");
  CHECK(Holds(camp.Board(), "Wild"));
  CHECK_FALSE(Holds(camp.Board(), "\x1b"));
  camp.style.colour = true;
  CHECK(Holds(camp.Board(), "\x1b[38;5;167mWild\x1b[0m"));
}

TEST_CASE("board: text is cut at the end of a line, and no line is too long", "[narration]") {
  Camp camp;
  for (const int width : {40, 60, 80, 100, 140, 200}) {
    INFO(width);
    camp.style.width = width;
    const std::string board = camp.Board();
    std::istringstream lines(board);
    for (std::string line; std::getline(lines, line);) CHECK(TextColumns(line) <= width);
    if (width >= 200) CHECK(Holds(board, "Ada sings by the fire when all the others are asleep."));
  }
  camp.style.width = 80;
  CHECK(Holds(camp.Board(), "Ada sings by the fire when all"));
  CHECK(Holds(camp.Board(), " ..."));
}

TEST_CASE("board: two players are beside each other if there is room", "[narration]") {
  Camp camp;
  const auto beside = [&](int width, view::Seat viewer) {
    camp.style.width = width;
    const std::string board = camp.Board(viewer);
    const std::string first = board.substr(0, board.find('\n'));
    return Holds(first, "Anna") && Holds(first, "Berto");
  };
  CHECK(beside(100, 0));
  CHECK(beside(100, view::kOmniscient));
  CHECK_FALSE(beside(99, 0));
  camp.style.width = 120;
  CHECK(Holds(camp.Board(0), "2 cards") == false);
  CHECK(Holds(camp.Board(0), "1 card"));  // what Anna sees of Berto's hand
}

TEST_CASE("board: in a turn only what has changed is printed again", "[narration]") {
  Camp camp;
  ShownBoard shown;
  const auto print = [&] {
    std::ostringstream out;
    shown.PrintChanges(out, camp.View());
    return out.str();
  };
  CHECK(Holds(print(), "-- Berto"));
  CHECK(print().empty());
  camp.Answer();
  const std::string changes = print();
  CHECK(Holds(changes, "-- Anna"));
  CHECK(Holds(changes, "harm 1"));
  CHECK_FALSE(Holds(changes, "Berto"));
  CHECK_FALSE(Holds(changes, "hand"));
  camp.Answer();
  CHECK(Holds(print(), "-- Berto"));  // another turn
}

constexpr const char* kBoxes = R"(
use "std:piles"
game boxes "Boxes" { players 2  order from first of players  begin with main }
type Box is Card { rules while me in shelf }
zone shelf of Player: at most 1, seen by all
zone inside of Box: seen by all
event main {
  for each a in all Box where a.name = "Crate" {
    move a to a.owner.shelf
    for each b in all Box where b.owner = a.owner and b.name = "Chest" {
      move b to a.inside
      for each c in all Box where c.owner = a.owner and c.name = "Purse" { move c to b.inside }
    }
    for each d in all Box where d.owner = a.owner and d.name = "Sack" { move d to a.inside }
  }
  for each p in players { choose go by p "Go?": yes or no }
  draw_game
}
)";

// The purse is in the chest, chest and sack are in the crate: a row shows in what its card is.
TEST_CASE("board: the cards on a card are below it, each level further to the right", "[narration]") {
  const program::Program program = testing::LoadGame("boxes", kBoxes,
                                                     "cards boxes \"All\"\ncard \"Crate\": Box {}\ncard \"Chest\": Box "
                                                     "{}\ncard \"Purse\": Box {}\ncard \"Sack\": Box {}\n");
  match::Match match = testing::DealToTwo(program, 1, {"Crate", "Chest", "Purse", "Sack"});
  engine::StartMatch(program, match);
  const view::DisplayNames names{{"Anna", "Berto"}};
  const GameLayout layout;
  std::ostringstream out;
  PrintBoard(out, {program, match, 0, names, TextStyle{false, 80}, layout});
  CAPTURE(out.str());
  CHECK(Holds(out.str(),
              "  shelf Crate\n"
              "          inside: Chest\n"
              "            inside: Purse\n"
              "                  Sack\n"));
}

TEST_CASE("layout: a label may be of an event, or of one thing", "[narration][layout]") {
  const Camp camp("labels: {event turn: Move, 1 wood: 1 log, wood: logs}\n");
  CHECK(camp.layout.labels.at(0).at("1 wood") == "1 log");
  CHECK(camp.layout.labels.at(0).at("event turn") == "Move");
}

TEST_CASE("layout: a name that the rules do not have is an error with the nearest one", "[narration][layout]") {
  const program::Program program = testing::LoadGame("camp", kRules, kCards);
  const std::vector<std::pair<const char*, const char*>> wrong = {
      {"hide: [tird]\n", "did you mean `tired`?"},
      {"piles: [benhc]\n", "did you mean `bench`?"},
      {"show: [hp_no]\n", "did you mean `hp_now`?"},
      {"show: {hp_now: {of: hpp}}\n", "did you mean `hp`?"},
      {"labels: {event tun: x}\n", "did you mean `event turn`?"},
      {"labels: {1 wod: x}\n", "did you mean `1 wood`?"},
      {"labels: {powr: x}\n", "did you mean `power`?"},
      {"labels: {fr: {power: x}}\n", "it has en"},
      {"colours: {Wld: red}\n", "did you mean `Wild`?"},
      {"order: [mod]\n", "did you mean `mood`?"}};
  for (const auto& [yaml, help] : wrong) {
    INFO(yaml);
    source::MemoryFileSystem files;
    files.AddFile("/rulesets/camp/layout.yaml", yaml);
    source::SourceSet sources;
    diag::Sink sink;
    CHECK_FALSE(layout::LoadLayout(files, "/rulesets/camp", program, {}, sources, sink));
    REQUIRE(sink.Diagnostics().size() == 1);
    CHECK(Holds(sink.Diagnostics()[0].help, help));
    CHECK(sink.Diagnostics()[0].span.begin > 0);
  }
}

}  // namespace
}  // namespace cardinal::narration

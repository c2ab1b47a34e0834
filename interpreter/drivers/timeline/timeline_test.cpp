#include "interpreter/drivers/timeline/timeline.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <regex>
#include <set>
#include <sstream>

#include "interpreter/drivers/replay/parse_json.h"
#include "interpreter/drivers/timeline/jsonl_report.h"
#include "interpreter/drivers/timeline/testing_game.h"
#include "interpreter/drivers/timeline/text_report.h"
#include "interpreter/drivers/timeline/timeline_page.h"
#include "tests/load_game.h"

namespace cardinal::timeline {
namespace {

using testing::Game;

Timeline Of(const Game& game, std::vector<Seat> viewers) {
  TimelineOptions options;
  options.viewers = std::move(viewers);
  options.boards = true;
  options.stories = true;
  return BuildTimeline(game.program, game.record, {}, options);
}

std::string WriteText(const Game& game, const Timeline& timeline, const SelectionFilter& wanted,
                      int depth = kAnyDepth) {
  std::ostringstream out;
  const auto lines = FoldLines(game.program, timeline, SelectNodes(game.program, timeline, 0, wanted), depth);
  PrintTimeline(out, game.program, lines, {true}, {false, 1000});
  return out.str();
}

std::string WriteJsonl(const Game& game, const Timeline& timeline, const SelectionFilter& wanted) {
  std::ostringstream out;
  PrintJsonl(out, game.program, timeline, SelectNodes(game.program, timeline, 0, wanted), {"", true});
  return out.str();
}

std::string WritePage(const Game& game, const Timeline& timeline, const SelectionFilter& wanted) {
  std::ostringstream out;
  PageOptions options;
  options.viewers = {0};
  options.to = wanted.to;
  PrintPage(out, game.program, timeline, options);
  return out.str();
}

std::vector<std::string> SplitIntoLines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

bool Holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// Records which card faces a seat has seen, by checking the match after every event. `by_moment[i]` has the names that
// the seat had seen when decision i + 1 was open.
struct Eyes : vm::Observer {
  Eyes(const program::Program& the_program, Seat the_seat) : program(the_program), seat(the_seat) {}
  void Look(const match::Match& match) {
    for (std::size_t card = 0; card < match.state.cards.size(); ++card)
      if (match::SeesFace(program, match.state, seat, static_cast<model::CardId>(card)))
        seen.insert(program.cards[static_cast<std::size_t>(match.state.cards[card].def)].name);
  }
  void OnMove(const match::Match& match, model::CardId, match::ZoneId, match::ZoneId, std::int32_t,
              model::SiteId) override {
    Look(match);
  }
  void OnReveal(const match::Match& match, std::span<const model::CardId>, std::uint32_t) override { Look(match); }
  const program::Program& program;
  Seat seat;
  std::set<std::string> seen;
  std::vector<std::set<std::string>> by_moment;
};

std::vector<std::set<std::string>> SeenBy(const Game& game, Seat seat) {
  Eyes eyes(game.program, seat);
  replay::ReplayRecord(game.program, game.record, {}, &eyes, [&](const match::Match& match, const model::Answer*) {
    eyes.Look(match);
    eyes.by_moment.push_back(eyes.seen);
  });
  return eyes.by_moment;
}

// The first card name in the text that the seat has not seen.
std::string Leak(const Game& game, const std::set<std::string>& seen, const std::string& text) {
  for (const program::CardDef& card : game.program.cards)
    if (seen.count(card.name) == 0 && Holds(text, card.name)) return card.name;
  return "";
}

TEST_CASE("timeline: what is written for a seat names no card that it has not seen", "[timeline]") {
  int unseen = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const Game game = testing::Play(seed);
    for (const Seat seat : {0, 1}) {
      const Timeline timeline = Of(game, {seat});
      const auto seen = SeenBy(game, seat);
      REQUIRE(seen.size() == timeline.moments.size());
      // The events that decision `to` and its answer cause end with the position at the next decision.
      for (std::size_t to = 1; to < seen.size(); to += 7) {
        INFO("seed " << seed << " seat " << seat << " up to decision " << to);
        SelectionFilter wanted;
        wanted.to = static_cast<int>(to);
        CHECK(Leak(game, seen[to], WriteText(game, timeline, wanted)) == "");
        CHECK(Leak(game, seen[to], WriteJsonl(game, timeline, wanted)) == "");
        CHECK(Leak(game, seen[to], WritePage(game, timeline, wanted)) == "");
        unseen += static_cast<int>(game.program.cards.size() - seen[to].size());
      }
    }
  }
  CHECK(unseen > 500);  // some cards were hidden
}

TEST_CASE("timeline: a seat does not see states, choices and calls that are hidden from it", "[timeline]") {
  const Game game = testing::Play(3);
  const Timeline all = Of(game, {view::kOmniscient}), berto = Of(game, {1});
  const std::string told = WriteText(game, berto, {}), everything = WriteText(game, all, {});
  CHECK(Holds(everything, "Note: Quag"));
  CHECK(Holds(everything, "marks of Quag"));
  CHECK(Holds(everything, "worth of Quag"));
  CHECK(Holds(told, "Note: a card ("));  // without the number and the name in its arguments
  CHECK_FALSE(Holds(told, "marks of a card"));
  CHECK_FALSE(Holds(told, "worth of a card"));
  CHECK(Holds(everything, "dear of Anna: with "));
  CHECK(Holds(told, "dear of Berto: with "));
  CHECK_FALSE(Holds(told, "dear of Anna: with "));  // the number of hidden cards that a rule has found is hidden, too
  CHECK(Holds(everything, "Anna sees Quag"));
  CHECK(Holds(told, "Berto sees Quag"));
  CHECK_FALSE(Holds(told, "Anna sees"));
  int answers = 0;
  for (const TimelineNode& node : berto.nodes) {
    if (node.kind != TimelineNodeKind::Decision || node.seats != std::vector<Seat>{0}) continue;
    ++answers;
    CHECK_FALSE(Holds(node.text_by_viewer[0].text, " -> "));
    CHECK_FALSE(Holds(node.text_by_viewer[0].text, "Turn Quag"));
  }
  CHECK(answers > 10);
  for (const TimelinePoint& moment : berto.moments) {
    if (moment.seat == 1 || moment.node < 0) continue;
    CHECK(moment.view_by_viewer[0].options.empty());
    CHECK(moment.view_by_viewer[0].chosen == -1);
    CHECK((moment.view_by_viewer[0].answer == "" || moment.view_by_viewer[0].answer == "Pass"));
  }
}

TEST_CASE("timeline: the card whose text acts, and the rule, are shown to the seats that see the card", "[timeline]") {
  const Game game = testing::Play(5);
  const Timeline timeline = Of(game, AllViewers(game.record));
  int hidden = 0;
  for (const TimelineNode& node : timeline.nodes) {
    CHECK(node.text_by_viewer[0].shows_site);
    for (std::size_t viewer = 1; viewer < 3; ++viewer) {
      if (node.text_by_viewer[0].source_card >= 0 && node.text_by_viewer[viewer].source_card < 0) {
        ++hidden;
        CHECK_FALSE(node.text_by_viewer[viewer].shows_site);
        CHECK((node.text_by_viewer[viewer].source_card == -1 ||
               node.text_by_viewer[viewer].source_card == node.text_by_viewer[0].source_card));
      }
    }
  }
  CHECK(hidden > 5);
}

TEST_CASE("timeline: a tree in which causes come before their effects, each decision once", "[timeline]") {
  const Game game = testing::Play(2);
  const Timeline timeline = Of(game, AllViewers(game.record));
  int decisions = 0, moves = 0;
  for (std::size_t i = 0; i < timeline.nodes.size(); ++i) {
    const TimelineNode& node = timeline.nodes[i];
    CHECK(node.parent < static_cast<int>(i));
    CHECK((node.parent >= 0 || i == 0));
    if (node.kind == TimelineNodeKind::Decision) CHECK(node.decision == ++decisions);
    CHECK(node.decision == decisions);
    if (node.kind != TimelineNodeKind::Move) continue;
    ++moves;
    CHECK_FALSE(node.from.empty());
    CHECK(node.text_by_viewer[0].cards.size() == 1);
  }
  CHECK(decisions == static_cast<int>(game.record.answers.size()));
  CHECK(moves > 20);
  CHECK(timeline.IsOver());
  CHECK(timeline.moments.size() == game.record.answers.size() + 1);
  CHECK(timeline.nodes.back().kind == TimelineNodeKind::Outcome);
  CHECK(timeline.nodes[static_cast<std::size_t>(timeline.nodes.back().parent)].name == "main");
}

TEST_CASE("timeline: cards that move together are one line, an event with one thing in it too", "[timeline]") {
  const Game game = testing::Play(4);
  const Timeline timeline = Of(game, {view::kOmniscient});
  const std::string text = WriteText(game, timeline, {});
  const auto lines = SplitIntoLines(text);
  const std::regex four("Quag., Quag., Quag. and Quag.: deck -> hand of Anna.*");
  CHECK(
      std::any_of(lines.begin(), lines.end(), [&](const std::string& line) { return std::regex_search(line, four); }));
  CHECK(Holds(text, "Peek: "));
  CHECK(Holds(text, "Weigh: Quag"));
  CHECK(Holds(text, " are weighed."));
  CHECK(Holds(text, "game.cardinal:"));
  CHECK(Holds(text, "VE-001"));
  CHECK(SplitIntoLines(WriteText(game, timeline, {}, 1)).size() == 1);
  CHECK(Holds(WriteText(game, timeline, {}, 2), " in it"));
}

TEST_CASE("timeline: a filter shows what fits, what caused it and what it caused", "[timeline]") {
  const Game game = testing::Play(4);
  const Timeline timeline = Of(game, {view::kOmniscient});
  const auto cards = ListCards(game.program, timeline, 0);
  REQUIRE(cards.size() > 10);
  for (const std::string& card : {cards.front(), cards.back()}) {
    SelectionFilter wanted;
    wanted.card = card;
    const Selection selection = SelectNodes(game.program, timeline, 0, wanted);
    CHECK(selection.nodes.size() < timeline.nodes.size());
    int fits = 0;
    for (std::size_t i = 0; i < selection.nodes.size(); ++i) {
      fits += selection.is_match[i];
      CHECK(selection.parents[i] < static_cast<int>(i));
      const int parent = timeline.nodes[static_cast<std::size_t>(selection.nodes[i])].parent;
      const int shown = selection.parents[i];
      CHECK((parent < 0 ? -1 : parent) == (shown < 0 ? -1 : selection.nodes[static_cast<std::size_t>(shown)]));
    }
    CHECK(fits > 0);
  }
  SelectionFilter clause, player, part;
  clause.clause = "VE-002";
  const std::string peeks = WriteText(game, timeline, clause);
  CHECK(Holds(peeks, "Peek: Anna"));
  CHECK_FALSE(Holds(peeks, "Items"));
  CHECK_FALSE(Holds(peeks, "Weigh"));
  player.seat = 1;
  CHECK_FALSE(Holds(WriteText(game, timeline, player), "Anna passes"));
  CHECK(Holds(WriteText(game, timeline, player), "Berto"));
  part.from = 3;
  part.to = 4;
  for (const int node : SelectNodes(game.program, timeline, 0, part).nodes) {
    const TimelineNode& shown = timeline.nodes[static_cast<std::size_t>(node)];
    CHECK((IsOccurrence(shown.kind) || (shown.decision >= 3 && shown.decision <= 4)));
  }
  const std::vector<std::string> clauses = {"VE-001", "VE-002"};
  CHECK(ListClauses(game.program, timeline, 0) == clauses);
}

TEST_CASE("timeline: JSON lines are JSON, numbered without gaps", "[timeline]") {
  const Game game = testing::Play(6);
  for (const Seat seat : {view::kOmniscient, 0}) {
    const Timeline timeline = Of(game, {seat});
    std::uint64_t next = 1;
    std::size_t boards = 0;
    for (const std::string& line : SplitIntoLines(WriteJsonl(game, timeline, {}))) {
      const replay::ParsedJson read = replay::ParseJson(line);
      INFO(line << "\n" << read.problem);
      REQUIRE(read.value);
      boards += read.value->at("kind") == "board" ? 1 : 0;
      if (!read.value->contains("n")) continue;
      CHECK(read.value->at("n") == next++);
      CHECK(read.value->at("parent").get<std::uint64_t>() + 1 < next);
      CHECK(read.value->at("text") != "");
    }
    CHECK(next > 100);
    CHECK(boards == timeline.moments.size());
  }
}

TEST_CASE("timeline: names of cards and players cannot become markup or script", "[timeline]") {
  Game game = testing::Play(7);
  for (program::CardDef& card : game.program.cards) card.name = "</script><b>\"" + card.name + "<!--";
  game.record.names.seats = {"</title></script><script>alert(1)//", "{{page.js}}"};
  const Timeline timeline = Of(game, AllViewers(game.record));
  std::ostringstream out;
  PageOptions options;
  options.title = "<img src=x onerror=alert(1)> & {{data}}";
  options.viewers = {0, 1, 2};
  PrintPage(out, game.program, timeline, options);
  const std::string page = out.str();
  const auto count = [&](const std::string& part) {
    std::size_t found = 0;
    for (std::size_t at = page.find(part); at != std::string::npos; at = page.find(part, at + 1)) ++found;
    return found;
  };
  CHECK(count("</script>") == 2);
  CHECK(count("<script") == 2);
  CHECK(count("<b>") == 0);
  CHECK(count("<!--") == 0);
  CHECK(count("</title>") == 1);
  CHECK(count("<img") == 0);
  CHECK(count("{{page.js}}") > 0);  // the name is there as text and was not replaced as a placeholder
  CHECK(Holds(page, "\\u003c/script>\\u003cb>\\\"Quag"));
  CHECK(Holds(page, "default-src 'none'"));
}

TEST_CASE("timeline: a game that is not played to its end is marked", "[timeline]") {
  Game game = testing::Play(8);
  game.record.answers.resize(5);
  CHECK(FormatEnding(game.program, Of(game, {0}), 0) == "The game goes no further: decision 6 has no answer.");
  game.record.answers.push_back({99, 0, {}});
  const Timeline refused = Of(game, {view::kOmniscient});
  CHECK(FormatEnding(game.program, refused, 0) ==
        "The game stops here: the answer is refused: option 99 does not exist; there are 5.");
  CHECK(refused.moments.back().view_by_viewer[0].answer == "");
  CHECK(refused.moments.back().view_by_viewer[0].options.size() >= 1);
}

// Two actions wait in a window. The last one is resolved first, and its effects are reported at that time.
constexpr const char* kWaiting = R"(
game wait "Wait" { players 2  begin with main }
type Player { state score: Int from 0 }
event main { open duel  draw_game }
window duel { ask turn_order  close when passes = asked  next last of waiting }
action strike in duel { when count(waiting) < 2  do { add 1 to you.score  tell "{you} strikes." } }
)";

TEST_CASE("timeline: the effects of an action that had waited are where they happen", "[timeline]") {
  Game game{cardinal::testing::LoadGame("wait", kWaiting), replay::GameRecord()};
  game.record.names.seats = {"Anna", "Berto"};
  game.record.start = match::NewMatch(game.program, {2, {{}, {}}, {}, 1, false});
  game.record.answers = {{1, 0, {}}, {1, 0, {}}, {0, 0, {}}, {0, 0, {}}};
  const Timeline timeline = Of(game, {view::kOmniscient});
  const std::string text = WriteText(game, timeline, {});
  INFO(text);
  const std::size_t pass = text.find("Berto passes"), goes_on = text.find("Berto: strike (continues)");
  CHECK(text.find("Berto: strike (") < pass);
  REQUIRE(goes_on != std::string::npos);
  CHECK(pass < goes_on);
  CHECK(goes_on < text.find("Berto strikes."));
  CHECK(text.find("Berto strikes.") < text.find("Anna strikes."));
}

constexpr const char* kTwins = R"(
use "std:piles"
game twins "Twins" { players 2  begin with main }
type Thing is Card { state marks: Int from 0 }
zone row of Player: seen by all
event main {
  for each p in players { draw(p, 2) }
  repeat up to 2 times { for each p in players { choose c by p "Lay": one of p.hand  if c? { lay(c) } } }
  draw_game
}
event lay(c: Card) {
  move c to c.owner.row
  if c is Thing { add 1 to c.marks  tell "{c} is laid." }
}
)";

TEST_CASE("timeline: the referee reads which copy of a card is meant, a seat does not", "[timeline]") {
  Game game{cardinal::testing::LoadGame("twins", kTwins, "cards twins \"Two\"\ncard \"Twin\": Thing {}\n"),
            replay::GameRecord()};
  game.record.names.seats = {"Anna", "Berto"};
  match::Setup setup;
  setup.decks.resize(2);
  setup.decks[0].assign(2, {0, program::FindZone(game.program, "deck")});
  game.record.start = match::NewMatch(game.program, setup);
  game.record.answers = {{1, 0, {}}, {0, 0, {}}};
  const std::string all = WriteText(game, Of(game, {view::kOmniscient}), {});
  INFO(all);
  CHECK(Holds(all, "Lay -> Twin#2"));
  CHECK(Holds(all, "Lay: Twin#2"));
  CHECK(Holds(all, "marks of Twin#2: 0 -> 1"));
  CHECK(Holds(all, "marks of Twin: 0 -> 1"));
  CHECK_FALSE(Holds(all, "Twin#3"));
  const std::string anna = WriteText(game, Of(game, {0}), {});
  INFO(anna);
  CHECK(Holds(anna, "marks of Twin: 0 -> 1"));
  CHECK_FALSE(Holds(anna, "Twin#"));
}

}  // namespace
}  // namespace cardinal::timeline

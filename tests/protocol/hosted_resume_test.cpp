// A match that continues from its log, compared with the same match that was never interrupted: its story, its
// decisions, what may be undone, when a person is asked.
#include "interpreter/drivers/narration/transcript.h"
#include "tests/protocol/wire.h"

namespace cardinal::host {
namespace {

// How many answers the seat may undo.
int CountUndos(HostedMatch& match, const Inbox& inbox, ClientId client) {
  int undos = 0;
  for (; undos < 100; ++undos) {
    const std::size_t before = inbox.Count(client, "undone");
    match.Handle(client, R"({"type":"undo"})", 0);
    if (inbox.Count(client, "undone") == before) break;
  }
  return undos;
}

TEST_CASE("hosted match: continued from its log, it tells the same story and may be undone as far", "[wire]") {
  int unasked = 0;  // games with such answers
  for (const Game& game : LoadedGames()) {
    INFO(game.name);
    std::string text;
    HostedTable table(game.name, {"human", "greedy"}, 11, std::make_unique<MemoryLog>(text));
    base::Random luck(11);
    table.Play(luck, 12);
    table.Send(0, {{"type", "stop"}, {"words", "always"}});
    table.Play(luck, 4);
    table.Send(0, {{"type", "stop"}, {"words", "choices"}});
    table.Play(luck, 6);
    unasked += text.find("\"unasked\":true") != std::string::npos ? 1 : 0;
    Inbox later;
    HostedMatch resumed(game.program, NoHome(), MakeSetup(game, {"random", "random"}, 1), later);
    std::string more;
    REQUIRE(resumed.Resume(text, std::make_unique<MemoryLog>(more), 0) == "");
    resumed.Connect(0, 0, "", 0);
    table.Send(0, {{"type", "resend"}});
    const auto plain = [](const Inbox& inbox) {
      std::vector<std::string> lines;
      for (const base::Json& line : StoryLines(inbox, 0))
        lines.push_back(line["kind"].get<std::string>() + ": " + line["text"].get<std::string>());
      return lines;
    };
    CHECK(plain(later) == plain(table.inbox));
    if (!table.match.IsOver())
      CHECK(later.Last(0, "decision")["decision"] == table.inbox.Last(0, "decision")["decision"]);
    for (HostedMatch* match : {&table.match, &resumed}) match->Handle(0, R"({"type":"stop"})", 0);
    CHECK(later.Last(0, "reasons")["lines"] == table.inbox.Last(0, "reasons")["lines"]);
    CHECK(CountUndos(resumed, later, 0) == CountUndos(table.match, table.inbox, 0));
  }
  CHECK(unasked >= 2);
}

TEST_CASE("hosted match: what a person has typed for `stop` continues after a restart", "[wire]") {
  std::string text;
  HostedTable table("kmon", {"human", "human"}, 3, std::make_unique<MemoryLog>(text));
  const std::string window = table.game.program.windows[0].name;
  table.Send(0, {{"type", "stop"}, {"words", "when " + window}});
  table.Send(1, {{"type", "stop"}, {"words", "CHOICES"}});
  Inbox later;
  HostedMatch resumed(table.game.program, NoHome(), MakeSetup(table.game, {"random", "random"}, 1), later);
  REQUIRE(resumed.Resume(text, nullptr, 0) == "");
  for (const ClientId client : {0, 1}) {
    resumed.Connect(client, client, "", 0);
    resumed.Handle(client, R"({"type":"stop"})", 0);
    table.Send(client, {{"type", "stop"}});
    CHECK(later.Last(client, "reasons")["lines"] == table.inbox.Last(client, "reasons")["lines"]);
  }
  CHECK(later.Last(0, "reasons")["lines"][0].get<std::string>().find("`" + window + "`") != std::string::npos);
}

TEST_CASE("hosted match: a `stop` that cannot be stored changes nothing", "[wire]") {
  std::string text;
  bool fails = false;
  HostedTable table("kmon", {"human", "human"}, 3, std::make_unique<MemoryLog>(text, &fails));
  fails = true;
  table.Send(0, {{"type", "stop"}, {"words", "choices"}});
  CHECK(table.inbox.Last(0, "refused")["code"] == "busy");
  fails = false;
  table.Send(0, {{"type", "stop"}});
  CHECK(table.inbox.Last(0, "reasons")["lines"][0] == "You are asked each time.");
}

TEST_CASE("hosted match: the story reports an undo over luck or a look also after a restart", "[wire]") {
  int told = 0;
  for (const Game& game : LoadedGames()) {
    INFO(game.name);
    std::string text;
    HostedTable table(game.name, {"human", "greedy"}, 5, std::make_unique<MemoryLog>(text));
    base::Random luck(5);
    table.Play(luck, 6);
    for (const int answers : {3, 2, 4}) {
      table.Play(luck, answers);
      for (int i = 0; i < answers - 1; ++i) table.Send(0, {{"type", "undo"}});
    }
    table.Play(luck, 2);
    Inbox later;
    HostedMatch resumed(game.program, NoHome(), MakeSetup(game, {"random", "random"}, 1), later);
    REQUIRE(resumed.Resume(text, nullptr, 0) == "");
    resumed.Connect(0, 0, "", 0);
    CHECK(StoryOf(later, 0) == StoryOf(table.inbox, 0));
    for (const base::Json& line : StoryLines(later, 0)) told += line["kind"] == "undo" ? 1 : 0;
  }
  CHECK(told >= 4);
}

// A match of persons of which one wants to undo an answer.
struct VoteTable : HostedTable {
  VoteTable(const std::string& name, const std::vector<std::string>& kinds, std::string& text, bool* fails = nullptr)
      : HostedTable(name, kinds, 4, std::make_unique<MemoryLog>(text, fails)) {
    base::Random luck(4);
    Play(luck, 12);
    REQUIRE_FALSE(match.IsOver());
    Send(0, {{"type", "undo"}});
    REQUIRE(inbox.Last(0, "accepted") != nullptr);
  }
};
std::unique_ptr<HostedMatch> Restart(const HostedTable& table, const std::string& text, Inbox& later) {
  auto resumed = std::make_unique<HostedMatch>(table.game.program, NoHome(), MakeSetup(table.game, {"random"}), later);
  REQUIRE(resumed->Resume(text, nullptr, 0) == "");
  for (model::Seat seat = 0; seat < resumed->Session().GetMatch().state.seats; ++seat)
    resumed->Connect(seat, seat, "", 0);
  return resumed;
}

TEST_CASE("hosted match: a question about an undo is open to the same seats after a restart", "[wire]") {
  std::string text;
  VoteTable table("kmon", {"human", "human"}, text);
  Inbox later;
  const auto resumed = Restart(table, text, later);
  CHECK(later.Last(1, "undo_request")["sentence"] == table.inbox.Last(1, "undo_request")["sentence"]);
  CHECK(later.Last(0, "undo_request")["seat"] == 0);  // it learns that it waits
  resumed->Handle(1, R"({"type":"undo_reply","accept":true})", 0);
  table.Send(1, {{"type", "undo_reply"}, {"accept", true}});
  CHECK(later.Last(0, "undone")["sentence"] == table.inbox.Last(0, "undone")["sentence"]);
  CHECK(resumed->PositionHash() == table.match.PositionHash());
  // After the reply there is no question any more.
  Inbox after;
  Restart(table, text, after);
  for (const ClientId client : {0, 1}) CHECK(after.Count(client, "undo_request") == 0);
}

TEST_CASE("hosted match: with three persons, those who have replied are not asked again after a restart", "[wire]") {
  std::string text;
  VoteTable table("imajica", {"human", "human", "human"}, text);
  table.Send(1, {{"type", "undo_reply"}, {"accept", true}});
  Inbox later;
  const auto resumed = Restart(table, text, later);
  CHECK(later.Count(1, "undo_request") == 0);
  CHECK(later.Count(2, "undo_request") == 1);
  resumed->Handle(2, R"({"type":"undo_reply","accept":true})", 0);
  for (const ClientId client : {0, 1, 2}) CHECK(later.Count(client, "undone") == 1);
}

TEST_CASE("hosted match: a refusal or another answer ends the question about an undo, also for a restart", "[wire]") {
  for (const bool refuses : {true, false}) {
    std::string text;
    VoteTable table("kmon", {"human", "human"}, text);
    base::Random luck(1);
    if (refuses)
      table.Send(1, {{"type", "undo_reply"}, {"accept", false}});
    else
      table.Play(luck, 1);
    CHECK(table.inbox.Count(0, "undo_declined") == 1);
    Inbox later;
    Restart(table, text, later);
    for (const ClientId client : {0, 1}) CHECK(later.Count(client, "undo_request") == 0);
  }
}

TEST_CASE("hosted match: a question about an undo that cannot be stored is not asked", "[wire]") {
  std::string text;
  bool fails = false;
  VoteTable table("imajica", {"human", "human", "human"}, text, &fails);
  fails = true;
  for (const bool accept : {true, false}) {
    table.Send(1, {{"type", "undo_reply"}, {"accept", accept}});
    CHECK(table.inbox.Last(1, "refused")["code"] == "busy");
  }
  CHECK(table.inbox.Count(0, "undo_declined") == 0);
  fails = false;
  for (const ClientId client : {1, 2}) table.Send(client, {{"type", "undo_reply"}, {"accept", true}});
  CHECK(table.inbox.Count(0, "undone") == 1);
  fails = true;
  table.Send(0, {{"type", "undo"}});
  CHECK(table.inbox.Last(0, "refused")["code"] == "busy");
  CHECK(table.inbox.Count(1, "undo_request") == 1);
}

TEST_CASE("hosted match: a seat that changes its language is asked about the undo again", "[wire]") {
  std::string text;
  VoteTable table("kmon", {"human", "human"}, text);
  table.Send(1, {{"type", "language"}, {"code", "it"}});
  CHECK(table.inbox.Count(1, "undo_request") == 2);
  CHECK(table.inbox.Last(1, "undo_request")["sentence"] == "Anna vuole annullare una risposta.");
}

TEST_CASE("hosted match: the lines of a story have the kinds of the list, and the reference names each", "[wire]") {
  HostedTable table("kmon", {"human", "human"}, 2);
  for (const ClientId client : {0, 1}) table.Send(client, {{"type", "stop"}, {"words", "choices"}});
  base::Random luck(2);
  table.Play(luck, 60);
  int forced = 0, passes = 0;
  for (const ClientId client : {0, 1})
    for (const base::Json& line : StoryLines(table.inbox, client)) {
      const auto words = line["text"].get<std::string>();
      INFO(words);
      // The note comes only the first time that the question comes.
      const bool is_forced = words.find("(the only answer)") != std::string::npos || words == "Pay how? In charges.";
      const bool is_pass = words == "Anna passes." || words == "Berto passes." || words == "Anna and Berto pass.";
      CHECK((line["kind"] == "forced") == is_forced);
      if (is_pass) CHECK(line["kind"] == "pass");
      forced += is_forced ? 1 : 0;
      passes += is_pass ? 1 : 0;
    }
  CHECK(forced > 0);
  CHECK(passes > 0);
}

}  // namespace
}  // namespace cardinal::host

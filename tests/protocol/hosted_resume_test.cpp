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
      const bool is_forced = words.find("(the only answer)") != std::string::npos;
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

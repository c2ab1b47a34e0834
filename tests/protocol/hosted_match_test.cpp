// A hosted match from its beginning to its end: what clients receive, undo, stops, the clock, the log.
#include "interpreter/drivers/host/hosted_match.h"

#include <algorithm>

#include "tests/protocol/wire.h"

namespace cardinal::host {
namespace {

TEST_CASE("hosted match: a client receives hello, story, position and its question", "[wire]") {
  HostedTable table("imagimon", {"human", "greedy"});
  const Inbox& inbox = table.inbox;
  const base::Json hello = inbox.Last(0, "hello");
  CHECK(hello["version"] == 1);
  CHECK(hello["game"] == "imagimon");
  CHECK(hello["seat"] == 0);
  CHECK(hello["computer"] == base::Json({false, true}));
  const base::Json position = inbox.Last(0, "position");
  REQUIRE(position["seats"].size() == 2);
  bool own_hand = false;
  for (const base::Json& zone : position["seats"][0]["zones"])
    for (const base::Json& card : zone["cards"]) {
      if (zone["shape"] != "hand") continue;
      own_hand = true;
      CHECK(card["id"].get<std::string>().starts_with("c"));
      CHECK(position["faces"].contains(card["face"].get<std::string>()));
    }
  CHECK(own_hand);
  for (const base::Json& zone : position["seats"][1]["zones"])
    if (zone["shape"] == "hand")
      for (const base::Json& card : zone["cards"]) CHECK((card.contains("back") && !card.contains("face")));
  CHECK(inbox.Last(0, "decision")["options"].size() > 1);  // one person is asked only where there is a choice
}

TEST_CASE("hosted match: `why` explains the facts of a position by their own words", "[wire]") {
  HostedTable table("imagimon", {"human", "greedy"});
  HostedMatch& match = table.match;
  Inbox& inbox = table.inbox;
  int asked = 0;
  const base::Json position = inbox.Last(0, "position");
  for (const base::Json& zone : position["seats"][0]["zones"])
    for (const base::Json& card : zone["cards"])
      for (const base::Json& fact : card.value("facts", base::Json::array())) {
        if (!fact.contains("why")) continue;
        ++asked;
        INFO(fact["why"]);
        match.Handle(0, base::Json({{"type", "why"}, {"id", asked}, {"question", fact["why"]}}).dump(), 0);
        const base::Json reply = inbox.Last(0, "reasons");
        REQUIRE(!reply.is_null());
        CHECK(reply["id"] == asked);
      }
  CHECK(asked > 0);
}

TEST_CASE("hosted match: random persons play each game to its end, and all receive the same outcome", "[wire]") {
  for (const Game& game : LoadedGames()) {
    INFO(game.name);
    Inbox inbox;
    HostedMatch match(game.program, NoHome(), MakeSetup(game, {"human", "human"}, 5), inbox);
    match.Start(0);
    for (const ClientId client : {0, 1, -1}) match.Connect(client, client, "", 0);
    base::Random luck(5);
    int answers = 0;
    for (; answers < 20'000 && AnswerAtRandom(match, inbox, luck); ++answers)
      for (auto& [client, messages] : inbox.messages)
        if (messages.size() > 100) messages.erase(messages.begin(), messages.end() - 20);
    REQUIRE(match.IsOver());
    for (const ClientId client : {0, 1, -1}) CHECK(!inbox.Last(client, "ended").is_null());
    CHECK(inbox.Last(0, "ended")["outcome"] == inbox.Last(-1, "ended")["outcome"]);
    match.Handle(0, R"({"type":"answer","decision":1,"option":1})", 0);
    CHECK(inbox.Last(0, "refused")["code"] == "over");
    match.Handle(0, R"({"type":"save","id":4})", 0);
    const base::Json saved = inbox.Last(0, "saved");
    CHECK(saved["id"] == 4);
    const replay::ParsedLog log = replay::ParseLog(saved["log"].get<std::string>());
    REQUIRE(log.log);
    CHECK(log.log->end->position.hash == match.PositionHash());
  }
}

TEST_CASE("hosted match: the log does not leave the match before its end", "[wire]") {
  HostedTable table("reality", {"human", "greedy"});
  HostedMatch& match = table.match;
  Inbox& inbox = table.inbox;
  match.Handle(0, R"({"type":"save"})", 0);
  CHECK(!inbox.Last(0, "saved").contains("log"));
}

TEST_CASE("hosted match: alone, undo happens at once, and the story is that of the restored position", "[wire]") {
  HostedTable table("kmon", {"human", "greedy"});
  HostedMatch& match = table.match;
  Inbox& inbox = table.inbox;
  const std::uint64_t before = match.PositionHash();
  base::Random luck(1);
  REQUIRE(AnswerAtRandom(match, inbox, luck));
  CHECK(match.PositionHash() != before);
  const std::int64_t asked = inbox.Last(0, "decision")["decision"];
  match.Handle(0, R"({"type":"undo","id":3})", 0);
  CHECK(match.PositionHash() == before);
  CHECK(inbox.Last(0, "accepted")["id"] == 3);
  CHECK(inbox.Last(0, "undone")["seat"] == 0);
  CHECK(inbox.Last(0, "decision")["decision"] == asked + 1);
  std::vector<std::string> told;
  for (const auto& line : match.Session().Story().LinesFor(0)) told.push_back(line.text);
  CHECK(StoryOf(inbox, 0) == told);
  // A client that connects later has the same story.
  match.Connect(50, 0, "", 0);
  CHECK(StoryOf(inbox, 50) == told);
}

TEST_CASE("hosted match: against another person, undo needs the consent of this person", "[wire]") {
  HostedTable table("kmon", {"human", "human"});
  HostedMatch& match = table.match;
  Inbox& inbox = table.inbox;
  base::Random luck(1);
  const model::Seat seat = match.Session().GetMatch().decision.seat;
  const ClientId other = 1 - seat;
  const std::uint64_t before = match.PositionHash();
  REQUIRE(AnswerAtRandom(match, inbox, luck));
  const std::uint64_t after = match.PositionHash();
  match.Handle(seat, R"({"type":"undo"})", 0);
  CHECK(match.PositionHash() == after);
  CHECK(inbox.Last(other, "undo_request")["seat"] == seat);
  CHECK(inbox.Count(seat, "undo_request") == 0);
  match.Handle(other, R"({"type":"undo_reply","accept":false})", 0);
  CHECK(inbox.Last(seat, "undo_declined")["by"] == other);
  CHECK(match.PositionHash() == after);
  match.Handle(seat, R"({"type":"undo"})", 0);
  match.Handle(other, R"({"type":"undo_reply","accept":true})", 0);
  CHECK(match.PositionHash() == before);
  CHECK(inbox.Count(other, "undone") == 1);
  // An answer ends an open question about an undo.
  REQUIRE(AnswerAtRandom(match, inbox, luck));
  match.Handle(seat, R"({"type":"undo"})", 0);
  REQUIRE(AnswerAtRandom(match, inbox, luck));
  CHECK(inbox.Last(seat, "undo_declined")["by"].is_null());
}

TEST_CASE("hosted match: with several persons each is asked, also where there is one answer", "[wire]") {
  HostedTable table("kmon", {"human", "human"});
  HostedMatch& match = table.match;
  Inbox& inbox = table.inbox;
  base::Random luck(2);
  const auto forced = [&] {
    int count = 0;
    for (int i = 0; i < 60 && AnswerAtRandom(match, inbox, luck); ++i)
      count += match.Session().GetMatch().decision.options.size() == 1 ? 1 : 0;
    return count;
  };
  CHECK(forced() > 0);
  for (const ClientId client : {0, 1}) match.Handle(client, R"({"type":"stop","words":"choices"})", 0);
  CHECK(inbox.Last(0, "reasons")["lines"][0] == "You are asked where you have more than one answer.");
  CHECK(forced() == 0);
  const auto tells_forced = [&](ClientId client) {
    return std::ranges::any_of(inbox.messages[client], [](const std::string& message) {
      return message.starts_with(R"({"type":"story")") && message.find("(the only answer)") != std::string::npos;
    });
  };
  CHECK((tells_forced(0) || tells_forced(1)));
}

TEST_CASE("hosted match: when the time of a decision is over, the computer answers it", "[wire]") {
  const Game& game = LoadedGame("imagimon");
  Inbox inbox;
  HostSetup setup = MakeSetup(game, {"human", "human"});
  setup.decision_time = 30'000;
  HostedMatch match(game.program, NoHome(), setup, inbox);
  match.Start(1'000);
  match.Connect(0, 0, "", 1'000);
  match.Connect(1, 1, "", 1'000);
  const model::Seat seat = match.Session().GetMatch().decision.seat;
  REQUIRE(match.NextTick() == 31'000);
  match.Handle(seat, R"({"type":"clock","id":1})", 11'000);
  const base::Json clock = inbox.Last(seat, "clock");
  CHECK(clock["running"] == seat);
  CHECK(clock["seats"][static_cast<std::size_t>(seat)]["remaining_ms"] == 20'000);
  const auto serial = match.Session().GetMatch().decision.serial;
  match.Tick(30'999);
  CHECK(match.Session().GetMatch().decision.serial == serial);
  match.Tick(31'000);
  CHECK(match.Session().GetMatch().decision.serial > serial);
  CHECK(inbox.Last(0, "timed_out")["seat"] == seat);
  CHECK(inbox.Last(1, "timed_out")["seat"] == seat);
  CHECK(match.NextTick() == 61'000);
}

TEST_CASE("hosted match: computer players that think outside play the same game", "[wire]") {
  const Game& game = LoadedGame("imagimon");
  std::vector<std::uint64_t> ends;
  for (const bool outside : {false, true}) {
    Inbox inbox;
    HostSetup setup = MakeSetup(game, {"human", "greedy"}, 3);
    setup.thinks_outside = outside;
    HostedMatch match(game.program, NoHome(), setup, inbox);
    match.Start(0);
    match.Connect(0, 0, "", 0);
    base::Random luck(3);
    for (int i = 0; i < 40 && !match.IsOver(); ++i) {
      while (const auto task = match.PendingComputerMove()) {
        const ComputerAnswer answer = task->Think();
        CHECK_FALSE(match.FinishComputerMove({answer.generation + 1, answer.option}, 0));
        REQUIRE(match.FinishComputerMove(answer, 0));
        CHECK_FALSE(match.FinishComputerMove(answer, 0));
      }
      AnswerAtRandom(match, inbox, luck);
    }
    while (const auto task = match.PendingComputerMove()) match.FinishComputerMove(task->Think(), 0);
    ends.push_back(match.PositionHash());
  }
  CHECK(ends[0] == ends[1]);
}

TEST_CASE("hosted match: an answer that cannot be stored is refused; later it is taken", "[wire]") {
  const Game& game = LoadedGame("kmon");
  Inbox inbox;
  std::string text;
  bool fails = false;
  HostedMatch match(game.program, NoHome(), MakeSetup(game, {"human", "human"}), inbox);
  REQUIRE(match.KeepLog(std::make_unique<MemoryLog>(text, &fails)).empty());
  match.Start(0);
  match.Connect(0, 0, "", 0);
  match.Connect(1, 1, "", 0);
  const std::uint64_t before = match.PositionHash();
  const model::Seat seat = match.Session().GetMatch().decision.seat;
  const base::Json decision = inbox.Last(seat, "decision");
  fails = true;
  const std::size_t other = inbox.messages[1 - seat].size();
  match.Handle(seat, AnswerText(decision, 1), 0);
  CHECK(inbox.Last(seat, "refused")["code"] == "busy");
  CHECK(match.PositionHash() == before);
  CHECK(inbox.messages[1 - seat].size() == other);
  fails = false;
  match.Handle(seat, AnswerText(decision, 1), 0);
  CHECK(inbox.Count(seat, "accepted") == 1);
  CHECK(match.PositionHash() != before);
  CHECK(std::ranges::count(text, '\n') == 2);
}

TEST_CASE("hosted match: a match continues from its log at the same position, also after an undo", "[wire]") {
  for (const Game& game : LoadedGames()) {
    INFO(game.name);
    Inbox inbox;
    std::string text;
    HostedMatch match(game.program, NoHome(), MakeSetup(game, {"human", "human"}, 9), inbox);
    REQUIRE(match.KeepLog(std::make_unique<MemoryLog>(text)).empty());
    match.Start(0);
    for (const ClientId client : {0, 1}) match.Connect(client, client, "", 0);
    base::Random luck(9);
    for (int i = 0; i < 30 && AnswerAtRandom(match, inbox, luck); ++i) {
    }
    for (const ClientId client : {0, 1}) match.Handle(client, R"({"type":"undo"})", 0);
    for (const ClientId client : {1, 0}) match.Handle(client, R"({"type":"undo_reply","accept":true})", 0);
    AnswerAtRandom(match, inbox, luck);
    match.Handle(0, R"({"type":"save"})", 0);
    // The setup of a server that has no idea of this match.
    Inbox later;
    HostedMatch resumed(game.program, NoHome(), MakeSetup(game, {"random", "random"}, 1), later);
    std::string more;
    REQUIRE(resumed.Resume(text + "{\"decision\":9", std::make_unique<MemoryLog>(more), 0) == "");
    CHECK(resumed.PositionHash() == match.PositionHash());
    for (const ClientId client : {0, 1}) resumed.Connect(client, client, "", 0);
    resumed.Handle(0, R"({"type":"save"})", 0);
    CHECK(later.Last(0, "saved")["position"] == inbox.Last(0, "saved")["position"]);
    CHECK(later.Last(0, "hello")["names"] == inbox.Last(0, "hello")["names"]);
    const model::Seat seat = match.Session().GetMatch().decision.seat;
    CHECK(later.Last(seat, "decision")["question"] == inbox.Last(seat, "decision")["question"]);
    AnswerAtRandom(resumed, later, luck);
    const replay::ParsedLog log = replay::ParseLog(text + more, true);
    INFO(log.problem);
    CHECK(log.log);
  }
}

TEST_CASE("hosted match: a log of other rules or with a changed position does not continue", "[wire]") {
  const Game& game = LoadedGame("kmon");
  Inbox inbox;
  std::string text;
  HostedMatch match(game.program, NoHome(), MakeSetup(game, {"human", "human"}), inbox);
  REQUIRE(match.KeepLog(std::make_unique<MemoryLog>(text)).empty());
  match.Start(0);
  for (const ClientId client : {0, 1}) match.Connect(client, client, "", 0);
  base::Random luck(9);
  for (int i = 0; i < 5; ++i) AnswerAtRandom(match, inbox, luck);
  const Game& other = LoadedGame("reality");
  HostedMatch wrong(other.program, NoHome(), MakeSetup(other, {"human", "human"}), inbox);
  CHECK(wrong.Resume(text, nullptr, 0) == "the log is of the game `kmon`");
  HostedMatch damaged(game.program, NoHome(), MakeSetup(game, {"human", "human"}), inbox);
  CHECK(damaged.Resume("nonsense", nullptr, 0) != "");
  std::string changed = text;
  const std::size_t seed = changed.find("\"seed\":1");
  REQUIRE(seed != std::string::npos);
  changed[seed + 7] = '2';
  HostedMatch forged(game.program, NoHome(), MakeSetup(game, {"human", "human"}), inbox);
  CHECK(forged.Resume(changed, nullptr, 0) != "");
}

TEST_CASE("hosted match: each client reads its language", "[wire]") {
  const Game& game = LoadedGame("kmon");
  Inbox inbox;
  HostedMatch match(game.program, NoHome(), MakeSetup(game, {"human", "human"}), inbox);
  match.Start(0);
  match.Connect(0, 0, "it", 0);
  match.Connect(1, 1, "", 0);
  CHECK(inbox.Last(0, "hello")["language"] == "it");
  CHECK(inbox.Last(1, "hello")["language"] == "en");
  CHECK(inbox.Last(0, "story")["lines"] != inbox.Last(1, "story")["lines"]);
  match.Handle(1, R"({"type":"language","code":"it"})", 0);
  CHECK(inbox.Last(1, "hello")["language"] == "it");
  match.Handle(0, R"({"type":"answer","decision":7,"option":1})", 0);
  CHECK(inbox.Last(0, "refused")["reason"] == "Questa domanda non era per te.");
}

TEST_CASE("hosted match: the others learn that a client has left", "[wire]") {
  const Game& game = LoadedGame("kmon");
  Inbox inbox;
  HostedMatch match(game.program, NoHome(), MakeSetup(game, {"human", "human"}), inbox);
  match.Start(0);
  match.Connect(0, 0, "", 0);
  CHECK(inbox.Last(0, "presence")["seats"][1]["connected"] == false);
  match.Connect(1, 1, "", 0);
  CHECK(inbox.Last(0, "presence")["seats"][1]["connected"] == true);
  match.Handle(1, R"({"type":"leave"})", 0);
  CHECK(inbox.closed == std::vector<ClientId>{1});
  CHECK(inbox.Last(0, "presence")["seats"][1]["connected"] == false);
}

}  // namespace
}  // namespace cardinal::host

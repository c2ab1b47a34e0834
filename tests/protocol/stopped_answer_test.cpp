// An answer that is stopped while it is given, by Ctrl-C or by a limit on time, is rolled back as a whole.
#include "interpreter/base/stop.h"
#include "tests/load_game.h"
#include "tests/protocol/wire.h"

namespace cardinal::host {
namespace {

// Each answer is the only one. Whether it has an effect is found out by playing on with the other one.
constexpr const char* kTint = R"(use "std:players"
game tint "Tint" { players 2  order from first of players  begin with main }
enum Tint { red, blue }
type Player { state chosen: Int from 0 }
start phase main {
  repeat up to 20 times { for each p in players { pick(p) } }
  draw_game
}
phase pick(p: Player) {
  choose t by p "Which tint?": one of all Tint where t = red
  if t? { add 1 to p.chosen }
}
)";

TEST_CASE("session: an answer that is stopped is not in the log, wherever it is stopped", "[wire]") {
  const program::Program program = testing::LoadGame("tint", kTint);
  session::SessionSetup setup;
  setup.seats.push_back({"Anna", "human", {}});
  setup.seats.push_back({"Berto", "human", {}});
  int stopped = 0;
  for (int i = 0; i < 64; ++i) {
    std::string text;
    std::string problem;
    session::MatchSession session(program, NoHome(), setup, {});
    session.KeepLog(replay::LogWriter::Create(std::make_unique<MemoryLog>(text), session.History()->head, problem));
    session.Start();
    REQUIRE(session.GetMatch().decision.options.size() == 1);
    const match::Match before = session.GetMatch();
    const base::StopScope scope(std::nullopt, [] { return true; });
    try {
      session.Answer(0, false);
    } catch (const base::Stopped&) {
      ++stopped;
      CHECK(session.GetMatch() == before);
      CHECK(session.Story().LinesFor(0).empty());
    }
    const replay::ParsedLog log = replay::ParseLog(text, true);
    INFO(text);
    REQUIRE(log.log);
    CHECK(log.log->answers.size() == session.History()->record.answers.size());
  }
  CHECK(stopped > 0);
}

TEST_CASE("hosted match: a question whose answer takes too long is refused, and changes nothing", "[wire]") {
  for (const Game& game : LoadedGames()) {
    INFO(game.name);
    Inbox inbox;
    HostSetup setup = MakeSetup(game, {"human", "greedy"}, 5);
    setup.question_time = 0;
    HostedMatch match(game.program, NoHome(), std::move(setup), inbox);
    match.Start(0);
    for (const ClientId client : {0, -1}) match.Connect(client, client, "", 0);
    base::Random luck(5);
    for (int i = 0; i < 6; ++i) REQUIRE(AnswerAtRandom(match, inbox, luck));
    const std::size_t spectator = inbox.messages[-1].size();
    const std::uint64_t position = match.PositionHash();
    // It plays on to see what each option leads to.
    match.Handle(0, R"({"type":"advice","id":7})", 0);
    const base::Json refused = inbox.Last(0, "refused");
    REQUIRE_FALSE(refused.is_null());
    CHECK(refused["id"] == 7);
    CHECK(refused["code"] == "busy");
    CHECK(refused["reason"] == "The answer would take too long.");
    // An answer that needs no time is given.
    match.Handle(0, R"({"type":"text","card":"nothing","id":8})", 0);
    CHECK(inbox.Last(0, "refused")["id"] == 8);
    CHECK(inbox.Last(0, "refused")["code"] != "busy");
    CHECK(match.PositionHash() == position);
    CHECK(inbox.messages[-1].size() == spectator);
    CHECK(AnswerAtRandom(match, inbox, luck));
    CHECK(inbox.messages[-1].size() > spectator);
  }
}

}  // namespace
}  // namespace cardinal::host

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

}  // namespace
}  // namespace cardinal::host

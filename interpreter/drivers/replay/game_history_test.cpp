#include "interpreter/drivers/replay/game_history.h"

#include "interpreter/drivers/replay/test_game.h"

namespace cardinal::replay {
namespace {

GameRecord RecordOfGame(const program::Program& program, std::uint64_t seed) {
  GameRecord record;
  record.names = {{"Anna", "Berto"}};
  record.start = match::NewMatch(program, test::Dealt(program, seed));
  test::PlayRandom(program, seed, [&](const match::Match&, const model::Answer& answer) {
    record.answers.push_back({answer.option, 0, {}});
    return true;
  });
  return record;
}

TEST_CASE("film: the game is played again, and each moment kept") {
  const program::Program program = test::MakeGame();
  const GameRecord record = RecordOfGame(program, 4);
  const GameHistory film(program, record, {});
  CHECK(film.GetPlayback().kind == Playback::Kind::Complete);
  REQUIRE(film.Points().size() == record.answers.size() + 1);
  for (std::size_t i = 0; i + 1 < film.Points().size(); ++i) {
    CHECK(film.Points()[i].match.serial == i + 1);
    CHECK(film.Points()[i].answer.option == record.answers[i].option);
    CHECK(film.Points()[i].log_begin < film.Points()[i + 1].log_begin);
  }
  CHECK(film.Points().back().match.outcome.kind != model::OutcomeKind::Running);
  CHECK(film.Points().back().answer.option == -1);
}

TEST_CASE("film: what goes wrong is said") {
  const program::Program program = test::MakeGame();
  GameRecord record = RecordOfGame(program, 4);
  const std::size_t answers = record.answers.size();
  record.answers.push_back({0, 0, {}});
  CHECK(GameHistory(program, record, {}).GetPlayback().kind == Playback::Kind::EndedEarly);
  record.answers[1].option = 99;
  const GameHistory refused(program, record, {});
  CHECK(refused.GetPlayback().kind == Playback::Kind::Refused);
  CHECK(refused.GetPlayback().answers == 1);
  CHECK(refused.Points().size() == 2);
  CHECK(refused.GetPlayback().problem.find("option 99 does not exist") != std::string::npos);
  record.answers.clear();
  CHECK(GameHistory(program, record, {}).Points().size() == 1);
  base::Limits few;
  few.steps = 10;
  const GameHistory failed(program, record, few);
  CHECK(failed.GetPlayback().kind == Playback::Kind::Fault);
  CHECK(failed.Points().empty());
  CHECK(failed.FindPoint("end").problem.find("the game could not begin") == 0);
  CHECK(answers > 4);
}

TEST_CASE("film: a moment is found by the words for it") {
  const program::Program program = test::MakeGame();
  GameRecord record = RecordOfGame(program, 4);
  const int last = static_cast<int>(record.answers.size());
  const GameHistory film(program, record, {});
  CHECK(film.FindPoint("start").moment == 0);
  CHECK(film.FindPoint("end").moment == last);
  CHECK(film.FindPoint("3").moment == 2);
  CHECK(film.FindPoint("0").problem == "there is no decision 0: the game has " + std::to_string(last));
  CHECK(film.FindPoint(std::to_string(last + 1)).moment == -1);
  CHECK(film.FindPoint("soon").problem.find("`soon` is not a place in a game") == 0);
  CHECK(film.FindPoint(":3").problem == "there is no step at or before line 3");
  record.marks = {{"step 1", 2, 10}, {"step 2", 4, 14}};
  const GameHistory marked(program, record, {});
  CHECK(marked.FindPoint("step 2").moment == 4);
  CHECK(marked.FindPoint("1").moment == 2);
  CHECK(marked.FindPoint(":13").moment == 2);
  CHECK(marked.FindPoint(":14").moment == 4);
  CHECK(marked.FindPoint("step 3").problem == "there is no step 3: the scenario has 2 steps");
}

}  // namespace
}  // namespace cardinal::replay

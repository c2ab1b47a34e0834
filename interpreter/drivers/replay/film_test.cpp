#include "interpreter/drivers/replay/film.h"

#include "interpreter/drivers/replay/test_game.h"

namespace cardinal::replay {
namespace {

Record RecordOfGame(const program::Program& program, std::uint64_t seed) {
  Record record;
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
  const Record record = RecordOfGame(program, 4);
  const Film film(program, record, {});
  CHECK(film.How().kind == Playback::Kind::Whole);
  REQUIRE(film.Moments().size() == record.answers.size() + 1);
  for (std::size_t i = 0; i + 1 < film.Moments().size(); ++i) {
    CHECK(film.Moments()[i].match.serial == i + 1);
    CHECK(film.Moments()[i].answer.option == record.answers[i].option);
    CHECK(film.Moments()[i].log_begin < film.Moments()[i + 1].log_begin);
  }
  CHECK(film.Moments().back().match.outcome.kind != model::OutcomeKind::Running);
  CHECK(film.Moments().back().answer.option == -1);
}

TEST_CASE("film: what goes wrong is said") {
  const program::Program program = test::MakeGame();
  Record record = RecordOfGame(program, 4);
  const std::size_t answers = record.answers.size();
  record.answers.push_back({0, 0, {}});
  CHECK(Film(program, record, {}).How().kind == Playback::Kind::Early);
  record.answers[1].option = 99;
  const Film refused(program, record, {});
  CHECK(refused.How().kind == Playback::Kind::Refused);
  CHECK(refused.How().answers == 1);
  CHECK(refused.Moments().size() == 2);
  CHECK(refused.How().problem.find("option 99 does not exist") != std::string::npos);
  record.answers.clear();
  CHECK(Film(program, record, {}).Moments().size() == 1);
  base::Limits few;
  few.steps = 10;
  const Film failed(program, record, few);
  CHECK(failed.How().kind == Playback::Kind::Fault);
  CHECK(failed.Moments().empty());
  CHECK(failed.Find("end").problem.find("the game could not begin") == 0);
  CHECK(answers > 4);
}

TEST_CASE("film: a moment is found by the words for it") {
  const program::Program program = test::MakeGame();
  Record record = RecordOfGame(program, 4);
  const int last = static_cast<int>(record.answers.size());
  const Film film(program, record, {});
  CHECK(film.Find("start").moment == 0);
  CHECK(film.Find("end").moment == last);
  CHECK(film.Find("3").moment == 2);
  CHECK(film.Find("0").problem == "there is no decision 0: the game has " + std::to_string(last));
  CHECK(film.Find(std::to_string(last + 1)).moment == -1);
  CHECK(film.Find("soon").problem.find("`soon` is no place in a game") == 0);
  CHECK(film.Find(":3").problem == "there is no step at or before line 3");
  record.marks = {{"step 1", 2, 10}, {"step 2", 4, 14}};
  const Film marked(program, record, {});
  CHECK(marked.Find("step 2").moment == 4);
  CHECK(marked.Find("1").moment == 2);
  CHECK(marked.Find(":13").moment == 2);
  CHECK(marked.Find(":14").moment == 4);
  CHECK(marked.Find("step 3").problem == "there is no step 3: the scenario has 2 steps");
}

}  // namespace
}  // namespace cardinal::replay

#include "interpreter/drivers/scenario_writer/record_scenario.h"

#include <catch2/catch.hpp>
#include <filesystem>

#include "interpreter/drivers/replay/game_history.h"

namespace cardinal::scenario_writer {
namespace {

namespace fs = std::filesystem;

const fs::path kFolder = fs::path(CARDINAL_SOURCE_DIR) / "tests/runner_scenarios";

struct Recorded {
  source::SourceSet sources;
  diag::Sink sink;
  std::optional<ScenarioRecording> recording;

  Recorded(const fs::path& file, const RecordingOptions& options)
      : recording(RecordScenario(source::FileSystem(), kFolder / file, options, sources, sink)) {}
  std::string Complaint() const {
    return sink.Diagnostics().empty() ? ""
                                      : sink.Diagnostics().front().message + " | " + sink.Diagnostics().front().help;
  }
};

RecordingOptions Of(const std::string& title) {
  RecordingOptions options;
  options.filter = title;
  return options;
}

}  // namespace

TEST_CASE("recording: every answer, silent ones and luck too, and a mark after each step") {
  const Recorded recorded("good/whole_game.yaml", {});
  REQUIRE(recorded.recording);
  const ScenarioRecording& recording = *recorded.recording;
  CHECK(recording.failures.empty());
  CHECK(recording.titles.front() == recording.title);
  const replay::GameHistory film(*recording.program, recording.record, {});
  CHECK(film.GetPlayback().kind == replay::Playback::Kind::Complete);
  CHECK(film.Points().size() == recording.record.answers.size() + 1);
  const auto& marks = recording.record.marks;
  REQUIRE(marks.size() >= 2);
  for (std::size_t i = 1; i < marks.size(); ++i) {
    CHECK(marks[i].name == "step " + std::to_string(i + 1));
    CHECK(marks[i].answers >= marks[i - 1].answers);
    CHECK(marks[i].line > marks[i - 1].line);
  }
  CHECK(film.FindPoint("step 2").moment == static_cast<int>(marks[1].answers));
}

TEST_CASE("recording: what fails is recorded up to there") {
  const Recorded recorded("bad/answers.yaml", Of("not among the options"));
  REQUIRE(recorded.recording);
  CHECK(recorded.recording->failures.size() == 1);
  const replay::GameHistory film(*recorded.recording->program, recorded.recording->record, {});
  CHECK(film.GetPlayback().kind == replay::Playback::Kind::Complete);
  CHECK(recorded.recording->record.marks.empty());
}

TEST_CASE("recording: which scenario is meant") {
  RecordingOptions at_line;
  at_line.line = 60;
  const Recorded by_line("good/answers.yaml", at_line);
  REQUIRE(by_line.recording);
  CHECK(by_line.recording->title == "lists, actions with choices, an order, no player");
  CHECK(by_line.recording->fitting == 1);
  const Recorded first("good/answers.yaml", {});
  REQUIRE(first.recording);
  CHECK(first.recording->fitting == first.recording->titles.size());
  const Recorded none("good/answers.yaml", Of("luck is naned"));
  CHECK_FALSE(none.recording);
  CHECK(none.Complaint() == "no scenario here has `luck is naned` in its title | did you mean `luck is named`?");
}

TEST_CASE("recording: which row is meant") {
  RecordingOptions options = Of("other rows");
  options.row = "2";
  const Recorded by_number("good/golden_texts.yaml", options);
  REQUIRE(by_number.recording);
  CHECK(by_number.recording->row == "runner: Twin");
  options.row = "runner: hare";
  CHECK(Recorded("good/golden_texts.yaml", options).recording->row == "runner: Hare");
  options.row = "3";
  CHECK(Recorded("good/golden_texts.yaml", options).Complaint() ==
        "there is no row `3` | the rows are: runner: Hare; runner: Twin");
}

TEST_CASE("recording: a file that is not a game to be played") {
  CHECK(Recorded("good/names_and_decks.yaml", Of("a deck to be judged"))
            .Complaint()
            .starts_with("this scenario judges a deck"));
  CHECK(Recorded("rulesets/relay/game.cardinal", {}).Complaint() != "");
  CHECK(Recorded("nowhere.yaml", {}).Complaint() != "");
  CHECK(Recorded("bad/invalid.yaml", Of("no such game")).Complaint().starts_with("there is no game `relai`"));
}

TEST_CASE("games: cards at the same place are loaded once") {
  const source::FileSystem files;
  const fs::path file = kFolder / "good/x.yaml";
  scenario_runner::GameCache games(files, {}, "");
  diag::Sink sink;
  scenario_runner::LoadedGame* game = games.FindGame({"relay", {}, false, false}, file, sink);
  REQUIRE(game != nullptr);
  REQUIRE(game->program);
  const std::string text = "card \"Owl\": Runner { speed 1 }\ncard \"Elk\": Runner { sped 1 }\n";
  const auto end = static_cast<std::int32_t>(text.find('\n'));
  source::SourceSet one, other;
  const source::Span first{one.AddFile("x.yaml", text), 0, end}, again{other.AddFile("x.yaml", text), 0, end};
  const scenario_runner::LoadedRules* rules = games.WithCards(*game, {first}, one, sink);
  REQUIRE(rules != nullptr);
  CHECK(program::FindCard(*rules->program, "Owl") >= 0);
  CHECK(games.WithCards(*game, {again}, other, sink) == rules);
  CHECK(one.Size() == 1);
  CHECK(rules->sources.Size() == game->sources.Size() + 1);
  CHECK(rules->program->files.size() == rules->sources.Size());
  const source::Span wrong{first.file, end + 1, static_cast<std::int32_t>(text.size())};
  CHECK(games.WithCards(*game, {wrong}, one, sink) == nullptr);
  REQUIRE(sink.HasErrors());
  CHECK(one[sink.Diagnostics().front().span.file].LineColumnAt(sink.Diagnostics().front().span.begin).line == 2);
}

}  // namespace cardinal::scenario_writer

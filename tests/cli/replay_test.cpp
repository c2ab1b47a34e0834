// Tests `cardinal record`, `cardinal replay` and `cardinal play --log`: games are recorded and replayed, and the first
// decision that differs is reported.
#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <regex>

#include "interpreter/cli/recorded_game.h"
#include "tests/cli/world.h"

namespace cardinal::cli {
namespace {

namespace fs = std::filesystem;

const std::regex kSum(",\"sum\":\"[0-9a-f]{8}\"");

// Commands write logs to the disk and read them from the files in memory: this folder is in both.
struct Recorder : World {
  fs::path folder = fs::temp_directory_path() / ("cardinal_replay_test_" + std::to_string(::getpid()));
  std::vector<fs::path> logs;

  Recorder() { fs::remove_all(folder); }
  ~Recorder() { fs::remove_all(folder); }

  int Record(std::vector<std::string> more = {}) {
    std::vector<std::string> words = {"record", "sums", "--to", folder.string(), "--seed", "1"};
    words.insert(words.end(), more.begin(), more.end());
    const int exit = Run(words);
    Take();
    return exit;
  }
  void Take() {
    logs.clear();
    for (const auto& entry : fs::directory_iterator(folder)) logs.push_back(entry.path());
    std::sort(logs.begin(), logs.end());
    for (const fs::path& path : logs) files.AddFile(path, Text(path));
  }
  std::string Text(const fs::path& path) const { return source::FileSystem().ReadFile(path, 1'000'000).text; }
  void Edit(const fs::path& path, const std::string& from, const std::string& to) {
    std::string text = files.ReadFile(path, 1'000'000).text;
    REQUIRE(text.find(from) != std::string::npos);
    text.replace(text.find(from), from.size(), to);
    // Removes the checksums, because the test changes the log on purpose.
    if (path.extension() == ".jsonl") text = std::regex_replace(text, kSum, "");
    files.AddFile(path, text);
  }
};

TEST_CASE("games are recorded and replay without a difference") {
  Recorder world;
  CHECK(world.Record({"--games", "12"}) == kOk);
  CHECK(world.Said("12 games of sums, "));
  CHECK(world.logs.size() == 12);
  CHECK(world.logs.front().filename() == "sums-01.jsonl");
  CHECK(world.Run({"replay", world.folder.string()}) == kOk);
  CHECK(world.Said("sums-01.jsonl: "));
  CHECK(world.Said("12 logs, "));
  CHECK(world.Said(": no difference"));
  CHECK(world.err.empty());
  CHECK(world.Run({"replay", world.logs[3].string(), "--format", "json"}) == kOk);
  CHECK(world.OutputJson().at("logs") == 1);
  CHECK(world.OutputJson().at("results")[0].at("difference").is_null());
  CHECK(world.Record({"--games", "11"}) == kUsageError);
  CHECK(world.Complained("sums-01.jsonl` is there already"));
  CHECK(world.logs.size() == 12);
}

TEST_CASE("after an edit of a card the first decision that differs is reported, with the card") {
  Recorder world;
  CHECK(world.Record({"--games", "12"}) == kOk);
  world.Edit("/w/cards/sums/digits.cardinal", "points 9", "points 8");
  CHECK(world.Run({"replay", world.folder.string()}) == kFindings);
  CHECK(world.Said("12 logs of sums were recorded with other rules. Since then:\n"));
  CHECK(world.Said("cards changed  Nine (/w/cards/sums/digits.cardinal:3)"));
  CHECK(world.Said("files changed  cards/sums/digits.cardinal"));
  CHECK(world.Said("sums-01.jsonl: decision 3 of 18 differs\n"));
  CHECK(world.Said("differs        the states"));
  CHECK(world.Said("since          Berto answered `Nine` to decision 2"));
  CHECK(world.Said("told since     Berto lays Nine."));
  CHECK(world.Said("score of Berto: 0 -> 9 (/w/rulesets/sums/game.cardinal:"));
  CHECK(world.Said("changed card   Nine: it moves"));
  CHECK(world.Said("Nine has to do with "));
  CHECK_FALSE(world.Said("Five:"));
  CHECK(world.Run({"replay", world.folder.string(), "--format", "json"}) == kFindings);
  CHECK(base::DumpJson(world.OutputJson().at("changed")[0].at("cards")) ==
        R"({"changed":["Nine"],"gone":[],"added":[]})");
  CHECK(world.Said("\"card\": \"Nine\""));
}

TEST_CASE("a new card, or a new text of a card, changes no game") {
  Recorder world;
  CHECK(world.Record({"--games", "6"}) == kOk);
  world.files.AddFile("/w/cards/sums/a_more.cardinal", "cards sums \"More\"\ncard \"Ace\": Number { points 1 }\n");
  world.Edit("/w/cards/sums/digits.cardinal", "A big one.", "A very big one.");
  CHECK(world.Run({"replay", world.folder.string()}) == kOk);
  CHECK_FALSE(world.Said("cards changed"));
  CHECK(world.Said("cards added    Ace"));
  CHECK(world.Said("files changed  cards/sums/digits.cardinal"));
  CHECK(world.Said(": no difference"));
}

TEST_CASE("a changed rule is reported with the lines that ran, and with options that no longer exist") {
  Recorder world;
  CHECK(world.Record({"--games", "1"}) == kOk);
  world.Edit("/w/rulesets/sums/game.cardinal", "where n is Number]", "where n is Number and n.points < 6]");
  CHECK(world.Run({"replay", world.folder.string()}) == kFindings);
  CHECK(world.Said("rules changed  phase lay (/w/rulesets/sums/game.cardinal:21)"));
  CHECK(world.Said("files changed  rulesets/sums/game.cardinal"));
  CHECK(world.Said("decision 1 of "));
  CHECK(world.Said("not offered    Nine"));
  CHECK(world.Said("since          the beginning of the game"));
  CHECK(world.Said("changed rules  /w/rulesets/sums/game.cardinal:"));
  CHECK(world.Said("after that     "));
}

TEST_CASE("answers are found again by their words") {
  Recorder world;
  CHECK(world.Record({"--games", "12"}) == kOk);
  world.Edit("/w/rulesets/sums/game.cardinal", "one of [each n in p.hand where n is Number]",
             "maybe one of [each n in p.hand where n is Number]");
  CHECK(world.Run({"replay", world.folder.string()}) == kFindings);
  CHECK(world.Said("differs        what is asked"));
  CHECK(world.Said("newly offered  "));
  CHECK(world.Said("after that     all answers can still be given, and the game ends as it did"));
}

TEST_CASE("a game in which the rules fail is a complete log, and ends with 1") {
  Recorder world;
  const std::string tell = "tell \"{p} lays {c}.\"";
  world.Edit("/w/cards/sums/digits.cardinal", "points 5", "points 12");  // 13 in a row
  world.Edit("/w/rulesets/sums/game.cardinal", tell, "let rest = 10 div (13 - p.score)  " + tell);
  CHECK(world.Record({"--games", "4"}) == kFindings);
  CHECK(world.Said("the rules failed"));
  CHECK(world.Text(world.logs[0]).find("{\"end\":\"fault\",") != std::string::npos);
  CHECK(world.Run({"replay", world.folder.string()}) == kOk);
  world.Edit("/w/rulesets/sums/game.cardinal", "let rest = 10 div (13 - p.score)", "let rest = 10 div (14 - p.score)");
  CHECK(world.Run({"replay", world.folder.string()}) == kFindings);
  CHECK(world.Said(": the end differs, after "));
}

TEST_CASE("a log that cannot be replayed is refused with the line and the reason") {
  Recorder world;
  CHECK(world.Record({"--games", "1"}) == kOk);
  const std::string text = std::regex_replace(world.Text(world.logs[0]), kSum, "");
  const auto refused = [&](const std::string& log, const std::string& problem) {
    world.files.AddFile("/w/x.jsonl", log);
    CHECK(world.Run({"replay", "x.jsonl"}) == kUsageError);
    INFO(world.err);
    CHECK(world.Complained("x.jsonl:" + problem));
  };
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string changed = text;
    return changed.replace(changed.find(from), from.size(), to);
  };
  refused("hello\n", " error: this is not a log of Cardinal");
  refused(with("\"game\":\"sums\"", "\"game\":\"summs\""),
          "1: error: this is a log of `summs`, and there is no such game");
  CHECK(world.Complained("did you mean `sums`?"));
  refused(with("[\"Nine\",\"Five\"", "[\"Nine\",\"Fife\""), "1: error: the deck of Anna holds `Fife`");
  refused(with("\"zone\":\"deck\"", "\"zone\":\"row of\""), "1: error: the decks begin in `row of`");
  refused(with("\"name\":\"Anna\"", "\"name\":\"p2\""), "1: error: `p2` is not a name for player 1: it means player 2");
  refused(with("\"name\":\"Anna\"", "\"name\":\"berto\""), "1: error: two players have nearly the same name");
  refused(with("\"position\":\"", "\"position\":\"z"), "2: error: the hash `position` is `z");
  refused(text.substr(0, text.size() - 20), std::to_string(std::count(text.begin(), text.end(), '\n')) +
                                                ": error: this line is cut off, after decision ");
  CHECK(world.Complained("help: `--partial` takes what is there"));
  CHECK(world.Run({"replay", "x.jsonl", "--partial"}) == kOk);
  CHECK(world.Run({"replay", "nowhere.jsonl"}) == kUsageError);
  CHECK(world.Complained("nowhere.jsonl: error: there is no such file"));
  CHECK(world.Run({"replay", "other"}) == kUsageError);
  CHECK(world.Complained("there is no log in this folder"));
  CHECK(world.Run({"replay"}) == kUsageError);
}

TEST_CASE("the log of a played game has what was played, without undone answers") {
  Recorder world;
  fs::create_directories(world.folder);
  const std::string log = (world.folder / "mine.jsonl").string();
  CHECK(world.Run({"play", "sums", "--log", log, "--seed", "4"}, "nine\nundo\nfive\n1\n1\n1\n1\n") == kOk);
  world.Take();
  const std::string text = world.Text(log);
  CHECK(text.find("{\"undo\":1,") != std::string::npos);
  CHECK(world.Run({"replay", log}) == kOk);
  CHECK(world.Said("no difference"));
  CHECK(world.Run({"play", "sums", "--log", log}) == kUsageError);
  CHECK(world.Complained("is there already"));
  CHECK(world.Text(log) == text);
}

TEST_CASE("the log says how the game ended before the person is asked for the last time") {
  Recorder world;
  fs::create_directories(world.folder);
  const std::string log = (world.folder / "mine.jsonl").string();
  CHECK(world.Run({"play", "sums", "--log", log, "--seed", "4"}, "nine\n1\n1\n1\n1\nundo\nquit\n") == kOk);
  world.Take();
  const std::string text = world.Text(log);
  const std::size_t end = text.find("{\"end\":\"");
  REQUIRE(end != std::string::npos);
  CHECK(text.find("{\"undo\":", end) != std::string::npos);
  CHECK(text.find("{\"end\":\"left\"", end + 1) != std::string::npos);
  CHECK(world.Run({"replay", log}) == kOk);
}

TEST_CASE("a game that the player leaves is a complete log") {
  Recorder world;
  fs::create_directories(world.folder);
  const std::string log = (world.folder / "left.jsonl").string();
  CHECK(world.Run({"play", "sums", "--log", log}, "nine\nquit\n") == kOk);
  world.Take();
  CHECK(world.Text(log).find("{\"end\":\"left\",") != std::string::npos);
  CHECK(world.Run({"replay", log}) == kOk);
  const std::string save = (world.folder / "x.save").string();
  CHECK(world.Run({"play", "sums", "--load", "x.save", "--log", "other.jsonl"}) == kUsageError);
  CHECK(world.Complained("`--log` cannot go with `--load`"));
  CHECK(world.Run({"play", "sums", "--log", "/nowhere/x.jsonl"}) == kUsageError);
  CHECK(world.Complained("cannot be written"));
}

TEST_CASE("a log ends where another game is loaded") {
  Recorder world;
  fs::create_directories(world.folder);
  const std::string log = (world.folder / "mine.jsonl").string(), save = (world.folder / "x.save").string();
  CHECK(world.Run({"play", "sums"}, "stop always\nnine\nsave " + save + "\n") == kOk);
  world.files.AddFile(save, world.Text(save));
  CHECK(world.Run({"play", "sums", "--log", log}, "stop always\nfive\nload " + save + "\n1\n1\n1\n1\n") == kOk);
  CHECK(world.Said("The log ends here: it is of the game that was played until now."));
  world.Take();
  CHECK(world.Text(log).find("{\"end\":\"left\",") != std::string::npos);
  CHECK(world.Run({"replay", log}) == kOk);
  CHECK(world.Said("mine.jsonl: 2 decisions, no difference"));
}

TEST_CASE("games that cannot be recorded are refused before the first game") {
  Recorder world;
  const std::string to = world.folder.string();
  const auto refused = [&](std::vector<std::string> words, const std::string& why) {
    words.insert(words.begin(), {"record", "sums", "--to", to});
    CHECK(world.Run(words) == kUsageError);
    INFO(world.err);
    CHECK(world.Complained(why));
    CHECK_FALSE(fs::exists(world.folder));
  };
  refused({"--players", "human,random"}, "no computer plays as `human`");
  refused({"--players", "random"}, "Sums is for 2 players, not 1");
  refused({"--games", "0"}, "`--games` is a number from 1 to 1000000");
  refused({"--games", "-1"}, "not a whole number");
  refused({"--games", "2", "--seed", "18446744073709551615"}, "a seed that is too large");
  refused({"--decks", "Goud"}, "did you mean `Good`?");
  refused({"--decks", "/w/other/bad.yaml"}, "breaks the rules for decks");
  CHECK(world.Run({"record", "sums"}) == kUsageError);
  CHECK(world.Run({"record", "nothing", "--to", to}) == kUsageError);
  CHECK(world.Run({"record", "sums", "--to", ""}) == kUsageError);
  CHECK(world.Run({"record", "sums", "--to", "/dev/null/x"}) == kUsageError);
  CHECK(world.Complained("cannot be made"));
}

// The result of `OpenRecordedGame` for a file.
struct Opened {
  std::ostringstream out, err;
  std::istringstream in;
  std::unique_ptr<RecordedGame> recorded;
  Opened(const World& world, const std::string& file, const RecordedOptions& options = {}) {
    const Environment env{in, out, err, world.files, false, 100, "", "/w", 7};
    recorded = OpenRecordedGame(env, file, options);
  }
  bool Complained(const std::string& text) const { return err.str().find(text) != std::string::npos; }
};

TEST_CASE("a log opens only if its game replays as recorded") {
  Recorder world;
  CHECK(world.Record({"--games", "1"}) == kOk);
  const std::string log = world.logs[0].string();
  {
    const Opened opened(world, log);
    REQUIRE(opened.recorded);
    CHECK_FALSE(opened.recorded->IsScenario());
    CHECK(opened.recorded->Title() == "Sums: Anna against Berto, seed 1");
    CHECK(opened.recorded->GetClauseLookup()("SU-002") == "The higher sum wins.");
    CHECK(opened.recorded->GetRecord().answers.size() > 2);
    CHECK(opened.recorded->GetDisplayNames().seats == std::vector<std::string>{"Anna", "Berto"});
    CHECK(opened.recorded->Sources()[source::FileId{0}].Path() == opened.recorded->GetProgram().files[0].path);
  }
  world.Edit("/w/cards/sums/digits.cardinal", "A big one.", "A very big one.");
  CHECK(Opened(world, log).recorded);
  world.Edit("/w/cards/sums/digits.cardinal", "points 9", "points 8");
  const Opened opened(world, log);
  CHECK_FALSE(opened.recorded);
  CHECK(opened.Complained(
      ":1: error: the rules or cards have changed since the game was recorded, and it differs from decision "));
  CHECK(opened.Complained("cards changed  Nine"));
  CHECK(opened.Complained("`cardinal replay " + log + "` names the first decision that differs"));
}

TEST_CASE("a file without a game cannot be opened") {
  Recorder world;
  CHECK(world.Record({"--games", "1"}) == kOk);
  CHECK(Opened(world, "nowhere.yaml").Complained("nowhere.yaml"));
  CHECK(Opened(world, "nowhere").Complained("nowhere: error: there is no such file"));
  CHECK(Opened(world, "other").Complained("this is a folder"));
  CHECK(Opened(world, "rulesets/sums/game.cardinal").Complained("neither a log of a game nor a scenario"));
  std::string text = std::regex_replace(world.Text(world.logs[0]), kSum, "");
  const std::size_t at = text.find("\"position\":\"") + 12;
  text[at] = text[at] == '0' ? '1' : '0';
  world.files.AddFile("/w/x.jsonl", text);
  CHECK(Opened(world, "x.jsonl").Complained("decision 1 differs from the log"));
}

TEST_CASE("if a file has several scenarios, one must be named") {
  World world;
  const std::string board =
      "    board: { p1: { hand: [Nine] }, p2: { hand: [Five] } }\n    steps:\n      - p1: Nine\n    end: p2, lay a "
      "number\n";
  world.files.AddFile("/w/two.yaml", "game: sums\nscenarios:\n  - scenario: the first of two\n" + board +
                                         "  - scenario: the second of two\n" + board);
  const Opened none(world, "two.yaml");
  CHECK_FALSE(none.recorded);
  CHECK(none.Complained("the file has 2 scenarios"));
  CHECK(none.Complained("    the second of two\n"));
  RecordedOptions options;
  options.scenario = "of two";
  CHECK(Opened(world, "two.yaml", options).Complained("the file has 2 scenarios, and 2 of them fit"));
  options.scenario = "second";
  const Opened second(world, "two.yaml", options);
  INFO(second.err.str());
  REQUIRE(second.recorded);
  CHECK(second.recorded->IsScenario());
  CHECK(second.recorded->Title() == "the second of two");
  CHECK(second.recorded->GetRecord().marks.size() == 1);
}

}  // namespace
}  // namespace cardinal::cli

// Findings that the server publishes as files and games are created and deleted. Each case was found by the fuzz target
// `lsp` (docs/how-to/fuzz-targets.md).
#include "interpreter/drivers/lsp/server/server.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <memory>

#include "interpreter/drivers/lsp/testing.h"
#include "interpreter/drivers/lsp/uri.h"

namespace cardinal::lsp {
namespace {

const std::string kGameFile = "/w/rulesets/toss/game.cardinal", kLoose = "/w/other/loose.cardinal",
                  kCards = "/w/cards/toss/coins.cardinal";
const std::string kGame =
    "use \"std:players\"\n\ngame toss \"Toss\" { players 2  order from first of players  begin with main }\n"
    "type Coin is Card { worth: Int }\nstart phase main { win(first of players) }\n";
const std::string kWrongCard = "cards toss \"Coins\"\n\ncard \"Penny\": Coin { worth 1  shine 2 }\n";
const std::string kNoGame = "this file belongs to no game";

// Files in memory; listing them can fail.
struct Disk : source::MemoryFileSystem {
  bool broken = false;
  std::vector<std::filesystem::path> ListFiles(const std::filesystem::path& folder, std::string_view ending,
                                               std::int64_t max_files) const override {
    if (broken) throw source::FolderError(folder, "cannot be read");
    return MemoryFileSystem::ListFiles(folder, ending, max_files);
  }
};

Json Open(const std::string& path, const std::string& text) {
  return testing::NotificationJson(
      "textDocument/didOpen",
      {{"textDocument", {{"uri", PathToUri(path)}, {"languageId", "cardinal"}, {"version", 1}, {"text", text}}}});
}
Json ReplaceText(const std::string& path, const std::string& text) {
  return testing::NotificationJson("textDocument/didChange",
                                   {{"textDocument", {{"uri", PathToUri(path)}, {"version", 2}}},
                                    {"contentChanges", Json::array({{{"text", text}}})}});
}
Json DiskChanged(const std::string& path, FileChangeType type) {
  return testing::NotificationJson(
      "workspace/didChangeWatchedFiles",
      {{"changes", Json::array({{{"uri", PathToUri(path)}, {"type", static_cast<int>(type)}}})}});
}

// A session over a small game: the steps of the test between initialize and exit.
struct Editor {
  Disk disk;
  testing::MessageSink sink;
  const Server* server = nullptr;  // while it runs
  std::size_t large_game = workspace::kLargeGame;

  Editor() {
    disk.AddFile(kGameFile, kGame);
    disk.AddFile(kCards, "cards toss \"Coins\"\n");
  }
  // A message that does nothing: the tasks that wait for the server to be idle are run after each message.
  static Json Idle() { return testing::NotificationJson("$/idle"); }
  // `idles`: how many such messages follow each step.
  void Run(std::vector<testing::StepSource::Step> steps, std::size_t idles = 3) {
    std::vector<testing::StepSource::Step> all = {
        [] {
          return testing::RequestJson(
              1, "initialize", {{"capabilities", Json::object()}, {"processId", nullptr}, {"rootUri", "file:///w"}});
        },
        [] { return testing::NotificationJson("initialized"); }};
    steps.push_back(Idle);
    for (auto& step : steps) {
      all.push_back(std::move(step));
      all.insert(all.end(), idles, Idle);
    }
    all.push_back([] { return testing::RequestJson(99, "shutdown"); });
    all.push_back([] { return testing::NotificationJson("exit"); });
    testing::StepSource source(std::move(all));
    Dispatcher dispatcher(source, sink);
    const Server running(dispatcher, disk, "/w", "", "test", large_game);
    server = &running;
    CHECK(dispatcher.RunInOneThread() == 0);
    server = nullptr;
  }
  // The messages of the findings that were published last for the file.
  std::vector<std::string> Findings(const std::string& path) const {
    std::vector<std::string> findings;
    for (const Json& message : sink.Messages()) {
      if (message.value("method", "") != "textDocument/publishDiagnostics") continue;
      if (message["params"]["uri"] != PathToUri(path)) continue;
      findings.clear();
      for (const Json& one : message["params"]["diagnostics"]) findings.push_back(one["message"]);
    }
    return findings;
  }
};

bool SaysNoGame(const std::vector<std::string>& findings) {
  return findings.size() == 1 &&
         (findings[0].starts_with(kNoGame) || findings[0].starts_with("there is no ruleset for a game"));
}

}  // namespace

TEST_CASE("lsp server: a loose file that no longer names its game leaves it") {
  Editor editor;
  editor.Run({[] { return Open(kLoose, kWrongCard); }, [] { return ReplaceText(kLoose, "// nothing\n"); }});
  CHECK(SaysNoGame(editor.Findings(kLoose)));
}

TEST_CASE(
    "lsp server: the scenarios of a game that is analyzed in two steps are checked, also those of closed documents") {
  const std::string scenario = "/w/rulesets/toss/scenarios/s.yaml";
  Editor editor;
  editor.large_game = 0;
  editor.disk.AddFile(kCards, "cards toss \"Coins\"\n\ncard \"Penny\": Coin { worth 1 }\n");
  editor.disk.AddFile(scenario, "game: toss\ntitle: none\ncards: |\n  card \"Bad\": Coin { shine 2 }\nend: p1\n");
  editor.Run({[] { return Open(kGameFile, kGame); }}, 30);
  const std::vector<std::string> findings = editor.Findings(scenario);
  CHECK(std::ranges::any_of(findings, [](const std::string& each) { return each.find("shine") != std::string::npos; }));
}

TEST_CASE("lsp server: directly after an edit of a large game, completion offers the cards of other files") {
  const std::string words = "/w/rulesets/toss/words.cardinal",
                    rules = "query is_called(c: Coin, n: Name): Bool = c.name = n\n", open = "is_called(me, \"",
                    coins = "cards toss \"Coins\"\ncard \"Penny\": Coin { worth 1 }\nquery penny: Bool = ";
  Editor editor;
  editor.large_game = 0;
  editor.disk.AddFile(kGameFile, "use \"words\"\n" + kGame);
  editor.disk.AddFile(words, rules);
  editor.disk.AddFile(kCards, coins + "yes\n");
  editor.disk.AddFile("/w/cards/toss/notes.cardinal",
                      "cards toss \"Notes\"\ncard \"Fiver\": Coin { worth 5 text \"Five.\" }\n");
  std::vector<testing::StepSource::Step> steps(30, Editor::Idle);
  const auto ask = [&] {
    const std::string line = "query penny: Bool = " + open;
    return testing::RequestJson(
        5, "textDocument/completion",
        {{"textDocument", {{"uri", PathToUri(kCards)}}}, {"position", {{"line", 2}, {"character", line.size()}}}});
  };
  steps.insert(steps.begin(), [&] { return Open(kCards, coins + "yes\n"); });
  steps.push_back([&] {
    return ReplaceText(kCards,
                       "cards toss \"Coins\"\ncard \"Dime\": Coin { worth 1 }\nquery penny: Bool = " + open + "\")\n");
  });
  steps.push_back(ask);
  steps.push_back([&] {
    const Json answer = editor.sink.AnswerTo(5);
    for (const Json& item : answer["result"]["items"])
      if (item["label"] == "Fiver") return testing::RequestJson(6, "completionItem/resolve", item);
    return Editor::Idle();
  });
  editor.Run(std::move(steps), 0);
  std::vector<std::string> cards;
  const Json answer = editor.sink.AnswerTo(5);
  for (const Json& item : answer["result"]["items"]) cards.push_back(item["label"]);
  CHECK(cards == std::vector<std::string>{"Dime", "Fiver"});  // no `Penny`: the card has another name now
  REQUIRE(std::ranges::find(cards, "Fiver") != cards.end());
  CHECK(editor.sink.AnswerTo(6)["result"]["documentation"]["value"] == "Five.");
}

TEST_CASE("lsp server: a given document that is missing is a finding until there is one, even an empty one") {
  const std::string scenario = "/w/rulesets/toss/scenarios/s.yaml", given = "/w/rulesets/toss/scenarios/more.yaml";
  Editor editor;
  editor.disk.AddFile(scenario, "scenario: t\ngame: toss\ngiven: more.yaml\nboard: {}\nsteps: []\nend: p1 wins\n");
  std::vector<std::string> missing;
  editor.Run({[&] { return Open(kCards, "cards toss \"Coins\"\n"); },
              [&] {
                missing = editor.Findings(scenario);
                editor.disk.AddFile(given, "");
                return DiskChanged(given, FileChangeType::Created);
              }});
  CHECK(missing == std::vector<std::string>{"`more.yaml` cannot be read"});
  CHECK(editor.Findings(scenario).empty());
}

TEST_CASE("lsp server: the game that a loose file named is analyzed without it") {
  const std::string penny = "cards toss \"Coins\"\n\ncard \"Penny\": Coin { worth 1 }\n";
  Editor editor;
  editor.disk.AddFile(kCards, penny);
  std::vector<std::string> twice;
  editor.Run({[&] { return Open(kLoose, penny); },
              [&] {
                twice = editor.Findings(kCards);
                for (const std::string& one : editor.Findings(kLoose)) twice.push_back(one);
                return ReplaceText(kLoose, "// nothing\n");
              }});
  REQUIRE(!twice.empty());
  CHECK(std::any_of(twice.begin(), twice.end(),
                    [](const std::string& one) { return one.find("Penny") != std::string::npos; }));
  const auto left = editor.Findings(kCards);
  CHECK(std::none_of(left.begin(), left.end(),
                     [](const std::string& one) { return one.find("Penny") != std::string::npos; }));
}

TEST_CASE("lsp server: the findings of a game that vanishes are cleared, and come back with it") {
  Editor editor;
  editor.disk.AddFile(kCards, kWrongCard);
  std::vector<std::string> before, gone, open_when_gone;
  editor.Run({[&] { return Open(kLoose, kWrongCard); },
              [&] {
                before = editor.Findings(kCards);
                static_cast<source::MemoryFileSystem&>(editor.disk) = {};
                editor.disk.AddFile(kCards, kWrongCard);
                return DiskChanged(kGameFile, FileChangeType::Deleted);
              },
              [&] {
                gone = editor.Findings(kCards);
                open_when_gone = editor.Findings(kLoose);
                editor.disk.AddFile(kGameFile, kGame);
                return DiskChanged(kGameFile, FileChangeType::Created);
              }});
  CHECK(!before.empty());
  CHECK(gone.empty());
  CHECK(SaysNoGame(open_when_gone));
  CHECK(editor.Findings(kCards) == before);
  CHECK(!SaysNoGame(editor.Findings(kLoose)));
}

TEST_CASE("lsp server: a YAML file that no longer names a game has no findings") {
  const std::string file = "/w/notes.yaml";
  Editor editor;
  std::vector<std::string> before;
  editor.Run({[&] { return Open(file, "game: nowhere\n"); },
              [&] {
                before = editor.Findings(file);
                return ReplaceText(file, "notes: none\n");
              }});
  CHECK(SaysNoGame(before));
  CHECK(editor.Findings(file).empty());
}

TEST_CASE("lsp server: a file on disk that is not UTF-8 has a finding until it is saved") {
  Editor editor;
  editor.disk.AddFile(kCards, "cards toss \"Coins\"\n// caf\xe9\n");
  std::vector<std::string> opened;
  editor.Run(
      {[&] { return Open(kCards, "cards toss \"Coins\"\n// caf\uFFFD\n"); },
       [&] {
         opened = editor.Findings(kCards);
         return testing::NotificationJson("textDocument/didSave", {{"textDocument", {{"uri", PathToUri(kCards)}}}});
       }});
  REQUIRE(opened.size() == 1);
  CHECK(opened[0].starts_with("the file on disk has a byte that is not UTF-8 (0xE9)"));
  CHECK(editor.Findings(kCards).empty());
}

// Found by the fuzz target `lsp`.
TEST_CASE("lsp server: a file that gets a bad byte on disk while it is open has the finding until it is good again") {
  const std::string good = "cards toss \"Coins\"\n";
  const auto disk_changed = [] {
    return testing::NotificationJson("workspace/didChangeWatchedFiles",
                                     {{"changes", {{{"uri", PathToUri(kCards)}, {"type", 2}}}}});
  };
  Editor editor;
  editor.disk.AddFile(kCards, good);
  std::vector<std::string> opened, broken, as_broken;
  editor.Run({[&] { return Open(kCards, good); },
              [&] {
                opened = editor.Findings(kCards);
                editor.disk.AddFile(kCards, good + "// \x1a\n");
                return disk_changed();
              },
              [&] {
                broken = editor.Findings(kCards);
                return ReplaceText(kCards, good + "// \x1a\n");
              },
              [&] {
                as_broken = editor.Findings(kCards);
                editor.disk.AddFile(kCards, good);
                return disk_changed();
              },
              [&] { return ReplaceText(kCards, good); }});
  CHECK(opened.empty());
  REQUIRE(broken.size() == 1);
  CHECK(broken[0].starts_with("the file on disk has the control character U+001A"));
  REQUIRE(as_broken.size() == 1);  // the text that the editor shows is wrong itself
  CHECK_FALSE(as_broken[0].starts_with("the file on disk"));
  CHECK(editor.Findings(kCards).empty());
}

TEST_CASE("lsp server: an empty YAML file has no findings") {
  const std::string file = "/w/cards/toss/new.yaml";
  Editor editor;
  std::vector<std::string> wrong;
  editor.Run({[&] { return Open(file, "penny\n"); },
              [&] {
                wrong = editor.Findings(file);
                return ReplaceText(file, "\n");
              }});
  CHECK(wrong.size() == 1);
  CHECK(editor.Findings(file).empty());
}

TEST_CASE("lsp server: the findings of a closed scenario are published, though a request checks it first") {
  const std::string scenario = "/w/rulesets/toss/scenarios/bad.yaml";
  const auto references = [] {
    return testing::RequestJson(5, "textDocument/references",
                                {{"textDocument", {{"uri", PathToUri(kCards)}}},
                                 {"position", {{"line", 2}, {"character", 7}}},
                                 {"context", {{"includeDeclaration", true}}}});
  };
  // The request comes before or after the rules, the documents and the closed scenarios are analyzed.
  for (std::size_t earlier = 0; earlier < 5; ++earlier) {
    Editor editor;
    editor.disk.AddFile(kCards, "cards toss \"Coins\"\n\ncard \"Penny\": Coin { worth 1 }\n");
    editor.disk.AddFile(scenario, "scenario: t\ngame: toss\ncards: |\n  card \"Cent\": Coim { worth 1 }\nsteps: []\n");
    std::vector<testing::StepSource::Step> steps(earlier, Editor::Idle);
    steps.push_back(references);
    steps.insert(steps.end(), 4, Editor::Idle);
    editor.Run(std::move(steps), 0);
    INFO(earlier);
    const auto findings = editor.Findings(scenario);
    CHECK(std::any_of(findings.begin(), findings.end(),
                      [](const std::string& one) { return one.find("`Coim`") != std::string::npos; }));
  }
}

TEST_CASE("lsp server: lenses and names in documents keep nothing of a game that leaves the workspace") {
  const std::string rulebook = "/w/rulesets/toss/rulebook.yaml", scenario = "/w/rulesets/toss/scenarios/all.yaml";
  Editor editor;
  editor.disk.AddFile(rulebook, "rulebook: TO\nclauses:\n  - {id: TO-001, tag: play, section: 1. Play, text: Win.}\n");
  editor.disk.AddFile(scenario, "scenario: t\ngame: toss\nsteps: []\n");
  std::string rules = kGame;
  rules.replace(rules.find("begin with"), 0, "rulebook TO  ");
  editor.disk.AddFile(kGameFile, rules);
  std::weak_ptr<const workspace::AnalysisSnapshot> snapshot;
  bool is_kept = true;
  editor.Run(
      {[&] {
         return testing::RequestJson(5, "textDocument/codeLens", {{"textDocument", {{"uri", PathToUri(rulebook)}}}});
       },
       [&] {
         return testing::RequestJson(
             6, "textDocument/documentHighlight",
             {{"textDocument", {{"uri", PathToUri(scenario)}}}, {"position", {{"line", 1}, {"character", 8}}}});
       },
       [&] {
         const auto games = editor.server->GetSession().workspace.Games();
         CHECK(games.size() == 1);
         if (!games.empty()) snapshot = games.front()->Newest();
         CHECK_FALSE(snapshot.expired());
         return testing::NotificationJson(
             "workspace/didChangeWorkspaceFolders",
             {{"event",
               {{"added", Json::array()}, {"removed", Json::array({{{"uri", "file:///w"}, {"name", "w"}}})}}}});
       },
       [&] {
         is_kept = !snapshot.expired();
         return Editor::Idle();
       }});
  CHECK(editor.sink.AnswerTo(5)["result"].size() == 1);
  CHECK_FALSE(is_kept);
}

TEST_CASE("lsp server: a folder that cannot be read is not an internal error") {
  Editor editor;
  editor.Run({[&] { return Open(kCards, kWrongCard); },
              [&] {
                editor.disk.broken = true;
                return ReplaceText(kCards, kWrongCard + "\n");
              },
              [] {
                return testing::RequestJson(5, "textDocument/documentSymbol",
                                            {{"textDocument", {{"uri", PathToUri(kCards)}}}});
              }});
  const Json answer = editor.sink.AnswerTo(5);
  REQUIRE(answer.contains("error"));
  CHECK(answer["error"]["code"] == LSPErrorCodes::RequestFailed);
  CHECK(answer["error"]["message"].get<std::string>().ends_with("cannot be read"));
}

}  // namespace cardinal::lsp

// The analyses of a game that is analyzed in two steps: which files are analyzed when, and what is known after that.
#include "interpreter/drivers/workspace/workspace.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "interpreter/base/stop.h"

namespace cardinal::workspace {
namespace {

namespace fs = std::filesystem;

const fs::path kGameFile = "/w/rulesets/toss/game.cardinal", kWords = "/w/rulesets/toss/words.cardinal",
               kCoins = "/w/cards/toss/coins.cardinal", kNotes = "/w/cards/toss/notes.cardinal",
               kUsers = "/w/cards/toss/users.cardinal";

// Files in memory. It counts how often the game's first file is read, which each analysis does once.
struct Disk : source::MemoryFileSystem {
  mutable int analyses = 0;
  source::ReadResult ReadFile(const fs::path& path, std::int64_t max_bytes) const override {
    if (path == kGameFile) ++analyses;
    return MemoryFileSystem::ReadFile(path, max_bytes);
  }
};

// A game that counts as large, with three open files of cards and an open file of rules. The query `helper` of one file
// of cards is used in another one; `spare` is never used.
struct OpenGame {
  Disk disk;
  Workspace workspace;
  std::map<fs::path, std::string> texts = {
      {kWords, "query spare: Int = 1\n"},
      {kCoins, "cards toss \"Coins\"\nquery helper: Int = 1\ncard \"Penny\": Coin { worth 1 }\n"},
      {kNotes, "cards toss \"Notes\"\ncard \"Fiver\": Coin { worth 5 }\n"},
      {kUsers, "cards toss \"Users\"\nquery user: Int = helper\ncard \"Cent\": Coin { worth 1 }\n"}};

  OpenGame() : workspace(disk, "/w", "", 0) {
    disk.AddFile(kGameFile,
                 "use \"std:players\"\nuse \"words\"\n"
                 "game toss \"Toss\" { players 2  order from first of players  begin with main }\n"
                 "type Coin is Card { worth: Int }\nstart phase main { win(first of players) }\n");
    for (const auto& [path, text] : texts) {
      disk.AddFile(path, text);
      workspace.SetText(path, text);
    }
  }
  WorkspaceGame& Game() { return *workspace.FindGame(kWords); }
  void Append(const fs::path& path, const std::string& text) { workspace.SetText(path, texts[path] += text); }
  int CountAnalyses(const std::function<void()>& work) {
    const int before = disk.analyses;
    work();
    return disk.analyses - before;
  }
  // Does the work, but stops it at its Nth check. Returns false if it ends before.
  static bool StopAt(int check, const std::function<void()>& work) {
    const base::StopScope scope(std::nullopt, [&] { return check-- == 0; });
    try {
      work();
    } catch (const base::Stopped&) {
      return true;
    }
    return false;
  }
  // The codes of the findings directly after an edit.
  std::vector<std::string> CodesAfterEdit(const fs::path& path) {
    Append(path, "// typed\n");
    const SnapshotPtr snapshot = workspace.CurrentAnalysis(path);
    CHECK(snapshot->extent == Extent::OneFile);
    std::vector<std::string> codes;
    for (const diag::Diagnostic& finding : Game().FindingsInFile(*snapshot, path))
      codes.emplace_back(diag::GetCodeInfo(finding.code).code);
    return codes;
  }
};

using Codes = std::vector<std::string>;

}  // namespace

TEST_CASE("workspace: the analysis of the whole game does not analyze its open files one by one", "[workspace]") {
  OpenGame open;
  CHECK(open.CountAnalyses([&] { open.workspace.AnalyzeWhole(kWords); }) == 1);
  open.Append(kWords, "query more: Int = 2\n");
  CHECK(open.CountAnalyses([&] { open.workspace.AnalyzeWhole(kWords); }) == 1);
}

TEST_CASE("workspace: each open file is analyzed once to be compared, and again after a change of the rules",
          "[workspace]") {
  OpenGame open;
  open.workspace.AnalyzeWhole(kWords);
  const auto analyze = [&] { open.workspace.AnalyzeOpenFiles(open.Game()); };
  CHECK(open.CountAnalyses(analyze) == 4);
  CHECK(open.CountAnalyses(analyze) == 0);
  open.Append(kCoins, "// typed\n");
  open.workspace.CurrentAnalysis(kCoins);
  open.workspace.AnalyzeWhole(kWords);
  CHECK(open.CountAnalyses(analyze) == 0);
  open.Append(kWords, "query more: Int = 2\n");
  open.workspace.CurrentAnalysis(kWords);
  open.workspace.AnalyzeWhole(kWords);
  CHECK(open.CountAnalyses(analyze) == 3);
}

TEST_CASE("workspace: the comparison of open files continues where it was stopped", "[workspace]") {
  OpenGame open;
  open.workspace.AnalyzeWhole(kWords);
  const int all = open.CountAnalyses([&] {
    for (int check = 0; OpenGame::StopAt(check, [&] { open.workspace.AnalyzeOpenFiles(open.Game()); });) check += 5;
  });
  CHECK(all > 4);
  CHECK(open.CountAnalyses([&] { open.workspace.AnalyzeOpenFiles(open.Game()); }) == 0);
}

TEST_CASE("workspace: after an edit a finding of lint is kept, and one that is due to missing files is left out",
          "[workspace]") {
  OpenGame open;
  open.workspace.AnalyzeWhole(kWords);
  CHECK(open.CodesAfterEdit(kCoins).empty());  // not compared yet: `helper` may be used elsewhere
  open.workspace.AnalyzeWhole(kWords);
  open.workspace.AnalyzeOpenFiles(open.Game());
  CHECK(open.CodesAfterEdit(kWords) == Codes{"N06"});
  CHECK(open.CodesAfterEdit(kCoins).empty());
  CHECK(open.CodesAfterEdit(kUsers) == Codes{"N06"});
}

TEST_CASE("workspace: a stopped analysis of the whole game loses no finding and no text without errors",
          "[workspace]") {
  for (int check = 0, stopped = 1; stopped != 0; ++check) {
    OpenGame open;
    open.workspace.AnalyzeWhole(kWords);
    open.workspace.AnalyzeOpenFiles(open.Game());
    open.Append(kNotes, "// typed\n");
    stopped = OpenGame::StopAt(check, [&] { open.workspace.AnalyzeWhole(kWords); }) ? 1 : 0;
    INFO(check);
    const SnapshotPtr whole = open.workspace.AnalyzeWhole(kWords);
    CHECK(open.workspace.LastGood(kNotes) == whole);
    CHECK(open.CodesAfterEdit(kWords) == Codes{"N06"});
  }
}

TEST_CASE("workspace: an analysis that the documents needed counts as the last text without errors", "[workspace]") {
  OpenGame open;
  open.workspace.AnalyzeWhole(kWords);
  open.Append(kNotes, "// typed\n");
  open.workspace.Documents(open.Game());
  CHECK(open.workspace.LastGood(kNotes) == open.workspace.AnalyzeWhole(kWords));
}

}  // namespace cardinal::workspace

// Programs with their games: every tests/language/<construct>/*.cardinal is a whole small game. Its last lines are the
// exact course of the game with the given answers:
//   // ask p1: play in items [play Whetstone | pass]
//   // answer: play Whetstone
//   // tell: P1 plays Whetstone.
//   // outcome: p1 wins            (or: draw, fault StepBudget: ..., open)
// Before them may be: `// seats: 3`, `// seed: 7`, `// luck: asked`, `// p1.deck: A, 2 B`, `// limit: steps 1000`.
// Files called bad_*.cardinal do not check; diagnostics_test reads them. CARDINAL_UPDATE=1 rewrites everything except
// the answers.
#include <catch2/catch.hpp>

#include "tests/language_case.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;
using golden::Case;
using golden::Played;
using golden::ReadCase;

bool NeverLoaded(const std::string& line) { return line.starts_with("// outcome: does not check"); }

std::vector<fs::path> Programs() {
  std::vector<fs::path> programs;
  for (const fs::path& path : golden::Below(golden::Root() / "tests/language", ".cardinal")) {
    const bool open = path.parent_path().filename() == "_open";
    if (!open && !path.filename().string().starts_with("bad_")) programs.push_back(path);
  }
  return programs;
}

TEST_CASE("every program in tests/language plays as it says", "[golden]") {
  for (const fs::path& path : Programs()) {
    INFO(fs::relative(path, golden::Root()).string());
    const Case read = ReadCase(path);
    const std::vector<std::string> played = Played(read);
    bool plays = true;
    for (const std::string& line : played)
      plays = plays && line.find("outcome: refused") == std::string::npos && !NeverLoaded(line);
    if (golden::Updating() && plays) {
      std::vector<std::string> lines = read.program;
      while (!lines.empty() && lines.back().empty()) lines.pop_back();
      lines.emplace_back();
      lines.insert(lines.end(), played.begin(), played.end());
      golden::WriteText(path, golden::Joined(lines));
    } else {
      CHECK(golden::Joined(played) == golden::Joined(read.game));
    }
  }
}

TEST_CASE("the same answers and the same seed play the same game", "[golden]") {
  for (const fs::path& path : Programs()) {
    INFO(fs::relative(path, golden::Root()).string());
    const Case read = ReadCase(path);
    CHECK(Played(read) == Played(read));
  }
}

}  // namespace
}  // namespace cardinal

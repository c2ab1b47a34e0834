// Every tests/bad_cards/<game>/<name>.cardinal is a file of cards for that game with mistakes in it. Its last lines
// have the expected diagnostics with place, name and help. CARDINAL_UPDATE=1 rewrites them.
#include <catch2/catch.hpp>

#include "tests/golden.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;

bool IsExpectation(const std::string& line) { return line.starts_with("// expect ") || line.starts_with("// help: "); }

std::vector<std::string> Reported(const fs::path& cards) {
  const source::FileSystem disk;
  load::LoadRequest request;
  request.ruleset = golden::Root() / "rulesets" / cards.parent_path().filename();
  request.cards = {cards};
  source::SourceSet sources;
  diag::Sink sink;
  const auto program = load::LoadProgram(disk, request, {}, sources, sink);
  CHECK_FALSE(program.has_value());
  std::vector<std::string> lines;
  for (const diag::Diagnostic& diagnostic : sink.Sorted()) {
    const source::LineColumn place = sources[diagnostic.span.file].LineColumnAt(diagnostic.span.begin);
    lines.push_back("// expect " + std::to_string(place.line) + ':' + std::to_string(place.column) + ' ' +
                    std::string(diag::GetCodeInfo(diagnostic.code).name) + ": " + diagnostic.message);
    if (!diagnostic.help.empty()) lines.push_back("// help: " + diagnostic.help);
  }
  return lines;
}

TEST_CASE("mistakes in cards of the games are reported at their places", "[golden]") {
  const auto paths = golden::Below(golden::Root() / "tests/bad_cards", ".cardinal");
  CHECK_FALSE(paths.empty());
  for (const fs::path& path : paths) {
    INFO(fs::relative(path, golden::Root()).string());
    std::vector<std::string> cards, expected;
    for (const std::string& line : golden::SplitIntoLines(golden::ReadText(path)))
      (IsExpectation(line) ? expected : cards).push_back(line);
    const std::vector<std::string> reported = Reported(path);
    CHECK_FALSE(reported.empty());
    if (golden::Updating()) {
      cards.insert(cards.end(), reported.begin(), reported.end());
      golden::WriteText(path, golden::Joined(cards));
    } else {
      CHECK(golden::Joined(reported) == golden::Joined(expected));
    }
  }
}

}  // namespace
}  // namespace cardinal

// The recipes of docs/how-to/card-authors.md: each card of the page has a scenario in tests/docs/recipes/<game>.yaml,
// whose title begins with the card's name and whose board has two copies of the card. The test inserts the cards of the
// page after `cards: |` of these files.
#include <catch2/catch.hpp>
#include <set>
#include <sstream>

#include "interpreter/drivers/test_command/suite.h"
#include "interpreter/drivers/test_command/suite_report.h"
#include "tests/docs/page.h"

namespace cardinal::docs {
namespace {

constexpr std::string_view kMark = "cards: |\n";

// The disk, with one file replaced.
class WithText : public source::FileSystem {
 public:
  WithText(fs::path path, std::string text) : path_(std::move(path)), text_(std::move(text)) {}
  source::ReadResult ReadFile(const fs::path& path, std::int64_t most) const override {
    return path == path_ ? source::ReadResult{source::ReadError::None, text_, {}}
                         : source::FileSystem::ReadFile(path, most);
  }

 private:
  fs::path path_;
  std::string text_;
};

bool IsRecipe(const Block& block, const std::string& game) {
  return block.language == "cardinal" && block.Get("card") == game && !block.Has("wrong");
}

std::set<std::string> FindGames(const Page& page) {
  std::set<std::string> games;
  for (const Block& block : page.blocks)
    if (block.Has("card") && IsRecipe(block, block.Get("card"))) games.insert(block.Get("card"));
  return games;
}

// Returns the declarations of the page's recipes, as `cards: |` holds them.
std::string FindCards(const Page& page, const std::string& game) {
  std::string text;
  for (const Block& block : page.blocks) {
    if (!IsRecipe(block, game)) continue;
    for (const std::string& line : block.lines)
      if (!line.starts_with("cards ")) text += (line.empty() ? "" : "  " + line) + "\n";
  }
  return text;
}

std::vector<std::string> SplitNames(const std::string& cards) {
  std::vector<std::string> names;
  const std::string word = "  card \"";
  for (std::size_t at = cards.find(word); at != std::string::npos; at = cards.find(word, at + 1)) {
    const std::size_t begin = at + word.size();
    names.push_back(cards.substr(begin, cards.find('"', begin) - begin));
  }
  return names;
}

// Returns the text from the title of the card's scenario to its steps; empty if the card has no scenario.
std::string FindBoard(const std::string& scenarios, const std::string& card) {
  const std::size_t title = scenarios.find("- scenario: \"" + card + ": ");
  if (title == std::string::npos) return "";
  const std::size_t board = scenarios.find("board:", title);
  return scenarios.substr(board, scenarios.find("steps:", board) - board);
}

int CopiesIn(const std::string& board, const std::string& card) {
  int copies = 0;
  for (std::size_t at = board.find(card); at != std::string::npos; at = board.find(card, at + card.size()))
    copies += at >= 2 && board.compare(at - 2, 2, "2 ") == 0 ? 2 : 1;
  return copies;
}

}  // namespace

TEST_CASE("docs: each recipe for a card does what it says with two copies of the card", "[docs]") {
  const Page page = ReadPage(Root() / "docs/how-to/card-authors.md");
  const std::set<std::string> games = FindGames(page);
  CHECK(games.size() == 4);
  for (const std::string& game : games) {
    const fs::path path = Root() / "tests/docs/recipes" / (game + ".yaml");
    std::string scenarios = FileText(path);
    const std::string cards = FindCards(page, game);
    const std::vector<std::string> names = SplitNames(cards);
    for (const std::string& name : names) {
      INFO(game << ": " << name);
      CHECK(CopiesIn(FindBoard(scenarios, name), name) >= 2);
    }
    const std::size_t mark = scenarios.find(kMark);
    REQUIRE(mark != std::string::npos);
    scenarios.insert(mark + kMark.size(), cards);
    const test_command::Suite suite = test_command::RunSuite(WithText(path, scenarios), {path}, {});
    std::ostringstream report;
    test_command::ReportText(report, suite, {false, false});
    INFO(report.str());
    CHECK_FALSE(suite.invalid);
    CHECK(suite.failed == 0);
    CHECK(suite.passed == static_cast<int>(names.size()));
  }
}

}  // namespace cardinal::docs

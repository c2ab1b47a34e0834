// limits.def is the catalogue: every limit has a test at it and over it, and a line in docs/reference/limits.md.
#include <catch2/catch.hpp>

#include <map>
#include <regex>
#include <set>

#include "interpreter/base/limits.h"
#include "interpreter/language/documents/card_list.h"
#include "tests/cli/world.h"
#include "tests/golden.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;

struct Limit {
  std::string name;
  std::int64_t value;
  std::string text;
};
const Limit kAll[] = {
#define LIMIT(name, value, text) {#name, value, text},
#include "interpreter/base/limits.def"
};

std::string Grouped(std::int64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t at = text.size(); at > 3;) text.insert(at -= 3, ",");
  return text;
}

// The test cases called "limit: NAME", each with its text up to the next test case.
std::map<std::string, std::string> TestsOfLimits() {
  std::map<std::string, std::string> tests;
  const std::string begin = "TEST_CASE(\"limit: ";
  for (const fs::path& path : golden::Below(golden::Root() / "tests", ".cpp")) {
    const std::string text = golden::ReadText(path);
    for (std::size_t at = text.find(begin); at != std::string::npos; at = text.find(begin, at + 1)) {
      const std::size_t name = at + begin.size();
      tests[text.substr(name, text.find('"', name) - name)] = text.substr(at, text.find("\nTEST_CASE(", at) - at);
    }
  }
  return tests;
}

bool Has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST_CASE("limits: each has a test at it and over it") {
  const auto tests = TestsOfLimits();
  std::set<std::string> names;
  for (const Limit& limit : kAll) {
    INFO(limit.name);
    CHECK(names.insert(limit.name).second);
    REQUIRE(tests.count(limit.name) == 1);
    const std::string& test = tests.at(limit.name);
    CHECK((Has(test, " AT(") || Has(test, "Needed(")));
    CHECK((Has(test, " OVER(") || Has(test, "Needed(")));
  }
  for (const auto& [name, test] : tests) {
    INFO(name);
    CHECK(names.count(name) == 1);
  }
}

TEST_CASE("limits: the page has each with its value and what it bounds") {
  const std::string page = golden::ReadText(golden::Root() / "docs/reference/limits.md");
  std::set<std::string> rows;
  const std::regex row("\n\\| `([a-z_]+)` \\|");
  for (std::sregex_iterator at(page.begin(), page.end(), row), end; at != end; ++at)
    CHECK(rows.insert((*at)[1]).second);
  for (const Limit& limit : kAll) {
    const std::string line = "\n| `" + limit.name + "` | " + Grouped(limit.value) + " | " + limit.text + " |";
    INFO(line);
    CHECK(Has(page, line));
    rows.erase(limit.name);
  }
  CHECK(rows == std::set<std::string>{});
}

// Returns true if the page has this line about a number that is in no catalogue.
bool PageSays(const std::string& what, std::int64_t value) {
  const std::string page = golden::ReadText(golden::Root() / "docs/reference/limits.md");
  return Has(page, "\n| " + what + " | " + Grouped(value) + " | ");
}

TEST_CASE("limits: the page also has the numbers that the language fixes") {
  cli::World world;
  const auto refused = [&](int players) {
    world.files.AddFile("/w/rulesets/many/game.cardinal", "game many \"M\" { players 2 to " + std::to_string(players) +
                                                              "  begin with main }\nevent main { draw_game }\n");
    world.Run({"lint", "/w/rulesets/many"});
    return Has(world.out + world.err, "a game has from 1 to 16 players");
  };
  CHECK_FALSE(refused(16));
  CHECK(refused(17));
  CHECK(PageSays("players of a game", 16));
  CHECK(PageSays("copies of one card in a deck", documents::kMaxCopiesInDeck));
  const auto reported = [](std::size_t bytes) {
    diag::Sink sink;
    return sink.Report(diag::Code::BadNumber, {}, std::string(bytes, 'x')).message;
  };
  CHECK(reported(1'000) == std::string(1'000, 'x'));
  CHECK(reported(1'001) == std::string(1'000, 'x') + "...");
  CHECK(PageSays("bytes of one message", 1'000));
  CHECK(PageSays("passes of a window, and actions in it, up to which the search for loops counts", 32));
}

}  // namespace
}  // namespace cardinal

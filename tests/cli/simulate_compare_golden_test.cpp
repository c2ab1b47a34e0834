// The report of `cardinal simulate --compare`, and the text of its page, are those of the files in tests/cli/compare,
// in both languages. CARDINAL_UPDATE=1 rewrites the files.
#include <catch2/catch.hpp>

#include "tests/cli/simulator.h"
#include "tests/golden.h"

namespace cardinal::cli {
namespace {

// The small game with sentences for its endings and in two languages; before, the nine was worth less than a five.
struct Bilingual : Simulator {
  Bilingual() {
    const std::string rules = "/w/rulesets/sums/game.cardinal";
    Edit(rules, "rulebook SU }", "rulebook SU  languages en, it }");
    Edit(rules, "use \"std:players\"", "use \"std:players\"\nuse \"std:italian\"");
    Edit(rules, "{ draw(p, 2) }", "{ shuffle p.deck  draw(p, 2) }");
    Edit(rules, "{ win(p) } }", "{ win(p) because \"{p} has {p.score} points\" } }");
    Edit(rules, "  draw_game\n}", "  draw_game because \"all have as many points\"\n}");
    files.AddFile(rules,
                  files.ReadFile(rules, 1'000'000).text +
                      "text it {\n  \"Sums\": \"Somme\"\n  \"{p} has {p.score} points\": \"{p} ha {p.score} punti\"\n"
                      "  \"all have as many points\": \"tutti hanno gli stessi punti\"\n}\n");
    for (const char* file : {"cards/sums/decks/good.yaml", "cards/sums/decks/low.yaml", "rulesets/sums/game.cardinal",
                             "cards/sums/digits.cardinal"})
      files.AddFile("/old/" + std::string(file), files.ReadFile("/w/" + std::string(file), 1'000'000).text);
    Edit("/old/cards/sums/digits.cardinal", "points 9", "points 4");
  }
  std::string Report(std::vector<std::string> more) {
    more.insert(more.begin(), {"--compare", "/old", "--games", "60", "--by-card"});
    CHECK(Simulate(std::move(more)) == kOk);
    INFO(err);
    return out;
  }
};

// What a reader of the page sees, one cell or paragraph a line: without the head, the script and the tags.
std::string TextOfPage(const std::string& page) {
  const std::size_t begin = page.find("<body>"), end = page.find("<script>", begin);
  REQUIRE(end != std::string::npos);
  std::string text;
  bool tag = false;
  for (const char c : page.substr(begin, end - begin)) {
    if (c == '<') {
      tag = true;
      if (!text.empty() && text.back() != '\n') text += '\n';
    } else if (c == '>') {
      tag = false;
    } else if (!tag && (c != '\n' || (!text.empty() && text.back() != '\n'))) {
      text += c;
    }
  }
  return text;
}

void CompareWithFile(const std::string& name, const std::string& text) {
  const fs::path file = golden::Root() / "tests/cli/compare" / name;
  if (golden::Updating()) golden::WriteText(file, text);
  INFO(name);
  CHECK(text == golden::ReadText(file));
}

TEST_CASE("simulate --compare: the report and the page are as they were, in English and Italian", "[golden]") {
  Bilingual world;
  CompareWithFile("sums.txt", world.Report({}));
  CompareWithFile("sums.it.txt", world.Report({"--lang", "it"}));
  const std::string file = (world.folder / "page.html").string();
  for (const auto& [language, name] : {std::pair("en", "sums.page.txt"), {"it", "sums.it.page.txt"}}) {
    world.Report({"--lang", language, "--html", file});
    const std::string page = golden::ReadText(file);
    CHECK(page.find("lang=\"" + std::string(language)) != std::string::npos);
    CompareWithFile(name, TextOfPage(page));
  }
}

TEST_CASE("simulate --compare --html: one page, no external resources, the same for any number of jobs") {
  Bilingual world;
  world.files.AddFile("/w/cards/sums/decks/low.yaml", "deck: '<b>Low & \"bad\"'\ngame: sums\ncards: {Five: 3}\n");
  world.files.AddFile("/old/cards/sums/decks/low.yaml", "deck: '<b>Low & \"bad\"'\ngame: sums\ncards: {Five: 3}\n");
  const fs::path file = world.folder / "page.html";
  world.Report({"--html", file.string()});
  const std::string page = golden::ReadText(file);
  CHECK(page.starts_with("<!doctype html>"));
  CHECK(page.find("{{") == std::string::npos);
  for (const char* outside : {"src=\"", "href=", "url(", "@import", "<b>Low", "https:"})
    CHECK(page.find(outside) == std::string::npos);
  for (const char* part : {"&lt;b&gt;Low &amp; &quot;bad&quot;", "class=\"summary\"", "<svg class=\"range\"",
                           "class=\"sortable\"", "data-v=\"Nine\""})
    CHECK(page.find(part) != std::string::npos);
  world.Report({"--html", file.string(), "--jobs", "3"});
  CHECK(golden::ReadText(file) == page);
  const std::string nowhere = (world.folder / "none" / "page.html").string();
  CHECK(world.Simulate({"--compare", "/old", "--html", nowhere}) == kUsageError);
  CHECK(world.Complained("cannot be written: "));
}

}  // namespace
}  // namespace cardinal::cli

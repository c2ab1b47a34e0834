// The page in another language: its labels and the texts of its nodes.
#include <algorithm>
#include <catch2/catch.hpp>
#include <sstream>

#include "interpreter/drivers/timeline/embedded_page.h"
#include "interpreter/drivers/timeline/page_labels.h"
#include "interpreter/drivers/timeline/testing_game.h"
#include "interpreter/drivers/timeline/text_report.h"
#include "interpreter/drivers/timeline/timeline_page.h"

namespace cardinal::timeline {

namespace {

bool Holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// The arguments of `say("...")` in the page's scripts.
std::vector<std::string> LookedUp() {
  const std::string_view call = "say(\"";
  std::vector<std::string> labels;
  for (const EmbeddedFile& file : EmbeddedPage()) {
    const std::string_view text = file.text;
    for (std::size_t at = text.find(call); at != std::string_view::npos; at = text.find(call, at + 1)) {
      const std::size_t begin = at + call.size();
      labels.emplace_back(text.substr(begin, text.find('"', begin) - begin));
    }
  }
  return labels;
}

bool StandsInPage(const std::string& label) {
  const auto holds = [&](const EmbeddedFile& file) { return file.text.find(label) != std::string_view::npos; };
  const auto files = EmbeddedPage();
  return std::any_of(files.begin(), files.end(), holds);
}

// The game in a language in which some names are translated.
testing::Game InItalian() {
  testing::Game game = testing::Play(3);
  program::Language italian{"it", {}};
  italian.texts = {{"Seen by", "Vista da"},
                   {"{n} cards not seen from here", "{n} carte non viste"},
                   {"Luck", "Il caso"},
                   {"hand", "mano"},
                   {"{zone} of {player}", "{player}: {zone}"},
                   {"Day {days}.", "Giorno {days}."},
                   {"Veil", "Velo"}};
  game.program.languages = {{"en", {}}, italian};
  for (program::CardDef& card : game.program.cards) card.names = {"", "La " + card.name};
  game.record.names.language = 1;
  return game;
}

Timeline Of(const testing::Game& game) {
  return BuildTimeline(game.program, game.record, {}, {AllViewers(game.record), true, true, {}});
}

}  // namespace

TEST_CASE("timeline: the page's scripts look up the labels that there are, and no others", "[timeline]") {
  const testing::Game game = testing::Play(3);
  const std::vector<std::string> labels = AllLabels(view::Localizer(game.program));
  const std::vector<std::string> looked_up = LookedUp();
  CHECK(looked_up.size() > 20);
  for (const std::string& label : looked_up) {
    INFO(label);
    CHECK(std::count(labels.begin(), labels.end(), label) == 1);
  }
  for (const std::string& label : labels) {
    INFO(label);
    CHECK(StandsInPage(label));
  }
}

TEST_CASE("timeline: the page is in the reader's language", "[timeline]") {
  const testing::Game game = InItalian();
  std::ostringstream out;
  PageOptions options;
  options.viewers = {0};
  PrintPage(out, game.program, Of(game), options);
  const std::string page = out.str();
  CHECK(Holds(page, "<html lang=\"it\">"));
  CHECK(Holds(page, "<title>Velo: "));
  CHECK(Holds(page, "\"Seen by\":\"Vista da\""));
  CHECK(Holds(page, "\"{n} cards not seen from here\":\"{n} carte non viste\""));
  CHECK(Holds(page, "\"Giorno 1.\""));
  CHECK(Holds(page, "\"La Quag"));
  CHECK_FALSE(Holds(page, "\"Quag"));
}

TEST_CASE("timeline: texts without a translation are not among the page's labels", "[timeline]") {
  const testing::Game game = InItalian();
  CHECK(TranslatedLabels(game.program, 0).empty());
  CHECK(TranslatedLabels(game.program, 1).size() == 3);
}

TEST_CASE("timeline: the story is in the reader's language, and stays in the rules' without one", "[timeline]") {
  testing::Game game = InItalian();
  const auto story = [&] {
    const Timeline timeline = Of(game);
    std::ostringstream out;
    PrintTimeline(out, game.program, FoldLines(game.program, timeline, SelectNodes(game.program, timeline, 0, {})),
                  {false, game.record.names.language}, {false, 1000});
    return out.str();
  };
  const std::string italian = story();
  CHECK(Holds(italian, "Giorno 1."));
  CHECK(Holds(italian, "deck -> Anna: mano"));
  CHECK_FALSE(Holds(italian, "hand of"));
  game.record.names.language = 0;
  CHECK(Holds(story(), "deck -> hand of Anna"));
}

}  // namespace cardinal::timeline

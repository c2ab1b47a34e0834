// Tests where games and their cards are found.
#include "interpreter/language/load/library.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "interpreter/language/load/game_lookup.h"

namespace cardinal::load {

TEST_CASE("library: the cards of a ruleset are beside it, or below it if there are none beside") {
  source::MemoryFileSystem files;
  files.AddFile("/home/rulesets/moon/game.cardinal", "game moon \"Moon\" {}\n");
  files.AddFile("/home/rulesets/moon/cards/first.cardinal", "cards moon \"First\"\n");
  files.AddFile("/home/rulesets/sun/game.cardinal", "game sun \"Sun\" {}\n");
  files.AddFile("/home/rulesets/sun/cards/first.cardinal", "cards sun \"First\"\n");
  files.AddFile("/home/cards/sun/first.cardinal", "cards sun \"First\"\n");
  files.AddFile("/home/rulesets/star/game.cardinal", "game star \"Star\" {}\n");
  const Library library(files, "/home", "");
  const auto cards_of = [&](const std::string& game) {
    const auto found = library.FindGame(game),
               home = library.FindHomeAround("/home/rulesets/" + game + "/game.cardinal");
    REQUIRE((found && home));
    CHECK(found->cards == home->cards);
    return found->cards.string();
  };
  CHECK(cards_of("moon") == "/home/rulesets/moon/cards");
  CHECK(cards_of("sun") == "/home/cards/sun");
  CHECK(cards_of("star") == "/home/cards/star");  // the folder in which they would be created
  for (const GameHome& home : library.ListGames())
    if (home.ruleset.parent_path() == "/home/rulesets") CHECK(home.cards == library.FindGame(home.game)->cards);
  CHECK(library.FindHomeAround("/home/rulesets/moon/cards/first.cardinal")->game == "moon");
  CHECK(library.FindHomeAround("/home/cards/sun/first.cardinal")->ruleset == "/home/rulesets/sun");
}

TEST_CASE("library: in the folder of a game that game is among the games there are") {
  source::MemoryFileSystem files;
  files.AddFile("/home/moon_war/game.cardinal",
                "\xef\xbb\xbfgame moon_war \"Moon War\" {}\n");  // with a byte order mark
  const auto names = [&](const char* from) {
    std::vector<std::string> names;
    for (const GameHome& home : Library(files, from, "").ListGames()) names.push_back(home.game);
    return names;
  };
  const auto has = [](const std::vector<std::string>& names) {
    return std::find(names.begin(), names.end(), "moon_war") != names.end();
  };
  CHECK(has(names("/home/moon_war/scenarios")));
  CHECK_FALSE(has(names("/home")));
}

TEST_CASE("library: the nearest folder that has the game counts, however it has it") {
  source::MemoryFileSystem files;
  files.AddFile("/home/me/duel/game.cardinal", "game duel \"Mine\" {}\n");
  files.AddFile("/home/rulesets/duel/game.cardinal", "game duel \"Shared\" {}\n");
  files.AddFile("/home/rulesets/solo/game.cardinal", "game solo \"Solo\" {}\n");
  files.AddFile("/home/me/solo/game.cardinal", "game other \"Another game in a folder of that name\" {}\n");
  files.AddFile("/path/chess/game.cardinal", "game chess \"Chess\" {}\n");
  const auto found = [&](const Library& library, const char* game) {
    const auto home = library.FindGame(game);
    return home ? home->ruleset.string() : "";
  };
  CHECK(found(Library(files, "/home/me", ""), "duel") == "/home/me/duel");
  CHECK(found(Library(files, "/home/me/logs/today", ""), "duel") == "/home/me/duel");
  CHECK(found(Library(files, "/home/me/duel/scenarios", ""), "duel") == "/home/me/duel");
  CHECK(found(Library(files, "/home", ""), "duel") == "/home/rulesets/duel");
  CHECK(found(Library(files, "/home/me", ""), "solo") == "/home/rulesets/solo");
  CHECK(found(Library(files, "/home", ""), "chess").empty());
  CHECK(found(Library(files, "/home", "/path"), "chess") == "/path/chess");
  const GameSearch search{files, "/home/me", ""};
  CHECK(FindGameHome(search, "duel", "/elsewhere/x.yaml")->ruleset == "/home/me/duel");
  CHECK(FindGameHome(search, "duel", "/home/x.yaml")->ruleset == "/home/rulesets/duel");  // nearer to the file
}

}  // namespace cardinal::load

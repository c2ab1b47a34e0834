// In: a game, perhaps one of its cards. Out: the text of a scenario that passes as it is.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "interpreter/drivers/deck/resolved_deck.h"
#include "interpreter/language/source/file_system.h"

namespace cardinal::templates {

struct ScenarioRequest {
  std::string title;
  std::int32_t card = -1;  // in the hand of the first player; -1: any cards are
};

struct ScenarioTools {
  // Whether a file of scenarios with this text passes.
  std::function<bool(const std::string& text)> passes;
  // A deck that the rules allow, for games without such a board; with the card of the request, if that has one.
  std::function<std::optional<deck::Deck>()> legal_deck;
};

// A board with a few cards, run once to find where it ends; if the game has no such board, or it does not pass, a
// scenario about a deck. Empty: there is no legal deck either.
std::string NewScenario(const program::Program& program, const ScenarioRequest& request, const ScenarioTools& tools);

// The first deck in the folder of the game's cards that the rules allow, and that has the card; -1: any has.
std::optional<deck::Deck> FindLegalDeck(const source::FileSystem& files, const std::filesystem::path& cards,
                                        const program::Program& program, std::int32_t card);

// Whether the text passes as the file at `path`, which need not exist.
bool ScenarioPasses(const source::FileSystem& files, const std::filesystem::path& path, const std::string& text,
                    const std::string& path_variable, const std::filesystem::path& here);

}  // namespace cardinal::templates

// Writes a new scenario that passes.
// In: a game, optionally one of its cards. Out: the text of the scenario.
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
  std::int32_t card = -1;  // a card in the hand of the first player; -1: any cards
};

struct ScenarioTools {
  // True if a file of scenarios with this text passes.
  std::function<bool(const std::string& text)> passes;
  // A legal deck, for games in which no such board is possible; it contains the card of the request, if there is one.
  std::function<std::optional<deck::Deck>()> legal_deck;
};

// A board with a few cards, run once to find where it ends. If the game has no such board, or the scenario does not
// pass: a scenario about a deck. Empty if there is no legal deck either.
std::string NewScenario(const program::Program& program, const ScenarioRequest& request, const ScenarioTools& tools);

// The first legal deck in the folder of the game's cards that contains the card; -1: the first legal deck.
std::optional<deck::Deck> FindLegalDeck(const source::FileSystem& files, const std::filesystem::path& cards,
                                        const program::Program& program, std::int32_t card);

// True if the text passes as the file at `path`, which need not exist.
bool ScenarioPasses(const source::FileSystem& files, const std::filesystem::path& path, const std::string& text,
                    const std::string& path_variable, const std::filesystem::path& here);

}  // namespace cardinal::templates

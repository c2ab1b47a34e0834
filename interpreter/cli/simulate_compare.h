// Finds the older version of a game that `cardinal simulate --compare` plays.
// In: a folder and the words of the command line. Out: the game as it is there, and its decks. Promises: only the
// folder itself is searched for the game.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "interpreter/cli/load_game.h"
#include "interpreter/cli/match_setup.h"
#include "interpreter/drivers/simulate/invocation.h"

namespace cardinal::cli {

// The game as it is in another folder, with everything needed to play it there.
struct PreviousVersion {
  std::string folder;  // as it was named on the command line
  Environment env;     // its working directory is the folder
  std::unique_ptr<CommandGame> game;
  DeckPool box;
};
// `after`: what is played here. Its decks, and those of the old version, become those that both have; with `named`, all
// must exist in both. Null after printing an error: the game cannot be played there.
std::unique_ptr<PreviousVersion> FindOldVersion(const Environment& env, const std::string& folder,
                                                const simulate::Invocation& words,
                                                const std::vector<std::string>& kinds, DeckPool& after, bool named,
                                                std::vector<std::string>& left_out);

}  // namespace cardinal::cli

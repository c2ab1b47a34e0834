// Shortens the names of files in texts for clients. In: the game, a text that may name its files. Out: the text with
// paths from the folder that contains `rulesets/` and `cards/`, as logs have them; of a file in another place only its
// name. Promises: no folder of this machine is left of a file of the game.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "interpreter/language/load/game_lookup.h"
#include "interpreter/machine/program/program.h"

namespace cardinal::host {

class PlaceNames {
 public:
  PlaceNames(const program::Program& program, const load::GameHome& home);
  std::string Shorten(std::string text) const;

 private:
  std::vector<std::pair<std::string, std::string>> names_;  // a path as messages show it, and as clients read it
  std::string library_;                                     // the folder of the game's library with "/"; may be empty
};

}  // namespace cardinal::host

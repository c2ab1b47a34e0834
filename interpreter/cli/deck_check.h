// cardinal deck check: says whether a deck is legal, and if not, why.
#pragma once

#include <string>
#include <vector>

#include "interpreter/cli/environment.h"

namespace cardinal::cli {

struct DeckCheckArguments {
  std::vector<std::string> files;  // deck files, or games: all their decks
  std::vector<std::string> cards;  // more files or folders of cards
  bool json = false;
};

int RunDeckCheck(const Environment& env, const DeckCheckArguments& arguments);

}  // namespace cardinal::cli

// cardinal play: a game in the terminal.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/cli/environment.h"

namespace cardinal::cli {

struct PlayArguments {
  std::string game;
  std::vector<std::string> seats;  // human, search, greedy, random
  std::string opponent;            // without seats: the strength of the computer players; empty: normal
  std::vector<std::string> names;
  std::vector<std::string> decks;    // files, or names of decks
  std::vector<std::string> cards;    // more files or folders of cards
  std::vector<std::string> options;  // of the game, NAME=VALUE
  std::optional<std::uint64_t> seed;
  std::optional<std::string> viewer;  // all, p1, p2, ... or a name
  std::string load;                   // a saved game to continue
  std::string log;                    // a file for the log of the game
  std::string lang;                   // the language of the narration; empty: that of the rules
  bool plain = false;
  std::string stop;           // always or choices; empty: depends on the number of persons
  bool no_undo_luck = false;  // undo stops at random results and at looks at hidden cards
  std::string story;          // brief, normal or full (narration::StoryLevel); empty: normal
};

int RunPlay(const Environment& env, const PlayArguments& arguments);

}  // namespace cardinal::cli

// cardinal explain: explains a diagnostic, a clause of a rulebook, a card, a word of the rules, or a game.
#pragma once

#include <string>
#include <vector>

#include "interpreter/cli/environment.h"

namespace cardinal::cli {

struct ExplainArguments {
  std::vector<std::string> words;  // "N01", "UnknownName", "AB-R09", "Some Card", the name of a game
  std::string game;                // where to look for a card or a word; empty: all games
  std::vector<std::string> cards;  // more files or folders of cards; without a game: their game is used
  std::string lang;                // the language of the reader; empty: that of the rules
  bool rules = false;              // of a game: its rules for a player, instead of the outline of its ruleset
  bool markdown = false;           // the page as Markdown instead of text
  bool ir = false;                 // of a word: its functions as the machine's intermediate representation
  bool optimized = false;          // the same after all passes
};

int RunExplain(const Environment& env, const ExplainArguments& arguments);

}  // namespace cardinal::cli

// cardinal new: a start for a game, a card or a scenario that already passes; the clauses of a rulebook as data.
#pragma once

#include <string>

#include "interpreter/cli/environment.h"

namespace cardinal::cli {

struct NewArguments {
  std::string name;  // of the card; title of the game or the scenario; the Markdown file of the rulebook
  std::string game;
  std::string type;  // of the card; the first there is if empty
  std::string set;   // name of the card's set
  std::string out;   // file, or folder of the game; empty: from the name, here
};

// Writes a folder with a small whole game; all of it or nothing.
int RunNewGame(const Environment& env, const NewArguments& arguments);
int RunNewCard(const Environment& env, const NewArguments& arguments);
int RunNewScenario(const Environment& env, const NewArguments& arguments);
// Writes rulebook.yaml; over an old one only if that was made so, too.
int RunNewRulebook(const Environment& env, const NewArguments& arguments);

// Writes a new file and says so; never over an old one.
int WriteNew(const Environment& env, const std::filesystem::path& place, const std::string& text,
             const std::string& next);
// Where it would be written.
std::filesystem::path NewFilePath(const Environment& env, const NewArguments& arguments, const std::string& ending);

}  // namespace cardinal::cli

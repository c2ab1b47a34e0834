// cardinal new: writes the start of a game, a card or a scenario, which already passes; converts a rulebook to data.
#pragma once

#include <string>

#include "interpreter/cli/environment.h"

namespace cardinal::cli {

struct NewArguments {
  std::string name;  // of the card; title of the game or the scenario; the Markdown file of the rulebook
  std::string game;
  std::string type;  // of the card; empty: the first type
  std::string set;   // name of the card's set
  std::string out;   // file, or folder of the game; empty: made from the name, in the working directory
};

// Writes a folder with a small complete game, or nothing.
int RunNewGame(const Environment& env, const NewArguments& arguments);
int RunNewCard(const Environment& env, const NewArguments& arguments);
int RunNewScenario(const Environment& env, const NewArguments& arguments);
// Writes rulebook.yaml; replaces an existing file only if that was also generated.
int RunNewRulebook(const Environment& env, const NewArguments& arguments);

// Writes a new file and prints its name; never replaces an existing file.
int WriteNew(const Environment& env, const std::filesystem::path& place, const std::string& text,
             const std::string& next);
// The path of the new file.
std::filesystem::path NewFilePath(const Environment& env, const NewArguments& arguments, const std::string& ending);

}  // namespace cardinal::cli

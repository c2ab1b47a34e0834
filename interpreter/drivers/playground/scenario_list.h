// The scenarios of a game, for the gallery. In: the files of the game. Out: each file with the titles of its scenarios.
// Promises: a file that cannot be read is listed with its problem; decks and other documents are left out.
#pragma once

#include <string>
#include <vector>

#include "interpreter/drivers/playground/project_files.h"

namespace cardinal::playground {

struct ListedScenario {
  std::string title;
  int line = 0;
  std::vector<std::string> rows;  // "a: 5, b: 3"; empty: it has no rows
  bool is_deck_check = false;     // it has no steps
};

struct ListedFile {
  std::string name;
  std::vector<ListedScenario> scenarios;
  std::string problem;  // in words; empty: the file was read
};

// Can be stopped (base/stop.h).
std::vector<ListedFile> ListScenarios(const source::FileSystem& files, const ProjectFiles& project);

}  // namespace cardinal::playground

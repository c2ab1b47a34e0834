// The rules of a game with unsaved texts. In: the texts of edited files. Out: the game that is played with them, and
// its scenarios. Promises: immutable after loading, so that several matches and threads may use it at once.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "interpreter/drivers/scenario_runner/game_cache.h"
#include "interpreter/drivers/web/served_game.h"
#include "interpreter/drivers/workspace/overlay.h"

namespace cardinal::playground {

struct LoadedGame {
  std::shared_ptr<const web::ServedGame> game;  // null: `errors`
  std::string errors;                           // as the command line prints them
};

// What a playground needs of its program.
struct ProjectSetup {
  const source::FileSystem& disk;
  load::GameHome home;
  std::string path_variable;  // $CARDINAL_PATH
  std::filesystem::path working_folder;
  std::string version;  // of the program
  // Loads the game from these files, which outlive it.
  std::function<LoadedGame(const source::FileSystem&)> load;
};

using Texts = std::map<std::filesystem::path, std::string>;  // by canonical path

struct DraftRules {
  DraftRules(const ProjectSetup& setup, const Texts& texts);
  DraftRules(const DraftRules&) = delete;
  DraftRules& operator=(const DraftRules&) = delete;

  workspace::Overlay files;
  mutable scenario_runner::GameCache scenarios;
  LoadedGame loaded;
};

}  // namespace cardinal::playground

// cardinal serve GAME: a web server on which people and programs play.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/cli/environment.h"

namespace cardinal::cli {

struct ServeWebArguments {
  std::string game;
  std::vector<std::string> seats, names;             // of a match that is created at the start; empty: none
  std::vector<std::string> decks;                    // files, or names of decks
  std::vector<std::string> cards;                    // more files or folders of cards
  std::vector<std::string> options;                  // of the game, NAME=VALUE, for the match at the start
  std::optional<std::uint64_t> seed;                 // of the match at the start
  std::optional<std::int64_t> seconds_per_decision;  // of the match at the start; 0: no clock
  std::string lang;  // of the start page, and of matches until a player chooses another one
  std::string host = "127.0.0.1";
  std::int64_t port = 8080;
  std::string url;                  // under which others reach the server
  std::string store;                // a file, or a URL of PostgreSQL; empty: see Environment::state_folder
  std::string page, pictures;       // folders
  std::string editor;               // on, off; empty: on a server for this machine only
  bool open = false;                // every visitor creates matches
  bool new_link = false;            // the former link of the owner creates nothing any more
  std::vector<std::string> limits;  // NAME=NUMBER
};

int RunServeWeb(const Environment& env, const ServeWebArguments& arguments);

}  // namespace cardinal::cli

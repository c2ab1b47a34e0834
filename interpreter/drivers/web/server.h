// The web server of a game: it listens, creates and continues matches, and ends when a signal asks it to. In: the
// settings, a game, a store. Out: what it prints for its owner. Promises: it listens only where the settings say; when
// it ends, each connection gets the reason and each match is in the store.
#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include "interpreter/drivers/store/match_store.h"
#include "interpreter/drivers/web/served_game.h"
#include "interpreter/drivers/web/server_limits.h"

namespace cardinal::web {

struct ServerSettings {
  std::string host = "127.0.0.1";       // an address, or a name that the system resolves
  std::uint16_t port = 8080;            // 0: the system chooses one
  std::string url;                      // under which others reach the server; empty: the address and the port
  std::string page_folder;              // instead of the embedded page; empty: none
  std::string picture_folder;           // pictures of cards; empty: none
  bool every_visitor_creates = false;   // matches can be created without the creator's link
  bool creator_link = true;             // is printed; false: the server has only the matches that it begins with
  unsigned threads = 0;                 // that think for computer players; 0: one for each processor
  std::vector<NewMatch> first_matches;  // are created at the start
  ServerLimits limits;
};

// Runs until SIGINT or SIGTERM. Returns a problem in words, or "" after a regular end.
std::string Serve(const ServerSettings& settings, const ServedGame& game, store::MatchStore& store, std::ostream& out,
                  std::ostream& err);

}  // namespace cardinal::web

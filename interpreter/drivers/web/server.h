// The web server of a game: it listens, creates and continues matches, and ends when a signal asks it to. In: the
// settings, a game, a store. Out: what it prints for its owner. Promises: it listens only where the settings say; when
// it ends, each connection gets the reason and each match is in the store.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>

#include "interpreter/drivers/store/match_store.h"
#include "interpreter/drivers/web/editor.h"
#include "interpreter/drivers/web/served_game.h"
#include "interpreter/drivers/web/server_limits.h"

namespace cardinal::web {

struct ServerSettings {
  std::string host = "127.0.0.1";       // an address, or a name that the system resolves
  std::uint16_t port = 8080;            // 0: the system chooses one
  std::string url;                      // under which others reach the server; empty: the address and the port
  std::string page_folder;              // instead of the embedded page; empty: none
  std::string picture_folder;           // pictures of cards; empty: none
  std::string store_name;               // as the server prints it
  bool every_visitor_creates = false;   // matches can be created without the owner's link
  bool renews_owner_link = false;       // the former link of the owner creates nothing any more
  std::optional<NewMatch> first_match;  // is created at the start
  ServerLimits limits;
};

// The editor of the rules. Its matches are in a store of their own, which ends with the server.
struct EditorParts {
  Editor* editor = nullptr;  // null: there is none
  store::MatchStore* store = nullptr;
};

// Runs until SIGINT or SIGTERM. Returns a problem in words, or "" after a regular end.
std::string Serve(const ServerSettings& settings, const ServedGame& game, store::MatchStore& store, std::ostream& out,
                  std::ostream& err, EditorParts parts = {});

}  // namespace cardinal::web

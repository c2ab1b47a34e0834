// Matches that begin from given lines, as the author of rules needs them. In: the first lines of a match. Out: links to
// its seats. Promises: the lines of a match can be extended from outside; its connections then receive the match as it
// is after these lines. All functions may be called by any thread, and may wait for the store.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/drivers/store/match_store.h"
#include "interpreter/drivers/web/served_game.h"

namespace cardinal::web {

struct CreatedMatch {
  struct Link {
    std::int32_t viewer = store::kSpectator;
    std::string name;  // of the player; "spectators"
    std::string url;
  };
  std::string id;
  std::vector<Link> links;  // of the seats of people, then of the spectators
  std::string problem;      // in words; empty: the match is created
  unsigned status = 201;    // of HTTP
};

class DraftMatches {
 public:
  virtual ~DraftMatches() = default;
  virtual CreatedMatch CreateFrom(const BegunMatch& begun) = 0;
  // Returns false if the match does not exist, or the store is not available.
  virtual bool ReadLines(const std::string& id, std::vector<std::string>& lines) = 0;
  // Returns a problem in words, or "".
  virtual std::string AppendLine(const std::string& id, const std::string& line) = 0;
  // The match is continued again from its lines.
  virtual void Reload(const std::string& id) = 0;
};

}  // namespace cardinal::web

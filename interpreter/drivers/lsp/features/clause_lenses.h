// Above each clause of a rulebook: how many scenarios exercise it, as `cardinal coverage` counts them. To know that the
// scenarios must be run, which takes seconds: it is done when the client has asked for the lenses and waits for nothing
// else, and stops when a message arrives. Until then a lens says that it is counted, or what was counted before. When
// the numbers change, the client is asked to refresh its lenses.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/drivers/coverage/exercised.h"
#include "interpreter/drivers/lsp/dispatcher.h"
#include "interpreter/drivers/lsp/server/session.h"

namespace cardinal::lsp {

class ClauseLenses {
 public:
  // Both must outlive it.
  ClauseLenses(Dispatcher& dispatcher, Session& session) : dispatcher_(dispatcher), session_(session) {}

  // Without their commands, which are computed for those that are seen.
  std::vector<CodeLens> Lenses(const RequestTarget& rulebook);
  CodeLens Resolve(CodeLens lens);
  // The game has another analysis: counts again, if a rulebook is open whose lenses were asked for.
  void Analyzed(workspace::WorkspaceGame& game);
  void Forget(const workspace::WorkspaceGame& game) { counted_.erase(workspace::KeyOf(game.Home())); }

 private:
  struct Counted {
    coverage::ExercisedClauses scenarios;
    std::uint64_t rules = 0;  // a hash of everything that `games` was made of
    std::unique_ptr<scenario_runner::GameCache>
        games;  // while scenarios are run: it keeps the rules of each that has own cards
    // Of which the scenarios were counted last.
    workspace::SnapshotPtr snapshot;
    workspace::DocumentsPtr documents;
  };

  void CountLater(const workspace::WorkspaceGame& game);
  void Count(const std::string& key, Client& client);

  Dispatcher& dispatcher_;
  Session& session_;
  std::map<std::string, Counted> counted_;  // by workspace::KeyOf
};

}  // namespace cardinal::lsp

// Above each clause of a rulebook: how many scenarios exercise it, as `cardinal coverage` counts them. Counting runs
// the scenarios, which takes seconds: it starts when the client has asked for the lenses and no message waits, and
// stops when a message arrives. Until then a lens shows that the count is in progress, or the previous count. When the
// numbers change, the client is asked to refresh its lenses.
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

  // Without their commands, which are computed only for visible lenses.
  std::vector<CodeLens> Lenses(const RequestTarget& rulebook);
  CodeLens Resolve(CodeLens lens);
  // Called when the game has another analysis: counts again, if a rulebook is open whose lenses were requested.
  void Analyzed(workspace::WorkspaceGame& game);
  void Forget(const workspace::WorkspaceGame& game) { counted_.erase(workspace::GameKey(game.Home())); }

 private:
  struct Counted {
    coverage::ExercisedClauses scenarios;
    std::uint64_t rules = 0;  // a hash of everything that `games` was made from
    // While scenarios run: keeps the rules of each scenario with inline cards.
    std::unique_ptr<scenario_runner::GameCache> games;
    // The snapshots whose scenarios were counted last.
    workspace::SnapshotPtr snapshot;
    workspace::DocumentsPtr documents;
  };

  void CountLater(const workspace::WorkspaceGame& game);
  void Count(const std::string& key, Client& client);

  Dispatcher& dispatcher_;
  Session& session_;
  std::map<std::string, Counted> counted_;  // by workspace::GameKey
};

}  // namespace cardinal::lsp

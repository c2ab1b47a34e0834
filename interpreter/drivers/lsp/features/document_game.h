// What the features of YAML documents use of a game: its names, its rulebook, and a runner of scenarios. Promises: it
// is recomputed only when the game has another analysis; the game is not loaded a second time.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "interpreter/drivers/authoring/completion.h"
#include "interpreter/drivers/lsp/server/session.h"

namespace cardinal::lsp {

// The game of a snapshot without errors, for runners of scenarios: it is not loaded a second time.
std::unique_ptr<scenario_runner::LoadedGame> CopyGame(const workspace::AnalysisSnapshot& snapshot);
// The rulebook of a game without errors. Nothing if the rulebook has errors.
std::optional<documents::ClauseList> LoadRulebook(const Session& session, const workspace::AnalysisSnapshot& snapshot);

class DocumentGame {
 public:
  DocumentGame(const Session& session, workspace::SnapshotPtr snapshot);
  DocumentGame(const DocumentGame&) = delete;
  DocumentGame& operator=(const DocumentGame&) = delete;

  const workspace::SnapshotPtr& Snapshot() const { return snapshot_; }
  authoring::GameNames* GetGameNames() { return words_ ? &*words_ : nullptr; }  // null: the rules have errors
  const documents::ClauseList* Rulebook() const { return rulebook_ ? &*rulebook_ : nullptr; }
  // Made at the first call.
  const authoring::ScenarioPlayer& Player();
  authoring::DocumentGameContext AtHand() { return {GetGameNames(), Rulebook(), &Player()}; }

 private:
  const Session& session_;
  workspace::SnapshotPtr snapshot_;
  std::optional<authoring::GameNames> words_;
  std::optional<documents::ClauseList> rulebook_;
  std::unique_ptr<scenario_runner::GameCache> games_;
  std::optional<authoring::ScenarioPlayer> player_;
};

}  // namespace cardinal::lsp

#include "interpreter/drivers/lsp/features/document_game.h"

#include "interpreter/language/load/rulebook.h"

namespace cardinal::lsp {

namespace {

// The limit of a scenario run or a completion, since a person waits for the result.
constexpr std::chrono::milliseconds kLimit{2'000};

}  // namespace

std::unique_ptr<scenario_runner::LoadedGame> CopyGame(const workspace::AnalysisSnapshot& snapshot) {
  auto game = std::make_unique<scenario_runner::LoadedGame>();
  game->home = snapshot.home;
  game->sources = snapshot.sources;
  game->program = snapshot.analysis.loaded.program;
  game->trees.trees = snapshot.analysis.loaded.trees;
  game->trees.kinds = snapshot.analysis.loaded.kinds;
  return game;
}

std::optional<documents::ClauseList> LoadRulebook(const Session& session, const workspace::AnalysisSnapshot& snapshot) {
  source::SourceSet sources;
  diag::Sink ignored;  // errors of the rulebook are reported as findings of the rulebook
  return load::LoadRulebook(session.workspace.Files(), snapshot.home.ruleset, "",
                            snapshot.analysis.loaded.program->rulebook, {}, sources, ignored);
}

DocumentGame::DocumentGame(const Session& session, workspace::SnapshotPtr snapshot)
    : session_(session), snapshot_(std::move(snapshot)) {
  if (!snapshot_->Checks()) return;
  words_.emplace(*snapshot_->analysis.loaded.program);
  rulebook_ = LoadRulebook(session, *snapshot_);
}

const authoring::ScenarioPlayer& DocumentGame::Player() {
  if (player_) return *player_;
  games_ = std::make_unique<scenario_runner::GameCache>(session_.workspace.Files(), base::Limits(), "");
  if (snapshot_->Checks()) games_->AddGame(CopyGame(*snapshot_));
  return player_.emplace(session_.workspace.Files(), *games_, kLimit);
}

}  // namespace cardinal::lsp

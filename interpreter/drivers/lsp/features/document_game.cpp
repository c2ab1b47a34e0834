#include "interpreter/drivers/lsp/features/document_game.h"

#include "interpreter/language/load/rulebook.h"

namespace cardinal::lsp {

namespace {

// A person waits for the result of a scenario, and for completions.
constexpr std::chrono::milliseconds kLimit{2'000};

std::unique_ptr<scenario::LoadedGame> CopyOf(const workspace::Snapshot& snapshot) {
  auto game = std::make_unique<scenario::LoadedGame>();
  game->home = snapshot.home;
  game->sources = snapshot.sources;
  game->program = snapshot.analysis.loaded.program;
  game->trees.trees = snapshot.analysis.loaded.trees;
  game->trees.kinds = snapshot.analysis.loaded.kinds;
  return game;
}

}  // namespace

DocumentGame::DocumentGame(const Session& session, workspace::SnapshotPtr snapshot)
    : session_(session), snapshot_(std::move(snapshot)) {
  if (!snapshot_->Checks()) return;
  const program::Program& program = *snapshot_->analysis.loaded.program;
  words_.emplace(program);
  source::SourceSet sources;
  diag::Sink unheard;  // what is wrong with the rulebook is a finding of the rulebook
  rulebook_ = load::LoadRulebook(session.workspace.Files(), snapshot_->home.ruleset, "", program.rulebook, {}, sources,
                                 unheard);
}

const authoring::ScenarioPlayer& DocumentGame::Player() {
  if (player_) return *player_;
  games_ = std::make_unique<scenario::Games>(session_.workspace.Files(), base::Limits(), "");
  if (snapshot_->Checks()) games_->Add(CopyOf(*snapshot_));
  return player_.emplace(session_.workspace.Files(), *games_, kLimit);
}

const std::map<std::string, std::vector<Location>>& DocumentGame::ScenariosByClause(
    const workspace::DocumentsSnapshot& documents) {
  if (scenarios_by_clause_) return *scenarios_by_clause_;
  std::map<std::string, std::vector<Location>> found;
  for (const auto& [path, number] : documents.files) {
    const source::SourceFile& file = documents.sources[number];
    for (const auto& [clause, titles] : Player().ScenariosByClause(path.string(), file.Text()))
      for (const source::Span title : titles) found[clause].push_back(session_.LocationIn(path, file, title));
  }
  return scenarios_by_clause_.emplace(std::move(found));
}

}  // namespace cardinal::lsp

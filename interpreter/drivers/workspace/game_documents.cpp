// The documents of a game: the findings about their cards and scenarios, with the newest rules.
#include <algorithm>

#include "interpreter/drivers/scenario_runner/given.h"
#include "interpreter/drivers/workspace/workspace_game.h"
#include "interpreter/language/diagnostics/stored_diagnostics.h"
#include "interpreter/language/documents/lenient.h"

namespace cardinal::workspace {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kInlinedKept = 4;

std::set<fs::path> FilesWithErrors(const AnalysisSnapshot& snapshot) {
  std::set<fs::path> files;
  for (const diag::Diagnostic& finding : snapshot.analysis.findings)
    if (diag::GetCodeInfo(finding.code).severity == diag::Severity::Error)
      files.insert(snapshot.FilePath(finding.span.file));
  return files;
}

std::vector<documents::InlineCards> CardsIn(const source::SourceFile& document) {
  return documents::FindInlineCards(documents::ReadLeniently(document.Text(), document.Id()));
}

}  // namespace

SnapshotPtr WorkspaceGame::AnalyzeWithoutErrors(const Overlay& files, const fs::path& working_folder) {
  if (without_errors_ || !whole_) return without_errors_;
  if (with_errors_.lock() == whole_) return good_files_;
  std::set<fs::path> cards;
  for (const auto& [path, file] : whole_->files)
    if (path.extension() == ".cardinal" && !IsOfRules(files, path)) cards.insert(path);
  SnapshotPtr snapshot = whole_;
  while (!snapshot->Checks()) {
    const std::size_t before = cards.size();
    for (const fs::path& wrong : FilesWithErrors(*snapshot)) cards.erase(wrong);
    if (cards.size() == before) break;  // the rules are wrong
    analysis::AnalysisRequest request;
    request.with_game_cards = false;
    request.more_cards.assign(cards.begin(), cards.end());
    request.is_asked = [](const fs::path&) { return true; };
    snapshot = Analyze(files, whole_memory_, std::move(request), Extent::SomeFiles, working_folder);
  }
  good_files_ = snapshot->Checks() ? snapshot : nullptr;
  with_errors_ = whole_;
  return good_files_;
}

void WorkspaceGame::CheckScenarios(const Overlay& files, const fs::path& working_folder, const fs::path& path) {
  const DocumentsPtr documents = AnalyzeDocuments(files, working_folder);
  const auto file = documents->files.find(path);
  if (file == documents->files.end() || path.extension() != ".yaml") return;
  const source::SourceFile& document = documents->sources[file->second];
  CheckedScenarios& checked = scenarios_[path];
  const auto is_as_before = [&](const auto& given) {
    return given.second == scenario_runner::HashOfGiven(files, given.first, path, home_.ruleset);
  };
  if (checked.rules.lock() == whole_ && checked.text == document.Text() &&
      std::all_of(checked.found.given.begin(), checked.found.given.end(), is_as_before))
    return;
  const analysis::Rules rules = MakeRules(*whole_);
  const std::vector<std::string> clauses = analysis::FindClauseIds(files, rules, whole_memory_.rulebook);
  analysis::ScenarioFindings found = analysis::CheckScenarios(files, path, document, rules, clauses);
  checked = {whole_, std::string(document.Text()), std::move(found)};
}

const analysis::ScenarioFindings* WorkspaceGame::FindScenarios(const fs::path& path) const {
  const auto found = scenarios_.find(path);
  return found == scenarios_.end() ? nullptr : &found->second.found;
}

std::vector<diag::Diagnostic> WorkspaceGame::FindingsInDocuments(const DocumentsSnapshot& documents) const {
  std::vector<diag::Diagnostic> findings = documents.findings;
  for (const auto& [path, file] : documents.files) AddScenarioFindings(documents.sources[file], path, findings);
  return findings;
}

std::vector<diag::Diagnostic> WorkspaceGame::FindingsInDocument(const DocumentsSnapshot& documents,
                                                                const fs::path& path) const {
  const source::FileId file = documents.files.at(path);
  std::vector<diag::Diagnostic> findings;
  for (const diag::Diagnostic& finding : documents.findings)
    if (finding.span.file == file) findings.push_back(finding);
  AddScenarioFindings(documents.sources[file], path, findings);
  return findings;
}

void WorkspaceGame::AddScenarioFindings(const source::SourceFile& document, const fs::path& path,
                                        std::vector<diag::Diagnostic>& findings) const {
  const auto checked = scenarios_.find(path);
  if (checked == scenarios_.end() || checked->second.text != document.Text()) return;
  for (diag::Diagnostic finding : checked->second.found.findings) {
    diag::RelocateToFile(finding, document.Id());
    findings.push_back(std::move(finding));
  }
}

SnapshotPtr WorkspaceGame::AnalyzeInlineCards(const Overlay& files, const fs::path& working_folder,
                                              const fs::path& path, const source::SourceFile& document,
                                              std::int32_t offset) {
  for (const documents::InlineCards& cards : CardsIn(document))
    if (documents::AreAround(cards.bodies, offset))
      return AnalyzeInlineCards(files, working_folder, path, document, cards);
  return nullptr;
}

std::vector<SnapshotPtr> WorkspaceGame::AnalyzeAllInlineCards(const Overlay& files, const fs::path& working_folder,
                                                              const fs::path& path,
                                                              const source::SourceFile& document) {
  std::vector<documents::InlineCards> done;
  std::vector<SnapshotPtr> snapshots;
  for (const documents::InlineCards& cards : CardsIn(document)) {
    if (cards.bodies.empty() || std::find(done.begin(), done.end(), cards) != done.end()) continue;
    snapshots.push_back(AnalyzeInlineCards(files, working_folder, path, document, cards));
    done.push_back(cards);
  }
  return snapshots;
}

SnapshotPtr WorkspaceGame::AnalyzeInlineCards(const Overlay& files, const fs::path& working_folder,
                                              const fs::path& path, const source::SourceFile& document,
                                              const documents::InlineCards& cards) {
  if (!whole_ || !IsLarge()) AnalyzeWhole(files, working_folder);
  for (const Inlined& one : inlined_)
    if (one.snapshot->without_inline_cards == whole_ && one.path == path && one.cards == cards &&
        one.text == document.Text())
      return one.snapshot;
  const auto given = analysis::ReadGiven(files, cards.given, path, home_);
  analysis::InlineAnalysis inlined =
      analysis::AnalyzeInlineCards(MakeRules(*whole_), cards, document, given ? &*given : nullptr);
  auto snapshot = std::make_shared<AnalysisSnapshot>();
  snapshot->home = home_;
  snapshot->sources = std::move(inlined.sources);
  snapshot->analysis = std::move(inlined.analysis);
  snapshot->files = PathsIn(snapshot->sources, files, working_folder);
  snapshot->files[path] = inlined.document;
  snapshot->without_inline_cards = whole_;
  inlined_.push_back({path, std::string(document.Text()), cards, snapshot});
  if (inlined_.size() > kInlinedKept) inlined_.pop_front();
  return snapshot;
}

}  // namespace cardinal::workspace

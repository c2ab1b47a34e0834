#include "interpreter/drivers/workspace/workspace_game.h"

#include <algorithm>

#include "interpreter/drivers/workspace/offset_map.h"
#include "interpreter/language/documents/rulebook.h"
#include "interpreter/language/load/standard_file.h"

namespace cardinal::workspace {

namespace fs = std::filesystem;

namespace {

// Each of these snapshots contains all rules, about 6 MB in a game of 164 cards. A user types in one file and sees few
// others.
constexpr std::size_t kOneFileKept = 2;

// The findings about one file.
std::vector<diag::Diagnostic> FindingsAbout(const AnalysisSnapshot& snapshot, const fs::path& path) {
  std::vector<diag::Diagnostic> found;
  const source::FileId file = snapshot.FileAt(path);
  for (const diag::Diagnostic& finding : snapshot.analysis.findings)
    if (finding.span.file == file) found.push_back(finding);
  return found;
}

}  // namespace

void WorkspaceGame::AddLooseFile(const fs::path& path) {
  if (loose_files_.insert(path).second) whole_is_current_ = documents_are_current_ = false;
}

void WorkspaceGame::RemoveLooseFile(const fs::path& path) {
  if (loose_files_.erase(path) == 0) return;
  whole_is_current_ = documents_are_current_ = false;
  std::erase_if(one_file_, [&](const OneFile& kept) { return kept.path == path; });
}

bool WorkspaceGame::IsOfRules(const Overlay& files, const fs::path& path) const {
  if (path.extension() != ".cardinal") return false;
  return !load::IsBelow(path, files.Canonical(home_.cards)) && loose_files_.count(path) == 0;
}

void WorkspaceGame::FileChanged(const Overlay& files, const fs::path& path) {
  documents_are_current_ = false;
  inlined_.clear();
  if (files.FindText(path) == nullptr) canonical_.clear();  // a link may have another target now
  const bool is_document = path.extension() == ".yaml";
  if (is_document && !documents::RulebookLanguage(path.filename().string())) return;
  whole_is_current_ = false;
  const bool of_rules = is_document || IsOfRules(files, path);  // citations are checked against the rulebook
  if (of_rules) ++rules_revision_;
  std::erase_if(one_file_, [&](const OneFile& kept) { return of_rules || kept.path == path; });
}

std::map<fs::path, source::FileId> WorkspaceGame::PathsIn(const source::SourceSet& sources, const Overlay& files,
                                                          const fs::path& working_folder) const {
  std::map<fs::path, source::FileId> paths;
  for (const source::SourceFile& file : sources) {
    const std::string& path = file.Path();
    if (path.starts_with("std:")) {
      if (const auto shown = load::StandardFile(files, path)) paths.emplace(files.Canonical(*shown), file.Id());
      continue;
    }
    const auto [known, fresh] = canonical_.try_emplace(path);
    if (fresh) known->second = files.Canonical(working_folder / path);
    paths.emplace(known->second, file.Id());
  }
  return paths;
}

SnapshotPtr WorkspaceGame::Analyze(const Overlay& files, analysis::AnalysisCache& memory,
                                   analysis::AnalysisRequest request, Extent extent,
                                   const fs::path& working_folder) const {
  request.home = home_;
  request.game_file = game_file_;
  request.working_folder = working_folder;
  request.wants_references = true;
  auto snapshot = std::make_shared<AnalysisSnapshot>();
  snapshot->home = home_;
  snapshot->extent = extent;
  snapshot->analysis = analysis::AnalyzeGame(files, request, snapshot->sources, &memory);
  snapshot->files = PathsIn(snapshot->sources, files, working_folder);
  return snapshot;
}

std::vector<fs::path> WorkspaceGame::ListFiles(const Overlay& files, std::string_view ending) const {
  constexpr std::int64_t kMost = base::kLimits.files;
  std::vector<fs::path> found;
  for (const fs::path& folder : {home_.ruleset, home_.cards})
    if (!folder.empty())
      for (fs::path& path : files.ListFiles(folder, ending, kMost)) found.push_back(std::move(path));
  for (const fs::path& path : loose_files_)
    if (path.native().ends_with(ending)) found.push_back(path);
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

const SnapshotPtr& WorkspaceGame::AnalyzeWhole(const Overlay& files, const fs::path& working_folder) {
  if (IsCurrent()) return whole_;
  analysis::AnalysisRequest request;
  request.is_asked = [](const fs::path&) { return true; };
  request.rule_files = ListFiles(files, ".cardinal");
  for (const fs::path& path : loose_files_)
    if (path.extension() == ".cardinal") request.more_cards.push_back(path);
  whole_ = Analyze(files, whole_memory_, std::move(request), Extent::WholeGame, working_folder);
  whole_is_current_ = true;
  documents_are_current_ = false;
  std::erase_if(own_findings_, [&](const auto& entry) { return files.FindText(entry.first) == nullptr; });
  for (const OneFile& kept : one_file_) KeepOwnFindings(*kept.snapshot, kept.path);
  if (whole_->Checks()) {
    without_errors_ = whole_;
    good_files_ = nullptr;
  }
  return whole_;
}

const DocumentsPtr& WorkspaceGame::AnalyzeDocuments(const Overlay& files, const fs::path& working_folder) {
  AnalyzeWhole(files, working_folder);
  if (AreDocumentsCurrent()) return documents_;
  std::vector<fs::path> paths = ListFiles(files, ".yaml");
  std::erase_if(paths, [](const fs::path& path) { return path.filename() == "cardinal.yaml"; });
  const auto& program = whole_->analysis.loaded.program;
  auto documents = std::make_shared<DocumentsSnapshot>();
  documents->findings =
      analysis::AnalyzeDocuments(files, paths, program ? &*program : nullptr, documents->sources, whole_memory_);
  documents->files = PathsIn(documents->sources, files, working_folder);
  documents_ = std::move(documents);
  documents_are_current_ = true;
  std::erase_if(scenarios_, [&](const auto& entry) { return documents_->files.count(entry.first) == 0; });
  return documents_;
}

SnapshotPtr WorkspaceGame::AnalyzeFile(const Overlay& files, const fs::path& working_folder, const fs::path& path) {
  const auto kept = std::ranges::find(one_file_, path, &OneFile::path);
  if (kept != one_file_.end()) {
    std::rotate(one_file_.begin(), kept, kept + 1);
    return one_file_.front().snapshot;
  }
  one_file_.push_front({path, MakeOwnAnalysis(files, working_folder, path)});
  if (one_file_.size() > kOneFileKept) one_file_.pop_back();
  // A file that was opened after the last analysis of the whole game can have the text that it had then.
  if (FindOwnFindings(path) == nullptr) KeepOwnFindings(*one_file_.front().snapshot, path);
  return one_file_.front().snapshot;
}

SnapshotPtr WorkspaceGame::MakeOwnAnalysis(const Overlay& files, const fs::path& working_folder, const fs::path& path) {
  analysis::AnalysisRequest request;
  request.with_game_cards = false;
  if (!IsOfRules(files, path)) request.more_cards.push_back(path);
  request.is_asked = [&](const fs::path& asked) { return files.Canonical(working_folder / asked) == path; };
  return Analyze(files, file_memory_, std::move(request), Extent::OneFile, working_folder);
}

void WorkspaceGame::AnalyzeOpenFiles(const Overlay& files, const fs::path& working_folder) {
  if (!IsCurrent() || !IsLarge()) return;
  for (const auto& [path, file] : whole_->files) {
    if (path.extension() != ".cardinal" || files.FindText(path) == nullptr) continue;
    const OwnFindings* found = FindOwnFindings(path);
    if (found != nullptr && found->rules_revision == rules_revision_) continue;
    KeepOwnFindings(*MakeOwnAnalysis(files, working_folder, path), path);
  }
}

// Null: the text of the file in the whole game has had no own analysis.
const WorkspaceGame::OwnFindings* WorkspaceGame::FindOwnFindings(const fs::path& path) const {
  const auto found = own_findings_.find(path);
  const source::FileId file = whole_ ? whole_->FileAt(path) : source::FileId{};
  if (found == own_findings_.end() || file.value < 0) return nullptr;
  return found->second.text == whole_->sources[file].Text() ? &found->second : nullptr;
}

void WorkspaceGame::KeepOwnFindings(const AnalysisSnapshot& one_file, const fs::path& path) {
  const source::FileId in_whole = whole_ ? whole_->FileAt(path) : source::FileId{}, in_file = one_file.FileAt(path);
  if (in_whole.value < 0) return;
  const std::string_view text = whole_->sources[in_whole].Text();
  // A file of rules that no other file uses is only in the whole game.
  if (in_file.value >= 0 && one_file.sources[in_file].Text() != text) return;
  OwnFindings own{std::string(text), {}, rules_revision_};
  for (const diag::Diagnostic& finding : FindingsAbout(one_file, path)) own.keys.emplace(finding.code, finding.message);
  own_findings_[path] = std::move(own);
}

std::vector<diag::Diagnostic> WorkspaceGame::FindingsInFile(const AnalysisSnapshot& snapshot,
                                                            const fs::path& path) const {
  std::vector<diag::Diagnostic> findings = FindingsAbout(snapshot, path);
  if (snapshot.extent == Extent::WholeGame) return findings;
  const OwnFindings* own = FindOwnFindings(path);
  if (own == nullptr) {  // other files may use what seems unused here: the findings of lint have to wait
    std::erase_if(findings, [](const diag::Diagnostic& finding) {
      return diag::GetCodeInfo(finding.code).severity != diag::Severity::Error;
    });
    return findings;
  }
  const std::vector<diag::Diagnostic> in_whole = FindingsAbout(*whole_, path);
  std::set<FindingKey> only_in_file = own->keys;
  for (const diag::Diagnostic& finding : in_whole) only_in_file.erase({finding.code, finding.message});
  std::erase_if(findings, [&](const diag::Diagnostic& finding) {
    return only_in_file.count({finding.code, finding.message}) > 0;
  });
  const source::FileId file = snapshot.FileAt(path);
  if (file.value < 0) return findings;
  const OffsetMap map(own->text, snapshot.sources[file].Text());
  for (diag::Diagnostic finding : in_whole) {
    if (own->keys.count({finding.code, finding.message}) > 0) continue;
    const auto now = map.Map(finding.span, file);
    if (!now || now->begin > now->end) continue;
    finding.span = *now;
    finding.notes.clear();  // their files have no number in this snapshot
    finding.fix.reset();
    findings.push_back(std::move(finding));
  }
  return findings;
}

}  // namespace cardinal::workspace

#include "interpreter/drivers/analysis/analysis.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <unordered_set>

#include "interpreter/base/stop.h"
#include "interpreter/drivers/analysis/document.h"
#include "interpreter/drivers/analysis/scenarios.h"
#include "interpreter/language/diagnostics/lint_codes.h"
#include "interpreter/language/diagnostics/stored_diagnostics.h"
#include "interpreter/language/lint/lint.h"

namespace cardinal::analysis {

namespace fs = std::filesystem;

namespace {

struct DocumentRead {
  const fs::path* path;
  CheckedDocument document;
};

// Returns the documents in which a comment may allow a finding: all but rulebooks.
std::vector<DocumentRead> ReportDocuments(const source::FileSystem& files, const std::vector<fs::path>& documents,
                                          const program::Program* program, source::SourceSet& sources, diag::Sink& sink,
                                          AnalysisCache& memory) {
  std::vector<DocumentRead> read;
  documents::Titles titles;
  for (const fs::path& path : documents) {
    base::StopScope::Check();
    if (auto document = CheckDocument(files, path, program, titles, sources, sink, memory))
      read.push_back({&path, std::move(*document)});
  }
  return read;
}

class Analyzer {
 public:
  Analyzer(const source::FileSystem& files, const AnalysisRequest& request, source::SourceSet& sources,
           AnalysisCache& memory)
      : files_(files), request_(request), sources_(sources), memory_(memory) {}

  Analysis Analyze() {
    Load();
    AddUnreadableFiles();
    ReportUnusedFiles();
    if (analysis_.loaded.program) {
      lint::RunChecks(subjects_, analysis_.loaded.rules, *analysis_.loaded.program, sources_, sink_);
      CheckCitations();
    }
    CheckDocuments();
    analysis_.findings = sink_.Sorted();
    if (analysis_.loaded.program)
      analysis_.findings = lint::RemoveSuppressed(commented_, sources_, std::move(analysis_.findings));
    return std::move(analysis_);
  }

 private:
  void Load() {
    load::LoadRequest request;
    request.ruleset = request_.home.ruleset;
    request.game_file = request_.game_file;
    if (request_.with_game_cards) request.cards = load::CardFolders(files_, request_.home);
    request.cards.insert(request.cards.end(), request_.more_cards.begin(), request_.more_cards.end());
    analysis_.loaded = load::LoadGame(files_, request, {}, sources_, sink_,
                                      request_.wants_references ? &analysis_.references : nullptr, &memory_.parsed);
    memory_.parsed.ForgetUnused();
    const load::LoadResult& loaded = analysis_.loaded;
    for (std::size_t i = 0; i < loaded.trees.size(); ++i) {
      const source::FileId file = loaded.trees[i].file;
      const bool asked = loaded.kinds[i] != load::FileKind::StandardLibrary && request_.is_asked(sources_[file].Path());
      subjects_.push_back({&loaded.trees[i], asked});
      if (!asked) continue;
      analysis_.examined.push_back(sources_[file].Path());
      commented_.push_back(file);
    }
  }

  // A file whose bytes are not text has no tree, but it was examined.
  void AddUnreadableFiles() {
    std::set<std::string> examined(analysis_.examined.begin(), analysis_.examined.end());
    for (const diag::Diagnostic& finding : sink_.Sorted()) {
      if (finding.span.file.value < 0) continue;
      const std::string& path = sources_[finding.span.file].Path();
      if (request_.is_asked(path) && examined.insert(path).second) analysis_.examined.push_back(path);
    }
  }

  // True if the same problem has been reported at the `use` of the file.
  bool IsReported(const diag::Diagnostic& problem) const {
    const auto path = [&](const diag::Diagnostic& of) {
      return of.span.file.value < 0 ? std::string() : sources_[of.span.file].Path();
    };
    return std::ranges::any_of(sink_.Diagnostics(), [&](const diag::Diagnostic& known) {
      const bool same_file = path(known) == path(problem) || path(problem).empty();
      return known.code == problem.code && known.message == problem.message && same_file;
    });
  }

  // Reports a file of rules that the caller asks about and that no other file uses: its declarations are not part of
  // the game.
  void ReportUnusedFiles() {
    if (!analysis_.loaded.program) return;
    std::set<fs::path> used, used_really;
    for (const ast::File& tree : analysis_.loaded.trees)
      used.insert((request_.working_folder / sources_[tree.file].Path()).lexically_normal());
    for (const fs::path& path : request_.rule_files) {
      if (used.count((request_.working_folder / path).lexically_normal()) > 0) continue;
      if (used_really.empty())  // resolves links only if needed
        for (const fs::path& file : used) used_really.insert(files_.Canonical(file));
      if (used_really.count(files_.Canonical(path)) > 0) continue;
      diag::Sink unread;
      const auto id = load::ReadSource(files_, path, {}, sources_, unread);
      for (const diag::Diagnostic& problem : unread.Diagnostics())
        if (!IsReported(problem)) sink_.Report(problem.code, problem.span, problem.message);
      if (!id) continue;
      analysis_.examined.push_back(sources_[*id].Path());
      commented_.push_back(*id);
      sink_
          .Report(diag::lint::UnusedDefinition, {*id, 0, 0},
                  "nothing reads this file: no file of the game says `use` of it")
          .help = "`use` it, move it out of the game's folder, or delete it";
    }
  }

  // Each cited clause must be in the rulebook, if there is one. Errors in the rulebook are reported with the rulebook.
  void CheckCitations() {
    const auto& book = memory_.rulebook.Load(files_, request_.home.ruleset, analysis_.loaded.program->rulebook);
    if (!book || book->clauses.empty()) return;
    std::unordered_set<std::string_view> clauses;
    for (const documents::Clause& clause : book->clauses) clauses.insert(clause.id);
    for (const check::Citation& citation : analysis_.loaded.rules.citations) {
      if (clauses.count(citation.clause) > 0 || !request_.is_asked(sources_[citation.span.file].Path())) continue;
      sink_.Report(diag::Code::UnknownClause, citation.span,
                   "there is no clause " + citation.clause + " in the rulebook");
    }
  }

  void CheckDocuments() {
    const program::Program* program = analysis_.loaded.program ? &*analysis_.loaded.program : nullptr;
    for (const fs::path& path : request_.documents) analysis_.examined.push_back(load::DisplayPath(path));
    auto read = ReportDocuments(files_, request_.documents, program, sources_, sink_, memory_);
    for (const DocumentRead& one : read) commented_.push_back(one.document.file);
    if (read.empty() || analysis_.loaded.rules.cards.size() > kManyCards) return;
    const Rules rules{request_.home, analysis_.loaded, sources_};
    const std::vector<std::string> clauses = FindClauseIds(files_, rules, memory_.rulebook);
    for (DocumentRead& one : read) {
      const source::SourceFile& text = sources_[one.document.file];
      const ScenarioFindings found =
          CheckScenarios(files_, *one.path, text, rules, clauses, std::move(one.document.scenarios));
      for (const diag::Diagnostic& finding : found.findings) diag::ReportStored(finding, sink_);
    }
  }

  const source::FileSystem& files_;
  const AnalysisRequest& request_;
  source::SourceSet& sources_;
  AnalysisCache& memory_;
  diag::Sink sink_;
  Analysis analysis_;
  std::vector<lint::LintFile> subjects_;
  std::vector<source::FileId> commented_;  // files in which a comment may allow a finding
};

}  // namespace

std::vector<diag::Diagnostic> AnalyzeDocuments(const source::FileSystem& files, const std::vector<fs::path>& documents,
                                               const program::Program* program, source::SourceSet& sources,
                                               AnalysisCache& memory) {
  diag::Sink sink;
  std::vector<source::FileId> commented;
  for (const DocumentRead& document : ReportDocuments(files, documents, program, sources, sink, memory))
    commented.push_back(document.document.file);
  return program == nullptr ? sink.Sorted() : lint::RemoveSuppressed(commented, sources, sink.Sorted());
}

Analysis AnalyzeGame(const source::FileSystem& files, const AnalysisRequest& request, source::SourceSet& sources,
                     AnalysisCache* memory) {
  AnalysisCache unused;
  return Analyzer(files, request, sources, memory == nullptr ? unused : *memory).Analyze();
}

}  // namespace cardinal::analysis

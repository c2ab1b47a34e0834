// One game of a workspace: its newest analyses, and what the next one can reuse.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "interpreter/drivers/analysis/analysis_cache.h"
#include "interpreter/drivers/analysis/scenarios.h"
#include "interpreter/drivers/workspace/analysis_snapshot.h"
#include "interpreter/drivers/workspace/overlay.h"

namespace cardinal::workspace {

// A game with more cards is large: an edit of a file analyzes the rules and that file at once, and the whole game
// later. The analysis of a whole game with this many cards takes about 20 ms, which a user does not notice while
// typing. Tests lower it.
inline constexpr std::size_t kLargeGame = 100;

class WorkspaceGame {
 public:
  WorkspaceGame(load::GameHome home, std::filesystem::path game_file, std::size_t large_game = kLargeGame)
      : home_(std::move(home)), game_file_(std::move(game_file)), large_game_(large_game) {}

  const load::GameHome& Home() const { return home_; }
  const std::filesystem::path& File() const { return game_file_; }  // empty: game.cardinal
  // Adds a file outside of the game's folders that belongs to the game while it is open and names the game.
  void AddLooseFile(const std::filesystem::path& path);
  void RemoveLooseFile(const std::filesystem::path& path);

  // The text of the file has changed, or the file was created or deleted.
  void FileChanged(const Overlay& files, const std::filesystem::path& path);

  bool IsLarge() const { return whole_ && whole_->analysis.loaded.rules.cards.size() > large_game_; }
  // Only the scenarios of open documents are checked then.
  bool HasManyCards() const { return whole_ && whole_->analysis.loaded.rules.cards.size() > analysis::kManyCards; }
  bool IsCurrent() const { return whole_ && whole_is_current_; }
  bool AreDocumentsCurrent() const { return IsCurrent() && documents_ && documents_are_current_; }
  // The newest analysis of the whole game, which may be outdated; null before the first.
  const SnapshotPtr& Newest() const { return whole_; }

  // Analyzes all rules and cards, if any has changed. Can be stopped (base/stop.h); then all is as it was before.
  const SnapshotPtr& AnalyzeWhole(const Overlay& files, const std::filesystem::path& working_folder);
  // The newest analysis of the whole game that has no error. If there was none yet: an analysis of the rules and the
  // files of cards without errors. Null if the rules have errors. Can be stopped.
  SnapshotPtr AnalyzeWithoutErrors(const Overlay& files, const std::filesystem::path& working_folder);
  // Analyzes the rules and cards, if they have changed, then the documents. Can be stopped.
  const DocumentsPtr& AnalyzeDocuments(const Overlay& files, const std::filesystem::path& working_folder);
  // Checks the scenarios of a document and the cards that they declare, if they or the rules have changed.
  void CheckScenarios(const Overlay& files, const std::filesystem::path& working_folder,
                      const std::filesystem::path& path);
  // What the newest check found, or null.
  const analysis::ScenarioFindings* FindScenarios(const std::filesystem::path& path) const;
  // The findings in all documents. If a document still has the text of the newest check of its scenarios, the findings
  // of that check are included.
  std::vector<diag::Diagnostic> FindingsInDocuments(const DocumentsSnapshot& documents) const;
  // The same in one document.
  std::vector<diag::Diagnostic> FindingsInDocument(const DocumentsSnapshot& documents,
                                                   const std::filesystem::path& path) const;
  // The newest rules with the inline cards of the document around the offset; null if there are none.
  SnapshotPtr AnalyzeInlineCards(const Overlay& files, const std::filesystem::path& working_folder,
                                 const std::filesystem::path& path, const source::SourceFile& document,
                                 std::int32_t offset);
  // The same for all scenarios of the document that declare cards.
  std::vector<SnapshotPtr> AnalyzeAllInlineCards(const Overlay& files, const std::filesystem::path& working_folder,
                                                 const std::filesystem::path& path, const source::SourceFile& document);
  // A file's own analysis: of the rules and this file, without the other files of cards.
  SnapshotPtr AnalyzeFile(const Overlay& files, const std::filesystem::path& working_folder,
                          const std::filesystem::path& path);
  // Makes the own analysis of each open file of a large game that has had none since its text or the rules changed, so
  // that FindingsInFile can compare it with the analysis of the whole game after the next edit. Can be stopped; then
  // the next call continues.
  void AnalyzeOpenFiles(const Overlay& files, const std::filesystem::path& working_folder);
  // The findings of a file's own analysis, corrected with the last analysis of the whole game: a finding that exists
  // only because other cards were missing is left out, and one that needs other files is kept. If the file has had no
  // own analysis of the text in the whole game, only errors are returned.
  std::vector<diag::Diagnostic> FindingsInFile(const AnalysisSnapshot& snapshot,
                                               const std::filesystem::path& path) const;

 private:
  SnapshotPtr Analyze(const Overlay& files, analysis::AnalysisCache& memory, analysis::AnalysisRequest request,
                      Extent extent, const std::filesystem::path& working_folder) const;
  std::map<std::filesystem::path, source::FileId> PathsIn(const source::SourceSet& sources, const Overlay& files,
                                                          const std::filesystem::path& working_folder) const;
  std::vector<std::filesystem::path> ListFiles(const Overlay& files, std::string_view ending) const;
  bool IsOfRules(const Overlay& files, const std::filesystem::path& path) const;
  SnapshotPtr MakeOwnAnalysis(const Overlay& files, const std::filesystem::path& working_folder,
                              const std::filesystem::path& path);

  analysis::Rules MakeRules(const AnalysisSnapshot& snapshot) const {
    return {home_, snapshot.analysis.loaded, snapshot.sources};
  }
  SnapshotPtr AnalyzeInlineCards(const Overlay& files, const std::filesystem::path& working_folder,
                                 const std::filesystem::path& path, const source::SourceFile& document,
                                 const documents::InlineCards& cards);
  void AddScenarioFindings(const source::SourceFile& document, const std::filesystem::path& path,
                           std::vector<diag::Diagnostic>& findings) const;

  using FindingKey = std::pair<diag::Code, std::string>;
  // What the own analysis of a file found in it.
  struct OwnFindings {
    std::string text;  // of the file
    std::set<FindingKey> keys;
    std::uint64_t rules_revision = 0;  // the rules that it was analyzed with
  };
  const OwnFindings* FindOwnFindings(const std::filesystem::path& path) const;
  void KeepOwnFindings(const AnalysisSnapshot& one_file, const std::filesystem::path& path);

  load::GameHome home_;
  std::filesystem::path game_file_;
  std::size_t large_game_;
  std::set<std::filesystem::path> loose_files_;
  analysis::AnalysisCache whole_memory_, file_memory_;
  SnapshotPtr whole_;
  bool whole_is_current_ = false;
  SnapshotPtr without_errors_;  // the newest whole game without errors
  // If there is none: the rules and the files of cards in which this analysis of the whole game found no error.
  std::weak_ptr<const AnalysisSnapshot> with_errors_;
  SnapshotPtr good_files_;
  DocumentsPtr documents_;
  bool documents_are_current_ = false;
  struct OneFile {
    std::filesystem::path path;
    SnapshotPtr snapshot;
  };
  std::deque<OneFile> one_file_;      // the last few own analyses, newest first; only those of the present texts
  std::uint64_t rules_revision_ = 0;  // increases with each change of the rules or the rulebook
  struct CheckedScenarios {
    std::weak_ptr<const AnalysisSnapshot> rules;
    std::string text;  // of the document
    analysis::ScenarioFindings found;
  };
  std::map<std::filesystem::path, CheckedScenarios> scenarios_;
  struct Inlined {
    std::filesystem::path path;
    std::string text;
    documents::InlineCards cards;
    SnapshotPtr snapshot;
  };
  std::deque<Inlined> inlined_;  // the last few
  // The real paths of the files of analyses, by their paths in the sources; cleared when a file changes on disk.
  mutable std::unordered_map<std::string, std::filesystem::path> canonical_;
  std::map<std::filesystem::path, OwnFindings> own_findings_;  // of open files
};

}  // namespace cardinal::workspace

// Analyzes one game. In: the files of the game, and which of them the caller asks about. Out: the loaded game, and
// every finding in these files. `cardinal lint` and the language server share it. Promises: each file is read once;
// only files that the caller asks about are reported; findings that a comment allows are left out.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "interpreter/drivers/analysis/analysis_cache.h"
#include "interpreter/language/check/references.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/language/load/load.h"
#include "interpreter/language/source/file_system.h"
#include "interpreter/language/source/source.h"

namespace cardinal::analysis {

// The scenarios of a game with more cards are checked only in the editor, those of open documents.
inline constexpr std::size_t kManyCards = 2'000;

struct AnalysisRequest {
  load::GameHome home;
  std::filesystem::path game_file;                // a ruleset that is one file of any name; empty: game.cardinal
  std::vector<std::filesystem::path> more_cards;  // files of cards outside of the game's folders
  bool with_game_cards = true;                    // false: of the cards only `more_cards`
  // `.cardinal` files that the caller asks about: one that no file uses is a finding
  std::vector<std::filesystem::path> rule_files;
  std::vector<std::filesystem::path> documents;  // YAML files that the caller asks about
  std::filesystem::path working_folder;          // relative paths of the sources are relative to this folder
  bool wants_references = false;                 // also collects the meaning of each name
  // True if the caller asks about the file, whose path is the one in the sources.
  std::function<bool(const std::filesystem::path&)> is_asked;
};

struct Analysis {
  load::LoadResult loaded;                 // its program is set if there are no errors
  check::References references;            // the meaning of each name, if `wants_references`
  std::vector<diag::Diagnostic> findings;  // sorted by place
  // the files that the caller asks about and that were read, by their paths in the sources
  std::vector<std::string> examined;
};

// `memory`: the trees and documents of earlier analyses of the same game, so that the analysis after an edit is fast.
// Throws source::FolderError.
Analysis AnalyzeGame(const source::FileSystem& files, const AnalysisRequest& request, source::SourceSet& sources,
                     AnalysisCache* memory = nullptr);

// The findings in documents only, sorted by place. `program`: of their game; null if its rules have errors.
std::vector<diag::Diagnostic> AnalyzeDocuments(const source::FileSystem& files,
                                               const std::vector<std::filesystem::path>& documents,
                                               const program::Program* program, source::SourceSet& sources,
                                               AnalysisCache& memory);

}  // namespace cardinal::analysis

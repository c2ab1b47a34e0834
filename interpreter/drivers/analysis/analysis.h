// In: the files of one game, and which of them the caller asks about. Out: the loaded game, and every finding about
// these files. `cardinal lint` and the language server share it. Promises: each file is read once; only files that were
// asked about are reported; findings that a comment allows are left out.
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

// A game with more cards is large. The scenarios of a large game are checked only in the editor, those of open
// documents.
inline constexpr std::size_t kManyCards = 2'000;

struct AnalysisRequest {
  load::GameHome home;
  std::filesystem::path game_file;                // a ruleset that is one file of any name; empty: game.cardinal
  std::vector<std::filesystem::path> more_cards;  // files of cards outside of the game's folders
  bool with_game_cards = true;                    // false: of the cards only `more_cards`
  std::vector<std::filesystem::path> rule_files;  // `.cardinal` files asked about: one that nothing uses is a finding
  std::vector<std::filesystem::path> documents;   // YAML files asked about
  std::filesystem::path working_folder;           // relative paths of the sources begin here
  bool wants_references = false;                  // what each name means is wanted, too
  // True if the caller asks about the file, whose path is given as the sources have it.
  std::function<bool(const std::filesystem::path&)> is_asked;
};

struct Analysis {
  load::LoadResult loaded;                 // its program is set if nothing is wrong
  check::References references;            // what each name means, if that was wanted
  std::vector<diag::Diagnostic> findings;  // sorted by place
  std::vector<std::string> examined;       // the files asked about that were read, as the sources have them
};

// `memory`: what earlier analyses of the same game have read, so that an edit costs little. Throws source::FolderError.
Analysis AnalyzeGame(const source::FileSystem& files, const AnalysisRequest& request, source::SourceSet& sources,
                     AnalysisCache* memory = nullptr);

// The findings in documents alone, sorted by place. `program`: of their game; null if its rules do not check.
std::vector<diag::Diagnostic> AnalyzeDocuments(const source::FileSystem& files,
                                               const std::vector<std::filesystem::path>& documents,
                                               const program::Program* program, source::SourceSet& sources,
                                               AnalysisCache& memory);

}  // namespace cardinal::analysis

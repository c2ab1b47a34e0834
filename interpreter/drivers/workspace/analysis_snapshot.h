// AnalysisSnapshot: one analysis of a game's rules and cards, as the features of an editor read it. Promises:
// immutable, so that it can be kept and read while the next one is made.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <vector>

#include "interpreter/drivers/analysis/analysis.h"
#include "interpreter/language/load/library.h"
#include "interpreter/language/source/source.h"
#include "interpreter/language/symbols/symbol_index.h"

namespace cardinal::workspace {

enum class Extent : std::uint8_t {
  WholeGame,  // all rules and cards of the game
  // Its rules and one file of cards, if the game is too large to be analyzed as a whole after each key press.
  OneFile,
  SomeFiles,  // its rules and the files of cards without errors
};

struct AnalysisSnapshot : std::enable_shared_from_this<AnalysisSnapshot> {
  load::GameHome home;
  Extent extent = Extent::WholeGame;
  source::SourceSet sources;
  analysis::Analysis analysis;
  std::map<std::filesystem::path, source::FileId> files;  // by canonical path
  // If the snapshot contains a document with inline cards: the snapshot of the rules without these cards.
  std::shared_ptr<const AnalysisSnapshot> without_inline_cards;

  // The file's number in `sources`, or -1.
  source::FileId FileAt(const std::filesystem::path& path) const;
  // The canonical path of a file; empty for a file of the standard library that is not on this machine.
  std::filesystem::path FilePath(source::FileId file) const;
  const ast::File* FindTree(source::FileId file) const;  // null: it is not a file of rules or cards
  // The entity that each name refers to; computed at the first call.
  const symbols::SymbolIndex& Symbols() const;
  bool Checks() const { return analysis.loaded.program.has_value(); }

 private:
  mutable std::unique_ptr<const symbols::SymbolIndex> symbols_;
};

using SnapshotPtr = std::shared_ptr<const AnalysisSnapshot>;

// The findings in the documents of a game: decks, scenarios, rulebooks.
struct DocumentsSnapshot {
  source::SourceSet sources;
  std::vector<diag::Diagnostic> findings;                 // sorted by place
  std::map<std::filesystem::path, source::FileId> files;  // by canonical path
};

using DocumentsPtr = std::shared_ptr<const DocumentsSnapshot>;

}  // namespace cardinal::workspace

// In: a ruleset's folder, files of cards, cards written inline. Out: everything that is known of them: trees, checked
// rules and, if nothing is wrong, the Program. The whole language wing on one screen.
// Promises: each file is read once; a `use` never leads out of the ruleset's folder; what is wrong is in the Sink.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/language/ast/ast.h"
#include "interpreter/language/check/checked_rules.h"
#include "interpreter/language/check/references.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/language/load/library.h"
#include "interpreter/language/load/parsed_files.h"
#include "interpreter/language/source/file_system.h"
#include "interpreter/language/source/source.h"
#include "interpreter/machine/program/program.h"

namespace cardinal::load {

// What a program is made from.
struct LoadRequest {
  std::filesystem::path ruleset;             // folder with game.cardinal
  std::vector<std::filesystem::path> cards;  // files, or folders of files; all must exist
  // Declarations inside another document, which is already in the SourceSet: its text with all else blanked. Their
  // cards replace those of the same names.
  struct Inline {
    source::FileId file;
    std::string masked_text;
  };
  std::vector<Inline> inline_cards;
  std::filesystem::path game_file = {};  // a ruleset that is one file of any name; empty: game.cardinal
};

// Where a file comes from decides what is said about it (lint speaks only of what was asked for).
enum class FileKind : std::uint8_t { StandardLibrary, Ruleset, Cards, Inline };

struct LoadResult {
  std::vector<ast::File> trees;
  std::vector<FileKind> kinds;  // of each tree
  check::CheckedRules rules;
  std::optional<program::Program> program;  // only if the sink has no error
};

// Reads, parses, checks and lowers. `sources` may already hold documents; what is read is added. `references`, if
// given, receives what each name means. `parsed`: files that an earlier call has parsed are not parsed again.
LoadResult LoadGame(const source::FileSystem& files, const LoadRequest& request, const base::Limits& limits,
                    source::SourceSet& sources, diag::Sink& sink, check::References* references = nullptr,
                    ParsedFiles* parsed = nullptr);

// The same rules with more cards, whose documents are already in `sources`; a card replaces that of the same name. The
// set begins with the files of `base`, which are not read again.
LoadResult LoadWithCards(const LoadResult& base, const std::vector<LoadRequest::Inline>& inlined,
                         const base::Limits& limits, source::SourceSet& sources, diag::Sink& sink,
                         check::References* references = nullptr);

// Load, for whoever wants the program only.
std::optional<program::Program> LoadProgram(const source::FileSystem& files, const LoadRequest& request,
                                            const base::Limits& limits, source::SourceSet& sources, diag::Sink& sink);

// Adds a file to the set if it can be read and its bytes are text; else reports why (at `from`, if given).
std::optional<source::FileId> ReadSource(const source::FileSystem& files, const std::filesystem::path& path,
                                         const base::Limits& limits, source::SourceSet& sources, diag::Sink& sink,
                                         source::Span from = {});

// How a path is shown to people: relative to the working folder if it lies below it.
std::string DisplayPath(const std::filesystem::path& path);

}  // namespace cardinal::load

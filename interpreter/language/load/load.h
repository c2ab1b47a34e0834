// Loads a game: it runs all steps from files to the program. In: a ruleset's folder, files of cards, cards written
// inline. Out: trees, checked rules and, if there is no error, the Program. Promises: each file is read once; a `use`
// cannot name a file outside of the ruleset's folder; all problems are reported to the Sink.
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

// The inputs of a program.
struct LoadRequest {
  std::filesystem::path ruleset;             // folder with game.cardinal
  std::vector<std::filesystem::path> cards;  // files, or folders of files; all must exist
  // Declarations inside another document that is already in the SourceSet: the text of the document with everything
  // else replaced by blanks. Their cards replace those of the same names.
  struct Inline {
    source::FileId file;
    std::string masked_text;
  };
  std::vector<Inline> inline_cards;
  std::filesystem::path game_file = {};  // a ruleset that is one file of any name; empty: game.cardinal
};

// The origin of a file; lint, for example, reports only on requested files.
enum class FileKind : std::uint8_t { StandardLibrary, Ruleset, Cards, Inline };

struct LoadResult {
  std::vector<ast::File> trees;
  std::vector<FileKind> kinds;  // by tree
  check::CheckedRules rules;
  std::optional<program::Program> program;  // only if the sink has no error
};

// Reads, parses, checks and lowers. `sources` may already contain documents; the files that are read are added. If
// `references` is not null, it receives what each name means. `parsed`: files that an earlier call has parsed are not
// parsed again.
LoadResult LoadGame(const source::FileSystem& files, const LoadRequest& request, const base::Limits& limits,
                    source::SourceSet& sources, diag::Sink& sink, check::References* references = nullptr,
                    ParsedFiles* parsed = nullptr);

// Loads a game for callers that need only the program.
std::optional<program::Program> LoadProgram(const source::FileSystem& files, const LoadRequest& request,
                                            const base::Limits& limits, source::SourceSet& sources, diag::Sink& sink);

// Adds a file to the set if it can be read and its bytes are text; otherwise reports why (at `from`, if given).
std::optional<source::FileId> ReadSource(const source::FileSystem& files, const std::filesystem::path& path,
                                         const base::Limits& limits, source::SourceSet& sources, diag::Sink& sink,
                                         source::Span from = {});

// A path as it is shown to people: relative to the working directory if it is inside that directory.
std::string DisplayPath(const std::filesystem::path& path);

}  // namespace cardinal::load

// Reads what a ruleset has in words. In: the folder of the ruleset. Out: the clauses of its rulebook.yaml, the text of
// its how_to_play.md; for a reader of `it` those of rulebook.it.yaml and how_to_play.it.md. Both are empty if the file
// does not exist. Promises: a file with any error results in no clauses or no text, and in diagnostics.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "interpreter/base/limits.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/language/documents/rulebook_clauses.h"
#include "interpreter/language/source/file_system.h"
#include "interpreter/language/source/source.h"

namespace cardinal::load {

// `language`: a code; if it is empty or has no rulebook of its own, the rulebook of the rules is read. `prefix`: the
// prefix after `rulebook` in the rules; a list with another prefix is rejected. Empty: any prefix.
std::optional<documents::ClauseList> LoadRulebook(const source::FileSystem& files, const std::filesystem::path& ruleset,
                                                  std::string_view language, std::string_view prefix,
                                                  const base::Limits& limits, source::SourceSet& sources,
                                                  diag::Sink& sink);

struct HowToPlay {
  std::string text;          // Markdown
  bool is_translated = false;  // it is of the file for that language
};
// The text of `how_to_play.md` beside the rules; of `how_to_play.it.md` for the language `it` if that file exists.
// Empty if there is no such file; nullopt if it cannot be read.
std::optional<HowToPlay> LoadHowToPlay(const source::FileSystem& files, const std::filesystem::path& ruleset,
                                       std::string_view language, const base::Limits& limits,
                                       source::SourceSet& sources, diag::Sink& sink);

}  // namespace cardinal::load

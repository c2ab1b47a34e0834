// In: the folder of a ruleset. Out: the clauses of its rulebook.yaml, or of its rulebook.it.yaml for a reader of `it`;
// none if it has no such file.
// Promises: a file that is wrong in anything gives nothing, and its diagnostics.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

#include "interpreter/base/limits.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/language/documents/rulebook_clauses.h"
#include "interpreter/language/source/file_system.h"
#include "interpreter/language/source/source.h"

namespace cardinal::load {

// `language`: a code; empty, or one in which there is none: the rulebook of the rules.
// `prefix`: what the rules say behind `rulebook`; a list with another prefix is refused. Empty: any.
std::optional<documents::ClauseList> LoadRulebook(const source::FileSystem& files, const std::filesystem::path& ruleset,
                                                  std::string_view language, std::string_view prefix,
                                                  const base::Limits& limits, source::SourceSet& sources,
                                                  diag::Sink& sink);

}  // namespace cardinal::load

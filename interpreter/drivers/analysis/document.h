// Checks one document. In: a YAML file (rulebook, deck, scenarios, cardinal.yaml) and the program of its game. Out: its
// errors.
// Promises: shape and names are checked, the names in scenarios by scenarios.h; whether a scenario passes is not
// checked here (but by `cardinal test`).
#pragma once

#include <filesystem>
#include <optional>

#include "interpreter/drivers/analysis/analysis_cache.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/language/documents/scenario_titles.h"
#include "interpreter/language/source/file_system.h"
#include "interpreter/language/source/source.h"
#include "interpreter/machine/program/program.h"

namespace cardinal::analysis {

// `program`: null if the rules have errors; then only the shape is checked. `titles`: the titles of the game's
// scenarios up to now, to check that each occurs once. Returns the file if comments in it may allow findings.
std::optional<source::FileId> CheckDocument(const source::FileSystem& files, const std::filesystem::path& path,
                                            const program::Program* program, documents::Titles& titles,
                                            source::SourceSet& sources, diag::Sink& sink, AnalysisCache& memory);

}  // namespace cardinal::analysis

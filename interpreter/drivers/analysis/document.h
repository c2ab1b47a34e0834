// In: a YAML file (rulebook, deck, scenarios, cardinal.yaml) and the program of its game. Out: what is wrong with it.
// Promises: shape and names are checked, those of scenarios in scenarios.h; whether a scenario passes is not (that is
// `cardinal test`).
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

// `program`: null if the rules do not check; then only the shape is checked. `titles`: those of the game's scenarios so
// far, for the check that none occurs twice. Returns the file if comments in it may allow findings.
std::optional<source::FileId> CheckDocument(const source::FileSystem& files, const std::filesystem::path& path,
                                            const program::Program* program, documents::Titles& titles,
                                            source::SourceSet& sources, diag::Sink& sink, AnalysisCache& memory);

}  // namespace cardinal::analysis

// Checks one document. In: a YAML file (rulebook, deck, scenarios, cardinal.yaml) and the program of its game. Out: its
// errors.
// Promises: shape and names are checked, the names in scenarios by scenarios.h; whether a scenario passes is not
// checked here (but by `cardinal test`).
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "interpreter/drivers/analysis/analysis_cache.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/language/documents/inline_cards.h"
#include "interpreter/language/documents/scenario.h"
#include "interpreter/language/documents/scenario_titles.h"
#include "interpreter/language/source/file_system.h"
#include "interpreter/language/source/source.h"
#include "interpreter/machine/program/program.h"

namespace cardinal::analysis {

// What scenarios.h needs of a document that has been read.
struct ScenarioDocument {
  std::vector<documents::InlineCards> cards;   // by scenario
  std::vector<documents::Scenario> scenarios;  // none: they have errors, or it is a document of another kind
};

struct CheckedDocument {
  source::FileId file;
  std::optional<ScenarioDocument> scenarios;  // nullopt: it has not been read, or is not YAML
};

// `program`: null if the rules have errors; then only the shape is checked. `titles`: the titles of the game's
// scenarios up to now, to check that each occurs once. Returns the document if comments in it
// may allow findings.
std::optional<CheckedDocument> CheckDocument(const source::FileSystem& files, const std::filesystem::path& path,
                                             const program::Program* program, documents::Titles& titles,
                                             source::SourceSet& sources, diag::Sink& sink, AnalysisCache& memory);

}  // namespace cardinal::analysis

// Checks the scenarios of a document. In: a document of scenarios, the analysis of its game. Out: the errors in the
// cards that it declares and in the names that its scenarios use, and the meanings of the names in these cards.
// Promises: the checks are those with which `cardinal test` loads a scenario; no scenario is run.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/drivers/analysis/document.h"
#include "interpreter/drivers/analysis/inline_cards.h"

namespace cardinal::analysis {

struct ScenarioFindings {
  std::vector<diag::Diagnostic> findings;  // about the document
  std::vector<check::Reference> names;     // names in its cards that refer to the rules (NamesOfRules)
  // Hashes (scenario_runner::HashOfGiven) of the `given` documents of its scenarios, by the names in the document.
  std::map<std::string, std::optional<std::uint64_t>> given;
};

// `path`: of the document. `clauses`: ids of the rulebook, sorted; empty if there is no rulebook. `read`: the scenarios
// of the document, if the caller has read them. While the rules have errors, only the cards that the document declares
// are checked.
ScenarioFindings CheckScenarios(const source::FileSystem& files, const std::filesystem::path& path,
                                const source::SourceFile& document, const Rules& rules,
                                const std::vector<std::string>& clauses,
                                std::optional<ScenarioDocument> read = std::nullopt);

// The ids of the clauses of the game's rulebook, sorted; empty if there is none.
std::vector<std::string> FindClauseIds(const source::FileSystem& files, const Rules& rules, RulebookCache& rulebook);

}  // namespace cardinal::analysis

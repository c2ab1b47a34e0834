// Lints the titles of scenarios. In: the titles of the scenarios of a game, file by file. Out: findings for titles that
// occur twice (S06).
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "interpreter/language/documents/scenario.h"

namespace cardinal::documents {

using Titles = std::map<std::string, source::Span>;  // the first place of each title

std::vector<LocatedText> CollectTitles(const ScenarioFile& file);
// `titles`: those of one file. `seen`: those of the files before it; the function adds the new ones.
void LintTitles(std::span<const LocatedText> titles, Titles& seen, diag::Sink& sink);

}  // namespace cardinal::documents

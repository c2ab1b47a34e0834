// In: the titles of a game's scenarios, file by file. Out: titles that occur twice, as findings of lint (S06).
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "interpreter/language/documents/scenario.h"

namespace cardinal::documents {

using Titles = std::map<std::string, source::Span>;  // where each occurs first

std::vector<LocatedText> CollectTitles(const ScenarioFile& file);
// `titles`: those of one file. `seen`: those of the files before it; these are added.
void LintTitles(std::span<const LocatedText> titles, Titles& seen, diag::Sink& sink);

}  // namespace cardinal::documents

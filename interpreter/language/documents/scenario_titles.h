// In: scenario files of one game, one after the other. Out: titles that stand twice, as findings of lint (S06).
#pragma once

#include <map>
#include <string>

#include "interpreter/language/documents/scenario.h"

namespace cardinal::documents {

using Titles = std::map<std::string, source::Span>;  // where each stands first

void LintTitles(const ScenarioFile& file, Titles& titles, diag::Sink& sink);

}  // namespace cardinal::documents

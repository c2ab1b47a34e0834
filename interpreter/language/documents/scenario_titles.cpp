#include "interpreter/language/documents/scenario_titles.h"

#include "interpreter/language/diagnostics/lint_codes.h"

namespace cardinal::documents {

std::vector<LocatedText> CollectTitles(const ScenarioFile& file) {
  std::vector<LocatedText> titles;
  titles.reserve(file.scenarios.size());
  for (const Scenario& scenario : file.scenarios) titles.push_back(scenario.title);
  return titles;
}

void LintTitles(std::span<const LocatedText> titles, Titles& seen, diag::Sink& sink) {
  for (const LocatedText& title : titles) {
    const auto [found, fresh] = seen.emplace(title.text, title.span);
    if (fresh) continue;
    sink.Report(diag::lint::DuplicateScenario, title.span,
                "another scenario of this game is called \"" + title.text + "\" as well")
        .notes.push_back({found->second, "the other one"});
  }
}

}  // namespace cardinal::documents

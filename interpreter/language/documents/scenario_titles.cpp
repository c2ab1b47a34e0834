#include "interpreter/language/documents/scenario_titles.h"

#include "interpreter/language/diagnostics/lint_codes.h"

namespace cardinal::documents {

void LintTitles(const ScenarioFile& file, Titles& titles, diag::Sink& sink) {
  for (const Scenario& scenario : file.scenarios) {
    const auto [found, fresh] = titles.emplace(scenario.title.text, scenario.title.span);
    if (fresh) continue;
    sink.Report(diag::lint::DuplicateScenario, scenario.title.span,
                "another scenario of this game is called \"" + scenario.title.text + "\" as well")
        .notes.push_back({found->second, "the other one"});
  }
}

}  // namespace cardinal::documents

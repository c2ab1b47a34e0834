#include "interpreter/drivers/playground/scenario_list.h"

#include "interpreter/base/stop.h"
#include "interpreter/language/documents/document_kind.h"
#include "interpreter/language/documents/scenario.h"
#include "interpreter/language/load/load.h"

namespace cardinal::playground {

namespace {

std::string FirstProblem(const diag::Sink& sink, const source::SourceSet& sources) {
  const auto sorted = sink.Sorted();
  if (sorted.empty()) return "the file cannot be read";
  const diag::Diagnostic& first = sorted.front();
  const bool has_place = sources.Contains(first.span.file);
  const std::string line =
      has_place ? "line " + std::to_string(sources[first.span.file].LineNumberAt(first.span.begin)) + ": " : "";
  return line + first.message;
}

// False: the file is another kind of document.
bool ReadFile(const source::FileSystem& files, const ProjectFile& file, ListedFile& listed) {
  source::SourceSet sources;
  diag::Sink sink;
  const auto id = load::ReadSource(files, file.path, base::kLimits, sources, sink);
  const auto root = id ? documents::ReadYaml(sources[*id], base::kLimits, sink) : std::nullopt;
  if (root && documents::DetectDocumentKind(*root) != documents::DocumentKind::Scenarios) return false;
  const auto found = root ? documents::ReadScenarios(*root, sink) : std::nullopt;
  if (!found) {
    listed.problem = FirstProblem(sink, sources);
    return true;
  }
  for (const documents::Scenario& scenario : found->scenarios) {
    ListedScenario one{
        scenario.title.text, sources[*id].LineNumberAt(scenario.title.span.begin), {}, scenario.deck.has_value()};
    for (const documents::Scenario& row : scenario.rows) one.rows.push_back(row.row);
    listed.scenarios.push_back(std::move(one));
  }
  return true;
}

}  // namespace

std::vector<ListedFile> ListScenarios(const source::FileSystem& files, const ProjectFiles& project) {
  std::vector<ListedFile> all;
  for (const ProjectFile& file : project.List()) {
    if (!file.name.ends_with(".yaml")) continue;
    base::StopScope::Check();
    ListedFile listed{file.name, {}, {}};
    if (ReadFile(files, file, listed)) all.push_back(std::move(listed));
  }
  return all;
}

}  // namespace cardinal::playground

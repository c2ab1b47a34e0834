#include "interpreter/drivers/fuzz/failing_scenario.h"

#include "interpreter/drivers/scenario_runner/run_scenario.h"
#include "interpreter/drivers/scenario_writer/write_steps.h"
#include "interpreter/drivers/scenario_writer/write_yaml.h"
#include "interpreter/language/documents/scenario.h"

namespace cardinal::fuzz {

using scenario_writer::WrittenStep;
using scenario_writer::YamlContext;
using soundness::ProblemKind;

namespace {

// The kind of problem that the scenario forbids (drivers/scenario_runner/runner_soundness.cpp). Faults and broken
// invariants make every scenario fail.
ProblemKind Forbidden(ProblemKind kind) {
  const bool named = kind == ProblemKind::Leak || kind == ProblemKind::SoftLock || kind == ProblemKind::Nondeterminism;
  return named ? kind : ProblemKind::Fault;
}

std::string Steps(const std::vector<scenario_writer::WrittenStep>& acts) {
  std::string text;
  for (const scenario_writer::WrittenStep& act : acts) {
    if (!act.written) continue;
    const std::string answer = act.is_list
                                   ? scenario_writer::WriteFlowList(act.list, act.seat.size() + 6)
                                   : scenario_writer::WriteScalar(act.words, scenario_writer::YamlContext::Block);
    text += "  - " + act.seat + ": " + answer + '\n';
  }
  return text.empty() ? "steps: []\n" : "steps:\n" + text;
}

// Says why the text does not fail as it should; empty if it does.
std::string Objection(const program::Program& program, const std::string& text, const FuzzFinding& finding) {
  source::SourceSet sources;
  diag::Sink sink;
  const auto file = documents::ReadScenarios(sources[sources.AddFile("finding.yaml", text)], {}, sink);
  if (!file) return "written, it cannot be read: " + sink.Diagnostics().front().message;
  const scenario_runner::ScenarioRun run =
      scenario_runner::RunScenario(program, file->scenarios.front(), {}, scenario_runner::RunMode::Plain, sink);
  if (run.unsound && soundness::ProblemKey(program, *run.unsound) == finding.key) return "";
  if (run.failures.empty()) return "written, it passes";
  return "written, it fails otherwise: " + run.failures.front().message;
}

std::size_t DrawsWritten(const std::vector<scenario_writer::WrittenStep>& acts) {
  std::size_t first = 0;
  while (first < acts.size() && acts[first].is_chance && !acts[first].is_list) ++first;
  return first;
}

}  // namespace

std::string FindingComment(const program::Program& program, const FuzzFinding& finding, std::uint64_t seed) {
  std::string text = std::string(kFileHeader) + " with seed " + std::to_string(seed) + " in game " +
                     std::to_string(finding.game) + ": " + std::string(ProblemKindName(finding.problem.kind)) +
                     ".\n# " + finding.problem.message + ".\n";
  if (finding.problem.site >= 0) {
    const program::Site& site = program.sites[finding.problem.site];
    text += "# At " + program.files[site.file].path + ':' + std::to_string(site.line) + ".\n";
  }
  return text +
         "# The scenario fails as long as the defect is there. When it passes, keep it: it shows that it stays so.\n";
}

FailingScenario WriteFailingScenario(const program::Program& program, const ShrinkTrial& trial,
                                     const FuzzFinding& finding, const std::string& beginning) {
  FailingScenario shown;
  scenario_writer::WrittenSteps said = scenario_writer::MakeSteps(trial.set_up->begun.game, trial.walk, false);
  shown.problem = said.problem;
  if (!shown.problem.empty()) return shown;
  const std::size_t draws = DrawsWritten(said.acts);
  std::vector<std::string> random;
  for (std::size_t i = 0; i < draws; ++i)
    random.push_back(scenario_writer::WriteScalar(said.acts[i].words, scenario_writer::YamlContext::Flow));
  for (std::size_t i = 0; i < draws && draws < said.acts.size(); ++i) said.acts[i].written = false;
  if (draws == said.acts.size()) random.clear();
  for (const scenario_writer::WrittenStep& act : said.acts) shown.decisions += act.written ? 1 : 0;
  shown.cards = trial.set_up->begun.game.match.state.cards.size();
  shown.text = beginning +
               "scenario: " + scenario_writer::WriteScalar(finding.key, scenario_writer::YamlContext::Block) +
               "\ngame: " + program.game + '\n' + trial.set_up->text +
               (random.empty() ? "" : "random: " + scenario_writer::WriteFlowList(random, 8) + '\n') +
               Steps(said.acts) + "end: no " + std::string(ProblemKindName(Forbidden(finding.problem.kind))) + '\n';
  shown.problem = Objection(program, shown.text, finding);
  if (!shown.problem.empty()) shown.text.clear();
  return shown;
}

}  // namespace cardinal::fuzz

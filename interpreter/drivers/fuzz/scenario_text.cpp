#include "interpreter/drivers/fuzz/scenario_text.h"

#include "interpreter/drivers/scenario/scenario.h"
#include "interpreter/drivers/scenario/words.h"
#include "interpreter/drivers/scenario/write_acts.h"
#include "interpreter/drivers/scenario/write_yaml.h"
#include "interpreter/language/documents/scenario.h"

namespace cardinal::fuzz {

using scenario::Act;
using scenario::In;
using soundness::Kind;

namespace {

// What the scenario forbids (drivers/scenario/course_sound.cpp); faults and broken invariants let every scenario fail.
Kind Forbidden(Kind kind) {
  const bool named = kind == Kind::Leak || kind == Kind::Lock || kind == Kind::Difference;
  return named ? kind : Kind::Fault;
}

std::string Steps(const std::vector<Act>& acts) {
  std::string text;
  for (const Act& act : acts) {
    if (!act.written) continue;
    const std::string answer =
        act.is_list ? scenario::FlowList(act.list, act.who.size() + 6) : scenario::Scalar(act.words, In::Block);
    text += "  - " + act.who + ": " + answer + '\n';
  }
  return text.empty() ? "steps: []\n" : "steps:\n" + text;
}

// Why the text does not fail as it should; empty if it does.
std::string Objection(const program::Program& program, const std::string& text, const Finding& finding) {
  source::SourceSet sources;
  diag::Sink sink;
  const auto file = documents::ReadScenarios(sources[sources.Add("finding.yaml", text)], {}, sink);
  if (!file) return "written, it cannot be read: " + sink.All().front().message;
  const scenario::Run run = scenario::RunScenario(program, file->scenarios.front(), {}, scenario::Mode::Plain, sink);
  if (run.unsound && soundness::KeyOf(program, *run.unsound) == finding.key) return "";
  if (run.failures.empty()) return "written, it passes";
  return "written, it fails otherwise: " + run.failures.front().said;
}

std::size_t DrawsWritten(const std::vector<Act>& acts) {
  std::size_t first = 0;
  while (first < acts.size() && acts[first].luck && !acts[first].is_list) ++first;
  return first;
}

}  // namespace

std::string BeginningOf(const program::Program& program, const Finding& finding, std::uint64_t seed) {
  std::string text = std::string(kBeginning) + " with seed " + std::to_string(seed) + " in game " +
                     std::to_string(finding.game) + ": " + std::string(NameOf(finding.problem.kind)) + ".\n# " +
                     finding.problem.what + ".\n";
  if (finding.problem.site >= 0) {
    const program::Site& site = program.sites[static_cast<std::size_t>(finding.problem.site)];
    text += "# At " + program.files[static_cast<std::size_t>(site.file)].path + ':' + std::to_string(site.line) + ".\n";
  }
  return text +
         "# The scenario fails as long as the defect is there. When it passes, keep it: it shows that it stays so.\n";
}

Shown ShowFailing(const program::Program& program, const Trial& trial, const Finding& finding,
                  const std::string& beginning) {
  Shown shown;
  scenario::Acts said = scenario::ActsOf(trial.set_up->begun.game, trial.walk, false);
  shown.problem = said.problem;
  if (!shown.problem.empty()) return shown;
  const std::size_t draws = DrawsWritten(said.acts);
  std::vector<std::string> random;
  for (std::size_t i = 0; i < draws; ++i) random.push_back(scenario::Scalar(said.acts[i].words, In::Flow));
  for (std::size_t i = 0; i < draws && draws < said.acts.size(); ++i) said.acts[i].written = false;
  if (draws == said.acts.size()) random.clear();
  for (const Act& act : said.acts) shown.decisions += act.written ? 1 : 0;
  shown.cards = trial.set_up->begun.game.match.world.cards.size();
  shown.text = beginning + "scenario: " + scenario::Scalar(finding.key, In::Block) + "\ngame: " + program.game + '\n' +
               trial.set_up->text + (random.empty() ? "" : "random: " + scenario::FlowList(random, 8) + '\n') +
               Steps(said.acts) + "end: no " + std::string(NameOf(Forbidden(finding.problem.kind))) + '\n';
  shown.problem = Objection(program, shown.text, finding);
  if (!shown.problem.empty()) shown.text.clear();
  return shown;
}

}  // namespace cardinal::fuzz

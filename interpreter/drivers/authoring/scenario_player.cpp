#include "interpreter/drivers/authoring/scenario_player.h"

#include <algorithm>

#include "interpreter/base/stop.h"
#include "interpreter/drivers/scenario_runner/scenario_file.h"
#include "interpreter/language/documents/lenient.h"

namespace cardinal::authoring {

using base::StopScope;
using documents::ValueKind;
using documents::YamlEntry;
using documents::YamlNode;

namespace {

StopScope::Clock::time_point Deadline(std::chrono::milliseconds limit) { return StopScope::Clock::now() + limit; }

ScenarioResult InvalidWith(const diag::Sink& sink, source::FileId file) {
  ScenarioResult result;
  const auto sorted = sink.Sorted();
  const auto own = std::ranges::find_if(sorted, [&](const diag::Diagnostic& d) { return d.span.file == file; });
  const auto first = own != sorted.end() ? own : sorted.begin();
  result.message = first == sorted.end() ? "the rules of the game have errors" : first->message;
  if (own == sorted.end()) return result;
  result.begin = own->span.begin;
  result.end = own->span.end;
  if (!own->help.empty()) result.details.push_back(own->help);
  return result;
}

ScenarioResult MakeResult(const scenario_runner::ScenarioRun& run, const diag::Sink& sink, source::FileId file) {
  if (run.status == scenario_runner::ScenarioRun::Status::Invalid) return InvalidWith(sink, file);
  ScenarioResult result;
  result.status = run.failures.empty() ? ScenarioResult::Status::Passed : ScenarioResult::Status::Failed;
  if (run.failures.empty()) return result;
  const scenario_runner::Failure& failure = run.failures.front();
  result.message = failure.message;
  result.begin = failure.span.begin;
  result.end = failure.span.end;
  for (const scenario_runner::Section& section : failure.sections) {
    result.details.push_back(section.title);
    for (const std::string& line : section.lines) result.details.push_back("  " + line);
  }
  return result;
}

// ---- a scenario up to the cursor

// The index of the scenario in the file, and the path within the scenario.
struct FailurePlace {
  int scenario = -1;  // -1: the file is one scenario
  std::vector<documents::PathStep> path;
};

FailurePlace PlaceIn(const documents::DocumentCursor& cursor) {
  const bool list = cursor.path.size() > 1 && cursor.path[0].key == "scenarios" && cursor.path[1].index >= 0;
  return {list ? cursor.path[1].index : -1, {cursor.path.begin() + (list ? 2 : 0), cursor.path.end()}};
}

// Removes keys without a colon, which are being written.
void DropUnfinished(YamlNode& node) {
  std::erase_if(node.entries, [](const YamlEntry& entry) { return !entry.colon; });
  for (YamlEntry& entry : node.entries) DropUnfinished(entry.value);
  for (YamlNode& item : node.items) DropUnfinished(item);
}

YamlEntry TextEntry(std::string key, std::string text, source::FileId file) {
  YamlEntry entry;
  entry.key = std::move(key);
  entry.key_span.file = entry.value.span.file = file;
  entry.value.text = std::move(text);
  return entry;
}

// Keeps the steps that are played before the cursor: step `index` with its complete answer, or without it if the answer
// is being written.
void CutSteps(YamlNode& steps, std::size_t index, bool answered, const std::string& who) {
  const source::FileId file = steps.span.file;
  const std::size_t kept = std::min(steps.items.size(), index + (answered ? 1 : 0));
  steps.items.resize(kept);
  if (answered && kept > index) {
    YamlNode& last = steps.items.back();
    std::erase_if(last.entries, [](const YamlEntry& entry) {
      return documents::GetMapInfo(documents::MapKind::Step).FindKey(entry.key) != nullptr;
    });
    if (last.entries.empty()) steps.items.pop_back();
  }
  YamlNode step;
  step.kind = YamlNode::Kind::Map;
  step.span.file = file;
  step.entries.push_back(TextEntry(who, "(being written)", file));
  steps.items.push_back(std::move(step));
}

// The part of the scenario that leads to the decision at the cursor; nullopt if the cursor is neither in a step nor in
// `end`.
std::optional<YamlNode> CutScenario(YamlNode scenario, const FailurePlace& place,
                                    const documents::DocumentCursor& cursor) {
  if (place.path.empty() || !scenario.IsMap()) return std::nullopt;
  DropUnfinished(scenario);
  std::erase_if(scenario.entries, [](const YamlEntry& entry) {
    return entry.key == "cites" || entry.key == "tells" || entry.key == "end";
  });
  const auto steps = std::ranges::find(scenario.entries, "steps", &YamlEntry::key);
  const bool at_end = place.path[0].key == "end";
  if (steps == scenario.entries.end() || !steps->value.IsList()) return std::nullopt;
  if (!at_end && (place.path[0].key != "steps" || place.path.size() < 2)) return std::nullopt;
  const bool answer = cursor.value == ValueKind::Answer && cursor.map == documents::MapKind::Step;
  if (at_end)
    CutSteps(steps->value, steps->value.items.size(), false, "everyone");
  else
    CutSteps(steps->value, static_cast<std::size_t>(place.path[1].index), !answer,
             answer && place.path.size() > 2 ? place.path[2].key : "everyone");
  scenario.entries.push_back(TextEntry("end", "game over", scenario.span.file));
  return scenario;
}

std::optional<YamlNode> CutDocument(YamlNode root, const documents::DocumentCursor& cursor) {
  const FailurePlace place = PlaceIn(cursor);
  if (place.scenario < 0) return CutScenario(std::move(root), place, cursor);
  const auto list = std::ranges::find(root.entries, "scenarios", &YamlEntry::key);
  const auto index = static_cast<std::size_t>(place.scenario);
  if (list == root.entries.end() || index >= list->value.items.size()) return std::nullopt;
  auto cut = CutScenario(std::move(list->value.items[index]), place, cursor);
  if (!cut) return std::nullopt;
  list->value.items.assign(1, std::move(*cut));
  return root;
}

}  // namespace

std::vector<ScenarioResult> ScenarioPlayer::RunScenario(const std::string& path, std::string_view text,
                                                        std::string_view title) const {
  source::SourceSet sources;
  diag::Sink sink;
  const source::FileId id = sources.AddFile(path, std::string(text));
  const auto root = documents::ReadYaml(sources[id], {}, sink);
  auto file = root ? documents::ReadScenarios(*root, sink) : std::nullopt;
  if (!file) return {InvalidWith(sink, id)};
  const auto found = std::ranges::find_if(file->scenarios, [&](const auto& one) { return one.title.text == title; });
  if (found == file->scenarios.end()) return {};
  scenario_runner::ScenarioFileReader opened(files_, base::kLimits, games_, path, sources, sink);
  return RunRows(opened, std::move(*found), sink, id);
}

std::vector<ScenarioResult> ScenarioPlayer::RunRows(scenario_runner::ScenarioFileReader& opened,
                                                    documents::Scenario scenario, const diag::Sink& sink,
                                                    source::FileId file) const {
  const scenario_runner::RunnableScenario playable = opened.MakeRunnable(std::move(scenario));
  const scenario_runner::LoadedRules* rules = opened.RulesFor(playable);
  if (rules == nullptr) return {InvalidWith(sink, file)};
  std::vector<ScenarioResult> results;
  const StopScope scope(Deadline(limit_));
  for (std::size_t row = 0; row < documents::RunCount(playable.scenario); ++row) {
    const documents::Scenario& one = documents::ScenarioForRow(playable.scenario, row);
    diag::Sink own;
    try {
      const scenario_runner::ScenarioRun run = scenario_runner::RunScenario(
          *rules->program, one, playable.game->clauses, scenario_runner::RunMode::Plain, own, &rules->sources);
      results.push_back(MakeResult(run, own, file));
    } catch (const base::Stopped& stopped) {
      if (stopped.scope != &scope) throw;
      ScenarioResult& late = results.emplace_back();
      late.status = ScenarioResult::Status::OutOfTime;
      late.message = "the scenario takes too long";
      late.begin = one.title.span.begin;
      late.end = one.title.span.end;
    }
    results.back().row = one.row;
  }
  return results;
}

std::optional<scenario_runner::DecisionOffer> ScenarioPlayer::FindOffer(const std::string& path, std::string_view text,
                                                                        const documents::DocumentCursor& cursor,
                                                                        std::string_view said) const {
  const StopScope scope(Deadline(limit_));
  try {
    return PlayTo(path, text, cursor, said);
  } catch (const base::Stopped& stopped) {
    if (stopped.scope != &scope) throw;
    return std::nullopt;
  }
}

std::optional<scenario_runner::DecisionOffer> ScenarioPlayer::PlayTo(const std::string& path, std::string_view text,
                                                                     const documents::DocumentCursor& cursor,
                                                                     std::string_view said) const {
  source::SourceSet sources;
  diag::Sink sink;
  const source::FileId id = sources.AddFile(path, std::string(text));
  const auto root = CutDocument(documents::ReadLeniently(sources[id].Text(), id), cursor);
  auto file = root ? documents::ReadScenarios(*root, sink) : std::nullopt;
  if (!file || file->scenarios.empty()) return std::nullopt;
  scenario_runner::ScenarioFileReader opened(files_, base::kLimits, games_, path, sources, sink);
  const scenario_runner::RunnableScenario playable = opened.MakeRunnable(std::move(file->scenarios.front()));
  const scenario_runner::LoadedRules* rules = opened.RulesFor(playable);
  if (rules == nullptr) return std::nullopt;
  const documents::LocatedText words{std::string(said), {}, false, false};
  return scenario_runner::FindDecisionOffer(*rules->program, documents::ScenarioForRow(playable.scenario, 0), words);
}

}  // namespace cardinal::authoring

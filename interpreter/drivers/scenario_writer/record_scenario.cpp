#include "interpreter/drivers/scenario_writer/record_scenario.h"

#include "interpreter/base/text.h"
#include "interpreter/drivers/scenario_runner/run_scenario.h"
#include "interpreter/drivers/scenario_runner/run_state.h"
#include "interpreter/drivers/scenario_runner/scenario_file.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"

namespace cardinal::scenario_writer {

namespace {

using documents::Scenario;

bool HoldsLine(const Scenario& scenario, const source::SourceSet& sources, int line) {
  const source::SourceFile& file = sources[scenario.span.file];
  return file.LineColumnAt(scenario.span.begin).line <= line && line <= file.LineColumnAt(scenario.span.end).line;
}

bool MatchesOptions(const Scenario& scenario, const source::SourceSet& sources, const RecordingOptions& options) {
  if (options.line > 0 && !HoldsLine(scenario, sources, options.line)) return false;
  return scenario_runner::NormalizeWords(scenario.title.text).find(scenario_runner::NormalizeWords(options.filter)) !=
         std::string::npos;
}

// Returns null, after a report, if no scenario matches the options.
const Scenario* ChooseScenario(const std::vector<Scenario>& scenarios, const source::SourceSet& sources,
                               const RecordingOptions& options, ScenarioRecording& recording, diag::Sink& sink) {
  const Scenario* first = nullptr;
  const Scenario* exact = nullptr;
  for (const Scenario& scenario : scenarios) {
    recording.titles.push_back(scenario.title.text);
    if (!MatchesOptions(scenario, sources, options)) continue;
    ++recording.fitting;
    if (first == nullptr) first = &scenario;
    if (exact == nullptr && scenario.title.text == options.filter) exact = &scenario;
  }
  if (exact != nullptr) recording.fitting = 1;
  if (first != nullptr) return exact != nullptr ? exact : first;
  const std::string what = options.filter.empty()
                               ? "there is no scenario at line " + std::to_string(options.line)
                               : "no scenario here has `" + diag::EscapeUnprintable(options.filter) + "` in its title" +
                                     (options.line > 0 ? " and holds line " + std::to_string(options.line) : "");
  std::string help = diag::DidYouMean(options.filter, recording.titles).text;
  if (help.empty()) help = "the scenarios are: " + base::JoinText(recording.titles, "; ");
  sink.Report(diag::Code::UnknownName, {scenarios.front().span.file, 0, 0}, what).help = std::move(help);
  return nullptr;
}

// The only row that has this text among its values: "a: 6" of "a: 6, b: 2".
std::optional<std::size_t> RowWith(const Scenario& scenario, const std::string& value) {
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < scenario.rows.size(); ++i) {
    const std::string values = ", " + scenario.rows[i].row + ", ";
    if (values.find(", " + value + ", ") == std::string::npos) continue;
    if (found) return std::nullopt;
    found = i;
  }
  return found;
}

// The index of the row to run. Returns nullopt, after a report, if there is no such row.
std::optional<std::size_t> ChooseRow(const Scenario& scenario, const std::string& row, diag::Sink& sink) {
  if (row.empty()) return 0;
  const auto number = documents::ParseDecimal(row);
  for (std::size_t i = 0; i < scenario.rows.size(); ++i) {
    if (scenario_runner::NormalizeWords(scenario.rows[i].row) == scenario_runner::NormalizeWords(row) ||
        (number && *number == static_cast<std::int64_t>(i) + 1))
      return i;
  }
  if (const auto found = RowWith(scenario, row)) return found;
  std::vector<std::string> rows;
  for (const Scenario& one : scenario.rows) rows.push_back(one.row);
  sink.Report(diag::Code::UnknownName, scenario.title.span, "there is no row `" + diag::EscapeUnprintable(row) + "`")
      .help = rows.empty() ? "this scenario has no rows" : "the rows are: " + base::JoinText(rows, "; ");
  return std::nullopt;
}

// The errors of the rules are reported in their own files: the sink receives a line that refers to them.
void ReportBrokenRules(const scenario_runner::RunnableScenario& playable, diag::Sink& sink) {
  if (playable.game == nullptr || playable.game->program) return;
  const diag::Diagnostic& first = playable.game->diagnostics.front();
  const bool placed = first.span.file.value >= 0;
  const source::SourceSet& sources = playable.game->sources;
  const std::string place = placed ? sources[first.span.file].Path() + ":" +
                                         std::to_string(sources[first.span.file].LineColumnAt(first.span.begin).line) +
                                         ": "
                                   : "";
  sink.Report(diag::Code::NoGame, playable.scenario.game.span,
              "the rules of " + playable.game->home.game + " have errors: " + place + first.message)
      .help = "`cardinal lint " + playable.game->home.game + "` shows all of them";
}

}  // namespace

std::optional<ScenarioRecording> RecordScenario(const source::FileSystem& files, const std::filesystem::path& path,
                                                const RecordingOptions& options, source::SourceSet& sources,
                                                diag::Sink& sink) {
  ScenarioRecording recording;
  recording.games = std::make_unique<scenario_runner::GameCache>(files, options.limits, options.path_variable,
                                                                 options.cards, options.working_folder);
  scenario_runner::ScenarioFileReader file(files, options.limits, *recording.games, path, sources, sink);
  const scenario_runner::ScenarioFileReader::Content holds = file.ReadFile(true);
  if (holds == scenario_runner::ScenarioFileReader::Content::Deck)
    sink.Report(diag::Code::MissingParameter, {source::FileId{sources.NextId().value - 1}, 0, 0},
                "this is a deck, not a file of scenarios");
  if (holds != scenario_runner::ScenarioFileReader::Content::Scenarios) return std::nullopt;
  const Scenario* chosen = ChooseScenario(file.Scenarios(), sources, options, recording, sink);
  if (chosen == nullptr) return std::nullopt;
  const scenario_runner::RunnableScenario playable = file.MakeRunnable(*chosen);
  const scenario_runner::LoadedRules* rules = file.RulesFor(playable);
  if (rules == nullptr) ReportBrokenRules(playable, sink);
  const auto row = ChooseRow(playable.scenario, options.row, sink);
  if (rules == nullptr || !row) return std::nullopt;
  const Scenario& scenario = documents::ScenarioForRow(playable.scenario, *row);
  if (scenario.deck) {
    sink.Report(diag::Code::NotAllowedHere, scenario.title.span,
                "this scenario judges a deck, no game is played in it");
    return std::nullopt;
  }
  auto begun = scenario_runner::SetUpGame(*rules->program, scenario, sink);
  if (!begun) return std::nullopt;
  scenario_runner::RunState run(std::move(*begun), scenario, scenario_runner::RunMode::Plain);
  PlayScenario(run);
  recording.game = playable.game;
  recording.program = &*rules->program;
  recording.rules = &rules->sources;
  recording.record = std::move(run.record);
  for (std::size_t i = 0; i < recording.record.marks.size(); ++i) {
    const source::Span& step = scenario.steps[i].span;
    recording.record.marks[i].line = sources[step.file].LineColumnAt(step.begin).line;
  }
  recording.title = scenario.title.text;
  recording.row = scenario.row;
  recording.failures = std::move(run.failures);
  return recording;
}

}  // namespace cardinal::scenario_writer

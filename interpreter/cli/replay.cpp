#include "interpreter/cli/replay.h"

#include <algorithm>
#include <ostream>

#include "interpreter/cli/logs.h"
#include "interpreter/drivers/replay/replay_report.h"

namespace cardinal::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::int64_t kMaxLogs = 1'000'000;
constexpr std::size_t kMaxProblems = 20;  // shown problems

struct LogPlace {
  fs::path path;
  std::string shown;
};

// The requested logs; prints an error for each path without logs.
std::vector<LogPlace> FindLogs(const Environment& env, const std::vector<std::string>& paths, bool& missing) {
  std::vector<LogPlace> places;
  for (const std::string& path : paths) {
    const fs::path place = env.Resolve(path);
    if (!env.files.IsFolder(place)) {
      places.push_back({place, path});
      continue;
    }
    const auto found = env.files.ListFiles(place, replay::kLogFileEnding, kMaxLogs);
    for (const fs::path& file : found)
      places.push_back({file, (fs::path(path) / file.lexically_relative(place)).string()});
    if (!found.empty()) continue;
    replay::PrintLogProblem(
        env.err, path,
        {0, "there is no log in this folder: no file ends in " + std::string(replay::kLogFileEnding), ""});
    missing = true;
  }
  return places;
}

// Notes that the rules differ from those of the log.
void AddChanges(const LogLoader::OpenedLog& opened, replay::ReplayReport& report) {
  if (opened.log.head.rules == opened.game->GetProgram().content_hash) return;
  const auto known = std::find_if(report.changed.begin(), report.changed.end(), [&](const replay::ChangedRules& rules) {
    return rules.game == opened.log.head.game && rules.rules == opened.log.head.rules;
  });
  if (known != report.changed.end()) {
    ++known->logs;
    return;
  }
  report.changed.push_back(
      {opened.log.head.game, opened.log.head.rules, opened.changes, &opened.game->GetProgram(), 1});
}

replay::ReplayedLog ReplayOne(LogLoader& logs, const LogPlace& place, bool partial, replay::ReplayReport& report) {
  replay::ReplayedLog replayed;
  replayed.file = place.shown;
  const auto opened = logs.OpenLog(place.path, partial, replayed.problem);
  if (!opened) return replayed;
  AddChanges(*opened, report);
  replayed.game = opened->log.head.game;
  replayed.answers = opened->log.answers.size();
  const program::Program& program = opened->game->GetProgram();
  const replay::ChangedInputs suspects = replay::FindChangedInputs(opened->changes, program);
  replayed.comparison =
      replay::CompareWithLog(opened->ProgramForComparison(), opened->log, opened->record, suspects, {});
  if (!replayed.comparison.problem.empty())
    replayed.problem = {replayed.comparison.line, replayed.comparison.problem, ""};
  return replayed;
}

}  // namespace

int RunReplay(const Environment& env, const ReplayArguments& arguments) {
  bool missing = false;
  const std::vector<LogPlace> places = FindLogs(env, arguments.paths, missing);
  LogLoader logs(env, arguments.cards);
  replay::ReplayReport report;
  std::size_t wrong = 0;
  for (const LogPlace& place : places) {
    report.logs.push_back(ReplayOne(logs, place, arguments.partial, report));
    const replay::ReplayedLog& replayed = report.logs.back();
    if (replayed.problem.message.empty() || arguments.json) continue;
    if (++wrong <= kMaxProblems) replay::PrintLogProblem(env.err, replayed.file, replayed.problem);
    if (wrong == kMaxProblems + 1) env.err << "... and there are more\n";
  }
  if (arguments.json) {
    replay::PrintReplayAsJson(env.out, report);
  } else {
    replay::PrintReplay(env.out, report, env.MakeTextStyle());
  }
  if (missing || report.Unreadable() > 0) return kUsageError;
  return report.Differing() > 0 ? kFindings : kOk;
}

}  // namespace cardinal::cli

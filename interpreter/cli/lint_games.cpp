#include "interpreter/cli/lint_games.h"

#include <algorithm>
#include <map>
#include <ostream>
#include <set>

#include "interpreter/cli/lint_cache.h"
#include "interpreter/cli/load_game.h"
#include "interpreter/drivers/analysis/analysis.h"
#include "interpreter/language/documents/foreign_formats.h"
#include "interpreter/language/documents/yaml.h"
#include "interpreter/language/lint/card_description.h"
#include "interpreter/language/syntax/syntax.h"

namespace cardinal::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::int64_t kMaxListedFiles = 20'000;  // files that are examined to find games

// The request for one game: which of its files are reported.
struct LintTask {
  load::GameHome home;
  fs::path game_file;                // a ruleset that is a single file of any name
  std::vector<fs::path> asked;       // canonical files and folders
  std::vector<fs::path> more_cards;  // files outside of the game's folder of cards
};

class Linter {
 public:
  // `texts`: whether to collect the words of texts that no wording has.
  Linter(const Environment& env, const std::vector<std::string>& without, LintResult& found, bool texts)
      : env_(env), library_(MakeLibrary(env)), found_(found), texts_(texts) {
    for (const std::string& path : without) without_.push_back(env.files.Canonical(env.Resolve(path)));
  }

  // Groups the requested paths by game; false: a path belongs to no game.
  bool Plan(const std::vector<std::string>& paths) {
    bool all = true;
    for (const std::string& name : paths) all = AddPath(name) && all;
    return all;
  }

  void LintAll() {
    for (const auto& [ruleset, task] : tasks_) Check(task);
  }

  std::size_t Games() const { return tasks_.size(); }

 private:
  LintTask& TaskFor(const load::GameHome& home) {
    LintTask& task = tasks_[home.ruleset.string()];
    task.home = home;
    return task;
  }

  bool AddPath(const std::string& name) {
    const fs::path place = env_.files.Canonical(env_.Resolve(name));
    const bool folder = env_.files.IsFolder(place);
    if (folder && AddFolder(place)) return true;
    if (env_.files.IsFile(place)) {
      if (place.extension() != ".cardinal" && place.extension() != ".yaml" && ReadsBadly(place)) return false;
      if (const auto home = load::FindFileHome(MakeSearch(env_), place)) {
        LintTask& task = TaskFor(*home);
        task.asked.push_back(place);
        const bool at_home = load::IsBelow(place, env_.files.Canonical(home->cards)) ||
                             load::IsBelow(place, env_.files.Canonical(home->ruleset));
        if (place.extension() == ".cardinal" && !at_home) task.more_cards.push_back(place);
        return true;
      }
      if (load::DeclaresGame(env_.files, place)) {
        LintTask& task = tasks_[place.string()];
        task.home = {place.stem().string(), place.parent_path(), {}};
        task.game_file = place;
        task.asked.push_back(place);
        return true;
      }
      if (ReadsBadly(place)) return false;
      if (const std::string game = load::ReadGameName(env_.files, place); !game.empty()) {
        ReportUnknownGame(env_, game);
        return false;
      }
      env_.err << "error: `" << diag::EscapeUnprintable(name)
               << "` belongs to no game: it is neither in rulesets/GAME nor in cards/GAME, and does not say `cards "
                  "GAME` or `game: GAME`\n";
      return false;
    }
    if (!folder) {
      if (const auto home = library_.FindGame(name)) {
        LintTask& task = TaskFor(*home);
        task.asked.push_back(env_.files.Canonical(home->ruleset));
        task.asked.push_back(env_.files.Canonical(home->cards));
        return true;
      }
    }
    if (folder && env_.files.IsFile(place / "game.cardinal") && ReadsBadly(place / "game.cardinal")) return false;
    const source::ReadResult read = env_.files.ReadFile(place, 1);
    env_.err << "error: `" << diag::EscapeUnprintable(name) << "` is "
             << (folder                                      ? "a folder without a game\n"
                 : read.error == source::ReadError::NotAFile ? "not a regular file\n"
                                                             : "not a file, a folder or a game\n");
    if (names_.empty())
      for (const load::GameHome& home : library_.ListGames()) names_.push_back(home.game);
    const std::string help = folder ? "" : diag::DidYouMean(name, names_).text;
    if (!help.empty()) env_.err << "  help: " << help << '\n';
    return false;
  }

  // A file of no game may be damaged, or made for another program: then this is the error to report.
  bool ReadsBadly(const fs::path& place) {
    diag::Sink sink;
    const auto id = load::ReadSource(env_.files, place, {}, sources_, sink);
    if (id && !documents::ReportForeign(sources_[*id], sink)) {
      if (place.extension() == ".yaml")
        documents::ReadYaml(sources_[*id], {}, sink);
      else if (place.extension() == ".cardinal")
        syntax::Parse(sources_[*id], {}, sink);
    }
    return AddFindings(sink);
  }

  // A file that cannot be read names no game: then its bytes are the error to report.
  bool IsNoText(const fs::path& place) {
    diag::Sink sink;
    load::ReadSource(env_.files, place, {}, sources_, sink);
    return AddFindings(sink);
  }

  // Keeps the diagnostics about a file of no game as findings; false: there are none.
  bool AddFindings(const diag::Sink& sink) {
    const auto sorted = sink.Sorted();
    found_.findings.insert(found_.findings.end(), sorted.begin(), sorted.end());
    found_.files += !sorted.empty();
    return !sorted.empty();
  }

  // A folder of a game, or one with games below it.
  bool AddFolder(const fs::path& place) {
    if (const auto home = library_.FindHomeAround(place)) {
      TaskFor(*home).asked.push_back(place);
      return true;
    }
    if (const auto home = library_.FindHomeInFolder(place)) {
      TaskFor(*home).asked.push_back(place);
      return true;
    }
    bool found = false;
    for (const load::GameHome& home : library_.ListGames()) {
      const bool below = load::IsBelow(env_.files.Canonical(home.ruleset), place) ||
                         load::IsBelow(env_.files.Canonical(home.cards), place);
      if (below) TaskFor(home).asked.push_back(place);
      found = found || below;
    }
    found = AddGamesBelow(place) || found;
    return found || AddLooseFiles(place);
  }

  // Games at deeper levels than those that commands know by name: with a `rulesets` folder of their own, or in one
  // folder.
  bool AddGamesBelow(const fs::path& place) {
    bool found = false;
    for (const fs::path& file : env_.files.ListFiles(place, ".cardinal", kMaxListedFiles)) {
      if (file.filename() != "game.cardinal" || IsOfATask(file)) continue;
      auto home = library_.FindHomeAround(file);
      if (!home) home = library_.FindHomeInFolder(file.parent_path());
      if (!home) continue;
      LintTask& task = TaskFor(*home);
      task.asked = {env_.files.Canonical(home->ruleset), env_.files.Canonical(home->cards)};
      found = true;
    }
    return found;
  }

  bool IsHome(const LintTask& task, const fs::path& path) const {
    const fs::path place = env_.files.Canonical(path);
    return load::IsBelow(place, env_.files.Canonical(task.home.ruleset)) ||
           (!task.home.cards.empty() && load::IsBelow(place, env_.files.Canonical(task.home.cards)));
  }
  bool IsOfATask(const fs::path& path) const {
    return std::any_of(tasks_.begin(), tasks_.end(), [&](const auto& entry) { return IsHome(entry.second, path); });
  }

  // A folder outside of all games: every file of cards or document below it that names its game.
  bool AddLooseFiles(const fs::path& place) {
    bool found = false;
    for (const char* ending : {".cardinal", ".yaml"}) {
      for (const fs::path& file : FilesIn(place, ending)) {
        const auto home = load::FindFileHome(MakeSearch(env_), file);
        if (!home) {
          found = IsNoText(file) || found;
          continue;
        }
        TaskFor(*home).asked.push_back(file);
        if (file.extension() == ".cardinal") TaskFor(*home).more_cards.push_back(file);
        found = true;
      }
    }
    return found || !too_many_.empty();
  }

  // A folder with more files than the limit is reported, not silently examined up to the limit.
  std::vector<fs::path> FilesIn(const fs::path& folder, std::string_view ending) {
    constexpr std::int64_t kMost = base::kLimits.files;
    std::vector<fs::path> files = env_.files.ListFiles(folder, ending, kMost + 1);
    if (std::ssize(files) <= kMost) return files;
    if (too_many_.insert(folder.string()).second)
      env_.err << "error: `" << diag::EscapeUnprintable(load::DisplayPath(folder)) << "`: more than " << kMost
               << " files end in " << ending << '\n';
    found_.all_paths_known = false;
    return {};
  }

  bool IsAsked(const LintTask& task, const fs::path& path) const {
    const fs::path place = env_.files.Canonical(env_.Resolve(path));
    return std::any_of(task.asked.begin(), task.asked.end(),
                       [&](const fs::path& asked) { return load::IsBelow(place, asked) && !IsExcluded(place, asked); });
  }

  bool IsExcluded(const fs::path& place, const fs::path& asked) const {
    return std::any_of(without_.begin(), without_.end(),
                       [&](const fs::path& out) { return load::IsBelow(place, out) && !load::IsBelow(asked, out); });
  }

  void Check(const LintTask& task) {
    analysis::AnalysisRequest request;
    request.home = task.home;
    request.game_file = task.game_file;
    request.more_cards = task.more_cards;
    request.working_folder = env_.working_directory;
    request.is_asked = [&](const fs::path& path) { return IsAsked(task, path); };
    for (const fs::path& path : FilesAskedFor(task, ".cardinal"))
      if (IsAsked(task, path) && !IsOfAnother(task, path)) request.rule_files.push_back(path);
    for (const fs::path& path : FilesAskedFor(task, ".yaml"))
      if (path.filename() != "cardinal.yaml" && IsAsked(task, path) && !IsOfAnother(task, path))
        request.documents.push_back(path);
    const analysis::Analysis found = analysis::AnalyzeGame(env_.files, request, sources_);
    found_.files += found.examined.size();
    found_.examined_files.insert(found.examined.begin(), found.examined.end());
    found_.findings.insert(found_.findings.end(), found.findings.begin(), found.findings.end());
    found_.is_complete = found_.is_complete && found.loaded.program;
    if (!texts_ || !found.loaded.program) return;
    found_.has_wordings = found_.has_wordings || !found.loaded.rules.wordings.empty();
    for (lint::UnknownWords& one :
         lint::FindUnknownWords(found.loaded.trees, found.loaded.rules, found_.compared_texts))
      if (IsAsked(task, sources_[one.text.file].Path()))
        found_.unknown_texts.push_back({one.text, std::move(one.words)});
  }

  std::vector<fs::path> FilesAskedFor(const LintTask& task, std::string_view ending) {
    std::vector<fs::path> paths;
    for (const fs::path& place : task.asked) {
      if (env_.files.IsFolder(place)) {
        for (fs::path& path : FilesIn(place, ending)) paths.push_back(std::move(path));
      } else if (place.extension() == ending) {
        paths.push_back(place);
      }
    }
    std::sort(paths.begin(), paths.end());
    paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
    return paths;
  }

  // If several games are requested, each reads only its own files.
  bool IsOfAnother(const LintTask& task, const fs::path& path) const {
    if (IsHome(task, path)) return false;
    const auto home = load::FindFileHome(MakeSearch(env_), path);
    return IsOfATask(path) || (home && home->game != task.home.game);
  }

  const Environment& env_;
  load::Library library_;
  std::vector<std::string> names_;  // of its games; loaded when they are first needed
  LintResult& found_;
  source::SourceSet& sources_ = found_.sources;
  bool texts_;
  std::vector<fs::path> without_;          // canonical
  std::map<std::string, LintTask> tasks_;  // by ruleset folder
  std::set<std::string> too_many_;         // folders for which this was reported
};

std::unique_ptr<LintResult> LintWithoutCache(const Environment& env, const std::vector<std::string>& paths,
                                             const std::vector<std::string>& without, bool texts = false) {
  auto found = std::make_unique<LintResult>();
  Linter linter(env, without, *found, texts);
  found->all_paths_known = linter.Plan(paths) && found->all_paths_known;
  linter.LintAll();
  found->games = linter.Games();
  return found;
}

}  // namespace

std::unique_ptr<LintResult> FindUnknownTexts(const Environment& env, const std::vector<std::string>& paths,
                                             const std::vector<std::string>& without) {
  return LintWithoutCache(env, paths.empty() ? std::vector<std::string>{"."} : paths, without, true);
}

std::unique_ptr<LintResult> LintGames(const Environment& env, const std::vector<std::string>& paths,
                                      const std::vector<std::string>& without) {
  const std::vector<std::string> asked = paths.empty() ? std::vector<std::string>{"."} : paths;
  return LintCached(env, asked, without,
                    [&](const Environment& through) { return LintWithoutCache(through, asked, without); });
}

}  // namespace cardinal::cli

#include "interpreter/cli/reloading_game.h"

#include <algorithm>

#include "interpreter/base/hash.h"
#include "interpreter/drivers/replay/log_line.h"

namespace cardinal::cli {

namespace {

// Files that a game may have. Larger ones are not read by the game, either.
constexpr std::string_view kEndings[] = {".cardinal", ".yaml", ".md"};
constexpr std::int64_t kMaxFiles = 10'000;
constexpr std::int64_t kMaxBytes = 8'000'000;

// Scenarios are not part of the rules.
bool IsScenario(const std::filesystem::path& path, const std::filesystem::path& folder) {
  const std::filesystem::path inner = path.lexically_relative(folder);
  return std::find(inner.begin(), inner.end(), "scenarios") != inner.end();
}

void AddFile(base::Hasher& hasher, const source::FileSystem& files, const std::filesystem::path& path) {
  const source::ReadResult read = files.ReadFile(path, kMaxBytes);
  hasher.AddBytes(path.string());
  hasher.AddBytes(read.Ok() ? read.text : read.message);
}

}  // namespace

ReloadingGame::ReloadingGame(const Environment& env, load::GameHome home, cli::ServedGame::Words words)
    : env_(env), home_(std::move(home)), words_(std::move(words)) {}

std::unique_ptr<ReloadingGame> ReloadingGame::Load(const Environment& env, const load::GameHome& home,
                                                   const cli::ServedGame::Words& words) {
  std::unique_ptr<ReloadingGame> game(new ReloadingGame(env, home, words));
  game->hash_ = game->HashFiles();  // before the files are read: a later change is noticed
  std::shared_ptr<const cli::ServedGame> first = cli::ServedGame::Load(env, home, words);
  if (!first) return nullptr;
  game->versions_.push_front(std::move(first));
  return game;
}

std::shared_ptr<const cli::ServedGame> ReloadingGame::Current() const {
  const std::lock_guard lock(mutex_);
  return versions_.front();
}

bool ReloadingGame::HasOldRules() const {
  const std::lock_guard lock(mutex_);
  return has_old_rules_;
}

// A folder that cannot be listed at present counts as a change; loading then says what is wrong.
std::uint64_t ReloadingGame::HashFiles() const {
  base::Hasher hasher;
  std::vector<std::filesystem::path> places = {home_.ruleset, home_.cards};
  for (const auto* more : {&words_.card_files, &words_.decks})
    for (const std::string& place : *more) places.push_back(env_.Resolve(place));
  for (const std::filesystem::path& place : places) {
    if (env_.files.IsFile(place)) AddFile(hasher, env_.files, place);
    try {
      for (const std::string_view ending : kEndings)
        for (const auto& path : env_.files.ListFiles(place, ending, kMaxFiles))
          if (!IsScenario(path, place)) AddFile(hasher, env_.files, path);
    } catch (const source::FolderError& error) {
      hasher.AddBytes(error.what());
    }
  }
  return hasher.Digest();
}

std::string ReloadingGame::Refresh() const {
  const std::lock_guard only(loading_);
  const std::uint64_t hash = HashFiles();
  {
    const std::lock_guard lock(mutex_);
    if (hash == hash_) return "";
  }
  std::string errors;
  std::shared_ptr<const cli::ServedGame> loaded;
  try {
    loaded = cli::ServedGame::LoadQuietly(env_, env_.files, home_, words_, errors);
  } catch (const source::FolderError& error) {
    errors = std::string("error: ") + error.what() + "\n";
  }
  const bool fits = loaded && loaded->Key() == home_.game;
  if (loaded && !fits) errors = "error: the game is called `" + loaded->Key() + "` now\n";
  const std::lock_guard lock(mutex_);
  hash_ = hash;
  has_old_rules_ = !fits;
  if (!fits)
    return errors + "The files of the game have changed and have errors: new matches have the rules from before.";
  versions_.push_front(std::move(loaded));
  if (versions_.size() > kVersions) versions_.pop_back();
  return "The files of the game have changed: new matches have the new rules.";
}

// The newest version with the rules of the log; otherwise the current one.
std::shared_ptr<const cli::ServedGame> ReloadingGame::FindVersion(const web::MatchToContinue& match) const {
  const std::lock_guard lock(mutex_);
  if (!match.lines.empty()) {
    std::string_view line = match.lines.front();
    while (line.ends_with('\n')) line.remove_suffix(1);
    const replay::ParsedLine head = replay::DecodeLogLine(line);
    if (head.line && std::holds_alternative<replay::LogHeader>(*head.line))
      for (const auto& version : versions_)
        if (version->GetProgram().content_hash == std::get<replay::LogHeader>(*head.line).rules) return version;
  }
  return versions_.front();
}

web::ContinuedMatch ReloadingGame::Continue(const web::MatchToContinue& match, host::MessageSink& messages,
                                            std::unique_ptr<replay::LineSink> log) const {
  const auto version = FindVersion(match);
  web::ContinuedMatch continued = version->Continue(match, messages, std::move(log));
  continued.rules = version;
  return continued;
}

web::RetriedMatch ReloadingGame::Retry(const web::MatchToRetry&, host::MessageSink&) const {
  return {nullptr, {}, "only the matches of the editor are played again with other rules"};
}

}  // namespace cardinal::cli

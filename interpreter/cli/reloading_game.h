// A served game whose files may change while the server runs. In: the game and its files. Out: web::ServedGame, in
// which new matches have the rules that are on the disk. Promises: files with errors change nothing: new matches have
// the last rules without errors. A match keeps the rules with which it began while it is in memory; if it continues
// from the store, it gets them again if they are among the last kVersions. All functions may be called by several
// threads.
#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <string>

#include "interpreter/cli/served_game.h"

namespace cardinal::cli {

class ReloadingGame : public web::ServedGame {
 public:
  static constexpr std::size_t kVersions = 8;

  // Null after printing an error to `err`.
  static std::unique_ptr<ReloadingGame> Load(const Environment& env, const load::GameHome& home,
                                             const cli::ServedGame::Words& words);

  std::shared_ptr<const cli::ServedGame> Current() const;

  // web::ServedGame
  std::string Refresh() const override;
  bool HasOldRules() const override;
  std::string Key() const override { return home_.game; }
  std::vector<std::string> Players() const override { return Current()->Players(); }
  std::string DescribeJson(bool has_pictures, bool is_open, std::string_view language) const override {
    return Current()->DescribeJson(has_pictures, is_open, language);
  }
  std::string TranslatePhrase(std::string_view english, std::string_view language,
                              std::initializer_list<std::string> values) const override {
    return Current()->TranslatePhrase(english, language, values);
  }
  web::BegunMatch Begin(const web::NewMatch& match) const override { return Current()->Begin(match); }
  web::ContinuedMatch Continue(const web::MatchToContinue& match, host::MessageSink& messages,
                               std::unique_ptr<replay::LineSink> log) const override;
  web::RetriedMatch Retry(const web::MatchToRetry& match, host::MessageSink& messages) const override;

 private:
  ReloadingGame(const Environment& env, load::GameHome home, cli::ServedGame::Words words);
  std::uint64_t HashFiles() const;  // of the names and texts of all files of the game
  std::shared_ptr<const cli::ServedGame> FindVersion(const web::MatchToContinue& match) const;

  const Environment& env_;
  const load::GameHome home_;
  const cli::ServedGame::Words words_;
  mutable std::mutex loading_;  // one thread loads at a time; locked before `mutex_`
  mutable std::mutex mutex_;    // of the members that follow
  mutable std::uint64_t hash_ = 0;
  mutable bool has_old_rules_ = false;
  mutable std::deque<std::shared_ptr<const cli::ServedGame>> versions_;  // the newest first; never empty
};

}  // namespace cardinal::cli

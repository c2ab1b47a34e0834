// Unsaved rules that are played: the drafts of an author, and their matches. In: edited texts, the lines of a match.
// Out: the match in the rules of its draft. Promises: a draft keeps the rules that were loaded last without an error; a
// match keeps its rules in memory; work for a match ends after some seconds, whatever the rules do; nothing is written
// to the disk. All functions may be called by any thread.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/drivers/playground/draft_match.h"
#include "interpreter/drivers/playground/draft_rules.h"
#include "interpreter/drivers/playground/project_files.h"
#include "interpreter/drivers/playground/scenario_walk.h"
#include "interpreter/drivers/web/editor.h"

namespace cardinal::playground {

using RulesPtr = std::shared_ptr<const DraftRules>;

// The longest time of one load, walk or replay.
inline constexpr std::chrono::seconds kWorkTime{20};

class Playground : public web::Editor, private web::ServedGame {
 public:
  // `setup.disk` must outlive it.
  explicit Playground(ProjectSetup setup);
  ~Playground() override;

  const ProjectSetup& Setup() const { return setup_; }
  const ProjectFiles& Files() const { return files_; }
  web::DraftMatches& Matches() const { return *matches_; }

  // The rules of a draft; null: there is no such draft.
  RulesPtr FindRules(const std::string& draft) const;
  // A new draft with the rules on the disk, or with those of the last draft if no file has changed. Null: they have
  // errors.
  RulesPtr BeginDraft(std::string& draft, std::string& errors);
  void SetRules(const std::string& draft, RulesPtr rules);

  // The match of these lines in these rules, without connections: whether it can be played, and how many of its answers
  // fit.
  struct Trial {
    std::string problem;  // in words; empty: it can be played
    std::size_t given = 0, answers = 0;
    std::size_t step = 0;                // of the scenario at which it begins
    std::vector<std::string> seats;      // their names
    model::Seat asked = model::kNoSeat;  // kNoSeat: the game is over
  };
  Trial Try(const DraftRules& rules, const DraftLines& lines) const;

  // Other pages read that a file was saved.
  void TellSaved(const void* from, const std::string& name, const std::string& version);
  using SavedListener = std::function<void(const std::string& name, const std::string& version)>;
  void AddListener(const void* key, SavedListener listener);
  void RemoveListener(const void* key);

  // web::Editor
  const web::ServedGame& Drafts() const override { return *this; }
  void UseMatches(web::DraftMatches& matches) override { matches_ = &matches; }
  std::unique_ptr<web::EditorSession> Open(std::function<void(std::string)> send) override;

 private:
  struct Draft {
    RulesPtr rules;
    std::chrono::steady_clock::time_point used;
  };
  struct Begun {
    std::unique_ptr<host::HostedMatch> match;
    std::vector<replay::LogAnswer> given;
    std::string problem;
    Trial trial;
  };

  // web::ServedGame: the matches of all drafts.
  std::string Key() const override { return setup_.home.game; }
  std::string DescribeJson(bool, bool, std::string_view) const override { return "{}\n"; }
  std::string TranslatePhrase(std::string_view english, std::string_view language,
                              std::initializer_list<std::string> values) const override;
  std::vector<std::string> Players() const override { return {}; }
  web::BegunMatch Begin(const web::NewMatch& match) const override;
  web::ContinuedMatch Continue(const web::MatchToContinue& match, host::MessageSink& messages,
                               std::unique_ptr<replay::LineSink> log) const override;
  web::RetriedMatch Retry(const web::MatchToRetry& match, host::MessageSink& messages) const override;

  Begun BeginMatch(const DraftRules& rules, const std::string& id, const DraftLines& lines,
                   host::MessageSink& messages) const;
  RulesPtr LoadFromDisk();

  const ProjectSetup setup_;
  const ProjectFiles files_;
  web::DraftMatches* matches_ = nullptr;
  mutable std::mutex mutex_;  // of the members below
  mutable std::map<std::string, Draft> drafts_;
  RulesPtr from_disk_;              // as the files were when they were read last
  std::string from_disk_versions_;  // of these files
  std::map<const void*, SavedListener> listeners_;
};

}  // namespace cardinal::playground

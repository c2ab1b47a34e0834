// A game as a server needs it: its start page, new matches, and matches that continue from the lines of their logs. In:
// the wish of a client, or the lines of a log. Out: the first lines of a log, or a match that is played. Promises: all
// functions may be called by several threads.
#pragma once

#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/drivers/host/hosted_match.h"
#include "interpreter/drivers/web/new_match.h"

namespace cardinal::web {

// A match that is set up, but not begun.
struct BegunMatch {
  struct Seat {
    std::string name;
    bool is_human = false;
  };
  std::vector<Seat> seats;
  std::vector<std::string> lines;  // of its log, with newlines
  std::string problem;             // in words; empty: the match can be played
};

// A match of a store.
struct MatchToContinue {
  std::string id;
  std::span<const std::string> lines;     // of its log
  std::int64_t seconds_per_decision = 0;  // see NewMatch
  host::Milliseconds now = 0;
};

struct ContinuedMatch {
  std::unique_ptr<host::HostedMatch> match;  // null: `problem`
  std::shared_ptr<const void> rules = {};    // what the match reads, if it must be kept; destroyed after the match
  std::string problem;                       // in words
  std::string changed = {};                  // the cards and rules that are the cause of the problem
};

// A match to play with these rules from any position.
struct MatchToRetry {
  NewMatch wish;
  std::string id;
  std::optional<host::HostedMatch::Beginning> beginning = {};  // nullopt: the beginning of the game
  std::vector<std::string> names = {};                         // of the seats of `beginning`
  // The rules of `beginning`: those of the game, perhaps with more cards. Null: those of the game.
  const program::Program* program = nullptr;
  const source::SourceSet* sources = nullptr;       // of `program`
  std::span<const replay::LogAnswer> answers = {};  // of an earlier match
};

struct RetriedMatch {
  std::unique_ptr<host::HostedMatch> match;   // null: `problem`; HostedMatch::ContinueLog must follow
  std::vector<replay::LogAnswer> given = {};  // the answers that fit
  std::string problem = {};                   // in words
};

class ServedGame {
 public:
  virtual ~ServedGame() = default;
  // Looks whether the files of the game have changed. Returns what the owner should read about that, or "". May wait
  // for the files.
  virtual std::string Refresh() const { return ""; }
  // The files of the game have errors, so that new matches have the rules from before.
  virtual bool HasOldRules() const { return false; }
  virtual std::string Key() const = 0;  // "mygame": as a store and a log name it
  // The answer to /api/game (docs/reference/serve.md). `is_open`: every visitor creates matches. `language`: its code;
  // that of the server if the game does not have it.
  virtual std::string DescribeJson(bool has_pictures, bool is_open, std::string_view language) const = 0;
  // The players that a client may choose: "human", "search:easy". Not every player of `play`: none that thinks for
  // hours.
  virtual std::vector<std::string> Players() const = 0;
  // A phrase of Cardinal (view::Localizer) in the language with that code; in that of the server if the game does not
  // have it.
  virtual std::string TranslatePhrase(std::string_view english, std::string_view language,
                                      std::initializer_list<std::string> values = {}) const = 0;
  virtual BegunMatch Begin(const NewMatch& match) const = 0;
  // Later lines go to `log`.
  virtual ContinuedMatch Continue(const MatchToContinue& match, host::MessageSink& messages,
                                  std::unique_ptr<replay::LineSink> log) const = 0;
  virtual RetriedMatch Retry(const MatchToRetry& match, host::MessageSink& messages) const = 0;
};

}  // namespace cardinal::web

// In: a FILE that holds a game: a log (docs/reference/log.md), or a scenario. Out: Recorded, the rules it was played
// with and the game itself, ready to be played once more. Promises: the rules are those that the game was recorded
// with, or there is no RecordedGame; what is wrong is said on `err` here, once, with the line it stands on.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/cli/environment.h"
#include "interpreter/drivers/narration/rule_location.h"
#include "interpreter/drivers/replay/game_record.h"
#include "interpreter/language/source/source.h"

namespace cardinal::cli {

struct RecordedOptions {
  std::string scenario;            // which scenario of the file: a part of its title
  int line = 0;                    // ... the one that holds this line of the file
  std::string row;                 // which row of it: "a: 5", "2"
  std::vector<std::string> cards;  // more files or folders of cards
  bool partial = false;            // a log that was cut off will do
  std::string lang;                // of the clauses; empty: the rulebook as it is
};

// Owns all it gives.
class RecordedGame {
 public:
  virtual ~RecordedGame() = default;
  virtual const program::Program& GetProgram() const = 0;
  virtual const replay::GameRecord& GetRecord() const = 0;
  virtual const source::SourceSet& Sources() const = 0;  // the files that GetProgram's sites mean, by their number
  // Of the scenario, as it is there; of a log, who plays, and the seed.
  virtual std::string Title(std::int32_t language = 0) const = 0;
  // A scenario's title may name cards, and the seed of a game tells all of it: neither is for a seat.
  std::string TitleForSeats(std::int32_t language = 0) const;
  virtual bool IsScenario() const = 0;
  const view::DisplayNames& GetDisplayNames() const { return GetRecord().names; }
  const narration::ClauseLookup& GetClauseLookup() const { return clauses_; }  // what the clauses of the rulebook say

 protected:
  narration::ClauseLookup clauses_;
};

// Null: it cannot be opened, as was said; the command ends with kCouldNot.
std::unique_ptr<RecordedGame> OpenRecordedGame(const Environment& env, const std::filesystem::path& file,
                                               const RecordedOptions& options = {});

}  // namespace cardinal::cli

// Opens a recorded game for replay.
// In: a file with a game: a log (docs/reference/log.md), or a scenario. Out: RecordedGame: the rules that it was played
// with and the game itself. Promises: the rules are those that the game was recorded with, otherwise there is no
// RecordedGame; errors are printed to `err` here, once, with their line.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/cli/environment.h"
#include "interpreter/drivers/narration/game_layout.h"
#include "interpreter/drivers/narration/rule_location.h"
#include "interpreter/drivers/replay/game_record.h"
#include "interpreter/language/source/source.h"

namespace cardinal::cli {

struct RecordedOptions {
  std::string scenario;            // chooses a scenario of the file: a part of its title
  int line = 0;                    // chooses the scenario that contains this line; 0: not given
  std::string row;                 // chooses a row of the scenario: "a: 5", "2"
  std::vector<std::string> cards;  // more files or folders of cards
  bool partial = false;            // accepts a log that was cut off
  std::string lang;                // the language of the clauses; empty: that of the rulebook
};

// Owns everything that it returns.
class RecordedGame {
 public:
  virtual ~RecordedGame() = default;
  virtual const program::Program& GetProgram() const = 0;
  virtual const replay::GameRecord& GetRecord() const = 0;
  // The files that the sites of GetProgram refer to, by their number.
  virtual const source::SourceSet& Sources() const = 0;
  // The title of the scenario; for a log the players and the seed.
  virtual std::string Title(std::int32_t language = 0) const = 0;
  // A title for seats. A scenario's title may name cards, and the seed of a game reveals all cards, so this title has
  // neither.
  std::string TitleForSeats(std::int32_t language = 0) const;
  virtual bool IsScenario() const = 0;
  // By seat: the name of its deck in the log; empty if it has none. A scenario's decks have no names.
  virtual std::vector<std::string> DeckNames() const { return {}; }
  const view::DisplayNames& GetDisplayNames() const { return GetRecord().names; }
  const narration::ClauseLookup& GetClauseLookup() const { return clauses_; }  // the texts of the rulebook's clauses
  const narration::GameLayout& GetLayout() const { return layout_; }           // empty without layout.yaml

 protected:
  narration::ClauseLookup clauses_;
  narration::GameLayout layout_;
};

// Returns null if the file cannot be opened. The error is printed then, and the command ends with kUsageError.
std::unique_ptr<RecordedGame> OpenRecordedGame(const Environment& env, const std::filesystem::path& file,
                                               const RecordedOptions& options = {});

}  // namespace cardinal::cli

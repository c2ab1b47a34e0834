// Compares two versions of a game.
// In: two versions of a game, played with the same seeds. Out: what has changed, as text or JSON. Promises: the report
// depends only on the games, not on the number of threads, the time or the speed.
#pragma once

#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/cli/load_game.h"
#include "interpreter/cli/match_setup.h"
#include "interpreter/drivers/simulate/version_comparison.h"

namespace cardinal::cli {

// The game as it is in another folder, with everything needed to play it there.
struct PreviousVersion {
  std::string folder;  // as it was named on the command line
  Environment env;     // its working directory is the folder
  std::unique_ptr<CommandGame> game;
  DeckPool box;
};
// `after`: what is played here. Its decks, and those of the old version, become those that both have; with `named`, all
// must exist in both. Null after printing an error: the game cannot be played there.
std::unique_ptr<PreviousVersion> FindOldVersion(const Environment& env, const std::string& folder,
                                                const Invocation& words, const std::vector<std::string>& kinds,
                                                DeckPool& after, bool named, std::vector<std::string>& left_out);

struct ComparisonReport {
  const program::Program& before;
  const program::Program& after;
  std::string folder;  // of the version before
  const simulate::Schedule& schedule;
  const simulate::SimulationOptions& options;
  const simulate::VersionComparison& result;
  std::vector<std::string> decks;     // their names
  std::vector<std::string> left_out;  // decks that only one version has
};

// A row of wins: a seat, a kind of player, a deck.
struct ChangeRow {
  std::string section, label;
  simulate::PairedCounts paired;
};
std::vector<ChangeRow> CollectChangeRows(const ComparisonReport& report);

// A way in which games ended, in both versions. Lines may have moved, so it is identified by the code that ended the
// game and by the clauses.
struct EndingPair {
  std::string how, clauses;
  std::int64_t before = 0, after = 0;
};
std::vector<EndingPair> CollectEndingPairs(const ComparisonReport& report);

struct CardChanges {
  std::vector<std::string> added, removed, changed;
};
CardChanges CollectCardChanges(const ComparisonReport& report);

void PrintComparison(std::ostream& out, const ComparisonReport& report, const narration::TextStyle& style);
void PrintComparisonAsJson(std::ostream& out, const ComparisonReport& report);

}  // namespace cardinal::cli

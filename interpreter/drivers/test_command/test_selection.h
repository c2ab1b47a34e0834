// In: rules before and after an edit, and what a run depended on. Out: whether the edit can affect it.
// Promises: pure; in doubt the answer is yes. A card counts where it is in the match; a card that is new or gone also
// where its name stands, and for whatever could not be run or takes fillers.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "interpreter/drivers/scenario_runner/game_cache.h"

namespace cardinal::test_command {

// The rules of a game, so far as edits of them are told apart.
struct RulesFingerprint {
  std::uint64_t rules = 0;  // of everything that is no card, and of the rulebook's clauses
  struct CardFingerprint {
    std::string name;
    std::uint64_t hash = 0;
    bool operator==(const CardFingerprint&) const = default;
  };
  std::vector<CardFingerprint> cards;  // in the order of the program
};
RulesFingerprint ComputeRulesFingerprint(const scenario_runner::LoadedGame& game);  // of a game that has a program

struct RulesChange {
  bool rules = false;             // then everything of the game can be affected
  std::set<std::string> changed;  // cards
  std::set<std::string> added_or_removed;
  bool IsNotEmpty() const { return rules || !changed.empty() || !added_or_removed.empty(); }
};
RulesChange CompareFingerprints(const RulesFingerprint& before, const RulesFingerprint& now);

struct ChangeSet {
  std::set<std::string> documents;           // files of scenarios, and shared ones, that are new, other or gone
  std::map<std::string, RulesChange> games;  // by name
};

// What a run was made from.
struct RunDependencies {
  std::string file;   // of the scenario
  std::string given;  // shared file, or empty
  std::string game;
  std::vector<std::string> cards;  // in its match, sorted
  std::string text;                // of the scenario (and what it is given), as written
  bool was_runnable = true;        // it could be run
};
bool CanAffect(const ChangeSet& edit, const RunDependencies& run);

}  // namespace cardinal::test_command

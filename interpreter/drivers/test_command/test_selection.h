// Finds the scenarios that an edit can affect. In: rules before and after an edit, and the dependencies of a run. Out:
// whether the edit can affect it.
// Promises: pure; in doubt the answer is yes. A changed card affects runs that have it in the match. An added or
// removed card also affects runs whose text contains its name, runs with fillers, and scenarios that could not be run.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "interpreter/drivers/scenario_runner/game_cache.h"

namespace cardinal::test_command {

// A fingerprint of the rules of a game, as detailed as edits are distinguished.
struct RulesFingerprint {
  std::uint64_t rules = 0;  // of everything that is not a card, and of the rulebook's clauses
  struct CardFingerprint {
    std::string name;
    std::uint64_t hash = 0;
    bool operator==(const CardFingerprint&) const = default;
  };
  std::vector<CardFingerprint> cards;  // in the order of the program
};
RulesFingerprint ComputeRulesFingerprint(const scenario_runner::LoadedGame& game);  // of a game that has a program

struct RulesChange {
  bool rules = false;             // true: the edit can affect everything in the game
  std::set<std::string> changed;  // names of cards
  std::set<std::string> added_or_removed;
  bool IsNotEmpty() const { return rules || !changed.empty() || !added_or_removed.empty(); }
};
RulesChange CompareFingerprints(const RulesFingerprint& before, const RulesFingerprint& now);

struct ChangeSet {
  std::set<std::string> documents;           // files of scenarios, and shared ones, that were added, changed or removed
  std::map<std::string, RulesChange> games;  // by name
};

// The inputs of a run.
struct RunDependencies {
  std::string file;   // of the scenario
  std::string given;  // the shared file, or empty
  std::string game;
  std::vector<std::string> cards;  // in its match, sorted
  std::string text;                // of the scenario (and its `given` document), as written
  bool was_runnable = true;        // the scenario could be run
};
bool CanAffect(const ChangeSet& edit, const RunDependencies& run);

}  // namespace cardinal::test_command

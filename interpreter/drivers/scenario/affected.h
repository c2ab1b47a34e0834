// In: rules before and after an edit, and what a run depended on. Out: whether the edit can affect it.
// Promises: pure; in doubt the answer is yes. A card counts where it is in the match; a card that is new or gone also
// where its name stands, and for whatever could not be run or takes fillers.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "interpreter/drivers/scenario/games.h"

namespace cardinal::scenario {

// The rules of a game, so far as edits of them are told apart.
struct Digest {
  std::uint64_t rules = 0;  // of everything that is no card, and of the rulebook's clauses
  struct Card {
    std::string name;
    std::uint64_t hash = 0;
    bool operator==(const Card&) const = default;
  };
  std::vector<Card> cards;  // in the order of the program
};
Digest DigestOf(const LoadedGame& game);  // of a game that has a program

struct RulesEdit {
  bool rules = false;             // then everything of the game can be affected
  std::set<std::string> changed;  // cards
  std::set<std::string> come_or_gone;
  bool Any() const { return rules || !changed.empty() || !come_or_gone.empty(); }
};
RulesEdit Compare(const Digest& before, const Digest& now);

struct Edit {
  std::set<std::string> documents;         // files of scenarios, and shared ones, that are new, other or gone
  std::map<std::string, RulesEdit> games;  // by name
};

// What a run was made from.
struct Dependency {
  std::string file;   // of the scenario
  std::string given;  // shared file, or empty
  std::string game;
  std::vector<std::string> cards;  // in its match, sorted
  std::string text;                // of the scenario (and what it is given), as written
  bool sound = true;               // it could be run
};
bool CanAffect(const Edit& edit, const Dependency& run);

}  // namespace cardinal::scenario

// Finds what `cardinal simulate --compare` plays to compare it with the game as it is here: another version of the
// game, or of one of its files, or another deck. In: the word after `--compare`, and the words of the command line.
// Out: the game before, with its decks. Promises: a version is taken only from the folder or the file that is named,
// not from folders above it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "interpreter/cli/load_game.h"
#include "interpreter/cli/match_setup.h"
#include "interpreter/drivers/simulate/invocation.h"

namespace cardinal::cli {

// The other side of a comparison, with everything needed to play it.
struct ComparedSide {
  std::string name;                                 // the folder or file, as the command line names it; or the deck
  std::unique_ptr<const source::FileSystem> files;  // of a version that differs in one file; otherwise null
  std::unique_ptr<CommandGame> game;                // null: the game as it is here
  DeckPool box;
};

struct ComparisonRequest {
  std::string word;   // after `--compare`
  CommandGame& game;  // as it is here
  const simulate::Invocation& words;
  const std::vector<std::string>& kinds;  // of the players
  bool named_decks = false;               // `--decks` names them
};

// True if the word names a deck: a deck file, or anything that is neither a file nor a folder nor a path.
bool NamesDeck(const Environment& env, const std::string& word);

// The version before. The decks of `after`, and those of the version, become those that both have; with `named_decks`
// all must exist in both. Null after printing an error: the game cannot be played there.
std::unique_ptr<ComparedSide> FindOldVersion(const Environment& env, const ComparisonRequest& request, DeckPool& after,
                                             std::vector<std::string>& left_out);

// The deck before, to be compared with the only deck of `after`. Both lists of decks become the opponents, which are
// all decks of the game, followed by the deck itself. Null after printing an error.
std::unique_ptr<ComparedSide> FindOtherDeck(const Environment& env, const ComparisonRequest& request, DeckPool& after);

// True if the decks of both lists have the same cards, by name.
bool HaveSameCards(const DeckPool& before, const DeckPool& after);

}  // namespace cardinal::cli

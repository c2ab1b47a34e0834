// Finds the decks of a run by file, by name, or in the folders of a game.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/cli/load_game.h"
#include "interpreter/drivers/deck/resolved_deck.h"

namespace cardinal::cli {

// True if the rules have a zone in which decks begin. If a game with cards has no such zone, a note says that it is
// played without decks.
bool UsesDecks(const Environment& env, const program::Program& program);

// One deck per seat. `wanted`: files or names; if there are fewer than seats, they are used in turn; if there are none,
// the first legal decks found with the game's cards and next to `card_files`. Returns nothing after printing an error.
std::optional<std::vector<deck::Deck>> ChooseDecks(const Environment& env, CommandGame& game,
                                                   const std::vector<std::string>& wanted,
                                                   const std::vector<std::string>& card_files, std::size_t seats);

// "there are more decks (3) than seats (2)"
std::string TooManyDecksMessage(std::size_t decks, std::size_t seats);

// All legal decks found with the game's cards and next to `card_files`, in the order of their files.
std::vector<deck::Deck> LegalDecks(const Environment& env, CommandGame& game,
                                   const std::vector<std::string>& card_files);

// The named decks, or, if `wanted` is empty, all decks found with the game's cards and next to `card_files`. All must
// be legal, with different names. Returns nothing after printing an error, also if there are no decks.
std::optional<std::vector<deck::Deck>> LoadDecks(const Environment& env, CommandGame& game,
                                                 const std::vector<std::string>& wanted,
                                                 const std::vector<std::string>& card_files);

// A violation in one or two lines: the rule, its clauses, then the cards that cause it.
void PrintViolation(std::ostream& out, const program::Program& program, const deck::DeckViolation& breach,
                    const narration::TextStyle& style);

}  // namespace cardinal::cli

// Decks for a game: named by file or by name, or found.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/cli/load_game.h"
#include "interpreter/drivers/deck/resolved_deck.h"

namespace cardinal::cli {

// Whether the rules have a zone in which decks begin. If a game with cards has none, that is said: it is played without
// them.
bool UsesDecks(const Environment& env, const program::Program& program);

// One deck a seat. `wanted`: files or names; fewer than seats: they are dealt round. None: the first legal decks found
// with the game's cards, and beside `card_files`. Nothing: an error has been rendered.
std::optional<std::vector<deck::Deck>> ChooseDecks(const Environment& env, CommandGame& game,
                                                   const std::vector<std::string>& wanted,
                                                   const std::vector<std::string>& card_files, std::size_t seats);

// All legal decks found with the game's cards, and beside `card_files`, in the order of their files.
std::vector<deck::Deck> LegalDecks(const Environment& env, CommandGame& game,
                                   const std::vector<std::string>& card_files);

// The decks named, or all that are found with the game's cards and beside `card_files` (`wanted` empty); each legal, no
// two of one name. Nothing: one is not so, or there is none, and an error has been rendered.
std::optional<std::vector<deck::Deck>> AllLegalDecks(const Environment& env, CommandGame& game,
                                                     const std::vector<std::string>& wanted,
                                                     const std::vector<std::string>& card_files);

// A breach in a line or two: the rule, its clauses, then the cards to blame.
void PrintViolation(std::ostream& out, const program::Program& program, const deck::DeckViolation& breach,
                    const narration::TextStyle& style);

}  // namespace cardinal::cli

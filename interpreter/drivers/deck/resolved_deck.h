// Resolves a deck file to card definitions and checks it against the deck rules.
// In: a deck file and a Program. Out: the deck as card definitions; the deck rules that it breaks. Promises: an unknown
// card name is reported at its place in the file, with the nearest existing name; every violation names the cards that
// cause it and the clauses that it violates.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/language/documents/deck_file.h"
#include "interpreter/language/source/file_system.h"
#include "interpreter/machine/engine/engine.h"

namespace cardinal::deck {

struct Deck {
  std::string name;
  std::vector<std::int32_t> cards;  // definitions in the order of the file, one entry per copy
};

// Parses the file; no name is looked up.
std::optional<documents::DeckFile> ReadDeckFile(const source::FileSystem& files, const std::filesystem::path& path,
                                                const base::Limits& limits, source::SourceSet& sources,
                                                diag::Sink& sink);

// Looks up the cards in the program; nothing if one is missing or the deck is of another game.
std::optional<Deck> ResolveDeck(const documents::DeckFile& file, const program::Program& program, diag::Sink& sink);

struct OffendingCard {
  std::string card;
  int copies = 0;
};
struct DeckViolation {
  std::string message;  // in the words of the ruleset: what a deck must be
  std::vector<std::string> clauses;
  model::SiteId site = -1;
  std::vector<OffendingCard> offending_cards;  // in the order of the deck
};
std::vector<DeckViolation> CheckDeck(const program::Program& program, const Deck& deck,
                                     vm::Observer* observer = nullptr);

// The deck files below a folder: *.yaml in folders called `decks`, at any depth, sorted.
std::vector<std::filesystem::path> FindDeckFiles(const source::FileSystem& files, const std::filesystem::path& folder);

}  // namespace cardinal::deck

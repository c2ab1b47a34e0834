// Reads a deck file (`deck:`, `game:`, `cards:`). Out: its name, its game, and its cards with their copies. Promises:
// copies are from 1 to 99. The ruleset decides whether the cards exist and whether the deck is legal.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/language/documents/card_list.h"

namespace cardinal::documents {

struct DeckFile {
  std::string name;
  source::Span name_span;
  std::string game;
  source::Span game_span;
  source::Span cards_span;
  struct DeckFileEntry {
    std::string card;
    int copies = 1;
    source::Span span;
    CardCount written;  // the name of a card may be `3 Uncles` as a whole: see ResolveCardCount
  };
  std::vector<DeckFileEntry> cards;  // in the order of the file
};

std::optional<DeckFile> ReadDeck(const source::SourceFile& file, const base::Limits& limits, diag::Sink& sink);

}  // namespace cardinal::documents

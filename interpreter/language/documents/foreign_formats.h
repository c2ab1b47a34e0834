// Recognises decks and cards of other programs. In: a file where a deck or a file of cards is expected. Out: its
// format, if it is a known one, and the equivalent in Cardinal. Promises: no deck and no file of cards of Cardinal is
// mistaken for another format; every byte sequence has a result.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/language/source/source.h"

namespace cardinal::documents {

// Cards with their copies, as another program lists them.
struct ForeignDeck {
  std::string title;
  std::vector<std::pair<std::string, int>> cards;                 // the main deck; each name once
  std::map<std::string, std::size_t, std::less<>> index_by_name;  // of the names in `cards`
  int sideboard = 0;                                              // copies in a sideboard and similar parts
  bool by_number = false;  // cards have the numbers of that program in place of names
};

// Cards as rows of names and values.
struct ForeignCard {
  std::string name, type, text;
  std::vector<std::pair<std::string, std::string>> attributes;
};

struct ForeignFile {
  std::string format;  // "a deck of Forge (.dck)"
  std::optional<ForeignDeck> deck;
  std::vector<ForeignCard> cards;         // if the file is not a deck
  std::vector<std::string> unrecognised;  // lines, rows and entries that were not recognised
};

std::optional<ForeignFile> DetectForeignFile(const source::SourceFile& file);

// Converts to a file of Cardinal: a deck in YAML, or declarations of the first few cards.
std::string ConvertToCardinal(const ForeignFile& foreign);

// True if the file is foreign; then the function has reported it, with what to write instead.
bool ReportForeign(const source::SourceFile& file, diag::Sink& sink);

}  // namespace cardinal::documents

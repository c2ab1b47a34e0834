// In: a file where a deck or cards of Cardinal are wanted. Out: which format of another program it has, if it has one
// that is known, and what Cardinal would have in its place. Promises: no deck and no file of cards of Cardinal is taken
// for another format; every byte sequence has an answer.
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
  std::vector<std::pair<std::string, int>> cards;                 // the main deck; a name once
  std::map<std::string, std::size_t, std::less<>> index_by_name;  // of the names in `cards`
  int sideboard = 0;                                              // copies in a sideboard and the like
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
  std::vector<ForeignCard> cards;         // if it is no deck
  std::vector<std::string> unrecognised;  // lines, rows and entries that were not understood
};

std::optional<ForeignFile> DetectForeignFile(const source::SourceFile& file);

// The same as a file of Cardinal: a deck in YAML, or declarations of the first few cards.
std::string ConvertToCardinal(const ForeignFile& foreign);

// Whether the file is foreign; then it has been reported, with what to write in its place.
bool ReportForeign(const source::SourceFile& file, diag::Sink& sink);

}  // namespace cardinal::documents

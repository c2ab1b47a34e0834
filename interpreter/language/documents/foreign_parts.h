// What the readers of foreign formats share: lines, numbers before names, counted decks.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "interpreter/base/spelling.h"
#include "interpreter/language/documents/foreign_formats.h"
#include "interpreter/language/documents/yaml.h"

namespace cardinal::documents {

// True if the cards below this heading (lower case) are not part of the main deck.
bool IsSideboardHeading(std::string_view heading);
// The lines without line endings and without surrounding blanks.
std::vector<std::string_view> TrimmedLines(std::string_view text);

// Parses `6 Wolf`, `4x Wisp`; copies is 0 if the line does not have that form.
struct CountedName {
  int copies = 0;
  std::string_view name;
};
CountedName ReadCountedName(std::string_view line);
// Parses `2`, `2x` or `x2`; 0 if it is not a number of copies from 1 to 999.
int ReadCopies(std::string_view words);

void AddCopies(ForeignDeck& deck, std::string_view name, int copies);

// Each function returns nothing if the text is not of its format.
std::optional<ForeignFile> RecogniseXml(std::string_view text);       // Cockatrice, OCTGN
std::optional<ForeignFile> RecogniseSections(std::string_view text);  // Forge, YDK
std::optional<ForeignFile> RecogniseList(std::string_view text);      // MTG Arena, XMage, plain lists
std::optional<ForeignFile> RecogniseTable(std::string_view text);     // CSV
std::optional<ForeignFile> RecogniseJson(const source::SourceFile& file);

}  // namespace cardinal::documents

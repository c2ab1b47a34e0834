// What the files of foreign formats share: lines, numbers before names, counted decks.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "interpreter/base/spelling.h"
#include "interpreter/language/documents/foreign_formats.h"
#include "interpreter/language/documents/yaml.h"

namespace cardinal::documents {

std::string_view TrimWords(std::string_view text);
// Whether cards below this heading (lower case) are not of the main deck.
bool IsSideboardHeading(std::string_view heading);
// Without line endings and the blanks around them.
std::vector<std::string_view> TrimmedLines(std::string_view text);

// `6 Wolf`, `4x Wisp`: copies 0 if the line is not of that form.
struct CountedName {
  int copies = 0;
  std::string_view name;
};
CountedName ReadCountedName(std::string_view line);
// `2`, `2x` or `x2`; 0: no number of copies from 1 to 999.
int ReadCopies(std::string_view words);

void AddCopies(ForeignDeck& deck, std::string_view name, int copies);

// Each gives nothing if the text is not of its format.
std::optional<ForeignFile> RecogniseXml(std::string_view text);       // Cockatrice, OCTGN
std::optional<ForeignFile> RecogniseSections(std::string_view text);  // Forge, YDK
std::optional<ForeignFile> RecogniseList(std::string_view text);      // MTG Arena, XMage, plain lists
std::optional<ForeignFile> RecogniseTable(std::string_view text);     // CSV
std::optional<ForeignFile> RecogniseJson(const source::SourceFile& file);

}  // namespace cardinal::documents

// In: texts as people write them in a scenario. Out: the words in them, ready to be compared.
// Promises: case, accents (base/spelling.h), punctuation and the number of blanks never matter; all else does.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cardinal::scenario {

// "To-and-fro, please" -> "to and fro please". A minus in front of a number stays.
std::string Plain(std::string_view words);
// The same without blanks, for names of the language: `main phase`, `main_phase` and `MainPhase` are one.
std::string Squeezed(std::string_view text);
std::vector<std::string> WordsIn(std::string_view text);
// The same words, each with its bytes in the text.
struct PlacedWord {
  std::string word;
  std::size_t begin = 0, end = 0;
};
std::vector<PlacedWord> PlacedWordsIn(std::string_view text);

// A word that says nothing about what is asked: "a", "the", "to".
bool IsSmallWord(const std::string& word);
// Whether every word of `asked` that carries meaning is among `known`; a plural counts as its singular.
bool Speaks(const std::vector<std::string>& known, std::string_view asked);

// "Lamp#2": the second of several. Without a number: 0.
struct Numbered {
  std::string name;
  int number = 0;
};
Numbered NumberedName(std::string_view text);

std::string Joined(const std::vector<std::string>& parts, std::string_view between = ", ");
// "1 card", "3 cards"
std::string Counted(std::int64_t count, const std::string& noun);
// 4212 -> "4,212"
std::string Grouped(std::int64_t number);

}  // namespace cardinal::scenario

// Splits and normalises the words of a scenario. In: texts as people write them in a scenario. Out: the words in them,
// ready to be compared.
// Promises: case, accents (base/spelling.h), punctuation and the number of blanks never matter; everything else does.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cardinal::scenario_runner {

// "To-and-fro, please" -> "to and fro please". A minus before a number is kept.
std::string NormalizeWords(std::string_view words);
// The same without blanks, for names of the language: `main phase`, `main_phase` and `MainPhase` are equal.
std::string NormalizeIdentifier(std::string_view text);
std::vector<std::string> SplitWords(std::string_view text);
// The same words, each with its bytes in the text.
struct PlacedWord {
  std::string word;
  std::size_t begin = 0, end = 0;
};
std::vector<PlacedWord> SplitPlacedWords(std::string_view text);

// A word without a meaning for the question: "a", "the", "to".
bool IsStopWord(const std::string& word);
// True if every word of `asked` except stop words is among `known`; a plural counts as its singular.
bool ContainsAllWords(const std::vector<std::string>& known, std::string_view asked);

// "Lamp#2": the second card of that name. Without a number: 0.
struct NumberedCardName {
  std::string name;
  int number = 0;
};
NumberedCardName ParseNumberedName(std::string_view text);

}  // namespace cardinal::scenario_runner

// An answer taken apart at its brackets, except those that belong to the name of a card.
#include <algorithm>

#include "interpreter/drivers/scenario/answers.h"
#include "interpreter/drivers/scenario/words.h"
#include "interpreter/language/documents/card_list.h"

namespace cardinal::scenario {

using documents::Text;

namespace {

constexpr std::string_view kBrackets = "[]{}";

// The text with a blank in place of each bracket that is part of a card's name: "play [Bracket]", "{Fire}".
std::string WithoutNames(const Program& program, const std::string& text) {
  std::string without = text;
  for (const program::CardDef& card : program.cards) {
    if (card.name.find_first_of(kBrackets) == std::string::npos) continue;
    for (std::size_t at = text.find(card.name); at != std::string::npos; at = text.find(card.name, at + 1))
      for (std::size_t i = at; i < at + card.name.size(); ++i)
        if (kBrackets.find(without[i]) != std::string_view::npos) without[i] = ' ';
  }
  return without;
}

// Where the bracket that opens at `begin` is closed; the end of the text if it never is.
std::size_t Closing(const std::string& text, std::size_t begin) {
  int depth = 0;
  for (std::size_t i = begin; i < text.size(); ++i) {
    if (text[i] == '[' || text[i] == '{') ++depth;
    if ((text[i] == ']' || text[i] == '}') && --depth == 0) return i;
  }
  return text.size();
}

void AddPicks(const Program& program, const Text& item, bool map, std::vector<Text>& picks) {
  const std::size_t colon = map ? item.text.rfind(": ") : std::string::npos;
  Text name = item;
  std::int64_t copies = 1;
  if (colon != std::string::npos) {
    copies =
        documents::DecimalOf(documents::Trimmed(documents::Part(item, colon + 1, std::string::npos)).text).value_or(1);
    name = documents::Trimmed(documents::Part(item, 0, colon));
  }
  const documents::CardCount count = CopiesMeant(program, documents::CardCountOf(name));
  for (std::int64_t i = 0; i < copies * count.copies && i < documents::kMostCopiesOnBoard; ++i)
    picks.push_back(count.card);
}

Phrase ListPhrase(const Program& program, const Text& whole) {
  Phrase phrase{whole, true, {}};
  const bool map = whole.text[0] == '{';
  for (const Text& item : documents::SplitAtCommas(documents::Part(whole, 1, whole.text.size() - 2)))
    AddPicks(program, item, map, phrase.picks);
  return phrase;
}

}  // namespace

std::deque<Phrase> PhrasesOf(const Program& program, const Text& answer) {
  const std::string brackets = WithoutNames(program, answer.text);
  std::deque<Phrase> phrases;
  const auto words = [&](std::size_t begin, std::size_t end) {
    Text text = documents::Trimmed(documents::Part(answer, begin, end - begin));
    if (!Plain(text.text).empty()) phrases.push_back({std::move(text), false, {}});
  };
  std::size_t begin = 0;
  for (std::size_t i = 0; i < answer.text.size(); ++i) {
    if (brackets[i] != '[' && brackets[i] != '{') continue;
    const std::size_t end = Closing(brackets, i);
    words(begin, i);
    if (end < answer.text.size()) phrases.push_back(ListPhrase(program, documents::Part(answer, i, end + 1 - i)));
    begin = std::min(end + 1, answer.text.size());
    i = begin - 1;
  }
  words(begin, answer.text.size());
  return phrases;
}

}  // namespace cardinal::scenario

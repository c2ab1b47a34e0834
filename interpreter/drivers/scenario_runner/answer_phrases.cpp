// Splits an answer at its brackets, except at brackets that belong to the name of a card.
#include <algorithm>

#include "interpreter/drivers/scenario_runner/answers.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"
#include "interpreter/language/documents/card_list.h"

namespace cardinal::scenario_runner {

using documents::LocatedText;

namespace {

constexpr std::string_view kBrackets = "[]{}";

// The text with a blank instead of each bracket that is part of a card's name: "play [Bracket]", "{Fire}".
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

// The position that closes the bracket opened at `begin`; the end of the text if it is never closed.
std::size_t Closing(const std::string& text, std::size_t begin) {
  int depth = 0;
  for (std::size_t i = begin; i < text.size(); ++i) {
    if (text[i] == '[' || text[i] == '{') ++depth;
    if ((text[i] == ']' || text[i] == '}') && --depth == 0) return i;
  }
  return text.size();
}

void AddPicks(const Program& program, const LocatedText& item, bool map, std::vector<LocatedText>& picks) {
  const std::size_t colon = map ? item.text.rfind(": ") : std::string::npos;
  LocatedText name = item;
  std::int64_t copies = 1;
  if (colon != std::string::npos) {
    copies = documents::ParseDecimal(documents::TrimText(documents::SubText(item, colon + 1, std::string::npos)).text)
                 .value_or(1);
    name = documents::TrimText(documents::SubText(item, 0, colon));
  }
  const documents::CardCount count = ResolveCopies(program, documents::ParseCardCount(name));
  for (std::int64_t i = 0; i < copies * count.copies && i < documents::kMaxCopiesOnBoard; ++i)
    picks.push_back(count.card);
}

AnswerPhrase ListPhrase(const Program& program, const LocatedText& whole) {
  AnswerPhrase phrase{whole, true, {}};
  const bool map = whole.text[0] == '{';
  for (const LocatedText& item : documents::SplitAtCommas(documents::SubText(whole, 1, whole.text.size() - 2)))
    AddPicks(program, item, map, phrase.picks);
  return phrase;
}

}  // namespace

std::deque<AnswerPhrase> SplitAnswer(const Program& program, const LocatedText& answer) {
  const std::string brackets = WithoutNames(program, answer.text);
  std::deque<AnswerPhrase> phrases;
  const auto words = [&](std::size_t begin, std::size_t end) {
    LocatedText text = documents::TrimText(documents::SubText(answer, begin, end - begin));
    if (!NormalizeWords(text.text).empty()) phrases.push_back({std::move(text), false, {}});
  };
  std::size_t begin = 0;
  for (std::size_t i = 0; i < answer.text.size(); ++i) {
    if (brackets[i] != '[' && brackets[i] != '{') continue;
    const std::size_t end = Closing(brackets, i);
    words(begin, i);
    if (end < answer.text.size()) phrases.push_back(ListPhrase(program, documents::SubText(answer, i, end + 1 - i)));
    begin = std::min(end + 1, answer.text.size());
    i = begin - 1;
  }
  words(begin, answer.text.size());
  return phrases;
}

}  // namespace cardinal::scenario_runner

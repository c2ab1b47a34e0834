#include "interpreter/drivers/scenario_runner/word_matching.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "interpreter/base/spelling.h"
#include "interpreter/base/text.h"
#include "interpreter/base/utf8.h"

namespace cardinal::scenario_runner {

namespace {

using base::IsDigit;

bool IsWord(char c) { return (c >= 'a' && c <= 'z') || IsDigit(c) || static_cast<unsigned char>(c) >= 0x80; }

// Words without a meaning for the question.
constexpr std::array<std::string_view, 22> kSmall = {"a",     "an",   "the",    "or",  "and",  "in",   "of",  "to",
                                                     "from",  "your", "is",     "at",  "with", "that", "for", "on",
                                                     "which", "one",  "during", "you", "may",  "asked"};

bool SameWord(const std::string& x, const std::string& y) { return x == y || x + "s" == y || y + "s" == x; }

}  // namespace

bool IsStopWord(const std::string& word) { return std::find(kSmall.begin(), kSmall.end(), word) != kSmall.end(); }

std::string NormalizeWords(std::string_view words) {
  const std::string text = base::FoldSpelling(words);
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool at_start = plain.empty() || plain.back() == ' ';
    const bool minus = text[i] == '-' && at_start && i + 1 < text.size() && IsDigit(text[i + 1]);
    if (IsWord(text[i]) || minus) {
      plain += text[i];
    } else if (text[i] != '\'' && !at_start) {
      plain += ' ';
    }
  }
  if (!plain.empty() && plain.back() == ' ') plain.pop_back();
  return plain;
}

std::string NormalizeIdentifier(std::string_view text) { return base::SpellingKey(text, base::SpellingLevel::Letter); }

std::vector<std::string> SplitWords(std::string_view text) {
  std::vector<std::string> words;
  const std::string plain = NormalizeWords(text);
  for (std::size_t begin = 0; begin < plain.size();) {
    const std::size_t end = std::min(plain.find(' ', begin), plain.size());
    words.push_back(plain.substr(begin, end - begin));
    begin = end + 1;
  }
  return words;
}

namespace {

// True if the character at `at` belongs to the word that is `open` there, or begins a word. A single combining accent
// folds to the empty string and ends no word.
bool IsInWord(std::string_view text, std::size_t at, std::size_t bytes, bool open) {
  if (bytes == 1 && text[at] == '-') return !open && at + 1 < text.size() && IsDigit(text[at + 1]);
  if (bytes == 1 && text[at] == '\'') return open;
  const std::string folded = base::FoldSpelling(text.substr(at, bytes));
  return (folded.empty() && bytes > 1 && open) || std::ranges::any_of(folded, IsWord);
}

}  // namespace

std::vector<PlacedWord> SplitPlacedWords(std::string_view text) {
  std::vector<PlacedWord> words;
  std::size_t begin = 0;
  bool open = false;
  const auto close = [&](std::size_t end) {
    if (!open) return;
    for (std::string& word : SplitWords(text.substr(begin, end - begin)))
      words.push_back({std::move(word), begin, end});
    open = false;
  };
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t bytes = std::max<std::size_t>(base::DecodeUtf8(text.substr(at)).bytes, 1);
    const bool inside = IsInWord(text, at, bytes, open);
    if (!inside) close(at);
    if (inside && !open) begin = at;
    open = open || inside;
    at += bytes;
  }
  close(text.size());
  return words;
}

bool ContainsAllWords(const std::vector<std::string>& known, std::string_view asked) {
  const std::vector<std::string> words = SplitWords(asked);
  return std::all_of(words.begin(), words.end(), [&](const std::string& word) {
    return IsStopWord(word) ||
           std::any_of(known.begin(), known.end(), [&](const std::string& other) { return SameWord(word, other); });
  });
}

NumberedCardName ParseNumberedName(std::string_view text) {
  const std::size_t hash = text.rfind('#');
  const NumberedCardName whole{std::string(text), 0};
  if (hash == std::string_view::npos || hash + 1 == text.size() || text.size() - hash > 5) return whole;
  int number = 0;
  for (const char c : text.substr(hash + 1)) {
    if (!IsDigit(c)) return whole;
    number = number * 10 + (c - '0');
  }
  return number == 0 ? whole : NumberedCardName{std::string(text.substr(0, hash)), number};
}

}  // namespace cardinal::scenario_runner

#include "interpreter/language/symbols/search.h"

#include <algorithm>

#include "interpreter/base/sequence.h"
#include "interpreter/base/text.h"

namespace cardinal::symbols {

namespace {

using base::IsCapital;

char Lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
bool IsLetter(char c) { return Lower(c) >= 'a' && Lower(c) <= 'z'; }

// A word begins after a character other than a letter, and with a capital after a small letter.
bool BeginsWord(std::string_view name, std::size_t at) {
  return at == 0 || !IsLetter(name[at - 1]) || (IsCapital(name[at]) && !IsCapital(name[at - 1]));
}

constexpr int kExact = 100'000, kPrefix = 50'000, kWordStart = 100, kAdjacent = 60, kSameCase = 5, kLetter = 10;

// Computes the best score of the letters from `letter` on in the name from `from` on; each pair is computed once.
class Matcher {
 public:
  Matcher(std::string_view letters, std::string_view name)
      : letters_(letters), name_(name), scores_((letters.size() + 1) * (name.size() + 1), kUnknown) {}

  // `adjacent`: the previous letter was found at the character before `from`.
  int Best(std::size_t letter, std::size_t from, bool adjacent) {
    if (letter == letters_.size()) return 0;
    int best = kNone;
    for (std::size_t at = from; at < name_.size(); ++at) {
      if (Lower(name_[at]) != Lower(letters_[letter])) continue;
      int& rest = scores_[letter * (name_.size() + 1) + at];
      if (rest == kUnknown) rest = Best(letter + 1, at + 1, true);
      if (rest == kNone) break;  // at later positions fewer characters are left
      const int here = kLetter + (BeginsWord(name_, at) ? kWordStart : 0) + (adjacent && at == from ? kAdjacent : 0) +
                       (name_[at] == letters_[letter] ? kSameCase : 0);
      best = std::max(best, here + rest);
    }
    return best;
  }

  static constexpr int kNone = -1;

 private:
  static constexpr int kUnknown = -2;
  std::string_view letters_, name_;
  std::vector<int> scores_;
};

bool EqualWithoutCase(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return Lower(x) == Lower(y); });
}

}  // namespace

int MatchScore(std::string_view letters, std::string_view name) {
  constexpr std::size_t kLongest = 100;  // further characters of a name are ignored
  if (letters.empty()) return 0;
  name = name.substr(0, kLongest);
  if (letters.size() > name.size()) return Matcher::kNone;
  int score = Matcher(letters, name).Best(0, 0, false);
  if (score < 0) return score;
  if (EqualWithoutCase(letters, name.substr(0, letters.size())))
    score += letters.size() == name.size() ? kExact : kPrefix;
  return std::max(0, score - base::Count(name));  // the shorter of two equal matches is better
}

std::vector<FoundSymbol> FindSymbols(std::span<const std::vector<OutlineItem>> outlines, std::string_view letters,
                                     std::size_t most) {
  struct Scored {
    FoundSymbol symbol;
    int score;
  };
  std::vector<Scored> found;
  std::size_t outline = 0;
  const auto look = [&](const auto& self, const std::vector<OutlineItem>& items, const OutlineItem* container) -> void {
    for (const OutlineItem& item : items) {
      if (const int score = MatchScore(letters, item.name); score >= 0)
        found.push_back({{&item, container, outline}, score});
      self(self, item.children, &item);
    }
  };
  for (; outline < outlines.size(); ++outline) look(look, outlines[outline], nullptr);
  std::stable_sort(found.begin(), found.end(), [](const Scored& a, const Scored& b) { return a.score > b.score; });
  std::vector<FoundSymbol> best;
  for (std::size_t i = 0; i < std::min(most, found.size()); ++i) best.push_back(found[i].symbol);
  return best;
}

}  // namespace cardinal::symbols

// In: the wordings of one language; a printed text. Out: where the text says one of their phrases, and what stands in
// the phrase's holes. Promises: capitals and blanks do not count; of `(a|b)` in a phrase either stands there; a hole
// for a thing ends with the clause, or at a comma.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "interpreter/language/check/checked_rules.h"

namespace cardinal::lint {

struct TextToken {
  enum class Kind : std::uint8_t { Word, Number, Mark };
  Kind kind = Kind::Word;
  std::string text;         // in small letters
  std::int64_t number = 0;  // Number: with its sign
  std::size_t begin = 0, end = 0;
};

// "Draw 2 cards." -> draw, 2, cards, the mark `.`
std::vector<TextToken> TokenizeText(std::string_view text);
bool EndsClause(const TextToken& word);  // one of . ; : ! ?

// A stretch of a phrase as it is said: of `caric(a|he)` the first for one, the last for more; `(s)` is `(|s)`.
std::string InflectPiece(const std::string& piece, bool one);

struct TokenRange {
  int begin = -1, end = -1;  // words; -1: none
};

struct PhraseMatch {
  std::int32_t wording = -1;          // into CheckedRules::wordings
  std::vector<TokenRange> holes;      // by hole of the wording
  std::vector<std::int64_t> numbers;  // what stands in holes for numbers, without a sign that the phrase has itself
  std::vector<int> own_tokens;        // its words and numbers, rising; not what stands in holes for things
  bool covered = false;               // a longer phrase takes words of it

  TokenRange FullRange() const;  // with its holes
};

class PhraseMatcher {
 public:
  // For the texts of that file.
  PhraseMatcher(const check::CheckedRules& rules, std::int32_t language, source::FileId file = {});
  std::vector<PhraseMatch> FindMatches(const std::vector<TextToken>& words) const;
  bool IsEmpty() const { return phrases_.empty(); }

 private:
  // A phrase with one of several taken each time, as words and holes.
  struct PatternStep {
    std::string word;  // empty: a hole
    int hole = -1;
    bool number = false;
    char sign = 0;  // `+{n}`, `-{n}`
  };
  struct PhrasePattern {
    std::int32_t wording = -1;
    std::vector<PatternStep> steps;
  };
  // Whether it begins with a hole for a thing.
  static bool Opens(const PhrasePattern& path) { return path.steps[0].hole >= 0 && !path.steps[0].number; }
  PatternStep NextHole(std::vector<PatternStep>& steps, std::int32_t hole, const check::Wording& said) const;
  void Add(std::int32_t wording, const check::Wording& said, const check::WordingPhrase& phrase);
  // A number in digits, or a word that is one.
  std::optional<std::int64_t> NumberAt(const TextToken& word, char sign) const;
  bool Follow(const PhrasePattern& path, std::size_t step, const std::vector<TextToken>& words, int at,
              PhraseMatch& found) const;
  // The phrases, rising, that could have their first fixed step at this word. A text asks a few of hundreds.
  std::vector<std::int32_t> FindByFirstWord(const TextToken& word) const;

  const check::CheckedRules& rules_;
  std::vector<PhrasePattern> phrases_;
  std::unordered_map<std::string, std::vector<std::int32_t>> by_word_;  // phrases by their first fixed step
  std::vector<std::int32_t> by_number_, by_thing_;                      // where that is no word
  std::map<std::string, std::int64_t, std::less<>> numbers_;            // in words
};

}  // namespace cardinal::lint

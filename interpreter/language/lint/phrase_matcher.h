// Finds the phrases of wordings in a printed text. In: the wordings of one language; a text. Out: where the text
// contains a phrase, and what fills the phrase's holes. Promises: capitals and blanks do not matter; `(a|b)` in a
// phrase matches either alternative; a hole for a feature ends at the end of the clause or at a comma.
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
  std::string text;         // in lower case
  std::int64_t number = 0;  // Number: including its sign
  std::size_t begin = 0, end = 0;
};

// "Draw 2 cards." -> draw, 2, cards, the mark `.`
std::vector<TextToken> TokenizeText(std::string_view text);
bool EndsClause(const TextToken& word);  // one of . ; : ! ?

// A piece of a phrase in the singular or the plural: `caric(a|he)` has the first alternative for one and the last for
// more; `(s)` means `(|s)`.
std::string InflectPiece(const std::string& piece, bool one);

struct TokenRange {
  int begin = -1, end = -1;  // token indices; -1: the hole is not in the text
};

struct PhraseMatch {
  check::WordingId wording;           // index into CheckedRules::wordings
  std::vector<TokenRange> holes;      // by hole of the wording
  std::vector<std::int64_t> numbers;  // what fills the holes for numbers, without a sign that is part of the phrase
  std::vector<int> own_tokens;        // indices of its words and numbers, ascending; not those in holes for features
  bool covered = false;               // a longer phrase contains some of its tokens

  TokenRange FullRange() const;  // including its holes
};

class PhraseMatcher {
 public:
  // Matches the texts of that file.
  PhraseMatcher(const check::CheckedRules& rules, std::int32_t language, source::FileId file = {});
  std::vector<PhraseMatch> FindMatches(const std::vector<TextToken>& words) const;
  bool IsEmpty() const { return phrases_.empty(); }

 private:
  // A phrase with one alternative chosen at each place, as words and holes.
  struct PatternStep {
    std::string word;  // empty: a hole
    int hole = -1;
    bool number = false;
    char sign = 0;  // `+{n}`, `-{n}`
  };
  struct PhrasePattern {
    check::WordingId wording;
    std::vector<PatternStep> steps;
  };
  // Whether the pattern begins with a hole for a feature.
  static bool Opens(const PhrasePattern& path) { return path.steps[0].hole >= 0 && !path.steps[0].number; }
  PatternStep MakeHoleStep(std::vector<PatternStep>& steps, std::int32_t hole, const check::Wording& said) const;
  void AddPhrase(check::WordingId wording, const check::Wording& said, const check::WordingPhrase& phrase);
  // The value of a number in digits, or of a number word.
  std::optional<std::int64_t> NumberAt(const TextToken& word, char sign) const;
  bool Follow(const PhrasePattern& path, std::size_t step, const std::vector<TextToken>& words, int at,
              PhraseMatch& found) const;
  // The phrases, ascending, whose first fixed step could be this word. A text needs a few of hundreds.
  std::vector<std::int32_t> FindByFirstWord(const TextToken& word) const;

  const check::CheckedRules& rules_;
  std::vector<PhrasePattern> phrases_;
  std::unordered_map<std::string, std::vector<std::int32_t>> by_word_;  // phrases by the word of their first fixed step
  std::vector<std::int32_t> by_number_, by_thing_;                      // phrases whose first fixed step is not a word
  std::map<std::string, std::int64_t, std::less<>> numbers_;            // number words
};

}  // namespace cardinal::lint

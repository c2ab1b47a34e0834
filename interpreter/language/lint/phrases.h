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

#include "interpreter/language/check/rules.h"

namespace cardinal::lint {

struct Word {
  enum class Kind : std::uint8_t { Word, Number, Mark };
  Kind kind = Kind::Word;
  std::string text;         // in small letters
  std::int64_t number = 0;  // Number: with its sign
  std::size_t begin = 0, end = 0;
};

// "Draw 2 cards." -> draw, 2, cards, the mark `.`
std::vector<Word> WordsOf(std::string_view text);
bool EndsClause(const Word& word);  // one of . ; : ! ?

// A stretch of a phrase as it is said: of `caric(a|he)` the first for one, the last for more; `(s)` is `(|s)`.
std::string Said(const std::string& piece, bool one);

struct Stretch {
  int begin = -1, end = -1;  // words; -1: none
};

struct Occurrence {
  std::int32_t wording = -1;          // into CheckedRules::wordings
  std::vector<Stretch> holes;         // by hole of the wording
  std::vector<std::int64_t> numbers;  // what stands in holes for numbers, without a sign that the phrase has itself
  std::vector<int> own;               // its words and numbers, rising; not what stands in holes for things
  bool covered = false;               // a longer phrase takes words of it

  Stretch Whole() const;  // with its holes
};

class Phrasebook {
 public:
  // For the texts of that file.
  Phrasebook(const check::CheckedRules& rules, std::int32_t language, source::FileId file = {});
  std::vector<Occurrence> In(const std::vector<Word>& words) const;
  bool Empty() const { return phrases_.empty(); }

 private:
  // A phrase with one of several taken each time, as words and holes.
  struct Step {
    std::string word;  // empty: a hole
    int hole = -1;
    bool number = false;
    char sign = 0;  // `+{n}`, `-{n}`
  };
  struct Path {
    std::int32_t wording = -1;
    std::vector<Step> steps;
  };
  // Whether it begins with a hole for a thing.
  static bool Opens(const Path& path) { return path.steps[0].hole >= 0 && !path.steps[0].number; }
  Step HoleBehind(std::vector<Step>& steps, std::int32_t hole, const check::Wording& said) const;
  void Add(std::int32_t wording, const check::Wording& said, const check::Phrase& phrase);
  // A number in digits, or a word that is one.
  std::optional<std::int64_t> NumberAt(const Word& word, char sign) const;
  bool Follow(const Path& path, std::size_t step, const std::vector<Word>& words, int at, Occurrence& found) const;
  // The phrases, rising, that could have their first fixed step at this word. A text asks a few of hundreds.
  std::vector<std::int32_t> ThatBeginWith(const Word& word) const;

  const check::CheckedRules& rules_;
  std::vector<Path> phrases_;
  std::unordered_map<std::string, std::vector<std::int32_t>> by_word_;  // phrases by their first fixed step
  std::vector<std::int32_t> by_number_, by_thing_;                      // where that is no word
  std::map<std::string, std::int64_t, std::less<>> numbers_;            // in words
};

}  // namespace cardinal::lint

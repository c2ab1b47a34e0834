// Reduces the words of printed texts to terms, so that texts with other words, endings and order can be compared. In: the
// word groups, wordings and language of the rules; tokens of a text. Out: its terms; which terms contradict each other.
// Promises: words of one group have one term; endings that only inflect a word do not count.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/language/lint/phrase_matcher.h"

namespace cardinal::lint {

struct TextTerm {
  std::string word;         // empty: a number
  std::int64_t number = 0;  // without its sign
  int sign = 0;             // of the number, as a mark or in words ("2 less"); 0: the text has none
  int token = 0;            // the first and last token that it has in the text
  int last_token = 0;
  int clause = 0, sentence = 0;

  bool IsNumber() const { return word.empty(); }
  std::string Key() const { return IsNumber() ? "#" + std::to_string(number) : word; }
};

class TextTerms {
 public:
  TextTerms(const check::CheckedRules& rules, std::int32_t language);

  std::vector<TextTerm> Reduce(const std::vector<TextToken>& tokens) const;
  std::vector<TextTerm> Reduce(std::string_view text) const { return Reduce(TokenizeText(text)); }
  // Whether the token says nothing by itself, by the word groups "" and ",".
  std::vector<bool> FindFillers(const std::vector<TextToken>& tokens) const;
  bool IsUnfinished(const check::WordingPhrase& phrase) const;
  // Whether a text that says one instead of the other says something else: by a group `not "a": "b"`, or because two
  // wordings have phrases that differ only in these words. The arguments are keys of terms.
  bool Contradict(const std::string& a, const std::string& b) const;
  std::vector<std::string> ContradictionsOf(const std::string& term) const;

 private:
  struct Reading {  // of one or more tokens
    std::string word;
    int first = 0, last = 0;
    bool mark = false;  // punctuation
  };
  std::vector<Reading> Read(const std::vector<TextToken>& tokens) const;
  std::string Stem(const TextToken& token) const;
  void AddGroups();
  void AddSimilarPhrases();
  std::set<std::string> JoiningWords() const;
  void AddNamesOfOneKind();
  void AddContradiction(const std::string& a, const std::string& b);
  static std::vector<std::string> VariantsOf(const check::WordingPhrase& phrase);

  const check::CheckedRules& rules_;
  std::int32_t language_;
  std::string code_;                            // of the language
  std::map<std::string, std::string> readings_;  // stems, with blanks between them -> the term
  std::size_t longest_ = 1;                     // stems in an entry of readings_
  std::map<std::string, std::int64_t, std::less<>> numbers_;
  std::set<std::pair<std::string, std::string>> contradictions_;
};

}  // namespace cardinal::lint

// Reduces the words of printed texts to terms, so that texts with other words, endings and order can be compared. In:
// the word groups, wordings and language of the rules; tokens of a text. Out: its terms; which terms contradict each
// other. Promises: words of one group have one term; endings that only inflect a word do not count.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/language/lint/phrase_matcher.h"

namespace cardinal::lint {

struct TextTerm {
  std::string word;           // empty: a number
  std::int64_t number = 0;    // without its sign
  int sign = 0;               // of the number, as a mark or in words ("2 less"); 0: the text has none
  bool printed_sign = false;  // as a mark
  bool signed_unit = false;   // the number counts something that changes have with a sign ("has Strength -3")
  int token = 0;              // the first and last token that it has in the text
  int last_token = 0;
  int clause = 0, sentence = 0;
  int place = 0;       // kFrom: a place that something leaves; kTo: its new place; 0: unknown
  std::string before;  // the key of the term before it in the clause; empty: none

  static constexpr int kFrom = -1, kTo = 1;
  bool IsNumber() const { return word.empty(); }
  bool IsSign() const { return word == "+" || word == "-"; }  // without a number
  std::string Key() const { return IsNumber() ? "#" + std::to_string(number) : word; }
};

class TextTerms {
 public:
  TextTerms(const check::CheckedRules& rules, std::int32_t language);

  // `signs`: also the words that give a number its sign ("loses" in "loses 2 IP"), which are not terms then.
  std::vector<TextTerm> Reduce(const std::vector<TextToken>& tokens, std::vector<TextTerm>* signs = nullptr) const;
  std::vector<TextTerm> Reduce(std::string_view text) const { return Reduce(TokenizeText(text)); }
  // Whether the token has no meaning of its own, by the word groups "" and ",".
  std::vector<bool> FindFillers(const std::vector<TextToken>& tokens) const;
  bool IsUnfinished(const check::WordingPhrase& phrase) const;
  // "lose coins" for "gain coins": with a word of the other group for each word of the groups "+" and "-".
  std::string WithOppositeSigns(const std::string& text) const;
  // Whether a text that says one instead of the other says something else: by a group `not "a": "b"`, or because two
  // wordings have phrases that differ only in these words. The arguments are keys of terms.
  bool Contradict(const std::string& a, const std::string& b) const;
  std::vector<std::string> ContradictionsOf(const std::string& term) const;
  // The same, but only by a group.
  bool AreDeclaredContrary(const std::string& a, const std::string& b) const { return declared_.count({a, b}) > 0; }

 private:
  // Groups with a meaning of their own: words without a meaning, between clauses, before numbers, before places.
  static constexpr const char *kSaysNothing = "", *kNextClause = ",", *kRaises = "+", *kLowers = "-", *kFromPlace = "<",
                              *kToPlace = ">";
  static constexpr const char* kHole = "zzz";  // written where a phrase has a hole

  struct Reading {  // of one or more tokens
    std::string word;
    int first = 0, last = 0;
    bool mark = false;  // punctuation
  };
  std::vector<Reading> Read(const std::vector<TextToken>& tokens) const;
  TextTerm ReadTerm(const Reading& reading, const TextToken& token) const;
  std::string Stem(const TextToken& token) const;
  void AddGroups();
  void AddSimilarPhrases();
  std::set<std::string> JoiningWords() const;
  void AddNamesOfOneKind();
  void AddContradiction(const std::string& a, const std::string& b);
  void DeclareContrary(const std::string& a, const std::string& b);  // by a group
  void AddSignedUnits();
  static bool IsSpecial(const std::string& words);
  static std::string Join(const std::vector<std::string>& words, std::size_t begin, std::size_t end);
  // Gives the nearest number of the clause its sign. Adds signs without a number to the terms.
  static void ApplySigns(std::vector<std::pair<int, TextTerm>> found, std::vector<TextTerm>& terms,
                         std::vector<TextTerm>* signs);
  void AddContext(std::vector<TextTerm>& terms) const;
  static std::vector<std::string> VariantsOf(const check::WordingPhrase& phrase);

  const check::CheckedRules& rules_;
  std::int32_t language_;
  std::string code_;                             // of the language
  std::map<std::string, std::string> readings_;  // stems, with blanks between them -> the term
  std::set<std::string> states_;                 // words that are read without cutting their ending
  std::size_t longest_ = 1;                      // stems in an entry of readings_
  std::map<std::string, std::int64_t, std::less<>> numbers_;
  std::set<std::pair<std::string, std::string>> contradictions_, declared_;
  std::set<std::string> signed_units_;
};

}  // namespace cardinal::lint

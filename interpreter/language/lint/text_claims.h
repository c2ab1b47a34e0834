// Compares texts that the phrases of wordings do not cover with what a card does. In: the features that no phrase says,
// as texts; the text. Out: which of them the text says in other words, and which it contradicts. Promises: a feature is
// contradicted only if the text says the rest of it, and in its place something that excludes the missing part: another
// number, or words that contradict. Everything else is silent.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "interpreter/language/lint/text_terms.h"

namespace cardinal::lint {

// A feature as texts: one for each way in which its wordings say it.
using Statements = std::vector<std::string>;

class TextClaims {
 public:
  // `claimed`: by token, whether it belongs to a phrase for something that the card does.
  TextClaims(const TextTerms& terms, const std::vector<TextToken>& tokens, const std::vector<bool>& claimed);

  // Whether the text says it in other words. Its words are claimed then. `rivals`: the same about something else. If
  // the text says one of these where it says the statement, and with more words, the longer one counts, and the result
  // is where. `fewest`: terms of a statement that counts.
  struct Said {
    bool said = false;
    bool by_claimed_words = false;  // all of these words also say something else
    std::optional<TokenRange> otherwise;
  };
  Said FindSaid(const Statements& statements, const Statements& rivals, std::size_t fewest = 1);
  // Whether all of the tokens have no meaning of their own or are a part of something longer that FindSaid has found.
  bool ArePartOfLonger(const std::vector<int>& tokens) const;
  // The tokens that say one way of a statement, except for a free word that contradicts it.
  std::optional<TokenRange> FindFreeRival(const Statements& statements) const;
  // The tokens of a clause that say a rival with all of its words, and what the statement has more.
  std::optional<TokenRange> FindShorter(const Statements& statements, const Statements& rivals) const;
  // The tokens that contradict the statement, and what belongs to them.
  std::optional<TokenRange> FindContradiction(const Statements& statements) const;
  // A number that is not `known` and counts the same as nothing else, if the text does not have `required`.
  std::optional<TokenRange> FindOtherNumber(std::int64_t required, const std::set<std::int64_t>& known) const;
  // The tokens that say one of the statements of another feature, with a term that is not in `allowed`.
  std::optional<TokenRange> FindOther(const Statements& statements, const std::set<std::string>& allowed) const;

  // A term of the text that excludes something on the card, which the text does not say.
  struct Exclusion {
    TokenRange words;
    std::string excluded;  // the key of a term of `allowed`
  };
  // `allowed`: the keys of the terms by which the features of the card can be said.
  std::vector<Exclusion> FindExclusions(const std::set<std::string>& allowed) const;

 private:
  struct Fit {                        // of a statement to a stretch of the text
    std::vector<int> used;            // terms of the text
    std::vector<int> missing;         // terms of the statement
    std::size_t near = 0;             // missing ones that the text attributes to another owner or place
    std::optional<TokenRange> rival;  // words of the text that contradict a missing one
    bool IsBetterThan(const Fit& other) const;
  };
  Fit FitTo(const std::vector<TextTerm>& said, int begin, int end) const;
  std::optional<TokenRange> FindRival(const std::vector<TextTerm>& said, const Fit& fit, int begin, int end) const;
  bool HasOtherContext(const TextTerm& one, const TextTerm& other) const;
  static bool IsOppositePlace(const std::vector<TextTerm>& said, const TextTerm& one, const TextTerm& other);
  bool Same(const std::vector<TextTerm>& said, int term, int there) const;
  bool Contradicts(const std::vector<TextTerm>& said, int term, int there) const;
  bool HasUnitNear(const std::vector<TextTerm>& said, int term, int there) const;
  std::vector<std::pair<int, int>> Stretches() const;
  std::optional<TokenRange> FindLonger(const std::vector<int>& used, const Statements& rivals, int begin,
                                       int end) const;
  bool CanExclude(int there, const std::set<std::string>& in_text, const std::set<std::string>& allowed) const;
  TokenRange TokensOf(const std::vector<int>& terms) const;

  const TextTerms& terms_;
  std::vector<TextTerm> signs_, text_;  // text_ is made with signs_, so it comes after it
  std::vector<bool> claimed_;           // by term of the text
  std::vector<std::vector<int>> said_;  // the terms of each statement that FindSaid has found
};

}  // namespace cardinal::lint

// Compares what a card's rules do with what its text says. In: the features of a card; its printed text in one
// language; the wordings of that language. Out: what only the rules or only the text says. Promises: features without a
// wording are ignored; a feature that the text may omit is not reported as missing. If a text has words that no phrase
// covers, these may say what seems to be missing: then only contradictions are reported (see text_claims.h).
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/language/lint/key_matching.h"
#include "interpreter/language/lint/phrase_matcher.h"
#include "interpreter/language/lint/text_claims.h"

namespace cardinal::lint {

struct MissingInText {  // a feature that the text does not mention
  source::Span span;
  std::string rules;  // in words
  std::string text;   // what the text says instead; empty: nothing
  source::Span key;   // the wording that has a phrase for the feature
};
struct TextComparison {
  std::vector<MissingInText> missing_in_text;
  std::vector<std::string> missing_in_rules;  // what the text says and no feature of the card does
  std::vector<std::string> unknown_words;     // what no phrase covers; empty: the text is understood as a whole
};

class TextChecker {
 public:
  // Uses the wordings that apply to texts of that file. `sources`: to write a number with the `+` that it has in the
  // rules; null: numbers are written without it.
  TextChecker(const CheckedRules& rules, std::int32_t language, source::FileId file,
              const source::SourceSet* sources = nullptr);

  // Whether the language has any wordings.
  bool HasWordings() const { return !book_.IsEmpty(); }
  // `all`: to find out what the events that the text mentions do; null: they count only where the card calls them.
  // A text of thousands of words on a card that does hundreds of things is not compared: no difference is found.
  TextComparison CompareText(const std::vector<CardFeature>& things, const std::string& text,
                             const CardFeatures* all = nullptr) const;
  // Runs of words of the text that no phrase has.
  std::vector<std::string> FindUnknownWords(const std::string& text) const {
    return CompareText({}, text).unknown_words;
  }
  // The wordings whose keys match the feature and leave the fewest places open.
  std::vector<const check::Wording*> FindWordings(const CardFeature& thing) const;
  // The feature in words of the language: the first phrase of a wording of FindWordings. Empty: it has no wording.
  std::string DescribeFeature(const CardFeature& thing) const;
  // All ways in which the wordings of FindWordings say the feature, up to a limit.
  Statements StatementsOf(const CardFeature& thing, int depth = 0) const;
  bool MayBeOmitted(const CardFeature& thing) const { return AllowsOmission(FindWordings(thing)); }
  // True if the condition only tests whether a value is present: `c?`.
  bool IsTest(ExprId id) const;
  // What the other wordings with that head say: the same for another player or target.
  Statements AboutOthers(const CardFeature& thing, const std::set<const check::Wording*>& used) const;
  // What the wordings say that the card does not use, whatever it is about.
  Statements AboutAnything(const CardFeature& thing, const std::set<const check::Wording*>& used) const;
  // What other wordings say instead of the feature: another moment, another end. `used`: the wordings of the card.
  Statements RivalsOf(const CardFeature& thing, const std::set<const check::Wording*>& used) const;
  // Whether one of the wordings allows the text to omit the feature.
  static bool AllowsOmission(const std::vector<const check::Wording*>& wordings);

 private:
  friend class TextComparer;
  std::string Filled(const check::Wording& wording, const KeyMatch& match) const;
  Statements FillersOf(const check::Wording& wording, const KeyMatch::Filled& filled, std::size_t hole,
                       int depth) const;
  bool HasPlus(const CardFeature& number) const;
  bool IsOnlyOfOthers(const check::Wording& wording, const CardFeature& thing) const;
  static bool IsNegated(const check::Wording& wording, const check::WordingPhrase& phrase, const KeyMatch& match);
  std::string Number(const KeyMatch::Filled& filled) const;

  const CheckedRules& rules_;
  const source::SourceSet* sources_;
  PhraseMatcher book_;
  TextTerms terms_;
  std::map<std::pair<check::PatternKeyKind, std::int32_t>, std::vector<const check::Wording*>>
      by_head_;  // the wordings of the language, by the head of their keys
};

// The text checkers of each language: one for each file that has wordings of its own, and one for all other files.
class TextCheckersByFile {
 public:
  explicit TextCheckersByFile(const CheckedRules& rules) : rules_(rules) {
    for (const check::Wording& wording : rules.wordings) homes_.insert(wording.home.value);
  }

  const TextChecker& CheckerFor(std::int32_t language, source::FileId file) {
    const std::int32_t home = homes_.count(file.value) > 0 ? file.value : -1;
    return made_.try_emplace({language, home}, rules_, language, source::FileId{home}).first->second;
  }

 private:
  const CheckedRules& rules_;
  std::set<std::int32_t> homes_;
  std::map<std::pair<std::int32_t, std::int32_t>, TextChecker> made_;  // by language and file with wordings of its own
};

// The language of a card's item that is a text; -1: the item is not a text, or the game does not have that language.
std::int32_t TextLanguage(const ast::File& tree, ast::NodeId item, const CheckedRules& rules);

// One text of a card in one language, and the result of its comparison.
struct ComparedText {
  const ast::File* tree = nullptr;
  ast::NodeId node;
  std::int32_t language = 0;
  bool of_set = false;  // the file begins with `cards` and may have wordings of its own
  TextComparison comparison;
};
// All reportable texts of cards whose language has wordings. Compared once for all callers.
const std::vector<ComparedText>& ComparedTexts(const LintContext& all);
// "`wording en` of the ruleset": the place where the author can add a phrase for the text.
std::string DescribeWordingFile(const LintContext& all, const ComparedText& text);

}  // namespace cardinal::lint

// Compares what a card's rules do with what its text says. In: the features of a card; its printed text in one
// language; the wordings of that language. Out: what only the rules or only the text says. Promises: features without a
// wording are ignored; a feature that the text may omit is not reported as missing.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/language/lint/key_matching.h"
#include "interpreter/language/lint/phrase_matcher.h"

namespace cardinal::lint {

struct MissingInText {  // a feature that the text does not mention
  source::Span span;
  std::string rules;  // in words
  std::string text;   // what the text says instead; empty: nothing
  source::Span key;   // the wording that has a phrase for the feature
};
struct TextComparison {
  std::vector<MissingInText> missing_in_text;
  std::vector<std::string> missing_in_rules;      // what the text says and no feature of the card does
  std::vector<std::string> unrecognised_clauses;  // clauses of the text in which no phrase has a token
};

// Whether the rules do something that no wording finds in the text.
bool OmitsRules(const TextComparison& comparison);

class TextChecker {
 public:
  // Uses the wordings that apply to texts of that file. `sources`: to write a number with the `+` that it has in the
  // rules; null: numbers are written without it.
  TextChecker(const CheckedRules& rules, std::int32_t language, source::FileId file,
              const source::SourceSet* sources = nullptr);

  // Whether the language has any wordings.
  bool HasWordings() const { return !book_.IsEmpty(); }
  TextComparison CompareText(const std::vector<CardFeature>& things, const std::string& text) const;
  // The wordings whose keys match the feature and leave the fewest places open.
  std::vector<const check::Wording*> FindWordings(const CardFeature& thing) const;
  // The feature in words of the language: the first phrase of a wording of FindWordings. Empty: it has no wording.
  std::string DescribeFeature(const CardFeature& thing) const;
  bool MayBeOmitted(const CardFeature& thing) const { return AllowsOmission(FindWordings(thing)); }
  // True if the condition only tests whether a value is present: `c?`.
  bool IsTest(ExprId id) const;
  // Whether one of the wordings allows the text to omit the feature.
  static bool AllowsOmission(const std::vector<const check::Wording*>& wordings);

 private:
  friend class Comparer;
  std::string Filled(const check::Wording& wording, const KeyMatch& match) const;
  bool HasPlus(const CardFeature& number) const;
  std::string Number(const KeyMatch::Filled& filled) const;

  const CheckedRules& rules_;
  const source::SourceSet* sources_;
  PhraseMatcher book_;
  std::map<std::pair<check::PatternKeyKind, std::int32_t>, std::vector<const check::Wording*>>
      by_head_;  // the wordings of the language, by the head of their keys
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

// In: what stands on a card; its printed text in one language; the wordings of that language. Out: what only one of the
// two says. Promises: what has no wording is not spoken of; what may be left unsaid is not missed.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/language/lint/key_matching.h"
#include "interpreter/language/lint/phrase_matcher.h"

namespace cardinal::lint {

struct MissingInText {  // by the text
  source::Span span;
  std::string rules;  // in words
  std::string text;   // what the text says instead; empty: nothing
  source::Span key;   // of the wording by which the rules would say it
};
struct TextComparison {
  std::vector<MissingInText> missing_in_text;
  std::vector<std::string> missing_in_rules;      // what the text says, and nothing on the card does
  std::vector<std::string> unrecognised_clauses;  // clauses of the text of which no phrase says a word
};

// Whether the rules do something of which the text says nothing that a wording knows.
bool OmitsRules(const TextComparison& comparison);

class TextChecker {
 public:
  // As the texts of that file say it.
  // `sources`: to write a number with the `+` that it has in the rules; null: it is written without.
  TextChecker(const check::CheckedRules& rules, std::int32_t language, source::FileId file,
              const source::SourceSet* sources = nullptr);

  // Whether the language has wordings at all.
  bool HasWordings() const { return !book_.IsEmpty(); }
  TextComparison CompareText(const std::vector<CardFeature>& things, const std::string& text) const;
  // Those whose keys fit the thing and leave the fewest places open.
  std::vector<const check::Wording*> FindWordings(const CardFeature& thing) const;
  // The thing as the language says it: by the first phrase of such a wording. Empty: it has none.
  std::string DescribeFeature(const CardFeature& thing) const;
  bool MayBeOmitted(const CardFeature& thing) const { return AllowOmission(FindWordings(thing)); }
  // True if the condition only tests whether there is something: `c?`.
  bool IsTest(check::ExprId id) const;
  // Whether one of these says that the text need not speak of it.
  static bool AllowOmission(const std::vector<const check::Wording*>& wordings);

 private:
  friend class Comparer;
  std::string Filled(const check::Wording& wording, const KeyMatch& match) const;
  bool HasPlus(const CardFeature& number) const;
  std::string Number(const KeyMatch::Filled& filled) const;

  const check::CheckedRules& rules_;
  const source::SourceSet* sources_;
  PhraseMatcher book_;
  std::map<std::pair<check::PatternKeyKind, std::int32_t>, std::vector<const check::Wording*>>
      by_head_;  // of the language
};

// The language of an item of a card, if it is one of its texts; -1: it is none, or the game has no such language.
std::int32_t TextLanguage(const ast::File& tree, ast::NodeId item, const check::CheckedRules& rules);

// One text in one language of a card, and what the comparison came to.
struct ComparedText {
  const ast::File* tree = nullptr;
  ast::NodeId node;
  std::int32_t language = 0;
  bool of_set = false;  // its file is one of cards, and may have wordings of its own
  TextComparison comparison;
};
// Of every text of every card that is spoken of and whose language has wordings. Compared once for all who ask.
const std::vector<ComparedText>& ComparedTexts(const LintContext& all);
// "`wording en` of the ruleset": where a phrase can be added by which the text would be understood.
std::string DescribeWordingFile(const LintContext& all, const ComparedText& text);

}  // namespace cardinal::lint

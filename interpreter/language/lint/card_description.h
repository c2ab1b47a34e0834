// In: what was loaded, a card, one of the game's languages. Out: what the card's rules do, in the words in which texts
// of that language say it; where the card's texts and its rules differ. Promises: nothing is said without the rule, the
// condition or the duration that it depends on: one of these that has no wording is quoted from the rules, between
// backticks. Anything else that has no wording, or that a text may leave unsaid, is left out.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "interpreter/language/ast/ast.h"
#include "interpreter/language/check/checked_rules.h"
#include "interpreter/language/source/source.h"

namespace cardinal::lint {

// "4 damage", "1 damage to your target", "`if c.tired`: draw a card, gain 1 coin", in the order of the card; each once.
// Empty: there is no such card, or no wording.
std::vector<std::string> DescribeCard(std::span<const ast::File> files, const check::CheckedRules& rules,
                                      const source::SourceSet& sources, std::int32_t language, const std::string& card);

// A text of a card and its rules say different things. The checks D01 and D02 report the same.
struct TextDifference {
  source::Span text;          // the `text` of the card
  std::int32_t language = 0;  // into CheckedRules::languages
  std::string rules;          // what only the rules say, in words; empty: nothing
  source::Span rules_span;    // of these rules
  std::string text_words;     // what only the text says; with `rules`: what it says instead
};
// Of every text of the card whose language has wordings.
std::vector<TextDifference> CompareTexts(std::span<const ast::File> files, const check::CheckedRules& rules,
                                         const std::string& card);

}  // namespace cardinal::lint

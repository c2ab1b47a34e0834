// Describes what a card's rules do, and where its texts differ from them. In: the loaded files, a card, one of the
// game's languages. Out: the effects of the rules in the words that texts of that language use; the differences between
// texts and rules. Promises: a description contains the rule, the condition and the duration that an effect depends on;
// if one of these has no wording, its code is quoted between backticks. Other features without a wording, or that a
// text may omit, are left out.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "interpreter/language/ast/ast.h"
#include "interpreter/language/check/checked_rules.h"
#include "interpreter/language/source/source.h"

namespace cardinal::lint {

// For example "4 damage", "1 damage to your target", "`if c.tired`: draw a card, gain 1 coin". The lines are in the
// order of the card; each occurs once. Empty: the card or its wordings do not exist.
std::vector<std::string> DescribeCard(std::span<const ast::File> files, const check::CheckedRules& rules,
                                      const source::SourceSet& sources, std::int32_t language, const std::string& card);

// A difference between a text of a card and its rules. The checks D01 and D02 report the same differences.
struct TextDifference {
  source::Span text;          // the `text` of the card
  std::int32_t language = 0;  // index into CheckedRules::languages
  std::string rules;          // in words, what only the rules do; empty: nothing
  source::Span rules_span;    // the place of these rules
  std::string text_words;     // what only the text says; if `rules` is not empty, what the text says instead
};
// Compares every text of the card whose language has wordings.
std::vector<TextDifference> CompareTexts(std::span<const ast::File> files, const check::CheckedRules& rules,
                                         const std::string& card);

// The words of a text that no phrase has. A text without any is understood as a whole.
struct UnknownWords {
  source::Span text;
  std::vector<std::string> words;
};
// In all texts of cards whose language has wordings, in the order of the files. `compared`: how many texts these are.
std::vector<UnknownWords> FindUnknownWords(std::span<const ast::File> files, const check::CheckedRules& rules,
                                           std::size_t& compared);

}  // namespace cardinal::lint

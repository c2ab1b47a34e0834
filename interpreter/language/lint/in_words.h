// In: what was loaded, a card, one of the game's languages. Out: what the card's rules do, in the words in which texts
// of that language say it; where the card's texts and its rules differ.
// Promises: nothing of what has no wording, or may be left unsaid; no `if` or `choose` alone.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "interpreter/language/ast/ast.h"
#include "interpreter/language/check/rules.h"

namespace cardinal::lint {

// "4 damage", "1 damage to your target", in the order of the card; each once. Empty: there is no such card.
std::vector<std::string> InWords(std::span<const ast::File> files, const check::CheckedRules& rules,
                                 std::int32_t language, const std::string& card);

// A text of a card and its rules say different things. The checks D01 and D02 report the same.
struct TextDifference {
  source::Span text;          // the `text` of the card
  std::int32_t language = 0;  // into CheckedRules::languages
  std::string rules;          // what only the rules say, in words; empty: nothing
  source::Span place;         // of these rules
  std::string said;           // what only the text says; with `rules`: what it says instead
};
// Of every text of the card whose language has wordings.
std::vector<TextDifference> CompareTexts(std::span<const ast::File> files, const check::CheckedRules& rules,
                                         const std::string& card);

}  // namespace cardinal::lint

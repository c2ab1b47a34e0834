// In: what was loaded, a card, one of the game's languages. Out: what the card's rules do, in the words in which texts
// of that language say it. Promises: nothing of what has no wording, or may be left unsaid; no `if` or `choose` alone.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "interpreter/language/ast/ast.h"
#include "interpreter/language/check/rules.h"

namespace cardinal::lint {

// "4 damage", "1 damage to your target", in the order of the card; each once. Empty: there is none such card.
std::vector<std::string> InWords(std::span<const ast::File> files, const check::CheckedRules& rules,
                                 std::int32_t language, const std::string& card);

}  // namespace cardinal::lint

// Which of the names that the checker knows are of use at a place, and in which order.
#pragma once

#include <optional>

#include "interpreter/language/completion/checked.h"

namespace cardinal::completion {

// Smaller ones come first.
enum Group : int { kFirst, kExact, kFits, kUntested, kLeads, kOther, kWord, kShape };

// Nothing: the name would only be in the way.
std::optional<int> GroupOf(const Checked& checked, const check::Candidate& candidate);

// Whether a word of the language is of use.
bool IsUseful(const Checked& checked, const syntax::Expected::Word& word);

}  // namespace cardinal::completion

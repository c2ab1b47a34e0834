// Decides which candidates of the checker are offered at an offset, and in which order.
#pragma once

#include <optional>

#include "interpreter/language/completion/checked_place.h"

namespace cardinal::completion {

// Smaller groups come first.
enum RankGroup : int { kFirst, kExact, kFits, kUntested, kLeads, kOther, kWord, kShape, kLast };

// Nothing if the candidate is not offered.
std::optional<int> CandidateGroup(const CheckedPlace& checked, const check::NameCandidate& candidate);

// True if a word of the language is offered.
bool IsUseful(const CheckedPlace& checked, const syntax::Expected::Word& word);
// True if the word begins something new in its list, such as a statement or a declaration; otherwise it continues the
// text before it.
bool BeginsItem(const syntax::Expected::Word& word);

}  // namespace cardinal::completion

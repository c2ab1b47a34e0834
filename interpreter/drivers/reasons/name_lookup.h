// In: words that a person typed. Out: which of several names, or which card of a match, they mean.
// Promises: only cards whose face the viewer sees can be found; case and accents do not matter (base/spelling.h), and a
// beginning is enough if only one thing begins so; what has a name in the language of the reader is found under that
// and under the rules' name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "interpreter/machine/match/match.h"
#include "interpreter/machine/view/localizer.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::reasons {

// What each of several things is called: by the rules, and in the language of the reader. Both are as long.
struct BilingualNames {
  std::vector<std::string> rules, reader;
};
BilingualNames MakeNames(const view::Localizer& reader, const std::vector<std::string>& identifiers);
BilingualNames CardNames(const program::Program& program, const view::Localizer& reader);

// Which of the names is meant: the equal one, else the only one that begins so, else the only one that holds the words.
// -1: none; -2: several.
std::int32_t FindName(std::string_view words, const std::vector<std::string>& names);
// The equal one, or -1.
std::int32_t FindExactly(std::string_view words, const std::vector<std::string>& names);
// The same by either name; an equal one before any beginning.
std::int32_t FindName(std::string_view words, const BilingualNames& called);
std::int32_t FindExactly(std::string_view words, const BilingualNames& called);
// Whether the thing of that identifier is called so.
bool IsCalled(const view::Localizer& reader, std::string_view identifier, std::string_view words);

// A card of the match by its name, "Some Card" or "Some Card#2" for the second. Of several, those where it matters
// first; without a number, those of the seat `whose` before all others. `exactly`: a beginning is not enough.
model::CardId FindSeenCard(const program::Program& program, const match::Match& match, view::Seat viewer,
                           const view::Localizer& reader, std::string_view words, bool exactly = false,
                           model::Seat whose = model::kNoSeat);

// All cards of the name of this one that the viewer sees, in the order of their numbers: the second is "Some Card#2".
std::vector<model::CardId> SeenCopies(const program::Program& program, const match::Match& match, view::Seat viewer,
                                      model::CardId card);

std::string TrimText(std::string_view text);

}  // namespace cardinal::reasons

// Finds names that a person typed. In: the typed words. Out: which of several names, or which card of a match, they
// mean. Promises: only cards whose face the viewer sees can be found; case and accents do not matter (base/spelling.h);
// a prefix is enough if it is unique; a thing that has a name in the reader's language is found by that name and by the
// name in the rules.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "interpreter/machine/match/match.h"
#include "interpreter/machine/view/localizer.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::reasons {

// The names of several things: in the rules, and in the language of the reader. Both vectors have the same size.
struct BilingualNames {
  std::vector<std::string> rules, reader;
};
BilingualNames MakeNames(const view::Localizer& reader, const std::vector<std::string>& identifiers);
BilingualNames CardNames(const program::Program& program, const view::Localizer& reader);

// The index of the name that the words mean: the equal one, otherwise the only one that begins with the words,
// otherwise the only one that contains them. -1: no name matches; -2: several do.
std::int32_t FindName(std::string_view words, const std::vector<std::string>& names);
// The names that begin with the words; if there are none, those that contain them.
std::vector<std::string> NamesLike(std::string_view words, const std::vector<std::string>& names);
// A sentence for words that name several cards, with at most eight of their names.
std::string DescribeSeveralCards(const program::Program& program, const view::Localizer& reader,
                                 std::string_view words);
// The index of the equal name, or -1.
std::int32_t FindExactly(std::string_view words, const std::vector<std::string>& names);
// The same for both names; an equal name is preferred to a prefix.
std::int32_t FindName(std::string_view words, const BilingualNames& called);
std::int32_t FindExactly(std::string_view words, const BilingualNames& called);
// Whether the name of the card has the words as whole words: "echo" of Twin Echo, but not "win".
bool HasWholeWords(const view::Localizer& reader, const program::Program& program, std::int32_t def,
                   std::string_view words);
// Whether the words are a name of the thing with that identifier.
bool IsCalled(const view::Localizer& reader, std::string_view identifier, std::string_view words);

// A card of the match by its name: "Some Card", or "Some Card#2" for the second one. Of several cards, those in zones
// that are shown in full come first; without a number, the cards of the seat `whose` come before all others. `exactly`:
// a prefix is not enough.
model::CardId FindSeenCard(const program::Program& program, const match::Match& match, view::Seat viewer,
                           const view::Localizer& reader, std::string_view words, bool exactly = false,
                           model::Seat whose = model::kNoSeat);

// All cards that the viewer sees and that have the same definition as this one, in the order of their numbers: the
// second is "Some Card#2".
std::vector<model::CardId> SeenCopies(const program::Program& program, const match::Match& match, view::Seat viewer,
                                      model::CardId card);

}  // namespace cardinal::reasons

// Describes the answer to a decision that has one option and is not asked. In: a match with such a decision. Out: a
// sentence for the asked seat, and whether the answer makes a difference. Promises: nothing is changed.
#pragma once

#include <span>
#include <string>

#include "interpreter/machine/view/view.h"

namespace cardinal::narration {

// Empty: there is nothing to say.
struct ForcedSentence {
  std::string first;  // "Which guest enters? Lamp (the only answer)."
  std::string again;  // "Which guest enters? Lamp.": for a reader who knows that the question was not asked
};

ForcedSentence FormatForcedAnswer(const program::Program& program, const match::Match& match, view::Seat viewer,
                                  const view::DisplayNames& names);

// "Discard 2 cards: Lamp and Brush (the only answer)." Of a choice of several that had to take all options; empty if
// the question has values in it, which are not known here.
ForcedSentence FormatForcedPicks(const program::Program& program, const match::Match& match,
                                 std::span<const model::Option> options, view::Seat viewer,
                                 const view::DisplayNames& names);

// Whether the next decisions and positions are the same, whichever value of the enum is the answer, for all that the
// viewer knows: "Pay how?" where the price is 0. False for an answer other than an enum value, and where the rules take
// long to show it. The result depends on nothing that is hidden from the viewer: only determinized matches are played.
bool IsWithoutEffect(const program::Program& program, const match::Match& match, view::Seat viewer);

}  // namespace cardinal::narration

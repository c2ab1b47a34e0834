// The options of a decision as people read and number them. In: a match with an open decision. Out: the options in the
// order in which they are shown: equal ones once, and cards of other players first. Promises: every option of the
// decision belongs to exactly one shown option.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/drivers/narration/game_layout.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::narration {

struct ShownOption {
  std::int32_t option = 0;  // into Decision::options; of several equal ones the first
  std::string label;        // "Lamp (2)", "Lamp (Ben)"
};
// Options with the same label and cards in different zones have the name of the zone: "Turn Lamp (left)".
std::vector<ShownOption> ListOptions(const program::Program& program, const match::Match& match, view::Seat viewer,
                                     const view::DisplayNames& names, const GameLayout& layout = {});

// The lowest and the highest number that can be typed: those of a choice of a number are the numbers themselves,
// otherwise options are numbered from 1.
struct NumberRange {
  std::int64_t first = 1, last = 0;
};
NumberRange TypedNumbers(const model::Decision& decision, const std::vector<ShownOption>& shown);

// The option with that number, as an index into Decision::options; -1: there is none.
std::int32_t FindOptionNumbered(const model::Decision& decision, const std::vector<ShownOption>& shown,
                                std::int64_t number);

// The card of an option, if the viewer sees its face; otherwise -1.
model::CardId OptionCard(const program::Program& program, const match::Match& match, const model::Option& option,
                         view::Seat viewer);

}  // namespace cardinal::narration

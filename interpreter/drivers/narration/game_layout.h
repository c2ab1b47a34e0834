// What the board of a game shows, in which order, with which labels and colours. Data only: drivers/layout reads it
// from layout.yaml and checks every name. Without that file the layout is empty, and everything is shown as the rules
// name it.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interpreter/drivers/narration/text_style.h"
#include "interpreter/machine/program/program.h"
#include "interpreter/machine/view/localizer.h"

namespace cardinal::narration {

struct GameLayout {
  struct ShownQuery {
    std::int32_t query = -1;  // of one card, of one player, or without a parameter
    std::int32_t of = -1;     // a query with the same parameter: its largest value; -1: none
  };
  // Indices into Program::fields, attributes and zones; sorted.
  std::vector<std::int32_t> hidden_fields, hidden_attributes, hidden_zones;
  std::vector<std::int32_t> piles;  // zones that are shown as a number of cards
  std::vector<ShownQuery> shown;
  view::NameLabels labels;
  std::map<std::pair<std::int32_t, model::Value>, Colour> colours;  // by enum and value
  std::vector<std::string> order;                                   // the names of the facts that come first
  // Questions of windows (into Program::templates; sorted) at which a person need not be asked again without a new
  // answer: see session/stops.h.
  std::vector<std::int32_t> quiet_questions;
};

bool Contains(const std::vector<std::int32_t>& sorted, std::int32_t index);

// The label of a name of the rules; without one its name in words.
std::string LabelText(const GameLayout& layout, const view::Localizer& words, std::int32_t language,
                      std::string_view name);
// The same as a heading: with a capital.
std::string HeadingText(const GameLayout& layout, const view::Localizer& words, std::int32_t language,
                        std::string_view name);
// The heading of an event: the label or translation of `event NAME` comes before that of the name.
std::string EventHeadingText(const GameLayout& layout, const view::Localizer& words, std::int32_t language,
                             std::string_view name);
// The place of a fact in GameLayout::order; facts that are not in it come after all others.
std::size_t OrderRank(const GameLayout& layout, std::string_view name);
// Colours the text like the enum value; unchanged if the value has no colour.
std::string PaintValue(const GameLayout& layout, const TextStyle& style, const program::TypeTag& type,
                       model::Value value, const std::string& text);

}  // namespace cardinal::narration

// Describes a card in words. In: a card whose face the viewer sees, or a definition. Out: its attributes (with the
// printed value if the current value differs), the states that differ from their initial value, its text.
#pragma once

#include <string>
#include <vector>

#include "interpreter/drivers/narration/text_style.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::narration {

// One fact: "cost 8", printed "6"; a state is always a change, and its `printed` is empty.
struct CardFact {
  std::string text;
  std::string printed;
  bool changed = false;
};
std::vector<CardFact> CollectCardFacts(const program::Program& program, const match::Match& match, model::CardId card,
                                       view::Seat viewer, const view::DisplayNames& names);
// "Red, cost 8 (printed 6), size 4, marks 2".
std::string FormatCardFacts(const program::Program& program, const match::Match& match, model::CardId card,
                            view::Seat viewer, const view::DisplayNames& names, const TextStyle& style);
// The printed facts of a definition, without a match.
std::string FormatPrintedFacts(const program::Program& program, std::int32_t def, std::int32_t language = 0);

// Whether a card of that type has the members that are declared for `card_type` (-1: of every card).
bool IsOfType(const program::Program& program, std::int32_t type, std::int32_t card_type);

// A printed value as text.
std::string FormatPrintedValue(const program::Program& program, const program::TypeTag& type, model::Value value,
                               std::int32_t language = 0);

}  // namespace cardinal::narration

// Describes a card in words. In: a card whose face the viewer sees, or a definition; the layout of its game. Out: its
// attributes (with the printed value if the current value differs), the queries that the layout shows, and the states
// that differ from their initial value. Promises: a state is a fact only where all players see the card, since
// elsewhere it is left from the card's time in play; hidden facts are left out; the layout's order is kept.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/drivers/narration/game_layout.h"
#include "interpreter/drivers/narration/text_style.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::narration {

// One fact: "cost 8", printed "6"; the `printed` of a state is empty.
struct CardFact {
  std::string text;
  std::string printed;
  bool changed = false;   // it is not as printed, or not as it is at first
  program::TypeTag type;  // and the value: for its colour
  model::Value value = model::kNone;
  std::size_t rank = 0;               // in the order of the layout
  std::string name = {}, label = {};  // in the rules, for the reader
  std::string value_text = {};        // "8"
  std::optional<model::Value> largest = {};
};
std::vector<CardFact> CollectCardFacts(const program::Program& program, const match::Match& match, model::CardId card,
                                       view::Seat viewer, const view::DisplayNames& names,
                                       const GameLayout& layout = {});
// "Red, cost 8 (6), size 4, marks 2": in brackets what is printed.
std::string FormatCardFacts(const program::Program& program, const match::Match& match, model::CardId card,
                            view::Seat viewer, const view::DisplayNames& names, const TextStyle& style,
                            const GameLayout& layout = {});
// The facts of a player or of the table (owner: model::kNone): states, and queries that the layout shows.
std::vector<CardFact> CollectOwnerFacts(const program::Program& program, const match::Match& match,
                                        program::OwnerKind of, model::Value owner, view::Seat viewer,
                                        const view::DisplayNames& names, const GameLayout& layout);
// The printed facts of a definition, without a match and without what the layout hides.
std::string FormatPrintedFacts(const program::Program& program, std::int32_t def, std::int32_t language = 0,
                               const GameLayout& layout = {});

// Whether a card of that type has the members that are declared for `card_type` (-1: of every card).
bool IsOfType(const program::Program& program, std::int32_t type, std::int32_t card_type);

// A printed value as text.
std::string FormatPrintedValue(const program::Program& program, const program::TypeTag& type, model::Value value,
                               std::int32_t language = 0);

}  // namespace cardinal::narration

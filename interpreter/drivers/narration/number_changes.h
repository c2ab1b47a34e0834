// Reports how the numbers of cards change. In: two moments of a match. Out: sentences for a viewer, one for each cause:
// "First Spark: Storm Archivist +3 Attack (7)." Promises: only cards that the viewer sees at both moments are named;
// a number that depends on what the viewer does not know is left out; a cause that the viewer does not see has no name.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "interpreter/drivers/narration/game_layout.h"
#include "interpreter/machine/engine/engine.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::narration {

// Evaluates a query and fills in the terms of its result, as engine::EvaluateQuery does. Another source can name more
// causes, for example the cards that made the amount of a rule.
using TermSource =
    std::function<vm::EvaluationResult(const program::Program& program, const match::Match& match, std::int32_t query,
                                       std::span<const model::Value> args, vm::ModifierTerms& terms)>;

// An attribute of a card: a number or an enum value, and the modifiers that made it.
struct AttributeNumber {
  std::int32_t attribute = -1;  // Program::attributes
  model::Value value = model::kNone;
  vm::ModifierTerms terms;
};

// The numbers of one card in a zone that shows its cards one by one to all players.
struct NumbersOfCard {
  model::CardId card = -1;
  std::vector<AttributeNumber> attributes;
  std::vector<model::Value> shown;  // the queries that the layout shows; kNone: not a number of this card
  std::vector<model::Value>
      states;  // those that the layout shows, in the order of the program; kNone: the card does not have it
};

// All numbers at one moment. The match is kept because what a viewer may know of the numbers depends on it.
struct CardNumbers {
  match::Match match;
  std::vector<NumbersOfCard> cards;
};

// How numbers are found and called: the layout hides some, and has their labels.
struct NumberSource {
  const program::Program& program;
  const TermSource& terms;
  const GameLayout& layout;
};
std::shared_ptr<const CardNumbers> TakeNumbers(const NumberSource& source, const match::Match& match);

// A state of `card` was changed by the text of the other card; -1: by a rule of the game.
struct CardCause {
  model::CardId card = -1;
  model::CardId cause = -1;
};

// What the sentences around the change say, which is not said again; and the causes of the changed states.
struct ToldAround {
  std::vector<model::CardId> before;  // the cards that the last sentence before the change names
  std::vector<model::CardId> now;     // the cards that the new sentence names, which follows the change
  std::vector<model::Value> numbers;  // the numbers and enum values in it
  std::vector<CardCause> causes = {};
};

struct NumberSentence {
  std::string text;
  std::vector<model::CardId> cards;  // that it names
  bool follows = false;              // the new sentence introduces its cause or its card: this one comes after it
  bool expected = false;             // modifiers whose time is over, and the new sentence names none of the cards
};
std::vector<NumberSentence> DescribeNumberChanges(const NumberSource& source, const CardNumbers& before,
                                                  const CardNumbers& now, const ToldAround& told, view::Seat viewer,
                                                  const view::DisplayNames& names);

}  // namespace cardinal::narration

// Holds the game of a scenario. In: (built by board.h). Out: ScenarioGame: the rules, the match, the names of seats and
// of single cards.
// Promises: cards are numbered as the board lists them (first seat first), fillers after all others; the author of a
// scenario sees everything, so names are never hidden here.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/base/table.h"
#include "interpreter/language/documents/card_list.h"
#include "interpreter/machine/match/match.h"
#include "interpreter/machine/view/view.h"
#include "interpreter/machine/vm/vm.h"

namespace cardinal::scenario_runner {

using model::CardId;
using model::Seat;
using model::Value;
using program::Program;

// The card that a text names.
struct FoundCard {
  CardId card = -1;
  std::string problem;  // why there is no card, in words
  std::string help;
  bool unknown = false;  // no card of the game has this name
};

class CardNames {
 public:
  // `reading`: all cards in the order in which they are numbered; the last `fillers` of them have no names of their
  // own.
  void AssignNames(const Program& program, const match::GameState& world, std::vector<CardId> reading,
                   std::size_t fillers);
  // Names the cards that the rules have made until this position; they are numbered after all others.
  void NameCreated(const Program& program, const match::GameState& world);
  // "Lamp", or "Lamp#2" if there are several.
  std::string Label(CardId card) const;
  bool IsFiller(CardId card) const { return fillers_[card] != 0; }
  int CopyNumber(CardId card) const { return numbers_[card]; }
  // `Lamp#2`, or `Lamp`: the only card of that name, or the only face-up one, or otherwise the first that is not face
  // up.
  FoundCard FindCard(const Program& program, const match::GameState& world, std::string_view text) const;

 private:
  void CountCopies(const Program& program, const match::GameState& world);

  std::vector<CardId> reading_;
  std::size_t of_decks_ = 0;                          // how many of them the decks and the board brought
  base::Table<model::CardId, int> numbers_;           // by card
  base::Table<model::CardId, std::uint8_t> alone_;    // by card: no other card has its name
  base::Table<model::CardId, std::uint8_t> fillers_;  // by card
  base::Table<model::CardId, std::string> names_;     // by card
};

struct ScenarioGame {
  const Program* program = nullptr;
  match::Match match;
  view::DisplayNames names;
  CardNames cards;

  const Program& GetProgram() const { return *program; }
  std::optional<Seat> FindSeat(std::string_view text) const;
  std::string SeatName(Seat seat) const;  // also "chance"

  // After each change of `match`.
  void NameCreatedCards() { cards.NameCreated(*program, match.state); }
  const match::Card& GetCard(CardId card) const { return match.state.cards[card]; }
  const program::CardDef& Definition(CardId card) const { return program->cards[GetCard(card).def]; }
  // Scenarios call a card by its first print, whatever it is printed like now.
  const std::string& NameOf(CardId card) const { return program->cards[GetCard(card).printed].name; }

  bool IsOver() const { return match.outcome.kind != model::OutcomeKind::Running; }
  const model::Decision& OpenDecision() const { return match.decision; }
  const model::Option& GetOption(std::int32_t index) const { return match.decision.options[index]; }
  bool AsksChance() const { return Asks(model::kChance); }
  bool Asks(Seat seat) const { return !IsOver() && match.decision.seat == seat; }
  // An opportunity of that seat. (A choice that the seat must make belongs to an earlier answer.)
  bool HasWindow(Seat seat) const { return Asks(seat) && match.decision.kind == model::DecisionKind::Act; }
};

// The definition with that name, or -1. Case and punctuation do not matter if no definition has the exact name.
std::int32_t FindDefinition(const Program& program, std::string_view name);
// The meaning of `3 Name` in this game: copies, or one card (or menu item) whose whole name this is.
documents::CardCount ResolveCopies(const Program& program, const documents::CardCount& count);
// For a name that no card has: the card that had it before a rename, or the card that is probably meant; in words, or
// "".
diag::Suggestion SuggestCard(const Program& program, const std::string& name);
std::int32_t FindZoneByName(const Program& program, std::string_view name);

// True if the definition has that card type or a subtype of it (-1: any).
bool IsOfType(const Program& program, std::int32_t def, std::int32_t card_type);
bool IsFaceVisible(const Program& program, const match::GameState& world, CardId card);
// "p1.hand", "table.circle", "Lamp#2.charms"
std::string ZoneName(const ScenarioGame& game, match::ZoneId zone);

// A value in words; a card with its number.
std::string FormatValue(const ScenarioGame& game, const program::TypeTag& type, Value value);
std::string FormatReply(const ScenarioGame& game, const program::TypeTag& type, const vm::EvaluationResult& reply);

// A value of that type, parsed from a text.
struct ParsedValue {
  std::optional<Value> value;
  std::string problem;
  std::string help;
};
ParsedValue ParseValue(const ScenarioGame& game, const program::TypeTag& type, const std::string& text);

// "rulesets/x/y.cardinal:41", and the same with its clauses: "... cites AB-001, AB-R02".
std::string SiteLocation(const Program& program, model::SiteId site);
std::string SiteLocationAndClauses(const Program& program, model::SiteId site);
// The clauses that are cited there.
std::vector<std::string> ClausesAt(const Program& program, model::SiteId site);
// The window in which the open decision is an opportunity, as for `everyone`; 0 if it is not in a window.
std::int32_t OpenWindow(const match::Match& match);

}  // namespace cardinal::scenario_runner

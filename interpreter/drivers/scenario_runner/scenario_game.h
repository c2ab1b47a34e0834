// In: (built by board). Out: Game, what a run works on: the rules, the match, the names of seats and of single cards.
// Promises: cards are numbered as the board lists them (first seat first), fillers behind all others; the author of a
// scenario sees everything, so names here are never hidden.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/language/documents/card_list.h"
#include "interpreter/machine/match/match.h"
#include "interpreter/machine/view/view.h"
#include "interpreter/machine/vm/vm.h"

namespace cardinal::scenario_runner {

using model::CardId;
using model::Seat;
using model::Value;
using program::Program;

// Which card a text names.
struct FoundCard {
  CardId card = -1;
  std::string problem;  // in words, if there is none
  std::string help;
  bool unknown = false;  // no card of the game is called so
};

class CardNames {
 public:
  // `reading`: all cards in the order in which they are numbered; the last `fillers` of them have no name of their own.
  void NumberCards(const Program& program, const match::GameState& world, std::vector<CardId> reading,
                   std::size_t fillers);
  // "Lamp", or "Lamp#2" if there are several.
  std::string Label(CardId card) const;
  bool IsFiller(CardId card) const { return fillers_[static_cast<std::size_t>(card)] != 0; }
  int CopyNumber(CardId card) const { return numbers_[static_cast<std::size_t>(card)]; }
  // `Lamp#2`, or `Lamp`: the only one, or the only one that lies open, or else the first that does not.
  FoundCard FindCard(const Program& program, const match::GameState& world, std::string_view text) const;

 private:
  std::vector<CardId> reading_;
  std::vector<int> numbers_;           // by card
  std::vector<std::uint8_t> alone_;    // by card: no other has its name
  std::vector<std::uint8_t> fillers_;  // by card
  std::vector<std::string> names_;     // by card
};

struct ScenarioGame {
  const Program* program = nullptr;
  match::Match match;
  view::DisplayNames names;
  CardNames cards;

  const Program& GetProgram() const { return *program; }
  std::optional<Seat> FindSeat(std::string_view text) const;
  std::string SeatName(Seat seat) const;  // also "chance"
};

// The definition with that name, or -1; case and punctuation do not matter where nothing has the name exactly.
std::int32_t FindDefinition(const Program& program, std::string_view name);
// `3 Name` as it is meant in this game: copies, or one card (or item of a menu) that is called so as a whole.
documents::CardCount ResolveCopies(const Program& program, const documents::CardCount& count);
// For a name that no card has: the card that had it before it was renamed, or that may be meant; in words, or "".
diag::Suggestion SuggestCard(const Program& program, const std::string& name);
std::int32_t FindZoneByName(const Program& program, std::string_view name);

// Whether the definition is of that card type or of one below it (-1: any).
bool IsOfType(const Program& program, std::int32_t def, std::int32_t card_type);
bool IsFaceVisible(const Program& program, const match::GameState& world, CardId card);
// "p1.hand", "table.circle", "Lamp#2.charms"
std::string ZoneName(const ScenarioGame& game, match::ZoneId zone);

// A value in words; a card with its number.
std::string FormatValue(const ScenarioGame& game, const program::TypeTag& type, Value value);
std::string FormatReply(const ScenarioGame& game, const program::TypeTag& type, const vm::EvaluationResult& reply);

// A text read as a value of that type.
struct ParsedValue {
  std::optional<Value> value;
  std::string problem;
  std::string help;
};
ParsedValue ParseValue(const ScenarioGame& game, const program::TypeTag& type, const std::string& text);

// "rulesets/x/y.cardinal:41", and with the clauses behind it: "... cites AB-001, AB-R02".
std::string SiteLocation(const Program& program, model::SiteId site);
std::string SiteLocationAndClauses(const Program& program, model::SiteId site);
// What is cited there.
std::vector<std::string> ClausesAt(const Program& program, model::SiteId site);

}  // namespace cardinal::scenario_runner

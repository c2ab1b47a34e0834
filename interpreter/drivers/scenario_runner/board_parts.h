// Declares the parts of setting up a board. Used only by the files that implement board.h.
// Promises: as in board.h.
#pragma once

#include <string>
#include <vector>

#include "interpreter/drivers/scenario_runner/board.h"

namespace cardinal::scenario_runner {

// One card to be placed.
struct PlacedCard {
  std::int32_t def = -1;
  Seat owner = 0;
  Seat seat = model::kNoSeat;  // the owner of the zone; kNobody: the zone belongs to the table or to a card
  std::int32_t zone = -1;      // the zone's declaration
  bool filler = false;
  CardId id = -1;
  const documents::LocatedText* holder = nullptr;  // the card that owns the zone, as the board names it
};

// board_seats.cpp: the names of the seats, in the order of the seats. Empty, after a report, if the names are invalid.
std::vector<std::string> ReadSeats(const Program& program, const documents::Scenario& scenario, diag::Sink& sink);

// board_cards.cpp: the cards that the board lists, in the order in which they are read.
std::vector<PlacedCard> ReadCards(const ScenarioGame& game, const documents::ScenarioBoard& board, diag::Sink& sink);
// The cards of the decks, in the zone `deck` of their seats.
std::vector<PlacedCard> ReadCards(const ScenarioGame& game, const std::vector<documents::SeatDeck>& decks,
                                  diag::Sink& sink);
// Makes the match and places every card in its zone.
// `is_board`: these are all cards; otherwise zones begin with their first cards, too.
void PlaceCards(ScenarioGame& game, std::vector<PlacedCard>& cards, std::uint64_t seed, bool is_board);
// Moves the cards that belong in zones of other cards there. The other cards must have their numbers.
void PlaceStackedCards(ScenarioGame& game, const std::vector<PlacedCard>& cards, diag::Sink& sink);

// board_states.cpp: sets the states that the board gives to the table, the seats and single cards.
void SetStates(ScenarioGame& game, const documents::ScenarioBoard& board, diag::Sink& sink);
// Sets the options of the game that the scenario names.
void SetOptions(ScenarioGame& game, const documents::Scenario& scenario, diag::Sink& sink);
// True if a setting with that name is a zone of such an owner.
bool NamesZone(const Program& program, const documents::BoardSetting& setting, program::OwnerKind owner);

// board_start.cpp: finds the start event and its arguments from `turn`.
void ReadTurn(StartedGame& begun, const documents::ScenarioBoard& board, diag::Sink& sink);

// Reports a name that does not exist.
void ReportUnknown(diag::Sink& sink, source::Span span, std::string message, diag::Suggestion help);

}  // namespace cardinal::scenario_runner

// In: the parts of a board. Out: what stands where. Used by the files of board.h only.
// Promises: as there.
#pragma once

#include <string>
#include <vector>

#include "interpreter/drivers/scenario_runner/board.h"

namespace cardinal::scenario_runner {

// One card to be put down.
struct PlacedCard {
  std::int32_t def = -1;
  Seat owner = 0;
  Seat seat = model::kNoSeat;  // whose zone; kNobody: the table's, or that of a card
  std::int32_t zone = -1;      // declaration
  bool filler = false;
  CardId id = -1;
  const documents::LocatedText* holder = nullptr;  // the card in whose zone it lies, as the board names it
};

// board_seats.cpp: the names of the seats, in the order of the seats. Empty, and reported, if they make no sense.
std::vector<std::string> ReadSeats(const Program& program, const documents::Scenario& scenario, diag::Sink& sink);

// board_cards.cpp: the cards that the board lists, in the order in which they are read.
std::vector<PlacedCard> ReadCards(const ScenarioGame& game, const documents::ScenarioBoard& board, diag::Sink& sink);
// The cards of the decks, in the zone `deck` of their seats.
std::vector<PlacedCard> ReadCards(const ScenarioGame& game, const std::vector<documents::SeatDeck>& decks,
                                  diag::Sink& sink);
// Makes the match and puts every card in its place.
void PlaceCards(ScenarioGame& game, std::vector<PlacedCard>& cards, std::uint64_t seed);
// Moves what lies on other cards there, now that these have numbers.
void PlaceStackedCards(ScenarioGame& game, const std::vector<PlacedCard>& cards, diag::Sink& sink);

// board_states.cpp: the states that the board gives to the table, the seats and single cards.
void SetStates(ScenarioGame& game, const documents::ScenarioBoard& board, diag::Sink& sink);
// Sets the options of the game that the scenario names.
void SetOptions(ScenarioGame& game, const documents::Scenario& scenario, diag::Sink& sink);
// Whether a setting of that name is a zone of such an owner.
bool NamesZone(const Program& program, const documents::BoardSetting& setting, program::OwnerKind owner);

// board_start.cpp: the event to begin with, from `turn`.
void ReadTurn(StartedGame& begun, const documents::ScenarioBoard& board, diag::Sink& sink);

// The diagnostic for a name that nothing has.
void ReportUnknown(diag::Sink& sink, source::Span span, std::string message, diag::Suggestion help);

}  // namespace cardinal::scenario_runner

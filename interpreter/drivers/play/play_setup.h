// Sets up a match. In: the players with their decks. Out: a match that has been set up. Promises: cards begin in the
// only zone that makes sense: the players' `deck`, otherwise their first pile that no player sees.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/base/table.h"
#include "interpreter/drivers/deck/resolved_deck.h"
#include "interpreter/drivers/narration/transcript.h"
#include "interpreter/drivers/play/stops.h"
#include "interpreter/drivers/replay/log_conversion.h"
#include "interpreter/machine/match/match.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::play {

inline constexpr std::string_view kHuman = "human";

// The name of a player without a given name: "Anna", "Berto".
std::string DefaultName(std::size_t seat);

struct SeatPlan {
  std::string name;  // "Anna"
  std::string kind;  // "human", or a computer player of players::ComputerPlayerNames
  deck::Deck deck;
};

struct PlaySetup {
  base::Table<model::Seat, SeatPlan> seats;
  std::vector<match::SetupOption> options;
  std::uint64_t seed = 0;
  std::int32_t language = 0;  // of the narration: index into Program::languages
  narration::StoryLevel story = narration::StoryLevel::Normal;
  std::optional<view::Seat> viewer;  // of the narration; nullopt: each human, without humans all seats
  std::optional<Stops::Mode> stops;  // when a person is asked; nullopt: see PlaySession::DefaultStops
  bool may_undo_chance = true;       // `undo` may go back over chance and over looks at hidden cards
};

match::Setup MakeMatchSetup(const program::Program& program, const PlaySetup& plan);
view::DisplayNames MakeDisplayNames(const PlaySetup& plan);
std::vector<replay::LogPlayer> MakeLogPlayers(const PlaySetup& plan);  // the players as a log names them

}  // namespace cardinal::play

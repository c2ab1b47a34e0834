// Describes how a session begins. In: the players with their decks. Out: the setup of its match. Promises: cards begin
// in the only zone that makes sense: the players' `deck`, otherwise their first pile that no player sees.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/base/table.h"
#include "interpreter/drivers/deck/resolved_deck.h"
#include "interpreter/drivers/narration/transcript.h"
#include "interpreter/drivers/replay/log_conversion.h"
#include "interpreter/drivers/session/stops.h"
#include "interpreter/machine/match/match.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::session {

inline constexpr std::string_view kHuman = "human";

// The name of a player without a given name: "Anna", "Berto".
std::string DefaultName(std::size_t seat);

struct SeatPlan {
  std::string name;  // "Anna"
  std::string kind;  // "human", or a computer player of players::ComputerPlayerNames
  deck::Deck deck;
};

struct SessionSetup {
  base::Table<model::Seat, SeatPlan> seats;
  std::vector<match::SetupOption> options;
  std::uint64_t seed = 0;
  std::int32_t language = 0;  // of the narration: index into Program::languages
  narration::StoryLevel story = narration::StoryLevel::Normal;
  narration::GameLayout layout;      // what the board shows
  std::optional<view::Seat> viewer;  // of the narration; nullopt: each human, without humans all seats
  std::optional<Stops::Mode> stops;  // when a person is asked; nullopt: see MatchSession::DefaultStops
  bool asks_less = false;            // a single person begins with Mode::New, if the layout has questions
  bool may_undo_chance = true;       // `undo` may go back over chance and over looks at hidden cards
  std::ptrdiff_t undo_points = base::kLimits.undo;  // maximum number of answers that can be undone
  std::vector<std::int32_t> languages;  // in which the story is kept, without duplicates; empty: `language` alone
  bool has_spectators = false;   // the story is also kept for a viewer that sees what all may see (model::kNoSeat)
  bool log_is_required = false;  // an answer that cannot be logged is not taken; otherwise the log ends there
};

// The seed of the computer player of that seat.
std::uint64_t PlayerSeed(const SessionSetup& plan, std::size_t seat);
match::Setup MakeMatchSetup(const program::Program& program, const SessionSetup& plan);
view::DisplayNames MakeDisplayNames(const SessionSetup& plan);
std::vector<replay::LogPlayer> MakeLogPlayers(const SessionSetup& plan);  // the players as a log names them

}  // namespace cardinal::session

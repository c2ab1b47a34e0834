// In: who plays, with which decks. Out: a match that has been set up. Promises: cards begin in the zone that a ruleset
// can only mean: the players' `deck`, else their first pile that nobody looks into.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/drivers/deck/resolved_deck.h"
#include "interpreter/drivers/replay/log_conversion.h"
#include "interpreter/machine/match/match.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::play {

inline constexpr std::string_view kHuman = "human";

// What a player is called who was given no name: "Anna", "Berto".
std::string DefaultName(std::size_t seat);

struct SeatPlan {
  std::string name;  // "Anna"
  std::string kind;  // "human", or a computer player of players::ComputerPlayerNames
  deck::Deck deck;
};

struct PlaySetup {
  std::vector<SeatPlan> seats;
  std::vector<match::SetupOption> options;
  std::uint64_t seed = 0;
  std::int32_t language = 0;         // in which it is told: into Program::languages
  bool summarize = false;            // a paragraph for each round or turn; only where no person plays
  std::optional<view::Seat> viewer;  // from whose place it is told; not given: each human's own, else everybody's
  bool may_undo_chance = true;       // `undo` may go back over luck and over looks at hidden cards
};

match::Setup MakeMatchSetup(const program::Program& program, const PlaySetup& plan);
view::DisplayNames MakeDisplayNames(const PlaySetup& plan);
std::vector<replay::LogPlayer> MakeLogPlayers(const PlaySetup& plan);  // as a log says who plays

}  // namespace cardinal::play

// In: a match that has been set up, and who plays. Out: Played, what came of it. Promises: the same match, players and
// seed play the same game as `cardinal record` does, whether it is looked at or not.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/drivers/simulate/game_statistics.h"
#include "interpreter/players/player.h"

namespace cardinal::simulate {

enum class CheckLevel : std::uint8_t {
  Default,   // every position, what is slow of every eighth; and one game of 32 is played again
  Thorough,  // every position, all of it; and every game is played again
  None,      // faults of the rules are found all the same
};

// "every", "closely", "none". Any other name: Every.
std::string CheckLevelName(CheckLevel examine);
CheckLevel ParseCheckLevel(std::string_view name);

struct GameOptions {
  CheckLevel examine = CheckLevel::Default;
  bool cards = true;                                          // whether it follows them (cards.h)
  std::int64_t max_decisions = base::kLimits.game_decisions;  // a game that is longer counts as unfinished
  base::Limits limits;
};

// Which events of a program are rounds and turns, so that they can be counted; and where cards are drawn and played.
class EventRoles {
 public:
  explicit EventRoles(const program::Program& program);
  const simulate::ZoneRoles& GetZoneRoles() const { return places_; }
  bool IsRound(std::int32_t event) const { return kinds_[static_cast<std::size_t>(event)] == 1; }
  bool IsTurn(std::int32_t event) const { return kinds_[static_cast<std::size_t>(event)] == 2; }

 private:
  std::vector<std::uint8_t> kinds_;  // by event
  simulate::ZoneRoles places_;
};

// The computer players of a game with that seed, one for each seat. The kinds must exist
// (players::ComputerPlayerNames).
std::vector<std::unique_ptr<players::Player>> PlayersFor(std::uint64_t seed, const std::vector<std::string>& kinds);

// `played` comes with its seed and seating. What is wrong ends the game.
void PlayGame(const program::Program& program, const EventRoles& counted, const match::Match& start,
              const std::vector<std::string>& kinds, const GameOptions& options, PlayedGame& played);

}  // namespace cardinal::simulate

// Plays one simulated game.
// In: a match that has been set up, and the kinds of its players. Out: PlayedGame, its result. Promises: the same
// match, players and seed give the same game as `cardinal record`, whether it is checked or not.
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
  Default,   // every position, the slow checks in every eighth; one game of 32 is played a second time
  Thorough,  // all checks in every position; every game is played a second time
  None,      // no checks; faults of the rules are found anyway
};

// "every", "closely", "none". Any other name gives Default.
std::string CheckLevelName(CheckLevel examine);
CheckLevel ParseCheckLevel(std::string_view name);

struct GameOptions {
  CheckLevel examine = CheckLevel::Default;
  bool cards = true;                                          // whether cards are tracked (card_usage.h)
  std::int64_t max_decisions = base::kLimits.game_decisions;  // a longer game counts as unfinished
  base::Limits limits;
};

// Tells which events of a program are rounds and turns, so that they can be counted, and which zones are hands and play
// zones.
class EventRoles {
 public:
  explicit EventRoles(const program::Program& program);
  const simulate::ZoneRoles& GetZoneRoles() const { return places_; }
  bool IsRound(std::int32_t event) const { return kinds_[event] == 1; }
  bool IsTurn(std::int32_t event) const { return kinds_[event] == 2; }

 private:
  std::vector<std::uint8_t> kinds_;  // by event
  simulate::ZoneRoles places_;
};

// The computer players of a game with that seed, one for each seat. The kinds must exist
// (players::ComputerPlayerNames).
std::vector<std::unique_ptr<players::Player>> PlayersFor(std::uint64_t seed, const std::vector<std::string>& kinds);

// The caller sets the seed and the seating of `played`. A finding ends the game.
void PlayGame(const program::Program& program, const EventRoles& counted, const match::Match& start,
              const std::vector<std::string>& kinds, const GameOptions& options, PlayedGame& played);

}  // namespace cardinal::simulate

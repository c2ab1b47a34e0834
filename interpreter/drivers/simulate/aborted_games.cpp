#include "interpreter/drivers/simulate/aborted_games.h"

#include <algorithm>

#include "interpreter/drivers/narration/rule_location.h"

namespace cardinal::simulate {

std::string DescribeAbortedGames(const program::Program& program, const std::vector<AbortedGame>& games) {
  if (games.empty()) return "";
  std::string text = games.size() == 1 ? "1 game was" : std::to_string(games.size()) + " games were";
  text += " cut off when the time was over, and not counted";
  const auto in_step = std::find_if(games.begin(), games.end(), [](const auto& game) { return game.site >= 0; });
  const std::string place = in_step == games.end() ? "" : narration::FileAndLine(program, in_step->site);
  return place.empty() ? text : text + "; the rules were in a long step (" + place + ")";
}

}  // namespace cardinal::simulate

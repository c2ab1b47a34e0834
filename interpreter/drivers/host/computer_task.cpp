#include "interpreter/drivers/host/computer_task.h"

#include "interpreter/drivers/match_loop/match_loop.h"
#include "interpreter/players/player_factory.h"

namespace cardinal::host {

ComputerAnswer ComputerTask::Think() const {
  const auto computer = players::MakeComputerPlayer(player, seed);
  return {generation, match_loop::AskPlayer(*program, match, *computer, names, limits)};
}

}  // namespace cardinal::host

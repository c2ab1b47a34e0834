#include "interpreter/players/make.h"

#include "interpreter/players/greedy_player.h"
#include "interpreter/players/random_player.h"

namespace cardinal::players {

std::vector<std::string> ComputerNames() { return {"random", "greedy"}; }

std::unique_ptr<Player> MakeComputer(std::string_view name, std::uint64_t seed) {
  if (name == "random") return std::make_unique<RandomPlayer>(seed);
  if (name == "greedy") return std::make_unique<GreedyPlayer>(seed);
  return nullptr;
}

}  // namespace cardinal::players

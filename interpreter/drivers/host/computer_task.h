// A decision of a computer player that is made outside of the match, for example on another thread. In: a copy of the
// match. Out: the number of an option. Promises: needs nothing of the match that it was taken from; the same position
// gives the same answer as inside.
#pragma once

#include <cstdint>
#include <string>

#include "interpreter/base/limits.h"
#include "interpreter/machine/match/match.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::host {

struct ComputerAnswer {
  std::uint64_t generation = 0;  // of the position that it answers
  std::int32_t option = 0;
};

struct ComputerTask {
  const program::Program* program = nullptr;  // must outlive the task
  match::Match match;
  std::string player;  // "search:easy"
  std::uint64_t seed = 0;
  view::DisplayNames names;
  base::Limits limits;
  std::uint64_t generation = 0;

  // May take seconds. Checks base::StopScope.
  ComputerAnswer Think() const;
};

}  // namespace cardinal::host

// Imagines how a match continues if all seats pass. In: a position, and the seat that imagines it. Out: a determinized
// match at the end of the turn (or round). Promises: the result depends only on what the seat knows, on the option and
// on the seed.
#pragma once

#include <optional>

#include "interpreter/base/limits.h"
#include "interpreter/machine/engine/engine.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::session {

struct ImaginedFuture {
  const match::Match& position;
  const match::Match& begin;  // in the turn that is played to its end
  model::Seat reader = 0;
  std::optional<std::int32_t> option = {};  // the first answer; nullopt: as all others
  bool plays = true;                        // false: the position itself
};
// Without turns and rounds the match is played until no action is under way.
match::Match ImagineFuture(const program::Program& program, const ImaginedFuture& future, std::uint64_t seed,
                           const base::Limits& limits);

}  // namespace cardinal::session

// In: a match and the seat that is asked. Out: what the ruleset's goal is worth to that seat some way after an option.
// Promises: looks only at matches made by view::Imagine for the seat; the same option and sample give the same worth.
#pragma once

#include "interpreter/base/limits.h"
#include "interpreter/machine/engine/engine.h"
#include "interpreter/machine/view/view.h"
#include "interpreter/players/player.h"

namespace cardinal::loop {

// The query that the ruleset calls its `goal` for a player, or -1.
std::int32_t FindGoal(const program::Program& program);

class ImaginedFuture : public players::Imagination {
 public:
  ImaginedFuture(const program::Program& program, const match::Match& match, const base::Limits& limits);
  std::optional<std::int64_t> Try(std::int32_t option, std::uint64_t sample) override;

 private:
  // Whether the seat's decision that is open now still belongs to the option that was tried.
  bool Unfolding(const match::Match& imagined) const;
  std::int64_t Worth(const match::Match& imagined) const;

  const program::Program& program_;
  const match::Match& match_;
  const base::Limits& limits_;
  model::Seat seat_;
  std::int32_t goal_;
  std::int32_t asking_;  // uid of the occurrence in which the seat is asked, 0 = none
};

}  // namespace cardinal::loop

#include "interpreter/drivers/simulate/examiner.h"

#include "interpreter/machine/match/invariants.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::simulate {

namespace {

constexpr std::uint32_t kCloselyEvery = 8;  // decisions

}  // namespace

std::string Examiner::Look(const match::Match& match) {
  ++looked_.positions;
  const bool closely = closely_ || match.serial % kCloselyEvery == 0;
  std::string wrong = closely ? match::BrokenInvariant(program_, match) : match::BrokenStructure(program_, match);
  if (wrong.empty()) wrong = match::BrokenBetween(start_, match);
  if (wrong.empty() && closely) wrong = ShownInImagination(match);
  return wrong;
}

std::string Examiner::ShownInImagination(const match::Match& match) {
  base::Random luck(seed_ + match.serial);
  for (model::Seat seat = 0; seat < match.world.seats; ++seat) {
    ++looked_.imagined;
    const match::Match imagined = view::Imagine(program_, match, seat, luck);
    if (!(view::Observe(program_, imagined, seat) == view::Observe(program_, match, seat)))
      return "seat " + std::to_string(seat + 1) + " would see that a match it imagines is not the real one";
  }
  return "";
}

}  // namespace cardinal::simulate

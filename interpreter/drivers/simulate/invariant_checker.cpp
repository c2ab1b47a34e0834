#include "interpreter/drivers/simulate/invariant_checker.h"

#include "interpreter/machine/match/invariants.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::simulate {

namespace {

constexpr std::uint32_t kCloselyEvery = 8;  // decisions

}  // namespace

std::string InvariantChecker::CheckPosition(const match::Match& match) {
  ++looked_.positions;
  const bool closely = closely_ || match.serial % kCloselyEvery == 0;
  std::string wrong = closely ? match::CheckInvariants(program_, match) : match::CheckStructure(program_, match);
  if (wrong.empty()) wrong = match::CheckUnchanged(start_, match);
  if (wrong.empty() && closely) wrong = CheckDeterminized(match);
  return wrong;
}

std::string InvariantChecker::CheckDeterminized(const match::Match& match) {
  base::Random luck(seed_ + match.serial);
  for (model::Seat seat = 0; seat < match.state.seats; ++seat) {
    ++looked_.determinized;
    const match::Match imagined = view::Determinize(program_, match, seat, luck);
    if (!(view::Observe(program_, imagined, seat) == view::Observe(program_, match, seat)))
      return "seat " + std::to_string(seat + 1) + " would see that a match it imagines is not the real one";
  }
  return "";
}

}  // namespace cardinal::simulate

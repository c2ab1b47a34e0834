// Whether a seat learns what it may not know: everything hidden from it is dealt anew, both matches get the same
// answer, and all that the seat receives must be the same.
// In: a match at an open decision, an answer, a seat. Out: what gives something away, if anything does. Promises:
// nothing is drawn from the match's own luck, nothing is changed; what is reported differs in what the seat receives in
// the order in which it receives it. It is no proof that there is no leak. These differences are excused, since the
// rules themselves tell them, and a leak that has one of these forms is missed:
//   shown    both matches show the seat a card in the same zone at the same moment, and in at least one of them it sees
//            this face for the first time: which card it is and where it came from may differ, and nothing that comes
//            behind it in this step is compared
//   ended    the matches end otherwise, or only one ends, and up to there the seat was told nothing else
//   nothing  another seat must choose among cards that this seat does not see, without a way to decline, and in the
//            other match this choice does not come
//   announced  another seat is choosing how it takes an action, before the cost, and in the other match this choice
//            does not come: others hear of an action when it is complete
//   failed   the rules fail in the imagined match, which may be one that cannot be (counted as
//   NoninterferenceStats::failed)
// Not compared at all: which question another seat is asked and what it is offered, only who is asked; how long a step
// takes; the face of a card that another seat is being asked about, or whose text is running (view::Imagine leaves it).
#pragma once

#include <cstdint>
#include <optional>

#include "interpreter/base/limits.h"
#include "interpreter/drivers/soundness/problem.h"
#include "interpreter/machine/match/match.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::soundness {

// How much was compared.
struct NoninterferenceStats {
  std::int64_t match_pairs = 0;  // pairs of matches at a decision
  std::int64_t steps = 0;        // of them, gone on by one answer to the end
  std::int64_t shown = 0;        // ... in which the seat was shown a card whose face differs: compared up to there
  std::int64_t failed = 0;       // ... in which the rules failed in the imagined match, which may be one that cannot be
};

// What the seat receives now: its observation, and if it is asked, question and options.
std::optional<Problem> FindObservationLeak(const program::Program& program, const match::Match& match,
                                           const match::Match& other, model::Seat seat);
// What it receives in the step of that answer: sentences, cards shown, then what FindObservationLeak looks at, and
// whether it is asked and whether the game is over. `other`: from view::Imagine for that seat; its luck is made the
// match's own, so that what luck decides is the same in both.
std::optional<Problem> FindStepLeak(const program::Program& program, const match::Match& match, match::Match other,
                                    const model::Answer& answer, model::Seat seat, const base::Limits& limits,
                                    NoninterferenceStats& compared);

// `other` (from view::Imagine) with the cards that the seat owns as they are in `match`, each in its place.
match::Match RestoreOwnCards(match::Match other, const match::Match& match, model::Seat seat);

// Both, for every seat, each with so many imagined matches; in every other one the seat's own cards are left as they
// are. The same match, answer and number give the same result.
std::optional<Problem> FindLeak(const program::Program& program, const match::Match& match, const model::Answer& answer,
                                int samples, const base::Limits& limits, NoninterferenceStats& compared);
inline constexpr int kScenarioSamples = 12;

}  // namespace cardinal::soundness

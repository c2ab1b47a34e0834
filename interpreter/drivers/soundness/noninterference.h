// Noninterference test: checks whether a seat learns something that it must not know. Everything hidden from the seat
// is resampled, both matches get the same answer, and all that the seat receives must be the same.
// In: a match at an open decision, an answer, a seat. Out: the first difference in what the seat receives, in the order
// in which it receives it, or nothing. Promises: nothing is drawn from the match's own random stream, and the match
// does not change. A run without a difference does not prove that there is no leak. The following differences are
// excused, because the rules themselves tell them; a leak of one of these forms is missed:
//   shown      both matches show the seat a card in the same zone at the same time, and in at least one of them it sees
//              this face for the first time: which card it is and where it came from may differ, and the rest of this
//              step is not compared
//   ended      the matches have different outcomes, or only one ends, and until then the seat received the same
//   nothing    another seat must choose among cards that this seat does not see and may not decline, and in the other
//              match this choice does not occur
//   announced  another seat chooses how it takes an action, before the cost, and in the other match this choice does
//              not occur: the other seats learn of an action only when it is complete
//   failed     the rules fail in the determinized match, which may be an impossible one (counted as
//              NoninterferenceStats::failed)
// Not compared: the question and the options of another seat (only which seat is asked); the duration of a step; the
// face of a card that another seat is being asked about, or whose text is running (view::Determinize keeps it).
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
  std::int64_t steps = 0;        // pairs of which both matches were advanced by the same answer
  std::int64_t shown = 0;        // steps in which the seat was shown a card with another face: compared up to there
  // Steps in which the rules failed in the determinized match, which may be an impossible one.
  std::int64_t failed = 0;
};

// Compares what the seat sees now: its observation and, if it is asked, its question and options.
std::optional<Problem> FindObservationLeak(const program::Program& program, const match::Match& match,
                                           const match::Match& other, model::Seat seat);
// Compares what the seat receives during the step of that answer: sentences and shown cards, then what
// FindObservationLeak compares, whether the seat is asked, and whether the game is over. `other` comes from
// view::Determinize for that seat; it gets the random stream of the match, so that chance events have the same results
// in both.
std::optional<Problem> FindStepLeak(const program::Program& program, const match::Match& match, match::Match other,
                                    const model::Answer& answer, model::Seat seat, const base::Limits& limits,
                                    NoninterferenceStats& compared);

// Returns `other` (from view::Determinize), but the cards that the seat owns are as they are in `match`, each in its
// place.
match::Match RestoreOwnCards(match::Match other, const match::Match& match, model::Seat seat);

// Runs both tests for every seat with `samples` determinized matches each; in every second one the seat's own cards are
// not resampled. The same match, answer and number give the same result.
std::optional<Problem> FindLeak(const program::Program& program, const match::Match& match, const model::Answer& answer,
                                int samples, const base::Limits& limits, NoninterferenceStats& compared);
inline constexpr int kScenarioSamples = 12;

}  // namespace cardinal::soundness

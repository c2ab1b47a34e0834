// The functions of a program, as far as their callers know them; their code is in machine/ir.
// The variables with which a function starts are its parameters; the caller passes them in this order:
//   query          its arguments
//   event, window  its arguments (then its states; for a window see Window)
//   part           me, then its arguments
//   modifier       the query's arguments, me (none in a ruleset), you (controller of me, or none)
//   hook           the event's arguments, me (or none), you (or none), uid of the hooked occurrence
//   works          me, you; returns yes/no
//   offer, run     you, me (or none), uid of the window
//   deck rule      nothing
// A modifier returns the amount, or kNotApplicable if it does not apply; a hook returns kNotApplicable if its `if` is
// false.
#pragma once

#include <cstdint>
#include <string>

#include "interpreter/machine/program/condition.h"
#include "interpreter/machine/program/ids.h"

namespace cardinal::program {

// The place in an ordered zone where a card is put. Default: top of an ordered zone, end of an unordered one.
enum class InsertPosition : std::int16_t { Default, Top, Bottom };
enum class OccurrenceKind : std::int16_t { Event, Action, Window };

struct Function {
  std::string name;             // for people: "query attack", "card Emberling, after_elements"
  std::int32_t parameters = 0;  // variables that the caller passes
};

}  // namespace cardinal::program

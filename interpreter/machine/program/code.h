// The code of a program: instructions, the functions that they make up, and the conditions in them.
// The locals with which a function starts are its parameters; the caller pushes them in this order:
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
#include <string_view>
#include <vector>

#include "interpreter/machine/program/condition.h"
#include "interpreter/machine/program/ids.h"

namespace cardinal::program {

enum class Op : std::uint16_t {
#define OPCODE(name, pops, pushes, text) name,
#include "interpreter/machine/program/opcodes.def"
#define FUSED(name, ...) name,
#define PREPARED(name) name,
#include "interpreter/machine/program/fused.def"
};

struct Instr {
  Op op;
  std::int16_t a = 0;
  std::int32_t b = 0;
};
static_assert(sizeof(Instr) == 8);

enum class CardInfoKind : std::int16_t { Owner, Controller, Name, Since, Zone, Holder };
enum class InsertPosition : std::int16_t {
  Default,
  Top,
  Bottom
};  // Default: top of an ordered zone, end of an unordered one
enum class OccurrenceKind : std::int16_t { Event, Action, Window };

std::string_view OpName(Op op);

// A function: a sequence of instructions. `instruction_sites[i]` of the program is the source of instruction i.
struct Function {
  std::string name;        // for people: "query attack", "card Emberling, after_elements"
  std::int32_t first = 0;  // into Program::fused_instructions
  std::int32_t count = 0;
  std::int32_t params = 0;     // locals that the caller pushes
  std::int32_t locals = 0;     // all locals, parameters included
  std::int32_t max_stack = 0;  // height above the locals, set by Verify
  // Locals that may hold a list (they are copied when a pending action is saved).
  std::vector<std::int32_t> list_locals;
  std::vector<std::int32_t> occurrence_locals;  // locals that hold the uid of an occurrence, or a list of them
};

}  // namespace cardinal::program

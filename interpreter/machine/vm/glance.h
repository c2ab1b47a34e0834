// In: a code and its parameters. Out: its answer, and how many instructions it took, if it only looks at things
// (program/looks.h). Promises: what running it would give, or false: something in it needs more than that (a fault that
// has to be told, more frames or lists than there may be), and then nothing has happened (but what an event has changed
// by then, see frameless.h).
// Why: most of what rules run are questions, and to begin and end a frame, or a machine of its own, costs more than
// their answer.
#pragma once

#include <cstdint>
#include <iterator>
#include <utility>

#include "interpreter/machine/program/looks.h"
#include "interpreter/machine/vm/machine.h"

namespace cardinal::vm {

// A modifier, or the `works while` of a card, that is being asked at a glance. It does not see itself.
struct Asking {
  std::int32_t rule = -1;
  CardId card = -1;
  std::span<const Value> args;  // of the query that it modifies
  const Asking* outer = nullptr;
};

// A window that is being passed over.
struct Passing {
  std::int32_t window = -1;
  std::int32_t uid = 0;
  Value* frame = nullptr;  // the locals of its frame; null: it has none
};

constexpr std::int64_t kDeepest = 64;  // frames that lie one in the other, at most, before a real one is begun

struct Glance {
  std::int64_t most = 0;  // instructions that it may take
  Value answer = kNone;
  std::int64_t steps = 0;
  std::int64_t listed = 0;   // elements of lists that a frame would have made
  std::int64_t deepest = 0;  // frames that would have lain one in the other
  const Asking* asking = nullptr;
  const Passing* passing = nullptr;
  std::int64_t decided = -1;  // steps that had been taken when a decision was last passed over; -1: none was
};

// An answer that is a list lies at the end of the arena; of all else nothing is left there. The value stack has room
// for a few operands (kGlanceRoom), or else it moves.
bool LookOver(Machine& m, FunctionId code, const Value* params, Glance& glance);
// The same of a query, whose answer is kept if it is one that is.
bool LookOverQuery(Machine& m, std::int32_t query, const Value* params, Glance& glance);

// The same of a look that is bare: nothing is there to be taken back but what has been counted.
bool LookOverBare(Machine& m, const program::Looks::Start& start, const Value* params, Glance& glance);

// Whether the lists there are, and those that were left out so far, are none too many.
inline bool HasRoom(const Machine& m, const Glance& glance) {
  return std::ssize(m.stack.arena) + glance.listed <= m.limits.arena;
}

// What is charged to the machine itself, or fails there, within a glance.
template <typename Work>
bool Charged(Machine& m, Glance& glance, const Work& work) {
  const std::int64_t most = glance.most - glance.steps, before = std::exchange(m.steps, most);
  const std::int64_t reserve = std::exchange(m.reserve, 0);
  const bool done = work() && HasRoom(m, glance);
  glance.steps += most - std::exchange(m.steps, before);
  m.reserve = reserve;
  if (!done) m.fault.reset();  // it is run once more, in a frame, and fails there
  return done;
}

// A look itself, whatever is left of it.
bool RunLook(Machine& m, const program::Looks::Start& start, const Value* params, std::int64_t depth, Glance& glance);
// Parts of it: one code within others (so many frames below it), and what modifies a query (glance_modifiers.cpp).
bool LookInto(Machine& m, FunctionId code, const Value* params, std::int64_t depth, Glance& glance);
bool ModifyAtAGlance(Machine& m, std::int32_t query, std::span<const Value> args, Value& value, std::int64_t depth,
                     Glance& glance);
// Adds what `modify` statements add to a query that nothing but sums modify (program::OnlyAdds).
bool AddTimed(const Machine& m, std::int32_t query, const Value* args, Value& value);

}  // namespace cardinal::vm

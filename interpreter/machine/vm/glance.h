// A glance: fast evaluation of a function that only reads, as register code (program/looks.h), without a frame. In: a
// function and its parameters. Out: its result, and how many instructions it took. Promises: the result that running
// the function would give; or false, if something needs an ordinary run (a fault, too many frames or lists), and then
// nothing has happened (except what an event has changed by then, see frameless.h). Why: most evaluations of rules are
// queries, and beginning and ending a frame, or making another machine, costs more than computing the result.
#pragma once

#include <cstdint>
#include <iterator>
#include <utility>

#include "interpreter/machine/program/looks.h"
#include "interpreter/machine/vm/machine.h"

namespace cardinal::vm {

// A modifier, or the `works while` of a card, that is being evaluated by a glance. It does not apply to its own
// evaluation.
struct Asking {
  std::int32_t rule = -1;
  CardId card = -1;
  std::span<const Value> args;  // of the query that it modifies
  const Asking* outer = nullptr;
};

// A window that is being skipped.
struct Passing {
  std::int32_t window = -1;
  std::int32_t uid = 0;
  Value* frame = nullptr;  // the locals of its frame; null: it has none
};

constexpr std::int64_t kDeepest = 64;  // the largest number of nested frames before a real one is begun

struct Glance {
  std::int64_t most = 0;  // instructions that it may take
  Value answer = kNone;
  std::int64_t steps = 0;
  std::int64_t listed = 0;   // elements of lists that a frame would have made
  std::int64_t deepest = 0;  // the largest number of nested frames that an ordinary run would have
  const Asking* asking = nullptr;
  const Passing* passing = nullptr;
  std::int64_t decided = -1;  // steps used when the last decision was skipped; -1: none was
};

// Runs a glance. A result that is a list is at the end of the arena; otherwise the arena is as before. The value stack
// has room for a few operands (kGlanceRoom); more would reallocate it.
bool LookOver(Machine& m, FunctionId code, const Value* params, Glance& glance);
// The same for a query; its result is cached if the query is cacheable.
bool LookOverQuery(Machine& m, std::int32_t query, const Value* params, Glance& glance);

// The same for a bare look: after a failure only counters must be restored.
bool LookOverBare(Machine& m, const program::Looks::Start& start, const Value* params, Glance& glance);

// True if the list arena, plus the lists we skipped building, is within the limit.
inline bool HasRoom(const Machine& m, const Glance& glance) {
  return std::ssize(m.stack.arena) + glance.listed <= m.limits.arena;
}

// Does work that charges the machine itself, or faults, within a glance.
template <typename Work>
bool Charged(Machine& m, Glance& glance, const Work& work) {
  const std::int64_t most = glance.most - glance.steps, before = std::exchange(m.steps, most);
  const std::int64_t reserve = std::exchange(m.reserve, 0);
  const bool done = work() && HasRoom(m, glance);
  glance.steps += most - std::exchange(m.steps, before);
  m.reserve = reserve;
  if (!done) m.fault.reset();  // it runs again in a frame, and faults there
  return done;
}

// Runs the register code without restoring the stack on failure.
bool RunLook(Machine& m, const program::Looks::Start& start, const Value* params, std::int64_t depth, Glance& glance);
// Parts of it: a nested function (with this many frames below it), and the modifiers of a query (glance_modifiers.cpp).
bool LookInto(Machine& m, FunctionId code, const Value* params, std::int64_t depth, Glance& glance);
bool ModifyAtAGlance(Machine& m, std::int32_t query, std::span<const Value> args, Value& value, std::int64_t depth,
                     Glance& glance);
// Adds the amounts of `modify` statements to the value of a query that is modified by sums only (program::OnlyAdds).
bool AddTimed(const Machine& m, std::int32_t query, const Value* args, Value& value);

}  // namespace cardinal::vm

// Evaluates queries in a glance (glance.h) with the cache. In: a query and its arguments. Out: its result: the cached
// one, if it is valid or its dependencies are unchanged (grounds.h), or a new one, which is then cached. Promises: each
// result equals what running the query's code would give, at the same cost; false if the query must run in a frame.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <span>

#include "interpreter/machine/vm/glance.h"
#include "interpreter/machine/vm/ops.h"

namespace cardinal::vm {

inline std::span<const Value> ArgsOf(const program::OptimizedCode::QueryInfo& call, const Value* params) {
  return {params, static_cast<std::size_t>(call.params)};
}

// The largest number of frames that computing the result opens.
inline std::int32_t NeedsOf(const Machine& m, const Memory::Answer& answer) {
  return static_cast<std::int32_t>(m.limits.frames) - answer.depth;
}

// Returns the cached result if it is valid, no list, and costs at most `most` instructions; otherwise null. Usually it
// is found.
inline const Memory::Answer* FindNumber(const Machine& m, std::int32_t query,
                                        const program::OptimizedCode::QueryInfo& call, const Value* params,
                                        std::int64_t most) {
  if (!call.remembered || !m.memory || m.terms || !IsSameAsAlways(m, query)) return nullptr;
  const Memory::Answer* const known = m.memory->Find(query, ArgsOf(call, params), true);
  if (!known) return nullptr;
  m.memory->Hit(query);
  if (known->list || known->cost.With(m.read->modifiers.size()) > most) return nullptr;
  return std::ssize(m.stack.frames) <= known->depth ? known : nullptr;
}

inline bool GiveList(Machine& m, std::span<const Value> elements, Glance& glance) {
  const auto size = std::ssize(elements);
  if (std::ssize(m.stack.arena) + glance.listed + size > m.limits.arena) return false;
  glance.answer = match::ToValue({static_cast<std::int32_t>(m.stack.arena.size()), static_cast<std::int32_t>(size)});
  m.stack.arena.Append(elements);
  return true;
}

// Uses a cached result, with this many frames below it.
inline bool GiveKnown(Machine& m, const Memory::Answer& known, std::int64_t depth, Glance& glance) {
  Memory& memory = *m.memory;
  glance.deepest = std::max(glance.deepest, depth + NeedsOf(m, known));
  glance.steps += known.cost.With(m.read->modifiers.size());
  glance.answer = known.value;
  if (glance.steps > glance.most) return false;
  memory.applied += known.cost.applied;
  if (memory.finding) memory.RestOn(known, depth);
  return !known.list || GiveList(m, memory.Elements(known), glance);
}

// For a query without a cached result that is certainly valid. `place`: its slot.
bool FindAnswer(Machine& m, std::int32_t query, const program::OptimizedCode::QueryInfo& call, const Value* params,
                Memory::Answer& place, std::int64_t depth, Glance& glance);
// For a query whose results are not tracked, or while a modifier runs that could change its result.
bool FindUnwatched(Machine& m, std::int32_t query, const program::OptimizedCode::QueryInfo& call, const Value* params,
                   std::int64_t depth, Glance& glance);

inline bool AskAtAGlance(Machine& m, std::int32_t query, const Value* params, std::int64_t depth, Glance& glance) {
  const program::OptimizedCode::QueryInfo& call = m.program.optimized.calls[query];
  if (!call.remembered || !IsSameAsAlways(m, query)) return FindUnwatched(m, query, call, params, depth, glance);
  Memory::Answer& place = m.memory->Place(query, ArgsOf(call, params));
  const bool known = m.memory->IsOf(place, query, ArgsOf(call, params)) && m.memory->Holds(place, true);
  return known ? GiveKnown(m, place, depth, glance) : FindAnswer(m, query, call, params, place, depth, glance);
}

}  // namespace cardinal::vm

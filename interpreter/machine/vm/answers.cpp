#include "interpreter/machine/vm/answers.h"

#include <utility>

namespace cardinal::vm {

namespace {

// Sets the query to which dependencies are recorded in this C++ scope; null: they are not recorded.
class NowFinding {
 public:
  NowFinding(Memory& memory, Finding* finding) : memory_(memory), outer_(std::exchange(memory.finding, finding)) {}
  ~NowFinding() { memory_.finding = outer_; }
  NowFinding(const NowFinding&) = delete;
  NowFinding& operator=(const NowFinding&) = delete;

 private:
  Memory& memory_;
  Finding* const outer_;
};

// Computes the result and caches it in `place`.
bool Find(Machine& m, std::int32_t query, const program::OptimizedCode::QueryInfo& call, const Value* params,
          Memory::Answer& place, std::int64_t depth, Glance& glance, Finding* found) {
  Memory& memory = *m.memory;
  const std::int64_t steps = glance.steps, deepest = std::exchange(glance.deepest, depth), applied = memory.applied;
  {
    const NowFinding now(memory, found);
    if (!LookInto(m, call.code, params, depth, glance)) return false;
  }
  const std::int64_t needs = glance.deepest - depth;
  glance.deepest = std::max(glance.deepest, deepest);
  const Cost cost = CostOf(glance.steps - steps, memory.applied - applied, m.read->modifiers.size());
  if (call.list && IsScalar(glance.answer)) {
    const auto elements = Elements(m.stack, glance.answer);
    memory.KeepList(place, query, ArgsOf(call, params), elements, cost, m.limits.frames - needs);
  } else {
    memory.Keep(place, query, ArgsOf(call, params), glance.answer, cost, m.limits.frames - needs);
  }
  if (found) {
    found->grounds.needs = static_cast<std::int32_t>(needs);
    memory.Ground(place, *found);
  }
  if (memory.finding) memory.RestOn(place, depth);
  return true;
}

bool Learn(Machine& m, std::int32_t query, const program::OptimizedCode::QueryInfo& call, const Value* params,
           Memory::Answer& place, std::int64_t depth, Glance& glance) {
  if (!call.has_dependencies || !m.memory->IsWorthNoting(query))
    return Find(m, query, call, params, place, depth, glance, nullptr);
  Finding found(depth);
  return Find(m, query, call, params, place, depth, glance, &found);
}

enum class Verdict { Holds, Changed, CannotTell };

Verdict StillHolds(Machine& m, Memory::Answer& old, std::int64_t depth, const Glance& glance);

// Revalidates a cached result. No fuel is charged here; the caller that returns it is charged.
bool Renew(Machine& m, Memory::Answer& answer, std::int64_t depth, const Glance& glance) {
  Memory& memory = *m.memory;
  if (!memory.IsForgotten(answer) && memory.Holds(answer, true)) return true;
  if (const Verdict verdict = StillHolds(m, answer, depth, glance); verdict != Verdict::Changed)
    return verdict == Verdict::Holds;
  Glance anew{glance.most - glance.steps};
  anew.asking = glance.asking;
  const auto args = answer.args;
  const std::int64_t applied = memory.applied;
  const std::size_t lists = m.stack.arena.size();
  const NowFinding nothing(memory, nullptr);
  const auto& call = m.program.optimized.calls[answer.query];
  if (!Learn(m, answer.query, call, args.data(), answer, depth, anew)) return false;
  m.stack.arena.Truncate(lists);
  memory.applied = applied;
  return true;
}

// Checks that no dependency of a result has changed, and if so marks the result as verified now. For that the results
// that it uses may have to be computed again; their new values replace the cached ones.
Verdict StillHolds(Machine& m, Memory::Answer& old, std::int64_t depth, const Glance& glance) {
  Memory& memory = *m.memory;
  const Grounds& grounds = memory.GroundsOf(old);
  if (memory.IsForgotten(old) || !grounds.whole || depth > kDeepest) return Verdict::Changed;
  if (memory.HasChanged(grounds.cells, old.when)) {
    memory.Missed(old.query);
    return Verdict::Changed;
  }
  const std::uint64_t since = old.since;
  Cost cost = grounds.own;
  std::int32_t needs = grounds.needs;
  for (std::uint32_t i = 0; i < grounds.count; ++i) {
    const Grounds::Below below = grounds.below[i];
    Memory::Answer& answer = memory.AtSlot(below.slot);
    if (answer.since != below.since) return Verdict::Changed;
    if (!Renew(m, answer, depth + below.frames, glance)) return Verdict::CannotTell;
    if (answer.since != below.since || old.since != since) return Verdict::Changed;
    cost.Add(answer.cost);
    needs = std::max(needs, below.frames + NeedsOf(m, answer));
  }
  memory.Hit(old.query);
  memory.Confirm(old, cost, m.limits.frames - needs);
  return Verdict::Holds;
}

}  // namespace

bool FindUnwatched(Machine& m, std::int32_t query, const program::OptimizedCode::QueryInfo& call, const Value* params,
                   std::int64_t depth, Glance& glance) {
  Memory& memory = *m.memory;
  if (!IsKept(m, query) || !IsSameAsAlways(m, query)) return LookInto(m, call.code, params, depth, glance);
  if (memory.finding) memory.finding->grounds.whole = false;
  if (!memory.IsWorthNoting(query)) return LookInto(m, call.code, params, depth, glance);
  Memory::Answer& place = memory.Place(query, ArgsOf(call, params));
  if (!memory.IsOf(place, query, ArgsOf(call, params)) || !memory.Holds(place, false)) {
    memory.Missed(query);
    return Learn(m, query, call, params, place, depth, glance);
  }
  memory.Hit(query);
  return GiveKnown(m, place, depth, glance);
}

bool FindAnswer(Machine& m, std::int32_t query, const program::OptimizedCode::QueryInfo& call, const Value* params,
                Memory::Answer& place, std::int64_t depth, Glance& glance) {
  if (call.has_dependencies && m.memory->IsOf(place, query, ArgsOf(call, params))) {
    const Verdict verdict = StillHolds(m, place, depth, glance);
    if (verdict == Verdict::Holds) return GiveKnown(m, place, depth, glance);
    if (verdict == Verdict::CannotTell) return false;
  }
  if (!call.has_dependencies) m.memory->Missed(query);
  return Learn(m, query, call, params, place, depth, glance);
}

}  // namespace cardinal::vm

#include "interpreter/machine/vm/passing.h"

#include <algorithm>

#include "interpreter/machine/vm/offers.h"

namespace cardinal::vm {

using program::kWindowLocals;

// Conditions of actions can read the window's locals: these are copied to its frame, if it has one. Access to any other
// local falls back to running the window normally (ops_events.cpp).
bool PassAtAGlance(Machine& m, std::int32_t params, Value* locals, Glance& glance) {
  const Passing& passing = *glance.passing;
  if (passing.frame) std::copy_n(locals, params + kWindowLocals, passing.frame);
  const Seat seat = SeatToAsk(m, locals + params);
  if (seat != model::kNoSeat) {
    if (m.on_the_way.max_answers <= 0) return false;
    auto& offers = m.scratch->options;
    offers.clear();
    const auto& actions = m.program.windows[passing.window].actions;
    if (!Charged(m, glance, [&] { return FindOffers({m, seat, passing.uid, true, offers}, actions); })) return false;
    --m.on_the_way.max_answers;
    ++m.live->serial;
    glance.decided = glance.steps;
    glance.steps += 1;  // after an answer the instruction runs again
  }
  CountPass(locals + params);
  return true;
}

namespace {

bool PassOver(Machine& m, const Passing& passing, const Value* params, Glance& glance) {
  const std::int64_t most = m.on_the_way.max_answers;
  const std::uint32_t serial = m.live->serial;
  glance.passing = &passing;
  if (LookOver(m, m.program.windows[passing.window].code, params, glance)) {
    m.live->next_uid += 1;
    return true;
  }
  m.on_the_way.max_answers = most;
  m.live->serial = serial;
  return false;
}

// Does not try if earlier attempts have failed.
bool TryToPassOver(Machine& m, const Passing& passing, const Value* params, Glance& glance) {
  if (!m.memory->MayBePassedOver(passing.window)) return false;
  if (PassOver(m, passing, params, glance)) return true;
  m.memory->WasNotPassedOver(passing.window);
  return false;
}

// Repeats the cached result. Returns false if it does not fit the present limits.
bool PassAgain(Machine& m, const Memory::Pass& pass, Glance& glance) {
  const bool fits = pass.steps <= glance.most && pass.decisions <= m.on_the_way.max_answers &&
                    m.MayOpen(pass.deepest) &&
                    std::ssize(m.stack.arena) + pass.steps <= m.limits.arena;  // each element of a list costs a step
  if (!fits) return false;
  m.on_the_way.max_answers -= pass.decisions;
  m.live->serial += static_cast<std::uint32_t>(pass.decisions);
  m.live->next_uid += 1;
  glance.steps = pass.steps;
  glance.decided = pass.decisions > 0 ? pass.steps - pass.rest : -1;
  glance.answer = pass.answer;
  return true;
}

}  // namespace

bool PassOverUnseen(Machine& m, std::int32_t window, const Value* params, Glance& glance) {
  if (!m.quiet || m.passing || !m.MayOpen(1)) return false;
  Memory& memory = *m.memory;
  const Passing passing{window, m.live->next_uid, nullptr};
  if (m.program.optimized.cacheable_windows[window] == 0) return TryToPassOver(m, passing, params, glance);
  const Memory::Args args(params, m.program.windows[window].params.size());
  Memory::Pass& place = memory.PassOf(window, args);
  if (memory.Holds(place, window, args)) return place.passed && PassAgain(m, place, glance);
  const std::int64_t most = m.on_the_way.max_answers, applied = memory.applied;
  const bool passed = PassOver(m, passing, params, glance);
  if (memory.applied != applied) return passed;  // the cost of modifiers can change although no cell changes
  std::copy(args.begin(), args.end(), place.args.begin());
  place.passed = passed;
  place.answer = glance.answer;
  place.steps = glance.steps;
  place.rest = glance.steps - glance.decided;
  place.deepest = glance.deepest;
  place.decisions = most - m.on_the_way.max_answers;
  memory.IsNow(place);
  return passed;
}

bool PassOverWindow(Machine& m, const Instr& enter, Glance& glance) {
  Frame& frame = m.Top();
  if (frame.uid != 0 || frame.flags != 0 || m.stack.frames.size() < 2) return false;
  if (!m.quiet || m.passing) return false;  // a policy that lets seats pass is faster
  frame.uid = m.live->next_uid;
  frame.kind = enter.a;
  frame.occurrence_index = enter.b;
  frame.flags = kSkippable;
  Value* const locals = &m.Local(frame, 0);
  if (TryToPassOver(m, {frame.occurrence_index, frame.uid, locals}, locals, glance)) return true;
  const auto params = static_cast<std::ptrdiff_t>(m.program.windows[enter.b].params.size());
  frame.uid = frame.flags = 0;
  frame.kind = frame.occurrence_index = -1;
  std::fill_n(locals + params, kWindowLocals, kNone);
  return false;
}

}  // namespace cardinal::vm

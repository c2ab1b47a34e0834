#include "interpreter/machine/vm/passing.h"

#include <algorithm>

#include "interpreter/machine/vm/offers.h"

namespace cardinal::vm {

using program::kWindowLocals;

// What may be done can ask for the window's locals: these must lie in its frame, if it has one. Whoever asks for
// another one is told that the window must be run (ops_events.cpp).
bool PassAtAGlance(Machine& m, std::int32_t params, Value* locals, Glance& glance) {
  const Passing& passing = *glance.passing;
  if (passing.frame) std::copy_n(locals, params + kWindowLocals, passing.frame);
  const Seat seat = SeatToAsk(m, locals + params);
  if (seat != model::kNobody) {
    if (m.on_the_way.most <= 0) return false;
    auto& offers = m.scratch->options;
    offers.clear();
    const auto& actions = At(m.program.windows, passing.window).actions;
    if (!Charged(m, glance, [&] { return FindOffers({m, seat, passing.uid, true, offers}, actions); })) return false;
    --m.on_the_way.most;
    ++m.live->serial;
    glance.decided = glance.steps;
    glance.steps += 1;  // an answer makes the instruction run once more
  }
  CountPass(locals + params);
  return true;
}

namespace {

bool MayBePassedOver(const Machine& m, std::int32_t window) {
  return m.live && !m.observer && m.memory && m.live->simultaneous == 0 && m.memory->MayBePassedOver(window);
}

bool PassOver(Machine& m, const Passing& passing, const Value* params, Glance& glance) {
  const std::int64_t most = m.on_the_way.most;
  const std::uint32_t serial = m.live->serial;
  glance.passing = &passing;
  if (LookOver(m, At(m.program.windows, passing.window).code, params, glance)) {
    m.live->next_uid += 1;
    return true;
  }
  m.memory->WasNotPassedOver(passing.window);
  m.on_the_way.most = most;
  m.live->serial = serial;
  return false;
}

}  // namespace

bool PassOverUnseen(Machine& m, std::int32_t window, const Value* params, Glance& glance) {
  if (!MayBePassedOver(m, window) || std::ssize(m.stack.frames) >= m.limits.frames) return false;
  return PassOver(m, {window, m.live->next_uid, nullptr}, params, glance);
}

bool PassOverWindow(Machine& m, const Instr& enter, Glance& glance) {
  Frame& frame = m.Top();
  if (frame.uid != 0 || frame.flags != 0 || m.stack.frames.size() < 2) return false;
  if (!MayBePassedOver(m, enter.b)) return false;
  frame.uid = m.live->next_uid;
  frame.kind = enter.a;
  frame.what = enter.b;
  frame.flags = kPassing;
  Value* const locals = &m.Local(frame, 0);
  if (PassOver(m, {frame.what, frame.uid, locals}, locals, glance)) return true;
  const auto params = static_cast<std::ptrdiff_t>(At(m.program.windows, enter.b).params.size());
  frame.uid = frame.flags = 0;
  frame.kind = frame.what = -1;
  std::fill_n(locals + params, kWindowLocals, kNone);
  return false;
}

}  // namespace cardinal::vm

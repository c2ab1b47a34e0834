#include "interpreter/machine/vm/passing.h"

#include <algorithm>

#include "interpreter/machine/vm/offers.h"

namespace cardinal::vm {

using program::kWindowLocals;

// What may be done can ask for the window's locals: these must lie in its frame. Whoever asks for another one is told
// that the window must be run (ops_events.cpp).
bool PassAtAGlance(Machine& m, std::int32_t params, Value* locals, Glance& glance) {
  const Frame& frame = m.Top();
  Value* const place = &m.Local(frame, 0);
  for (std::int32_t i = 0; i < params + kWindowLocals; ++i) place[i] = locals[i];
  const Seat seat = SeatToAsk(m, frame);
  if (seat != model::kNobody) {
    if (m.on_the_way.most <= 0) return false;
    auto& offers = m.scratch->options;
    offers.clear();
    const auto& actions = At(m.program.windows, frame.what).actions;
    if (!Charged(m, glance, [&] { return FindOffers({m, seat, frame.uid, true, offers}, actions); })) return false;
    --m.on_the_way.most;
    ++m.live->serial;
    glance.decided = glance.steps;
    glance.steps += 1;  // an answer makes the instruction run once more
  }
  CountPass(locals + params);
  return true;
}

bool PassOverWindow(Machine& m, const Instr& enter, Glance& glance) {
  Frame& frame = m.Top();
  if (frame.uid != 0 || frame.flags != 0 || m.stack.frames.size() < 2) return false;
  if (m.observer || !m.live || !m.memory || m.live->simultaneous > 0) return false;
  if (!m.memory->MayBePassedOver(enter.b)) return false;
  const std::int64_t most = m.on_the_way.most;
  const std::uint32_t serial = m.live->serial;
  frame.uid = m.live->next_uid;
  frame.kind = enter.a;
  frame.what = enter.b;
  frame.flags = kPassing;
  const auto params = static_cast<std::ptrdiff_t>(At(m.program.windows, frame.what).params.size());
  Value* const locals = &m.Local(frame, 0);
  if (LookOver(m, frame.code, locals, glance)) {
    m.live->next_uid += 1;
    return true;
  }
  m.memory->WasNotPassedOver(enter.b);
  m.on_the_way.most = most;
  m.live->serial = serial;
  frame.uid = frame.flags = 0;
  frame.kind = frame.what = -1;
  std::fill_n(locals + params, kWindowLocals, kNone);
  return false;
}

}  // namespace cardinal::vm

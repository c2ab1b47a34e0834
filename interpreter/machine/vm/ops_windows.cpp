// Windows: which seat acts next, its legal actions, and the announced actions that are pending.
#include <algorithm>

#include "interpreter/machine/program/stack_heights.h"
#include "interpreter/machine/vm/offers.h"
#include "interpreter/machine/vm/ops.h"

namespace cardinal::vm {

using model::Decision;
using model::FaultKind;
using model::OptionKind;
using program::Action;

namespace {

using enum match::WindowLocal;
using enum match::ActionParam;

constexpr model::Option kToPass{OptionKind::Pass, -1, -1};

// The window that asks. Its frame is on top, and its locals keep their addresses until another frame begins (legal
// actions are evaluated on another stack, or by a glance).
struct Asked {
  explicit Asked(Machine& machine, const Instr& in)
      : m(machine),
        window(machine.program.windows[machine.Top().occurrence_index]),
        slots(&machine.Local(machine.Top(), in.a)),
        layout(&machine.Local(machine.Top(), static_cast<std::int32_t>(window.params.size()))) {}

  Machine& m;
  const program::Window& window;
  Value* const slots;   // match::WindowSlot
  Value* const layout;  // match::WindowLocal
};

bool RunAction(const Asked& asked, Seat seat, std::int32_t index, CardId card) {
  Machine& m = asked.m;
  const std::size_t depth = m.stack.frames.size();
  const Action& action = m.program.actions[index];
  const std::int32_t variant = VariantFor(m, action, card);
  CountOne(asked.layout[kPosition]);
  asked.layout[kPasses] = 0;
  CountOne(asked.layout[kTaken]);
  const std::int32_t uid = m.Top().uid;
  m.Push(seat);
  m.Push(card < 0 ? kNone : card);
  m.Push(uid);
  return PushFrame(m, action.variants[variant].run, card) && StayAt(m, depth);
}

// Executes the answer: the seat passes, or its action begins.
bool TakeAnswer(const Asked& asked, Seat seat) {
  const Value action = asked.slots[kWindowAction];
  if (action == kNone) {
    asked.slots[kWindowProgress] = kNone;
    CountPass(asked.layout);
    return true;
  }
  asked.slots[kWindowProgress] = kActing;
  return RunAction(asked, seat, static_cast<std::int32_t>(action), static_cast<CardId>(asked.slots[kWindowCard]));
}

// The seat may pass, so that asking it reveals nothing to others, unless the window says that a seat that can act must
// act.
bool AskSeat(const Asked& asked, Seat seat) {
  Machine& m = asked.m;
  if (asked.slots[kWindowForced] != 1 && TakePassUnasked(m, seat)) {
    WriteAnswer(asked.slots, kToPass);
    return Charge(m, 1) && TakeAnswer(asked, seat);
  }
  auto& offers = m.scratch->options;
  offers.clear();
  if (!FindOffers({m, seat, m.Top().uid, false, offers}, asked.window.actions)) return false;
  const bool must = !offers.empty() && asked.slots[kWindowForced] == 1;
  const std::size_t count = offers.size() + (must ? 0 : 1);
  if (static_cast<std::int64_t>(count) > m.limits.options) {
    return Fail(m, FaultKind::TooManyOptions,
                "a decision may have at most " + std::to_string(m.limits.options) + " options");
  }
  if (Value taken = 0; TakeUnseen(m, seat, count, taken)) {
    const Value offer = must ? taken : taken - 1;
    WriteAnswer(asked.slots, offer < 0 ? kToPass : offers[offer]);
    return Charge(m, 1) && TakeAnswer(asked, seat);
  }
  Decision& decision = NewDecision(m, model::DecisionKind::Act);
  decision.seat = seat;
  decision.window = m.Top().occurrence_index;
  if (!must) decision.options.push_back(kToPass);
  decision.options.insert(decision.options.end(), offers.begin(), offers.end());
  return OpenDecision(m, true);
}

}  // namespace

bool AskWindow(Machine& m, const Instr& in) {
  if (!NeedLive(m)) return false;
  const Frame& frame = m.Top();
  if (frame.uid == 0 || static_cast<OccurrenceKind>(frame.kind) != OccurrenceKind::Window)
    return Fail(m, FaultKind::Internal, "a window asks that has not begun");
  const Asked asked(m, in);
  const Value progress = asked.slots[kWindowProgress];
  if (progress == kActing) {
    m.Pop();  // the result of the action's code
    asked.slots[kWindowProgress] = kNone;
    return true;
  }
  const Seat seat = SeatToAsk(m, asked.layout);
  if (progress == kAnswered) return TakeAnswer(asked, seat);
  if (seat != model::kNoSeat) return AskSeat(asked, seat);
  CountPass(asked.layout);
  return true;
}

namespace {

// Null: no window is running.
const Frame* InnermostWindow(const Stack& stack) {
  const auto window = std::find_if(stack.frames.rbegin(), stack.frames.rend(), [](const Frame& frame) {
    return frame.uid != 0 && static_cast<OccurrenceKind>(frame.kind) == OccurrenceKind::Window;
  });
  return window == stack.frames.rend() ? nullptr : &*window;
}

}  // namespace

bool WaitingList(Machine& m) {
  const Frame* frame = InnermostWindow(m.stack);
  if (!frame) frame = InnermostWindow(m.asking->stack);
  const std::int32_t window = frame ? frame->uid : 0;
  auto& values = m.scratch->values;
  values.clear();
  for (const match::PendingAction& action : m.asking->pending) {
    if (action.window_uid == window) values.push_back(action.uid);
  }
  return Charge(m, values.size()) && PushList(m, values);
}

// An action's function has the parameters you, me, window. Its frame ends here without Leave: the occurrence is
// pending.
bool Wait(Machine& m) {
  if (!NeedLive(m)) return false;
  Frame& frame = m.Top();
  if (frame.uid == 0 || static_cast<OccurrenceKind>(frame.kind) != OccurrenceKind::Action)
    return Fail(m, FaultKind::Internal, "what waits is no action");
  const Frame* window = FindOccurrence(m.stack, m.Local(frame, kActionWindow));
  if (!window || static_cast<OccurrenceKind>(window->kind) != OccurrenceKind::Window ||
      !m.program.windows[window->occurrence_index].waits || m.program.actions[frame.occurrence_index].direct)
    return true;
  match::PendingAction waiting;
  const Value me = m.Local(frame, kActionMe);
  const Action& action = m.program.actions[frame.occurrence_index];
  if ((me != kNone || action.card_type >= 0) && !NeedCard(m, me)) return false;
  if (!NeedSeat(m, m.Local(frame, kActionYou))) return false;
  waiting.uid = frame.uid;
  waiting.action = frame.occurrence_index;
  waiting.window_uid = window->uid;
  waiting.card = me == kNone ? -1 : static_cast<CardId>(me);
  waiting.player = static_cast<Seat>(m.Local(frame, kActionYou));
  waiting.variant = VariantFor(m, action, waiting.card);
  if (waiting.variant < 0 || action.variants[waiting.variant].run != frame.code)
    return Fail(m, FaultKind::Internal, "what waits is another action");
  waiting.pc = frame.pc;
  CopyLocalsOut(m, frame, waiting.locals, waiting.lists);
  m.live->pending.push_back(std::move(waiting));
  frame.uid = 0;
  PopFrame(m, kNone, false);
  return true;
}

namespace {

bool Take(Machine& m, Value uid, match::PendingAction& taken) {
  auto& waiting = m.live->pending;
  const auto place =
      std::find_if(waiting.begin(), waiting.end(), [&](const match::PendingAction& w) { return w.uid == uid; });
  if (place == waiting.end()) return false;
  taken = std::move(*place);
  waiting.erase(place);
  return true;
}

// Makes the frame of the pending action again, in `code` from `pc` on. Its result is dropped.
bool Rebuild(Machine& m, const match::PendingAction& waiting, FunctionId id, std::int32_t pc) {
  const Function& code = m.program.functions[id];
  const Function& run = m.program.functions[m.program.actions[waiting.action].variants[waiting.variant].run];
  for (std::int32_t i = 0; i < code.params; ++i)
    m.Push(i < static_cast<std::int32_t>(waiting.locals.size()) ? waiting.locals[i] : kNone);
  if (!PushFrame(m, id, waiting.card, -1, kNoResult)) return false;
  Frame& frame = m.Top();
  frame.pc = pc;
  frame.uid = waiting.uid;
  frame.kind = static_cast<std::int16_t>(OccurrenceKind::Action);
  frame.occurrence_index = waiting.action;
  std::vector<Value> locals = waiting.locals;
  if (!CopyListsIn(m, run, locals, waiting.lists)) return false;
  const std::size_t count = std::min(locals.size(), static_cast<std::size_t>(code.locals));
  std::copy_n(locals.begin(), count, m.stack.values.begin() + frame.base);
  for (const std::int32_t local : code.list_locals) {
    // the two functions use the local for different things
    if (!IsListLocal(run, local)) m.Local(frame, local) = kNone;
  }
  if (run.first == code.first) return true;
  for (std::int32_t i = 0; i < code.count; ++i) {  // progress of the other function is not valid here
    const Instr& instr = m.program.instructions[code.first + i];
    for (std::int32_t slot = 0; slot < program::ProgressLocalCount(instr.op); ++slot)
      m.Local(frame, instr.a + slot) = kNone;
  }
  return true;
}

}  // namespace

bool ResolveAction(Machine& m) {
  const Value uid = m.Pop();
  match::PendingAction waiting;
  if (!NeedLive(m)) return false;
  if (!Take(m, uid, waiting)) return true;
  return Rebuild(m, waiting, m.program.actions[waiting.action].variants[waiting.variant].run, waiting.pc);
}

// The function for a cancelled action has the same locals as the action's own function, so that `finally` can refer to
// its choices.
bool CancelAction(Machine& m) {
  const Value uid = m.Pop();
  match::PendingAction waiting;
  if (!NeedLive(m)) return false;
  if (!Take(m, uid, waiting)) return true;
  const FunctionId cancelled = m.program.actions[waiting.action].variants[waiting.variant].cancelled;
  if (cancelled >= 0) return Rebuild(m, waiting, cancelled, 0);
  EndOccurrence(m, waiting.uid);
  return true;
}

// The window then continues through its list of seats. If a seat is in the list more than once, its nearest turn is
// next.
bool AskNext(Machine& m) {
  const Value seat = m.Pop();
  if (!NeedLive(m) || !NeedSeat(m, seat)) return false;
  const Frame* window = InnermostWindow(m.stack);
  if (!window) return true;
  Value* const layout =
      &m.Local(*window, static_cast<std::int32_t>(m.program.windows[window->occurrence_index].params.size()));
  const auto asked = Elements(m.stack, layout[kAskedList]);
  const std::size_t from =
      asked.empty() ? 0 : static_cast<std::size_t>(std::max<Value>(layout[kPosition], 0)) % asked.size();
  for (std::size_t i = 0; i < asked.size(); ++i) {
    const std::size_t place = (from + i) % asked.size();
    if (asked[place] != seat) continue;
    layout[kPosition] = static_cast<Value>(place);
    break;
  }
  return true;
}

}  // namespace cardinal::vm

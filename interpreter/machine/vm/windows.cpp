// Windows: which seat acts next, its legal actions, and the announced actions that are pending.
#include <algorithm>

#include "interpreter/machine/vm/frames.h"
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

// The window that asks, whose frame is on top.
struct Asked {
  explicit Asked(Machine& machine)
      : m(machine),
        window(machine.program.windows[machine.Top().occurrence_index]),
        first(static_cast<Register>(window.params.size())) {}

  Machine& m;
  const program::Window& window;
  Register first;  // the first of the window's variables

  Value& At(match::WindowLocal variable) const { return m.R(static_cast<Register>(first + variable)); }
  Value* Variables() const { return &m.R(first); }
};

// The seat begins the action in the window with that number.
bool OpenAction(Machine& m, const Action& action, std::int32_t variant, Seat seat, CardId card, Value window) {
  m.scratch->arguments = {seat, card < 0 ? kNone : card, window};
  return OpenFrame(m, action.variants[static_cast<std::size_t>(variant)].run, m.scratch->arguments, card);
}

bool RunAction(const Asked& asked, Seat seat, std::int32_t index, CardId card) {
  Machine& m = asked.m;
  const Action& action = m.program.actions[index];
  CountOne(asked.At(kPosition));
  asked.At(kPasses) = 0;
  CountOne(asked.At(kTaken));
  std::int32_t variant = -1;
  if (!Charge(m, 1) || !FindVariant(m, action, card, variant)) return false;
  if (variant < 0) return Fail(m, FaultKind::Internal, "the card no longer has the action");
  return OpenAction(m, action, variant, seat, card, m.Top().uid);
}

// The seat may pass, so that asking it reveals nothing to others, unless the window says that a seat that can act must
// act.
bool AskSeat(const Asked& asked, const Instr& in, Seat seat, bool must_act) {
  Machine& m = asked.m;
  if (!must_act && TakePassUnasked(m, seat)) return Charge(m, 1) && ContinueWindow(m, in, kNone, kNone);
  auto& offers = m.scratch->options;
  offers.clear();
  if (!FindOffers({m, seat, m.Top().uid, offers}, asked.window.actions)) return false;
  const bool must = !offers.empty() && must_act;
  const std::size_t count = offers.size() + (must ? 0 : 1);
  if (static_cast<std::int64_t>(count) > m.limits.options)
    return Fail(m, FaultKind::TooManyOptions,
                "a decision may have at most " + std::to_string(m.limits.options) + " options");
  if (Value taken = 0; TakeUnseen(m, seat, count, taken)) {
    const Value offer = must ? taken : taken - 1;
    if (!Charge(m, 1)) return false;
    if (offer < 0) return ContinueWindow(m, in, kNone, kNone);
    const model::Option chosen = offers[static_cast<std::size_t>(offer)];
    return ContinueWindow(m, in, chosen.a, chosen.b);
  }
  Decision& decision = NewDecision(m, model::DecisionKind::Act);
  decision.seat = seat;
  decision.window = m.Top().occurrence_index;
  if (!must) decision.options.push_back(kToPass);
  decision.options.insert(decision.options.end(), offers.begin(), offers.end());
  return OpenDecision(m);
}

bool CountPass(const Asked& asked) {
  CountOne(asked.At(kPosition));
  CountOne(asked.At(kPasses));
  ++asked.m.pc;
  return true;
}

}  // namespace

bool AskWindow(Machine& m, const Instr& in) {
  if (!NeedLive(m)) return false;
  const Frame& frame = m.Top();
  if (frame.uid == 0 || frame.Occurrence() != OccurrenceKind::Window)
    return Fail(m, FaultKind::Internal, "a window asks that has not begun");
  const bool must_act = m.R(in.x) == 1;
  const Asked asked(m);
  const Seat seat = SeatToAsk(m, asked.Variables());
  return seat == model::kNoSeat ? CountPass(asked) : AskSeat(asked, in, seat, must_act);
}

bool ContinueWindow(Machine& m, const Instr&, Value action, Value card) {
  const Asked asked(m);
  if (action == kNone) return CountPass(asked);
  return RunAction(asked, SeatToAsk(m, asked.Variables()), static_cast<std::int32_t>(action),
                   static_cast<CardId>(card));
}

namespace {

// The innermost running window for which the test holds; null: there is none.
template <class Test>
const Frame* InnermostWindow(const Stack& stack, const Test& test) {
  const auto window = std::find_if(stack.frames.rbegin(), stack.frames.rend(), [&](const Frame& frame) {
    return frame.uid != 0 && frame.Occurrence() == OccurrenceKind::Window && test(frame);
  });
  return window == stack.frames.rend() ? nullptr : &*window;
}
const Frame* InnermostWindow(const Stack& stack) {
  return InnermostWindow(stack, [](const Frame&) { return true; });
}

// The variables of a window that runs.
Value* VariablesOf(Machine& m, const Frame& window) {
  return &m.Local(window, static_cast<std::int32_t>(m.program.windows[window.occurrence_index].params.size()));
}

}  // namespace

bool WaitingActions(Machine& m, const Instr& in) {
  const Frame* frame = InnermostWindow(m.stack);
  if (!frame) frame = InnermostWindow(m.asking->stack);
  std::int32_t window = frame ? frame->uid : 0;
  // A target that is tested again waits in the window of its action; another window may be open inside it.
  if (!m.scratch->testing.empty())
    for (const match::PendingAction& action : m.asking->pending)
      if (action.uid == m.scratch->testing.back().action) window = action.window_uid;
  auto& values = m.scratch->values;
  values.clear();
  for (const match::PendingAction& action : m.asking->pending) {
    if (action.window_uid == window) values.push_back(action.uid);
  }
  return Charge(m, values.size()) && MakeList(m, values, m.R(in.to));
}

namespace {

// The top frame ends, and what follows the announcement of the action runs in its place.
bool Announce(Machine& m, Value uid) {
  auto& frames = m.stack.frames;
  const CardId card = frames.back().source;
  m.stack.arena.Truncate(static_cast<std::size_t>(frames.back().arena));
  frames.pop_back();
  ContinueTopFrame(m, PositionOf(m, frames.back()));
  return Charge(m, 1) && OpenFrame(m, m.program.announce_code, std::initializer_list<Value>{uid}, card);
}

}  // namespace

// An action's function has the parameters you, me, window. Its frame ends here without Leave: the occurrence is
// pending.
bool Wait(Machine& m) {
  if (!NeedLive(m)) return false;
  Frame& frame = m.Top();
  if (frame.uid == 0 || static_cast<OccurrenceKind>(frame.kind) != OccurrenceKind::Action)
    return Fail(m, FaultKind::Internal, "only an action can wait");
  const Frame* window = FindOccurrence(m.stack, m.Local(frame, kActionWindow));
  if (!window || static_cast<OccurrenceKind>(window->kind) != OccurrenceKind::Window ||
      !m.program.windows[window->occurrence_index].waits || m.program.actions[frame.occurrence_index].direct) {
    if (m.program.announce_code >= 0)
      return Charge(m, 1) && OpenFrame(m, m.program.announce_code, std::initializer_list<Value>{frame.uid});
    ++m.pc;
    return true;
  }
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
  waiting.variant = VariantOf(action, frame.code);
  if (waiting.variant < 0) return Fail(m, FaultKind::Internal, "what waits is another action");
  waiting.pc = m.code.stops[static_cast<std::size_t>(m.Position())];
  CopyOut(m, frame, m.CodeOf(frame).pinned, waiting.locals, waiting.lists);
  const Value uid = waiting.uid;
  m.live->pending.push_back(std::move(waiting));
  CloseTop(m);
  frame.uid = 0;
  return m.program.announce_code < 0 ? CloseFrame(m, kNone) : Announce(m, uid);
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

// Makes the frame of the pending action again. Its result is dropped.
bool Rebuild(Machine& m, const match::PendingAction& waiting, FunctionId id, std::int32_t count) {
  std::vector<Value> registers(waiting.locals.begin(),
                               waiting.locals.begin() + std::min<std::ptrdiff_t>(count, std::ssize(waiting.locals)));
  if (!Charge(m, 1) || !OpenFrame(m, id, {}, waiting.card)) return false;
  Frame& frame = m.Top();
  frame.uid = waiting.uid;
  frame.kind = static_cast<std::int16_t>(OccurrenceKind::Action);
  frame.occurrence_index = waiting.action;
  if (waiting.copied != 0) frame.flags |= match::kCopied;
  OpenTop(m);
  const FunctionId run = m.program.actions[waiting.action].variants[static_cast<std::size_t>(waiting.variant)].run;
  if (!CopyListsIn(m, m.functions[run], registers, waiting.lists)) return false;
  std::ranges::copy(registers, m.registers);
  return true;
}

}  // namespace

bool ResolveAction(Machine& m, const Instr& in) {
  match::PendingAction waiting;
  if (!NeedLive(m)) return false;
  if (!Take(m, m.R(in.x), waiting)) {
    ++m.pc;
    return true;
  }
  const FunctionId run = m.program.actions[waiting.action].variants[static_cast<std::size_t>(waiting.variant)].run;
  const Function& code = m.functions[run];
  if (!Rebuild(m, waiting, run, code.pinned)) return false;
  m.pc = m.code.instructions.data() + m.code.resume[static_cast<std::size_t>(code.first_stop + waiting.pc)] + 1;
  return true;
}

// The function for a cancelled action has the same locals as the action's own function, so that `finally` can refer to
// its choices.
bool CancelAction(Machine& m, const Instr& in) {
  match::PendingAction waiting;
  if (!NeedLive(m)) return false;
  const Value uid = m.R(in.x);
  if (!Take(m, uid, waiting)) {
    ++m.pc;
    return true;
  }
  const FunctionId cancelled =
      m.program.actions[waiting.action].variants[static_cast<std::size_t>(waiting.variant)].cancelled;
  if (cancelled >= 0) return Rebuild(m, waiting, cancelled, m.functions[cancelled].variables);
  EndOccurrence(m, waiting.uid);
  ++m.pc;
  return true;
}

bool NewAction(Machine& m, const Instr& in) {
  if (!NeedLive(m)) return false;
  m.R(in.to) = m.live->next_uid++;
  return true;
}

// As if the player had been offered it: its conditions hold, and the players have something to answer afterwards.
bool TakeAction(Machine& m, const Instr& in) {
  // The windows are searched among all open calls.
  if (!NeedLive(m) || !Charge(m, 1 + m.stack.frames.size() / 16)) return false;
  const Action& action = m.program.actions[in.a];
  const std::span<const Register> operands = m.OperandsOf(in);
  const Value uid = m.R(in.x), player = m.R(operands.back());
  const Value me = action.card_type >= 0 ? m.R(operands[1]) : kNone;
  if (!NeedSeat(m, player) || (action.card_type >= 0 && !NeedCard(m, me))) return false;
  const auto seat = static_cast<Seat>(player);
  const CardId card = me == kNone ? -1 : static_cast<CardId>(me);
  const Frame* window = InnermostWindow(m.stack, [&](const Frame& frame) {
    return std::ranges::count(m.program.windows[frame.occurrence_index].actions, in.a) > 0;
  });
  const bool out = (m.read->eliminated >> seat & 1u) != 0;
  const std::int32_t number = window ? window->uid : 0;
  std::int32_t variant = -1;
  if (window && !out && !FindLegalVariant(m, {in.a, card, seat, number}, variant)) return false;
  if (variant < 0) {
    ++m.pc;
    return true;
  }
  VariablesOf(m, *FindOccurrence(m.stack, number))[kPasses] = 0;
  if (!OpenAction(m, action, variant, seat, card, number)) return false;
  Frame& frame = m.Top();
  frame.uid = static_cast<std::int32_t>(uid);
  frame.kind = static_cast<std::int16_t>(OccurrenceKind::Action);
  frame.occurrence_index = in.a;
  OpenTop(m);
  return true;
}

bool IfWaiting(Machine& m, const Instr& in) {
  const Value uid = m.R(in.x);
  const bool waits = std::ranges::count(m.asking->pending, uid, &match::PendingAction::uid) > 0;
  m.R(in.to) = waits ? uid : kNone;
  return Charge(m, m.asking->pending.size());
}

bool CopyAction(Machine& m, const Instr& in) {
  const Value uid = m.R(in.x), player = m.R(in.y);
  if (!NeedLive(m) || !NeedSeat(m, player)) return false;
  auto& waiting = m.live->pending;
  const auto place = std::ranges::find(waiting, uid, &match::PendingAction::uid);
  m.R(in.to) = kNone;
  if (place == waiting.end()) return true;
  match::PendingAction copy = *place;
  copy.uid = m.live->next_uid++;
  copy.copied = 1;
  copy.player = static_cast<Seat>(player);
  copy.locals[kActionYou] = player;
  m.R(in.to) = copy.uid;
  waiting.push_back(std::move(copy));
  return Charge(m, 1 + waiting.size());
}

bool IsCopy(Machine& m, const Instr& in) {
  m.R(in.to) = (m.Top().flags & match::kCopied) != 0;
  return true;
}

// The window then continues through its list of seats. If a seat is in the list more than once, its nearest turn is
// next.
bool AskNext(Machine& m, const Instr& in) {
  const Value seat = m.R(in.x);
  if (!NeedLive(m) || !NeedSeat(m, seat)) return false;
  const Frame* window = InnermostWindow(m.stack);
  if (!window) return true;
  Value* const layout = VariablesOf(m, *window);
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

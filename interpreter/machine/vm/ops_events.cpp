// The life of an occurrence (event, action, window): it begins, is referred to by its uid, and ends.
#include <algorithm>

#include "interpreter/machine/program/stack_heights.h"
#include "interpreter/machine/vm/ops.h"

namespace cardinal::vm {

using model::FaultKind;

bool EnterOccurrence(Machine& m, const Instr& in) {
  if (!NeedLive(m)) return false;
  Frame& frame = m.Top();
  if (frame.uid == 0) frame.uid = m.live->next_uid++;  // a window that was opened with an action already has its uid
  frame.kind = in.a;
  frame.occurrence_index = in.b;
  if (m.observer) {
    const std::span<const Value> args(m.stack.values.data() + frame.base,
                                      static_cast<std::size_t>(m.CodeOf(frame).params));
    m.observer->OnEnter(*m.live, frame, args);
  }
  return true;
}

void EndOccurrence(Machine& m, std::int32_t uid) {
  EndModifiers(m, program::EndKind::EndOfOccurrence, uid);
  // Actions that are still pending in a window that ends are dropped.
  if (!m.live->pending.empty())
    std::erase_if(m.live->pending, [&](const match::PendingAction& action) {
      if (action.window_uid != uid) return false;
      EndModifiers(m, program::EndKind::EndOfOccurrence, action.uid);
      if (m.observer) m.observer->OnLeave(*m.live, action.uid);
      return true;
    });
  if (m.observer) m.observer->OnLeave(*m.live, uid);
}

bool LeaveOccurrence(Machine& m) {
  if (!NeedLive(m)) return false;
  Frame& frame = m.Top();
  if (frame.uid == 0 || (frame.flags & kEnded)) return true;
  frame.flags |= kEnded;
  EndOccurrence(m, frame.uid);
  return true;
}

// Runs `whenever` rules in rounds, until no rule runs in a round. The flag of the frame is set while a round runs.
bool Settle(Machine& m) {
  if (!NeedLive(m)) return false;
  const FunctionId code = m.program.state_based_actions_code;
  const std::size_t depth = m.stack.frames.size();
  if (m.Top().flags & kSettling) {
    m.Top().flags &= static_cast<std::int16_t>(~kSettling);
    if (m.Pop() != 1) return true;
  } else {
    if (code < 0 || m.live->simultaneous > 0) return true;
    for (const Frame& frame : m.stack.frames) {
      if (frame.code == code) return true;
    }
  }
  if (!PushFrame(m, code, -1)) return false;
  m.stack.frames[depth - 1].flags |= kSettling;
  return StayAt(m, depth);
}

bool SkipEvent(Machine& m) {
  const std::size_t depth = m.stack.frames.size();
  if (depth >= 2) m.stack.frames[depth - 2].flags |= kSkipped;
  PopFrame(m, kNone, false);
  return true;
}

void CopyLocalsOut(const Machine& m, const Frame& frame, std::vector<Value>& locals, std::vector<Value>& lists) {
  const Function& code = m.CodeOf(frame);
  const auto first = m.stack.values.begin() + frame.base;
  locals.assign(first, first + code.locals);
  for (const std::int32_t local : code.list_locals) {
    Value& value = locals[local];
    if (!IsScalar(value)) continue;
    const auto list = Elements(m.stack, value);
    value = match::ToValue({static_cast<std::int32_t>(lists.size()), static_cast<std::int32_t>(list.size())});
    lists.insert(lists.end(), list.begin(), list.end());
  }
}

bool CopyListsIn(Machine& m, const Function& code, std::vector<Value>& locals, std::span<const Value> from) {
  for (const std::int32_t local : code.list_locals) {
    if (local >= static_cast<std::int32_t>(locals.size())) continue;
    Value& value = locals[local];
    if (!IsScalar(value)) continue;
    if (!AppendList(m, ElementsIn(from, value), value)) return false;
  }
  return true;
}

namespace {

// The locals of an occurrence: in a frame, in a pending action, or in a deferred hook.
struct Place {
  const Function* code = nullptr;
  Stack* stack = nullptr;  // the stack of the frame; null: not in a frame
  Frame* frame = nullptr;
  std::vector<Value>* values = nullptr;  // not in a frame: its locals, and the elements of its lists
  std::vector<Value>* lists = nullptr;

  Value& Local(std::int32_t index) const { return frame ? stack->values[frame->base + index] : (*values)[index]; }
  bool Has(std::int32_t index) const {
    return code && index < code->locals && (frame || static_cast<std::size_t>(index) < values->size());
  }
  std::span<const Value> Elements(Value list) const {
    return frame ? vm::Elements(*stack, list) : ElementsIn(*lists, list);
  }
};

const Function* CodeOfWaiting(const Program& program, const match::PendingAction& waiting) {
  const program::Action& action = program.actions[waiting.action];
  return &program.functions[action.variants[waiting.variant].run];
}

// Only a live caller writes to the result; its stack is the asking match's.
Place FindPlace(Machine& m, Value uid) {
  Match& asking = const_cast<Match&>(*m.asking);
  for (Stack* stack : {&m.stack, &asking.stack}) {
    if (Frame* frame = FindOccurrence(*stack, uid)) return {&m.CodeOf(*frame), stack, frame, nullptr, nullptr};
  }
  for (match::PendingAction& waiting : asking.pending) {
    if (waiting.uid == uid)
      return {CodeOfWaiting(m.program, waiting), nullptr, nullptr, &waiting.locals, &waiting.lists};
  }
  for (match::Deferred& deferred : asking.deferred) {
    if (deferred.uid == uid && static_cast<OccurrenceKind>(deferred.kind) == OccurrenceKind::Event)
      return {&m.program.functions[m.program.events[deferred.event].code], nullptr, nullptr, &deferred.args,
              &deferred.args};
  }
  return {};
}

// The frame of a window that is being skipped has only the locals of its layout (passing.cpp).
bool LiesElsewhere(const Machine& m, const Place& place, std::int32_t local) {
  if (!place.frame || (place.frame->flags & kSkippable) == 0) return false;
  return local >= std::ssize(m.program.windows[place.frame->occurrence_index].params) + program::kWindowLocals;
}

bool ReadLocal(Machine& m, const Instr& in) {
  const Place place = FindPlace(m, m.Pop());
  if (LiesElsewhere(m, place, in.b)) return Fail(m, FaultKind::Internal, "the window must be run for this");
  if (!place.Has(in.b)) return m.Push(kNone), true;
  const Value value = place.Local(in.b);
  if (!IsScalar(value) || place.stack == &m.stack || !IsListLocal(*place.code, in.b)) return m.Push(value), true;
  return PushList(m, place.Elements(value));
}

// A list that is stored in a frame below must outlive the frames above it: they may no longer drop it from the arena.
void KeepArena(Machine& m, const Frame* owner) {
  for (std::size_t i = m.stack.frames.size(); i-- > 0 && &m.stack.frames[i] != owner;) {
    m.stack.frames[i].arena = static_cast<std::int32_t>(m.stack.arena.size());
  }
}

// True if the machine keeps the progress of an instruction in that local.
bool IsProgress(const Program& program, const Function& code, std::int32_t local) {
  for (std::int32_t i = 0; i < code.count; ++i) {
    const Instr& instr = program.instructions[code.first + i];
    if (local >= instr.a && local < instr.a + program::ProgressLocalCount(instr.op)) return true;
  }
  return false;
}

bool WriteLocal(Machine& m, const Instr& in) {
  if (!NeedLive(m)) return false;
  Value value = m.Pop();
  const Place place = FindPlace(m, m.Pop());
  if (!place.Has(in.b) || IsProgress(m.program, *place.code, in.b)) return true;
  if (IsScalar(value) && IsListLocal(*place.code, in.b)) {
    if (place.frame) {
      KeepArena(m, place.frame);
    } else {
      const auto list = Elements(m.stack, value);
      value = match::ToValue({static_cast<std::int32_t>(place.lists->size()), static_cast<std::int32_t>(list.size())});
      place.lists->insert(place.lists->end(), list.begin(), list.end());
    }
  }
  place.Local(in.b) = value;
  return true;
}

Value CurrentIn(const Stack& stack, const Instr& in) {
  for (std::size_t i = stack.frames.size(); i-- > 0;) {
    const Frame& frame = stack.frames[i];
    if (frame.uid != 0 && frame.kind == in.a && frame.occurrence_index == in.b && !(frame.flags & kEnded))
      return frame.uid;
  }
  return kNone;
}

Value Current(const Machine& m, const Instr& in) {
  const Value own = CurrentIn(m.stack, in);
  return own != kNone || m.live ? own : CurrentIn(m.asking->stack, in);
}

bool IsOccurrenceOf(Machine& m, const Instr& in, Value uid) {
  for (const Stack* stack : {static_cast<const Stack*>(&m.stack), &m.asking->stack}) {
    if (const Frame* frame = FindOccurrence(*stack, uid)) return frame->kind == in.a && frame->occurrence_index == in.b;
  }
  for (const match::PendingAction& waiting : m.asking->pending) {
    if (waiting.uid == uid)
      return static_cast<OccurrenceKind>(in.a) == OccurrenceKind::Action && waiting.action == in.b;
  }
  for (const match::Deferred& deferred : m.asking->deferred) {
    if (deferred.uid == uid) return deferred.kind == in.a && deferred.event == in.b;
  }
  return false;
}

}  // namespace

bool OccurrenceOp(Machine& m, const Instr& in) {
  switch (in.op) {
    case Op::ItUid: m.Push(m.Top().uid != 0 ? m.Top().uid : kNone); return true;
    case Op::Current: m.Push(Current(m, in)); return true;
    case Op::OccurrenceLocal: return ReadLocal(m, in);
    case Op::StoreOccurrenceLocal: return WriteLocal(m, in);
    default: m.Push(IsOccurrenceOf(m, in, m.Pop())); return true;
  }
}

}  // namespace cardinal::vm

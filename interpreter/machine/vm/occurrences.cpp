// The life of an occurrence (event, action, window): it begins, is referred to by its uid, and ends.
#include <algorithm>

#include "interpreter/machine/vm/occurrence_place.h"
#include "interpreter/machine/vm/reads.h"

namespace cardinal::vm {

using model::FaultKind;

bool EnterOccurrence(Machine& m, const Instr& in) {
  if (!NeedLive(m)) return false;
  Frame& frame = m.Top();
  if (frame.uid == 0) frame.uid = m.live->next_uid++;  // a window that was opened with an action already has its uid
  frame.kind = static_cast<std::int16_t>(in.b);
  frame.occurrence_index = in.a;
  OpenTop(m);
  if (m.observer) {
    const std::span<const Value> args(m.stack.values.data() + frame.base,
                                      static_cast<std::size_t>(m.CodeOf(frame).parameters));
    ObserverOf(m)->OnEnter(*m.live, frame, args);
  }
  return true;
}

void EndOccurrence(Machine& m, std::int32_t uid) {
  EndModifiers(m, program::EndKind::EndOfOccurrence, uid);
  EndLastingRules(m, program::EndKind::EndOfOccurrence, uid);
  // Actions that are still pending in a window that ends are dropped.
  if (!m.live->pending.empty())
    std::erase_if(m.live->pending, [&](const match::PendingAction& action) {
      if (action.window_uid != uid) return false;
      EndModifiers(m, program::EndKind::EndOfOccurrence, action.uid);
      EndLastingRules(m, program::EndKind::EndOfOccurrence, action.uid);
      if (m.observer) ObserverOf(m)->OnLeave(*m.live, action.uid);
      return true;
    });
  if (m.observer) ObserverOf(m)->OnLeave(*m.live, uid);
}

bool LeaveOccurrence(Machine& m) {
  if (!NeedLive(m)) return false;
  Frame& frame = m.Top();
  if (frame.uid == 0 || (frame.flags & kEnded)) return true;
  frame.flags |= kEnded;
  CloseTop(m);
  EndOccurrence(m, frame.uid);
  return true;
}

void CopyOut(const Machine& m, const Frame& frame, std::int32_t count, std::vector<Value>& values,
             std::vector<Value>& lists) {
  const Function& code = m.CodeOf(frame);
  const auto first = m.stack.values.begin() + frame.base;
  values.assign(first, first + count);
  for (std::size_t i = 0; i < values.size(); ++i) {
    Value& value = values[i];
    if (!code.is_list[i] || !IsScalar(value)) continue;
    const auto list = Elements(m.stack, value);
    value = match::ToValue({static_cast<std::int32_t>(lists.size()), static_cast<std::int32_t>(list.size())});
    lists.insert(lists.end(), list.begin(), list.end());
  }
}

bool CopyListsIn(Machine& m, const Function& code, std::vector<Value>& locals, std::span<const Value> from) {
  for (std::size_t i = 0; i < locals.size() && i < code.is_list.size(); ++i) {
    if (!code.is_list[i] || !IsScalar(locals[i])) continue;
    if (!MakeList(m, ElementsIn(from, locals[i]), locals[i])) return false;
  }
  return true;
}

namespace {

const Function* CodeOfWaiting(const Machine& m, const match::PendingAction& waiting) {
  const program::Action& action = m.program.actions[waiting.action];
  return &m.functions[action.variants[waiting.variant].run];
}

}  // namespace

Place FindPlace(Machine& m, Value uid) {
  Match& asking = const_cast<Match&>(*m.asking);
  for (Stack* stack : {&m.stack, &asking.stack}) {
    if (Frame* frame = FindOccurrence(*stack, uid)) return {&m.CodeOf(*frame), stack, frame, nullptr, nullptr};
  }
  for (match::PendingAction& waiting : asking.pending) {
    if (waiting.uid == uid) return {CodeOfWaiting(m, waiting), nullptr, nullptr, &waiting.locals, &waiting.lists};
  }
  for (match::Deferred& deferred : asking.deferred) {
    if (deferred.uid == uid && static_cast<OccurrenceKind>(deferred.kind) == OccurrenceKind::Event)
      return {&m.functions[m.program.events[deferred.event].code], nullptr, nullptr, &deferred.args, &deferred.args};
  }
  for (match::Reaction& reaction : asking.reactions) {
    match::Deferred& after = reaction.after;
    if (after.uid == uid && after.Occurrence() == OccurrenceKind::Event)
      return {&m.functions[m.program.events[after.event].code], nullptr, nullptr, &after.args, &after.args};
  }
  return {};
}

namespace {

bool IsListAt(const Function& code, std::int32_t variable) {
  return static_cast<std::size_t>(variable) < code.is_list.size() &&
         code.is_list[static_cast<std::size_t>(variable)] != 0;
}

bool ReadLocal(Machine& m, const Instr& in) {
  const Place place = FindPlace(m, m.R(in.x));
  Value& to = m.R(in.to);
  if (!place.Has(in.a)) return to = kNone, true;
  const Value value = place.Local(in.a);
  if (!IsScalar(value) || place.stack == &m.stack || !IsListAt(*place.code, in.a)) return to = value, true;
  return MakeList(m, place.Elements(value), to);
}

// A list that is stored in a frame below must outlive the frames above it: they may no longer drop it from the arena.
void KeepArena(Machine& m, const Frame* owner) {
  for (std::size_t i = m.stack.frames.size(); i-- > 0 && &m.stack.frames[i] != owner;) {
    m.stack.frames[i].arena = static_cast<std::int32_t>(m.stack.arena.size());
  }
}

bool WriteLocal(Machine& m, const Instr& in) {
  if (!NeedLive(m)) return false;
  Value value = m.R(in.y);
  const Place place = FindPlace(m, m.R(in.x));
  if (!place.Has(in.a)) return true;
  if (IsScalar(value) && IsListAt(*place.code, in.a)) {
    if (place.frame) {
      KeepArena(m, place.frame);
    } else {
      const auto list = Elements(m.stack, value);
      value = match::ToValue({static_cast<std::int32_t>(place.lists->size()), static_cast<std::int32_t>(list.size())});
      place.lists->insert(place.lists->end(), list.begin(), list.end());
    }
  }
  place.Local(in.a) = value;
  return true;
}

const Frame* CurrentIn(const Stack& stack, std::int32_t kind, std::int32_t what) {
  for (std::size_t i = stack.frames.size(); i-- > 0;) {
    const Frame& frame = stack.frames[i];
    const bool fits = frame.kind == kind && (what < 0 || frame.occurrence_index == what);
    if (frame.uid != 0 && fits && !(frame.flags & (kEnded | kOffered))) return &frame;
  }
  return nullptr;
}

// The innermost running occurrence; null: there is none. `stack`: where it is.
const Frame* Current(const Machine& m, std::int32_t kind, std::int32_t what, const Stack*& stack) {
  stack = &m.stack;
  if (m.live) {
    const std::int32_t position = m.scratch->occurrences.Innermost(kind, what);
    return position < 0 ? nullptr : &m.stack.frames[static_cast<std::size_t>(position)];
  }
  if (const Frame* const own = CurrentIn(m.stack, kind, what)) return own;
  stack = &m.asking->stack;
  return CurrentIn(m.asking->stack, kind, what);
}

Value Current(const Machine& m, const Instr& in) {
  const Stack* stack = nullptr;
  const Frame* const frame = Current(m, in.b, in.a, stack);
  return frame ? frame->uid : kNone;
}

bool IsOccurrenceOf(Machine& m, const Instr& in, Value uid) {
  for (const Stack* stack : {static_cast<const Stack*>(&m.stack), &m.asking->stack}) {
    if (const Frame* frame = FindOccurrence(*stack, uid)) return frame->kind == in.b && frame->occurrence_index == in.a;
  }
  for (const match::PendingAction& waiting : m.asking->pending) {
    if (waiting.uid == uid)
      return static_cast<OccurrenceKind>(in.b) == OccurrenceKind::Action && waiting.action == in.a;
  }
  for (const match::Deferred& deferred : m.asking->deferred) {
    if (deferred.uid == uid) return deferred.kind == in.b && deferred.event == in.a;
  }
  return false;
}

}  // namespace

bool OccurrenceOp(Machine& m, const Instr& in) {
  switch (in.op) {
    case Op::CurrentOccurrence: m.R(in.to) = m.Top().uid != 0 ? m.Top().uid : kNone; return true;
    case Op::FindOccurrence: m.R(in.to) = Current(m, in); return true;
    case Op::IsOccurrenceOf: m.R(in.to) = IsOccurrenceOf(m, in, m.R(in.x)); return true;
    case Op::LoadLocalOf: return ReadLocal(m, in);
    default: return WriteLocal(m, in);
  }
}

Value ReadAskedOccurrence(const Machine& m, const ir::OccurrenceRead& read) {
  const Stack* stack = nullptr;
  const Frame* const frame = Current(m, read.kind, read.what, stack);
  if (!frame) return kNone;
  if (read.variable == ir::OccurrenceRead::kUid) return frame->uid;
  if (read.variable >= m.CodeOf(*frame).variables) return kNone;
  return stack->values[static_cast<std::size_t>(frame->base + read.variable)];
}

std::int32_t CauseUid(const Stack& stack) {
  for (std::size_t i = stack.frames.size(); i-- > 0;)
    if (stack.frames[i].uid != 0) return stack.frames[i].uid;
  return 0;
}

const Frame* FindOccurrence(const Stack& stack, Value uid) {
  if (uid <= 0) return nullptr;
  for (std::size_t i = stack.frames.size(); i-- > 0;) {
    const Frame& frame = stack.frames[i];
    if (frame.uid == uid) return frame.flags & kEnded ? nullptr : &frame;
  }
  return nullptr;
}

Frame* FindOccurrence(Stack& stack, Value uid) {
  return const_cast<Frame*>(FindOccurrence(static_cast<const Stack&>(stack), uid));
}

}  // namespace cardinal::vm

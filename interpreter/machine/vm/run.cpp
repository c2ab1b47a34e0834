// The fetch loop. It is compiled twice, so that a run without an observer pays nothing for one.
#include "interpreter/machine/vm/ops.h"

namespace cardinal::vm {

using model::FaultKind;

namespace {

// Instructions that need more than the value stack. False: the run stops here.
bool Execute(Machine& m, const Instr& in) {
  switch (in.op) {
    case Op::Attribute: case Op::LoadField: case Op::CardInfo: case Op::HasPart: case Op::IsCardType: case Op::IsZoneOf: case Op::IsInZone:
    case Op::ZoneCards: case Op::ZoneCount: case Op::ZoneAll: case Op::AllCards: case Op::AllPlayers: case Op::AllOfEnum:
    case Op::SeatsFrom: case Op::NextSeat: case Op::Related: return ThingOp(m, in);

    case Op::PushList: case Op::BuildBegin: case Op::BuildAdd: case Op::BuildAddKey: case Op::BuildAddAll: case Op::BuildEnd:
    case Op::BuildEndSorted: case Op::ListCount: case Op::ListHas: case Op::ListFirst: case Op::ListLast: case Op::ListSum:
    case Op::ListMin: case Op::ListMax: case Op::ListAny: case Op::ListAll: case Op::ListWith: case Op::ListWithout:
    case Op::ListMeets: case Op::ListSame: case Op::ListOne: return ListOp(m, in);

    case Op::CallQuery: return CallQuery(m, in);
    case Op::ApplyModifiers: return ApplyModifiers(m, in);
    case Op::CallEvent: return CallEvent(m, in);
    case Op::CallPart: return CallPart(m, in);
    case Op::CallWindow: return CallWindow(m, in);
    case Op::FirstSeat: return FirstSeat(m);

    case Op::Enter: return EnterOccurrence(m, in);
    case Op::RunInstead: return RunInstead(m, in);
    case Op::RunBefore: return RunBefore(m, in);
    case Op::RunAfter: return RunAfter(m, in);
    case Op::Leave: return LeaveOccurrence(m);
    case Op::Settle: return Settle(m);
    case Op::SkipEvent: return SkipEvent(m);
    case Op::ItUid: case Op::Current: case Op::OccurrenceLocal: case Op::StoreOccurrenceLocal: case Op::IsOccurrenceOf: return OccurrenceOp(m, in);

    case Op::StoreField: return StoreField(m, in);
    case Op::AddField: return AddField(m, in);
    case Op::MoveCard: return MoveOne(m, in);
    case Op::MoveCards: return MoveMany(m, in);
    case Op::ShuffleZone: return ShuffleZone(m, in);
    case Op::RevealTo: return RevealTo(m, in);
    case Op::AddModifier: return AddModifier(m, in);
    case Op::SimultaneousBegin: return SimultaneousBegin(m);
    case Op::SimultaneousEnd: return SimultaneousEnd(m);
    case Op::Win: case Op::DrawGame: return EndGame(m, in);
    case Op::Eliminate: return Eliminate(m);

    case Op::ChooseOne: case Op::ChooseMany: case Op::ChooseOrder: case Op::ChooseNumber: case Op::ChooseYesNo: case Op::ChooseMenu: return Choose(m, in);
    case Op::AskWindow: return AskWindow(m, in);
    case Op::WaitingList: return WaitingList(m);
    case Op::ResolveAction: return ResolveAction(m);
    case Op::Wait: return Wait(m);
    case Op::CancelAction: return CancelAction(m);

    case Op::Tell: return Tell(m, in);
    default: return Fail(m, FaultKind::Internal, "an instruction that nobody runs");
  }
}

Value Compare(Op op, Value x, Value y) {
  switch (op) {
    case Op::Eq: return x == y;
    case Op::Ne: return x != y;
    case Op::Lt: return x < y;
    case Op::Le: return x <= y;
    case Op::Gt: return x > y;
    default: return x >= y;
  }
}

// The next element of the list in local a, whose position is in local a + 1.
void ForNext(Machine& m, Frame& frame, const Instr& in) {
  Value& position = m.Local(frame, in.a + 1);
  const auto list = Elements(m.stack, m.Local(frame, in.a));
  if (position == kNone) position = 0;
  if (position >= static_cast<Value>(list.size())) {
    frame.pc = in.b;
    return;
  }
  const Value element = At(list, position++);
  m.Push(element);
}

void TimesNext(Machine& m, Frame& frame, const Instr& in) {
  Value& count = m.Local(frame, in.a);
  if (count <= 0) {
    frame.pc = in.b;
  } else {
    --count;
  }
}

// One instruction that works on the value stack alone. This is most of what runs, so it stays in the loop.
// True: done. False: it is one for Execute.
inline bool Simple(Machine& m, Frame& frame, const Instr& in, bool& fine) {
  auto& values = m.stack.values;
  switch (in.op) {
    case Op::Push: values.push_back(in.b); return true;
    case Op::PushConst: values.push_back(m.program.constants[static_cast<std::size_t>(in.b)]); return true;
    case Op::Load: {
      const Value value = m.Local(frame, in.b);
      values.push_back(value);
      return true;
    }
    case Op::Store: m.Local(frame, in.b) = m.Pop(); return true;
    case Op::Dup: {
      const Value value = values.back();
      values.push_back(value);
      return true;
    }
    case Op::Pop: values.pop_back(); return true;
    case Op::Mark: m.Local(frame, in.b) = static_cast<Value>(m.stack.arena.size()); return true;
    case Op::Release: ReleaseArena(m, m.Local(frame, in.b)); return true;
    case Op::Jump: frame.pc = in.b; return true;
    case Op::JumpIfNo:
      if (m.Pop() != 1) frame.pc = in.b;
      return true;
    case Op::JumpIfYes:
      if (m.Pop() == 1) frame.pc = in.b;
      return true;
    case Op::Eq: case Op::Ne: case Op::Lt: case Op::Le: case Op::Gt: case Op::Ge: {
      const Value y = m.Pop();
      values.back() = Compare(in.op, values.back(), y);
      return true;
    }
    case Op::Not: values.back() = values.back() != 1; return true;
    case Op::IsNone: values.back() = values.back() == kNone; return true;
    case Op::Require:
      fine = values.back() != kNone || Fail(m, FaultKind::MissingValue, "there is no value here");
      return true;
    case Op::ForNext: ForNext(m, frame, in); return true;
    case Op::TimesNext: TimesNext(m, frame, in); return true;
    case Op::Add: case Op::Sub: case Op::Mul: case Op::Div: case Op::Mod: case Op::Neg: case Op::Min: case Op::Max:
      fine = Arithmetic(m, in.op);
      return true;
    default: return false;
  }
}

// Whether what Return gives back lies in the arena: said by its operand, by the caller, or by the local it was loaded from.
bool GivesList(const Machine& m, const Frame& frame, const Instr* code, const Instr& in) {
  if (in.a != 0 || (frame.flags & kListResult)) return true;
  if (frame.uid == 0 || frame.pc < 2) return false;
  const Instr& before = code[frame.pc - 2];
  return before.op == Op::Load && IsListLocal(m.CodeOf(frame), before.b);
}

// Remembers the last comparison, so that whoever hears of a condition can say by how much it failed.
struct Compared {
  bool valid = false;
  bool negated = false;
  Op op = Op::Eq;
  Value x = 0, y = 0;
};

Op Opposite(Op op) {
  switch (op) {
    case Op::Eq: return Op::Ne;
    case Op::Ne: return Op::Eq;
    case Op::Lt: return Op::Ge;
    case Op::Le: return Op::Gt;
    case Op::Gt: return Op::Le;
    default: return Op::Lt;
  }
}

Value Decided(Machine& m, const Frame& frame, const Instr& in, std::int32_t test, const Compared& compared) {
  Deciding deciding;
  deciding.test = test;
  deciding.depth = static_cast<std::int32_t>(m.stack.frames.size());
  deciding.pure = m.live == nullptr;
  deciding.card = frame.source;
  if (in.op == Op::ForNext) {
    const Value position = m.Local(frame, in.a + 1);
    const auto list = Elements(m.stack, m.Local(frame, in.a));
    const Value at = position == kNone ? 0 : position;
    deciding.yes = at < static_cast<Value>(list.size());
    if (deciding.yes) deciding.element = At(list, at);
    m.observer->OnTest(*m.asking, deciding);
    return kNone;
  }
  deciding.yes = m.Peek() == 1;
  const std::int32_t element = At(m.program.tests, test).element;
  if (element >= 0) deciding.element = m.Local(frame, element);
  deciding.compared = compared.valid;
  deciding.op = compared.negated ? Opposite(compared.op) : compared.op;
  deciding.x = compared.x;
  deciding.y = compared.y;
  const bool answer = m.observer->OnTest(*m.asking, deciding);
  return deciding.pure ? answer : deciding.yes;
}

// Before each instruction of an observed run: its place, and what it decides.
void Watch(Machine& m, const Frame& frame, const Instr& in, Compared& compared) {
  m.observer->OnSite(Site(m));
  const auto index = static_cast<std::size_t>(m.CodeOf(frame).first + frame.pc - 1);
  const std::int32_t test = m.program.instruction_tests[index];
  if (test >= 0) {
    const Value answer = Decided(m, frame, in, test, compared);
    if (answer != kNone) m.Peek() = answer;
  }
  if (in.op >= Op::Eq && in.op <= Op::Ge) {
    const auto& values = m.stack.values;
    compared = {true, false, in.op, values[values.size() - 2], values.back()};
  } else if (in.op == Op::Not) {
    compared.negated = !compared.negated;
  } else {
    compared.valid = false;
  }
}

template <bool kObserved>
void Steps(Machine& m) {
  auto& frames = m.stack.frames;
  bool fine = true;
  Compared compared;
  while (!frames.empty()) {
    const Instr* code = m.program.instructions.data() + m.CodeOf(frames.back()).first;
    // Until a frame begins or ends the top frame stays where it is.
    for (Frame* frame = &frames.back();;) {
      const Instr in = code[frame->pc++];
      if (--m.steps < 0 && !Charge(m, 0)) return;
      if constexpr (kObserved) Watch(m, *frame, in, compared);
      if (Simple(m, *frame, in, fine)) {
        if (!fine) return;
        continue;
      }
      if (in.op == Op::Return) {
        const Value result = m.Pop();
        PopFrame(m, result, GivesList(m, *frame, code, in));
      } else if (!Execute(m, in)) {
        return;
      }
      break;
    }
  }
}

std::optional<model::Fault> NothingToRun() {
  return model::Fault{FaultKind::MissingValue, -1, "the main event ended without a winner or a draw", {}};
}

}  // namespace

void Remember(Machine& m) {
  m.scratch->applying.clear();
  m.scratch->begun.clear();
  if (m.observer && m.observer->HearsSteps()) return;
  m.memory = &m.scratch->memory;
  m.memory->Begin(m.program);
}

void Loop(Machine& m) { m.observer && m.observer->HearsSteps() ? Steps<true>(m) : Steps<false>(m); }

std::optional<model::Fault> Run(const Program& program, Match& match, const base::Limits& limits, Observer* observer) {
  if (match.outcome.kind != model::OutcomeKind::Running) return std::nullopt;
  if (!match.decision.options.empty()) {  // the next pick of a choice of several
    if (observer) observer->OnDecision(match);
    return std::nullopt;
  }
  const ScratchLease scratch;
  Machine m(program, limits, match.stack);
  m.read = m.write = &match.world;
  m.live = &match;
  m.asking = &match;
  m.observer = observer;
  m.scratch = &*scratch;
  m.steps = limits.steps;
  Remember(m);
  Loop(m);
  if (m.fault) return m.fault;
  const bool stopped = match.outcome.kind != model::OutcomeKind::Running || !match.decision.options.empty();
  return stopped ? std::nullopt : NothingToRun();
}

}  // namespace cardinal::vm

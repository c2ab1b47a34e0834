// The fetch loop. It is compiled twice, so that a run without an observer pays nothing for one.
#include <utility>

#include "interpreter/machine/vm/ops.h"

namespace cardinal::vm {

using model::FaultKind;

namespace {

// Instructions that may begin or end a frame, change the position or ask. False: the run stops here.
bool Execute(Machine& m, const Instr& in) {
  switch (in.op) {
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
    case Op::ItUid: case Op::StoreOccurrenceLocal: return OccurrenceOp(m, in);

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
    case Op::ResolveAction: return ResolveAction(m);
    case Op::Wait: return Wait(m);
    case Op::CancelAction: return CancelAction(m);

    case Op::Tell: return Tell(m, in);
    default: return Fail(m, FaultKind::Internal, "an instruction that nobody runs");
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

// Runs the top frame until another one is on top, or the run stops: false. Nine of ten instructions touch nothing but
// the value stack, so these stand here, and where the frame is, where the stack ends and what is left of the budget stay in
// registers: Write puts them back for whoever else looks at them, Resume fetches them again. A frame never needs more
// room than Verify has found out (Code::max_stack), so nothing moves while it runs.
template <bool kObserved>
bool RunTop(Machine& m, Compared& compared) {
  Frame& frame = m.stack.frames.back();
  const std::size_t depth = m.stack.frames.size();
  const Code& running = m.CodeOf(frame);
  const Instr* const code = m.program.instructions.data() + running.first;
  const Instr* next = code + frame.pc;
  m.stack.values.Reserve(static_cast<std::size_t>(running.max_stack));
  Value* locals = m.stack.values.data() + frame.base;
  Value* top = m.stack.values.end();  // behind the topmost value
  std::int64_t steps = m.steps;
  const auto local = [&](std::int32_t index) -> Value& { return locals[index]; };
  const auto push = [&](Value value) { *top++ = value; };
  const auto pop = [&]() { return *--top; };
  const auto write = [&]() {
    frame.pc = static_cast<std::int32_t>(next - code);
    m.steps = steps;
    m.stack.values.EndAt(top);
  };
  const auto resume = [&]() {
    steps = m.steps;
    top = m.stack.values.end();
  };
  const auto run = [&](bool (*instruction)(Machine&, const Instr&), const Instr& in) {
    write();
    if (!instruction(m, in)) return false;
    resume();
    return true;
  };
  for (;;) {
    const Instr& in = *next++;
    if (--steps < 0) {
      write();
      return Charge(m, 0);
    }
    if constexpr (kObserved) {
      write();
      Watch(m, frame, in, compared);
    }
    switch (in.op) {
      case Op::Push: push(in.b); break;
      case Op::PushConst: push(m.program.constants[static_cast<std::size_t>(in.b)]); break;
      case Op::Load: push(local(in.b)); break;
      case Op::Store: local(in.b) = pop(); break;
      case Op::Dup: push(top[-1]); break;
      case Op::Pop: --top; break;
      case Op::Jump: next = code + in.b; break;
      case Op::JumpIfNo:
        if (pop() != 1) next = code + in.b;
        break;
      case Op::JumpIfYes:
        if (pop() == 1) next = code + in.b;
        break;
      case Op::Eq: --top; top[-1] = top[-1] == top[0]; break;
      case Op::Ne: --top; top[-1] = top[-1] != top[0]; break;
      case Op::Lt: --top; top[-1] = top[-1] < top[0]; break;
      case Op::Le: --top; top[-1] = top[-1] <= top[0]; break;
      case Op::Gt: --top; top[-1] = top[-1] > top[0]; break;
      case Op::Ge: --top; top[-1] = top[-1] >= top[0]; break;
      case Op::Not: top[-1] = top[-1] != 1; break;
      case Op::IsNone: top[-1] = top[-1] == kNone; break;
      case Op::ForNext: {  // the next element of the list in local a, whose position is in local a + 1
        Value& position = local(in.a + 1);
        const auto list = Elements(m.stack, local(in.a));
        if (position == kNone) position = 0;
        if (position < static_cast<Value>(list.size()))
          push(At(list, position++));
        else
          next = code + in.b;
        break;
      }
      case Op::TimesNext:
        if (local(in.a) > 0)
          --local(in.a);
        else
          next = code + in.b;
        break;
      case Op::Mark: local(in.b) = static_cast<Value>(m.stack.arena.size()); break;
      case Op::Release:
        if (local(in.b) < static_cast<Value>(m.stack.arena.size())) ReleaseArena(m, local(in.b));
        break;

      case Op::Require:
        if (top[-1] != kNone) break;
        write();
        return Fail(m, FaultKind::MissingValue, "there is no value here");
      case Op::Add: case Op::Sub: case Op::Mul: case Op::Div: case Op::Mod: case Op::Neg: case Op::Min: case Op::Max:
        write();
        if (!Arithmetic(m, in.op)) return false;
        resume();
        break;

      case Op::Attribute: if (!run(Attribute, in)) return false; break;
      case Op::LoadField: if (!run(LoadField, in)) return false; break;
      case Op::CardInfo: if (!run(CardInfo, in)) return false; break;
      case Op::HasPart: if (!run(HasPart, in)) return false; break;
      case Op::IsCardType: if (!run(IsCardType, in)) return false; break;
      case Op::IsZoneOf: if (!run(IsZoneOf, in)) return false; break;
      case Op::IsInZone: if (!run(IsInZone, in)) return false; break;
      case Op::ZoneCards: if (!run(ZoneCards, in)) return false; break;
      case Op::ZoneCount: if (!run(ZoneCount, in)) return false; break;
      case Op::ZoneAll: if (!run(ZoneAll, in)) return false; break;
      case Op::AllCards: if (!run(AllCards, in)) return false; break;
      case Op::AllPlayers: if (!run(AllPlayers, in)) return false; break;
      case Op::AllOfEnum: if (!run(AllOfEnum, in)) return false; break;
      case Op::SeatsFrom: if (!run(SeatsFrom, in)) return false; break;
      case Op::NextSeat: if (!run(NextSeat, in)) return false; break;
      case Op::Related: if (!run(Related, in)) return false; break;

      case Op::PushList: case Op::BuildBegin: case Op::BuildAdd: case Op::BuildAddKey: case Op::BuildAddAll: case Op::BuildEnd:
      case Op::BuildEndSorted: case Op::ListCount: case Op::ListHas: case Op::ListFirst: case Op::ListLast: case Op::ListSum:
      case Op::ListMin: case Op::ListMax: case Op::ListAny: case Op::ListAll: case Op::ListWith: case Op::ListWithout:
      case Op::ListMeets: case Op::ListSame: case Op::ListOne:
        if (!run(ListOp, in)) return false;
        break;
      case Op::Current: case Op::OccurrenceLocal: case Op::IsOccurrenceOf:
        if (!run(OccurrenceOp, in)) return false;
        break;
      case Op::WaitingList:
        if (!run([](Machine& asked, const Instr&) { return WaitingList(asked); }, in)) return false;
        break;

      case Op::CallQuery:
        if (!run(CallQuery, in)) return false;
        if (m.stack.frames.size() != depth) return true;  // else the answer was known
        break;
      case Op::Return: {
        const Value result = pop();
        write();
        PopFrame(m, result, GivesList(m, frame, code, in));
        return true;
      }
      default:
        if (!run(Execute, in)) return false;
        if (m.stack.frames.size() != depth || &m.stack.frames.back() != &frame || &m.CodeOf(frame) != &running) return true;
        next = code + frame.pc;
        locals = m.stack.values.data() + frame.base;
        break;
    }
  }
}

template <bool kObserved>
void Steps(Machine& m) {
  Compared compared;
  while (!m.stack.frames.empty() && RunTop<kObserved>(m, compared)) {
  }
}

std::optional<model::Fault> NothingToRun() {
  return model::Fault{FaultKind::MissingValue, -1, "the main event ended without a winner or a draw", {}};
}

}  // namespace

void Remember(Machine& m, std::uint64_t position) {
  m.scratch->applying.clear();
  m.scratch->begun.clear();
  if (m.observer && m.observer->HearsSteps()) return;
  m.memory = &m.scratch->memory;
  m.memory->Begin(m.program, position);
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
  Remember(m, std::exchange(match.name, {}).number);
  Loop(m);
  if (m.fault) return m.fault;
  if (m.memory) match.name.number = m.memory->Stop();
  const bool stopped = match.outcome.kind != model::OutcomeKind::Running || !match.decision.options.empty();
  return stopped ? std::nullopt : NothingToRun();
}

}  // namespace cardinal::vm

// The fetch loop. It is compiled twice, so that a run without an observer pays nothing for one.
#include <algorithm>
#include <iterator>
#include <utility>

#include "interpreter/machine/vm/look.h"
#include "interpreter/machine/vm/ops.h"

namespace cardinal::vm {

using model::FaultKind;

namespace {

// The rarer instructions that may begin or end a frame, change the position or ask. False: the run stops here.
bool Execute(Machine& m, const Instr& in) {
  switch (in.op) {
    case Op::CallPart: return CallPart(m, in);

    case Op::RunInstead: return RunInstead(m, in);
    case Op::RunBefore: return RunBefore(m, in);
    case Op::RunAfter: return RunAfter(m, in);
    case Op::SkipEvent: return SkipEvent(m);
    case Op::ItUid: case Op::StoreOccurrenceLocal: return OccurrenceOp(m, in);

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
bool GivesList(const Machine& m, const Frame& frame, const Instr& in) {
  if (in.a != 0 || (frame.flags & kListResult)) return true;
  if (frame.uid == 0 || frame.pc < 2) return false;
  const Instr& before = At(m.program.instructions, m.CodeOf(frame).first + frame.pc - 2);
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
    const Value at = position < 0 ? 0 : position;
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

// Runs until the machine stops. Nine of ten instructions touch nothing but the value stack, so these stand here, and where
// the frame is, where the stack ends and what is left of the budget stay in registers: `write` puts them back for whoever
// else looks at them, `resume` fetches them again, `enter` goes to whichever frame is on top now. A frame never needs more
// room than Verify has found out (Code::max_stack), so nothing moves while it runs. The lambdas must be inlined: what they
// share would lie in memory else.
// A run that nobody hears uses the fused instructions; when the budget is nearly spent it goes on with plain ones, so that
// it ends at the same instruction.
#define INLINE __attribute__((always_inline))
template <bool kObserved>
void Steps(Machine& m) {
  constexpr std::int64_t kMostFused = 4;
  if (m.stack.frames.empty()) return;
  const Instr* const instructions = (kObserved ? m.program.instructions : m.program.prepared.instructions).data();
  Compared compared;
  const Instr* code = nullptr;  // of the top frame
  const Instr* next = nullptr;
  Value* locals = nullptr;
  Value* top = nullptr;  // behind the topmost value
  std::int64_t steps = 0;
  const auto go_to = [&](const Frame& frame) INLINE {
    code = instructions + At(m.program.prepared.starts, frame.code).first;
    next = code + frame.pc;
    locals = m.stack.values.data() + frame.base;
  };
  const auto enter = [&]() INLINE {
    go_to(m.stack.frames.back());
    top = m.stack.values.end();
    steps = m.steps;
  };
  const auto write = [&]() INLINE {
    m.stack.frames.back().pc = static_cast<std::int32_t>(next - code);
    m.steps = steps;
    m.stack.values.EndAt(top);
  };
  const auto resume = [&]() INLINE {
    top = m.stack.values.end();
    steps = m.steps;
  };
  const auto local = [&](std::int32_t index) INLINE -> Value& { return locals[index]; };
  const auto push = [&](Value value) INLINE { *top++ = value; };
  const auto pop = [&]() INLINE { return *--top; };
  // The next part of a fused instruction.
  const auto more = [&]() INLINE -> const Instr& {
    --steps;
    return *next++;
  };
  // An instruction that leaves this frame on top.
  const auto run = [&](bool (*instruction)(Machine&, const Instr&), const Instr& in) INLINE {
    write();
    if (!instruction(m, in)) return false;
    resume();
    return true;
  };
  // One that may begin or end frames.
  const auto change = [&](bool (*instruction)(Machine&, const Instr&), const Instr& in) INLINE {
    write();
    if (!instruction(m, in) || m.stack.frames.empty()) return false;
    enter();
    return true;
  };
  const auto missing = [&]() INLINE {
    write();
    const Frame& frame = m.stack.frames.back();
    MissingThing(m, At(m.program.instructions, m.CodeOf(frame).first + frame.pc - 1));
  };
  // The next element of the list in local a, whose position is in local a + 1; none left: goes on at b.
  const auto next_of = [&](const Instr& in, Value& element) INLINE {
    Value& position = local(in.a + 1);
    const auto list = Elements(m.stack, local(in.a));
    if (position < 0) position = 0;  // none
    if (position >= static_cast<Value>(list.size())) {
      next = code + in.b;
      return false;
    }
    element = At(list, position++);
    return true;
  };
  const auto release = [&](const Instr& in) INLINE {
    if (local(in.b) < static_cast<Value>(m.stack.arena.size())) ReleaseArena(m, local(in.b));
  };
  enter();
  for (;;) {
    ++next;
    if (--steps < kMostFused) [[unlikely]] {
      if (steps < 0) {
        write();
        Charge(m, 0);
        return;
      }
      const Code& running = m.CodeOf(m.stack.frames.back());
      const Instr* const plain = m.program.instructions.data() + running.first;
      next = plain + (next - code);
      code = plain;
    }
    if constexpr (kObserved) {
      write();
      Watch(m, m.stack.frames.back(), next[-1], compared);
    }
    const Instr* at = next - 1;
  doing:
    const Instr& in = *at;
    if (in.op > Op::KeepNo) __builtin_unreachable();  // spares the switch a comparison
    switch (in.op) {
      case Op::Push: push(in.b); break;
      case Op::PushConst: push(m.program.constants[static_cast<std::size_t>(in.b)]); break;
      case Op::Load: push(local(in.b)); break;
      case Op::Store: local(in.b) = pop(); break;
      case Op::Dup: push(top[-1]); break;
      case Op::Pop: --top; break;
      case Op::Here: break;
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
      case Op::ForNext: {
        Value element = kNone;
        if (next_of(in, element)) push(element);
        break;
      }
      case Op::TimesNext:
        if (local(in.a) > 0)
          --local(in.a);
        else
          next = code + in.b;
        break;
      case Op::Mark: local(in.b) = static_cast<Value>(m.stack.arena.size()); break;
      case Op::Release: release(in); break;

      case Op::Require:
        if (top[-1] != kNone) break;
        write();
        Fail(m, FaultKind::MissingValue, "there is no value here");
        return;
      case Op::Add: case Op::Sub: case Op::Mul: case Op::Div: case Op::Mod: case Op::Neg: case Op::Min: case Op::Max:
        write();
        if (!Arithmetic(m, in.op)) return;
        resume();
        break;

      case Op::Attribute: if (!LookAtAttribute(m, in, top[-1]) && !run(Attribute, in)) return; break;
      case Op::LoadField: if (!LookAtField(m, in, top[-1])) return missing(); break;
      case Op::CardInfo: if (!LookAtCard(m, in, top[-1])) return missing(); break;
      case Op::HasPart: if (!LookForPart(m, in, top[-1])) return missing(); break;
      case Op::IsCardType: if (!LookAtType(m, in, top[-1])) return missing(); break;
      case Op::IsZoneOf:
        if (!LookInZoneOf(m, in, top[-2], top[-1])) return missing();
        --top;
        break;
      case Op::IsInZone: if (!LookInZone(m, in, top[-1])) return missing(); break;
      case Op::ZoneCount: if (!CountZone(m, in, top[-1])) return missing(); break;
      case Op::NextSeat: if (!LookForNextSeat(m, top[-1])) return missing(); break;
      case Op::ZoneCards: if (!run(ZoneCards, in)) return; break;
      case Op::ZoneAll: if (!run(ZoneAll, in)) return; break;
      case Op::AllCards: if (!run(AllCards, in)) return; break;
      case Op::AllPlayers: if (!run(AllPlayers, in)) return; break;
      case Op::AllOfEnum: if (!run(AllOfEnum, in)) return; break;
      case Op::SeatsFrom: if (!run(SeatsFrom, in)) return; break;
      case Op::Related: if (!run(Related, in)) return; break;

      case Op::ListCount: top[-1] = static_cast<Value>(Elements(m.stack, top[-1]).size()); break;
      case Op::ListFirst: {
        const auto list = Elements(m.stack, top[-1]);
        top[-1] = list.empty() ? kNone : list.front();
        break;
      }
      case Op::PushList: case Op::BuildBegin: case Op::BuildAdd: case Op::BuildAddKey: case Op::BuildAddAll: case Op::BuildEnd:
      case Op::BuildEndSorted: case Op::ListHas: case Op::ListLast: case Op::ListSum: case Op::ListMin: case Op::ListMax:
      case Op::ListAny: case Op::ListAll: case Op::ListWith: case Op::ListWithout: case Op::ListMeets: case Op::ListSame:
      case Op::ListOne:
        if (!run(ListOp, in)) return;
        break;
      case Op::Current: case Op::OccurrenceLocal: case Op::IsOccurrenceOf:
        if (!run(OccurrenceOp, in)) return;
        break;
      case Op::WaitingList:
        if (!run([](Machine& asked, const Instr&) { return WaitingList(asked); }, in)) return;
        break;
      case Op::Enter: if (!run(EnterOccurrence, in)) return; break;
      case Op::Leave: if (!run([](Machine& left, const Instr&) { return LeaveOccurrence(left); }, in)) return; break;

      case Op::CallQuery: {
        const std::size_t depth = m.stack.frames.size();
        write();
        if (!CallQuery(m, in)) return;
        if (m.stack.frames.size() == depth)
          resume();  // the answer was known
        else
          enter();
        break;
      }
      case Op::CallEvent: if (!change(CallEvent, in)) return; break;
      case Op::CallWindow: if (!change(CallWindow, in)) return; break;
      case Op::ApplyModifiers: if (!change(ApplyModifiers, in)) return; break;
      case Op::FirstSeat: if (!change([](Machine& asked, const Instr&) { return FirstSeat(asked); }, in)) return; break;
      case Op::Settle: if (!change([](Machine& settled, const Instr&) { return Settle(settled); }, in)) return; break;
      case Op::StoreField: if (!run(StoreField, in)) return; break;
      case Op::AddField: if (!run(AddField, in)) return; break;
      case Op::MoveCard: if (!run(MoveOne, in)) return; break;
      case Op::Return: {
        const Value result = pop();
        auto& frames = m.stack.frames;
        const Frame& frame = frames.back();
        if (const bool simple = frame.flags == 0 && frame.uid == 0 && in.a == 0; simple && frames.size() > 1) {
          // As PopFrame does it, where nothing more is to be done.
          if (const auto height = static_cast<std::size_t>(frame.arena); m.stack.arena.size() > height) m.stack.arena.Cut(height);
          top = locals;
          push(result);
          frames.pop_back();
          go_to(frames.back());
          break;
        }
        write();
        PopFrame(m, result, GivesList(m, frame, in));
        if (frames.empty()) return;
        enter();
        break;
      }

      // The conditions of `whenever` rules (program/conditions.cpp).
      case Op::KnownNo: {
        const auto& condition = At(m.program.prepared.conditions, in.a);
        const Memory::No* no = m.memory ? m.memory->FindNo(m.program, static_cast<std::size_t>(in.a), steps + 1) : nullptr;
        if (no && no->steps <= steps && !MayGoTooDeep(m, no->depth, no->steps)) {
          steps -= no->steps - 1;
          next = code + condition.otherwise;
          break;
        }
        at = &condition.begins;
        goto doing;
      }
      case Op::KeepNo:
        if (pop() == 1) break;
        if (m.memory) m.memory->IsNo(static_cast<std::size_t>(in.a), steps, std::ssize(m.stack.frames));
        next = code + in.b;
        break;

      // Fused instructions (program/fused.def).
      case Op::LoadLoad: push(local(in.b)); push(local(more().b)); break;
      case Op::LoadPush: push(local(in.b)); push(more().b); break;
      case Op::StoreLoad: local(in.b) = pop(); push(local(more().b)); break;
      case Op::StorePushStore: {
        local(in.b) = pop();
        const Value value = more().b;
        local(more().b) = value;
        break;
      }
      case Op::PopJump: --top; next = code + more().b; break;

      case Op::NextStore: {
        Value element = kNone;
        if (next_of(in, element)) local(more().b) = element;
        break;
      }
      case Op::NextStoreLoad: {
        Value element = kNone;
        if (!next_of(in, element)) break;
        local(more().b) = element;
        push(local(more().b));
        break;
      }
      case Op::ReleaseNextStore: {
        Value element = kNone;
        release(in);
        if (next_of(more(), element)) local(more().b) = element;
        break;
      }
      case Op::ReleaseTimes: {
        release(in);
        const Instr& times = more();
        if (local(times.a) > 0)
          --local(times.a);
        else
          next = code + times.b;
        break;
      }
      case Op::MarkRelease:
        local(in.b) = static_cast<Value>(m.stack.arena.size());
        release(more());
        break;
      case Op::LoadBuildAddJump: {
        push(local(in.b));
        const Instr& add = more();
        write();
        if (!BuildAdd(m)) return;
        resume();
        next = code + (&add + 1)->b;
        --steps;
        break;
      }

      case Op::NotNo: {
        const Instr& jump = more();
        if (pop() == 1) next = code + jump.b;
        break;
      }
      case Op::NoLoad:
        if (pop() != 1)
          next = code + in.b;
        else
          push(local(more().b));
        break;
      case Op::PresentNo: more(); if (pop() == kNone) next = code + more().b; else more(); break;
      case Op::LoadPresentNo: more(); more(); if (local(in.b) == kNone) next = code + more().b; else more(); break;
      case Op::PushEqNo: more(); if (pop() != in.b) next = code + more().b; else more(); break;
      case Op::PushEqYes: more(); if (pop() == in.b) next = code + more().b; else more(); break;
      case Op::LoadPushEq: push(local(in.b) == more().b); more(); break;
      case Op::TypeNo: case Op::LoadTypeNo: {
        const bool load = in.op == Op::LoadTypeNo;
        Value card = load ? local(in.b) : pop();
        const Instr& type = load ? more() : in;
        if (!LookAtType(m, type, card)) {
          push(card);
          return missing();
        }
        const Instr& jump = more();
        if (card != 1) next = code + jump.b;
        break;
      }

      case Op::LoadAttribute: {
        push(local(in.b));
        const Instr& look = more();
        if (!LookAtAttribute(m, look, top[-1]) && !run(Attribute, look)) return;
        break;
      }
      case Op::LoadCardInfo: push(local(in.b)); if (!LookAtCard(m, more(), top[-1])) return missing(); break;
      case Op::LoadFieldOf: push(local(in.b)); if (!LookAtField(m, more(), top[-1])) return missing(); break;
      case Op::TableField:
        push(m.program.constants[static_cast<std::size_t>(in.b)]);
        if (!LookAtField(m, more(), top[-1])) return missing();
        break;
      case Op::LoadZoneCount: push(local(in.b)); if (!CountZone(m, more(), top[-1])) return missing(); break;

      default: if (!change(Execute, in)) return; break;
    }
  }
}
#undef INLINE

// No frame that is there needs more room than this, whatever it does.
void MakeRoom(Machine& m) {
  auto& values = m.stack.values;
  std::size_t most = values.size();
  for (const Frame& frame : m.stack.frames) {
    const program::Prepared::Start& start = At(m.program.prepared.starts, frame.code);
    most = std::max(most, static_cast<std::size_t>(frame.base + start.locals + start.room));
  }
  values.Reserve(most - values.size());
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

void Loop(Machine& m) {
  MakeRoom(m);
  m.observer && m.observer->HearsSteps() ? Steps<true>(m) : Steps<false>(m);
}

std::optional<model::Fault> Run(const Program& program, Match& match, const base::Limits& limits, Observer* observer, std::int64_t forced) {
  if (match.outcome.kind != model::OutcomeKind::Running) return std::nullopt;
  const ScratchLease scratch;
  Machine m(program, limits, match.stack);
  m.read = m.write = &match.world;
  m.live = &match;
  m.asking = &match;
  m.observer = observer;
  m.scratch = &*scratch;
  m.steps = limits.steps;
  m.forced = forced;
  if (!match.decision.options.empty()) {  // the next pick of a choice of several
    if (observer) observer->OnDecision(match);
    if (!AnswerForced(m)) return std::nullopt;
  }
  Remember(m, std::exchange(match.name, {}).number);
  Loop(m);
  if (m.fault) return m.fault;
  if (m.memory) match.name.number = m.memory->Stop();
  const bool stopped = match.outcome.kind != model::OutcomeKind::Running || !match.decision.options.empty();
  return stopped ? std::nullopt : NothingToRun();
}

}  // namespace cardinal::vm

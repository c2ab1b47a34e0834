// The fetch loop. It is compiled twice, so that a run without an observer pays nothing for one.
#include <algorithm>
#include <iterator>
#include <utility>

#include "interpreter/machine/vm/glance.h"
#include "interpreter/machine/vm/look.h"
#include "interpreter/machine/vm/ops.h"
#include "interpreter/machine/vm/scan.h"
#include "interpreter/machine/vm/watch.h"

namespace cardinal::vm {

using model::FaultKind;

namespace {

// Whether what Return gives back lies in the arena: said by its operand, by the caller, or by the local it was loaded
// from.
bool GivesList(const Machine& m, const Frame& frame, const Instr& in) {
  if (in.a != 0 || (frame.flags & kListResult)) return true;
  if (frame.uid == 0 || frame.pc < 2) return false;
  const Instr& before = At(m.program.instructions, m.CodeOf(frame).first + frame.pc - 2);
  return before.op == Op::Load && IsListLocal(m.CodeOf(frame), before.b);
}

// Runs until the machine stops. Nine of ten instructions touch nothing but the value stack, so these stand here, and
// where the frame is, where the stack ends and what is left of the budget stay in registers: `write` puts them back for
// whoever else looks at them, `resume` fetches them again, `enter` goes to whichever frame is on top now. A frame never
// needs more room than Verify has found out (Code::max_stack), so nothing moves while it runs. The lambdas must be
// inlined: what they share would lie in memory else. A run that nobody hears uses the prepared instructions and counts
// them row by row: what stands between two jumps has run as a whole. So it looks at the budget only where it has gone
// elsewhere, and stops (false) while a row may still run to its end; `kEach` then goes on with plain instructions one
// by one, so that the budget ends at the same one whoever listens.
#define INLINE __attribute__((always_inline))
template <bool kEach>
bool Steps(Machine& m) {
  if (m.stack.frames.empty()) return true;
  const Instr* const instructions = (kEach ? m.program.instructions : m.program.prepared.instructions).data();
  const std::int64_t longest = m.program.prepared.longest;
  const bool heard = kEach && m.observer && m.observer->HearsSteps();
  Compared compared;
  const Instr* code = nullptr;  // of the top frame
  const Instr* next = nullptr;
  const Instr* row = nullptr;  // where the row began that is not counted yet
  Value* locals = nullptr;
  Value* top = nullptr;  // behind the topmost value
  std::int64_t steps = 0;
  const auto count = [&]() INLINE {
    if constexpr (!kEach) steps -= next - std::exchange(row, next);
  };
  const auto jump_to = [&](std::int32_t position) INLINE {
    count();
    row = next = code + position;
  };
  const auto jump = [&](const Instr& in) INLINE {
    jump_to(in.b);
    if constexpr (!kEach) steps -= in.a;  // what it passes over (program/jumps.cpp)
  };
  const auto go_to = [&](const Frame& frame) INLINE {
    code = instructions + At(m.program.prepared.starts, frame.code).first;
    row = next = code + frame.pc;
    locals = m.stack.values.data() + frame.base;
  };
  const auto enter = [&]() INLINE {
    go_to(m.stack.frames.back());
    top = m.stack.values.end();
    steps = m.steps;
  };
  const auto write = [&]() INLINE {
    count();
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
  const auto more = [&]() INLINE -> const Instr& { return *next++; };
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
    return true;
  };
  // The next element of the list in local a, whose position is in local a + 1; none left: goes on at b.
  const auto next_of = [&](const Instr& in, Value& element) INLINE {
    Value& position = local(in.a + 1);
    const auto list = Elements(m.stack, local(in.a));
    if (position < 0) position = 0;  // none
    if (position >= static_cast<Value>(list.size())) {
      jump_to(in.b);
      return false;
    }
    element = At(list, position++);
    return true;
  };
  const auto more_times = [&](const Instr& in) INLINE {
    if (local(in.a) > 0) return --local(in.a), true;
    jump_to(in.b);
    return false;
  };
  const auto release = [&](const Instr& in) INLINE {
    if (local(in.b) < static_cast<Value>(m.stack.arena.size())) ReleaseArena(m, local(in.b));
  };
  enter();
  for (;;) {
    if (!kEach && steps <= longest) [[unlikely]] {
      write();
      return false;
    }
    // `continue`: the row goes on; `break`: the machine has gone elsewhere, or what has run had more to count.
    for (;;) {
      const Instr* at = next++;
      if constexpr (kEach) {
        if (--steps < 0) {
          write();
          Charge(m, 0);
          return true;
        }
        if (heard) {
          write();
          Watch(m, m.stack.frames.back(), *at, compared);
        }
      }
    doing:
      const Instr& in = *at;
      const Op op = in.op;
      if (op > Op::Scan) __builtin_unreachable();  // spares the switch a comparison
      // clang-format off
      switch (op) {
        case Op::Push: push(in.b); continue;
        case Op::PushConst: push(m.program.constants[static_cast<std::size_t>(in.b)]); continue;
        case Op::Load: push(local(in.b)); continue;
        case Op::Store: local(in.b) = pop(); continue;
        case Op::Dup: push(top[-1]); continue;
        case Op::Pop: --top; continue;
        case Op::Here: continue;
        case Op::Jump: jump(in); break;
        case Op::JumpIfNo:
          if (pop() == 1) continue;
          jump(in);
          break;
        case Op::JumpIfYes:
          if (pop() != 1) continue;
          jump(in);
          break;
        case Op::Eq: --top; top[-1] = top[-1] == top[0]; continue;
        case Op::Ne: --top; top[-1] = top[-1] != top[0]; continue;
        case Op::Lt: --top; top[-1] = top[-1] < top[0]; continue;
        case Op::Le: --top; top[-1] = top[-1] <= top[0]; continue;
        case Op::Gt: --top; top[-1] = top[-1] > top[0]; continue;
        case Op::Ge: --top; top[-1] = top[-1] >= top[0]; continue;
        case Op::Not: top[-1] = top[-1] != 1; continue;
        case Op::IsNone: top[-1] = top[-1] == kNone; continue;
        case Op::ForNext: {
          Value element = kNone;
          if (!next_of(in, element)) break;
          push(element);
          continue;
        }
        case Op::TimesNext:
          if (more_times(in)) continue;
          break;
        case Op::Mark: local(in.b) = static_cast<Value>(m.stack.arena.size()); continue;
        case Op::Release: release(in); continue;

        case Op::Require:
          if (top[-1] != kNone) continue;
          write();
          Fail(m, FaultKind::MissingValue, "there is no value here");
          return true;
        case Op::Add: case Op::Sub: case Op::Mul: case Op::Div: case Op::Mod: case Op::Neg: case Op::Min: case Op::Max:
          write();
          if (!Arithmetic(m, in.op)) return true;
          resume();
          break;

        case Op::Attribute:
          if (LookAtAttribute(m, in, top[-1])) continue;
          if (!run(Attribute, in)) return true;
          break;
        case Op::LoadField: if (!LookAtField(m, in, top[-1])) return missing(); continue;
        case Op::CardInfo: if (!LookAtCard(m, in, top[-1])) return missing(); continue;
        case Op::HasPart: if (!LookForPart(m, in, top[-1])) return missing(); continue;
        case Op::IsCardType: if (!LookAtType(m, in, top[-1])) return missing(); continue;
        case Op::IsZoneOf:
          if (!LookInZoneOf(m, in, top[-2], top[-1])) return missing();
          --top;
          continue;
        case Op::IsInZone: if (!LookInZone(m, in, top[-1])) return missing(); continue;
        case Op::ZoneCount: if (!CountZone(m, in, top[-1])) return missing(); continue;
        case Op::NextSeat: if (!LookForNextSeat(m, top[-1])) return missing(); continue;
        case Op::Now: push(m.read->moves); continue;
        case Op::ZoneCards: if (!run(ZoneCards, in)) return true; break;
        case Op::ZoneAll: if (!run(ZoneAll, in)) return true; break;
        case Op::AllCards: if (!run(AllCards, in)) return true; break;
        case Op::AllPlayers: if (!run(AllPlayers, in)) return true; break;
        case Op::AllOfEnum: if (!run(AllOfEnum, in)) return true; break;
        case Op::SeatsFrom: if (!run(SeatsFrom, in)) return true; break;
        case Op::Related: if (!run(Related, in)) return true; break;

        case Op::ListCount: top[-1] = static_cast<Value>(Elements(m.stack, top[-1]).size()); continue;
        case Op::ListFirst: {
          const auto list = Elements(m.stack, top[-1]);
          top[-1] = list.empty() ? kNone : list.front();
          continue;
        }
        case Op::PushList: case Op::BuildBegin: case Op::BuildAdd: case Op::BuildAddKey: case Op::BuildAddAll:
        case Op::BuildEnd: case Op::BuildEndSorted: case Op::ListHas: case Op::ListLast: case Op::ListSum:
        case Op::ListMin: case Op::ListMax: case Op::ListAny: case Op::ListAll: case Op::ListWith: case Op::ListWithout:
        case Op::ListMeets: case Op::ListSame: case Op::ListMatch: case Op::ListOne:
          if (!run(ListOp, in)) return true;
          break;
        case Op::Current: case Op::OccurrenceLocal: case Op::IsOccurrenceOf:
          if (!run(OccurrenceOp, in)) return true;
          break;
        case Op::WaitingList:
          if (!run([](Machine& asked, const Instr&) { return WaitingList(asked); }, in)) return true;
          break;
        case Op::Enter: if (!run(EnterOccurrence, in)) return true; break;
        case Op::Leave:
          if (!run([](Machine& left, const Instr&) { return LeaveOccurrence(left); }, in)) return true;
          break;

        case Op::CallQuery: {
          if (const auto& call = At(m.program.prepared.calls, in.b); !kEach && call.simple) {
            count();
            if (Glance glance{steps - longest}; LookOver(m, call.code, top - call.params, glance)) {
              steps -= glance.steps;
              top -= call.params;
              push(glance.answer);
              continue;
            }
          }
          const std::size_t depth = m.stack.frames.size();
          write();
          if (!CallQuery(m, in)) return true;
          if (m.stack.frames.size() == depth)
            resume();  // the answer was known
          else
            enter();
          break;
        }
        case Op::CallEvent: if (!change(CallEvent, in)) return true; break;
        case Op::CallWindow: if (!change(CallWindow, in)) return true; break;
        case Op::ApplyModifiers: if (!change(ApplyModifiers, in)) return true; break;
        case Op::FirstSeat:
          if (!kEach && m.program.prepared.order_is_simple) {
            count();
            if (Glance glance{steps - longest}; LookOver(m, m.program.order_code, top, glance)) {
              steps -= glance.steps;
              push(glance.answer);
              continue;
            }
          }
          if (!change([](Machine& asked, const Instr&) { return FirstSeat(asked); }, in)) return true;
          break;
        case Op::Settle:
          if (!change([](Machine& settled, const Instr&) { return Settle(settled); }, in)) return true;
          break;
        case Op::StoreField: if (!run(StoreField, in)) return true; break;
        case Op::AddField: if (!run(AddField, in)) return true; break;
        case Op::MoveCard: if (!run(MoveOne, in)) return true; break;
        case Op::Return: {
          const Value result = pop();
          auto& frames = m.stack.frames;
          const Frame& frame = frames.back();
          if (const bool simple = frame.flags == 0 && frame.uid == 0 && in.a == 0; simple && frames.size() > 1) {
            // As PopFrame does it, where nothing more is to be done.
            count();
            const auto height = static_cast<std::size_t>(frame.arena);
            if (m.stack.arena.size() > height) m.stack.arena.Cut(height);
            top = locals;
            push(result);
            frames.pop_back();
            go_to(frames.back());
            break;
          }
          write();
          PopFrame(m, result, GivesList(m, frame, in));
          if (frames.empty()) return true;
          enter();
          break;
        }

        // The conditions of `whenever` rules (program/conditions.cpp).
        case Op::KnownNo: {
          count();
          const auto& condition = At(m.program.prepared.conditions, in.a);
          const auto index = static_cast<std::size_t>(in.a);
          const Memory::No* no = m.memory ? m.memory->FindNo(m.program, index, steps + 1) : nullptr;
          if (no && no->steps <= steps && !MayGoTooDeep(m, no->depth, no->steps)) {
            steps -= no->steps - 1;
            jump_to(condition.otherwise);
            break;
          }
          at = &condition.begins;
          goto doing;
        }
        case Op::KeepNo:
          if (pop() == 1) continue;
          jump_to(in.b);
          if (m.memory) m.memory->IsNo(static_cast<std::size_t>(in.a), steps, std::ssize(m.stack.frames));
          break;

        // The head of a loop (program/scans.cpp).
        case Op::Scan: {
          count();
          const auto& scan = At(m.program.prepared.scans, in.b);
          const auto list = Elements(m.stack, local(scan.list));
          Value& position = local(scan.list + 1);
          if (position < 0) position = 0;  // none
          if (position < static_cast<Value>(list.size())) {
            const Value most = std::max<Value>(0, (steps - longest) / scan.steps);
            const auto rest = list.subspan(static_cast<std::size_t>(position));
            if (const Value failing = Failing(m, scan, rest, most); failing > 0) {
              steps -= failing * scan.steps;
              position += failing;
              local(scan.element) = At(list, position - 1);
            }
          }
          at = &scan.begins;
          goto doing;
        }

        // Fused instructions (program/fused.def).
        case Op::LoadLoad: push(local(in.b)); push(local(more().b)); continue;
        case Op::LoadPush: push(local(in.b)); push(more().b); continue;
        case Op::StoreLoad: local(in.b) = pop(); push(local(more().b)); continue;
        case Op::StorePushStore: {
          local(in.b) = pop();
          const Value value = more().b;
          local(more().b) = value;
          continue;
        }
        case Op::PopJump: --top; jump(more()); break;

        case Op::NextStore: {
          Value element = kNone;
          if (!next_of(in, element)) break;
          local(more().b) = element;
          continue;
        }
        case Op::NextStoreLoad: {
          Value element = kNone;
          if (!next_of(in, element)) break;
          local(more().b) = element;
          push(local(more().b));
          continue;
        }
        case Op::ReleaseNextStore: {
          Value element = kNone;
          release(in);
          if (!next_of(more(), element)) break;
          local(more().b) = element;
          continue;
        }
        case Op::ReleaseTimes: {
          release(in);
          if (more_times(more())) continue;
          break;
        }
        case Op::MarkRelease:
          local(in.b) = static_cast<Value>(m.stack.arena.size());
          release(more());
          continue;
        case Op::LoadBuildAddJump: {
          push(local(in.b));
          more();
          write();
          if (!BuildAdd(m)) return true;
          resume();
          jump(more());
          break;
        }

        case Op::NotNo: {
          const Instr& over = more();
          if (pop() != 1) continue;
          jump(over);
          break;
        }
        case Op::NoLoad:
          if (pop() != 1) {
            jump(in);
            break;
          }
          push(local(more().b));
          continue;
        case Op::PresentNo: {
          more();
          const Instr& over = more();
          if (pop() != kNone) continue;
          jump(over);
          break;
        }
        case Op::LoadPresentNo: {
          more();
          more();
          const Instr& over = more();
          if (local(in.b) != kNone) continue;
          jump(over);
          break;
        }
        case Op::PushEqNo: {
          more();
          const Instr& over = more();
          if (pop() == in.b) continue;
          jump(over);
          break;
        }
        case Op::PushEqYes: {
          more();
          const Instr& over = more();
          if (pop() != in.b) continue;
          jump(over);
          break;
        }
        case Op::LoadPushEq: push(local(in.b) == more().b); more(); continue;
        case Op::TypeNo: case Op::LoadTypeNo: {
          const bool load = in.op == Op::LoadTypeNo;
          Value card = load ? local(in.b) : pop();
          const Instr& type = load ? more() : in;
          if (!LookAtType(m, type, card)) {
            push(card);
            return missing();
          }
          const Instr& over = more();
          if (card == 1) continue;
          jump(over);
          break;
        }

        case Op::LoadAttribute: {
          push(local(in.b));
          const Instr& look = more();
          if (LookAtAttribute(m, look, top[-1])) continue;
          if (!run(Attribute, look)) return true;
          break;
        }
        case Op::LoadCardInfo: push(local(in.b)); if (!LookAtCard(m, more(), top[-1])) return missing(); continue;
        case Op::LoadFieldOf: push(local(in.b)); if (!LookAtField(m, more(), top[-1])) return missing(); continue;
        case Op::TableField:
          push(m.program.constants[static_cast<std::size_t>(in.b)]);
          if (!LookAtField(m, more(), top[-1])) return missing();
          continue;
        case Op::LoadZoneCount: push(local(in.b)); if (!CountZone(m, more(), top[-1])) return missing(); continue;

        default: if (!change(Execute, in)) return true; break;
      }
      // clang-format on
      break;
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

}  // namespace

void Loop(Machine& m) {
  MakeRoom(m);
  const bool heard = m.observer && m.observer->HearsSteps();
  if (heard || !Steps<false>(m)) Steps<true>(m);
}

}  // namespace cardinal::vm

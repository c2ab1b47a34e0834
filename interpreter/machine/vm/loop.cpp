// The fetch loop. It is compiled twice, so that a run without an observer pays nothing for one.
#include <algorithm>
#include <iterator>
#include <utility>

#include "interpreter/machine/vm/answers.h"
#include "interpreter/machine/vm/glance.h"
#include "interpreter/machine/vm/look.h"
#include "interpreter/machine/vm/ops.h"
#include "interpreter/machine/vm/passing.h"
#include "interpreter/machine/vm/scan.h"
#include "interpreter/machine/vm/watch.h"

namespace cardinal::vm {

using model::FaultKind;

namespace {

// Whether what Return gives back lies in the arena: said by its operand, by the caller, or by the local it was loaded
// from, which plain instructions do not know (program/prepare.cpp).
bool GivesList(const Machine& m, const Frame& frame, const Instr& in) {
  if (in.a == 1 || (frame.flags & kListResult)) return true;
  if (frame.uid == 0) return false;
  return At(m.program.prepared.instructions, m.CodeOf(frame).first + frame.pc - 1).a == program::kListOfOccurrence;
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
// Each instruction ends by going to the next one itself (computed goto), which the processor foresees better than one
// jump for all. NEXT: in the same row. GONE: the machine has gone elsewhere, or what has run had more to count. AGAIN:
// with another one in the place of this.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"
#define CASE(name) \
  case Op::name:   \
    L_##name:
#define AGAIN                                          \
  {                                                    \
    if constexpr (kEach)                               \
      goto doing;                                      \
    else                                               \
      goto* kPlaces[static_cast<std::size_t>(at->op)]; \
  }
#define NEXT                       \
  {                                \
    if constexpr (kEach) continue; \
    at = next++;                   \
    AGAIN                          \
  }
#define GONE                                           \
  {                                                    \
    if (!kEach && steps <= longest) goto near_the_end; \
    NEXT                                               \
  }
template <bool kEach>
bool Steps(Machine& m) {
  if (m.stack.frames.empty()) return true;
  const Instr* const instructions = (kEach ? m.program.instructions : m.program.prepared.instructions).data();
  const std::int64_t longest = m.program.prepared.longest;
  const bool heard = kEach && m.observer && m.observer->HearsSteps();
  Compared compared;
  [[maybe_unused]] static const void* const kPlaces[] = {
#define OPCODE(name, ...) &&L_##name,
#include "interpreter/machine/program/opcodes.def"
#define FUSED(name, ...) &&L_##name,
#define PREPARED(name) &&L_##name,
#include "interpreter/machine/program/fused.def"
  };
  const Instr* at = nullptr;    // what runs now
  const Instr* code = nullptr;  // of the top frame
  const Instr* next = nullptr;
  const Instr* row = nullptr;  // where the row began that is not counted yet
  Value* locals = nullptr;
  Value* top = nullptr;  // behind the topmost value
  std::int64_t steps = 0;
  CodeId called = -1;   // where several instructions begin a frame in the same way
  Value given = kNone;  // where they end one
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
  // Begins a frame of that code, whose parameters are the topmost values, as PushFrame does.
  const auto call = [&](CodeId id) INLINE {
    auto& [frames, values, arena, building, marks] = m.stack;
    count();
    frames.back().pc = static_cast<std::int32_t>(next - code);
    values.EndAt(top);
    if (std::ssize(frames) >= m.limits.frames) return m.steps = steps, TooDeep(m, id);
    const program::Prepared::Start& start = At(m.program.prepared.starts, id);
    const auto base = static_cast<std::int32_t>(values.size()) - start.params;
    values.Extend(static_cast<std::size_t>(start.locals - start.params),
                  static_cast<std::size_t>(start.room + kGlanceRoom));
    const CardId source = frames.back().source;
    frames.push_back({id, 0, base, static_cast<std::int32_t>(arena.size()), 0, -1, 0, -1, -1, source});
    row = next = code = instructions + start.first;
    locals = values.data() + base;
    top = values.end();
    return true;
  };
  // The top frame, which is not the last one, is no occurrence or one that is over: as PopFrame ends it. What nobody
  // wants is not pushed.
  const auto leave = [&](Value result) INLINE {
    auto& frames = m.stack.frames;
    count();
    const auto height = static_cast<std::size_t>(frames.back().arena);
    if (m.stack.arena.size() > height) m.stack.arena.Cut(height);
    top = locals;
    frames.pop_back();
    go_to(frames.back());
    if (!kEach && next->op == Op::Pop) {
      ++next;
    } else if (!kEach && next->op == Op::PopJump) {
      next += 2;
      jump(next[-1]);
    } else {
      push(result);
    }
  };
  enter();
  if (!kEach && steps <= longest) {
  near_the_end:
    write();
    return false;
  }
  for (;;) {
    at = next++;
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
    __attribute__((unused));

    // clang-format off
    switch (at->op) {
      CASE(Push) push(at->b); NEXT;
      CASE(PushConst) push(m.program.constants[static_cast<std::size_t>(at->b)]); NEXT;
      CASE(Load) push(local(at->b)); NEXT;
      CASE(Store) local(at->b) = pop(); NEXT;
      CASE(Dup) push(top[-1]); NEXT;
      CASE(Pop) --top; NEXT;
      CASE(Here) NEXT;
      CASE(Jump) jump(*at); GONE;
      CASE(JumpIfNo)
        if (pop() == 1) NEXT;
        jump(*at);
        GONE;
      CASE(JumpIfYes)
        if (pop() != 1) NEXT;
        jump(*at);
        GONE;
      CASE(Eq) --top; top[-1] = top[-1] == top[0]; NEXT;
      CASE(Ne) --top; top[-1] = top[-1] != top[0]; NEXT;
      CASE(Lt) --top; top[-1] = top[-1] < top[0]; NEXT;
      CASE(Le) --top; top[-1] = top[-1] <= top[0]; NEXT;
      CASE(Gt) --top; top[-1] = top[-1] > top[0]; NEXT;
      CASE(Ge) --top; top[-1] = top[-1] >= top[0]; NEXT;
      CASE(Not) top[-1] = top[-1] != 1; NEXT;
      CASE(IsNone) top[-1] = top[-1] == kNone; NEXT;
      CASE(ForNext) {
        Value element = kNone;
        if (!next_of(*at, element)) GONE;
        push(element);
        NEXT;
      }
      CASE(TimesNext)
        if (more_times(*at)) NEXT;
        GONE;
      CASE(Mark) local(at->b) = static_cast<Value>(m.stack.arena.size()); NEXT;
      CASE(Release) release(*at); NEXT;

      CASE(Require)
        if (top[-1] != kNone) NEXT;
        write();
        Fail(m, FaultKind::MissingValue, "there is no value here");
        return true;
      CASE(Add) CASE(Sub) CASE(Mul) CASE(Div) CASE(Mod) CASE(Neg) CASE(Min) CASE(Max)
        write();
        if (!Arithmetic(m, at->op)) return true;
        resume();
        GONE;

      CASE(Attribute)
        if (LookAtAttribute(m, *at, top[-1])) NEXT;
        if (!run(Attribute, *at)) return true;
        GONE;
      CASE(LoadField) if (!LookAtField(m, *at, top[-1])) return missing(); NEXT;
      CASE(CardInfo) if (!LookAtCard(m, *at, top[-1])) return missing(); NEXT;
      CASE(HasPart) if (!LookForPart(m, *at, top[-1])) return missing(); NEXT;
      CASE(IsCardType) if (!LookAtType(m, *at, top[-1])) return missing(); NEXT;
      CASE(IsZoneOf)
        if (!LookInZoneOf(m, *at, top[-2], top[-1])) return missing();
        --top;
        NEXT;
      CASE(IsInZone) if (!LookInZone(m, *at, top[-1])) return missing(); NEXT;
      CASE(ZoneCount) if (!CountZone(m, *at, top[-1])) return missing(); NEXT;
      CASE(NextSeat) if (!LookForNextSeat(m, top[-1])) return missing(); NEXT;
      CASE(Now) push(m.read->moves); NEXT;
      CASE(ZoneCards) if (!run(ZoneCards, *at)) return true; GONE;
      CASE(ZoneAll) if (!run(ZoneAll, *at)) return true; GONE;
      CASE(AllCards) if (!run(AllCards, *at)) return true; GONE;
      CASE(AllPlayers) if (!run(AllPlayers, *at)) return true; GONE;
      CASE(AllOfEnum) if (!run(AllOfEnum, *at)) return true; GONE;
      CASE(SeatsFrom) if (!run(SeatsFrom, *at)) return true; GONE;
      CASE(Related) if (!run(Related, *at)) return true; GONE;

      CASE(ListCount) top[-1] = static_cast<Value>(Elements(m.stack, top[-1]).size()); NEXT;
      CASE(ListFirst) {
        const auto list = Elements(m.stack, top[-1]);
        top[-1] = list.empty() ? kNone : list.front();
        NEXT;
      }
      CASE(BuildBegin)
        m.stack.building_marks.push_back(static_cast<std::int32_t>(m.stack.building.size()));
        NEXT;
      CASE(BuildAdd)
        write();
        if (!BuildAdd(m)) return true;
        resume();
        GONE;
      CASE(PushList) CASE(BuildAddKey) CASE(BuildAddAll)
      CASE(BuildEnd) CASE(BuildEndSorted) CASE(ListHas) CASE(ListLast) CASE(ListSum)
      CASE(ListMin) CASE(ListMax) CASE(ListAny) CASE(ListAll) CASE(ListWith) CASE(ListWithout)
      CASE(ListMeets) CASE(ListSame) CASE(ListMatch) CASE(ListOne)
        if (!run(ListOp, *at)) return true;
        GONE;
      CASE(Current) CASE(OccurrenceLocal) CASE(IsOccurrenceOf)
        if (!run(OccurrenceOp, *at)) return true;
        GONE;
      CASE(WaitingList)
        if (!run([](Machine& asked, const Instr&) { return WaitingList(asked); }, *at)) return true;
        GONE;
      CASE(Enter) {
        if (m.observer || !m.live) {
          if (!run(EnterOccurrence, *at)) return true;
          GONE;
        }
        Frame& frame = m.stack.frames.back();
        if (frame.uid == 0) frame.uid = m.live->next_uid++;
        frame.kind = at->a;
        frame.what = at->b;
        NEXT;
      }
      CASE(EnterWindow) {
        m.stack.values.EndAt(top);
        if (Glance glance{steps - longest}; PassOverWindow(m, *at, glance)) {
          steps = glance.decided < 0 ? steps - glance.steps : m.limits.steps - (glance.steps - glance.decided);
          row = next;
          given = glance.answer;
          goto leaving;
        }
        at = m.program.instructions.data() + (at - instructions);
        AGAIN;
      }
      CASE(Leave) {
        Frame& frame = m.stack.frames.back();
        const bool nothing_ends = m.live && !m.observer && m.write->modifiers.empty() && m.live->waiting.empty();
        if (nothing_ends && frame.uid != 0) {
          frame.flags |= kLeft;
          // Mostly it ends at once: `Leave`, `Load` or `PushConst`, `Return`.
          const bool gives = next->op == Op::Load || next->op == Op::PushConst;
          if (!kEach && gives && next[1].op == Op::Return && next[1].a == 0 && frame.flags == kLeft &&
              m.stack.frames.size() > 1) {
            given = next->op == Op::Load ? local(next->b) : At(m.program.constants, next->b);
            next += 2;
            goto leaving;
          }
          NEXT;
        }
        if (!run([](Machine& left, const Instr&) { return LeaveOccurrence(left); }, *at)) return true;
        GONE;
      }

      CASE(CallQuery) {
        if (const auto& call = At(m.program.prepared.calls, at->b); !kEach && call.looked) {
          count();
          const std::int64_t most = steps - longest;
          Value answer = kNone;
          bool seen = true;
          if (const auto* const known = FindNumber(m, at->b, call, top - call.params, most)) {
            answer = known->value;
            steps -= known->cost.With(m.read->modifiers.size());
            m.memory->applied += known->cost.applied;
          } else {
            m.stack.values.EndAt(top);
            const Value* const params = top - call.params;
            Glance glance{most};
            seen = call.bare ? LookOverBare(m, m.program.prepared.looks->Of(call.code), params, glance)
                             : LookOverQuery(m, at->b, params, glance);
            answer = glance.answer;
            steps -= seen ? glance.steps : 0;
          }
          if (seen) {
            top -= call.params;
            at = next++;  // what it was asked for
            if (at->op != Op::JumpIfNo) {
              push(answer);
              AGAIN;
            }
            if (answer == 1) NEXT;
            jump(*at);
            GONE;
          }
        }
        const std::size_t depth = m.stack.frames.size();
        write();
        if (!CallQuery(m, *at)) return true;
        if (m.stack.frames.size() == depth)
          resume();  // the answer was known
        else
          enter();
        GONE;
      }
      CASE(CallEvent)
        if (!m.live) {
          write();
          return NeedLive(m), true;
        }
        called = At(m.program.events, at->b).code;
        goto calling;
      CASE(CallWindow)
        if (at->a != 0 || !m.live) {
          if (!change(CallWindow, *at)) return true;
          GONE;
        }
        called = At(m.program.windows, at->b).code;
        goto calling;
      CASE(ApplyModifiers) if (!change(ApplyModifiers, *at)) return true; GONE;
      CASE(FirstSeat) {
        if (const auto& looks = *m.program.prepared.looks; !kEach && looks.Answers(m.program.order_code)) {
          count();
          const bool fits = steps - longest >= looks.order_steps && std::ssize(m.stack.frames) < m.limits.frames;
          if (looks.order_field >= 0 && m.memory && fits) {
            steps -= looks.order_steps;
            push(At(m.read->fields, looks.order_field));
            NEXT;
          }
          m.stack.values.EndAt(top);
          if (Glance glance{steps - longest}; LookOver(m, m.program.order_code, top, glance)) {
            steps -= glance.steps;
            push(glance.answer);
            NEXT;
          }
        }
        if (!change([](Machine& asked, const Instr&) { return FirstSeat(asked); }, *at)) return true;
        GONE;
      }
      CASE(Settle)
        if (!change([](Machine& settled, const Instr&) { return Settle(settled); }, *at)) return true;
        GONE;
      CASE(StoreField) {
        const program::Field& field = At(m.program.fields, at->b);
        Value* const slot = FieldToWrite(m, field, top[-2]);
        if (!slot) {
          if (!run(StoreField, *at)) return true;
          GONE;
        }
        WriteField(m, at->b, *slot, top[-1]);
        top -= 2;
        NEXT;
      }
      CASE(Tell) {
        const program::Template& sentence = At(m.program.templates, at->b);
        const auto charge = static_cast<std::int64_t>(sentence.source.size());
        count();
        if (m.observer || !m.live || steps < charge) {
          if (!change(Execute, *at)) return true;
          GONE;
        }
        steps -= charge;
        top -= sentence.values.size();
        GONE;
      }
      CASE(AddField) if (!run(AddField, *at)) return true; GONE;
      CASE(MoveCard) if (!run(MoveOne, *at)) return true; GONE;
      CASE(Return) {
        const Value result = pop();
        auto& frames = m.stack.frames;
        const Frame& frame = frames.back();
        // As PopFrame does it, where nothing more is to be done: it is no occurrence, or one that is over.
        const bool over = frame.uid == 0 ? frame.flags == 0 : !kEach && frame.flags == kLeft && at->a == 0;
        if (over && at->a != 1 && frames.size() > 1) [[likely]] {
          given = result;
          goto leaving;
        }
        write();
        PopFrame(m, result, GivesList(m, frame, *at));
        if (frames.empty()) return true;
        enter();
        GONE;
      }

      // The conditions of `whenever` rules (program/conditions.cpp).
      CASE(KnownNo) {
        count();
        const auto& condition = At(m.program.prepared.conditions, at->a);
        const auto index = static_cast<std::size_t>(at->a);
        const Memory::No* no = m.memory ? m.memory->FindNo(m.program, index, steps + 1) : nullptr;
        const std::int64_t cost = no ? no->cost.With(m.read->modifiers.size()) : 0;
        if (no && cost <= steps && !MayGoTooDeep(m, no->depth, cost)) {
          steps -= cost - 1;
          m.memory->applied += no->cost.applied;
          jump_to(condition.otherwise);
          GONE;
        }
        at = &condition.begins;
        AGAIN;
      }
      CASE(KeepNo)
        if (pop() == 1) NEXT;
        jump_to(at->b);
        if (m.memory) {
          const auto index = static_cast<std::size_t>(at->a);
          m.memory->IsNo(index, steps, std::ssize(m.stack.frames), m.read->modifiers.size());
        }
        GONE;

      // A loop that gathers what passes one look, and the head of one (program/scans.cpp).
      CASE(Collect) {
        count();
        const auto& collection = At(m.program.prepared.collections, at->b);
        if (Collected collected; Collect(m, collection, locals, steps - longest, collected)) {
          steps -= collected.steps - 1;
          push(collected.list);
          jump_to(collection.after);
          GONE;
        }
        static constexpr Instr kBegin{Op::BuildBegin, 0, 0};
        at = &kBegin;
        AGAIN;
      }
      CASE(Scan) {
        count();
        const auto& scan = At(m.program.prepared.scans, at->b);
        steps -= PassOver(m, scan, locals, steps - longest);
        at = &scan.begins;
        AGAIN;
      }

      // Fused instructions (program/fused.def).
      CASE(LoadLoad) push(local(at->b)); push(local(more().b)); NEXT;
      CASE(LoadPush) push(local(at->b)); push(more().b); NEXT;
      CASE(StoreLoad) local(at->b) = pop(); push(local(more().b)); NEXT;
      CASE(StorePushStore) {
        local(at->b) = pop();
        const Value value = more().b;
        local(more().b) = value;
        NEXT;
      }
      CASE(PopJump) --top; jump(more()); GONE;

      CASE(NextStore) {
        Value element = kNone;
        if (!next_of(*at, element)) GONE;
        local(more().b) = element;
        NEXT;
      }
      CASE(NextStoreLoad) {
        Value element = kNone;
        if (!next_of(*at, element)) GONE;
        local(more().b) = element;
        push(local(more().b));
        NEXT;
      }
      CASE(ReleaseNextStore) {
        Value element = kNone;
        release(*at);
        if (!next_of(more(), element)) GONE;
        local(more().b) = element;
        NEXT;
      }
      CASE(ReleaseTimes) {
        release(*at);
        if (more_times(more())) NEXT;
        GONE;
      }
      CASE(MarkRelease)
        local(at->b) = static_cast<Value>(m.stack.arena.size());
        release(more());
        NEXT;
      CASE(LoadBuildAddJump) {
        push(local(at->b));
        more();
        write();
        if (!BuildAdd(m)) return true;
        resume();
        jump(more());
        GONE;
      }

      CASE(NotNo) {
        const Instr& over = more();
        if (pop() != 1) NEXT;
        jump(over);
        GONE;
      }
      CASE(NoLoad)
        if (pop() != 1) {
          jump(*at);
          GONE;
        }
        push(local(more().b));
        NEXT;
      CASE(PresentNo) {
        more();
        const Instr& over = more();
        if (pop() != kNone) NEXT;
        jump(over);
        GONE;
      }
      CASE(LoadPresentNo) {
        more();
        more();
        const Instr& over = more();
        if (local(at->b) != kNone) NEXT;
        jump(over);
        GONE;
      }
      CASE(PushEqNo) {
        more();
        const Instr& over = more();
        if (pop() == at->b) NEXT;
        jump(over);
        GONE;
      }
      CASE(PushEqYes) {
        more();
        const Instr& over = more();
        if (pop() != at->b) NEXT;
        jump(over);
        GONE;
      }
      CASE(LoadPushEq) push(local(at->b) == more().b); more(); NEXT;
      CASE(TypeNo) CASE(LoadTypeNo) {
        const bool load = at->op == Op::LoadTypeNo;
        Value card = load ? local(at->b) : pop();
        const Instr& type = load ? more() : *at;
        if (!LookAtType(m, type, card)) {
          push(card);
          return missing();
        }
        const Instr& over = more();
        if (card == 1) NEXT;
        jump(over);
        GONE;
      }

      CASE(LoadAttribute) {
        push(local(at->b));
        const Instr& look = more();
        if (LookAtAttribute(m, look, top[-1])) NEXT;
        if (!run(Attribute, look)) return true;
        GONE;
      }
      CASE(LoadCardInfo) push(local(at->b)); if (!LookAtCard(m, more(), top[-1])) return missing(); NEXT;
      CASE(LoadFieldOf) push(local(at->b)); if (!LookAtField(m, more(), top[-1])) return missing(); NEXT;
      CASE(TableField)
        push(m.program.constants[static_cast<std::size_t>(at->b)]);
        if (!LookAtField(m, more(), top[-1])) return missing();
        NEXT;
      CASE(LoadZoneCount) push(local(at->b)); if (!CountZone(m, more(), top[-1])) return missing(); NEXT;

      CASE(CallPart) CASE(RunInstead) CASE(RunBefore) CASE(RunAfter) CASE(SkipEvent) CASE(ItUid)
      CASE(StoreOccurrenceLocal) CASE(MoveCards) CASE(ShuffleZone) CASE(RevealTo) CASE(AddModifier)
      CASE(SimultaneousBegin) CASE(SimultaneousEnd) CASE(Win) CASE(DrawGame) CASE(Eliminate) CASE(ChooseOne)
      CASE(ChooseMany) CASE(ChooseOrder) CASE(ChooseNumber) CASE(ChooseYesNo) CASE(ChooseMenu) CASE(AskWindow)
      CASE(ResolveAction) CASE(Wait) CASE(CancelAction)
        if (!change(Execute, *at)) return true;
        GONE;

      calling:
        if (!call(called)) return true;
        GONE;
      leaving:
        leave(given);
        GONE;
    }
    // clang-format on
  }
}
#undef CASE
#undef NEXT
#undef GONE
#undef AGAIN
#pragma GCC diagnostic pop
#undef INLINE

// No frame that is there needs more room than this, whatever it does.
void MakeRoom(Machine& m) {
  auto& values = m.stack.values;
  std::size_t most = values.size();
  for (const Frame& frame : m.stack.frames) {
    const program::Prepared::Start& start = At(m.program.prepared.starts, frame.code);
    most = std::max(most, static_cast<std::size_t>(frame.base + start.locals + start.room + kGlanceRoom));
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

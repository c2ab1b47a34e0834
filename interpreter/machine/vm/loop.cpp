// The interpreter loop. It is compiled twice, so that a run without an observer has no cost for one.
#include <algorithm>
#include <utility>

#include "interpreter/machine/vm/answers.h"
#include "interpreter/machine/vm/cursor.h"
#include "interpreter/machine/vm/frameless.h"
#include "interpreter/machine/vm/glance_lists.h"
#include "interpreter/machine/vm/look.h"
#include "interpreter/machine/vm/ops.h"
#include "interpreter/machine/vm/passing.h"
#include "interpreter/machine/vm/scan.h"
#include "interpreter/machine/vm/watch.h"

namespace cardinal::vm {

using model::FaultKind;

namespace {

// True if the result of Return is a list. Its operand tells it, or the caller, or the local from which it was loaded,
// which only optimized code knows (program/prepare.cpp).
bool GivesList(const Machine& m, const Frame& frame, const Instr& in) {
  if (in.a == 1 || (frame.flags & kListResult)) return true;
  if (frame.uid == 0) return false;
  return m.program.optimized.fused_instructions[m.CodeOf(frame).first + frame.pc - 1].a == program::kListOfOccurrence;
}

// Runs until the machine stops. An unobserved run checks the budget only after jumps, and stops (false) when
// the remaining budget may be too small for the next sequence of instructions. Then `kEach` continues with plain
// instructions one by one, so that the budget ends at the same instruction with or without an observer.
// Each instruction ends by jumping to the next one itself (computed goto), which the processor predicts better than one
// jump for all. NEXT: continue in the same sequence. GONE: after a jump, or after additional charges. AGAIN: dispatch
// on a replaced instruction.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"
#define CASE(name) \
  case Op::name:   \
    L_##name:
#define AGAIN                                            \
  {                                                      \
    if constexpr (kEach)                                 \
      goto doing;                                        \
    else                                                 \
      goto* kPlaces[static_cast<std::size_t>(r.at->op)]; \
  }
#define NEXT                       \
  {                                \
    if constexpr (kEach) continue; \
    r.at = r.next++;               \
    AGAIN                          \
  }
#define GONE                                               \
  {                                                        \
    if (!kEach && r.steps <= r.longest) goto near_the_end; \
    NEXT                                                   \
  }
template <bool kEach>
[[gnu::hot]] bool Steps(Machine& m) {
  if (m.stack.frames.empty()) return true;
  const bool heard = kEach && m.observer && m.observer->WantsInstructionEvents();
  Compared compared;
  [[maybe_unused]] static const void* const kPlaces[] = {
#define OPCODE(name, ...) &&L_##name,
#include "interpreter/machine/program/opcodes.def"
#define FUSED(name, ...) &&L_##name,
#define PREPARED(name) &&L_##name,
#include "interpreter/machine/program/fused.def"
  };
  Cursor<kEach> r(m);
  if (!kEach && r.steps <= r.longest) {
  near_the_end:
    r.write();
    return false;
  }
  for (;;) {
    r.at = r.next++;
    if constexpr (kEach) {
      if (--r.steps < 0) {
        r.write();
        if (!Charge(m, 0)) return true;
        r.resume();
      }
      if (heard) {
        r.write();
        Watch(m, m.stack.frames.back(), *r.at, compared);
      }
    }
  doing:
    __attribute__((unused));

    // clang-format off
    switch (r.at->op) {
      CASE(Push) r.push(r.at->b); NEXT;
      CASE(PushConst) r.push(m.program.constants[r.at->b]); NEXT;
      CASE(Load) r.push(r.local(r.at->b)); NEXT;
      CASE(Store) r.local(r.at->b) = r.pop(); NEXT;
      CASE(Dup) r.push(r.top[-1]); NEXT;
      CASE(Pop) --r.top; NEXT;
      CASE(Here) NEXT;
      CASE(Jump) r.jump(*r.at); GONE;
      CASE(JumpIfNo)
        if (r.pop() == 1) NEXT;
        r.jump(*r.at);
        GONE;
      CASE(JumpIfYes)
        if (r.pop() != 1) NEXT;
        r.jump(*r.at);
        GONE;
      CASE(Eq) --r.top; r.top[-1] = r.top[-1] == r.top[0]; NEXT;
      CASE(Ne) --r.top; r.top[-1] = r.top[-1] != r.top[0]; NEXT;
      CASE(Lt) --r.top; r.top[-1] = r.top[-1] < r.top[0]; NEXT;
      CASE(Le) --r.top; r.top[-1] = r.top[-1] <= r.top[0]; NEXT;
      CASE(Gt) --r.top; r.top[-1] = r.top[-1] > r.top[0]; NEXT;
      CASE(Ge) --r.top; r.top[-1] = r.top[-1] >= r.top[0]; NEXT;
      CASE(Not) r.top[-1] = r.top[-1] != 1; NEXT;
      CASE(IsNone) r.top[-1] = r.top[-1] == kNone; NEXT;
      CASE(ForNext) {
        Value element = kNone;
        if (!r.next_of(*r.at, element)) GONE;
        r.push(element);
        NEXT;
      }
      CASE(TimesNext)
        if (r.more_times(*r.at)) NEXT;
        GONE;
      CASE(Mark) r.local(r.at->b) = static_cast<Value>(m.stack.arena.size()); NEXT;
      CASE(Release) r.release(*r.at); NEXT;

      CASE(Require)
        if (r.top[-1] != kNone) NEXT;
        r.write();
        Fail(m, FaultKind::MissingValue, "there is no value here");
        return true;
      CASE(Add) if (r.numbers() && r.sum(!__builtin_add_overflow(r.top[-2], r.top[-1], &r.given))) NEXT; goto reckoning;
      CASE(Sub) if (r.numbers() && r.sum(!__builtin_sub_overflow(r.top[-2], r.top[-1], &r.given))) NEXT; goto reckoning;
      CASE(Min) if (r.numbers() && r.sum((r.given = std::min(r.top[-2], r.top[-1]), true))) NEXT; goto reckoning;
      CASE(Max) if (r.numbers() && r.sum((r.given = std::max(r.top[-2], r.top[-1]), true))) NEXT; goto reckoning;
      CASE(Mul) CASE(Div) CASE(Mod) CASE(Neg)
      reckoning:
        r.write();
        if (!Arithmetic(m, r.at->op)) return true;
        r.resume();
        GONE;

      CASE(Attribute)
        if (LookAtAttribute(m, *r.at, r.top[-1])) NEXT;
        if (!r.run(Attribute, *r.at)) return true;
        GONE;
      CASE(LoadField) if (!LookAtField(m, *r.at, r.top[-1])) return r.missing(); NEXT;
      CASE(CardInfo) if (!LookAtCard(m, *r.at, r.top[-1])) return r.missing(); NEXT;
      CASE(HasPart) if (!LookForPart(m, *r.at, r.top[-1])) return r.missing(); NEXT;
      CASE(IsCardType) if (!LookAtType(m, *r.at, r.top[-1])) return r.missing(); NEXT;
      CASE(IsZoneOf)
        if (!LookInZoneOf(m, *r.at, r.top[-2], r.top[-1])) return r.missing();
        --r.top;
        NEXT;
      CASE(IsInZone) if (!LookInZone(m, *r.at, r.top[-1])) return r.missing(); NEXT;
      CASE(ZoneCount) if (!CountZone(m, *r.at, r.top[-1])) return r.missing(); NEXT;
      CASE(ZoneEnd) if (!LookAtEnd(m, r.at->b, r.at->a, r.top[-1])) return r.missing(); NEXT;
      CASE(NextSeat) if (!LookForNextSeat(m, r.top[-1])) return r.missing(); NEXT;
      CASE(Now) r.push(m.read->move_count); NEXT;
      CASE(ZoneCards)
        if (match::ZoneId zone = -1;
            FindZone(m, r.at->b, r.top[-1], zone) && r.list_of(m.read->CardsIn(zone), r.top[-1])) GONE;
        if (!r.run(ZoneCards, *r.at)) return true;
        GONE;
      CASE(ZoneAll)
        if (m.layout->zones[r.at->b].of != program::OwnerKind::Card &&
            r.list_of(CardsOfAll(m, r.at->b), *r.top)) { ++r.top; GONE; }
        if (!r.run(ZoneAll, *r.at)) return true;
        GONE;
      CASE(AllCards) if (!r.run(AllCards, *r.at)) return true; GONE;
      CASE(AllPlayers)
        if (r.seats_from(0, *r.top)) { ++r.top; GONE; }
        if (!r.run(AllPlayers, *r.at)) return true;
        GONE;
      CASE(AllOfEnum) if (!r.run(AllOfEnum, *r.at)) return true; GONE;
      CASE(SeatsFrom)
        if (r.seats_from(r.top[-1], r.top[-1])) GONE;
        if (!r.run([](Machine& asked, const Instr& in) { return SeatsFrom(asked, in); }, *r.at)) return true;
        GONE;
      CASE(Related) if (!r.run(Related, *r.at)) return true; GONE;

      CASE(ListCount) r.top[-1] = static_cast<Value>(Elements(m.stack, r.top[-1]).size()); NEXT;
      CASE(ListFirst) {
        const auto list = Elements(m.stack, r.top[-1]);
        r.top[-1] = list.empty() ? kNone : list.front();
        NEXT;
      }
      CASE(BuildBegin)
        m.stack.building_marks.push_back(static_cast<std::int32_t>(m.stack.building.size()));
        NEXT;
      CASE(BuildAdd)
        if (r.build()) NEXT;
        r.write();
        BuildAdd(m);  // it faults
        return true;
      CASE(BuildEnd)
        if (r.built(*r.top)) { ++r.top; GONE; }
        if (!r.run(ListOp, *r.at)) return true;
        GONE;
      CASE(PushList) CASE(BuildAddKey) CASE(BuildAddAll)
      CASE(BuildEndSorted) CASE(ListHas) CASE(ListLast) CASE(ListSum)
      CASE(ListMin) CASE(ListMax) CASE(ListAny) CASE(ListAll) CASE(ListWith) CASE(ListWithout)
      CASE(ListMeets) CASE(ListSame) CASE(ListMatch) CASE(ListOne)
        if (!r.run(ListOp, *r.at)) return true;
        GONE;
      CASE(Current) CASE(OccurrenceLocal) CASE(IsOccurrenceOf)
        if (!r.run(OccurrenceOp, *r.at)) return true;
        GONE;
      CASE(WaitingList)
        if (!r.run([](Machine& asked, const Instr&) { return WaitingList(asked); }, *r.at)) return true;
        GONE;
      CASE(Enter) {
        if (!m.quiet) {
          if (!r.run(EnterOccurrence, *r.at)) return true;
          GONE;
        }
        Frame& frame = m.stack.frames.back();
        if (frame.uid == 0) frame.uid = m.live->next_uid++;
        frame.kind = r.at->a;
        frame.occurrence_index = r.at->b;
        NEXT;
      }
      CASE(PassWindow) {
        if (!m.live) {
          r.write();
          return NeedLive(m), true;
        }
        r.count();
        m.stack.values.SetEnd(r.top);
        r.called = m.program.windows[r.at->b].code;
        Value* const params = r.top - m.program.optimized.starts[r.called].params;
        Glance glance{r.steps - r.longest};
        if (!PassOverUnseen(m, r.at->b, params, glance)) goto calling;
        r.charge(glance);
        r.top = params;
        r.give(glance.answer);
        GONE;
      }
      CASE(EnterWindow) {
        m.stack.values.SetEnd(r.top);
        if (Glance glance{r.steps - r.longest}; PassOverWindow(m, *r.at, glance)) {
          r.charge(glance);
          r.row = r.next;
          r.given = glance.answer;
          goto leaving;
        }
        r.at = m.program.instructions.data() + (r.at - r.instructions);
        AGAIN;
      }
      CASE(Leave) {
        Frame& frame = m.stack.frames.back();
        const bool nothing_ends = m.quiet && m.write->modifiers.empty() && m.live->pending.empty();
        if (nothing_ends && frame.uid != 0) {
          frame.flags |= kEnded;
          // Usually the event ends at once: `Leave`, `Load` or `PushConst`, `Return`.
          const bool gives = r.next->op == Op::Load || r.next->op == Op::PushConst;
          if (!kEach && gives && r.next[1].op == Op::Return && r.next[1].a == 0 && frame.flags == kEnded &&
              m.stack.frames.size() > 1) {
            r.given = r.next->op == Op::Load ? r.local(r.next->b) : m.program.constants[r.next->b];
            r.next += 2;
            goto leaving;
          }
          NEXT;
        }
        if (!r.run([](Machine& left, const Instr&) { return LeaveOccurrence(left); }, *r.at)) return true;
        GONE;
      }

      CASE(CallQuery) {
        if (const auto& call = m.program.optimized.calls[r.at->b]; !kEach && call.is_pure) {
          r.count();
          const std::int64_t most = r.steps - r.longest;
          Value answer = kNone;
          bool seen = true;
          if (const auto* const known = call.no_alloc ? nullptr : FindNumber(m, r.at->b, call, r.top - call.params, most)) {
            answer = known->value;
            r.steps -= known->cost.With(m.read->modifiers.size());
            m.memory->applied += known->cost.applied;
          } else {
            m.stack.values.SetEnd(r.top);
            const Value* const params = r.top - call.params;
            Glance glance{most};
            seen = call.no_alloc ? LookOverBare(m, m.program.optimized.register_code->Of(call.code), params, glance)
                             : LookOverQuery(m, r.at->b, params, glance);
            answer = glance.answer;
            r.steps -= seen ? glance.steps : 0;
          }
          if (seen) {
            r.top -= call.params;
            r.at = r.next++;  // the instruction that asked for it
            if (r.at->op != Op::JumpIfNo) {
              r.push(answer);
              AGAIN;
            }
            if (answer == 1) NEXT;
            r.jump(*r.at);
            GONE;
          }
        }
        const std::size_t depth = m.stack.frames.size();
        r.write();
        if (!CallQuery(m, *r.at)) return true;
        if (m.stack.frames.size() == depth)
          r.resume();  // the result was cached
        else
          r.enter();
        GONE;
      }
      CASE(CallEvent)
        if (!m.live) {
          r.write();
          return NeedLive(m), true;
        }
        r.called = m.program.events[r.at->b].code;
        goto calling;
      CASE(CallFrameless) {
        r.count();
        m.stack.values.SetEnd(r.top);
        r.called = r.at->b;
        Value* const params = r.top - m.program.optimized.starts[r.called].params;
        Glance glance{r.steps - r.longest};
        const Went went = RunFrameless(m, r.called, params, glance);
        if (went == Went::Whole) {
          r.steps -= glance.steps;
          r.top = params;
          r.give(glance.answer);
          GONE;
        }
        if (went == Went::Partly) {
          r.write();
          if (!GoOnInFrame(m, r.called)) return true;
          r.enter();
          GONE;
        }
        r.at = m.program.instructions.data() + (r.at - r.instructions);
        AGAIN;
      }
      CASE(CallWindow)
        if (r.at->a != 0 || !m.live) {
          if (!r.change(CallWindow, *r.at)) return true;
          GONE;
        }
        r.called = m.program.windows[r.at->b].code;
        goto calling;
      CASE(ApplyModifiers) if (!r.change(ApplyModifiers, *r.at)) return true; GONE;
      CASE(FirstSeat) {
        if (const auto& looks = *m.program.optimized.register_code; !kEach && looks.Answers(m.program.order_code)) {
          r.count();
          const bool fits = r.steps - r.longest >= looks.order_steps && m.MayOpen(1);
          if (looks.order_field >= 0 && m.memory && fits) {
            r.steps -= looks.order_steps;
            r.push(m.read->fields[looks.order_field]);
            NEXT;
          }
          m.stack.values.SetEnd(r.top);
          if (Glance glance{r.steps - r.longest}; LookOver(m, m.program.order_code, r.top, glance)) {
            r.steps -= glance.steps;
            r.push(glance.answer);
            NEXT;
          }
        }
        if (!r.change([](Machine& asked, const Instr&) { return FirstSeat(asked); }, *r.at)) return true;
        GONE;
      }
      CASE(Settle)
        if (!r.change([](Machine& settled, const Instr&) { return Settle(settled); }, *r.at)) return true;
        GONE;
      CASE(StoreField) {
        const program::Field& field = m.program.fields[r.at->b];
        Value* const slot = FieldToWrite(m, field, r.top[-2]);
        if (!slot) {
          if (!r.run(StoreField, *r.at)) return true;
          GONE;
        }
        WriteField(m, r.at->b, *slot, r.top[-1]);
        r.top -= 2;
        NEXT;
      }
      CASE(Tell) {
        const program::Template& sentence = m.program.templates[r.at->b];
        const auto charge = static_cast<std::int64_t>(sentence.source.size());
        r.count();
        if (!m.quiet || r.steps < charge) {
          if (!r.change(Execute, *r.at)) return true;
          GONE;
        }
        r.steps -= charge;
        r.top -= sentence.values.size();
        GONE;
      }
      CASE(AddField) {
        Value* const slot = FieldToWrite(m, m.program.fields[r.at->b], r.top[-2]);
        const bool numbers = slot && IsScalar(*slot) && IsScalar(r.top[-1]);
        if (numbers && !__builtin_add_overflow(*slot, r.top[-1], &r.given) && IsScalar(r.given)) {
          WriteField(m, r.at->b, *slot, r.given);
          r.top -= 2;
          NEXT;
        }
        if (!r.run(AddField, *r.at)) return true;
        GONE;
      }
      CASE(MoveCard)
        if (MoveAtOnce(m, *r.at, r.top[-2], r.top[-1])) {
          r.top -= 2;
          NEXT;
        }
        if (!r.run(MoveOne, *r.at)) return true;
        GONE;
      CASE(Return) {
        const Value result = r.pop();
        auto& frames = m.stack.frames;
        const Frame& frame = frames.back();
        // Ends the frame like PopFrame, if nothing else must be done: it is not an occurrence, or one that has ended.
        const bool over = frame.uid == 0 ? frame.flags == 0 : !kEach && frame.flags == kEnded && r.at->a == 0;
        if (over && r.at->a != 1 && frames.size() > 1) [[likely]] {
          r.given = result;
          goto leaving;
        }
        r.write();
        PopFrame(m, result, GivesList(m, frame, *r.at));
        if (frames.empty()) return true;
        r.enter();
        GONE;
      }

      // The conditions of `whenever` rules (program/conditions.cpp).
      CASE(KnownNo) {
        r.count();
        const auto& condition = m.program.optimized.conditions[r.at->a];
        const auto index = static_cast<std::size_t>(r.at->a);
        const Memory::No* no = m.memory ? m.memory->FindNo(m.program, index, r.steps + 1) : nullptr;
        const std::int64_t cost = no ? no->cost.With(m.read->modifiers.size()) : 0;
        if (no && cost <= r.steps && !MayGoTooDeep(m, no->depth, cost)) {
          r.steps -= cost - 1;
          m.memory->applied += no->cost.applied;
          r.jump_to(condition.otherwise);
          GONE;
        }
        r.at = &condition.begins;
        AGAIN;
      }
      CASE(KeepNo)
        if (r.pop() == 1) NEXT;
        r.jump_to(r.at->b);
        if (m.memory) {
          const auto index = static_cast<std::size_t>(r.at->a);
          m.memory->IsNo(index, r.steps, std::ssize(m.stack.frames), m.read->modifiers.size());
        }
        GONE;

      // A loop that collects the elements that pass one test, and the head of a searching loop (program/scans.cpp).
      CASE(Collect) {
        r.count();
        const auto& collection = m.program.optimized.collections[r.at->b];
        if (Collected collected; Collect(m, collection, r.locals, r.steps - r.longest, collected)) {
          r.steps -= collected.steps - 1;
          r.push(collected.list);
          r.jump_to(collection.after);
          GONE;
        }
        static constexpr Instr kBegin{Op::BuildBegin, 0, 0};
        r.at = &kBegin;
        AGAIN;
      }
      CASE(Scan) {
        r.count();
        const auto& scan = m.program.optimized.scans[r.at->b];
        r.steps -= PassOver(m, scan, r.locals, r.steps - r.longest);
        r.at = &scan.begins;
        AGAIN;
      }

      // Fused instructions (program/fused.def).
      CASE(LoadLoad) r.push(r.local(r.at->b)); r.push(r.local(r.more().b)); NEXT;
      CASE(LoadPush) r.push(r.local(r.at->b)); r.push(r.more().b); NEXT;
      CASE(StoreLoad) r.local(r.at->b) = r.pop(); r.push(r.local(r.more().b)); NEXT;
      CASE(StorePushStore) {
        r.local(r.at->b) = r.pop();
        const Value value = r.more().b;
        r.local(r.more().b) = value;
        NEXT;
      }
      CASE(PopJump) --r.top; r.jump(r.more()); GONE;

      CASE(NextStore) {
        Value element = kNone;
        if (!r.next_of(*r.at, element)) GONE;
        r.local(r.more().b) = element;
        NEXT;
      }
      CASE(NextStoreLoad) {
        Value element = kNone;
        if (!r.next_of(*r.at, element)) GONE;
        r.local(r.more().b) = element;
        r.push(r.local(r.more().b));
        NEXT;
      }
      CASE(ReleaseNextStore) {
        Value element = kNone;
        r.release(*r.at);
        if (!r.next_of(r.more(), element)) GONE;
        r.local(r.more().b) = element;
        NEXT;
      }
      CASE(ReleaseTimes) {
        r.release(*r.at);
        if (r.more_times(r.more())) NEXT;
        GONE;
      }
      CASE(MarkRelease)
        r.local(r.at->b) = static_cast<Value>(m.stack.arena.size());
        r.release(r.more());
        NEXT;
      CASE(LoadBuildAddJump) {
        r.push(r.local(r.at->b));
        r.more();
        if (!r.build()) {
          r.write();
          BuildAdd(m);
          return true;
        }
        r.jump(r.more());
        GONE;
      }

      CASE(NotNo) {
        const Instr& over = r.more();
        if (r.pop() != 1) NEXT;
        r.jump(over);
        GONE;
      }
      CASE(NoLoad)
        if (r.pop() != 1) {
          r.jump(*r.at);
          GONE;
        }
        r.push(r.local(r.more().b));
        NEXT;
      CASE(PresentNo) {
        r.more();
        const Instr& over = r.more();
        if (r.pop() != kNone) NEXT;
        r.jump(over);
        GONE;
      }
      CASE(LoadPresentNo) {
        r.more();
        r.more();
        const Instr& over = r.more();
        if (r.local(r.at->b) != kNone) NEXT;
        r.jump(over);
        GONE;
      }
      CASE(PushEqNo) {
        r.more();
        const Instr& over = r.more();
        if (r.pop() == r.at->b) NEXT;
        r.jump(over);
        GONE;
      }
      CASE(PushEqYes) {
        r.more();
        const Instr& over = r.more();
        if (r.pop() != r.at->b) NEXT;
        r.jump(over);
        GONE;
      }
      CASE(LoadPushEq) r.push(r.local(r.at->b) == r.more().b); r.more(); NEXT;
      CASE(TypeNo) CASE(LoadTypeNo) {
        const bool load = r.at->op == Op::LoadTypeNo;
        Value card = load ? r.local(r.at->b) : r.pop();
        const Instr& type = load ? r.more() : *r.at;
        if (!LookAtType(m, type, card)) {
          r.push(card);
          return r.missing();
        }
        const Instr& over = r.more();
        if (card == 1) NEXT;
        r.jump(over);
        GONE;
      }

      CASE(LoadAttribute) {
        r.push(r.local(r.at->b));
        const Instr& look = r.more();
        if (LookAtAttribute(m, look, r.top[-1])) NEXT;
        if (!r.run(Attribute, look)) return true;
        GONE;
      }
      CASE(LoadCardInfo) r.push(r.local(r.at->b)); if (!LookAtCard(m, r.more(), r.top[-1])) return r.missing(); NEXT;
      CASE(LoadFieldOf) r.push(r.local(r.at->b)); if (!LookAtField(m, r.more(), r.top[-1])) return r.missing(); NEXT;
      CASE(TableField)
        r.push(m.program.constants[r.at->b]);
        if (!LookAtField(m, r.more(), r.top[-1])) return r.missing();
        NEXT;
      CASE(LoadZoneCount) r.push(r.local(r.at->b)); if (!CountZone(m, r.more(), r.top[-1])) return r.missing(); NEXT;

      CASE(CallPart) CASE(RunInstead) CASE(RunBefore) CASE(RunAfter) CASE(SkipEvent) CASE(ItUid)
      CASE(StoreOccurrenceLocal) CASE(MoveCards) CASE(ShuffleZone) CASE(RevealTo) CASE(AddModifier)
      CASE(SimultaneousBegin) CASE(SimultaneousEnd) CASE(Because) CASE(Win) CASE(DrawGame) CASE(Eliminate)
      CASE(ResolveAction) CASE(Wait) CASE(CancelAction) CASE(AskNext)
        if (!r.change(Execute, *r.at)) return true;
        GONE;
      CASE(AskWindow) if (!r.change(AskWindow, *r.at)) return true; GONE;
      CASE(ChooseOne) CASE(ChooseMany) CASE(ChooseOrder) CASE(ChooseNumber) CASE(ChooseYesNo) CASE(ChooseMenu)
        if (!r.run(Choose, *r.at)) return true;
        GONE;

      calling:
        if (!r.call(r.called)) return true;
        GONE;
      leaving:
        r.leave(r.given);
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

// No frame that is already open needs more room than this.
void MakeRoom(Machine& m) {
  auto& values = m.stack.values;
  std::size_t most = values.size();
  for (const Frame& frame : m.stack.frames) {
    const program::OptimizedCode::FunctionInfo& start = m.program.optimized.starts[frame.code];
    most = std::max(most, static_cast<std::size_t>(frame.base + start.locals + start.room + kGlanceRoom));
  }
  values.Reserve(most - values.size());
}

}  // namespace

void Loop(Machine& m) {
  MakeRoom(m);
  const bool heard = m.observer && m.observer->WantsInstructionEvents();
  bool done = !heard && Steps<false>(m);
  while (!heard && !done && Refill(m)) done = Steps<false>(m);
  if (!done) Steps<true>(m);
}

}  // namespace cardinal::vm

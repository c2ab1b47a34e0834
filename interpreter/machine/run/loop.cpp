// The interpreter loop. It is compiled twice, so that a run without an observer of single instructions has no cost for
// one.
#include <algorithm>

#include "interpreter/machine/run/frames.h"
#include "interpreter/machine/run/reads.h"

namespace cardinal::run {

namespace {

// An instruction either continues with the next one (NEXT), or somewhere else in the same function (JUMP), or in
// another frame (MOVED: Machine::pc says where). FAIL: the run stops.
#define NEXT \
  {          \
    ++pc;    \
    break;   \
  }
#define FAIL return
#define SLOW(call)     \
  {                    \
    m.pc = pc;         \
    if (!(call)) FAIL; \
    r = m.registers;   \
    ++pc;              \
    break;             \
  }
#define MOVES(call)    \
  {                    \
    m.pc = pc;         \
    if (!(call)) FAIL; \
    r = m.registers;   \
    pc = m.pc;         \
    break;             \
  }
#define JUMP(target)      \
  {                       \
    pc = code + (target); \
    break;                \
  }
// A jump that may begin a loop again.
#define JUMP_BACK(target)                           \
  {                                                 \
    const Instr* const there = code + (target);     \
    if (there <= pc && --m.fuel < 0) [[unlikely]] { \
      m.pc = pc;                                    \
      if (!BudgetSpent(m)) FAIL;                    \
    }                                               \
    pc = there;                                     \
    break;                                          \
  }
// A read that is tried first without a call.
#define READ(fast, slow) \
  {                      \
    if (fast) [[likely]] \
      NEXT;              \
    SLOW(slow);          \
  }

// False if the sum is too large, or if one of the operands is missing.
inline bool Add(Value x, Value y, Value& sum) {
  return IsScalar(x) && IsScalar(y) && !__builtin_add_overflow(x, y, &sum) && sum > kNotApplicable;
}
inline bool Subtract(Value x, Value y, Value& difference) {
  return IsScalar(x) && IsScalar(y) && !__builtin_sub_overflow(x, y, &difference) && difference > kNotApplicable;
}

// Opens the frame of a query, or takes its answer from the memo table.
[[gnu::always_inline]] inline bool Ask(Machine& m, const Instr& in) {
  if (!Charge(m, 1)) return false;
  const FunctionId id = m.compiled.queries[static_cast<std::size_t>(in.a)];
  if (m.memo && m.memo->IsRemembered(id) && HasUsualAnswer(m, in.a)) return AskRemembered(m, in, id);
  return OpenPureFrame(m, in, id, 0);
}

template <bool kHeard>
[[gnu::hot]] void Steps(Machine& m) {
  const Instr* const code = m.code.instructions.data();
  const Instr* pc = m.pc;
  Value* r = m.registers;
  for (;;) {
    const Instr& in = *pc;
    if constexpr (kHeard) {
      m.pc = pc;
      ObserverOf(m)->OnSite(Site(m));
    }
    // clang-format off
    switch (in.op) {
      case Op::Number: r[in.to] = in.Constant(); NEXT;
      case Op::None: r[in.to] = kNone; NEXT;
      case Op::Copy: r[in.to] = r[in.x]; NEXT;

      case Op::Add: { Value sum = 0; READ(Add(r[in.x], r[in.y], sum) && (r[in.to] = sum, true), Arithmetic(m, in)); }
      case Op::Sub: { Value sum = 0; READ(Subtract(r[in.x], r[in.y], sum) && (r[in.to] = sum, true), Arithmetic(m, in)); }
      case Op::Mul: case Op::Div: case Op::Mod: case Op::Neg: case Op::Min: case Op::Max: SLOW(Arithmetic(m, in));
      case Op::Eq: r[in.to] = r[in.x] == r[in.y]; NEXT;
      case Op::Ne: r[in.to] = r[in.x] != r[in.y]; NEXT;
      case Op::Lt: r[in.to] = r[in.x] < r[in.y]; NEXT;
      case Op::Le: r[in.to] = r[in.x] <= r[in.y]; NEXT;
      case Op::Gt: r[in.to] = r[in.x] > r[in.y]; NEXT;
      case Op::Ge: r[in.to] = r[in.x] >= r[in.y]; NEXT;
      case Op::AddNumber: {
        Value sum = 0;
        if (Add(r[in.x], in.SmallConstant(), sum)) [[likely]] {
          r[in.to] = sum;
          NEXT;
        }
        m.pc = pc;
        if (!AddConstant(m, in)) FAIL;
        NEXT;
      }
      case Op::EqNumber: r[in.to] = r[in.x] == in.SmallConstant(); NEXT;
      case Op::NeNumber: r[in.to] = r[in.x] != in.SmallConstant(); NEXT;
      case Op::LtNumber: r[in.to] = r[in.x] < in.SmallConstant(); NEXT;
      case Op::LeNumber: r[in.to] = r[in.x] <= in.SmallConstant(); NEXT;
      case Op::GtNumber: r[in.to] = r[in.x] > in.SmallConstant(); NEXT;
      case Op::GeNumber: r[in.to] = r[in.x] >= in.SmallConstant(); NEXT;
      case Op::Not: r[in.to] = r[in.x] != 1; NEXT;
      case Op::IsNone: r[in.to] = r[in.x] == kNone; NEXT;
      case Op::OrElse: r[in.to] = r[in.x] == kNone ? r[in.y] : r[in.x]; NEXT;
      case Op::Require: SLOW(Require(m, in));

      case Op::Attribute: READ(ReadAttribute(m, in.a, r[in.x], r[in.to]), ReadCard(m, in));
      case Op::IsCardType: READ(ReadCardType(m, in.a, r[in.x], r[in.to]), ReadCard(m, in));
      case Op::Controller: READ(IsCard(m, r[in.x]) && (r[in.to] = m.read->cards[r[in.x]].controller, true), ReadCard(m, in));
      case Op::Owner: READ(IsCard(m, r[in.x]) && (r[in.to] = m.read->cards[r[in.x]].owner, true), ReadCard(m, in));
      case Op::CardName: case Op::Since: case Op::Holder: case Op::HasPart: SLOW(ReadCard(m, in));
      case Op::Now: r[in.to] = m.read->move_count; NEXT;
      case Op::AllCards: SLOW(AllCards(m, in));

      case Op::LoadField: READ(ReadFieldOf(m, in.a, r[in.x], r[in.to]), ReadField(m, in));
      case Op::StoreField: SLOW(StoreField(m, in));
      case Op::AddField: SLOW(AddField(m, in));
      case Op::IsZoneOf: READ(ReadIsZoneOf(m, in.a, r[in.x], r[in.y], r[in.to]), ReadZone(m, in));
      case Op::IsInZone: READ(ReadIsInZone(m, in.a, r[in.x], r[in.to]), ReadZone(m, in));
      case Op::ZoneCount: READ(ReadZoneCount(m, in.a, r[in.x], r[in.to]), ReadZone(m, in));
      case Op::ZoneFirst: READ(ReadZoneEnd(m, in.a, false, r[in.x], r[in.to]), ReadZone(m, in));
      case Op::ZoneLast: READ(ReadZoneEnd(m, in.a, true, r[in.x], r[in.to]), ReadZone(m, in));
      case Op::ZoneCards: case Op::ZoneAll: SLOW(ReadZone(m, in));
      case Op::MoveCard: SLOW(MoveCard(m, in));
      case Op::MoveCards: SLOW(MoveCards(m, in));
      case Op::Reveal: case Op::Hide: SLOW(Reveal(m, in));

      case Op::AllPlayers: case Op::SeatsFrom: case Op::NextSeat: case Op::FirstSeat: SLOW(ReadPlayers(m, in));
      case Op::AllOfEnum: SLOW(AllOfEnum(m, in));
      case Op::Related: m.pc = pc; Related(m, in); NEXT;

      case Op::ListCount: r[in.to] = static_cast<Value>(Elements(m.stack, r[in.x]).size()); NEXT;
      case Op::ConstantList: case Op::BeginList: case Op::Append: case Op::AppendWithKey: case Op::AppendAll:
      case Op::EndList: case Op::EndSortedList: case Op::ListOne: case Op::ListHas: case Op::ListFirst:
      case Op::ListLast: case Op::ListSum: case Op::ListMin: case Op::ListMax: case Op::ListAny: case Op::ListAll:
      case Op::ListWith: case Op::ListWithout: case Op::ListMeets: case Op::ListSame: case Op::ListMatch:
        SLOW(ListOp(m, in));
      case Op::ReleaseLists: m.pc = pc; ReleaseLists(m, in); NEXT;

      case Op::Ask: MOVES(Ask(m, in));
      case Op::Guard: MOVES(Guard(m, in));
      case Op::ApplyModifiers: SLOW(ApplyModifiers(m, in));
      case Op::CallEvent: MOVES(CallEvent(m, in));
      case Op::CallPart: MOVES(CallPart(m, in));
      case Op::CallWindow: case Op::CallWindowWith: MOVES(CallWindow(m, in));

      case Op::Enter: SLOW(EnterOccurrence(m, in));
      case Op::RunInstead: MOVES(RunInstead(m, in));
      case Op::RunBefore: MOVES(RunBefore(m, in));
      case Op::RunAfter: MOVES(RunAfter(m, in));
      case Op::Leave: SLOW(LeaveOccurrence(m));
      case Op::RunStateBasedActions: MOVES(RunStateBasedActions(m));
      case Op::CurrentOccurrence: case Op::FindOccurrence: case Op::IsOccurrenceOf: case Op::LoadLocalOf:
      case Op::StoreLocalOf: SLOW(OccurrenceOp(m, in));

      case Op::Modify: SLOW(AddModifier(m, in));
      case Op::BeginSimultaneous: SLOW(BeginSimultaneous(m));
      case Op::EndSimultaneous: MOVES(EndSimultaneous(m, in));
      case Op::Because: SLOW(Because(m, in));
      case Op::Win: case Op::DrawGame: SLOW(EndGame(m, in));
      case Op::Eliminate: SLOW(Eliminate(m, in));

      case Op::ShuffleZone: MOVES(ShuffleZone(m, in));
      case Op::ChooseOne: case Op::ChooseMany: case Op::ChooseOrder: case Op::ChooseNumber: case Op::ChooseYesNo:
      case Op::ChooseMenu: MOVES(Choose(m, in));

      case Op::AskWindow: MOVES(AskWindow(m, in));
      case Op::WaitingActions: SLOW(WaitingActions(m, in));
      case Op::ResolveAction: MOVES(ResolveAction(m, in));
      case Op::Wait: MOVES(Wait(m));
      case Op::CancelAction: MOVES(CancelAction(m, in));
      case Op::AskNext: SLOW(AskNext(m, in));

      case Op::Here: NEXT;
      case Op::Decide:
        r[in.to] = r[in.x];
        if constexpr (kHeard) Decide(m, in);
        NEXT;
      case Op::Explain: SLOW(Explain(m, in));
      case Op::Tell: SLOW(Tell(m, in));

      case Op::Jump: JUMP_BACK(in.a);
      case Op::Branch: JUMP(r[in.x] == 1 ? in.a : in.b);
      case Op::BranchEq: JUMP(r[in.x] == r[in.y] ? in.a : in.b);
      case Op::BranchNe: JUMP(r[in.x] != r[in.y] ? in.a : in.b);
      case Op::BranchLt: JUMP(r[in.x] < r[in.y] ? in.a : in.b);
      case Op::BranchLe: JUMP(r[in.x] <= r[in.y] ? in.a : in.b);
      case Op::BranchGt: JUMP(r[in.x] > r[in.y] ? in.a : in.b);
      case Op::BranchGe: JUMP(r[in.x] >= r[in.y] ? in.a : in.b);
      case Op::BranchEqNumber: JUMP(r[in.x] == in.SmallConstant() ? in.a : in.b);
      case Op::BranchNeNumber: JUMP(r[in.x] != in.SmallConstant() ? in.a : in.b);
      case Op::BranchLtNumber: JUMP(r[in.x] < in.SmallConstant() ? in.a : in.b);
      case Op::BranchLeNumber: JUMP(r[in.x] <= in.SmallConstant() ? in.a : in.b);
      case Op::BranchGtNumber: JUMP(r[in.x] > in.SmallConstant() ? in.a : in.b);
      case Op::BranchGeNumber: JUMP(r[in.x] >= in.SmallConstant() ? in.a : in.b);
      case Op::BranchNone: JUMP(r[in.x] == kNone ? in.a : in.b);
      case Op::Next: {
        const auto list = Elements(m.stack, r[in.x]);
        Value& position = r[in.y];
        if (static_cast<std::uint64_t>(position) >= list.size()) JUMP(in.b);
        r[in.to] = list[static_cast<std::size_t>(position)];
        ++position;
        if (--m.fuel < 0) [[unlikely]] {
          m.pc = pc;
          if (!BudgetSpent(m)) FAIL;
        }
        JUMP(in.a);
      }
      case Op::CountDown: {
        if (r[in.x] < 1) JUMP(in.b);
        --r[in.x];
        JUMP(in.a);
      }
      case Op::Return: MOVES(CloseFrame(m, r[in.x]));
      case Op::ReturnNumber: MOVES(CloseFrame(m, in.Constant()));
      case Op::SkipEvent: MOVES(SkipEvent(m));
    }
    // clang-format on
  }
}
#undef NEXT
#undef FAIL
#undef SLOW
#undef MOVES
#undef JUMP
#undef JUMP_BACK
#undef READ

}  // namespace

void Loop(Machine& m) {
  if (m.heard)
    Steps<true>(m);
  else
    Steps<false>(m);
}

}  // namespace cardinal::run

// The interpreter loop. It is compiled twice, so that a run without an observer of single instructions has no cost for
// one.
#include <algorithm>

#include "interpreter/machine/vm/frames.h"
#include "interpreter/machine/vm/new_lists.h"

namespace cardinal::vm {

namespace {

// The next instruction. Each instruction has its own jump to the next one, so that the processor learns what usually
// follows it (labels as values are an extension that GCC and Clang have).
#define DISPATCH                             \
  {                                          \
    if constexpr (kHeard) {                  \
      m.pc = pc;                             \
      ObserverOf(m)->OnSite(Site(m));        \
    }                                        \
    goto* kLabels[static_cast<int>(pc->op)]; \
  }
// An instruction either continues with the next one (NEXT), or somewhere else in the same function (JUMP), or in
// another frame (MOVED: Machine::pc says where). FAIL: the run stops.
#define NEXT  \
  {           \
    ++pc;     \
    DISPATCH; \
  }
#define FAIL return
#define SLOW(call)     \
  {                    \
    m.pc = pc;         \
    if (!(call)) FAIL; \
    r = m.registers;   \
    NEXT;              \
  }
#define MOVES(call)    \
  {                    \
    m.pc = pc;         \
    if (!(call)) FAIL; \
    r = m.registers;   \
    pc = m.pc;         \
    DISPATCH;          \
  }
#define JUMP(target)      \
  {                       \
    pc = code + (target); \
    DISPATCH;             \
  }
// A jump that may begin a loop again.
#define JUMP_BACK(target)                                        \
  {                                                              \
    const Instr* const there = code + (target);                  \
    if (there <= pc && (m.fuel -= 1 + pc->b) < 0) [[unlikely]] { \
      m.pc = pc;                                                 \
      if (!BudgetSpent(m)) FAIL;                                 \
    }                                                            \
    pc = there;                                                  \
    DISPATCH;                                                    \
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
  if (m.memo) {
    const bytecode::Remembered how = m.memo->HowRemembered(id);
    if (how != bytecode::Remembered::No && m.memo->IsWorthwhile(id) && HasUsualAnswer(m, in.a))
      return how == bytecode::Remembered::ByArguments ? AskRemembered(m, in, id)
                                                      : AskByOccurrences(m, in, id, m.OperandsOf(in));
  }
  return OpenPureFrame(m, in, id, 0);
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"
// GCC would let several instructions share parts of their code, and with it what the processor learns of their jumps.
#if defined(__GNUC__) && !defined(__clang__)
#define KEEP_APART gnu::optimize("no-gcse", "no-crossjumping")
#else
#define KEEP_APART gnu::hot
#endif

template <bool kHeard>
[[gnu::hot, KEEP_APART]] void Steps(Machine& m) {
  const Instr* const code = m.code.instructions.data();
  const Instr* pc = m.pc;
  Value* r = m.registers;
  static constexpr const void* kLabels[] = {
#define INSTRUCTION(name, text, types, effects) &&name,
#include "interpreter/machine/ir/instructions.def"
#define CODE_INSTRUCTION(name, text) &&name,
#include "interpreter/machine/bytecode/code_instructions.def"
  };
  DISPATCH;
// clang-format off
  Number: r[pc->to] = pc->Constant(); NEXT;
  None: r[pc->to] = kNone; NEXT;
  Copy: r[pc->to] = r[pc->x]; NEXT;

  Add: { Value sum = 0; READ(Add(r[pc->x], r[pc->y], sum) && (r[pc->to] = sum, true), Arithmetic(m, *pc)); }
  Sub: { Value sum = 0; READ(Subtract(r[pc->x], r[pc->y], sum) && (r[pc->to] = sum, true), Arithmetic(m, *pc)); }
  Mul: Div: Mod: Neg: Min: Max: SLOW(Arithmetic(m, *pc));
  Eq: r[pc->to] = r[pc->x] == r[pc->y]; NEXT;
  Ne: r[pc->to] = r[pc->x] != r[pc->y]; NEXT;
  Lt: r[pc->to] = r[pc->x] < r[pc->y]; NEXT;
  Le: r[pc->to] = r[pc->x] <= r[pc->y]; NEXT;
  Gt: r[pc->to] = r[pc->x] > r[pc->y]; NEXT;
  Ge: r[pc->to] = r[pc->x] >= r[pc->y]; NEXT;
  AddNumber: {
        Value sum = 0;
        if (Add(r[pc->x], pc->SmallConstant(), sum)) [[likely]] {
          r[pc->to] = sum;
          NEXT;
        }
        m.pc = pc;
        if (!AddConstant(m, *pc)) FAIL;
        NEXT;
  }
  EqNumber: r[pc->to] = r[pc->x] == pc->SmallConstant(); NEXT;
  NeNumber: r[pc->to] = r[pc->x] != pc->SmallConstant(); NEXT;
  LtNumber: r[pc->to] = r[pc->x] < pc->SmallConstant(); NEXT;
  LeNumber: r[pc->to] = r[pc->x] <= pc->SmallConstant(); NEXT;
  GtNumber: r[pc->to] = r[pc->x] > pc->SmallConstant(); NEXT;
  GeNumber: r[pc->to] = r[pc->x] >= pc->SmallConstant(); NEXT;
  Not: r[pc->to] = r[pc->x] != 1; NEXT;
  IsNone: r[pc->to] = r[pc->x] == kNone; NEXT;
  OrElse: r[pc->to] = r[pc->x] == kNone ? r[pc->y] : r[pc->x]; NEXT;
  Require: SLOW(Require(m, *pc));

  Attribute: READ(ReadAttribute(m, pc->a, r[pc->x], r[pc->to]), ReadCard(m, *pc));
  IsCardType: READ(ReadCardType(m, pc->a, r[pc->x], r[pc->to]), ReadCard(m, *pc));
  Controller: READ(IsCard(m, r[pc->x]) && (r[pc->to] = m.read->cards[r[pc->x]].controller, true), ReadCard(m, *pc));
  Owner: READ(IsCard(m, r[pc->x]) && (r[pc->to] = m.read->cards[r[pc->x]].owner, true), ReadCard(m, *pc));
  CardName: READ(IsCard(m, r[pc->x]) && (r[pc->to] = DefOf(m, r[pc->x]).name_id, true), ReadCard(m, *pc));
  Since: READ(IsCard(m, r[pc->x]) && (r[pc->to] = m.read->cards[r[pc->x]].since, true), ReadCard(m, *pc));
  HasPart: READ(IsCard(m, r[pc->x]) && (r[pc->to] = DefOf(m, r[pc->x]).provides_part[static_cast<std::size_t>(pc->a)], true), ReadCard(m, *pc));
  TextHasPart: SLOW(TextHasPart(m, *pc));
  Holder: Print: FirstPrint: IsCreated: IsKept: KeptAnswer: SLOW(ReadCard(m, *pc));
  Now: r[pc->to] = m.read->move_count; NEXT;
  AllCards: SLOW(AllCards(m, *pc));

  LoadField: READ(ReadFieldOf(m, pc->a, r[pc->x], r[pc->to]), ReadField(m, *pc));
  LoadTableField: r[pc->to] = m.read->fields[static_cast<std::size_t>(pc->b)]; NEXT;
  LoadPlayerField: READ(ReadOwnField(m, m.player_fields, r[pc->x], m.seats, pc->b, r[pc->to]), ReadField(m, *pc));
  LoadCardField: READ(ReadOwnField(m, m.card_fields, r[pc->x], m.cards, pc->b, r[pc->to]), ReadField(m, *pc));
  StoreField: READ(WriteFieldOf(m, pc->a, r[pc->x], r[pc->y]), StoreField(m, *pc));
  AddField: SLOW(AddField(m, *pc));
  IsZoneOf: READ(ReadIsZoneOf(m, pc->a, r[pc->x], r[pc->y], r[pc->to]), ReadZone(m, *pc));
  IsInZone: READ(ReadIsInZone(m, pc->a, r[pc->x], r[pc->to]), ReadZone(m, *pc));
  ZoneCount: READ(ReadZoneCount(m, pc->a, r[pc->x], r[pc->to]), ReadZone(m, *pc));
  ZoneFirst: READ(ReadZoneEnd(m, pc->a, false, r[pc->x], r[pc->to]), ReadZone(m, *pc));
  ZoneLast: READ(ReadZoneEnd(m, pc->a, true, r[pc->x], r[pc->to]), ReadZone(m, *pc));
  ZoneCards: READ(ListZoneCards(m, pc->a, r[pc->x], r[pc->to]), ReadZone(m, *pc));
  ZoneAll: READ(ListZones(m, pc->a, r[pc->to]), ReadZone(m, *pc));
  MoveCard: SLOW(MoveCard(m, *pc));
  MoveCards: SLOW(MoveCards(m, *pc));
  CreateCard: SLOW(CreateCard(m, *pc));
  Reveal: Hide: SLOW(Reveal(m, *pc));

  AllPlayers: READ(ListPlayers(m, r[pc->to]), ReadPlayers(m, *pc));
  TeamOf: SLOW(ReadPlayers(m, *pc));
  SeatsFrom: READ(ListPlayersFrom(m, r[pc->x], r[pc->to]), ReadPlayers(m, *pc));
  NextSeat: READ(ReadNextSeat(m, r[pc->x], r[pc->to]), ReadPlayers(m, *pc));
  FirstSeat: SLOW(ReadPlayers(m, *pc));
  AllOfEnum: SLOW(AllOfEnum(m, *pc));
  Related: READ(ReadRelated(m, pc->a, r[pc->x], r[pc->y], r[pc->to]), Related(m, *pc));

  ListOfType: READ(ListCardsOfType(m, pc->a, r[pc->x], r[pc->to]), ListOp(m, *pc));
  ListBeginning: READ(ListPart(m, false, r[pc->x], r[pc->y], r[pc->to]), ListOp(m, *pc));
  ListEnding: READ(ListPart(m, true, r[pc->x], r[pc->y], r[pc->to]), ListOp(m, *pc));
  ListCount: r[pc->to] = static_cast<Value>(Elements(m.stack, r[pc->x]).size()); NEXT;
  Append: READ(AppendTo(m, r[pc->y]), ListOp(m, *pc));
  BeginList: READ(BeginNewList(m, r[pc->to]), ListOp(m, *pc));
  EndList: READ(EndNewList(m, r[pc->to]), ListOp(m, *pc));
  ListOne: READ(ListOneValue(m, r[pc->x], r[pc->to]), ListOp(m, *pc));
  ConstantList: AppendWithKey: AppendAll: EndSortedList: ListHas: ListFirst:
  ListLast: ListSum: ListMin: ListMax: ListAny: ListAll:
  ListWith: ListWithout: ListMeets: ListSame: ListMatch:
        SLOW(ListOp(m, *pc));
  ReleaseLists:
        if (HasManyElements(m)) {
          m.pc = pc;
          ReleaseLists(m, *pc);
        }
        NEXT;

  Ask: AskModified: MOVES(Ask(m, *pc));
  AskInLayers: MOVES(AskInLayers(m, *pc));
  IsUnmodified: m.pc = pc; r[pc->to] = IsUnmodified(m, *pc); NEXT;
  Guard: MOVES(Guard(m, *pc));
  ApplyModifiers: SLOW(ApplyModifiers(m, *pc));
  ApplyLayers: SLOW(ApplyLayers(m, *pc));
  ApplyIdentity: SLOW(ApplyIdentity(m, *pc));
  ApplyGivenModifiers: SLOW(ApplyGivenModifiers(m, *pc));
  CallEvent: MOVES(CallEvent(m, *pc));
  CallPart: MOVES(CallPart(m, *pc));
  CallWindow: CallWindowWith: MOVES(CallWindow(m, *pc));

  Enter: READ(EnterQuietly(m, *pc), EnterOccurrence(m, *pc));
  EnterUnseen: r[pc->to] = EnterUnseen(m, *pc); NEXT;
  FindReplacements: SLOW(FindReplacements(m, *pc));
  PutReplacementFirst: SLOW(PutReplacementFirst(m, *pc));
  FindReactions: SLOW(FindReactions(m, *pc));
  PutReactionFirst: SLOW(PutReactionFirst(m, *pc));
  RunInstead: MOVES(RunInstead(m, *pc));
  RunBefore: MOVES(RunBefore(m, *pc));
  RunAfter: MOVES(RunAfter(m, *pc));
  Leave: READ(LeaveQuietly(m), LeaveOccurrence(m));
  RunStateBasedActions: MOVES(RunStateBasedActions(m));
  FindOccurrence: READ(FindRunning(m, *pc, r[pc->to]), OccurrenceOp(m, *pc));
  LoadLocalOf: READ(ReadLocalOfFound(m, *pc, r[pc->x], r[pc->to]), OccurrenceOp(m, *pc));
  CurrentOccurrence: IsOccurrenceOf: StoreLocalOf: SLOW(OccurrenceOp(m, *pc));

  Modify: SLOW(AddModifier(m, *pc));
  Last: SLOW(AddLastingRule(m, *pc));
  Reach: SLOW(ReachMoment(m, *pc));
  BeginSimultaneous: SLOW(BeginSimultaneous(m));
  EndSimultaneous: MOVES(EndSimultaneous(m, *pc));
  Because: SLOW(Because(m, *pc));
  Win: WinTogether: DrawGame: LoseGame: WinByScore: SLOW(EndGame(m, *pc));
  Eliminate: SLOW(Eliminate(m, *pc));

  ShuffleZone: MOVES(ShuffleZone(m, *pc));
  ChooseOne: ChooseMany: ChooseOrder: ChooseNumber: ChooseYesNo:
  ChooseMenu: MOVES(Choose(m, *pc));

  AskWindow: MOVES(AskWindow(m, *pc));
  WaitingActions: SLOW(WaitingActions(m, *pc));
  ResolveAction: MOVES(ResolveAction(m, *pc));
  Wait: MOVES(Wait(m));
  CancelAction: MOVES(CancelAction(m, *pc));
  NewAction: SLOW(NewAction(m, *pc));
  TakeAction: MOVES(TakeAction(m, *pc));
  IfWaiting: SLOW(IfWaiting(m, *pc));
  CopyAction: SLOW(CopyAction(m, *pc));
  IsCopy: SLOW(IsCopy(m, *pc));
  AskNext: SLOW(AskNext(m, *pc));
  BeginOffer: SLOW(BeginOffer(m, *pc));
  TargetsOf: SLOW(TargetsOf(m, *pc));

  Here: NEXT;
  Decide:
        r[pc->to] = r[pc->x];
        if constexpr (kHeard) Decide(m, *pc);
        NEXT;
  Explain: SLOW(Explain(m, *pc));
  Tell: SLOW(Tell(m, *pc));

  Jump: JUMP_BACK(pc->a);
  Branch: JUMP(r[pc->x] == 1 ? pc->a : pc->b);
  BranchEq: JUMP(r[pc->x] == r[pc->y] ? pc->a : pc->b);
  BranchNe: JUMP(r[pc->x] != r[pc->y] ? pc->a : pc->b);
  BranchLt: JUMP(r[pc->x] < r[pc->y] ? pc->a : pc->b);
  BranchLe: JUMP(r[pc->x] <= r[pc->y] ? pc->a : pc->b);
  BranchGt: JUMP(r[pc->x] > r[pc->y] ? pc->a : pc->b);
  BranchGe: JUMP(r[pc->x] >= r[pc->y] ? pc->a : pc->b);
  BranchEqNumber: JUMP(r[pc->x] == pc->SmallConstant() ? pc->a : pc->b);
  BranchNeNumber: JUMP(r[pc->x] != pc->SmallConstant() ? pc->a : pc->b);
  BranchLtNumber: JUMP(r[pc->x] < pc->SmallConstant() ? pc->a : pc->b);
  BranchLeNumber: JUMP(r[pc->x] <= pc->SmallConstant() ? pc->a : pc->b);
  BranchGtNumber: JUMP(r[pc->x] > pc->SmallConstant() ? pc->a : pc->b);
  BranchGeNumber: JUMP(r[pc->x] >= pc->SmallConstant() ? pc->a : pc->b);
  BranchNone: JUMP(r[pc->x] == kNone ? pc->a : pc->b);
  Next: {
        const match::ListRef list = match::ToList(r[pc->x]);
        const auto position = static_cast<std::uint64_t>(r[pc->y]);
        const std::uint64_t place = static_cast<std::uint32_t>(list.offset) + position;
        // The arena ends before the elements of a value that is no list.
        if (position >= static_cast<std::uint32_t>(list.length) || place >= m.stack.arena.size()) JUMP(pc->b);
        r[pc->to] = m.stack.arena[place];
        ++r[pc->y];
        if (--m.fuel < 0) [[unlikely]] {
          m.pc = pc;
          if (!BudgetSpent(m)) FAIL;
        }
        JUMP(pc->a);
  }
  CountDown: {
        if (r[pc->x] < 1) JUMP(pc->b);
        --r[pc->x];
        JUMP(pc->a);
  }
  Return: MOVES(CloseFrame(m, r[pc->x]));
  ReturnNumber: MOVES(CloseFrame(m, pc->Constant()));
  SkipEvent: MOVES(SkipEvent(m));
  // clang-format on
}
#pragma GCC diagnostic pop
#undef KEEP_APART
#undef DISPATCH
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

}  // namespace cardinal::vm

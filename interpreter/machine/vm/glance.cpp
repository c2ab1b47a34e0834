#include "interpreter/machine/vm/glance.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "interpreter/machine/vm/answers.h"
#include "interpreter/machine/vm/glance_lists.h"
#include "interpreter/machine/vm/look.h"
#include "interpreter/machine/vm/ops.h"
#include "interpreter/machine/vm/passing.h"
#include "interpreter/machine/vm/scan.h"

namespace cardinal::vm {

using program::Look;
using program::LookOp;

namespace {

constexpr std::int64_t kLongest = 1'000'000;  // instructions; longer evaluations run in frames

// True if an observer receives each instruction, or the terms of a modified number are recorded.
bool IsHeard(const Machine& m) { return !m.memory || m.terms; }

bool MakesList(Machine& m, const Instr& in) {
  switch (in.op) {
    case Op::Attribute: return Attribute(m, in);
    case Op::ZoneAll: return ZoneAll(m, in);
    case Op::AllCards: return AllCards(m, in);
    case Op::AllOfEnum: return AllOfEnum(m, in);
    case Op::Current:
    case Op::OccurrenceLocal:
    case Op::IsOccurrenceOf: return OccurrenceOp(m, in);
    case Op::WaitingList: return WaitingList(m);
    case Op::Mul:
    case Op::Div:
    case Op::Mod:
    case Op::Neg: return Arithmetic(m, in.op);
    default: return ListOp(m, in);
  }
}

// Runs an instruction as the loop would: it pops its operands and pushes its result.
bool Do(Machine& m, const Instr& in, const Value* operands, std::int64_t count, Glance& glance) {
  for (std::int64_t i = 0; i < count; ++i) m.Push(operands[i]);
  return Charged(m, glance, [&] { return MakesList(m, in); });
}

bool Sum(Value x, Value y, bool minus, Value& sum) {
  if (!IsScalar(x) || !IsScalar(y)) return false;
  return !(minus ? __builtin_sub_overflow(x, y, &sum) : __builtin_add_overflow(x, y, &sum)) && sum > kNotApplicable;
}

bool IsFine(const Machine& m, const Glance& glance) { return glance.steps <= glance.most && m.MayOpen(glance.deepest); }

// Runs a whole glance and, if it fails, restores everything that it has changed.
template <typename Answers>
bool Whole(Machine& m, Glance& glance, const Answers& answers) {
  if (IsHeard(m)) return false;
  glance.most = std::min(glance.most, kLongest);
  auto& [frames, values, arena, building, marks] = m.stack;
  auto& applying = m.scratch->applying;
  const std::int64_t applied = m.memory->applied;
  const std::size_t height = values.size(), lists = arena.size(), built = building.size(), begun = marks.size(),
                    asked = applying.size();
  if (answers() && IsFine(m, glance)) return true;
  values.Truncate(height);
  arena.Truncate(lists);
  building.resize(built);
  marks.resize(begun);
  applying.resize(asked);
  m.memory->applied = applied;
  return false;
}

constexpr std::int32_t kFewLocals = 8;  // this many are copied without checking their number

// Each look ends by jumping to the next one itself (computed goto), as in the loop. The lambdas must be inlined:
// otherwise the variables that they share would be kept in memory.
#define INLINE __attribute__((always_inline))
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"
#define CASE(name) L_##name:
#define THERE goto* kPlaces[static_cast<std::size_t>(at->op)];
#define NEXT \
  {          \
    ++at;    \
    THERE    \
  }
#define GO            \
  {                   \
    steps += at->to;  \
    at = all + at->b; \
    THERE             \
  }
}  // namespace

// The registers are not initialised: a look reads no register that it has not written, except when it saves all of them
// (`changed`).
[[gnu::hot]] bool RunLook(Machine& m, const program::Looks::Start& start, const Value* params, std::int64_t depth,
                          Glance& glance) {
  static const void* const kPlaces[] = {
#define LOOK(name, ...) &&L_##name,
#include "interpreter/machine/program/looks.def"
  };
  const std::int64_t within = depth + start.frames;
  glance.deepest = std::max(glance.deepest, within);
  const std::size_t height = start.list || start.lists ? m.stack.arena.size() : 0;
  Value r[program::kMostRegisters];
  r[0] = start.params > 0 ? params[0] : kNone;  // copied even if unused: the owner of a field of the table
  if (start.params > 1) r[1] = params[1];
  if (start.params > 2) std::copy_n(params + 2, start.params - 2, r + 2);
  const Look* const all = m.program.optimized.register_code->looks.data();
  const Look* at = all + start.first;
  std::int64_t steps = glance.steps;
  // For code that reads or changes the number of steps.
  const auto counted = [&](auto&& look) INLINE {
    glance.steps = steps;
    const bool seen = look();
    steps = glance.steps;
    return seen;
  };
  // A change of the state must be within the budget; after it the event can continue in a frame.
  const auto affords = [&]() INLINE { return steps + at->c / program::kPlaceKinds <= glance.most; };
  const auto changed = [&]() INLINE {
    steps += at->c / program::kPlaceKinds;
    Late& late = m.scratch->late;
    late.pc = at->to;
    late.steps = steps;
    late.applied = m.memory->applied;
    std::copy_n(r, kFewLocals, late.locals.begin());
    if (start.locals > kFewLocals) std::copy_n(r, start.locals, late.locals.begin());
  };
  const auto answer = [&](Value value) INLINE {
    if (start.list && IsScalar(value))
      value = BringDown(m.stack, value, static_cast<std::int32_t>(height));
    else if (start.lists)
      m.stack.arena.Truncate(height);
    glance.steps = steps;
    glance.answer = value;
    return true;
  };
  // clang-format off
  THERE
  CASE(None) r[at->to] = kNone; NEXT
  CASE(Set) r[at->to] = at->c; NEXT
  CASE(Const) r[at->to] = m.program.constants[at->b]; NEXT
  CASE(Copy) r[at->to] = r[at->x]; NEXT
  CASE(Eq) r[at->to] = r[at->x] == r[at->y]; NEXT
  CASE(Ne) r[at->to] = r[at->x] != r[at->y]; NEXT
  CASE(Lt) r[at->to] = r[at->x] < r[at->y]; NEXT
  CASE(Le) r[at->to] = r[at->x] <= r[at->y]; NEXT
  CASE(Gt) r[at->to] = r[at->x] > r[at->y]; NEXT
  CASE(Ge) r[at->to] = r[at->x] >= r[at->y]; NEXT
  CASE(EqTo) r[at->to] = r[at->x] == at->c; NEXT
  CASE(NeTo) r[at->to] = r[at->x] != at->c; NEXT
  CASE(LtTo) r[at->to] = r[at->x] < at->c; NEXT
  CASE(LeTo) r[at->to] = r[at->x] <= at->c; NEXT
  CASE(GtTo) r[at->to] = r[at->x] > at->c; NEXT
  CASE(GeTo) r[at->to] = r[at->x] >= at->c; NEXT
  CASE(Not) r[at->to] = r[at->x] != 1; NEXT
  CASE(IsNone) r[at->to] = r[at->x] == kNone; NEXT
  CASE(IsSome) r[at->to] = r[at->x] != kNone; NEXT
  CASE(Add) if (!Sum(r[at->x], r[at->y], false, r[at->to])) return false; NEXT
  CASE(Sub) if (!Sum(r[at->x], r[at->y], true, r[at->to])) return false; NEXT
  CASE(Min)
    if (!IsScalar(r[at->x]) || !IsScalar(r[at->y])) return false;
    r[at->to] = std::min(r[at->x], r[at->y]);
    NEXT
  CASE(Max)
    if (!IsScalar(r[at->x]) || !IsScalar(r[at->y])) return false;
    r[at->to] = std::max(r[at->x], r[at->y]);
    NEXT
  CASE(Plus)
    if (r[at->y] == kNotApplicable)
      r[at->to] = r[at->x];
    else if (!Sum(r[at->x], r[at->y], false, r[at->to]))
      return false;
    NEXT
  CASE(Timed) {
    const auto modifiers = std::ssize(m.read->modifiers);
    m.memory->applied += 1;
    steps += modifiers;
    Value value = r[at->x];
    if (modifiers > 0 && !AddTimed(m, at->b, r + at->y, value)) return false;
    r[at->to] = value;
    NEXT
  }
  CASE(Need) if (r[at->x] == kNone) return false; NEXT

  CASE(Charge) steps += at->to; NEXT
  CASE(Go) GO
  CASE(Again) if (steps + at->to > glance.most) return false; GO
  CASE(IfYes) if (r[at->x] == 1) GO NEXT
  CASE(IfNo) if (r[at->x] != 1) GO NEXT
  CASE(IfNone) if (r[at->x] == kNone) GO NEXT
  CASE(IfSome) if (r[at->x] != kNone) GO NEXT
  CASE(IfEq) if (r[at->x] == r[at->y]) GO NEXT
  CASE(IfNe) if (r[at->x] != r[at->y]) GO NEXT
  CASE(IfLt) if (r[at->x] < r[at->y]) GO NEXT
  CASE(IfLe) if (r[at->x] <= r[at->y]) GO NEXT
  CASE(IfGt) if (r[at->x] > r[at->y]) GO NEXT
  CASE(IfGe) if (r[at->x] >= r[at->y]) GO NEXT
  CASE(IfEqTo) if (r[at->x] == at->c) GO NEXT
  CASE(IfNeTo) if (r[at->x] != at->c) GO NEXT
  CASE(IfLtTo) if (r[at->x] < at->c) GO NEXT
  CASE(IfLeTo) if (r[at->x] <= at->c) GO NEXT
  CASE(IfGtTo) if (r[at->x] > at->c) GO NEXT
  CASE(IfGeTo) if (r[at->x] >= at->c) GO NEXT
  CASE(Stop) return false;
  CASE(Return) steps += at->to; return answer(r[at->x]);
  CASE(ReturnNumber) steps += at->to; return answer(at->c);
  CASE(ReturnConst) steps += at->to; return answer(m.program.constants[at->b]);

  CASE(Attribute)
    if (!IsCard(m, r[at->x])) return false;
    r[at->to] = m.program.optimized.register_code->Printed(m.program, m.read->cards[r[at->x]].def, at->b);
    NEXT
  CASE(Field) {
    Value owner = r[at->x];
    if (!LookAtField(m, {Op::LoadField, 0, at->b}, owner)) return false;
    r[at->to] = owner;
    NEXT
  }
  CASE(TableField) r[at->to] = m.read->fields[at->b]; NEXT
  CASE(Owner) if (!IsCard(m, r[at->x])) return false; r[at->to] = m.read->cards[r[at->x]].owner; NEXT
  CASE(Controller)
    if (!IsCard(m, r[at->x])) return false;
    r[at->to] = m.read->cards[r[at->x]].controller;
    NEXT
  CASE(CardInfo) {
    Value value = r[at->x];
    if (!LookAtCard(m, {Op::CardInfo, static_cast<std::int16_t>(at->c), 0}, value)) return false;
    r[at->to] = value;
    NEXT
  }
  CASE(HasPart) if (!IsCard(m, r[at->x])) return false; r[at->to] = DefOf(m, r[at->x]).provides_part[at->b]; NEXT
  CASE(IsCardType) {
    const Value card = r[at->x];
    if (card != kNone && !IsCard(m, card)) return false;
    r[at->to] = card != kNone && IsOfType(m, static_cast<CardId>(card), at->b);
    NEXT
  }
  CASE(IsZoneOf) {
    match::ZoneId zone = -1;
    if (!IsCard(m, r[at->x]) || !FindZone(m, at->b, r[at->y], zone)) return false;
    r[at->to] = m.read->cards[r[at->x]].zone == zone;
    NEXT
  }
  CASE(IsInZone)
    if (!IsCard(m, r[at->x])) return false;
    r[at->to] = ZoneDeclarationOf(m, m.read->cards[r[at->x]].zone) == at->b;
    NEXT
  CASE(ZoneCount) {
    match::ZoneId zone = -1;
    if (!FindZone(m, at->b, r[at->x], zone)) return false;
    r[at->to] = static_cast<Value>(m.read->CardsIn(zone).size());
    NEXT
  }
  CASE(CountOfAll) {
    const auto size = std::ssize(CardsOfAll(m, at->b));
    if (!counted([&]() INLINE { return MayList(m, size, glance); })) return false;
    r[at->to] = size;
    NEXT
  }
  CASE(ZoneEnd) {
    Value owner = r[at->x];
    if (!LookAtEnd(m, at->b, at->c, owner)) return false;
    r[at->to] = owner;
    NEXT
  }
  CASE(FirstSeatFrom) {
    Value seat = r[at->x];
    if (!counted([&]() INLINE { return FirstSeatFrom(m, seat, glance); })) return false;
    r[at->to] = seat;
    NEXT
  }
  CASE(NextSeat) {
    Value seat = r[at->x];
    if (!LookForNextSeat(m, seat)) return false;
    r[at->to] = seat;
    NEXT
  }
  CASE(Now) r[at->to] = m.read->move_count; NEXT
  CASE(Related) {
    Value x = r[at->x];
    LookAtRelation(m, at->b, x, r[at->y]);
    r[at->to] = x;
    NEXT
  }
  CASE(RelatedCards) {
    if (!IsCard(m, r[at->x]) || !IsCard(m, r[at->y])) return false;
    const program::Looks& looks = *m.program.optimized.register_code;
    Value x = looks.Printed(m.program, m.read->cards[r[at->x]].def, at->c);
    LookAtRelation(m, at->b, x, looks.Printed(m.program, m.read->cards[r[at->y]].def, at->c));
    r[at->to] = x;
    NEXT
  }

  CASE(Next) {
    const auto list = Elements(m.stack, r[at->x]);
    Value& position = r[at->x + 1];
    if (position < 0) position = 0;  // kNone
    if (position >= static_cast<Value>(list.size())) {
      steps += at->c;
      if (steps > glance.most) return false;
      at = all + at->b;
      THERE
    }
    if (steps > glance.most) return false;
    r[at->to] = list[position++];
    NEXT
  }
  CASE(Times)
    if (r[at->x] <= 0) {
      steps += at->c;
      if (steps > glance.most) return false;
      at = all + at->b;
      THERE
    }
    if (steps > glance.most) return false;
    --r[at->x];
    NEXT
  CASE(Count) r[at->to] = static_cast<Value>(Elements(m.stack, r[at->x]).size()); NEXT
  CASE(First) {
    const auto list = Elements(m.stack, r[at->x]);
    r[at->to] = list.empty() ? kNone : list.front();
    NEXT
  }
  CASE(BuildBegin)
    m.stack.building_marks.push_back(static_cast<std::int32_t>(m.stack.building.size()));
    NEXT
  CASE(BuildAdd) {
    auto& building = m.stack.building;  // g++ 14 allows no computed goto out of the scope of a structured binding
    building.push_back(r[at->x]);
    if (std::ssize(building) - m.stack.building_marks.back() > m.limits.list) return false;
    NEXT
  }
  CASE(BuildEnd) if (!ListOfBuilt(m, r[at->to], glance)) return false; NEXT
  CASE(One) if (!ListOfOne(m, r[at->x], r[at->to], glance)) return false; NEXT
  CASE(CardsOfZone)
    if (!counted([&]() INLINE { return CardsOfZone(m, at->b, r[at->x], r[at->to], glance); })) return false;
    NEXT
  CASE(SeatsFrom)
    if (!counted([&]() INLINE { return SeatsFrom(m, r[at->x], r[at->to], glance); })) return false;
    NEXT
  CASE(AllOfZone)
    if (!counted([&]() INLINE { return AllOfZone(m, at->b, r[at->to], glance); })) return false;
    NEXT
  CASE(AllPlayers)
    if (!counted([&]() INLINE { return SeatsFrom(m, 0, r[at->to], glance); })) return false;
    NEXT
  CASE(Together)
    if (!counted([&]() INLINE { return Together(m, at->b, at->c, r[at->to], glance); })) return false;
    NEXT
  CASE(Scan) steps += PassOver(m, m.program.optimized.scans[at->b], r + at->y, glance.most - steps); NEXT
  CASE(Collect) {
    Collected collected;
    if (!Collect(m, m.program.optimized.collections[at->b], r + at->y, glance.most - steps, collected)) return false;
    steps += collected.steps;
    if (!HasRoom(m, glance)) return false;
    r[at->to] = collected.list;
    NEXT
  }
  CASE(Do)
    if (!counted([&]() INLINE { return Do(m, m.program.instructions[at->b], r + at->x, at->y, glance); })) return false;
    r[at->to] = m.Pop();
    NEXT
  CASE(Put)
    if (!counted([&]() INLINE { return Do(m, m.program.instructions[at->b], r + at->x, at->y, glance); })) return false;
    NEXT

  // Changes of the state by an event.
  CASE(Empty) {
    constexpr std::int32_t kRow = 4;  // the registers after them are not in use yet
    for (std::int32_t i = at->to; i < at->to + at->c; i += kRow) std::fill_n(r + i, kRow, kNone);
    NEXT
  }
  CASE(MoveCard) {
    const Instr move{Op::MoveCard, static_cast<std::int16_t>(at->c % program::kPlaceKinds), at->b};
    if (!affords() || !MoveAtOnce(m, move, r[at->x], r[at->y])) return false;
    changed();
    NEXT
  }
  CASE(StoreField) {
    Value* const slot = affords() ? FieldToWrite(m, m.program.fields[at->b], r[at->x]) : nullptr;
    if (!slot) return false;
    WriteField(m, at->b, *slot, r[at->y]);
    changed();
    NEXT
  }
  CASE(AddField) {
    Value* const slot = affords() ? FieldToWrite(m, m.program.fields[at->b], r[at->x]) : nullptr;
    Value sum = kNone;
    if (!slot || !Sum(*slot, r[at->y], false, sum)) return false;
    WriteField(m, at->b, *slot, sum);
    changed();
    NEXT
  }

  CASE(Pass) if (!counted([&]() INLINE { return PassAtAGlance(m, at->b, r, glance); })) return false; NEXT
  CASE(Ask)
    if (!counted([&]() INLINE { return AskAtAGlance(m, at->b, r + at->x, within, glance); })) return false;
    r[at->to] = glance.answer;
    NEXT
  CASE(AskAnew)
    if (!counted([&]() INLINE { return LookInto(m, at->b, r + at->x, within, glance); })) return false;
    r[at->to] = glance.answer;
    NEXT
  CASE(Modify) {
    if (m.read->modifiers.empty() && m.memory->CastOf(m.program, *m.read).Rules(m.program, at->b).empty()) {
      const auto rules = std::ssize(m.program.queries[at->b].modifiers);
      m.memory->applied += rules > 0;
      steps += rules;
      r[at->to] = r[at->x];
      NEXT
    }
    Value value = r[at->x];
    const std::span<const Value> args(r + at->y, static_cast<std::size_t>(m.program.optimized.calls[at->b].params));
    if (!counted([&]() INLINE { return ModifyAtAGlance(m, at->b, args, value, within, glance); })) return false;
    r[at->to] = value;
    NEXT
  }
  // clang-format on
}
#undef CASE
#undef INLINE
#undef THERE
#undef NEXT
#undef GO
#pragma GCC diagnostic pop

bool LookInto(Machine& m, FunctionId code, const Value* params, std::int64_t depth, Glance& glance) {
  const program::Looks::Start& start = m.program.optimized.register_code->Of(code);
  if (start.first < 0 || depth > kDeepest || glance.steps > glance.most) return false;
  if (m.memory->finding) m.memory->finding->grounds.cells.UnionWith(start.cells);
  return RunLook(m, start, params, depth, glance);
}

bool LookOverBare(Machine& m, const program::Looks::Start& start, const Value* params, Glance& glance) {
  if (IsHeard(m)) return false;
  const std::int64_t applied = m.memory->applied;
  if (RunLook(m, start, params, 0, glance) && IsFine(m, glance)) return true;
  m.memory->applied = applied;
  return false;
}

bool LookOver(Machine& m, FunctionId code, const Value* params, Glance& glance) {
  if (const auto& start = m.program.optimized.register_code->Of(code); start.bare)
    return LookOverBare(m, start, params, glance);
  return Whole(m, glance, [&] { return LookInto(m, code, params, 0, glance); });
}

bool LookOverQuery(Machine& m, std::int32_t query, const Value* params, Glance& glance) {
  const program::OptimizedCode::QueryInfo& call = m.program.optimized.calls[query];
  if (IsHeard(m)) return false;
  if (!IsKept(m, query) || !m.memory->IsWorthKeeping(query, call)) return LookOver(m, call.code, params, glance);
  return Whole(m, glance, [&] { return AskAtAGlance(m, query, params, 0, glance); });
}

}  // namespace cardinal::vm

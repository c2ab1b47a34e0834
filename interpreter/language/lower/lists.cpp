#include <algorithm>

#include "interpreter/language/lower/function_lowering.h"

namespace cardinal::lower {

using program::ConditionKind;
using program::TypeKind;

namespace {

// Whether the expression is the number of cards in a zone, or its first or last card: these need no list.
bool IsZonePropertyOnly(const CheckedRules& rules, const Expr& expr) {
  if (expr.kind != ExprKind::Fold || rules.exprs[expr.args[0]].kind != ExprKind::Zone) return false;
  const auto kind = expr.Fold();
  return kind == FoldKind::Count || kind == FoldKind::First || kind == FoldKind::Last;
}

ir::Instruction ConstantList(ModuleBuilder& pool, const std::vector<std::int64_t>& values) {
  ir::Instruction list;
  list.op = IrOp::ConstantList;
  list.id = pool.ConstantList(values);
  return list;
}

}  // namespace

Reg FunctionLowering::LowerListExpression(const Expr& expr) {
  const program::TypeTag type = ToTypeTag(expr.type);
  switch (expr.kind) {
    case ExprKind::Zone: {
      const Reg owner = LowerOwner(expr.args.empty() ? ExprId{} : expr.args[0]);
      return GetAlso(type, IrOp::ZoneCards, {owner}, expr.index, rules().zones[expr.index].origin.clauses);
    }
    case ExprKind::ZoneOfAll:
      return GetAlso(type, IrOp::ZoneAll, {}, expr.index, rules().zones[expr.index].origin.clauses);
    case ExprKind::AllCards: return builder_.Get(type, IrOp::AllCards, {}, expr.index);
    case ExprKind::AllDeckCards: return builder_.Get(type, IrOp::AllCards, {}, -1);
    case ExprKind::AllOfEnum:
      return GetAlso(type, IrOp::AllOfEnum, {}, expr.index, rules().enums[expr.index].origin.clauses);
    case ExprKind::Players: return GetAlso(type, IrOp::AllPlayers, {}, -1, rules().game.player_clauses);
    case ExprKind::SeatsFrom:
      return GetAlso(type, IrOp::SeatsFrom, {Lower(expr.args[0])}, -1, rules().game.player_clauses);
    case ExprKind::TeamOf: return GetAlso(type, IrOp::TeamOf, {Lower(expr.args[0])}, -1, rules().game.player_clauses);
    case ExprKind::TurnOrder: {
      const Reg first = GetAlso(TagOf(TypeKind::Player), IrOp::FirstSeat, {}, -1, rules().game.order_clauses);
      return GetAlso(type, IrOp::SeatsFrom, {first}, -1, rules().game.player_clauses);
    }
    case ExprKind::Waiting: return builder_.Get(type, IrOp::WaitingActions);
    case ExprKind::Wrap: return builder_.Get(type, IrOp::ListOne, {Lower(expr.args[0])});
    case ExprKind::List: return LowerList(expr);
    case ExprKind::Fold: return LowerFold(expr);
    case ExprKind::Ends: return LowerEnds(expr);
    default: return LowerComprehension(expr);
  }
}

Reg FunctionLowering::LowerMembershipList(const Expr& membership) {
  if (membership.kind != ExprKind::InZone) return Lower(membership.args[1]);
  const ClauseSetId also = rules().zones[membership.index].origin.clauses;
  const program::TypeTag type = ListTag(TypeKind::Card);
  if (membership.args.size() < 2) return GetAlso(type, IrOp::ZoneAll, {}, membership.index, also);
  return GetAlso(type, IrOp::ZoneCards, {Lower(membership.args[1])}, membership.index, also);
}

Reg FunctionLowering::LowerList(const Expr& expr) {
  std::vector<std::int64_t> constants;
  for (const ExprId arg : expr.args)
    if (rules().exprs[arg].kind == ExprKind::Literal) constants.push_back(rules().exprs[arg].value);
  if (constants.size() == expr.args.size())
    return builder_.Compute(ToTypeTag(expr.type), ConstantList(pool_, constants));
  const Reg list = builder_.BeginList();
  for (const ExprId arg : expr.args) builder_.Do(IrOp::Append, {list, Lower(arg)});
  return builder_.EndList(ToTypeTag(expr.type), list);
}

Reg FunctionLowering::LowerFold(const Expr& expr) {
  const Expr& list = rules().exprs[expr.args[0]];
  const FoldKind kind = expr.Fold();
  if (IsZonePropertyOnly(rules(), expr)) return LowerZoneFold(expr, list);
  const bool search = kind == FoldKind::Any || kind == FoldKind::All || kind == FoldKind::First;
  if (search && list.kind == ExprKind::Comprehension && !list.args[3].IsValid()) return LowerSearch(expr, list);
  if (kind == FoldKind::Union || kind == FoldKind::Distinct) return LowerJoined(expr);
  if (kind == FoldKind::Most || kind == FoldKind::Least) return LowerExtremes(expr, list);
  const Reg elements = Lower(expr.args[0]);
  const auto fold = [&](IrOp op) { return builder_.Get(ToTypeTag(expr.type), op, {elements}); };
  switch (kind) {
    case FoldKind::Count: return fold(IrOp::ListCount);
    case FoldKind::Sum: return fold(IrOp::ListSum);
    case FoldKind::Min: return fold(IrOp::ListMin);
    case FoldKind::Max: return fold(IrOp::ListMax);
    case FoldKind::Any: return fold(IrOp::ListAny);
    case FoldKind::All: return fold(IrOp::ListAll);
    case FoldKind::First: return fold(IrOp::ListFirst);
    default: return fold(IrOp::ListLast);
  }
}

// The number of cards in a zone, or its first or last card, needs no list.
Reg FunctionLowering::LowerZoneFold(const Expr& expr, const Expr& zone) {
  const Reg owner = LowerOwner(zone.args.empty() ? ExprId{} : zone.args[0]);
  const IrOp op = expr.Fold() == FoldKind::Count   ? IrOp::ZoneCount
                  : expr.Fold() == FoldKind::First ? IrOp::ZoneFirst
                                                   : IrOp::ZoneLast;
  return GetAlso(ToTypeTag(expr.type), op, {owner}, zone.index, rules().zones[zone.index].origin.clauses);
}

void FunctionLowering::LowerLoop(Reg list, Reg element, const std::function<void(BlockId next)>& body) {
  const Reg position = builder_.Number(NumberTag(), 0);
  const BlockId next = builder_.NewBlock(), found = builder_.NewBlock(), end = builder_.NewBlock();
  builder_.ContinueAt(next);
  builder_.Next(element, list, position, found, end);
  builder_.BeginBlock(found);
  body(next);
  builder_.Jump(next);
  builder_.BeginBlock(end);
}

void FunctionLowering::LowerFilteredLoop(Reg source, const Expr& comprehension,
                                         const std::function<void(BlockId next)>& body) {
  const ExprId where = comprehension.args[2];
  LowerLoop(source, Variable(comprehension.index), [&](BlockId next) {
    if (where.IsValid()) {
      const Reg fits = Decide(Lower(where), ConditionKind::Where, rules().exprs[where].span, {}, comprehension.index);
      const BlockId yes = builder_.NewBlock();
      builder_.Branch(fits, yes, next);
      builder_.BeginBlock(yes);
    }
    body(next);
  });
}

// Whether each result of a comprehension is a list.
bool FunctionLowering::YieldsLists(const Expr& comprehension) const {
  const ExprId result = comprehension.args[1];
  return result.IsValid() && pool_.rules.exprs[result].type.IsList();
}

Reg FunctionLowering::LowerComprehension(const Expr& expr) {
  const ExprId each = expr.args[1], key = expr.args[3];
  const Reg source = Lower(expr.args[0]);
  const Reg list = builder_.BeginList();
  LowerFilteredLoop(source, expr, [&](BlockId) {
    const Reg value = each.IsValid() ? Lower(each) : Variable(expr.index);
    if (key.IsValid())
      builder_.Do(IrOp::AppendWithKey, {list, value, Lower(key)});
    else
      builder_.Do(YieldsLists(expr) ? IrOp::AppendAll : IrOp::Append, {list, value});
  });
  return builder_.EndList(ToTypeTag(expr.type), list, key.IsValid());
}

// `any`, `all` and `first` of a comprehension need no list: the first element that decides the result ends the loop.
Reg FunctionLowering::LowerSearch(const Expr& expr, const Expr& comprehension) {
  const ExprId each = comprehension.args[1];
  const bool all = expr.Fold() == FoldKind::All, first = expr.Fold() == FoldKind::First;
  const Reg value = builder_.NewRegister(ToTypeTag(expr.type));
  const BlockId end = builder_.NewBlock();
  LowerFilteredLoop(Lower(comprehension.args[0]), comprehension, [&](BlockId next) {
    const Reg found = each.IsValid() ? Lower(each) : Variable(comprehension.index);
    if (first) {
      builder_.Assign(value, found);
    } else {
      const BlockId decided = builder_.NewBlock();
      builder_.Branch(found, all ? next : decided, all ? decided : next);
      builder_.BeginBlock(decided);
      builder_.Assign(value, builder_.Number(TruthTag(), all ? 0 : 1));
    }
    builder_.Jump(end);
  });
  builder_.Assign(value, first ? builder_.None(ToTypeTag(expr.type)) : builder_.Number(TruthTag(), all ? 1 : 0));
  builder_.ContinueAt(end);
  return value;
}

// `most` and `least`: a list of the elements, one of their numbers, and the elements that have the largest number.
Reg FunctionLowering::LowerExtremes(const Expr& expr, const Expr& comprehension) {
  const program::TypeTag type = ToTypeTag(expr.type);
  const ExprId each = comprehension.args[1];
  const Reg element = Variable(comprehension.index), source = Lower(comprehension.args[0]);
  const Reg building = builder_.BeginList();
  LowerFilteredLoop(source, comprehension, [&](BlockId) { builder_.Do(IrOp::Append, {building, element}); });
  const Reg elements = builder_.EndList(type, building);
  const Reg counting = builder_.BeginList();
  LowerLoop(elements, element, [&](BlockId) {
    builder_.Do(IrOp::Append, {counting, each.IsValid() ? Lower(each) : element});
  });
  const Reg numbers = builder_.EndList(ListTag(TypeKind::Int), counting);
  const IrOp op = expr.Fold() == FoldKind::Most ? IrOp::ListMax : IrOp::ListMin;
  const Reg best = builder_.Get(NumberTag(), op, {numbers});
  const Reg list = builder_.BeginList(), number = builder_.NewRegister(NumberTag());
  const Reg position = builder_.Number(NumberTag(), 0);
  LowerLoop(elements, element, [&](BlockId next) {
    const BlockId found = builder_.NewBlock(), is_best = builder_.NewBlock();
    builder_.Next(number, numbers, position, found, next);
    builder_.BeginBlock(found);
    builder_.Branch(builder_.Get(TruthTag(), IrOp::Eq, {number, best}), is_best, next);
    builder_.BeginBlock(is_best);
    builder_.Do(IrOp::Append, {list, element});
  });
  return builder_.EndList(type, list);
}

// Union: each element once. Distinct of values: the number of different values. Distinct of lists: the number of lists
// that can each have an element of their own.
Reg FunctionLowering::LowerJoined(const Expr& expr) {
  const Expr& list = rules().exprs[expr.args[0]];
  const bool distinct = expr.Fold() == FoldKind::Distinct;
  if (distinct && YieldsLists(list)) {
    const Reg source = Lower(list.args[0]);
    const Reg lists = builder_.BeginList();
    LowerFilteredLoop(source, list, [&](BlockId) {
      const Reg each = Lower(list.args[1]);
      builder_.Do(IrOp::Append, {lists, builder_.Get(NumberTag(), IrOp::ListCount, {each})});
      builder_.Do(IrOp::AppendAll, {lists, each});
    });
    const Reg all = builder_.EndList(ListTag(TypeKind::Int), lists);
    return builder_.Get(NumberTag(), IrOp::ListMatch, {all});
  }
  const program::TypeTag type = distinct ? ToTypeTag(list.type) : ToTypeTag(expr.type);
  const Reg nothing = builder_.Compute(type, ConstantList(pool_, {}));
  const Reg joined = builder_.Get(type, IrOp::ListWith, {nothing, Lower(expr.args[0])});
  return distinct ? builder_.Get(NumberTag(), IrOp::ListCount, {joined}) : joined;
}

Reg FunctionLowering::LowerEnds(const Expr& expr) {
  const Reg count = Lower(expr.args[0]), source = Lower(expr.args[1]);
  const IrOp op = expr.Fold() == FoldKind::Last ? IrOp::ListEnding : IrOp::ListBeginning;
  return builder_.Get(ToTypeTag(expr.type), op, {source, count});
}

}  // namespace cardinal::lower

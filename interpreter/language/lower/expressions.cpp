#include <map>

#include "interpreter/language/lower/function_lowering.h"

namespace cardinal::lower {

using program::ConditionKind;
using program::TypeKind;

Reg FunctionLowering::LowerOwner(ExprId id) { return id.IsValid() ? Lower(id) : builder_.None(NothingTag()); }

// The operands of `and`, `or` and `if ... else` are conditions themselves; a query marks the conditions of its own
// body.
Reg FunctionLowering::LowerResult(ExprId id) {
  const Reg value = Lower(id);
  const Expr& expr = rules().exprs[id];
  if (expr.type.kind != check::TypeKind::Bool || expr.type.optional) return value;
  switch (expr.kind) {
    case ExprKind::Literal:
    case ExprKind::Local:
    case ExprKind::And:
    case ExprKind::Or:
    case ExprKind::Conditional: return value;
    default: return Decide(value, ConditionKind::Result, expr.span);
  }
}

void FunctionLowering::LowerCondition(ExprId id, ConditionKind kind, BlockId no, ClauseSetId also) {
  const Expr& expr = rules().exprs[id];
  if (expr.kind == ExprKind::And) {
    LowerCondition(expr.args[0], kind, no, also);
    LowerCondition(expr.args[1], kind, no, also);
    return;
  }
  const Reg value = Decide(Lower(id), kind, expr.span, also);
  const BlockId yes = builder_.NewBlock();
  builder_.Branch(value, yes, no);
  builder_.BeginBlock(yes);
}

Reg FunctionLowering::Lower(ExprId id) {
  const Expr& expr = rules().exprs[id];
  switch (expr.kind) {
    case ExprKind::Literal: return LowerLiteral(expr);
    case ExprKind::Local: return Variable(expr.index);
    case ExprKind::Query: return LowerQuery(expr);
    case ExprKind::Binary: return LowerBinary(expr);
    case ExprKind::Negate: return builder_.Get(NumberTag(), IrOp::Neg, {Lower(expr.args[0])});
    case ExprKind::Not: return builder_.Get(TruthTag(), IrOp::Not, {Lower(expr.args[0])});
    case ExprKind::And:
    case ExprKind::Or: return LowerLogic(expr);
    case ExprKind::Conditional: return LowerConditional(expr);
    case ExprKind::Present: return LowerPresent(expr);
    case ExprKind::Default: return LowerDefault(expr);
    case ExprKind::Attribute:
    case ExprKind::Printed:
    case ExprKind::Field:
    case ExprKind::CardInfo:
    case ExprKind::InZone:
    case ExprKind::Now:
    case ExprKind::Related:
    case ExprKind::HasPart:
    case ExprKind::IsType: return LowerState(expr);
    case ExprKind::NextSeat: return LowerCardOrSeat(expr);
    case ExprKind::Last: return LowerLast(expr);
    case ExprKind::IsOccurrence:
    case ExprKind::Current:
    case ExprKind::It:
    case ExprKind::OccurrenceLocal: return LowerOccurrence(expr);
    case ExprKind::Targets: return LowerTargets(Lower(expr.args[0]), expr.index, ToTypeTag(expr.type));
    default: return LowerListExpression(expr);
  }
}

Reg FunctionLowering::LowerLiteral(const Expr& expr) {
  if (expr.type.kind == check::TypeKind::None) return builder_.None(NothingTag());
  ir::Instruction number;
  number.op = IrOp::Number;
  number.number = expr.value;
  if (expr.type.kind == check::TypeKind::Enum) {
    const check::Enum& in = rules().enums[expr.type.id];
    const auto value = static_cast<std::size_t>(expr.value);
    const ClauseSetId also = pool_.JoinClauses(in.origin.clauses, in.value_origins[value].clauses);
    if (!also.empty()) number.site = pool_.Site(span_, pool_.JoinClauses(clauses_, also));
  }
  return builder_.Compute(ToTypeTag(expr.type), std::move(number));
}

Reg FunctionLowering::LowerLogic(const Expr& expr) {
  const bool is_and = expr.kind == ExprKind::And;
  const auto part = [&](ExprId id) { return Decide(Lower(id), ConditionKind::Part, rules().exprs[id].span); };
  const Reg value = builder_.NewRegister(TruthTag());
  const Reg first = part(expr.args[0]);
  const BlockId more = builder_.NewBlock(), decided = builder_.NewBlock(), end = builder_.NewBlock();
  builder_.Branch(first, is_and ? more : decided, is_and ? decided : more);
  builder_.BeginBlock(more);
  builder_.Assign(value, part(expr.args[1]));
  builder_.Jump(end);
  builder_.BeginBlock(decided);
  builder_.Assign(value, builder_.Number(TruthTag(), is_and ? 0 : 1));
  builder_.ContinueAt(end);
  return value;
}

Reg FunctionLowering::LowerConditional(const Expr& expr) {
  const Reg value = builder_.NewRegister(ToTypeTag(expr.type));
  const BlockId otherwise = builder_.NewBlock(), end = builder_.NewBlock();
  LowerCondition(expr.args[0], ConditionKind::If, otherwise);
  builder_.Assign(value, LowerResult(expr.args[1]));
  builder_.Jump(end);
  builder_.BeginBlock(otherwise);
  builder_.Assign(value, LowerResult(expr.args[2]));
  builder_.ContinueAt(end);
  return value;
}

Reg FunctionLowering::LowerPresent(const Expr& expr) {
  const Reg value = Lower(expr.args[0]);
  if (rules().exprs[expr.args[0]].type.IsList()) {  // a target of several things
    const Reg count = builder_.Get(NumberTag(), IrOp::ListCount, {value});
    return builder_.Get(TruthTag(), IrOp::Gt, {count, builder_.Number(NumberTag(), 0)});
  }
  if (expr.index >= 0) builder_.Assign(Variable(expr.index), value);
  const Reg absent = builder_.Get(TruthTag(), IrOp::IsNone, {value});
  return builder_.Get(TruthTag(), IrOp::Not, {absent});
}

// The kept answer, or the present one for a card that has left no zone yet.
Reg FunctionLowering::LowerLast(const Expr& expr) {
  const Reg value = builder_.NewRegister(ToTypeTag(expr.type));
  const Reg card = Lower(expr.args[0]);
  const BlockId kept = builder_.NewBlock(), never_left = builder_.NewBlock(), end = builder_.NewBlock();
  builder_.Branch(builder_.Get(TruthTag(), IrOp::IsKept, {card}, expr.index), kept, never_left);
  builder_.BeginBlock(kept);
  builder_.Assign(value, builder_.Get(ToTypeTag(expr.type), IrOp::KeptAnswer, {card}, expr.index));
  builder_.Jump(end);
  builder_.BeginBlock(never_left);
  builder_.Assign(value, Lower(expr.args[1]));
  builder_.ContinueAt(end);
  return value;
}

Reg FunctionLowering::LowerDefault(const Expr& expr) {
  const Reg value = builder_.NewRegister(ToTypeTag(expr.type));
  const BlockId absent = builder_.NewBlock(), end = builder_.NewBlock();
  const Reg first = Lower(expr.args[0]);
  builder_.Assign(value, first);
  builder_.Branch(builder_.Get(TruthTag(), IrOp::IsNone, {first}), absent, end);
  builder_.BeginBlock(absent);
  builder_.Assign(value, Lower(expr.args[1]));
  builder_.ContinueAt(end);
  return value;
}

// An attribute or a state that no rule can modify is read without a call.
Reg FunctionLowering::LowerQuery(const Expr& expr) {
  const check::Query& query = rules().queries[expr.index];
  const program::TypeTag type = ToTypeTag(expr.type);
  const bool modified = pool_.MayBeModified(expr.index);
  if (!modified && query.from == check::QueryOrigin::Attribute)
    return GetAlso(type, IrOp::Attribute, {Lower(expr.args[0])}, query.index, query.origin.clauses);
  if (!modified && query.from == check::QueryOrigin::Field) {
    const Reg owner = LowerOwner(expr.args.empty() ? ExprId{} : expr.args[0]);
    return GetAlso(type, IrOp::LoadField, {owner}, query.index, query.origin.clauses);
  }
  return builder_.Compute(type, WithMore(IrOp::Ask, {}, LowerAll(expr.args), expr.index));
}

Reg FunctionLowering::LowerBinary(const Expr& expr) {
  static const std::map<BinaryOp, IrOp> kOps = {{BinaryOp::Add, IrOp::Add},
                                                {BinaryOp::Sub, IrOp::Sub},
                                                {BinaryOp::Mul, IrOp::Mul},
                                                {BinaryOp::Div, IrOp::Div},
                                                {BinaryOp::Mod, IrOp::Mod},
                                                {BinaryOp::Min, IrOp::Min},
                                                {BinaryOp::Max, IrOp::Max},
                                                {BinaryOp::Eq, IrOp::Eq},
                                                {BinaryOp::Ne, IrOp::Ne},
                                                {BinaryOp::Lt, IrOp::Lt},
                                                {BinaryOp::Le, IrOp::Le},
                                                {BinaryOp::Gt, IrOp::Gt},
                                                {BinaryOp::Ge, IrOp::Ge},
                                                {BinaryOp::SameList, IrOp::ListSame},
                                                {BinaryOp::NotSameList, IrOp::ListSame},
                                                {BinaryOp::With, IrOp::ListWith},
                                                {BinaryOp::Without, IrOp::ListWithout},
                                                {BinaryOp::Meets, IrOp::ListMeets},
                                                {BinaryOp::Has, IrOp::ListHas},
                                                {BinaryOp::HasNot, IrOp::ListHas}};
  const bool has = expr.op == BinaryOp::Has || expr.op == BinaryOp::HasNot;
  const bool negated = expr.op == BinaryOp::HasNot || expr.op == BinaryOp::NotSameList;
  const Reg x = Lower(expr.args[0]), y = Lower(expr.args[1]);
  // `x in L`: the list is the first operand.
  const Reg value = has ? builder_.Get(TruthTag(), IrOp::ListHas, {y, x})
                        : builder_.Get(ToTypeTag(expr.type), kOps.at(expr.op), {x, y});
  return negated ? builder_.Get(TruthTag(), IrOp::Not, {value}) : value;
}

Reg FunctionLowering::LowerState(const Expr& expr) {
  const program::TypeTag type = ToTypeTag(expr.type);
  switch (expr.kind) {
    case ExprKind::Field: {
      const Reg owner = LowerOwner(expr.args.empty() ? ExprId{} : expr.args[0]);
      return GetAlso(type, IrOp::LoadField, {owner}, expr.index, rules().fields[expr.index].origin.clauses);
    }
    case ExprKind::CardInfo: return LowerCardOrSeat(expr);
    case ExprKind::InZone: {
      const Reg card = Lower(expr.args[0]);
      const ClauseSetId also = rules().zones[expr.index].origin.clauses;
      if (expr.args.size() < 2) return GetAlso(type, IrOp::IsInZone, {card}, expr.index, also);
      return GetAlso(type, IrOp::IsZoneOf, {card, Lower(expr.args[1])}, expr.index, also);
    }
    case ExprKind::Now: return builder_.Get(type, IrOp::Now);
    case ExprKind::Related: {
      const Reg x = Lower(expr.args[0]), y = Lower(expr.args[1]);
      return GetAlso(type, IrOp::Related, {x, y}, expr.index, rules().relations[expr.index].origin.clauses);
    }
    case ExprKind::HasPart: return LowerHasPart(expr);
    case ExprKind::IsType: {
      const Reg card = Lower(expr.args[0]);
      if (expr.index < 0) return builder_.Number(TruthTag(), 1);
      return GetAlso(type, IrOp::IsCardType, {card}, expr.index, rules().card_types[expr.index].origin.clauses);
    }
    default:
      return GetAlso(type, IrOp::Attribute, {Lower(expr.args[0])}, expr.index,
                     rules().attributes[expr.index].origin.clauses);
  }
}

// Whether the card or its type has code for the part. Where rules change which texts a card has: whether one of them
// has it.
Reg FunctionLowering::LowerHasPart(const Expr& expr) {
  const check::Part& part = rules().parts[expr.index];
  const std::int32_t query = rules().identity.rules;
  const Reg card = Lower(expr.args[0]);
  if (query < 0 || part.fallback.IsValid())
    return GetAlso(TruthTag(), IrOp::HasPart, {card}, expr.index, part.origin.clauses);
  const Reg texts = builder_.Compute(ToTypeTag(rules().queries[query].result), WithMore(IrOp::Ask, {}, {card}, query));
  const Reg value = builder_.NewRegister(TruthTag()), position = builder_.NewRegister(NumberTag());
  const Reg text = builder_.NewRegister(TagOf(program::TypeKind::Print));
  const BlockId next = builder_.NewBlock(), test = builder_.NewBlock(), found = builder_.NewBlock(),
                end = builder_.NewBlock();
  builder_.Assign(value, builder_.Number(TruthTag(), 0));
  builder_.Assign(position, builder_.Number(NumberTag(), 0));
  builder_.ContinueAt(next);
  builder_.Next(text, texts, position, test, end);
  builder_.BeginBlock(test);
  builder_.Branch(GetAlso(TruthTag(), IrOp::TextHasPart, {text}, expr.index, part.origin.clauses), found, next);
  builder_.BeginBlock(found);
  builder_.Assign(value, builder_.Number(TruthTag(), 1));
  builder_.ContinueAt(end);
  return value;
}

// A fact about the card: where rules change it, it is a query.
Reg FunctionLowering::LowerIdentityFact(program::TypeTag type, IrOp fact, std::int32_t query, Reg card) {
  if (query < 0) return builder_.Get(type, fact, {card});
  return builder_.Compute(type, WithMore(IrOp::Ask, {}, {card}, query));
}

Reg FunctionLowering::LowerController(Reg card) {
  return LowerIdentityFact(TagOf(program::TypeKind::Player), IrOp::Controller, rules().identity.controller, card);
}

Reg FunctionLowering::LowerCardOrSeat(const Expr& expr) {
  const Reg of = Lower(expr.args[0]);
  const program::TypeTag type = ToTypeTag(expr.type);
  if (expr.kind == ExprKind::NextSeat) return GetAlso(type, IrOp::NextSeat, {of}, -1, rules().game.player_clauses);
  switch (expr.CardInfo()) {
    case check::CardInfoKind::Owner: return builder_.Get(type, IrOp::Owner, {of});
    case check::CardInfoKind::Controller: return LowerController(of);
    case check::CardInfoKind::Name: return LowerIdentityFact(type, IrOp::CardName, rules().identity.name, of);
    case check::CardInfoKind::Since: return builder_.Get(type, IrOp::Since, {of});
    case check::CardInfoKind::Print: return LowerIdentityFact(type, IrOp::Print, rules().identity.print, of);
    case check::CardInfoKind::Created: return builder_.Get(type, IrOp::IsCreated, {of});
    case check::CardInfoKind::Holder: break;
  }
  return builder_.Get(type, IrOp::Holder, {of});
}

Reg FunctionLowering::LowerOccurrence(const Expr& expr) {
  const program::TypeTag type = ToTypeTag(expr.type);
  if (expr.kind == ExprKind::It) return it.IsValid() ? it : builder_.Get(type, IrOp::CurrentOccurrence);
  if (expr.kind == ExprKind::Current)
    return builder_.Compute(
        type, AboutOccurrence(IrOp::FindOccurrence, expr.index, static_cast<program::OccurrenceKind>(expr.value)));
  const Reg of = Lower(expr.args[0]);
  ir::Instruction instruction =
      expr.kind == ExprKind::IsOccurrence
          ? AboutOccurrence(IrOp::IsOccurrenceOf, expr.index, static_cast<program::OccurrenceKind>(expr.value))
          : WithMore(IrOp::LoadLocalOf, {}, {}, -1);
  instruction.operands = {of};
  if (expr.kind == ExprKind::OccurrenceLocal) instruction.number = expr.index;
  return builder_.Compute(type, std::move(instruction));
}

}  // namespace cardinal::lower

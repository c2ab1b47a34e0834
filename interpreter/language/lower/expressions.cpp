#include "interpreter/language/lower/emitter.h"
#include "interpreter/language/lower/list_allocation.h"

namespace cardinal::lower {

using program::ConditionKind;

namespace {

program::CardInfoKind ToCardInfoKind(check::CardInfoKind fact) {
  switch (fact) {
    case check::CardInfoKind::Owner: return program::CardInfoKind::Owner;
    case check::CardInfoKind::Controller: return program::CardInfoKind::Controller;
    case check::CardInfoKind::Name: return program::CardInfoKind::Name;
    case check::CardInfoKind::Since: return program::CardInfoKind::Since;
    case check::CardInfoKind::Holder: break;
  }
  return program::CardInfoKind::Holder;
}

}  // namespace

void Emitter::EmitOwner(ExprId owner) {
  if (owner.IsValid())
    EmitExpression(owner);
  else
    PushNone();
}

void Emitter::EmitMembershipList(const Expr& membership) {
  if (membership.kind != ExprKind::InZone) return EmitExpression(membership.args[1]);
  const bool of_one = membership.args.size() == 2;
  if (of_one) EmitExpression(membership.args[1]);
  EmitAlso(of_one ? Op::ZoneCards : Op::ZoneAll, membership.index, 0, rules().zones[membership.index].origin.clauses);
}

void Emitter::EmitCondition(ExprId id, program::ConditionKind kind, Label& no, ClauseSetId also) {
  const Expr& expr = rules().exprs[id];
  if (expr.kind == ExprKind::And) {
    EmitCondition(expr.args[0], kind, no, also);
    EmitCondition(expr.args[1], kind, no, also);
    return;
  }
  EmitExpression(id);
  MarkCondition(kind, expr.span, also);
  JumpTo(Op::JumpIfNo, no);
}

// The operands of `and`, `or` and `if ... else` are conditions themselves; a query marks the conditions of its own
// body.
void Emitter::EmitResult(ExprId id) {
  EmitExpression(id);
  const Expr& expr = rules().exprs[id];
  if (expr.type.kind != check::TypeKind::Bool || expr.type.optional) return;
  switch (expr.kind) {
    case ExprKind::Literal:
    case ExprKind::Local:
    case ExprKind::And:
    case ExprKind::Or:
    case ExprKind::Conditional: return;
    default: MarkCondition(ConditionKind::Result, expr.span);
  }
}

void Emitter::EndResult() {
  if (deciding_ >= 0) Emit(Op::Here);
}

void Emitter::EmitExpression(ExprId id) {
  const Expr& expr = rules().exprs[id];
  switch (expr.kind) {
    case ExprKind::Literal:
      if (expr.type.kind == check::TypeKind::None) {
        PushNone();
      } else if (expr.type.kind == check::TypeKind::Enum) {
        const auto& in = rules().enums[expr.type.id];
        EmitAlso(Op::Push, static_cast<std::int32_t>(expr.value), 0,
                 pool_.JoinClauses(in.origin.clauses, in.value_origins[expr.value].clauses));
      } else {
        PushNumber(expr.value);
      }
      break;
    case ExprKind::Local: Load(expr.index); break;
    case ExprKind::Query: Query(expr); break;
    case ExprKind::Attribute:
    case ExprKind::Printed:
      EmitExpression(expr.args[0]);
      EmitAlso(Op::Attribute, expr.index, 0, rules().attributes[expr.index].origin.clauses);
      break;
    case ExprKind::Field:
      EmitOwner(expr.args.empty() ? check::ExprId{} : expr.args[0]);
      EmitAlso(Op::LoadField, expr.index, 0, rules().fields[expr.index].origin.clauses);
      break;
    case ExprKind::CardInfo:
      EmitExpression(expr.args[0]);
      Emit(Op::CardInfo, 0, ToCardInfoKind(expr.CardInfo()));
      break;
    case ExprKind::Zone:
      EmitOwner(expr.args.empty() ? check::ExprId{} : expr.args[0]);
      EmitAlso(Op::ZoneCards, expr.index, 0, rules().zones[expr.index].origin.clauses);
      break;
    case ExprKind::ZoneOfAll: EmitAlso(Op::ZoneAll, expr.index, 0, rules().zones[expr.index].origin.clauses); break;
    case ExprKind::InZone:
      EmitExpression(expr.args[0]);
      if (expr.args.size() == 2) EmitExpression(expr.args[1]);
      EmitAlso(expr.args.size() == 2 ? Op::IsZoneOf : Op::IsInZone, expr.index, 0,
               rules().zones[expr.index].origin.clauses);
      break;
    case ExprKind::AllCards: Emit(Op::AllCards, expr.index); break;
    case ExprKind::AllDeckCards: Emit(Op::AllCards, -1); break;
    case ExprKind::AllOfEnum: EmitAlso(Op::AllOfEnum, expr.index, 0, rules().enums[expr.index].origin.clauses); break;
    case ExprKind::Players: EmitAlso(Op::AllPlayers, 0, 0, rules().game.player_clauses); break;
    case ExprKind::SeatsFrom:
      EmitExpression(expr.args[0]);
      EmitAlso(Op::SeatsFrom, 0, 0, rules().game.player_clauses);
      break;
    case ExprKind::NextSeat:
      EmitExpression(expr.args[0]);
      EmitAlso(Op::NextSeat, 0, 0, rules().game.player_clauses);
      break;
    case ExprKind::TurnOrder:
      EmitAlso(Op::FirstSeat, 0, 0, rules().game.order_clauses);
      EmitAlso(Op::SeatsFrom, 0, 0, rules().game.player_clauses);
      break;
    case ExprKind::Now: Emit(Op::Now); break;
    case ExprKind::Related:
      EmitExpression(expr.args[0]);
      EmitExpression(expr.args[1]);
      EmitAlso(Op::Related, expr.index, 0, rules().relations[expr.index].origin.clauses);
      break;
    case ExprKind::Binary: Binary(expr); break;
    case ExprKind::Negate:
      EmitExpression(expr.args[0]);
      Emit(Op::Neg);
      break;
    case ExprKind::Not:
      EmitExpression(expr.args[0]);
      Emit(Op::Not);
      break;
    case ExprKind::And:
    case ExprKind::Or: {
      const bool is_and = expr.kind == ExprKind::And;
      Label decided, end;
      EmitExpression(expr.args[0]);
      MarkCondition(ConditionKind::Part, rules().exprs[expr.args[0]].span);
      JumpTo(is_and ? Op::JumpIfNo : Op::JumpIfYes, decided);
      EmitExpression(expr.args[1]);
      MarkCondition(ConditionKind::Part, rules().exprs[expr.args[1]].span);
      JumpTo(Op::Jump, end);
      BindLabel(decided);
      Emit(Op::Push, is_and ? 0 : 1);
      BindLabel(end);
      break;
    }
    case ExprKind::Conditional: {
      Label otherwise, end;
      EmitCondition(expr.args[0], ConditionKind::If, otherwise);
      EmitResult(expr.args[1]);
      JumpTo(Op::Jump, end);
      BindLabel(otherwise);
      EmitResult(expr.args[2]);
      EndResult();
      BindLabel(end);
      break;
    }
    case ExprKind::Present:
      EmitExpression(expr.args[0]);
      if (expr.index >= 0) {
        Emit(Op::Dup);
        Store(expr.index);
      }
      Emit(Op::IsNone);
      Emit(Op::Not);
      break;
    case ExprKind::HasPart:
      EmitExpression(expr.args[0]);
      EmitAlso(Op::HasPart, expr.index, 0, rules().parts[expr.index].origin.clauses);
      break;
    case ExprKind::Default: {
      Label end;
      EmitExpression(expr.args[0]);
      Emit(Op::Dup);
      Emit(Op::IsNone);
      JumpTo(Op::JumpIfNo, end);
      Emit(Op::Pop);
      EmitExpression(expr.args[1]);
      BindLabel(end);
      break;
    }
    case ExprKind::Wrap:
      EmitExpression(expr.args[0]);
      Emit(Op::ListOne);
      break;
    case ExprKind::List: List(expr); break;
    case ExprKind::Fold: Fold(expr); break;
    case ExprKind::Ends: EmitEnds(expr); break;
    case ExprKind::Comprehension: Comprehension(expr); break;
    case ExprKind::IsType:
      EmitExpression(expr.args[0]);
      if (expr.index < 0) {
        Emit(Op::Pop);
        Emit(Op::Push, 1);
      } else {
        EmitAlso(Op::IsCardType, expr.index, 0, rules().card_types[expr.index].origin.clauses);
      }
      break;
    case ExprKind::IsOccurrence:
      EmitExpression(expr.args[0]);
      Emit(Op::IsOccurrenceOf, expr.index, expr.value);
      break;
    case ExprKind::Current: Emit(Op::Current, expr.index, expr.value); break;
    case ExprKind::It: Emit(Op::ItUid); break;
    case ExprKind::OccurrenceLocal:
      EmitExpression(expr.args[0]);
      Emit(Op::OccurrenceLocal, expr.index);
      break;
    case ExprKind::Waiting: Emit(Op::WaitingList); break;
  }
}

// An attribute or a state that no rule can modify is read without a call.
void Emitter::Query(const Expr& expr) {
  const check::Query& query = rules().queries[expr.index];
  const bool plain = (query.from == check::QueryOrigin::Attribute || query.from == check::QueryOrigin::Field) &&
                     !pool_.MayBeModified(expr.index);
  if (plain && query.from == check::QueryOrigin::Field && expr.args.empty()) PushNone();
  for (const ExprId arg : expr.args) EmitExpression(arg);
  if (plain)
    EmitAlso(query.from == check::QueryOrigin::Attribute ? Op::Attribute : Op::LoadField, query.index, 0,
             query.origin.clauses);
  else
    Emit(Op::CallQuery, expr.index);
}

void Emitter::Binary(const Expr& expr) {
  static const std::map<BinaryOp, Op> kOps = {{BinaryOp::Add, Op::Add},
                                              {BinaryOp::Sub, Op::Sub},
                                              {BinaryOp::Mul, Op::Mul},
                                              {BinaryOp::Div, Op::Div},
                                              {BinaryOp::Mod, Op::Mod},
                                              {BinaryOp::Min, Op::Min},
                                              {BinaryOp::Max, Op::Max},
                                              {BinaryOp::Eq, Op::Eq},
                                              {BinaryOp::Ne, Op::Ne},
                                              {BinaryOp::Lt, Op::Lt},
                                              {BinaryOp::Le, Op::Le},
                                              {BinaryOp::Gt, Op::Gt},
                                              {BinaryOp::Ge, Op::Ge},
                                              {BinaryOp::SameList, Op::ListSame},
                                              {BinaryOp::NotSameList, Op::ListSame},
                                              {BinaryOp::With, Op::ListWith},
                                              {BinaryOp::Without, Op::ListWithout},
                                              {BinaryOp::Meets, Op::ListMeets}};
  const bool has = expr.op == BinaryOp::Has || expr.op == BinaryOp::HasNot;
  if (has) {
    EmitExpression(expr.args[0]);
    EmitExpression(expr.args[1]);
    Emit(Op::ListHas);
    if (expr.op == BinaryOp::HasNot) Emit(Op::Not);
    return;
  }
  EmitExpression(expr.args[0]);
  EmitExpression(expr.args[1]);
  Emit(kOps.at(expr.op));
  if (expr.op == BinaryOp::NotSameList) Emit(Op::Not);
}

void Emitter::Fold(const Expr& expr) {
  const Expr& list = rules().exprs[expr.args[0]];
  const auto kind = expr.Fold();
  if (IsZonePropertyOnly(rules(), expr)) {
    EmitOwner(list.args.empty() ? check::ExprId{} : list.args[0]);
    EmitAlso(kind == FoldKind::Count ? Op::ZoneCount : Op::ZoneEnd, list.index, kind == FoldKind::Last ? 1 : 0,
             rules().zones[list.index].origin.clauses);
    return;
  }
  const bool search = kind == FoldKind::Any || kind == FoldKind::All || kind == FoldKind::First;
  if (search && list.kind == ExprKind::Comprehension && !list.args[3].IsValid()) {
    Search(list, kind);
    return;
  }
  if (kind == FoldKind::Union || kind == FoldKind::Distinct) {
    Joined(expr, kind);
    return;
  }
  EmitExpression(expr.args[0]);
  switch (kind) {
    case FoldKind::Count: Emit(Op::ListCount); break;
    case FoldKind::Sum: Emit(Op::ListSum); break;
    case FoldKind::Min: Emit(Op::ListMin); break;
    case FoldKind::Max: Emit(Op::ListMax); break;
    case FoldKind::Any: Emit(Op::ListAny); break;
    case FoldKind::All: Emit(Op::ListAll); break;
    case FoldKind::First: Emit(Op::ListFirst); break;
    case FoldKind::Last: Emit(Op::ListLast); break;
    case FoldKind::Union:
    case FoldKind::Distinct: break;  // handled above
  }
}

// Whether each result of a comprehension is a list.
bool Emitter::YieldsLists(const Expr& comprehension) const {
  const ExprId result = comprehension.args[1];
  return result.IsValid() && rules().exprs[result].type.IsList();
}

// Emits union and distinct. Union: each element once. Distinct of values: the number of different values. Distinct of
// lists: the number of lists that can each have an element of their own.
void Emitter::Joined(const Expr& expr, check::FoldKind kind) {
  const Expr& list = rules().exprs[expr.args[0]];
  if (kind == check::FoldKind::Distinct && YieldsLists(list)) {
    EmitLoop(
        list, [&] { Emit(Op::BuildBegin); },
        [&] {
          EmitExpression(list.args[1]);
          Emit(Op::Dup);
          Emit(Op::ListCount);
          Emit(Op::BuildAdd);
          Emit(Op::BuildAddAll);
        });
    Emit(Op::BuildEnd);
    Emit(Op::ListMatch);
    return;
  }
  Emit(Op::PushList, pool_.ConstantList({}));
  EmitExpression(expr.args[0]);
  Emit(Op::ListWith);
  if (kind == check::FoldKind::Distinct) Emit(Op::ListCount);
}

// Emits a loop that ends after the given number of elements, or after the last element.
void Emitter::EmitEnds(const Expr& expr) {
  const LocalId left = NewLocal();
  const LocalId list = NewLocal(true);
  const LocalId position = NewLocal();
  EmitExpression(expr.args[0]);
  Store(left);
  EmitExpression(expr.args[1]);
  Store(list);
  Emit(Op::Push, 0);
  if (expr.Fold() == check::FoldKind::Last) {  // begins that many elements before the end
    Load(list);
    Emit(Op::ListCount);
    Load(left);
    Emit(Op::Sub);
    Emit(Op::Max);
  }
  Store(position);
  Emit(Op::BuildBegin);
  Label next, end;
  BindLabel(next);
  JumpTo(Op::TimesNext, end, left);
  JumpTo(Op::ForNext, end, list);
  Emit(Op::BuildAdd);
  JumpTo(Op::Jump, next);
  BindLabel(end);
  Emit(Op::BuildEnd);
}

void Emitter::List(const Expr& expr) {
  std::vector<std::int64_t> constants;
  for (const ExprId arg : expr.args) {
    const Expr& element = rules().exprs[arg];
    if (element.kind == ExprKind::Literal) constants.push_back(element.value);
  }
  if (constants.size() == expr.args.size()) {
    Emit(Op::PushList, pool_.ConstantList(constants));
    return;
  }
  Emit(Op::BuildBegin);
  for (const ExprId arg : expr.args) {
    EmitExpression(arg);
    Emit(Op::BuildAdd);
  }
  Emit(Op::BuildEnd);
}

// Emits a loop over the elements that pass the filter; `body` is emitted for each. The code after it runs when the loop
// has ended.
void Emitter::EmitLoop(const Expr& expr, const std::function<void()>& before, const std::function<void()>& body) {
  const ExprId source = expr.args[0], where = expr.args[2];
  EmitExpression(source);
  const LocalId list = NewLocal(true);
  const LocalId position = NewLocal();
  Store(list);
  Emit(Op::Push, 0);
  Store(position);
  before();
  Label next, end;
  BindLabel(next);
  JumpTo(Op::ForNext, end, list);
  Store(expr.index);
  if (where.IsValid()) {
    EmitExpression(where);
    MarkCondition(ConditionKind::Where, rules().exprs[where].span, {}, expr.index);
    JumpTo(Op::JumpIfNo, next);
  }
  body();
  JumpTo(Op::Jump, next);
  BindLabel(end);
}

void Emitter::Comprehension(const Expr& expr) {
  const ExprId result = expr.args[1], key = expr.args[3];
  EmitLoop(
      expr, [&] { Emit(Op::BuildBegin); },
      [&] {
        if (result.IsValid())
          EmitExpression(result);
        else
          Load(expr.index);
        if (key.IsValid()) EmitExpression(key);
        Emit(key.IsValid() ? Op::BuildAddKey : YieldsLists(expr) ? Op::BuildAddAll : Op::BuildAdd);
      });
  Emit(key.IsValid() ? Op::BuildEndSorted : Op::BuildEnd);
}

// `any`, `all` and `first` of a comprehension need no list: the first element that decides the result ends the loop.
void Emitter::Search(const Expr& expr, check::FoldKind kind) {
  const ExprId result = expr.args[1];
  Label found;
  const bool all = kind == check::FoldKind::All;
  EmitLoop(
      expr, [] {},
      [&] {
        if (kind == check::FoldKind::First) {
          if (result.IsValid())
            EmitExpression(result);
          else
            Load(expr.index);
          JumpTo(Op::Jump, found);
          return;
        }
        Label undecided;
        EmitExpression(result);
        JumpTo(all ? Op::JumpIfYes : Op::JumpIfNo, undecided);
        Emit(Op::Push, all ? 0 : 1);
        JumpTo(Op::Jump, found);
        BindLabel(undecided);
      });
  if (kind == check::FoldKind::First)
    PushNone();
  else
    Emit(Op::Push, all ? 1 : 0);
  BindLabel(found);
}

}  // namespace cardinal::lower

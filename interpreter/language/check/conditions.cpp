// Yes/no expressions, and what a reader knows once they are answered.
#include "interpreter/language/check/checker.h"

namespace cardinal::check {

using resolve::Symbol;
using resolve::SymbolKind;

void Checker::Learn(Scope& scope, const std::vector<Narrowing>& lessons) {
  scope.narrowings.insert(scope.narrowings.end(), lessons.begin(), lessons.end());
}

// A yes/no expression, together with what a reader knows once it is answered.
ExprId Checker::CheckCondition(At node, Scope& scope, Lessons& lessons) {
  const Type yes_no = Type::Of(TypeKind::Bool);
  if (node.kind() == Kind::IsPresent) return CheckPresent(node, scope, lessons);
  if (node.kind() == Kind::IsType) return CheckIsType(node, scope, lessons);
  if (node.kind() == Kind::Not) {
    Lessons inner;
    const ExprId value = CheckCondition(node[0], scope, inner);
    lessons.when_true = std::move(inner.when_false);
    lessons.when_false = std::move(inner.when_true);
    return AddOf(ExprKind::Not, yes_no, node.span(), {value});
  }
  if (node.kind() == Kind::Binary && (node.text() == "and" || node.text() == "or")) {
    const bool is_and = node.text() == "and";
    Lessons left, right;
    const ExprId first = CheckCondition(node[0], scope, left);
    const Visible visible(scope);
    Learn(scope, is_and ? left.when_true : left.when_false);
    const ExprId second = CheckCondition(node[1], scope, right);
    auto& sure = is_and ? lessons.when_true : lessons.when_false;
    const auto& from_left = is_and ? left.when_true : left.when_false;
    const auto& from_right = is_and ? right.when_true : right.when_false;
    sure = from_left;
    sure.insert(sure.end(), from_right.begin(), from_right.end());
    return AddOf(is_and ? ExprKind::And : ExprKind::Or, yes_no, node.span(), {first, second});
  }
  if (probe_ != nullptr && IsProbed(NameOf(node))) probe_->condition = true;
  return CheckExprAs(node, yes_no, scope, "a condition");
}

// `c.ability?`: whether the card, or its type for all, supplies that part.
ExprId Checker::CheckHasPart(At node, Scope& scope) {
  const Type yes_no = Type::Of(TypeKind::Bool);
  const At member = node[0];
  const ExprId card = CheckExpr(member[0], scope);
  const Type type = TypeOf(card);
  if (type.IsError()) return Literal(yes_no, 0, node.span());
  const std::int32_t part = type.kind == TypeKind::Card ? PartNamed(member.text(), type.id) : -1;
  if (part < 0 || type.id < 0) {
    const Part& any = rules_.parts[static_cast<std::size_t>(PartNamed(member.text(), -1))];
    Error(Code::WrongType, Ex(card).span,
          "`" + any.name + "` is a part of " + rules_.card_types[static_cast<std::size_t>(any.card_type)].name +
              ", and this is " + Name(type));
    return Literal(yes_no, 0, node.span());
  }
  Refer(member[1], Entity{EntityKind::Part, part});
  const Type owner = CardOf(rules_.parts[static_cast<std::size_t>(part)].card_type);
  return AddOf(ExprKind::HasPart, yes_no, node.span(), {Coerce(card, owner, "a part")}, part);
}

ExprId Checker::CheckPresent(At node, Scope& scope, Lessons& lessons) {
  const bool is_member = node[0].kind() == Kind::Member && !node[0].node().has_args;
  if (is_member && PartNamed(node[0].text(), -1) >= 0 && MemberQueries(node[0].text()).empty())
    return CheckHasPart(node, scope);
  const ExprId value = CheckExpr(node[0], scope);
  const Type type = TypeOf(value);
  const Type yes_no = Type::Of(TypeKind::Bool);
  if (type.IsError()) return Literal(yes_no, 1, node.span());
  if (!type.optional) {
    if (const std::string key = KeyOf(node[0]); FindNarrowing(scope, key)) return Literal(yes_no, 1, node.span());
    Error(Code::WrongType, node.span(), "`?` asks whether something is there, and this is always " + Name(type));
    return Literal(yes_no, 1, node.span());
  }
  const std::string key = KeyOf(node[0]);
  LocalId local = -1;
  bool changes = false;  // a state is remembered in a local of its own, because it may be set again
  for (const Variable& variable : scope.variables)
    changes = changes || (variable.assignable && variable.local == Ex(value).index);
  if (Ex(value).kind == ExprKind::Local && !changes) {
    local = Ex(value).index;
    if (!key.empty()) lessons.when_true.push_back({key, local, type.Required(), node[0]});
    return AddOf(ExprKind::Present, yes_no, node.span(), {value}, -1);
  }
  if (!key.empty()) {
    local = AddLocal(scope, key, type.Required());
    lessons.when_true.push_back({key, local, type.Required(), node[0]});
  }
  return AddOf(ExprKind::Present, yes_no, node.span(), {value}, local);
}

ExprId Checker::CheckIsType(At node, Scope& scope, Lessons& lessons) {
  const Type yes_no = Type::Of(TypeKind::Bool);
  const ExprId value = CheckExpr(node[0], scope);
  Offer(node[1], TypeOf(value).IsOccurrence() ? Wanted::Running : Wanted::CardType, &scope);
  const Type wanted = NamedType(node[1]);
  const Type type = TypeOf(value);
  if (type.IsError() || wanted.IsError()) return Literal(yes_no, 0, node.span());
  if (type.optional) {
    Coerce(value, type.Required(), "`is`");
    return Literal(yes_no, 0, node.span());
  }
  const bool negated = node.text() == "is not";
  ExprId result = -1;
  if (wanted.kind == TypeKind::Card && type.kind == TypeKind::Card) {
    result = AddOf(ExprKind::IsType, yes_no, node.span(), {value}, wanted.id);
    if (!IsBelow(rules_, wanted.id, type.id) && !IsBelow(rules_, type.id, wanted.id))
      Error(Code::WrongType, node.span(), A(type) + " is never " + A(wanted));
    const std::string key = KeyOf(node[0]);
    if (Ex(value).kind == ExprKind::Local && !key.empty())
      (negated ? lessons.when_false : lessons.when_true).push_back({key, Ex(value).index, wanted, node[0]});
  } else if (wanted.IsOccurrence() && type.IsOccurrence()) {
    result = AddOf(ExprKind::IsOccurrence, yes_no, node.span(), {value}, wanted.id);
    Ex(result).value = static_cast<int>(wanted.kind) - static_cast<int>(TypeKind::Event);
    const std::string key = KeyOf(node[0]);
    if (Ex(value).kind == ExprKind::Local && !key.empty())
      (negated ? lessons.when_false : lessons.when_true).push_back({key, Ex(value).index, wanted, node[0]});
  } else {
    Error(Code::WrongType, node.span(),
          "`is` asks for the type of a card or an occurrence; " + A(type) + " is compared with `=`");
    return Literal(yes_no, 0, node.span());
  }
  return negated ? AddOf(ExprKind::Not, yes_no, node.span(), {result}) : result;
}

ExprId Checker::CheckConditional(At node, Scope& scope) {
  Lessons lessons;
  const ExprId condition = CheckCondition(node[0], scope, lessons);
  ExprId yes = -1, no = -1;
  {
    const Visible visible(scope);
    Learn(scope, lessons.when_true);
    yes = CheckExpr(node[1], scope);
  }
  {
    const Visible visible(scope);
    Learn(scope, lessons.when_false);
    no = CheckExpr(node[2], scope);
  }
  Type type = TypeOf(yes);
  if (type.kind == TypeKind::None || !Fits(TypeOf(no), type))
    type = TypeOf(no).kind == TypeKind::None ? type.Optional() : TypeOf(no);
  if (TypeOf(yes).kind == TypeKind::None) type = TypeOf(no).Optional();
  if (TypeOf(yes).IsError() || TypeOf(no).IsError()) return ErrorExpr(node.span());
  return AddOf(ExprKind::Conditional, type, node.span(),
               {condition, Coerce(yes, type, "`then`"), Coerce(no, type, "`else`")});
}

ExprId Checker::CheckEquality(At node, Scope& scope) {
  const ExprId left = CheckExpr(node[0], scope), right = CheckExpr(node[1], scope);
  const Type a = TypeOf(left), b = TypeOf(right);
  ExpectLike(left, right);
  if (a.IsError() || b.IsError()) return ErrorExpr(node.span());
  const bool lists = a.IsList() || b.IsList();
  const bool fit = a.kind == TypeKind::None || b.kind == TypeKind::None
                       ? a.optional && b.optional
                       : Fits(a.Required(), b.Required()) || Fits(b.Required(), a.Required());
  if (!fit || (lists && !(a.IsList() && b.IsList()))) {
    Error(Code::WrongType, node.span(), A(a) + " is never equal to " + A(b));
    return ErrorExpr(node.span());
  }
  const ExprId id = AddOf(ExprKind::Binary, Type::Of(TypeKind::Bool), node.span(), {left, right});
  const bool equal = node.text() == "=";
  Ex(id).op = lists ? (equal ? BinaryOp::SameList : BinaryOp::NotSameList) : (equal ? BinaryOp::Eq : BinaryOp::Ne);
  return id;
}

ExprId Checker::CheckIn(At node, Scope& scope, bool negated) {
  const Type yes_no = Type::Of(TypeKind::Bool);
  const ExprId left = CheckExpr(node[0], scope);
  std::int32_t zone = -1;
  ExprId owner = -1;
  ExprId result = -1;
  if (ZonePath(node[1], scope, zone, owner)) {
    const ExprId card = Coerce(left, CardOf(-1), "`in` a zone");
    result = owner >= 0 ? AddOf(ExprKind::InZone, yes_no, node.span(), {card, owner}, zone)
                        : AddOf(ExprKind::InZone, yes_no, node.span(), {card}, zone);
    return negated ? AddOf(ExprKind::Not, yes_no, node.span(), {result}) : result;
  }
  const ExprId right = CheckExpr(node[1], scope);
  const Type a = TypeOf(left), b = TypeOf(right);
  ExpectList(right);
  if (IsProbedValue(left) && b.kind == TypeKind::List) Expect(b.Element());
  if (a.IsError() || b.IsError()) return ErrorExpr(node.span());
  if (b.kind == TypeKind::Empty) return Literal(yes_no, negated ? 1 : 0, node.span());
  if (b.kind != TypeKind::List) {
    Error(Code::WrongType, node[1].span(), "`in` needs a zone, a set or a list, and this is " + Name(b));
    return ErrorExpr(node.span());
  }
  if (!Fits(a.Required(), b.Element()) && !Fits(b.Element(), a.Required())) {
    Error(Code::WrongType, node.span(), A(a) + " is never in " + A(b));
    return ErrorExpr(node.span());
  }
  result = AddOf(ExprKind::Binary, yes_no, node.span(), {left, right});
  Ex(result).op = negated ? BinaryOp::HasNot : BinaryOp::Has;
  return result;
}

ExprId Checker::CheckCan(At node, Scope& scope) {
  Offer(node[0], Wanted::Heard, &scope);
  const Symbol* verb = verbs_.Find(node.text());
  if (!verb || verb->index < 0 || verb->kind == SymbolKind::Window) {
    Error(Code::UnknownName, node.span(),
          "`can` asks about an event or an action, and there is none called `" + node.text() + "`")
        .HelpWith([&] { return diag::DidYouMean(node.text(), verbs_.Names()); });
    return ErrorExpr(node.span());
  }
  const auto kind = verb->kind == SymbolKind::Event ? OccurrenceKind::Event : OccurrenceKind::Action;
  const std::int32_t query = PermissionOf(kind, verb->index);
  const auto params = rules_.queries[static_cast<std::size_t>(query)].params;
  Refer(node[0], *verb);
  auto args = FitArguments(node, "`can " + node.text() + "`", params, QueryEntity(query), -1, node, 1, scope);
  return AddOf(ExprKind::Query, Type::Of(TypeKind::Bool), node.span(), std::move(args), query);
}

}  // namespace cardinal::check

// Checks conditions, and finds what is known if they are true or false.
#include "interpreter/language/check/checker.h"

namespace cardinal::check {

using resolve::Symbol;
using resolve::SymbolKind;

void Checker::ApplyNarrowings(Scope& scope, const std::vector<Narrowing>& lessons) {
  scope.narrowings.insert(scope.narrowings.end(), lessons.begin(), lessons.end());
}

// Checks a condition; `lessons` receives what is known if it is true and if it is false.
ExprId Checker::CheckCondition(NodeRef node, Scope& scope, FlowFacts& lessons) {
  const Type yes_no = Type::Make(TypeKind::Bool);
  if (node.kind() == NodeKind::IsPresent) return CheckPresent(node, scope, lessons);
  if (node.kind() == NodeKind::IsType) return CheckIsType(node, scope, lessons);
  if (node.kind() == NodeKind::Not) {
    FlowFacts inner;
    const ExprId value = CheckCondition(node[0], scope, inner);
    lessons.when_true = std::move(inner.when_false);
    lessons.when_false = std::move(inner.when_true);
    return MakeExpr(ExprKind::Not, yes_no, node.span(), {value});
  }
  if (node.kind() == NodeKind::Binary && (node.text() == "and" || node.text() == "or")) {
    const bool is_and = node.text() == "and";
    FlowFacts left, right;
    const ExprId first = CheckCondition(node[0], scope, left);
    const ScopeGuard visible(scope);
    ApplyNarrowings(scope, is_and ? left.when_true : left.when_false);
    const ExprId second = CheckCondition(node[1], scope, right);
    auto& sure = is_and ? lessons.when_true : lessons.when_false;
    const auto& from_left = is_and ? left.when_true : left.when_false;
    const auto& from_right = is_and ? right.when_true : right.when_false;
    sure = from_left;
    sure.insert(sure.end(), from_right.begin(), from_right.end());
    return MakeExpr(is_and ? ExprKind::And : ExprKind::Or, yes_no, node.span(), {first, second});
  }
  if (probe_ != nullptr && IsProbed(NameNode(node))) probe_->condition = true;
  return CheckExprAs(node, yes_no, scope, "a condition");
}

// `c.ability?`: whether the card, or its type for all cards, has a body for that part.
ExprId Checker::CheckHasPart(NodeRef node, Scope& scope) {
  const Type yes_no = Type::Make(TypeKind::Bool);
  const NodeRef member = node[0];
  const ExprId card = CheckExpr(member[0], scope);
  const Type type = ExprType(card);
  if (type.IsError()) return Literal(yes_no, 0, node.span());
  const std::int32_t part = type.kind == TypeKind::Card ? PartNamed(member.text(), type.id) : -1;
  if (part < 0 || type.id < 0) {
    const Part& any = rules_.parts[PartNamed(member.text(), -1)];
    Error(Code::WrongType, ExprAt(card).span,
          "`" + any.name + "` is a part of " + rules_.card_types[any.card_type].name + ", and this is " + Name(type));
    return Literal(yes_no, 0, node.span());
  }
  RecordReference(member[1], Entity{EntityKind::Part, part});
  const Type owner = CardTypeFor(rules_.parts[part].card_type);
  return MakeExpr(ExprKind::HasPart, yes_no, node.span(), {Coerce(card, owner, "a part")}, part);
}

ExprId Checker::CheckPresent(NodeRef node, Scope& scope, FlowFacts& lessons) {
  const bool is_member = node[0].kind() == NodeKind::Member && !node[0].node().has_args;
  if (is_member && PartNamed(node[0].text(), -1) >= 0 && MemberQueries(node[0].text()).empty())
    return CheckHasPart(node, scope);
  const ExprId value = CheckExpr(node[0], scope);
  const Type type = ExprType(value);
  const Type yes_no = Type::Make(TypeKind::Bool);
  if (type.IsError()) return Literal(yes_no, 1, node.span());
  // Of a target the question is whether it is still legal.
  const ExprKind asked = ExprAt(value).kind;
  if (asked == ExprKind::Local && scope.in_effect && IsTarget(scope, ExprAt(value).index) && !type.optional)
    return MakeExpr(ExprKind::Present, yes_no, node.span(), {value}, -1);
  if (!type.optional) {
    if (const std::string key = NarrowingKey(node[0]); FindNarrowing(scope, key))
      return Literal(yes_no, 1, node.span());
    Error(Code::WrongType, node.span(), "`?` asks whether something is there, and this is always " + Name(type));
    return Literal(yes_no, 1, node.span());
  }
  const std::string key = NarrowingKey(node[0]);
  LocalId local = -1;
  bool changes = false;  // the value of a state is kept in a local of its own, because the state may be set again
  for (const Variable& variable : scope.variables)
    changes = changes || (variable.assignable && variable.local == ExprAt(value).index);
  if (ExprAt(value).kind == ExprKind::Local && !changes) {
    local = ExprAt(value).index;
    if (!key.empty()) lessons.when_true.push_back({key, local, type.WithoutOptional(), node[0]});
    return MakeExpr(ExprKind::Present, yes_no, node.span(), {value}, -1);
  }
  if (!key.empty()) {
    local = AddLocal(scope, key, type.WithoutOptional());
    lessons.when_true.push_back({key, local, type.WithoutOptional(), node[0]});
  }
  return MakeExpr(ExprKind::Present, yes_no, node.span(), {value}, local);
}

ExprId Checker::CheckIsType(NodeRef node, Scope& scope, FlowFacts& lessons) {
  const Type yes_no = Type::Make(TypeKind::Bool);
  const ExprId value = CheckExpr(node[0], scope);
  RecordCandidates(node[1], ExprType(value).IsOccurrence() ? NameCategory::Running : NameCategory::CardType, &scope);
  const Type wanted = NamedType(node[1]);
  const Type type = ExprType(value);
  if (type.IsError() || wanted.IsError()) return Literal(yes_no, 0, node.span());
  if (type.optional) {
    Coerce(value, type.WithoutOptional(), "`is`");
    return Literal(yes_no, 0, node.span());
  }
  const bool negated = node.text() == "is not";
  ExprId result = {};
  if (wanted.kind == TypeKind::Card && type.kind == TypeKind::Card) {
    result = MakeExpr(ExprKind::IsType, yes_no, node.span(), {value}, wanted.id);
    if (!IsBelow(rules_, wanted.id, type.id) && !IsBelow(rules_, type.id, wanted.id))
      Error(Code::WrongType, node.span(), A(type) + " is never " + A(wanted));
    const std::string key = NarrowingKey(node[0]);
    if (ExprAt(value).kind == ExprKind::Local && !key.empty())
      (negated ? lessons.when_false : lessons.when_true).push_back({key, ExprAt(value).index, wanted, node[0]});
  } else if (wanted.IsOccurrence() && type.IsOccurrence()) {
    result = MakeExpr(ExprKind::IsOccurrence, yes_no, node.span(), {value}, wanted.id);
    EditExpr(result).value = static_cast<int>(wanted.kind) - static_cast<int>(TypeKind::Event);
    const std::string key = NarrowingKey(node[0]);
    if (ExprAt(value).kind == ExprKind::Local && !key.empty())
      (negated ? lessons.when_false : lessons.when_true).push_back({key, ExprAt(value).index, wanted, node[0]});
  } else {
    Error(Code::WrongType, node.span(),
          "`is` asks for the type of a card or an occurrence; " + A(type) + " is compared with `=`");
    return Literal(yes_no, 0, node.span());
  }
  return negated ? MakeExpr(ExprKind::Not, yes_no, node.span(), {result}) : result;
}

ExprId Checker::CheckConditional(NodeRef node, Scope& scope) {
  FlowFacts lessons;
  const ExprId condition = CheckCondition(node[0], scope, lessons);
  ExprId yes = {}, no = {};
  {
    const ScopeGuard visible(scope);
    ApplyNarrowings(scope, lessons.when_true);
    yes = CheckExpr(node[1], scope);
  }
  {
    const ScopeGuard visible(scope);
    ApplyNarrowings(scope, lessons.when_false);
    no = CheckExpr(node[2], scope);
  }
  Type type = ExprType(yes);
  if (type.kind == TypeKind::None || !Fits(ExprType(no), type))
    type = ExprType(no).kind == TypeKind::None ? type.Optional() : ExprType(no);
  if (ExprType(yes).kind == TypeKind::None) type = ExprType(no).Optional();
  if (ExprType(yes).IsError() || ExprType(no).IsError()) return ErrorExpr(node.span());
  return MakeExpr(ExprKind::Conditional, type, node.span(),
                  {condition, Coerce(yes, type, "`then`"), Coerce(no, type, "`else`")});
}

ExprId Checker::CheckEquality(NodeRef node, Scope& scope) {
  const ExprId left = CheckExpr(node[0], scope), right = CheckExpr(node[1], scope);
  const Type a = ExprType(left), b = ExprType(right);
  ExpectLike(left, right);
  if (a.IsError() || b.IsError()) return ErrorExpr(node.span());
  const bool lists = a.IsList() || b.IsList();
  const bool fit =
      a.kind == TypeKind::None || b.kind == TypeKind::None
          ? a.optional && b.optional
          : Fits(a.WithoutOptional(), b.WithoutOptional()) || Fits(b.WithoutOptional(), a.WithoutOptional());
  if (!fit || (lists && !(a.IsList() && b.IsList()))) {
    Error(Code::WrongType, node.span(), A(a) + " is never equal to " + A(b));
    return ErrorExpr(node.span());
  }
  const ExprId id = MakeExpr(ExprKind::Binary, Type::Make(TypeKind::Bool), node.span(), {left, right});
  const bool equal = node.text() == "=";
  EditExpr(id).op =
      lists ? (equal ? BinaryOp::SameList : BinaryOp::NotSameList) : (equal ? BinaryOp::Eq : BinaryOp::Ne);
  return id;
}

// The card type that the name is; -1: it is something else.
std::int32_t Checker::CardTypeNamed(NodeRef node, const Scope& scope) const {
  if (node.kind() != NodeKind::Ref || scope.variables.FindVariable(node.text())) return -1;
  const Symbol* noun = nouns_.FindSymbol(node.text());
  return noun && noun->kind == SymbolKind::CardType ? noun->index : -1;
}

// `Item in you.discard`: the elements of the list that are of the type.
ExprId Checker::CheckOfType(NodeRef node, Scope& scope, std::int32_t type) {
  RecordReference(node[0], Entity{EntityKind::CardType, type}, ReferenceKind::Read);
  const ExprId source = CheckExpr(node[1], scope);
  ExpectList(source);
  const Type list = ExprType(source), wanted = CardTypeFor(type);
  if (list.IsError() || list.kind == TypeKind::Empty) return source;
  const bool of_cards = !list.optional && list.IsList() && list.Element().kind == TypeKind::Card;
  if (!of_cards || (!Fits(list.Element(), wanted) && !Fits(wanted, list.Element()))) {
    Error(Code::WrongType, node.span(), Name(list) + " has no " + rules_.card_types[type].name);
    return ErrorExpr(node.span());
  }
  const LocalId each = AddLocal(scope, "each " + rules_.card_types[type].name, list.Element());
  const ExprId element = MakeExpr(ExprKind::Local, list.Element(), node[0].span(), {}, each);
  const ExprId is = MakeExpr(ExprKind::IsType, Type::Make(TypeKind::Bool), node[0].span(), {element}, type);
  return MakeExpr(ExprKind::Comprehension, Type::MakeList(wanted), node.span(), {source, {}, is, {}}, each);
}

ExprId Checker::CheckIn(NodeRef node, Scope& scope, bool negated) {
  const Type yes_no = Type::Make(TypeKind::Bool);
  if (const std::int32_t type = CardTypeNamed(node[0], scope); type >= 0) {
    if (!negated) return CheckOfType(node, scope, type);
    Error(Code::WrongType, node.span(), "`not in` is a test, and `" + node[0].text() + "` is a type").help =
        "name a card before `not in`";
    return ErrorExpr(node.span());
  }
  const ExprId left = CheckExpr(node[0], scope);
  std::int32_t zone = -1;
  ExprId owner = {};
  ExprId result = {};
  if (ZonePath(node[1], scope, zone, owner)) {
    const ExprId card = Coerce(left, CardTypeFor(-1), "`in` a zone");
    result = owner.IsValid() ? MakeExpr(ExprKind::InZone, yes_no, node.span(), {card, owner}, zone)
                             : MakeExpr(ExprKind::InZone, yes_no, node.span(), {card}, zone);
    return negated ? MakeExpr(ExprKind::Not, yes_no, node.span(), {result}) : result;
  }
  const ExprId right = CheckExpr(node[1], scope);
  const Type a = ExprType(left), b = ExprType(right);
  ExpectList(right);
  if (IsProbedValue(left) && b.kind == TypeKind::List) AddExpectedType(b.Element());
  if (a.IsError() || b.IsError()) return ErrorExpr(node.span());
  if (b.kind == TypeKind::Empty) return Literal(yes_no, negated ? 1 : 0, node.span());
  if (b.kind != TypeKind::List) {
    Error(Code::WrongType, node[1].span(), "`in` needs a zone, a set or a list, and this is " + Name(b));
    return ErrorExpr(node.span());
  }
  if (!Fits(a.WithoutOptional(), b.Element()) && !Fits(b.Element(), a.WithoutOptional())) {
    Error(Code::WrongType, node.span(), A(a) + " is never in " + A(b));
    return ErrorExpr(node.span());
  }
  result = MakeExpr(ExprKind::Binary, yes_no, node.span(), {left, right});
  EditExpr(result).op = negated ? BinaryOp::HasNot : BinaryOp::Has;
  return result;
}

ExprId Checker::CheckCan(NodeRef node, Scope& scope) {
  RecordCandidates(node[0], NameCategory::HookTarget, &scope);
  const Symbol* verb = verbs_.FindSymbol(node.text());
  if (!verb || verb->index < 0 || verb->kind == SymbolKind::Window) {
    Error(Code::UnknownName, node.span(),
          "`can` asks about an event or an action, and there is none called `" + node.text() + "`")
        .SetHelpIfShown([&] { return diag::DidYouMean(node.text(), verbs_.AllNames()); });
    return ErrorExpr(node.span());
  }
  const auto kind = verb->kind == SymbolKind::Event ? OccurrenceKind::Event : OccurrenceKind::Action;
  const std::int32_t query = FindOrAddPermissionQuery(kind, verb->index);
  const auto params = rules_.queries[query].params;
  RecordReference(node[0], *verb);
  auto args = FitArguments(node, "`can " + node.text() + "`", params, QueryEntity(query), {}, node, 1, scope);
  return MakeExpr(ExprKind::Query, Type::Make(TypeKind::Bool), node.span(), std::move(args), query);
}

}  // namespace cardinal::check

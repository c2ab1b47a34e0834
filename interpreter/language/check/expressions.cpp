#include "interpreter/language/check/checker.h"

namespace cardinal::check {

using resolve::Symbol;
using resolve::SymbolKind;

ExprId Checker::CheckExpr(At node, Scope& scope) {
  const ExprId id = CheckAnyExpr(node, scope);
  if (probe_ != nullptr && IsProbed(NameOf(node))) probed_expr_ = id;
  return id;
}

ExprId Checker::CheckAnyExpr(At node, Scope& scope) {
  if (const Narrowing* known = FindNarrowing(scope, KeyOf(node))) {
    ReferNarrowed(node, known->tested);
    return AddOf(ExprKind::Local, known->type, node.span(), {}, known->local);
  }
  const Span span = node.span();
  Lessons ignored;
  switch (node.kind()) {
    case Kind::Int: return Literal(Type::Of(TypeKind::Int), Number(node), span);
    case Kind::Bool: return Literal(Type::Of(TypeKind::Bool), node.text() == "yes" ? 1 : 0, span);
    case Kind::None: return Literal(Type::Of(TypeKind::None).Optional(), 0, span);
    case Kind::String:
      Offer(node, Wanted::Text, &scope);
      if (const auto card = card_names_.find(node.text()); card != card_names_.end())
        Refer(node, Entity{EntityKind::Card, card->second.first});
      return Literal(Type::Of(TypeKind::Name), Intern(node.text()), span);
    case Kind::Ref: return CheckRef(node, scope);
    case Kind::Call: return CheckCall(node, node.text(), -1, node, node, 0, scope);
    case Kind::Member: return CheckMember(node, scope);
    case Kind::Me:
      if (BodyOf(scope).me >= 0) return AddOf(ExprKind::Local, scope.me_type, span, {}, BodyOf(scope).me);
      Error(Code::NotAllowedHere, span, "there is no `me` here: no card's text is being read");
      return ErrorExpr(span);
    case Kind::You:
      if (BodyOf(scope).you >= 0)
        return AddOf(ExprKind::Local, Type::Of(TypeKind::Player), span, {}, BodyOf(scope).you);
      Error(Code::NotAllowedHere, span, "there is no `you` here: no player is acting").help =
          "add a parameter `you` to the head";
      return ErrorExpr(span);
    case Kind::It: return CheckIt(node, scope);
    case Kind::Current: return CheckCurrent(node, node[0]);
    case Kind::Can: return CheckCan(node, scope);
    case Kind::IsPresent:
    case Kind::IsType:
    case Kind::Not: return CheckCondition(node, scope, ignored);
    case Kind::Binary: return CheckBinary(node, scope);
    case Kind::Sign: {
      const ExprId value = CheckExprAs(node[0], Type::Of(TypeKind::Int), scope, "a sign");
      if (node.text() == "+") return value;
      if (Ex(value).kind == ExprKind::Literal) {
        // Two numbers below this one are none to the rules (the parser says the same of `from -9...`).
        constexpr std::int64_t kSmallest = -9223372036854775806;
        if (-Ex(value).value < kSmallest)
          Error(Code::BadNumber, span, "this number is smaller than " + std::to_string(kSmallest));
        return Literal(Type::Of(TypeKind::Int), -Ex(value).value, span);
      }
      return AddOf(ExprKind::Negate, Type::Of(TypeKind::Int), span, {value});
    }
    case Kind::Default: {
      const ExprId value = CheckExpr(node[0], scope);
      const Type type = TypeOf(value);
      if (!type.IsError() && !type.optional && FindNarrowing(scope, KeyOf(node[0])) != nullptr) {
        CheckExpr(node[1], scope);
        return value;  // tested before
      }
      if (!type.IsError() && !type.optional) {
        Error(Code::WrongType, node[0].span(),
              "`or else` needs something that may be none, and this is always " + Name(type));
        return value;
      }
      const ExprId other = CheckExpr(node[1], scope);
      if (TypeOf(other).IsError() || type.IsError()) return ErrorExpr(span);
      const Type result = TypeOf(other).optional ? type : type.Required();
      return AddOf(ExprKind::Default, result, span, {value, Coerce(other, result, "the default")});
    }
    case Kind::Conditional: return CheckConditional(node, scope);
    case Kind::EndOf: {
      const ExprId list = CheckExpr(node[0], scope);
      return Fold(node.text() == "first" ? FoldKind::First : FoldKind::Last, list, span);
    }
    case Kind::EndsOf: {
      const ExprId count = CheckExprAs(node[0], Type::Of(TypeKind::Int), scope, "how many");
      return EndsOf(node.text() == "first" ? FoldKind::First : FoldKind::Last, count, CheckExpr(node[1], scope), span);
    }
    case Kind::All: {
      Offer(node[0], Wanted::Listed);
      const Type type = NamedType(node[0]);
      if (type.kind == TypeKind::Enum) return AddOf(ExprKind::AllOfEnum, Type::ListOf(type), span, {}, type.id);
      if (type.kind == TypeKind::Card) return AddOf(ExprKind::AllCards, Type::ListOf(type), span, {}, type.id);
      if (type.kind == TypeKind::Player) return AddOf(ExprKind::Players, Type::ListOf(type), span);
      if (!type.IsError())
        Error(Code::WrongType, node[0].span(),
              "`all` lists the cards of a type, the values of an enum, or Player, and not " + Name(type));
      return ErrorExpr(span);
    }
    case Kind::Comprehension: return CheckComprehension(node, scope);
    case Kind::ListLiteral: return CheckListLiteral(node, scope);
    case Kind::Wildcard:
      Error(Code::NotAllowedHere, span, "`_` means anything only in the head of a rule");
      return ErrorExpr(span);
    default: Error(Code::Syntax, span, "an expression is expected here"); return ErrorExpr(span);
  }
}

bool Checker::IsUnknown(const std::string& name, const Scope& scope) const {
  if (scope.variables.Find(name)) return false;
  return nouns_.Find(name) == nullptr && verbs_.Find(name) == nullptr && MemberQueries(name).empty();
}

// Where a value of an enum is wanted, an unknown name is taken for one of its values that does not exist.
bool Checker::IsNoValue(At node, Type wanted, const Scope& scope) {
  const bool listed = node.kind() == Kind::ListLiteral;
  const bool of_enum = wanted.kind == TypeKind::Enum || (wanted.IsList() && wanted.element == TypeKind::Enum);
  if (!of_enum || (listed && !wanted.IsList())) return false;
  bool found = false;
  for (int i = 0; i < (listed ? node.size() : 1); ++i) {
    const At value = listed ? node[i] : node;
    if (value.kind() != Kind::Ref || !IsUnknown(value.text(), scope)) continue;
    const Enum& declared = rules_.enums[static_cast<std::size_t>(wanted.id)];
    Offer(value, Wanted::Value, &scope);
    if (IsProbed(value)) Expect(Type::Of(TypeKind::Enum, wanted.id));
    Error(Code::UnknownName, value.span(), "there is no " + declared.name + " `" + value.text() + "`").HelpWith([&] {
      const diag::Suggestion nearest = diag::DidYouMean(value.text(), declared.values);
      return nearest.empty() ? ValuesOf(wanted) : nearest;
    });
    found = true;
  }
  return found;
}

ExprId Checker::CheckExprAs(At node, Type wanted, Scope& scope, const char* purpose) {
  if (IsNoValue(node, wanted, scope)) return ErrorExpr(node.span());
  return Coerce(CheckExpr(node, scope), wanted, purpose);
}

ExprId Checker::CheckBinary(At node, Scope& scope) {
  const std::string& op = node.text();
  const Span span = node.span();
  Lessons ignored;
  if (op == "and" || op == "or") return CheckCondition(node, scope, ignored);
  if (op == "in" || op == "not in") return CheckIn(node, scope, op == "not in");
  if (op == "=" || op == "!=") return CheckEquality(node, scope);
  static const std::map<std::string, BinaryOp> kNumbers = {
      {"+", BinaryOp::Add}, {"-", BinaryOp::Sub}, {"*", BinaryOp::Mul}, {"div", BinaryOp::Div}, {"mod", BinaryOp::Mod}};
  static const std::map<std::string, BinaryOp> kOrders = {
      {"<", BinaryOp::Lt}, {"<=", BinaryOp::Le}, {">", BinaryOp::Gt}, {">=", BinaryOp::Ge}};
  const auto make = [&](BinaryOp kind, Type type, ExprId left, ExprId right) {
    const ExprId id = AddOf(ExprKind::Binary, type, span, {left, right});
    Ex(id).op = kind;
    return id;
  };
  if (const auto number = kNumbers.find(op); number != kNumbers.end()) {
    const Type integer = Type::Of(TypeKind::Int);
    const std::string purpose = "`" + op + "`";
    const ExprId left = CheckExprAs(node[0], integer, scope, purpose.c_str());
    const ExprId right = CheckExprAs(node[1], integer, scope, purpose.c_str());
    return make(number->second, integer, left, right);
  }
  const ExprId left = CheckExpr(node[0], scope), right = CheckExpr(node[1], scope);
  ExpectLike(left, right);
  if (TypeOf(left).IsError() || TypeOf(right).IsError()) return ErrorExpr(span);
  if (const auto order = kOrders.find(op); order != kOrders.end()) {
    const Type type = TypeOf(left);
    const std::string purpose = "`" + op + "`";
    if (type.kind == TypeKind::Enum)
      return make(order->second, Type::Of(TypeKind::Bool), Coerce(left, type.Required(), purpose.c_str()),
                  Coerce(right, type.Required(), purpose.c_str()));
    const Type integer = Type::Of(TypeKind::Int);
    return make(order->second, Type::Of(TypeKind::Bool), Coerce(left, integer, purpose.c_str()),
                Coerce(right, integer, purpose.c_str()));
  }
  // with, without, meets: lists
  const Type left_type = TypeOf(left);
  if (!left_type.IsList()) {
    Error(Code::WrongType, node[0].span(), "`" + op + "` works on a set or list, and this is " + Name(left_type));
    return ErrorExpr(span);
  }
  Type element = left_type.Element();
  const Type right_element = TypeOf(right).IsList() ? TypeOf(right).Element() : TypeOf(right).Required();
  if (left_type.kind == TypeKind::Empty) element = right_element;
  if (element.kind == TypeKind::Card && right_element.kind == TypeKind::Card &&
      !IsBelow(rules_, right_element.id, element.id) && op != "with")
    element.id = -1;
  if (op == "with" && element.kind == TypeKind::Card && right_element.kind == TypeKind::Card &&
      !IsBelow(rules_, right_element.id, element.id))
    element.id = IsBelow(rules_, element.id, right_element.id) ? right_element.id : -1;
  const Type list = Type::ListOf(element);
  const ExprId a = Coerce(left, list, "this side"), b = Coerce(right, list, "this side");
  if (op == "meets") return make(BinaryOp::Meets, Type::Of(TypeKind::Bool), a, b);
  return make(op == "with" ? BinaryOp::With : BinaryOp::Without, op == "without" ? left_type : list, a, b);
}

ExprId Checker::CheckRef(At node, Scope& scope) {
  const std::string& name = node.text();
  const Span span = node.span();
  Offer(node, Wanted::Value, &scope);
  if (const Variable* variable = scope.variables.Find(name)) {
    Refer(node, variable->entity);
    return AddOf(ExprKind::Local, variable->type, span, {}, variable->local);
  }
  if (const ExprId word = CheckWord(name, span, scope); word >= 0) {
    ReferBuiltIn(node);
    return word;
  }
  return CheckCall(node, name, -1, node, node, 0, scope);
}

// A word of the language that is asked without arguments; -1: it is none here.
ExprId Checker::CheckWord(const std::string& name, Span span, Scope& scope) {
  if (name == "waiting" && (scope.in_window || !scope.windows.empty()))
    return AddOf(ExprKind::Waiting, Type::ListOf(Type::Of(TypeKind::Action)), span);
  if (name == "targets" && scope.knows_targets) return Targets(scope, span);
  if (name == "cards" && scope.in_deck) return AddOf(ExprKind::AllDeckCards, Type::ListOf(CardOf(-1)), span);
  if (name == "players") return AddOf(ExprKind::Players, Type::ListOf(Type::Of(TypeKind::Player)), span);
  if (name == "turn_order") return AddOf(ExprKind::TurnOrder, Type::ListOf(Type::Of(TypeKind::Player)), span);
  if (name == "now") return AddOf(ExprKind::Now, Type::Of(TypeKind::Int), span);
  if (name == "table") return Literal(Type::Of(TypeKind::Table), 0, span);
  return -1;
}

ExprId Checker::CheckMember(At node, Scope& scope) {
  const ExprId object = CheckExpr(node[0], scope);
  const Type type = TypeOf(object);
  const std::string& name = node.text();
  const Span member_span = node[1].span();
  if (type.IsError()) return ErrorExpr(node.span());
  Offer(node[1], Wanted::Member, &scope, type);
  if (type.Required().IsOccurrence()) return OccurrenceMember(node, object, scope);
  const bool bare = !node.node().has_args;
  if (bare && type.kind == TypeKind::Card) {
    static const std::map<std::string, std::pair<CardFact, TypeKind>> kFacts = {
        {"owner", {CardFact::Owner, TypeKind::Player}},
        {"controller", {CardFact::Controller, TypeKind::Player}},
        {"name", {CardFact::Name, TypeKind::Name}},
        {"since", {CardFact::Since, TypeKind::Int}}};
    if (const auto fact = kFacts.find(name); fact != kFacts.end()) {
      ReferBuiltIn(node[1]);
      const ExprId card = Coerce(object, CardOf(-1), "a question about a card");
      return AddOf(ExprKind::CardInfo, Type::Of(fact->second.second), node.span(), {card},
                   static_cast<std::int32_t>(fact->second.first));
    }
    if (const auto holder = HolderType(); holder && name == "holder") {
      ReferBuiltIn(node[1]);
      const ExprId card = Coerce(object, CardOf(-1), "a question about a card");
      return AddOf(ExprKind::CardInfo, holder->Optional(), node.span(), {card},
                   static_cast<std::int32_t>(CardFact::Holder));
    }
  }
  if (const Symbol* noun = nouns_.Find(name); noun && noun->kind == SymbolKind::Zone && bare) {
    Refer(node[1], *noun);
    const Zone& zone = rules_.zones[static_cast<std::size_t>(noun->index)];
    if (type.kind == TypeKind::Table && zone.of == OwnerKind::Table) return ZoneList(noun->index, -1, node.span());
    const bool fits = (zone.of == OwnerKind::Player && type.kind == TypeKind::Player) ||
                      (zone.of == OwnerKind::Card && type.kind == TypeKind::Card);
    if (fits) return ZoneList(noun->index, ZoneOwner(zone, object), node.span());
    const std::string owner = zone.of == OwnerKind::Player  ? "a Player"
                              : zone.of == OwnerKind::Table ? "the table"
                                                            : A(CardOf(zone.card_type));
    Error(Code::WrongType, member_span, "the zone `" + name + "` belongs to " + owner + ", and this is " + Name(type));
    return ErrorExpr(node.span());
  }
  return CheckCall(node, name, object, node, node, 2, scope);
}

}  // namespace cardinal::check

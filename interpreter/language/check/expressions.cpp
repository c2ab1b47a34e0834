#include "interpreter/language/check/checker.h"

namespace cardinal::check {

using resolve::Symbol;
using resolve::SymbolKind;

ExprId Checker::CheckExpr(At node, Scope& scope) {
  if (const Narrowing* known = FindNarrowing(scope, KeyOf(node))) return AddOf(ExprKind::Local, known->type, node.span(), {}, known->local);
  const Span span = node.span();
  Lessons ignored;
  switch (node.kind()) {
    case Kind::Int: return Literal(Type::Of(TypeKind::Int), Number(node).value_or(0), span);
    case Kind::Bool: return Literal(Type::Of(TypeKind::Bool), node.text() == "yes" ? 1 : 0, span);
    case Kind::None: return Literal(Type::Of(TypeKind::None).Optional(), 0, span);
    case Kind::String: return Literal(Type::Of(TypeKind::Name), Intern(node.text()), span);
    case Kind::Ref: return CheckRef(node, scope);
    case Kind::Call: return CheckCall(node, node.text(), -1, node, node, 0, scope);
    case Kind::Member: return CheckMember(node, scope);
    case Kind::Me:
      if (BodyOf(scope).me >= 0) return AddOf(ExprKind::Local, scope.me_type, span, {}, BodyOf(scope).me);
      Error(Code::NotAllowedHere, span, "there is no `me` here: no card's text is being read");
      return ErrorExpr(span);
    case Kind::You:
      if (BodyOf(scope).you >= 0) return AddOf(ExprKind::Local, Type::Of(TypeKind::Player), span, {}, BodyOf(scope).you);
      Error(Code::NotAllowedHere, span, "there is no `you` here: nobody is acting").help = "add a parameter `you` to the head";
      return ErrorExpr(span);
    case Kind::It: return CheckIt(node, scope);
    case Kind::Current: return CheckCurrent(node, node[0].text(), node[0].span());
    case Kind::Can: return CheckCan(node, scope);
    case Kind::IsPresent:
    case Kind::IsType:
    case Kind::Not: return CheckCondition(node, scope, ignored);
    case Kind::Binary: return CheckBinary(node, scope);
    case Kind::Sign: {
      const ExprId value = CheckExprAs(node[0], Type::Of(TypeKind::Int), scope, "a sign");
      if (node.text() == "+") return value;
      if (Ex(value).kind == ExprKind::Literal) return Literal(Type::Of(TypeKind::Int), -Ex(value).value, span);
      return AddOf(ExprKind::Negate, Type::Of(TypeKind::Int), span, {value});
    }
    case Kind::Default: {
      const ExprId value = CheckExpr(node[0], scope);
      const Type type = TypeOf(value);
      if (!type.IsError() && !type.optional) {
        Error(Code::WrongType, node[0].span(), "`or else` needs something that may be none, and this is always " + Name(type));
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
    case Kind::All: {
      const Type type = NamedType(node[0], node[0].text(), node[0].span());
      if (type.kind == TypeKind::Enum) return AddOf(ExprKind::AllOfEnum, Type::ListOf(type), span, {}, type.id);
      if (type.kind == TypeKind::Card) return AddOf(ExprKind::AllCards, Type::ListOf(type), span, {}, type.id);
      if (type.kind == TypeKind::Player) return AddOf(ExprKind::Players, Type::ListOf(type), span);
      if (!type.IsError()) Error(Code::WrongType, node[0].span(), "`all` lists the cards of a type, the values of an enum, or Player, and not " + Name(type));
      return ErrorExpr(span);
    }
    case Kind::Comprehension: return CheckComprehension(node, scope);
    case Kind::ListLiteral: return CheckListLiteral(node, scope);
    case Kind::Wildcard:
      Error(Code::NotAllowedHere, span, "`_` stands for anything only in the head of a rule");
      return ErrorExpr(span);
    default:
      Error(Code::Syntax, span, "an expression is expected here");
      return ErrorExpr(span);
  }
}

ExprId Checker::CheckExprAs(At node, Type wanted, Scope& scope, const char* purpose) { return Coerce(CheckExpr(node, scope), wanted, purpose); }

void Checker::Learn(Scope& scope, const std::vector<Narrowing>& lessons) { scope.narrowings.insert(scope.narrowings.end(), lessons.begin(), lessons.end()); }

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
  return CheckExprAs(node, yes_no, scope, "a condition");
}

ExprId Checker::CheckPresent(At node, Scope& scope, Lessons& lessons) {
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
  for (const Variable& variable : scope.variables) changes = changes || (variable.assignable && variable.local == Ex(value).index);
  if (Ex(value).kind == ExprKind::Local && !changes) {
    local = Ex(value).index;
    if (!key.empty()) lessons.when_true.push_back({key, local, type.Required()});
    return AddOf(ExprKind::Present, yes_no, node.span(), {value}, -1);
  }
  if (!key.empty()) {
    local = AddLocal(scope, key, type.Required());
    lessons.when_true.push_back({key, local, type.Required()});
  }
  return AddOf(ExprKind::Present, yes_no, node.span(), {value}, local);
}

ExprId Checker::CheckIsType(At node, Scope& scope, Lessons& lessons) {
  const Type yes_no = Type::Of(TypeKind::Bool);
  const ExprId value = CheckExpr(node[0], scope);
  const Type wanted = NamedType(node[1], node[1].text(), node[1].span());
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
    if (Ex(value).kind == ExprKind::Local && !key.empty()) (negated ? lessons.when_false : lessons.when_true).push_back({key, Ex(value).index, wanted});
  } else if (wanted.IsOccurrence() && type.IsOccurrence()) {
    result = AddOf(ExprKind::IsOccurrence, yes_no, node.span(), {value}, wanted.id);
    Ex(result).value = static_cast<int>(wanted.kind) - static_cast<int>(TypeKind::Event);
    const std::string key = KeyOf(node[0]);
    if (Ex(value).kind == ExprKind::Local && !key.empty()) (negated ? lessons.when_false : lessons.when_true).push_back({key, Ex(value).index, wanted});
  } else {
    Error(Code::WrongType, node.span(), "`is` asks for the type of a card or an occurrence; " + A(type) + " is compared with `=`");
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
  if (type.kind == TypeKind::None || !Fits(TypeOf(no), type)) type = TypeOf(no).kind == TypeKind::None ? type.Optional() : TypeOf(no);
  if (TypeOf(yes).kind == TypeKind::None) type = TypeOf(no).Optional();
  if (TypeOf(yes).IsError() || TypeOf(no).IsError()) return ErrorExpr(node.span());
  return AddOf(ExprKind::Conditional, type, node.span(), {condition, Coerce(yes, type, "`then`"), Coerce(no, type, "`else`")});
}

ExprId Checker::CheckBinary(At node, Scope& scope) {
  const std::string& op = node.text();
  const Span span = node.span();
  Lessons ignored;
  if (op == "and" || op == "or") return CheckCondition(node, scope, ignored);
  if (op == "in" || op == "not in") return CheckIn(node, scope, op == "not in");
  if (op == "=" || op == "!=") return CheckEquality(node, scope);
  static const std::map<std::string, BinaryOp> kNumbers = {{"+", BinaryOp::Add}, {"-", BinaryOp::Sub}, {"*", BinaryOp::Mul}, {"div", BinaryOp::Div}, {"mod", BinaryOp::Mod}};
  static const std::map<std::string, BinaryOp> kOrders = {{"<", BinaryOp::Lt}, {"<=", BinaryOp::Le}, {">", BinaryOp::Gt}, {">=", BinaryOp::Ge}};
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
  if (TypeOf(left).IsError() || TypeOf(right).IsError()) return ErrorExpr(span);
  if (const auto order = kOrders.find(op); order != kOrders.end()) {
    const Type type = TypeOf(left);
    const std::string purpose = "`" + op + "`";
    if (type.kind == TypeKind::Enum) return make(order->second, Type::Of(TypeKind::Bool), Coerce(left, type.Required(), purpose.c_str()), Coerce(right, type.Required(), purpose.c_str()));
    const Type integer = Type::Of(TypeKind::Int);
    return make(order->second, Type::Of(TypeKind::Bool), Coerce(left, integer, purpose.c_str()), Coerce(right, integer, purpose.c_str()));
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
  if (element.kind == TypeKind::Card && right_element.kind == TypeKind::Card && !IsBelow(rules_, right_element.id, element.id) && op != "with") element.id = -1;
  if (op == "with" && element.kind == TypeKind::Card && right_element.kind == TypeKind::Card && !IsBelow(rules_, right_element.id, element.id))
    element.id = IsBelow(rules_, element.id, right_element.id) ? right_element.id : -1;
  const Type list = Type::ListOf(element);
  const ExprId a = Coerce(left, list, "this side"), b = Coerce(right, list, "this side");
  if (op == "meets") return make(BinaryOp::Meets, Type::Of(TypeKind::Bool), a, b);
  return make(op == "with" ? BinaryOp::With : BinaryOp::Without, op == "without" ? left_type : list, a, b);
}

ExprId Checker::CheckEquality(At node, Scope& scope) {
  const ExprId left = CheckExpr(node[0], scope), right = CheckExpr(node[1], scope);
  const Type a = TypeOf(left), b = TypeOf(right);
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
    result = owner >= 0 ? AddOf(ExprKind::InZone, yes_no, node.span(), {card, owner}, zone) : AddOf(ExprKind::InZone, yes_no, node.span(), {card}, zone);
    return negated ? AddOf(ExprKind::Not, yes_no, node.span(), {result}) : result;
  }
  const ExprId right = CheckExpr(node[1], scope);
  const Type a = TypeOf(left), b = TypeOf(right);
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

ExprId Checker::Fold(FoldKind kind, ExprId list, Span span) {
  const Type type = TypeOf(list);
  if (type.IsError()) return ErrorExpr(span);
  if (!type.IsList()) {
    Error(Code::WrongType, Ex(list).span, "a set or list is needed here, and this is " + Name(type));
    return ErrorExpr(span);
  }
  const Type element = type.kind == TypeKind::Empty ? Type::Of(TypeKind::Int) : type.Element();
  const auto need = [&](TypeKind wanted, const char* what) {
    if (element.kind != wanted && !element.IsError()) Error(Code::WrongType, Ex(list).span, std::string(what) + ", and this is " + Name(type));
  };
  Type result = Type::Of(TypeKind::Int);
  switch (kind) {
    case FoldKind::Count: break;
    case FoldKind::Sum: need(TypeKind::Int, "only numbers have a sum"); break;
    case FoldKind::Min:
    case FoldKind::Max:
      need(TypeKind::Int, "only numbers have a smallest and a largest");
      result = result.Optional();
      break;
    case FoldKind::Any:
    case FoldKind::All:
      need(TypeKind::Bool, "`any` and `all` need yes or no for each element");
      result = Type::Of(TypeKind::Bool);
      break;
    case FoldKind::First:
    case FoldKind::Last: result = NeverEmpty(list) ? element : element.Optional(); break;
  }
  return AddOf(ExprKind::Fold, result, span, {list}, static_cast<std::int32_t>(kind));
}

// Whether a list has an element for sure: then its first is one, and a choice from it has an answer.
bool Checker::NeverEmpty(ExprId list) const {
  switch (Ex(list).kind) {
    case ExprKind::Players:
    case ExprKind::SeatsFrom:
    case ExprKind::TurnOrder:
    case ExprKind::AllOfEnum:
    case ExprKind::Wrap: return true;
    case ExprKind::List: return !Ex(list).args.empty();
    default: return false;
  }
}

std::optional<FoldKind> Checker::FoldNamed(std::string_view name) const {
  static const std::map<std::string_view, FoldKind> kFolds = {{"count", FoldKind::Count}, {"sum", FoldKind::Sum}, {"min", FoldKind::Min},     {"max", FoldKind::Max},
                                                              {"any", FoldKind::Any},     {"all", FoldKind::All}, {"first", FoldKind::First}, {"last", FoldKind::Last}};
  const auto found = kFolds.find(name);
  return found == kFolds.end() ? std::nullopt : std::optional(found->second);
}

ExprId Checker::CheckComprehension(At node, Scope& scope) {
  const std::string& fold_name = node.text();
  const ExprId source = CheckExpr(node[2], scope);
  const Type source_type = TypeOf(source);
  if (!source_type.IsError() && !source_type.IsList()) {
    Error(Code::WrongType, node[2].span(), "`each` goes through a set or list, and this is " + Name(source_type));
  }
  Type element = source_type.kind == TypeKind::List ? source_type.Element() : Type{};
  const Visible visible(scope);
  const LocalId local = AddLocal(scope, node[1].text(), element);
  Bind(scope, node[1], local, element);
  Lessons lessons;
  const ExprId where = node[3].Has() ? CheckCondition(node[3], scope, lessons) : -1;
  Learn(scope, lessons.when_true);
  for (const Narrowing& lesson : lessons.when_true)
    if (lesson.local == local) element = lesson.type;
  const ExprId result = node[0].Has() ? CheckExpr(node[0], scope) : -1;
  const ExprId key = node[4].Has() ? CheckExpr(node[4], scope) : -1;
  if (key >= 0 && TypeOf(key).kind != TypeKind::Enum && TypeOf(key).kind != TypeKind::Player) Coerce(key, Type::Of(TypeKind::Int), "the order");
  const Type result_type = result >= 0 ? TypeOf(result) : element;
  if (result_type.IsError()) return ErrorExpr(node.span());
  if (result_type.optional || result_type.IsList()) {
    Error(Code::WrongType, node[0].span(), "a list holds plain values, and this is " + Name(result_type));
    return ErrorExpr(node.span());
  }
  const ExprId list = AddOf(ExprKind::Comprehension, Type::ListOf(result_type), node.span(), {source, result, where, key}, local);
  if (fold_name.empty()) return list;
  const auto fold = FoldNamed(fold_name);
  if (!fold) {
    const bool later = fold_name == "union" || fold_name == "distinct";
    Error(later ? Code::NotSupported : Code::UnknownName, node.span(), later ? "`" + fold_name + "[...]` is not built yet" : "there is no `" + fold_name + "[...]`").help =
        later ? "" : diag::DidYouMean(fold_name, {"count", "sum", "min", "max", "any", "all", "first", "last"});
    return ErrorExpr(node.span());
  }
  if (*fold == FoldKind::Any && result < 0) {  // is there one at all?
    Ex(list).args[1] = Literal(Type::Of(TypeKind::Bool), 1, node.span());
    Ex(list).type = Type::ListOf(Type::Of(TypeKind::Bool));
  }
  return Fold(*fold, list, node.span());
}

ExprId Checker::CheckListLiteral(At node, Scope& scope) {
  std::vector<ExprId> elements;
  Type element = Type::Of(TypeKind::Empty);
  for (int i = 0; i < node.size(); ++i) {
    const ExprId value = CheckExpr(node[i], scope);
    const Type type = TypeOf(value);
    elements.push_back(value);
    if (type.IsError()) return ErrorExpr(node.span());
    if (i == 0) element = type;
    else if (!Fits(type, element) && Fits(element, type)) element = type;
    else if (type.kind == TypeKind::Card && element.kind == TypeKind::Card && !Fits(type, element)) element.id = -1;
  }
  if (elements.empty()) return AddOf(ExprKind::List, Type::Of(TypeKind::Empty), node.span());
  for (ExprId& value : elements) value = Coerce(value, element.Required(), "this list");
  if (element.optional) return ErrorExpr(node.span());
  if (element.IsList()) {
    Error(Code::WrongType, node.span(), "a list holds plain values, not lists");
    return ErrorExpr(node.span());
  }
  return AddOf(ExprKind::List, Type::ListOf(element), node.span(), std::move(elements));
}

ExprId Checker::CheckIt(At node, Scope& scope) {
  if (!scope.has_it) {
    Error(Code::NotAllowedHere, node.span(), "there is no `it` here: this text is about no occurrence");
    return ErrorExpr(node.span());
  }
  const LocalId local = BodyOf(scope).it;
  if (local >= 0) return AddOf(ExprKind::Local, scope.it_type, node.span(), {}, local);
  return AddOf(ExprKind::It, scope.it_type, node.span());
}

ExprId Checker::CheckCurrent(At node, const std::string& name, Span span) {
  const Type type = NamedType(node, name, span);
  if (type.IsError()) return ErrorExpr(span);
  if (!type.IsOccurrence()) {
    Error(Code::WrongType, span, "`current` names an event, an action or a window that is running, and `" + name + "` is none");
    return ErrorExpr(span);
  }
  const ExprId id = AddOf(ExprKind::Current, type.Optional(), node.span(), {}, type.id);
  Ex(id).value = static_cast<int>(type.kind) - static_cast<int>(TypeKind::Event);
  return id;
}

ExprId Checker::CheckCan(At node, Scope& scope) {
  const Symbol* verb = verbs_.Find(node.text());
  if (!verb || verb->index < 0 || verb->kind == SymbolKind::Window) {
    Error(Code::UnknownName, node.span(), "`can` asks about an event or an action, and there is none called `" + node.text() + "`").help = diag::DidYouMean(node.text(), verbs_.Names());
    return ErrorExpr(node.span());
  }
  const auto kind = verb->kind == SymbolKind::Event ? OccurrenceKind::Event : OccurrenceKind::Action;
  const std::int32_t query = PermissionOf(kind, verb->index);
  const auto params = rules_.queries[static_cast<std::size_t>(query)].params;
  auto args = FitArguments(node, "`can " + node.text() + "`", params, -1, node, 0, scope);
  return AddOf(ExprKind::Query, Type::Of(TypeKind::Bool), node.span(), std::move(args), query);
}

ExprId Checker::CheckRef(At node, Scope& scope) {
  const std::string& name = node.text();
  const Span span = node.span();
  for (auto it = scope.variables.rbegin(); it != scope.variables.rend(); ++it)
    if (it->name == name) return AddOf(ExprKind::Local, it->type, span, {}, it->local);
  if (name == "waiting" && scope.in_window) return AddOf(ExprKind::Waiting, Type::ListOf(Type::Of(TypeKind::Action)), span);
  if (name == "cards" && scope.in_deck) return AddOf(ExprKind::AllDeckCards, Type::ListOf(CardOf(-1)), span);
  if (name == "players") return AddOf(ExprKind::Players, Type::ListOf(Type::Of(TypeKind::Player)), span);
  if (name == "turn_order") return AddOf(ExprKind::TurnOrder, Type::ListOf(Type::Of(TypeKind::Player)), span);
  if (name == "table") return Literal(Type::Of(TypeKind::Table), 0, span);
  return CheckCall(node, name, -1, node, node, 0, scope);
}

ExprId Checker::ZoneList(std::int32_t zone, ExprId owner, Span span) {
  const Zone& info = rules_.zones[static_cast<std::size_t>(zone)];
  const Type type = Type::ListOf(CardOf(info.holds));
  if (owner < 0 && info.of == OwnerKind::Player) return AddOf(ExprKind::ZoneOfAll, type, span, {}, zone);
  return owner < 0 ? AddOf(ExprKind::Zone, type, span, {}, zone) : AddOf(ExprKind::Zone, type, span, {owner}, zone);
}

ExprId Checker::CheckMember(At node, Scope& scope) {
  const ExprId object = CheckExpr(node[0], scope);
  const Type type = TypeOf(object);
  const std::string& name = node.text();
  const Span member_span = node[1].span();
  if (type.IsError()) return ErrorExpr(node.span());
  if (type.Required().IsOccurrence()) return OccurrenceMember(node, object, scope);
  const bool bare = !node.node().has_args;
  if (bare && type.kind == TypeKind::Card) {
    static const std::map<std::string, std::pair<CardFact, TypeKind>> kFacts = {{"owner", {CardFact::Owner, TypeKind::Player}},
                                                                                {"controller", {CardFact::Controller, TypeKind::Player}},
                                                                                {"name", {CardFact::Name, TypeKind::Name}},
                                                                                {"since", {CardFact::Since, TypeKind::Int}}};
    if (const auto fact = kFacts.find(name); fact != kFacts.end()) {
      const ExprId card = Coerce(object, CardOf(-1), "a question about a card");
      return AddOf(ExprKind::CardInfo, Type::Of(fact->second.second), node.span(), {card}, static_cast<std::int32_t>(fact->second.first));
    }
  }
  if (const Symbol* noun = nouns_.Find(name); noun && noun->kind == SymbolKind::Zone && bare) {
    const Zone& zone = rules_.zones[static_cast<std::size_t>(noun->index)];
    if (type.kind == TypeKind::Player && zone.of == OwnerKind::Player) return ZoneList(noun->index, Coerce(object, Type::Of(TypeKind::Player), "a player's zone"), node.span());
    if (type.kind == TypeKind::Table && zone.of == OwnerKind::Table) return ZoneList(noun->index, -1, node.span());
    Error(Code::WrongType, member_span, "the zone `" + name + "` belongs to " + (zone.of == OwnerKind::Player ? "a Player" : "the table") + ", and this is " + Name(type));
    return ErrorExpr(node.span());
  }
  return CheckCall(node, name, object, node, node, 2, scope);
}

ExprId Checker::OccurrenceMember(At node, ExprId object, Scope& scope) {
  const std::string& name = node.text();
  const Span span = node.span();
  if (TypeOf(object).optional) {
    Coerce(object, TypeOf(object).Required(), "a question about an occurrence");
    return ErrorExpr(span);
  }
  const Type type = TypeOf(object);
  const bool own = Ex(object).kind == ExprKind::It;
  const auto read = [&](LocalId local, Type result) {
    if (own) return AddOf(ExprKind::Local, result, span, {}, local);
    return AddOf(ExprKind::OccurrenceLocal, result, span, {object}, local);
  };
  std::vector<std::string> known;
  if (type.kind == TypeKind::Action) {
    const std::int32_t card_type = type.id >= 0 ? rules_.actions[static_cast<std::size_t>(type.id)].card_type : -1;
    if (name == "player") return read(0, Type::Of(TypeKind::Player));
    if (name == "card") return read(1, card_type >= 0 ? CardOf(card_type) : CardOf(-1).Optional());
    if (name == "window") {
      const std::int32_t window = type.id >= 0 && !rules_.actions[static_cast<std::size_t>(type.id)].windows.empty() ? rules_.actions[static_cast<std::size_t>(type.id)].windows[0] : -1;
      return read(2, Type::Of(TypeKind::Window, window));
    }
    known = {"player", "card", "window"};
  } else if (type.id >= 0) {
    const auto& params = type.kind == TypeKind::Event ? rules_.events[static_cast<std::size_t>(type.id)].params : rules_.windows[static_cast<std::size_t>(type.id)].params;
    for (std::size_t i = 0; i < params.size(); ++i) {
      if (params[i].name == name) return read(static_cast<LocalId>(i), params[i].type);
      known.push_back(params[i].name);
    }
    if (type.kind == TypeKind::Event) {
      const auto& states = event_states_[static_cast<std::size_t>(type.id)];
      for (std::size_t i = 0; i < states.size(); ++i) {
        if (states[i].name == name) return read(static_cast<LocalId>(params.size() + i), states[i].type);
        known.push_back(states[i].name);
      }
    }
  }
  (void)scope;
  Error(Code::UnknownName, node[1].span(), A(type) + " has nothing called `" + name + "`").help = diag::DidYouMean(name, known);
  return ErrorExpr(span);
}

}  // namespace cardinal::check

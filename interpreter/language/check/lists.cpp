// Checks sets and lists: literals, comprehensions and folds.
#include "interpreter/language/check/checker.h"

namespace cardinal::check {

using resolve::Symbol;
using resolve::SymbolKind;

// Reports an expression that is not a list.
bool Checker::IsList(ExprId list) {
  ExpectList(list);
  const Type type = ExprType(list);
  if (!type.IsError() && !type.IsList())
    Error(Code::WrongType, ExprAt(list).span, "a set or list is needed here, and this is " + Name(type));
  return type.IsList();
}

// Sets the expected type of the values of a fold.
void Checker::ExpectFor(FoldKind kind, ExprId value) {
  const bool numbers = kind == FoldKind::Sum || kind == FoldKind::Min || kind == FoldKind::Max ||
                       kind == FoldKind::Most || kind == FoldKind::Least;
  const bool truths = kind == FoldKind::Any || kind == FoldKind::All || kind == FoldKind::Count;
  if (IsProbedValue(value) && (numbers || truths))
    AddExpectedType(Type::Make(numbers ? TypeKind::Int : TypeKind::Bool));
}

ExprId Checker::Fold(FoldKind kind, ExprId list, Span span) {
  if (!IsList(list)) return ErrorExpr(span);
  const Type type = ExprType(list);
  const Type element = type.kind == TypeKind::Empty ? Type::Make(TypeKind::Int) : type.Element();
  const auto need = [&](TypeKind wanted, const char* what) {
    if (element.kind != wanted && !element.IsError())
      Error(Code::WrongType, ExprAt(list).span, std::string(what) + ", and this is " + Name(type));
  };
  Type result = Type::Make(TypeKind::Int);
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
      result = Type::Make(TypeKind::Bool);
      break;
    case FoldKind::First:
    case FoldKind::Last: result = NeverEmpty(list) ? element : element.Optional(); break;
    case FoldKind::Union: result = type; break;
    case FoldKind::Distinct: break;
    case FoldKind::Most:
    case FoldKind::Least:
      Error(Code::WrongType, span, "a number is needed for each element: `most[c.worth for each c in cards]`");
      return ErrorExpr(span);
  }
  return MakeExpr(ExprKind::Fold, result, span, {list}, static_cast<std::int32_t>(kind));
}

// All elements with the largest or smallest number, in the order of the list.
ExprId Checker::MakeExtremes(FoldKind kind, ExprId comprehension, Type element, Span span) {
  const Expr list = ExprAt(comprehension);
  const ExprId number = list.args[1], key = list.args[3];
  if (key.IsValid())
    Error(Code::NotAllowedHere, ExprAt(key).span, "the elements stay in the order of the list, so `by` has no effect");
  const Type of_list = list.type.Element();
  if (of_list.kind != TypeKind::Int && !of_list.IsError())
    Error(Code::WrongType, number.IsValid() ? ExprAt(number).span : span,
          "only numbers have a smallest and a largest, and this is " + A(of_list));
  return MakeExpr(ExprKind::Fold, Type::MakeList(element), span, {comprehension}, static_cast<std::int32_t>(kind));
}

ExprId Checker::MakeEnds(FoldKind end, ExprId count, ExprId list, Span span) {
  if (!IsList(list) || ExprType(count).IsError()) return ErrorExpr(span);
  return MakeExpr(ExprKind::Ends, ExprType(list), span, {count, list}, static_cast<std::int32_t>(end));
}

// Whether a list always has an element: then its first element exists, and a choice from it has an answer.
bool Checker::NeverEmpty(ExprId list) const {
  switch (ExprAt(list).kind) {
    case ExprKind::Players:
    case ExprKind::SeatsFrom:
    case ExprKind::TurnOrder:
    case ExprKind::AllOfEnum:
    case ExprKind::Wrap: return true;
    case ExprKind::List: return !ExprAt(list).args.empty();
    default: return false;
  }
}

std::optional<FoldKind> Checker::FoldNamed(std::string_view name) const {
  static const std::map<std::string_view, FoldKind> kFolds = {
      {"count", FoldKind::Count},       {"sum", FoldKind::Sum},   {"min", FoldKind::Min},
      {"max", FoldKind::Max},           {"any", FoldKind::Any},   {"all", FoldKind::All},
      {"first", FoldKind::First},       {"last", FoldKind::Last}, {"union", FoldKind::Union},
      {"distinct", FoldKind::Distinct}, {"most", FoldKind::Most}, {"least", FoldKind::Least}};
  const auto found = kFolds.find(name);
  return found == kFolds.end() ? std::nullopt : std::optional(found->second);
}

// Checks the key by which a list is ordered: a number, a value of an enum, or a player.
ExprId Checker::CheckKey(NodeRef node, Scope& scope) {
  const ExprId key = CheckExpr(node, scope);
  const TypeKind kind = ExprType(key).kind;
  if (!ExprType(key).optional && (kind == TypeKind::Enum || kind == TypeKind::Player)) return key;
  return Coerce(key, Type::Make(TypeKind::Int), "the order");
}

// The type of a comprehension with these results. For union and distinct the results may be lists.
std::optional<Type> Checker::ListOfResults(NodeRef node, Type result, std::optional<FoldKind> fold) {
  if (result.IsError()) return std::nullopt;
  const bool of_lists = fold == FoldKind::Union || fold == FoldKind::Distinct;
  if (of_lists && !result.optional && result.IsList()) {
    if (!node[4].IsPresent()) return result;
    Error(Code::NotAllowedHere, node[4].span(), "`by` puts elements in order, and here they are those of many lists");
  } else if (!result.optional && !result.IsList()) {
    return Type::MakeList(result);
  } else {
    Error(Code::WrongType, node[0].span(), "a list holds plain values, and this is " + Name(result)).help =
        fold || result.optional ? "" : "`union[...]` joins lists";
  }
  return std::nullopt;
}

ExprId Checker::CheckComprehension(NodeRef node, Scope& scope) {
  const std::string& fold_name = node.text();
  const ExprId source = CheckExpr(node[2], scope);
  ExpectList(source);
  const Type source_type = ExprType(source);
  if (!source_type.IsError() && !source_type.IsList()) {
    Error(Code::WrongType, node[2].span(), "`each` goes through a set or list, and this is " + Name(source_type));
  }
  Type element = source_type.kind == TypeKind::List ? source_type.Element() : Type{};
  const ScopeGuard visible(scope);
  const LocalId local = AddLocal(scope, node[1].text(), element);
  Bind(scope, node[1], local, element);
  FlowFacts lessons;
  const ExprId where = node[3].IsPresent() ? CheckCondition(node[3], scope, lessons) : ExprId{};
  ApplyNarrowings(scope, lessons.when_true);
  for (const Narrowing& lesson : lessons.when_true)
    if (lesson.local == local) element = lesson.type;
  const ExprId result = node[0].IsPresent() ? CheckExpr(node[0], scope) : ExprId{};
  const ExprId key = node[4].IsPresent() ? CheckKey(node[4], scope) : ExprId{};
  const auto fold = FoldNamed(fold_name);
  if (fold) ExpectFor(*fold, result);
  if (!fold && !fold_name.empty()) {
    RecordCandidates(node, NameCategory::Value, &scope);
    Error(Code::UnknownName, node.span(), "there is no `" + fold_name + "[...]`").SetHelpIfShown([&] {
      return diag::DidYouMean(fold_name, {"count", "sum", "min", "max", "any", "all", "first", "last", "most", "least",
                                          "union", "distinct"});
    });
    return ErrorExpr(node.span());
  }
  if (fold) ReferBuiltIn(node);
  const auto type = ListOfResults(node, result.IsValid() ? ExprType(result) : element, fold);
  if (!type) return ErrorExpr(node.span());
  const ExprId list = MakeExpr(ExprKind::Comprehension, *type, node.span(), {source, result, where, key}, local);
  if (!fold) return list;
  if (*fold == FoldKind::Any && !result.IsValid()) {  // whether the list has an element
    EditExpr(list).args[1] = Literal(Type::Make(TypeKind::Bool), 1, node.span());
    EditExpr(list).type = Type::MakeList(Type::Make(TypeKind::Bool));
  }
  if (*fold == FoldKind::Most || *fold == FoldKind::Least) return MakeExtremes(*fold, list, element, node.span());
  return Fold(*fold, list, node.span());
}

ExprId Checker::CheckListLiteral(NodeRef node, Scope& scope) {
  std::vector<ExprId> elements;
  Type element = Type::Make(TypeKind::Empty);
  for (int i = 0; i < node.size(); ++i) {
    const ExprId value = CheckExpr(node[i], scope);
    const Type type = ExprType(value);
    elements.push_back(value);
    if (type.IsError()) return ErrorExpr(node.span());
    if (i == 0)
      element = type;
    else if (!Fits(type, element) && Fits(element, type))
      element = type;
    else if (type.kind == TypeKind::Card && element.kind == TypeKind::Card && !Fits(type, element))
      element.id = -1;
  }
  if (elements.empty()) return MakeExpr(ExprKind::List, Type::Make(TypeKind::Empty), node.span());
  for (ExprId& value : elements) value = Coerce(value, element.WithoutOptional(), "this list");
  if (element.optional) return ErrorExpr(node.span());
  if (element.IsList()) {
    Error(Code::WrongType, node.span(), "a list holds plain values, not lists");
    return ErrorExpr(node.span());
  }
  return MakeExpr(ExprKind::List, Type::MakeList(element), node.span(), std::move(elements));
}

ExprId Checker::ZoneList(std::int32_t zone, ExprId owner, Span span) {
  const Zone& info = rules_.zones[zone];
  const Type type = Type::MakeList(CardTypeFor(info.holds));
  if (!owner.IsValid() && info.of != OwnerKind::Table) return MakeExpr(ExprKind::ZoneOfAll, type, span, {}, zone);
  return !owner.IsValid() ? MakeExpr(ExprKind::Zone, type, span, {}, zone)
                          : MakeExpr(ExprKind::Zone, type, span, {owner}, zone);
}

// The expression before a zone's name: a player, or a card of the type that has the zone.
ExprId Checker::ZoneOwner(const Zone& zone, ExprId thing) {
  if (zone.of == OwnerKind::Card) return Coerce(thing, CardTypeFor(zone.card_type), "a card's zone");
  return Coerce(thing, Type::Make(TypeKind::Player), "a player's zone");
}

// The common type of the cards that have zones, if there are such zones.
std::optional<Type> Checker::HolderType() const {
  std::optional<Type> type;
  for (const Zone& zone : rules_.zones) {
    if (zone.of != OwnerKind::Card) continue;
    if (!type) type = CardTypeFor(zone.card_type);
    while (type->id >= 0 && !IsBelow(rules_, zone.card_type, type->id)) type->id = rules_.card_types[type->id].parent;
  }
  return type;
}

}  // namespace cardinal::check

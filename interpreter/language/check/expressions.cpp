#include "interpreter/language/check/checker.h"

namespace cardinal::check {

using resolve::Symbol;
using resolve::SymbolKind;

ExprId Checker::CheckExpr(NodeRef node, Scope& scope) {
  const ExprId id = CheckAnyExpr(node, scope);
  if (probe_ != nullptr && IsProbed(NameNode(node))) probed_expr_ = id;
  return id;
}

ExprId Checker::CheckAnyExpr(NodeRef node, Scope& scope) {
  if (const Narrowing* known = FindNarrowing(scope, NarrowingKey(node))) {
    ReferNarrowed(node, known->tested);
    return MakeExpr(ExprKind::Local, known->type, node.span(), {}, known->local);
  }
  const Span span = node.span();
  FlowFacts ignored;
  switch (node.kind()) {
    case NodeKind::Int: return Literal(Type::Make(TypeKind::Int), Number(node), span);
    case NodeKind::Bool: return Literal(Type::Make(TypeKind::Bool), node.text() == "yes" ? 1 : 0, span);
    case NodeKind::None: return Literal(Type::Make(TypeKind::None).Optional(), 0, span);
    case NodeKind::String:
      RecordCandidates(node, NameCategory::Text, &scope);
      if (const auto card = card_names_.find(node.text()); card != card_names_.end())
        RecordReference(node, Entity{EntityKind::Card, card->second.first});
      return Literal(Type::Make(TypeKind::Name), Intern(node.text()), span);
    case NodeKind::Ref: return CheckRef(node, scope);
    case NodeKind::Call: return CheckCall(node, node.text(), {}, node, node, 0, scope);
    case NodeKind::Member: return CheckMember(node, scope);
    case NodeKind::Me:
      if (CurrentBody(scope).me >= 0) return MakeExpr(ExprKind::Local, scope.me_type, span, {}, CurrentBody(scope).me);
      Error(Code::NotAllowedHere, span, "there is no `me` here: no card's text is being read");
      return ErrorExpr(span);
    case NodeKind::You:
      if (CurrentBody(scope).you >= 0)
        return MakeExpr(ExprKind::Local, Type::Make(TypeKind::Player), span, {}, CurrentBody(scope).you);
      Error(Code::NotAllowedHere, span, "there is no `you` here: no player is acting").help =
          "add a parameter `you` to the head";
      return ErrorExpr(span);
    case NodeKind::It: return CheckIt(node, scope);
    case NodeKind::Current: return CheckCurrent(node, node[0]);
    case NodeKind::Can: return CheckCan(node, scope);
    case NodeKind::IsPresent:
    case NodeKind::IsType:
    case NodeKind::Not: return CheckCondition(node, scope, ignored);
    case NodeKind::Binary: return CheckBinary(node, scope);
    case NodeKind::Sign: {
      const ExprId value = CheckExprAs(node[0], Type::Make(TypeKind::Int), scope, "a sign");
      if (node.text() == "+") return value;
      if (ExprAt(value).kind == ExprKind::Literal) {
        // The rules do not have the two smallest numbers of 64 bits (the parser reports the same for `from -9...`).
        constexpr std::int64_t kSmallest = -9223372036854775806;
        if (-ExprAt(value).value < kSmallest)
          Error(Code::BadNumber, span, "this number is smaller than " + std::to_string(kSmallest));
        return Literal(Type::Make(TypeKind::Int), -ExprAt(value).value, span);
      }
      return MakeExpr(ExprKind::Negate, Type::Make(TypeKind::Int), span, {value});
    }
    case NodeKind::Default: {
      const ExprId value = CheckExpr(node[0], scope);
      const Type type = ExprType(value);
      if (!type.IsError() && !type.optional && FindNarrowing(scope, NarrowingKey(node[0])) != nullptr) {
        CheckExpr(node[1], scope);
        return value;  // tested before
      }
      if (!type.IsError() && !type.optional) {
        Error(Code::WrongType, node[0].span(),
              "`or else` needs something that may be none, and this is always " + Name(type));
        return value;
      }
      const ExprId other = CheckExpr(node[1], scope);
      if (ExprType(other).IsError() || type.IsError()) return ErrorExpr(span);
      const Type result = ExprType(other).optional ? type : type.WithoutOptional();
      return MakeExpr(ExprKind::Default, result, span, {value, Coerce(other, result, "the default")});
    }
    case NodeKind::Conditional: return CheckConditional(node, scope);
    case NodeKind::EndOf: {
      const ExprId list = CheckExpr(node[0], scope);
      return Fold(node.text() == "first" ? FoldKind::First : FoldKind::Last, list, span);
    }
    case NodeKind::EndsOf: {
      const ExprId count = CheckExprAs(node[0], Type::Make(TypeKind::Int), scope, "how many");
      return MakeEnds(node.text() == "first" ? FoldKind::First : FoldKind::Last, count, CheckExpr(node[1], scope),
                      span);
    }
    case NodeKind::Last:
      CheckExpr(node[0], scope);
      Error(Code::NotAllowedHere, span, "`last` is followed by a card and a question about it").help =
          "write what the card is asked, such as `last c.controller`";
      return ErrorExpr(span);
    case NodeKind::All: {
      RecordCandidates(node[0], NameCategory::Listed);
      const Type type = NamedType(node[0]);
      if (type.kind == TypeKind::Enum) return MakeExpr(ExprKind::AllOfEnum, Type::MakeList(type), span, {}, type.id);
      if (type.kind == TypeKind::Card) return MakeExpr(ExprKind::AllCards, Type::MakeList(type), span, {}, type.id);
      if (type.kind == TypeKind::Player) return MakeExpr(ExprKind::Players, Type::MakeList(type), span);
      if (!type.IsError())
        Error(Code::WrongType, node[0].span(),
              "`all` lists the cards of a type, the values of an enum, or Player, and not " + Name(type));
      return ErrorExpr(span);
    }
    case NodeKind::Comprehension: return CheckComprehension(node, scope);
    case NodeKind::ListLiteral: return CheckListLiteral(node, scope);
    case NodeKind::Wildcard:
      Error(Code::NotAllowedHere, span, "`_` means anything only in the head of a rule");
      return ErrorExpr(span);
    default: Error(Code::Syntax, span, "an expression is expected here"); return ErrorExpr(span);
  }
}

bool Checker::IsUnknown(const std::string& name, const Scope& scope) const {
  if (scope.variables.FindVariable(name)) return false;
  return nouns_.FindSymbol(name) == nullptr && verbs_.FindSymbol(name) == nullptr && MemberQueries(name).empty();
}

// If a value of an enum is expected, reports an unknown name as a value that the enum does not have.
bool Checker::IsNoValue(NodeRef node, Type wanted, const Scope& scope) {
  const bool listed = node.kind() == NodeKind::ListLiteral;
  const bool of_enum = wanted.kind == TypeKind::Enum || (wanted.IsList() && wanted.element == TypeKind::Enum);
  if (!of_enum || (listed && !wanted.IsList())) return false;
  bool found = false;
  for (int i = 0; i < (listed ? node.size() : 1); ++i) {
    const NodeRef value = listed ? node[i] : node;
    if (value.kind() != NodeKind::Ref || !IsUnknown(value.text(), scope)) continue;
    const Enum& declared = rules_.enums[wanted.id];
    RecordCandidates(value, NameCategory::Value, &scope);
    if (IsProbed(value)) AddExpectedType(Type::Make(TypeKind::Enum, wanted.id));
    Error(Code::UnknownName, value.span(), "there is no " + declared.name + " `" + value.text() + "`")
        .SetHelpIfShown([&] {
          const diag::Suggestion nearest = diag::DidYouMean(value.text(), declared.values);
          return nearest.empty() ? DescribeValues(wanted) : nearest;
        });
    found = true;
  }
  return found;
}

ExprId Checker::CheckExprAs(NodeRef node, Type wanted, Scope& scope, const char* purpose) {
  if (IsNoValue(node, wanted, scope)) return ErrorExpr(node.span());
  return Coerce(CheckExpr(node, scope), wanted, purpose);
}

ExprId Checker::CheckBinary(NodeRef node, Scope& scope) {
  const std::string& op = node.text();
  const Span span = node.span();
  FlowFacts ignored;
  if (op == "and" || op == "or") return CheckCondition(node, scope, ignored);
  if (op == "in" || op == "not in") return CheckIn(node, scope, op == "not in");
  if (op == "=" || op == "!=") return CheckEquality(node, scope);
  static const std::map<std::string, BinaryOp> kNumbers = {
      {"+", BinaryOp::Add}, {"-", BinaryOp::Sub}, {"*", BinaryOp::Mul}, {"div", BinaryOp::Div}, {"mod", BinaryOp::Mod}};
  static const std::map<std::string, BinaryOp> kOrders = {
      {"<", BinaryOp::Lt}, {"<=", BinaryOp::Le}, {">", BinaryOp::Gt}, {">=", BinaryOp::Ge}};
  const auto make = [&](BinaryOp kind, Type type, ExprId left, ExprId right) {
    const ExprId id = MakeExpr(ExprKind::Binary, type, span, {left, right});
    EditExpr(id).op = kind;
    return id;
  };
  if (const auto number = kNumbers.find(op); number != kNumbers.end()) {
    const Type integer = Type::Make(TypeKind::Int);
    const std::string purpose = "`" + op + "`";
    const ExprId left = CheckExprAs(node[0], integer, scope, purpose.c_str());
    const ExprId right = CheckExprAs(node[1], integer, scope, purpose.c_str());
    return make(number->second, integer, left, right);
  }
  const ExprId left = CheckExpr(node[0], scope), right = CheckExpr(node[1], scope);
  ExpectLike(left, right);
  if (ExprType(left).IsError() || ExprType(right).IsError()) return ErrorExpr(span);
  if (const auto order = kOrders.find(op); order != kOrders.end()) {
    const Type type = ExprType(left);
    const std::string purpose = "`" + op + "`";
    if (type.kind == TypeKind::Enum)
      return make(order->second, Type::Make(TypeKind::Bool), Coerce(left, type.WithoutOptional(), purpose.c_str()),
                  Coerce(right, type.WithoutOptional(), purpose.c_str()));
    const Type integer = Type::Make(TypeKind::Int);
    return make(order->second, Type::Make(TypeKind::Bool), Coerce(left, integer, purpose.c_str()),
                Coerce(right, integer, purpose.c_str()));
  }
  // with, without, meets: lists
  const Type left_type = ExprType(left);
  if (!left_type.IsList()) {
    Error(Code::WrongType, node[0].span(), "`" + op + "` works on a set or list, and this is " + Name(left_type));
    return ErrorExpr(span);
  }
  Type element = left_type.Element();
  const Type right_element = ExprType(right).IsList() ? ExprType(right).Element() : ExprType(right).WithoutOptional();
  if (left_type.kind == TypeKind::Empty) element = right_element;
  if (element.kind == TypeKind::Card && right_element.kind == TypeKind::Card &&
      !IsBelow(rules_, right_element.id, element.id) && op != "with")
    element.id = -1;
  if (op == "with" && element.kind == TypeKind::Card && right_element.kind == TypeKind::Card &&
      !IsBelow(rules_, right_element.id, element.id))
    element.id = IsBelow(rules_, element.id, right_element.id) ? right_element.id : -1;
  const Type list = Type::MakeList(element);
  const ExprId a = Coerce(left, list, "this side"), b = Coerce(right, list, "this side");
  if (op == "meets") return make(BinaryOp::Meets, Type::Make(TypeKind::Bool), a, b);
  return make(op == "with" ? BinaryOp::With : BinaryOp::Without, op == "without" ? left_type : list, a, b);
}

ExprId Checker::CheckRef(NodeRef node, Scope& scope) {
  const std::string& name = node.text();
  const Span span = node.span();
  RecordCandidates(node, NameCategory::Value, &scope);
  if (const Variable* variable = scope.variables.FindVariable(name)) {
    RecordReference(node, variable->entity);
    return MakeExpr(ExprKind::Local, variable->type, span, {}, variable->local);
  }
  if (const ExprId word = CheckWord(name, span, scope); word.IsValid()) {
    ReferBuiltIn(node);
    return word;
  }
  return CheckCall(node, name, {}, node, node, 0, scope);
}

// Checks a word of the language without arguments; -1: the word has no meaning here.
ExprId Checker::CheckWord(const std::string& name, Span span, Scope& scope) {
  if (name == "waiting" && (scope.in_window || !scope.windows.empty()))
    return MakeExpr(ExprKind::Waiting, Type::MakeList(Type::Make(TypeKind::Action)), span);
  if (name == "targets" && scope.knows_targets) return OwnTargets(scope, span);
  if (name == "chosen" && scope.knows_targets) return ChosenCards(scope, span);
  if (name == "cards" && scope.in_deck) return MakeExpr(ExprKind::AllDeckCards, Type::MakeList(CardTypeFor(-1)), span);
  if (name == "players") return MakeExpr(ExprKind::Players, Type::MakeList(Type::Make(TypeKind::Player)), span);
  if (name == "turn_order") return MakeExpr(ExprKind::TurnOrder, Type::MakeList(Type::Make(TypeKind::Player)), span);
  if (name == "now") return MakeExpr(ExprKind::Now, Type::Make(TypeKind::Int), span);
  if (name == "table") return Literal(Type::Make(TypeKind::Table), 0, span);
  return {};
}

ExprId Checker::CheckMember(NodeRef node, Scope& scope) {
  return node[0].kind() == NodeKind::Last ? CheckLast(node, scope)
                                          : CheckMemberOf(node, CheckExpr(node[0], scope), scope);
}

// `last c.power`: the answer that was kept when the card left the zone that it left last.
ExprId Checker::CheckLast(NodeRef node, Scope& scope) {
  const ExprId card = CheckExpr(node[0][0], scope);
  const Type type = ExprType(card);
  if (type.IsError()) return ErrorExpr(node.span());
  if (type.kind != TypeKind::Card) {
    Error(Code::WrongType, node[0].span(), "`last` asks about a card, and this is " + A(type));
    return ErrorExpr(node.span());
  }
  const ExprId now = CheckMemberOf(node, card, scope);
  if (ExprType(now).IsError()) return ErrorExpr(node.span());
  const Expr asked = ExprAt(now);
  const bool one_card = (asked.kind == ExprKind::Query || asked.kind == ExprKind::CardInfo) && asked.args.size() == 1;
  if (!one_card || asked.type.IsList()) {
    Error(Code::NotAllowedHere, node[1].span(),
          "only questions with one value as the answer, and without further arguments, are kept when a card leaves")
        .help = "use a state of the event, or of the card";
    return ErrorExpr(node.span());
  }
  return MakeExpr(ExprKind::Last, asked.type, node.span(), {card, now}, FindOrAddKeptAnswer(asked));
}

// `asked`: a query or fact about a card.
KeptAnswerId Checker::FindOrAddKeptAnswer(const Expr& asked) {
  for (const KeptAnswerId id : rules_.kept_answers.Ids()) {
    const Expr& known = ExprAt(rules_.kept_answers[id].answer);
    if (known.kind == asked.kind && known.index == asked.index) return id;
  }
  KeptAnswer kept;
  kept.card_type = asked.kind == ExprKind::Query ? rules_.queries[asked.index].params[0].type.id : -1;
  kept.body = NewBody("last answer", {asked.span, {}});
  Body& body = rules_.bodies.Edit(kept.body);
  body.locals.push_back({"card", CardTypeFor(kept.card_type)});
  body.params = 1;
  const ExprId card = MakeExpr(ExprKind::Local, CardTypeFor(kept.card_type), asked.span, {}, 0);
  kept.answer = MakeExpr(asked.kind, asked.type, asked.span, {card}, asked.index);
  return rules_.kept_answers.Add(kept);
}

namespace {

using Facts = std::map<std::string, std::pair<CardInfoKind, TypeKind>, std::less<>>;
const Facts& FactsAboutCards() {
  static const Facts facts = {
      {"owner", {CardInfoKind::Owner, TypeKind::Player}}, {"controller", {CardInfoKind::Controller, TypeKind::Player}},
      {"name", {CardInfoKind::Name, TypeKind::Name}},     {"since", {CardInfoKind::Since, TypeKind::Int}},
      {"print", {CardInfoKind::Print, TypeKind::Print}},  {"created", {CardInfoKind::Created, TypeKind::Bool}}};
  return facts;
}

}  // namespace

// Reports a member of cards whose name already is a question about every card.
void Checker::CheckIsNoFact(NodeRef name) {
  if (!FactsAboutCards().contains(name.text()) && name.text() != "holder") return;
  Error(Code::DuplicateDefinition, name.span(), "`" + name.text() + "` already is a question about every card").help =
      "give it another name";
}

// The member of an object that has been checked.
ExprId Checker::CheckMemberOf(NodeRef node, ExprId object, Scope& scope) {
  const Type type = ExprType(object);
  const std::string& name = node.text();
  const Span member_span = node[1].span();
  if (type.IsError()) return ErrorExpr(node.span());
  RecordCandidates(node[1], NameCategory::Member, &scope, type);
  if (type.WithoutOptional().IsOccurrence()) return OccurrenceMember(node, object, scope);
  const bool bare = !node.node().has_args;
  if (bare && type.kind == TypeKind::Card) {
    if (const auto fact = FactsAboutCards().find(name); fact != FactsAboutCards().end()) {
      ReferBuiltIn(node[1]);
      const ExprId card = Coerce(object, CardTypeFor(-1), "a question about a card");
      const std::int32_t id = fact->second.second == TypeKind::Print ? type.id : -1;
      return MakeExpr(ExprKind::CardInfo, Type::Make(fact->second.second, id), node.span(), {card},
                      static_cast<std::int32_t>(fact->second.first));
    }
    if (const auto holder = HolderType(); holder && name == "holder") {
      ReferBuiltIn(node[1]);
      const ExprId card = Coerce(object, CardTypeFor(-1), "a question about a card");
      return MakeExpr(ExprKind::CardInfo, holder->Optional(), node.span(), {card},
                      static_cast<std::int32_t>(CardInfoKind::Holder));
    }
  }
  if (const Symbol* noun = nouns_.FindSymbol(name); noun && noun->kind == SymbolKind::Zone && bare) {
    RecordReference(node[1], *noun);
    const Zone& zone = rules_.zones[noun->index];
    if (type.kind == TypeKind::Table && zone.of == OwnerKind::Table) return ZoneList(noun->index, {}, node.span());
    const bool fits = (zone.of == OwnerKind::Player && type.kind == TypeKind::Player) ||
                      (zone.of == OwnerKind::Card && type.kind == TypeKind::Card);
    if (fits) return ZoneList(noun->index, ZoneOwner(zone, object), node.span());
    const std::string owner = zone.of == OwnerKind::Player  ? "a Player"
                              : zone.of == OwnerKind::Table ? "the table"
                                                            : A(CardTypeFor(zone.card_type));
    Error(Code::WrongType, member_span, "the zone `" + name + "` belongs to " + owner + ", and this is " + Name(type));
    return ErrorExpr(node.span());
  }
  return CheckCall(node, name, object, node, node, 2, scope);
}

}  // namespace cardinal::check

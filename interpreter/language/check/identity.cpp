// The questions about what a card is that a change may name: `modify c.controller to you`. In: the head of a change.
// Out: the query, which the rules have only if a change names it, or the error.
#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "interpreter/language/check/checker.h"

namespace cardinal::check {

namespace {

constexpr std::array<std::string_view, 4> kNeverChange = {"owner", "since", "created", "holder"};
constexpr std::array<std::string_view, 4> kQuestions = {"print", "controller", "name", "rules"};

bool IsAmong(std::span<const std::string_view> names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

}  // namespace

// Whether the head of a change names a question about what each card is, which no declaration hides.
bool Checker::NamesIdentity(NodeRef path) const {
  const std::string& name = path.text();
  if (!IsAmong(kQuestions, name) && !IsAmong(kNeverChange, name)) return false;
  if (!MemberQueries(name).empty()) return false;
  return path.kind() == NodeKind::Member || nouns_.FindSymbol(name) == nullptr;
}

// The query of the question that the head names, which must be NamesIdentity; -1, with an error: it cannot be changed.
std::int32_t Checker::IdentityQuery(NodeRef path) {
  const std::string& name = path.text();
  const Span span = path.kind() == NodeKind::Member ? path[1].span() : path.span();
  if (name == "controller")
    return FindOrAddIdentity(rules_.identity.controller, name, Type::Make(TypeKind::Player), span);
  if (name == "print") return FindOrAddIdentity(rules_.identity.print, name, Type::Make(TypeKind::Print), span);
  if (name == "rules")
    return FindOrAddIdentity(rules_.identity.rules, name, Type::MakeList(Type::Make(TypeKind::Print)), span);
  if (name == "name") return FindOrAddIdentity(rules_.identity.name, name, Type::Make(TypeKind::Name), span);
  Error(Code::CannotAssign, span, "`" + name + "` never changes").help =
      "`print`, `controller`, `name` and `rules` can be modified";
  return -1;
}

// Reports a rule that would change how cards are printed as long as it is in force.
bool Checker::RejectDeclaredPrint(std::int32_t query, Span span) {
  if (query != rules_.identity.print) return false;
  Error(Code::NotSupported, span, "a rule that stays in force cannot change how a card is printed yet").help =
      "write it as a statement: `modify c.print to d.print until c leaves`";
  return true;
}

// Reports a lent rule that would change what a card is.
bool Checker::RejectLentIdentity(NodeRef path, RuleHome home) {
  if (!IsLentText(home.card) || !NamesIdentity(path)) return false;
  Error(Code::NotAllowedHere, path.span(),
        "rules that are lent cannot lend rules or change what a card is: `rules` is the last step")
      .help = "write it as a rule of the card or of the ruleset that lends";
  return true;
}

// The first zones in which the rules of the type work: those of the type or of one above it.
WorksId Checker::WorksOfType(std::int32_t type) const {
  for (std::int32_t t = type; t >= 0; t = rules_.card_types[t].parent)
    if (rules_.card_types[t].works.IsValid()) return rules_.card_types[t].works;
  return {};
}

// The type of the card that the head names: `modify c.rules`.
Type Checker::TypeInHead(const std::vector<NodeRef>& patterns, const Scope& scope) const {
  if (patterns.empty()) return CardTypeFor(-1);
  const NodeRef head = patterns.front();
  if (head.kind() == NodeKind::Me) return scope.me_type;
  const std::string& name = head.text();
  if (const Narrowing* narrowed = FindNarrowing(scope, name)) return narrowed->type;
  const Variable* variable = scope.variables.FindVariable(name);
  return variable ? variable->type : CardTypeFor(-1);
}

// The value of a change. `card`: the type of the card that it is about, where the query says what a card is.
ExprId Checker::CheckAmount(NodeRef change, std::int32_t query, bool fits, Type card, Scope& scope) {
  const Identity& identity = rules_.identity;
  const NodeRef amount = change[0];
  const bool of_texts = query == identity.rules;
  if (amount.kind() == NodeKind::LentRules) {
    if (of_texts) return CheckLentRules(amount, card);
    Error(Code::WrongType, amount.span(), "only `rules` can be changed with a block of rules").help =
        "write `modify c.rules with { ... }`";
    return ErrorExpr(amount.span());
  }
  Type result = rules_.queries[query].result;
  if (query == identity.print || of_texts) {
    const Type print = Type::Make(TypeKind::Print, card.kind == TypeKind::Card ? card.id : -1);
    result = of_texts ? Type::MakeList(print) : print;
    const bool none = amount.kind() == NodeKind::ListLiteral && amount.size() == 0;
    if (of_texts && !none && change.text() != "without") rules_.identity.lends = true;
    if (of_texts && !none && amount.kind() == NodeKind::ListLiteral) return CheckTexts(amount, result, scope);
  }
  return CheckExprAs(amount, fits ? result : Type{}, scope, ("`" + rules_.queries[query].name + "`").c_str());
}

// `[d.print, "Goblin"]`
ExprId Checker::CheckTexts(NodeRef list, Type texts, Scope& scope) {
  std::vector<ExprId> elements;
  for (int i = 0; i < list.size(); ++i) elements.push_back(CheckExprAs(list[i], texts.Element(), scope, "`rules`"));
  return MakeExpr(ExprKind::List, texts, list.span(), std::move(elements));
}

// `with { after die(me) { draw(1) } }`: a text that is printed on no card. Its rules know no names of the text around
// them.
ExprId Checker::CheckLentRules(NodeRef rules, Type card) {
  const Type texts = rules_.queries[rules_.identity.rules].result;
  const WorksId works = card.kind == TypeKind::Card ? WorksOfType(card.id) : WorksId{};
  if (!works.IsValid()) {
    Error(Code::NotAllowedHere, rules.span(),
          "rules that are lent to " + A(card) + " never work: its type has no `rules while`")
        .help = "say which cards: `modify c.rules with { ... } if c is TypeName`";
    return ErrorExpr(rules.span());
  }
  rules_.identity.lends = true;
  const std::int32_t text = LentTextNumber(rules_.lent_texts.size());
  rules_.lent_texts.push_back({card.id, Origin{rules.span(), ReadCitations(rules[0])}});
  auto names = std::exchange(head_names_, {});
  auto values = std::exchange(head_values_, {});
  for (int i = 0; i < rules[1].size(); ++i) CheckRule(rules[1][i], {text, works});
  head_names_ = std::move(names);
  head_values_ = std::move(values);
  return MakeExpr(ExprKind::List, texts, rules.span(), {Literal(texts.Element(), text, rules.span())});
}

std::int32_t Checker::FindOrAddIdentity(std::int32_t& known, const std::string& name, Type result, Span span) {
  if (known >= 0) return known;
  Query query;
  query.name = name;
  query.from = QueryOrigin::Identity;
  query.origin.span = span;
  query.params = {{"c", CardTypeFor(-1), {}}};
  query.result = result;
  query.body = NewBody("query " + name, query.origin);
  Body& body = rules_.bodies.Edit(query.body);
  body.locals.push_back({"c", CardTypeFor(-1)});
  body.params = 1;
  const ExprId card = MakeExpr(ExprKind::Local, CardTypeFor(-1), span, {}, 0);
  const CardInfoKind base = result.kind == TypeKind::Player ? CardInfoKind::Controller
                            : result.kind == TypeKind::Name ? CardInfoKind::Name
                                                            : CardInfoKind::Print;
  query.base = MakeExpr(ExprKind::CardInfo, result.IsList() ? result.Element() : result, span, {card},
                        static_cast<std::int32_t>(base));
  if (result.IsList()) query.base = MakeExpr(ExprKind::List, result, span, {query.base});
  known = DeclareQuery(std::move(query), {});
  return known;
}

}  // namespace cardinal::check

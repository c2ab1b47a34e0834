// The heads of rules: `attack(c: Elder, me)`. In: the tree of a head, and the parameters of the event or query that it
// names. Out: patterns, new names in the scope of the rule, and tests of the values in the head, with which the
// condition of the rule begins.
#include <algorithm>
#include <string>
#include <utility>

#include "interpreter/base/sequence.h"
#include "interpreter/language/check/checker.h"

namespace cardinal::check {

using resolve::Symbol;
using resolve::SymbolKind;

// Finds the query that the head of a `modify` names, and its patterns: `attack(c)`, `c.attack`, `me.attack`.
std::optional<std::int32_t> Checker::ResolveHeadQuery(NodeRef path, RuleHome home, std::vector<NodeRef>& patterns,
                                                      bool& listed, NameCategory wanted) {
  const std::string& name = path.text();
  RecordCandidates(NameNode(path), wanted);
  const bool member = path.kind() == NodeKind::Member;
  listed = member || path.node().has_args || path.kind() == NodeKind::Call;
  if (member) patterns.push_back(path[0]);
  for (int i = member ? 2 : 0; i < path.size() && path.kind() != NodeKind::Ref; ++i) patterns.push_back(path[i]);
  if (NamesIdentity(path)) {
    const std::int32_t query = IdentityQuery(path);
    return query < 0 ? std::nullopt : std::optional(query);
  }
  const auto members = MemberQueries(name);
  if (members.size() == 1) return members[0];
  if (members.size() > 1) {
    std::int32_t type = -1;
    if (!patterns.empty() && patterns[0].kind() == NodeKind::Me && home.IsOfText())
      type = TypeOfText(rules_, home.card);
    if (!patterns.empty() && patterns[0].kind() == NodeKind::NamedArg) {
      const Symbol* symbol = nouns_.FindSymbol(patterns[0][0].text());
      if (symbol && symbol->kind == SymbolKind::CardType) type = symbol->index;
    }
    if (type >= 0)
      if (const std::int32_t query = MemberQuery(name, CardTypeFor(type)); query >= 0) return query;
    Error(Code::WrongType, path.span(), "several types have `" + name + "`").help =
        "name the type: `modify " + name + "(c: TypeName) ...`";
    return std::nullopt;
  }
  if (const Symbol* noun = nouns_.FindSymbol(name); noun && noun->kind == SymbolKind::Query) return noun->index;
  Scope none;
  none.body = BodyId{0};
  UnknownName(
      member ? path[1].span() : Span{path.span().file, path.span().begin, path.span().begin + base::Count(name)}, name,
      none, wanted);
  return std::nullopt;
}

// Opens the body of a rule: its locals are the parameters of its target, then me, you and, for a hook, the occurrence.
void Checker::OpenRuleScope(Scope& scope, const std::string& name, Origin origin, const std::vector<Param>& params,
                            RuleHome home, bool hook) {
  if (home.captures) return OpenLastingScope(scope, name, origin, params, *home.captures, hook);
  scope.body = NewBody(name, std::move(origin));
  Body& body = rules_.bodies.Edit(scope.body);
  for (const Param& param : params) body.locals.push_back({"", param.type});
  const auto count = base::Count(params);
  const bool of_card = home.IsOfText();
  const Type me = of_card ? CardTypeFor(TypeOfText(rules_, home.card)) : CardTypeFor(-1).Optional();
  body.locals.push_back({"me", me});
  body.locals.push_back({"you", Type::Make(TypeKind::Player)});
  if (of_card) {
    body.me = count;
    body.you = count + 1;
    scope.me_type = me;
  }
  if (hook) {
    body.locals.push_back({"it", Type{}});
    body.it = count + 2;
  }
  body.params = base::Count(body.locals);
}

// What a name without arguments means if no local has that name.
std::optional<Checker::StandaloneName> Checker::KnownAlone(const std::string& name) const {
  if (name == "players" || name == "turn_order")
    return StandaloneName{"built in", Type::MakeList(Type::Make(TypeKind::Player))};
  if (name == "table" || name == "now")
    return StandaloneName{"built in", Type::Make(name == "now" ? TypeKind::Int : TypeKind::Table)};
  if (const std::int32_t state = MemberQuery(name, Type::Make(TypeKind::Table)); state >= 0)
    return StandaloneName{"a state of the table", rules_.queries[state].result};
  const Symbol* noun = nouns_.FindSymbol(name);
  if (noun == nullptr || noun->index < 0) return std::nullopt;
  if (noun->kind == SymbolKind::Zone)
    return StandaloneName{"a zone", Type::MakeList(CardTypeFor(rules_.zones[noun->index].holds))};
  if (noun->kind != SymbolKind::Query) return std::nullopt;
  const Query& query = rules_.queries[noun->index];
  const bool alone = std::all_of(query.params.begin(), query.params.end(),
                                 [](const Param& param) { return param.name == "you" || param.fallback.IsValid(); });
  return alone ? std::optional(StandaloneName{"a query", query.result}) : std::nullopt;
}

// A name of the text around a rule among statements, which means its value in the head.
bool Checker::IsCaptured(const RuleHome& home, const std::string& name) {
  return home.captures &&
         std::ranges::any_of(home.captures->list, [&](const Capture& one) { return one.name == name; });
}

// A name with a type in a head is a new name. Reports one that has a meaning already.
void Checker::NewNameInHead(NodeRef name, const std::string& text, Type type) {
  const auto known = KnownAlone(text);
  if (!known) return;
  Error(Code::DuplicateDefinition, name.span(),
        "`" + text + "` is " + known->what + ", and as a name in a head it would mean any " +
            Name(type.WithoutOptional()) + " and hide that")
      .help = "write another name, or `_`; without a type, `" + text + "` means its value";
}

// A value in a head: the rule applies if the argument is equal to it, or one of its elements. The condition of the rule
// begins with this test.
void Checker::CheckHeadValue(NodeRef node, LocalId local, Type type, Scope& scope) {
  const Type yes_no = Type::Make(TypeKind::Bool);
  const ExprId argument = MakeExpr(ExprKind::Local, type, node.span(), {}, local);
  std::int32_t zone = -1;
  ExprId owner = {};
  ExprId test = {};
  if (type.kind == TypeKind::Card && !type.optional && ZonePath(node, scope, zone, owner)) {
    test = owner.IsValid() ? MakeExpr(ExprKind::InZone, yes_no, node.span(), {argument, owner}, zone)
                           : MakeExpr(ExprKind::InZone, yes_no, node.span(), {argument}, zone);
  } else {
    const ExprId value = CheckExpr(node, scope);
    const Type given = ExprType(value);
    if (given.IsError() || type.IsError()) return;
    const Type element = given.IsList() ? given.Element() : given.WithoutOptional();
    const bool fits = Fits(element, type.WithoutOptional()) || Fits(type.WithoutOptional(), element);
    if (!fits || type.IsList()) {
      Error(Code::WrongType, node.span(), "this is " + A(given) + ", and the parameter is " + A(type)).help =
          "for any, write `_`, or a new name";
      return;
    }
    const bool list = given.IsList();
    test = MakeExpr(ExprKind::Binary, yes_no, node.span(), {argument, value});
    EditExpr(test).op = list ? BinaryOp::Has : BinaryOp::Eq;
  }
  head_values_.push_back(test);
}

// The tests of the values in the head, then the condition after `if`, if there is one.
ExprId Checker::CheckRuleCondition(NodeRef condition, Scope& scope, FlowFacts& lessons) {
  std::vector<ExprId> tests = std::exchange(head_values_, {});
  if (condition.IsPresent()) tests.push_back(CheckCondition(condition, scope, lessons));
  ExprId all = {};
  for (const ExprId test : tests) {
    const Span span = ExprAt(test).span;
    all = all.IsValid() ? MakeExpr(ExprKind::And, Type::Make(TypeKind::Bool), span, {all, test}) : test;
  }
  return all;
}

std::vector<Pattern> Checker::CheckPatterns(const std::vector<NodeRef>& patterns, bool listed,
                                            const std::vector<Param>& params, Scope& scope, RuleHome home, Span head,
                                            Entity owner) {
  std::vector<Pattern> result(params.size());
  if (!listed) return result;
  for (std::size_t i = 0; i < std::min(patterns.size(), params.size()); ++i) {
    OfferPattern(patterns[i], params[i], home);
    if (HoldsProbe(patterns[i])) NoteCall(head, "", owner, params, static_cast<std::int32_t>(i));
  }
  if (patterns.size() != params.size()) {
    Error(patterns.size() < params.size() ? Code::MissingParameter : Code::UnknownParameter, head,
          "the head names " + std::to_string(patterns.size()) + ", and there " +
              (params.size() == 1 ? "is 1 parameter" : "are " + std::to_string(params.size()) + " parameters"))
        .help = "name all, and write `_` for those that do not matter";
    return result;
  }
  std::vector<std::int32_t> values;
  for (const std::int32_t i : base::Indices(patterns)) {
    const NodeRef node = patterns[i];
    const auto local = i;
    const Type type = params[i].type;
    switch (node.kind()) {
      case NodeKind::Wildcard: break;
      case NodeKind::Me:
        if (home.captures && CurrentBody(scope).me >= 0) {
          values.push_back(i);
          break;
        }
        if (!home.IsOfText())
          Error(Code::NotAllowedHere, node.span(), "there is no `me` in the rules of the game");
        else if (type.kind != TypeKind::Card && !type.IsError())
          Error(Code::WrongType, node.span(), "`me` is a card, and this parameter is " + A(type));
        else if (!Fits(scope.me_type, type.WithoutOptional()) && !Fits(type.WithoutOptional(), scope.me_type))
          Error(Code::WrongType, node.span(), A(scope.me_type) + " is never " + A(type));
        result[i].kind = PatternKind::Me;
        break;
      case NodeKind::You:
        if (type.kind != TypeKind::Player && !type.IsError())
          Error(Code::WrongType, node.span(), "`you` is a Player, and this parameter is " + A(type));
        if (home.captures && CurrentBody(scope).you >= 0) {
          values.push_back(i);
        } else if (home.IsOfText()) {
          result[i].kind = PatternKind::You;
        } else {
          CurrentBody(scope).you = local;
        }
        break;
      case NodeKind::Ref: {
        const Symbol* noun = nouns_.FindSymbol(node.text());
        if (noun && noun->kind == SymbolKind::EnumValue) {
          if (type.kind != TypeKind::Enum || type.id != noun->index)
            Error(Code::WrongType, node.span(), "`" + node.text() + "` is not " + A(type));
          RecordReference(node, *noun);
          result[i] = {PatternKind::Constant, noun->value};
          break;
        }
        if (KnownAlone(node.text()) || IsCaptured(home, node.text())) {
          values.push_back(i);
          break;
        }
        CurrentBody(scope).locals[i].name = node.text();
        Bind(scope, node, local, type, false, HeadNameEntity(node, scope, local));
        break;
      }
      case NodeKind::NamedArg: {
        const Type wanted = NamedType(node[0]);
        if (wanted.kind == TypeKind::Card && type.kind == TypeKind::Card) {
          result[i] = {PatternKind::CardType, wanted.id};
        } else if (!(wanted.WithoutOptional() == type.WithoutOptional()) && !wanted.IsError()) {
          Error(Code::WrongType, node[0].span(), "this parameter is " + A(type) + ", never " + A(wanted));
        }
        NewNameInHead(node, node.text(), type);
        if (IsCaptured(home, node.text()))
          Error(Code::DuplicateDefinition, node.span(), "`" + node.text() + "` already has a meaning here").help =
              "write another name; without a type, `" + node.text() + "` means its value";
        CurrentBody(scope).locals[i].name = node.text();
        CurrentBody(scope).locals[i].type = wanted;
        scope.variables.push_back({node.text(), local, wanted, false, HeadNameEntity(node, scope, local)});
        break;
      }
      case NodeKind::Bool:
      case NodeKind::Int: {
        const Type given = Type::Make(node.kind() == NodeKind::Int ? TypeKind::Int : TypeKind::Bool);
        if (!Fits(given, type)) Error(Code::WrongType, node.span(), "this parameter is " + A(type));
        result[i] = {PatternKind::Constant,
                     node.kind() == NodeKind::Int ? Number(node) : (node.text() == "yes" ? 1 : 0)};
        break;
      }
      default: values.push_back(i); break;
    }
  }
  // After all names of the head, which the values may use.
  for (const std::int32_t i : values) CheckHeadValue(patterns[i], i, params[i].type, scope);
  return result;
}

}  // namespace cardinal::check

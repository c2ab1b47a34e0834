#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "interpreter/base/sequence.h"
#include "interpreter/language/check/checker.h"

namespace cardinal::check {

using resolve::Symbol;
using resolve::SymbolKind;

void Checker::CheckRule(NodeRef node, RuleHome home) {
  head_names_.clear();
  head_values_.clear();
  switch (node.kind()) {
    case NodeKind::Modify: CheckModify(node, home); break;
    case NodeKind::Permission: CheckPermission(node, home); break;
    // Each event in the head has its own arguments, so the hook is checked for each.
    case NodeKind::Hook: {
      const auto text = rules_.hooks.NextId();
      std::set<std::string> named;
      for (int i = 0; i < node[0].size(); ++i) {
        if (named.insert(node[0][i].text()).second)
          CheckHook(node, node[0][i], home, text);
        else
          Error(Code::DuplicateDefinition, node[0][i].span(), "`" + node[0][i].text() + "` is named twice");
      }
      break;
    }
    case NodeKind::Whenever:
      if (home.card >= 0)
        Error(Code::NotSupported, node.span(), "`whenever` on a card is not built yet").help = "use an `after` hook";
      else
        CheckWhenever(node, home);
      break;
    default: break;
  }
}

// The query `can E` of an event or action, created when first needed.
std::int32_t Checker::FindOrAddPermissionQuery(OccurrenceKind kind, std::int32_t index) {
  const bool of_event = kind == OccurrenceKind::Event;
  std::int32_t& known = of_event ? rules_.events[index].permission : rules_.actions[index].permission;
  if (known >= 0) return known;
  Query query;
  query.from = QueryOrigin::Permission;
  query.index = index;
  query.permission = kind;
  query.result = Type::Make(TypeKind::Bool);
  if (of_event) {
    const Event& event = rules_.events[index];
    query.name = "can " + event.name;
    query.params = event.params;
    query.origin.span = event.origin.span;
  } else {
    const Action& action = rules_.actions[index];
    query.name = "can " + action.name;
    query.params = ActionParams(action);
    query.origin.span = action.origin.span;
  }
  query.body = NewBody("query " + query.name, query.origin);
  Body& body = rules_.bodies.Edit(query.body);
  for (const Param& param : query.params) body.locals.push_back({param.name, param.type});
  body.params = base::Count(query.params);
  query.base = Literal(query.result, 1, query.origin.span);
  known = DeclareQuery(std::move(query), {});
  return known;
}

// Finds the query that the head of a `modify` names, and its patterns: `attack(c)`, `c.attack`, `me.attack`.
std::optional<std::int32_t> Checker::ResolveHeadQuery(NodeRef path, RuleHome home, std::vector<NodeRef>& patterns,
                                                      bool& listed, NameCategory wanted) {
  const std::string& name = path.text();
  RecordCandidates(NameNode(path), wanted);
  const bool member = path.kind() == NodeKind::Member;
  listed = member || path.node().has_args || path.kind() == NodeKind::Call;
  if (member) patterns.push_back(path[0]);
  for (int i = member ? 2 : 0; i < path.size() && path.kind() != NodeKind::Ref; ++i) patterns.push_back(path[i]);
  const auto members = MemberQueries(name);
  if (members.size() == 1) return members[0];
  if (members.size() > 1) {
    std::int32_t type = -1;
    if (!patterns.empty() && patterns[0].kind() == NodeKind::Me && home.card >= 0) type = rules_.cards[home.card].type;
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
  scope.body = NewBody(name, std::move(origin));
  Body& body = rules_.bodies.Edit(scope.body);
  for (const Param& param : params) body.locals.push_back({"", param.type});
  const auto count = base::Count(params);
  const bool of_card = home.card >= 0;
  const Type me = of_card ? CardTypeFor(rules_.cards[home.card].type) : CardTypeFor(-1).Optional();
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
        if (home.card < 0)
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
        if (home.card >= 0) {
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
        if (KnownAlone(node.text())) {
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

namespace {

std::string DescribeHome(const CheckedRules& rules, std::int32_t card) {
  return card < 0 ? "rule" : "card " + rules.cards[card].name;
}

}  // namespace

ModifierOp Checker::ReadModifierOp(NodeRef change) const {
  static const std::map<std::string, ModifierOp> kOps = {
      {"by", ModifierOp::By},          {"to", ModifierOp::To},     {"at least", ModifierOp::AtLeast},
      {"at most", ModifierOp::AtMost}, {"with", ModifierOp::With}, {"without", ModifierOp::Without}};
  return kOps.at(change.text());
}

// Whether an answer of that type can be changed in this way.
bool Checker::CheckChange(NodeRef change, const std::string& name, Type result) {
  const ModifierOp op = ReadModifierOp(change);
  const bool number = op == ModifierOp::By || op == ModifierOp::AtLeast || op == ModifierOp::AtMost;
  const bool set = op == ModifierOp::With || op == ModifierOp::Without;
  const bool fits = (!number || result.kind == TypeKind::Int) && (!set || result.kind == TypeKind::List);
  if (!fits && !result.IsError())
    Error(
        Code::WrongType, change.span(),
        "`" + change.text() + "` changes a " + (number ? "number" : "set") + ", and `" + name + "` is " + Name(result));
  return fits;
}

// Reports a duration on a rule: a rule applies as long as its `works while` holds.
void Checker::RejectDuration(NodeRef duration, const char* what) {
  if (!duration.IsPresent()) return;
  Error(Code::NotAllowedHere, duration.span(),
        std::string("a rule that ") + what + " is in force as long as its text works, and has no `until`")
      .help = "drop the duration, or write it as a statement";
}

void Checker::CheckModify(NodeRef node, RuleHome home) {
  RejectDuration(node[3], "modifies");
  std::vector<NodeRef> patterns;
  bool listed = false;
  const auto query = ResolveHeadQuery(node[0], home, patterns, listed, NameCategory::Query);
  if (!query) return;
  RecordReference(NameNode(node[0]), QueryEntity(*query), ReferenceKind::Write);
  const auto params = rules_.queries[*query].params;
  const Type result = rules_.queries[*query].result;
  const std::string name = rules_.queries[*query].name;
  Scope scope;
  const Origin origin = MakeOrigin(node, 4);
  OpenRuleScope(scope, DescribeHome(rules_, home.card) + ", modify " + name, origin, params, home, false);
  Modifier modifier;
  modifier.query = *query;
  modifier.card = home.card;
  modifier.works = home.works;
  modifier.origin = origin;
  modifier.words = CheckWords(node[5]);
  modifier.body = scope.body;
  modifier.patterns = CheckPatterns(patterns, listed, params, scope, home, node[0].span(), QueryEntity(*query));
  modifier.op = ReadModifierOp(node[1]);
  const bool fits = CheckChange(node[1], name, result);
  FlowFacts lessons;
  modifier.condition = CheckRuleCondition(node[2], scope, lessons);
  ApplyNarrowings(scope, lessons.when_true);
  modifier.amount = CheckExprAs(node[1][0], fits ? result : Type{}, scope, ("`" + name + "`").c_str());
  rules_.modifiers.push_back(std::move(modifier));
}

// The query `can E` of the event or action of that name; -1: not found.
std::int32_t Checker::PermissionNamed(const std::string& name) {
  const Symbol* verb = verbs_.FindSymbol(name);
  if (!verb || verb->index < 0 || verb->kind == SymbolKind::Window) return -1;
  return FindOrAddPermissionQuery(verb->kind == SymbolKind::Event ? OccurrenceKind::Event : OccurrenceKind::Action,
                                  verb->index);
}

bool Checker::CheckPermitted(NodeRef path, std::int32_t query) {
  if (rules_.queries[query].result.kind == TypeKind::Bool) return true;
  Error(Code::WrongType, path.span(), "only an event, an action or a yes/no query is allowed or forbidden");
  return false;
}

void Checker::CheckPermission(NodeRef node, RuleHome home) {
  RejectDuration(node[2], node.text() == "allow" ? "allows" : "forbids");
  std::vector<NodeRef> patterns;
  bool listed = false;
  const NodeRef path = node[0];
  std::optional<std::int32_t> query;
  RecordCandidates(NameNode(path), NameCategory::PermissionTarget);
  if (const std::int32_t permission = PermissionNamed(path.text()); permission >= 0) {
    query = permission;
    const bool member = path.kind() == NodeKind::Member;
    listed = path.kind() == NodeKind::Call || member;
    if (member) patterns.push_back(path[0]);
    for (int i = member ? 2 : 0; i < path.size() && path.kind() != NodeKind::Ref; ++i) patterns.push_back(path[i]);
  } else {
    query = ResolveHeadQuery(path, home, patterns, listed, NameCategory::PermissionTarget);
    if (query && !CheckPermitted(path, *query)) return;
  }
  if (!query) return;
  RecordReference(NameNode(path), QueryEntity(*query), ReferenceKind::Permit);
  const auto params = rules_.queries[*query].params;
  Scope scope;
  const Origin origin = MakeOrigin(node, 3);
  OpenRuleScope(scope, DescribeHome(rules_, home.card) + ", " + node.text() + " " + path.text(), origin, params, home,
                false);
  Modifier modifier;
  modifier.query = *query;
  modifier.op = node.text() == "allow" ? ModifierOp::Allow : ModifierOp::Forbid;
  modifier.card = home.card;
  modifier.works = home.works;
  modifier.origin = origin;
  modifier.body = scope.body;
  modifier.patterns = CheckPatterns(patterns, listed, params, scope, home, path.span(), QueryEntity(*query));
  FlowFacts lessons;
  modifier.condition = CheckRuleCondition(node[1], scope, lessons);
  modifier.amount = Literal(Type::Make(TypeKind::Bool), 1, node.span());
  rules_.modifiers.push_back(std::move(modifier));
}

void Checker::CheckHook(NodeRef node, NodeRef path, RuleHome home, HookId text) {
  RecordCandidates(NameNode(path), NameCategory::HookTarget);
  const Symbol* verb = verbs_.FindSymbol(path.text());
  const Span span = path.kind() == NodeKind::Member
                        ? path[1].span()
                        : Span{path.span().file, path.span().begin, path.span().begin + base::Count(path.text())};
  if (!verb || verb->index < 0 || verb->kind == SymbolKind::Window) {
    Error(verb ? Code::NotAllowedHere : Code::UnknownName, span,
          verb ? "a hook observes events and actions, and `" + path.text() + "` cannot be observed"
               : "there is no event or action `" + path.text() + "`")
        .SetHelpIfShown([&] {
          if (verb) return diag::Suggestion();
          const diag::Suggestion near = SuggestName(path.text(), verbs_.AllNames());
          return near.empty() ? AsNoun(path.text()) : near;
        });
    return;
  }
  RecordReference(NameNode(path), *verb, ReferenceKind::Hook);
  const bool of_event = verb->kind == SymbolKind::Event;
  std::vector<Param> params;
  if (of_event) {
    params = rules_.events[verb->index].params;
  } else {
    const Action& action = rules_.actions[verb->index];
    params = ActionParams(action);
  }
  std::vector<NodeRef> patterns;
  const bool member = path.kind() == NodeKind::Member;
  const bool listed = path.kind() == NodeKind::Call || member;
  if (member) patterns.push_back(path[0]);
  for (int i = member ? 2 : 0; i < path.size() && path.kind() != NodeKind::Ref; ++i) patterns.push_back(path[i]);

  Hook hook;
  hook.kind = node.text() == "before" ? HookKind::Before : node.text() == "after" ? HookKind::After : HookKind::Instead;
  hook.of = of_event ? OccurrenceKind::Event : OccurrenceKind::Action;
  hook.target = verb->index;
  hook.card = home.card;
  hook.works = home.works;
  hook.origin = MakeOrigin(node, 3);
  const ClauseSetId head = ReadCitations(node[2][0]);
  hook.origin.clauses = rules_.clauses.Union(hook.origin.clauses, head);
  Scope scope;
  OpenRuleScope(scope, DescribeHome(rules_, home.card) + ", " + node.text() + " " + path.text(), hook.origin, params,
                home, true);
  hook.body = scope.body;
  scope.has_it = true;
  scope.it_type = Type::Make(of_event ? TypeKind::Event : TypeKind::Action, verb->index);
  CurrentBody(scope).locals[params.size() + 2].type = scope.it_type;
  scope.may_skip = hook.kind == HookKind::Before;
  scope.statements = true;
  scope.result = Type::Make(TypeKind::Void);
  hook.patterns = CheckPatterns(patterns, listed, params, scope, home, path.span(),
                                {of_event ? EntityKind::Event : EntityKind::Action, verb->index});
  FlowFacts lessons;
  hook.condition = CheckRuleCondition(node[1], scope, lessons);
  ApplyNarrowings(scope, lessons.when_true);
  hook.words = CheckHookWords(node[4], hook.kind);
  const ExprId first{base::Count(rules_.exprs)};
  Block block = CheckBlock(node[2], scope);
  hook.names_self = NamesSelf(first, CurrentBody(scope));
  rules_.bodies.Edit(hook.body).block = std::move(block);
  hook.source_hook = text;
  rules_.hooks.push_back(std::move(hook));
}

// True if an expression that was checked since `first` is `me` or `you` of the body.
bool Checker::NamesSelf(ExprId first, const Body& body) const {
  for (std::int32_t id = first.Number(); id < base::Count(rules_.exprs); ++id) {
    const Expr& expr = rules_.exprs[ExprId{id}];
    if (expr.kind == ExprKind::Local && (expr.index == body.me || expr.index == body.you)) return true;
  }
  return false;
}

// The text of a replacement, for the player who orders replacements.
TemplateId Checker::CheckHookWords(NodeRef text, HookKind kind) {
  if (text.IsPresent() && kind != HookKind::Instead) {
    Error(Code::NotAllowedHere, text.span(), "only an `instead of` rule has a text: players choose among replacements")
        .help = "drop the text";
    return {};
  }
  return CheckWords(text, "the text of a rule has no holes", "name what the rule does");
}

void Checker::CheckWhenever(NodeRef node, RuleHome) {
  Whenever whenever;
  whenever.origin = MakeOrigin(node, 2);
  Scope scope;
  whenever.body = NewBody("whenever", whenever.origin);
  scope.body = whenever.body;
  scope.statements = true;
  scope.result = Type::Make(TypeKind::Void);
  FlowFacts lessons;
  whenever.condition = CheckCondition(node[0], scope, lessons);
  ApplyNarrowings(scope, lessons.when_true);
  Block block = CheckBlock(node[1], scope);
  rules_.bodies.Edit(whenever.body).block = std::move(block);
  rules_.whenevers.push_back(std::move(whenever));
}

}  // namespace cardinal::check

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "interpreter/base/sequence.h"
#include "interpreter/language/check/checker.h"

namespace cardinal::check {

using resolve::Symbol;
using resolve::SymbolKind;

namespace {

constexpr std::string_view kAllActions = "Action";

}  // namespace

void Checker::CheckRule(NodeRef node, RuleHome home) {
  head_names_.clear();
  head_values_.clear();
  switch (node.kind()) {
    case NodeKind::Modify: CheckModify(node, home); break;
    case NodeKind::Permission: CheckPermission(node, home); break;
    // Each event in the head has its own arguments, so the hook is checked for each.
    case NodeKind::Hook: {
      HookId text;
      for (const HookHead& head : ResolveHookHeads(node)) CheckHook(node, head, home, text);
      break;
    }
    case NodeKind::Whenever:
      if (home.IsOfText())
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

namespace {

std::string DescribeHome(const CheckedRules& rules, std::int32_t card) {
  if (IsLentText(card)) return "lent rule";
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

// Reports a duration on a rule: a rule applies as long as its `rules while` holds.
void Checker::RejectDuration(NodeRef duration, const char* what) {
  if (!duration.IsPresent()) return;
  Error(Code::NotAllowedHere, duration.span(),
        std::string("a rule that ") + what + " is in force as long as its text works, and has no `until`")
      .help = "drop the duration, or write it as a statement";
}

void Checker::CheckModify(NodeRef node, RuleHome home) {
  RejectDuration(node[3], "modifies");
  if (RejectLayerOfIdentity(node[0], node[6]) || RejectLentIdentity(node[0], home)) return;
  std::vector<NodeRef> patterns;
  bool listed = false;
  const auto query = ResolveHeadQuery(node[0], home, patterns, listed, NameCategory::Query);
  if (!query) return;
  RecordReference(NameNode(node[0]), QueryEntity(*query), ReferenceKind::Write);
  if (RejectDeclaredPrint(*query, node.span())) return;
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
  modifier.layer = CheckLayer(node[6]);
  modifier.body = scope.body;
  modifier.patterns = CheckPatterns(patterns, listed, params, scope, home, node[0].span(), QueryEntity(*query));
  modifier.op = ReadModifierOp(node[1]);
  const bool fits = CheckChange(node[1], name, result);
  FlowFacts lessons;
  modifier.condition = CheckRuleCondition(node[2], scope, lessons);
  ApplyNarrowings(scope, lessons.when_true);
  const Type card = *query == rules_.identity.rules ? TypeInHead(patterns, scope) : Type{};
  modifier.amount = CheckAmount(node[1], *query, fits, card, scope);
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
  RejectLayer(node[4]);
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
  } else if (path.text() == kAllActions) {
    Error(Code::NotAllowedHere, path.span(), "`" + node.text() + "` names one action at a time").help =
        "only hooks can be about every `Action`; write a rule for each";
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
  modifier.layer = rules_.unnamed_layer;
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

// The event or action that a head names.
std::optional<Checker::HookHead> Checker::ResolveHookHead(NodeRef path) {
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
          if (const std::string help = HelpForMachineEvent(path.text()); !help.empty()) return diag::Suggestion(help);
          const diag::Suggestion near = SuggestName(path.text(), verbs_.AllNames());
          return near.empty() ? AsNoun(path.text()) : near;
        });
    return std::nullopt;
  }
  RecordReference(NameNode(path), *verb, ReferenceKind::Hook);
  return HookHead{path, verb->kind == SymbolKind::Event ? OccurrenceKind::Event : OccurrenceKind::Action, verb->index,
                  false};
}

// What the heads of a hook name: `Action` is each action of the game.
std::vector<Checker::HookHead> Checker::ResolveHookHeads(NodeRef node) {
  std::vector<HookHead> heads;
  std::set<std::pair<OccurrenceKind, std::int32_t>> named;
  const auto add = [&](const HookHead& head) {
    if (named.emplace(head.kind, head.target).second)
      heads.push_back(head);
    else
      Error(Code::DuplicateDefinition, head.path.span(),
            head.of_all ? "`" + head.path.text() + "` is every action, and `" + rules_.actions[head.target].name +
                              "` is named, too"
                        : "`" + head.path.text() + "` is named twice");
  };
  for (int i = 0; i < node[0].size(); ++i) {
    const NodeRef path = node[0][i];
    const bool all = path.text() == kAllActions && !verbs_.FindSymbol(path.text());
    if (!all) {
      if (const auto head = ResolveHookHead(path)) add(*head);
      continue;
    }
    RecordCandidates(NameNode(path), NameCategory::HookTarget);
    ReferBuiltIn(NameNode(path), ReferenceKind::Hook);
    if (rules_.actions.empty()) Error(Code::UnknownName, path.span(), "the game has no actions");
    for (const ActionId action : rules_.actions.Ids()) add({path, OccurrenceKind::Action, action, true});
  }
  return heads;
}

void Checker::CheckHook(NodeRef node, const HookHead& head, RuleHome home, HookId& text) {
  const NodeRef path = head.path;
  const bool of_event = head.kind == OccurrenceKind::Event;
  std::vector<Param> params;
  if (of_event)
    params = rules_.events[head.target].params;
  else
    params = ActionParams(head.of_all ? Action{} : rules_.actions[head.target]);
  std::vector<NodeRef> patterns;
  const bool member = path.kind() == NodeKind::Member;
  const bool listed = path.kind() == NodeKind::Call || member;
  if (member) patterns.push_back(path[0]);
  for (int i = member ? 2 : 0; i < path.size() && path.kind() != NodeKind::Ref; ++i) patterns.push_back(path[i]);

  Hook hook;
  hook.kind = node.text() == "before" ? HookKind::Before : node.text() == "after" ? HookKind::After : HookKind::Instead;
  hook.of = head.kind;
  hook.target = head.target;
  hook.of_all = head.of_all;
  hook.card = home.card;
  hook.works = home.works;
  hook.origin = MakeOrigin(node, 3);
  hook.origin.clauses = rules_.clauses.Union(hook.origin.clauses, ReadCitations(node[2][0]));
  Scope scope;
  OpenRuleScope(scope, DescribeHome(rules_, home.card) + ", " + node.text() + " " + path.text(), hook.origin, params,
                home, true);
  hook.body = scope.body;
  scope.has_it = true;
  scope.it_type = Type::Make(of_event ? TypeKind::Event : TypeKind::Action, head.of_all ? -1 : head.target);
  CurrentBody(scope).locals[static_cast<std::size_t>(CurrentBody(scope).it)].type = scope.it_type;
  scope.may_skip = hook.kind == HookKind::Before;
  scope.statements = true;
  scope.result = Type::Make(TypeKind::Void);
  hook.patterns = CheckPatterns(patterns, listed, params, scope, home, path.span(),
                                {of_event ? EntityKind::Event : EntityKind::Action, head.target});
  FlowFacts lessons;
  hook.condition = CheckRuleCondition(node[1], scope, lessons);
  ApplyNarrowings(scope, lessons.when_true);
  if (home.captures && hook.kind == HookKind::Instead && of_event && rules_.events[hook.target].order.IsValid())
    Error(Code::NotSupported, node.span(),
          "`" + path.text() + "` has `order by`, and a rule that lasts cannot be ordered yet")
        .help = "write the rule on the card, with a state";
  hook.words = CheckHookWords(node[4], hook);
  const ExprId first{base::Count(rules_.exprs)};
  Block block = CheckBlock(node[2], scope);
  hook.names_me = Names(first, CurrentBody(scope).me);
  hook.names_you = Names(first, CurrentBody(scope).you);
  rules_.bodies.Edit(hook.body).block = std::move(block);
  if (!text.IsValid()) text = rules_.hooks.NextId();
  hook.source_hook = text;
  rules_.hooks.push_back(std::move(hook));
}

// True if an expression that was checked since `first` is this name of the body.
bool Checker::Names(ExprId first, LocalId local) const {
  for (std::int32_t id = first.Number(); id < base::Count(rules_.exprs); ++id) {
    const Expr& expr = rules_.exprs[ExprId{id}];
    if (expr.kind == ExprKind::Local && expr.index == local) return true;
  }
  return false;
}

// The text of a rule, for the player who orders replacements or reactions.
TemplateId Checker::CheckHookWords(NodeRef text, const Hook& hook) {
  const bool is_ordered = hook.kind == HookKind::After && hook.card != kOfGame && rules_.game.reaction_order.IsValid();
  if (text.IsPresent() && hook.kind != HookKind::Instead && !is_ordered) {
    Error(Code::NotAllowedHere, text.span(), "only an `instead of` rule has a text: players choose among replacements")
        .help = "drop the text, or let players choose among reactions: `after one by one order by you`";
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

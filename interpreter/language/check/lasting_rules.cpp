// Rules among statements: they last until a moment. The values of the surrounding text are frozen: the statement passes
// them to the hook, where they are locals.
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

// The names in a tree, with `me` and `you`.
void CollectNames(NodeRef node, std::set<std::string>& names) {
  if (node.kind() == NodeKind::Me) names.insert("me");
  if (node.kind() == NodeKind::You) names.insert("you");
  if (node.kind() == NodeKind::Ref) names.insert(node.text());
  for (int i = 0; i < node.size(); ++i) CollectNames(node[i], names);
}

}  // namespace

// What the rule reads of the surrounding text. `you` may be left out in calls, so it is always kept.
Checker::Captures Checker::CollectCaptures(NodeRef rule, Scope& outer) {
  Captures captures;
  std::set<std::string> names;
  CollectNames(rule, names);
  const auto add = [&](const std::string& name, LocalId local, Type type, Entity entity) {
    captures.list.push_back({name, type, MakeExpr(ExprKind::Local, type, rule.span(), {}, local), entity});
  };
  const Body& body = CurrentBody(outer);
  const LocalId me = body.me, you = body.you;
  if (names.contains("me") && me >= 0) add("me", me, outer.me_type, {});
  if (you >= 0) add("you", you, Type::Make(TypeKind::Player), {});
  names.erase("me");
  names.erase("you");
  for (const std::string& name : names) {
    const Variable* variable = outer.variables.FindVariable(name);
    if (variable == nullptr) continue;
    const Narrowing* narrowed = FindNarrowing(outer, name);
    const Type type = narrowed ? narrowed->type : variable->type;
    if (type.IsList()) {
      Error(Code::NotSupported, rule.span(), "`" + name + "` is a list, and a rule that lasts cannot keep a list yet")
          .help = "name one element before: `let c = first of " + name + "`";
      add(name, variable->local, Type::Make(TypeKind::Error), {});  // no second error where it is used
      continue;
    }
    add(name, narrowed && narrowed->local >= 0 ? narrowed->local : variable->local, type, variable->entity);
  }
  return captures;
}

// After the parameters of the head: the captured values, and for a hook the number of the lasting rule and the
// occurrence.
void Checker::OpenLastingScope(Scope& scope, const std::string& name, const Origin& origin,
                               const std::vector<Param>& params, const Captures& captures, bool hook) {
  scope.body = NewBody(name, origin);
  Body& body = rules_.bodies.Edit(scope.body);
  for (const Param& param : params) body.locals.push_back({"", param.type});
  for (const Capture& capture : captures.list) {
    const auto local = base::Count(body.locals);
    body.locals.push_back({capture.name, capture.type});
    if (capture.name == "me") {
      body.me = local;
      scope.me_type = capture.type;
    } else if (capture.name == "you") {
      body.you = local;
    } else {
      scope.variables.push_back({capture.name, local, capture.type, false, capture.entity});
    }
  }
  if (hook) {
    body.locals.push_back({"number", Type::Make(TypeKind::Int)});
    body.locals.push_back({"it", Type{}});
    body.it = base::Count(body.locals) - 1;
  }
  body.params = base::Count(body.locals);
  scope.statements = true;
  scope.result = Type::Make(TypeKind::Void);
}

// Adds a rule to the statement, with its operands.
void Checker::AddLasting(LastingStmt& made, LastingRule rule, const std::vector<ExprId>& operands) {
  rule.operands = base::Count(operands);
  made.stmt.exprs.insert(made.stmt.exprs.end(), operands.begin(), operands.end());
  made.rules.push_back(std::move(rule));
}

// The rules of a statement follow each other in their table: those of a statement in the block of a rule are complete.
// Nothing is added if there is none, because an error was reported or the statement lasts until the game ends.
StmtId Checker::FinishLasting(LastingStmt made) {
  if (made.rules.empty()) return {};
  made.stmt.kind = StmtKind::Last;
  made.stmt.index = base::Count(rules_.lasting_rules);
  made.stmt.value = base::Count(made.rules);
  for (LastingRule& rule : made.rules) {
    const LastingRuleId id = rules_.lasting_rules.Add(rule);
    if (rule.hook.IsValid()) rules_.hooks[rule.hook].lasting = id;
    if (rule.modifier.IsValid()) rules_.modifiers[rule.modifier].lasting = id;
  }
  return AddStmt(std::move(made.stmt));
}

ExprId Checker::CountOfMoment(NodeRef moment, Scope& scope) {
  const Type number = Type::Make(TypeKind::Int);
  if (moment.size() < 2 || !moment[1].IsPresent()) return Literal(number, 1, moment.span());
  if (moment[1].kind() == NodeKind::Int && Number(moment[1]) < 1)
    Error(Code::NotAllowedHere, moment[1].span(), "a moment comes at least once");
  return CheckExprAs(moment[1], number, scope, "the number of times");
}

// The occurrence that the path names, if it runs: `turn`, `it`, `current fight`, a variable.
ExprId Checker::CheckRunning(NodeRef what, Scope& scope) {
  const bool name = what.kind() == NodeKind::Ref;
  RecordCandidates(what, NameCategory::Running, &scope);
  const bool noun = name && (nouns_.FindSymbol(what.text()) || FindNarrowing(scope, what.text()));
  const bool running = name && !noun && verbs_.FindSymbol(what.text());
  if (name && !noun && !running && scope.variables.FindVariable(what.text()) == nullptr) {
    UnknownName(what.span(), what.text(), scope, NameCategory::Running);
    return ErrorExpr(what.span());
  }
  const ExprId end = running ? CheckCurrent(what, what) : CheckExpr(what, scope);
  if (!ExprType(end).IsError() && !ExprType(end).IsOccurrence())
    Error(Code::WrongType, what.span(),
          "`until end of` needs an event, an action or a window, and this is " + Name(ExprType(end)));
  return end;
}

// `end of game`, unless the game has something of that name.
bool Checker::IsEndOfGame(NodeRef moment, const Scope& scope) const {
  return moment.text() == "end" && moment[0].kind() == NodeKind::Ref && moment[0].text() == "game" &&
         !verbs_.FindSymbol("game") && !nouns_.FindSymbol("game") && !scope.variables.FindVariable("game");
}

// The event or action whose next beginning is meant: `turn(you)`; null: an error was reported.
const Symbol* Checker::MomentOf(NodeRef path) {
  RecordCandidates(NameNode(path), NameCategory::HookTarget);
  const bool named = path.kind() == NodeKind::Ref || path.kind() == NodeKind::Call;
  const Symbol* verb = named ? verbs_.FindSymbol(path.text()) : nullptr;
  if (!named || !verb || verb->index < 0) {
    Error(Code::UnknownName, path.span(), "`" + path.text() + "` is not an event or an action").SetHelpIfShown([&] {
      return SuggestName(path.text(), verbs_.AllNames());
    });
    return nullptr;
  }
  if (verb->kind == SymbolKind::Window) {
    Error(Code::NotSupported, path.span(), "`" + path.text() + "` is a window, and its beginning is not a moment yet")
        .help = "name the event that opens it";
    return nullptr;
  }
  RecordReference(NameNode(path), *verb, ReferenceKind::Hook);
  return verb;
}

// A hook at the beginning of the next occurrence. Its condition compares the arguments with the frozen values.
std::optional<HookId> Checker::AddMomentHook(NodeRef moment, Scope& outer, Captures& captures, NodeRef block) {
  const NodeRef path = moment[0];
  const Symbol* verb = MomentOf(path);
  if (verb == nullptr) return std::nullopt;
  const bool of_event = verb->kind == SymbolKind::Event;
  const auto params = of_event ? rules_.events[verb->index].params : ActionParams(rules_.actions[verb->index]);
  const bool listed = path.kind() == NodeKind::Call;
  if (listed && path.size() != base::Count(params)) {
    Error(path.size() < base::Count(params) ? Code::MissingParameter : Code::UnknownParameter, path.span(),
          "`" + path.text() + "` has " + std::to_string(params.size()) + " parameters, and this names " +
              std::to_string(path.size()))
        .help = "name all, with `_` for any, or leave out the brackets";
    return std::nullopt;
  }
  std::vector<std::pair<std::int32_t, std::size_t>> tests;  // parameter, capture
  for (int i = 0; listed && i < path.size(); ++i) {
    if (path[i].kind() == NodeKind::Wildcard) continue;
    const Param& param = params[static_cast<std::size_t>(i)];
    if (param.type.IsList()) {
      Error(Code::NotAllowedHere, path[i].span(), "`" + param.name + "` is a list, and this can only be any").help =
          "write `_` for it";
      return std::nullopt;
    }
    tests.emplace_back(i, captures.list.size());
    const ExprId value = CheckExprAs(path[i], param.type, outer, ("`" + param.name + "`").c_str());
    captures.list.push_back({"", ExprType(value), value, {}});
  }
  Hook hook;
  hook.kind = HookKind::Before;
  hook.timing = HookTiming::AtBeginning;
  hook.of = of_event ? OccurrenceKind::Event : OccurrenceKind::Action;
  hook.target = verb->index;
  hook.origin = Origin{moment.span(), {}};
  hook.patterns.resize(params.size());
  Scope scope;
  OpenLastingScope(scope, "at next " + path.text(), hook.origin, params, captures, true);
  hook.body = scope.body;
  for (const auto& [param, capture] : tests) {
    const Type type = params[static_cast<std::size_t>(param)].type;
    const LocalId kept = base::Count(params) + static_cast<LocalId>(capture);
    const ExprId one = MakeExpr(ExprKind::Local, type, moment.span(), {}, param);
    const ExprId other = MakeExpr(ExprKind::Local, captures.list[capture].type, moment.span(), {}, kept);
    const ExprId test = MakeExpr(ExprKind::Binary, Type::Make(TypeKind::Bool), moment.span(), {one, other});
    EditExpr(test).op = BinaryOp::Eq;
    hook.condition = hook.condition.IsValid()
                         ? MakeExpr(ExprKind::And, Type::Make(TypeKind::Bool), moment.span(), {hook.condition, test})
                         : test;
  }
  return FinishMomentHook(std::move(hook), block, scope, {of_event ? TypeKind::Event : TypeKind::Action, verb->index});
}

HookId Checker::FinishMomentHook(Hook hook, NodeRef block, Scope& scope, Type occurrence) {
  Body& body = CurrentBody(scope);
  body.locals[static_cast<std::size_t>(body.it)].type = occurrence;
  scope.later = true;
  Block checked;
  if (block.file != nullptr) checked = CheckBlock(block, scope);
  rules_.bodies.Edit(hook.body).block = std::move(checked);
  hook.source_hook = rules_.hooks.NextId();
  return rules_.hooks.Add(std::move(hook));
}

std::vector<ExprId> Checker::Operands(const Captures& captures, ExprId end, ExprId count) {
  std::vector<ExprId> operands;
  for (const Capture& capture : captures.list) operands.push_back(capture.value);
  if (end.IsValid()) operands.push_back(end);
  operands.push_back(count.IsValid() ? count : Literal(Type::Make(TypeKind::Int), 1, {}));
  return operands;
}

// An end of all rules of the statement.
void Checker::AddEnd(NodeRef moment, LastingStmt& made, Scope& scope) {
  LastingRule rule;
  rule.origin = Origin{moment.span(), {}};
  if (IsEndOfGame(moment, scope)) return;
  if (moment.text() == "end" || moment.text() == "leaves") {
    const bool leaves = moment.text() == "leaves";
    rule.end = leaves ? EndKind::CardLeaves : EndKind::EndOfOccurrence;
    const ExprId end =
        leaves ? CheckExprAs(moment[0], CardTypeFor(-1), scope, "`until ... leaves`") : CheckRunning(moment[0], scope);
    AddLasting(made, std::move(rule), Operands({}, end, {}));
    return;
  }
  const ExprId count = CountOfMoment(moment, scope);
  Captures captures;
  const auto hook = AddMomentHook(moment, scope, captures, {});
  if (!hook) return;
  rule.hook = *hook;
  rule.reach = ReachKind::Group;
  if (moment.text() == "end next") {  // its own end is that of the occurrence which it will meet
    rule.reach = ReachKind::Occurrence;
    rule.end = EndKind::EndOfOccurrence;
    rule.end_later = true;
  }
  SetCaptured(rule, captures);
  AddLasting(made, std::move(rule), Operands(captures, {}, count));
}

void Checker::SetCaptured(LastingRule& rule, const Captures& captures) {
  for (const Capture& capture : captures.list) rule.captured.push_back(capture.type);
}

// `once`: it ends when it has run. A hook whose head names several events is one rule for each.
void Checker::AddLastingHook(NodeRef node, bool once, bool alone, LastingStmt& made, Scope& scope) {
  Captures captures = CollectCaptures(node, scope);
  auto names = std::exchange(head_names_, {});
  auto values = std::exchange(head_values_, {});
  RuleHome home;
  home.captures = &captures;
  HookId text;
  const std::vector<HookHead> heads = ResolveHookHeads(node);
  if (once && !alone && heads.size() > 1)
    Error(Code::NotSupported, node.span(), "in a block, `next` is not built yet for a rule with several events").help =
        "write one rule for each, or `next` as a statement of its own";
  for (const HookHead& head : heads) {
    CheckHook(node, head, home, text);
    LastingRule rule;
    rule.hook = HookId(rules_.hooks.NextId().Number() - 1);
    rule.origin = rules_.hooks[rule.hook].origin;
    rule.reach = !once ? ReachKind::Nothing : alone ? ReachKind::Group : ReachKind::Rule;
    SetCaptured(rule, captures);
    AddLasting(made, std::move(rule), Operands(captures, {}, {}));
  }
  head_names_ = std::move(names);
  head_values_ = std::move(values);
}

// A change or permission of the block. Only the names of the surrounding text are frozen: its amount and its condition
// are computed at each use.
void Checker::AddLastingChange(NodeRef node, LastingStmt& made, Scope& scope) {
  Captures captures = CollectCaptures(node, scope);
  auto names = std::exchange(head_names_, {});
  auto values = std::exchange(head_values_, {});
  RuleHome home;
  home.captures = &captures;
  const auto next = rules_.modifiers.NextId();
  CheckRule(node, home);
  if (rules_.modifiers.NextId() != next) {  // otherwise an error was reported
    LastingRule rule;
    rule.modifier = ModifierId(rules_.modifiers.NextId().Number() - 1);  // after the rules that it lends
    rule.origin = rules_.modifiers[rule.modifier].origin;
    SetCaptured(rule, captures);
    AddLasting(made, rule, Operands(captures, {}, {}));
  }
  head_names_ = std::move(names);
  head_values_ = std::move(values);
}

// `until end of turn { after attack(c) { ... } }`
StmtId Checker::CheckLasting(NodeRef node, Scope& scope) {
  LastingStmt made;
  made.stmt.origin = MakeOrigin(node, 1);
  const NodeRef duration = node[0], rules = node[2];
  for (int i = 0; i < duration[0].size(); ++i) AddEnd(duration[0][i], made, scope);
  for (int i = 0; i < rules.size(); ++i) {
    const NodeRef rule = rules[i];
    switch (rule.kind()) {
      case NodeKind::Hook: AddLastingHook(rule, false, false, made, scope); break;
      case NodeKind::Once: AddLastingHook(rule[0], true, false, made, scope); break;
      case NodeKind::Modify:
      case NodeKind::Permission: AddLastingChange(rule, made, scope); break;
      default:
        Error(Code::NotSupported, rule.span(), "a block of lasting rules cannot have `whenever` yet").help =
            "use an `after` hook";
    }
  }
  return FinishLasting(std::move(made));
}

// `next after attack(c) { ... }`
StmtId Checker::CheckOnce(NodeRef node, Scope& scope) {
  LastingStmt made;
  made.stmt.origin = {node.span(), {}};
  AddLastingHook(node[0], true, true, made, scope);
  return FinishLasting(std::move(made));
}

// `at end of turn { ... }`
StmtId Checker::CheckLater(NodeRef node, Scope& scope) {
  const NodeRef moment = node[0], block = node[1];
  LastingStmt made;
  made.stmt.origin = MakeOrigin(node, 2);
  if (IsEndOfGame(moment, scope)) {
    Error(Code::NotAllowedHere, moment.span(), "nothing runs at the end of the game").help =
        "write the statements before the game is won";
    return {};
  }
  if (moment.text() == "next")
    LaterAtBeginning(moment, block, made, scope);
  else
    LaterAtEnd(moment, block, made, scope);
  return FinishLasting(std::move(made));
}

void Checker::LaterAtBeginning(NodeRef moment, NodeRef block, LastingStmt& made, Scope& scope) {
  const ExprId count = CountOfMoment(moment, scope);
  Captures captures = CollectCaptures(block, scope);
  const auto hook = AddMomentHook(moment, scope, captures, block);
  if (!hook) return;
  LastingRule rule;
  rule.origin = made.stmt.origin;
  rule.hook = *hook;
  rule.reach = ReachKind::Rule;
  SetCaptured(rule, captures);
  AddLasting(made, std::move(rule), Operands(captures, {}, count));
}

// The statements are an `after` rule of the occurrence. If it is a coming one, a second rule meets its beginning.
void Checker::LaterAtEnd(NodeRef moment, NodeRef block, LastingStmt& made, Scope& scope) {
  const bool coming = moment.text() == "end next";
  ExprId end;
  Type occurrence;
  if (coming) {
    AddEnd(moment, made, scope);
    const Symbol* verb = made.rules.empty() ? nullptr : verbs_.FindSymbol(moment[0].text());
    if (verb == nullptr) return;
    occurrence = Type::Make(verb->kind == SymbolKind::Event ? TypeKind::Event : TypeKind::Action, verb->index);
  } else {
    end = CheckRunning(moment[0], scope);
    occurrence = ExprType(end).WithoutOptional();
    if (occurrence.IsError()) return;
    if (occurrence.kind == TypeKind::Window || occurrence.id < 0) {
      Error(Code::NotSupported, moment.span(),
            "statements can wait for the end of an event or an action that is named, "
            "and this is " +
                A(occurrence));
      return;
    }
  }
  Captures captures = CollectCaptures(block, scope);
  Hook hook;
  hook.kind = HookKind::After;
  hook.timing = HookTiming::AtEnd;
  hook.of = occurrence.kind == TypeKind::Event ? OccurrenceKind::Event : OccurrenceKind::Action;
  hook.target = occurrence.id;
  hook.origin = made.stmt.origin;
  const auto params = occurrence.kind == TypeKind::Event ? rules_.events[hook.target].params
                                                         : ActionParams(rules_.actions[hook.target]);
  hook.patterns.resize(params.size());
  Scope inner;
  OpenLastingScope(inner, "at end", hook.origin, params, captures, true);
  hook.body = inner.body;
  LastingRule rule;
  rule.origin = made.stmt.origin;
  rule.hook = FinishMomentHook(std::move(hook), block, inner, occurrence);
  rule.end = EndKind::EndOfOccurrence;
  rule.end_later = coming;
  SetCaptured(rule, captures);
  AddLasting(made, std::move(rule), Operands(captures, end, {}));
}

}  // namespace cardinal::check

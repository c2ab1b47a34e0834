// Statements that change an answer for a time: `modify`, `allow` and `forbid` with `until ...` or `forever`.
#include "interpreter/language/check/checker.h"

namespace cardinal::check {

using resolve::Symbol;
using resolve::SymbolKind;

// Which query the statement is about; `object` is what stands in front of the point, or -1.
std::int32_t Checker::TimedQuery(At path, ExprId object, Wanted wanted, Scope& scope) {
  const std::string& name = path.text();
  Offer(NameOf(path), object >= 0 ? Wanted::Member : wanted, &scope, object >= 0 ? TypeOf(object) : Type{});
  const std::vector<std::int32_t> members = MemberQueries(name);
  std::int32_t query = -1;
  if (object >= 0) {
    query = MemberQuery(name, TypeOf(object));
  } else if (path.kind() == Kind::Call && path.size() > 0 && path[0].kind() != Kind::Wildcard &&
             path[0].kind() != Kind::NamedArg) {
    if (!members.empty()) query = MemberQuery(name, TypeOf(CheckExpr(path[0], scope)));
  } else if (!members.empty()) {
    query = members[0];
  }
  if (query >= 0) return query;
  const Symbol* noun = nouns_.Find(name);
  if (noun && noun->kind == SymbolKind::Query) return noun->index;
  UnknownName(path.kind() == Kind::Member ? path[1].span() : path.span(), name, scope, wanted);
  return -1;
}

// Its arguments, frozen where they are not `_`; then the amount, then the end.
StmtId Checker::FinishTimed(At path, ExprId object, TimedModifier timed, ExprId amount, At duration, Scope& scope) {
  Stmt stmt;
  stmt.kind = StmtKind::Modify;
  stmt.origin = timed.origin;
  const auto params = rules_.queries[static_cast<std::size_t>(timed.query)].params;
  stmt.exprs = FitArguments(path, "`" + path.text() + "`", params, QueryEntity(timed.query), object, path,
                            path.kind() == Kind::Member ? 2 : 0, scope, true);
  for (std::size_t i = 0; i < stmt.exprs.size(); ++i) {
    const ExprId arg = stmt.exprs[i];
    timed.wild.push_back(arg < 0);
    if (arg >= 0 && params[i].type.IsList())
      Error(Code::NotAllowedHere, Ex(arg).span, "`" + params[i].name + "` is a list, and this can only hold for any")
          .help = "write `_` for it";
  }
  stmt.exprs.push_back(amount);
  stmt.exprs.push_back(CheckEnd(duration, timed.end, scope));
  stmt.index = static_cast<std::int32_t>(rules_.timed_modifiers.size());
  rules_.timed_modifiers.push_back(std::move(timed));
  return AddStmt(std::move(stmt));
}

// What it ends with: an occurrence or a card; -1: it lasts for ever.
ExprId Checker::CheckEnd(At duration, EndKind& kind, Scope& scope) {
  if (!duration.Has() || duration.text() == "forever") return -1;
  const At what = duration[0];
  if (duration.text() == "leaves") {
    kind = EndKind::CardLeaves;
    return CheckExprAs(what, CardOf(-1), scope, "`until ... leaves`");
  }
  kind = EndKind::EndOfOccurrence;
  const bool name = what.kind() == Kind::Ref;
  Offer(what, Wanted::Running, &scope);
  const bool noun = name && (nouns_.Find(what.text()) || FindNarrowing(scope, what.text()));
  const bool running = name && !noun && verbs_.Find(what.text());
  if (name && !noun && !running && scope.variables.Find(what.text()) == nullptr) {
    UnknownName(what.span(), what.text(), scope, Wanted::Running);
    return ErrorExpr(what.span());
  }
  const ExprId end = running ? CheckCurrent(what, what) : CheckExpr(what, scope);
  if (!TypeOf(end).IsError() && !TypeOf(end).IsOccurrence())
    Error(Code::WrongType, what.span(),
          "`until end of` needs an event, an action or a window, and this is " + Name(TypeOf(end)));
  return end;
}

// A statement is carried out once: it has no condition, and says how long it lasts.
void Checker::NeedDuration(At node, const std::string& word, At condition, At duration) {
  if (condition.Has())
    Error(Code::NotAllowedHere, condition.span(), "a `" + word + "` statement has no `if`").help =
        "put the statement into an `if` block";
  if (!duration.Has())
    Error(Code::MissingDuration, node.span(), "this `" + word + "` does not say how long it lasts").help =
        "add `until end of ...`, `until ... leaves` or `forever`";
}

// `modify c.attack by 2 until c leaves`
StmtId Checker::CheckTimedModify(At node, Scope& scope) {
  NeedDuration(node, "modify", node[2], node[3]);
  const At path = node[0], change = node[1];
  const ExprId object = path.kind() == Kind::Member ? CheckExpr(path[0], scope) : -1;
  if (object >= 0 && TypeOf(object).IsError()) return -1;
  TimedModifier timed;
  timed.query = TimedQuery(path, object, Wanted::Query, scope);
  if (timed.query < 0) return -1;
  Refer(NameOf(path), QueryEntity(timed.query), Use::Write);
  timed.origin = OriginOf(node, 4);
  timed.op = ChangeOf(change);
  const Type result = rules_.queries[static_cast<std::size_t>(timed.query)].result;
  const bool fits = CheckChange(change, path.text(), result);
  const ExprId amount = CheckExprAs(change[0], fits ? result : Type{}, scope, ("`" + path.text() + "`").c_str());
  return FinishTimed(path, object, std::move(timed), amount, node[3], scope);
}

// `forbid hire(_, foe) until end of round`
StmtId Checker::CheckTimedPermission(At node, Scope& scope) {
  NeedDuration(node, node.text(), node[1], node[2]);
  const At path = node[0];
  const ExprId object = path.kind() == Kind::Member ? CheckExpr(path[0], scope) : -1;
  if (object >= 0 && TypeOf(object).IsError()) return -1;
  TimedModifier timed;
  timed.query = PermissionNamed(path.text());
  if (timed.query < 0) timed.query = TimedQuery(path, object, Wanted::Permitted, scope);
  if (timed.query < 0 || !CheckPermitted(path, timed.query)) return -1;
  Refer(NameOf(path), QueryEntity(timed.query), Use::Permit);
  timed.origin = OriginOf(node, 3);
  timed.op = node.text() == "allow" ? ModifierOp::Allow : ModifierOp::Forbid;
  const ExprId yes = Literal(Type::Of(TypeKind::Bool), 1, node.span());
  return FinishTimed(path, object, std::move(timed), yes, node[2], scope);
}

}  // namespace cardinal::check

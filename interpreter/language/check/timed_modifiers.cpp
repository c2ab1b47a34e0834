// Checks statements that change an answer for a time: `modify`, `allow` and `forbid` with `until ...`.
#include "interpreter/language/check/checker.h"

namespace cardinal::check {

using resolve::Symbol;
using resolve::SymbolKind;

// The query that the statement changes; `object` is the expression before the dot, or -1.
std::int32_t Checker::TimedQuery(NodeRef path, ExprId object, NameCategory wanted, Scope& scope) {
  const std::string& name = path.text();
  RecordCandidates(NameNode(path), object.IsValid() ? NameCategory::Member : wanted, &scope,
                   object.IsValid() ? ExprType(object) : Type{});
  if (NamesIdentity(path) && (!object.IsValid() || ExprType(object).WithoutOptional().kind == TypeKind::Card))
    return IdentityQuery(path);
  const std::vector<std::int32_t> members = MemberQueries(name);
  std::int32_t query = -1;
  if (object.IsValid()) {
    query = MemberQuery(name, ExprType(object));
  } else if (path.kind() == NodeKind::Call && path.size() > 0 && path[0].kind() != NodeKind::Wildcard &&
             path[0].kind() != NodeKind::NamedArg) {
    if (!members.empty()) query = MemberQuery(name, ExprType(CheckExpr(path[0], scope)));
  } else if (!members.empty()) {
    query = members[0];
  }
  if (query >= 0) return query;
  const Symbol* noun = nouns_.FindSymbol(name);
  if (noun && noun->kind == SymbolKind::Query) return noun->index;
  UnknownName(path.kind() == NodeKind::Member ? path[1].span() : path.span(), name, scope, wanted);
  return -1;
}

// The type of the card whose print or texts the statement changes: `modify c.print`, `modify print(c)`. All cards
// cannot be printed like one: an error.
Type Checker::CardOfTimed(NodeRef path, ExprId object, Scope& scope) {
  if (object.IsValid()) return ExprType(object).WithoutOptional();
  if (path.kind() == NodeKind::Call && path.size() == 1 && path[0].kind() != NodeKind::Wildcard)
    return ExprType(CheckExpr(path[0], scope)).WithoutOptional();
  if (path.text() != "print") return CardTypeFor(-1);
  Error(Code::NotAllowedHere, path.span(), "a statement changes how one card is printed").help =
      "name the card: `modify c.print to ...`; for several, write a loop";
  return Type{};
}

// Adds the arguments, which are evaluated once unless they are `_`; then the amount, then the end.
StmtId Checker::FinishTimed(NodeRef path, ExprId object, TimedModifier timed, ExprId amount, NodeRef duration,
                            Scope& scope) {
  Stmt stmt;
  stmt.kind = StmtKind::Modify;
  stmt.origin = timed.origin;
  const auto params = rules_.queries[timed.query].params;
  stmt.exprs = FitArguments(path, "`" + path.text() + "`", params, QueryEntity(timed.query), object, path,
                            path.kind() == NodeKind::Member ? 2 : 0, scope, true);
  for (std::size_t i = 0; i < stmt.exprs.size(); ++i) {
    const ExprId arg = stmt.exprs[i];
    timed.is_wildcard.push_back(!arg.IsValid());
    if (arg.IsValid() && params[i].type.IsList())
      Error(Code::NotAllowedHere, ExprAt(arg).span,
            "`" + params[i].name + "` is a list, and this can only hold for any")
          .help = "write `_` for it";
  }
  stmt.exprs.push_back(amount);
  LastingStmt ends;
  stmt.exprs.push_back(CheckEnd(duration, timed.end, ends, scope));
  const bool several = timed.end == EndKind::Group;
  stmt.index = rules_.timed_modifiers.Add(std::move(timed));
  const StmtId modify = AddStmt(std::move(stmt));
  if (!several) return modify;
  ends.stmt.origin = {duration.span(), {}};
  ends.stmt.blocks.push_back({{duration.span(), {}}, {modify}});
  return FinishLasting(std::move(ends));
}

// The occurrence or card whose end ends the change; -1: no end, or it ends with the lasting rules of `ends`.
ExprId Checker::CheckEnd(NodeRef duration, EndKind& kind, LastingStmt& ends, Scope& scope) {
  if (!duration.IsPresent()) return {};
  const NodeRef moment = duration[0][0];
  const bool plain = moment.text() == "end" || moment.text() == "leaves";
  if (duration[0].size() > 1 || !plain) {
    kind = EndKind::Group;
    for (int i = 0; i < duration[0].size(); ++i) AddEnd(duration[0][i], ends, scope);
    return {};
  }
  if (IsEndOfGame(moment, scope)) return {};
  if (moment.text() == "leaves") {
    kind = EndKind::CardLeaves;
    return CheckExprAs(moment[0], CardTypeFor(-1), scope, "`until ... leaves`");
  }
  kind = EndKind::EndOfOccurrence;
  return CheckRunning(moment[0], scope);
}

// Reports a condition, or a missing duration: a statement runs once, so it cannot have a condition and must say how
// long it lasts.
void Checker::RequireDuration(NodeRef node, const std::string& word, NodeRef condition, NodeRef duration) {
  if (condition.IsPresent())
    Error(Code::NotAllowedHere, condition.span(), "a `" + word + "` statement has no `if`").help =
        "put the statement into an `if` block";
  if (!duration.IsPresent())
    Error(Code::MissingDuration, node.span(), "this `" + word + "` does not say how long it lasts").help =
        "add `until end of ...` or `until ... leaves`; `until end of game` is for the rest of the game";
}

// `modify c.attack by 2 until c leaves`
StmtId Checker::CheckTimedModify(NodeRef node, Scope& scope) {
  RequireDuration(node, "modify", node[2], node[3]);
  const NodeRef path = node[0], change = node[1];
  if (RejectLayerOfIdentity(path, node[6])) return {};
  const ExprId object = path.kind() == NodeKind::Member ? CheckExpr(path[0], scope) : ExprId{};
  if (object.IsValid() && ExprType(object).IsError()) return {};
  TimedModifier timed;
  timed.query = TimedQuery(path, object, NameCategory::Query, scope);
  if (timed.query < 0) return {};
  RecordReference(NameNode(path), QueryEntity(timed.query), ReferenceKind::Write);
  timed.origin = MakeOrigin(node, 4);
  timed.words = CheckWords(node[5]);
  timed.layer = CheckLayer(node[6]);
  timed.op = ReadModifierOp(change);
  const Type result = rules_.queries[timed.query].result;
  const bool fits = CheckChange(change, path.text(), result);
  const Type card = timed.query == rules_.identity.print || timed.query == rules_.identity.rules
                        ? CardOfTimed(path, object, scope)
                        : Type{};
  if (timed.query == rules_.identity.print && card.IsError()) return {};
  const ExprId amount = CheckAmount(change, timed.query, fits, card, scope);
  return FinishTimed(path, object, std::move(timed), amount, node[3], scope);
}

// `forbid hire(_, foe) until end of round`
StmtId Checker::CheckTimedPermission(NodeRef node, Scope& scope) {
  RequireDuration(node, node.text(), node[1], node[2]);
  RejectLayer(node[4]);
  const NodeRef path = node[0];
  const ExprId object = path.kind() == NodeKind::Member ? CheckExpr(path[0], scope) : ExprId{};
  if (object.IsValid() && ExprType(object).IsError()) return {};
  TimedModifier timed;
  timed.query = PermissionNamed(path.text());
  if (timed.query < 0) timed.query = TimedQuery(path, object, NameCategory::PermissionTarget, scope);
  if (timed.query < 0 || !CheckPermitted(path, timed.query)) return {};
  RecordReference(NameNode(path), QueryEntity(timed.query), ReferenceKind::Permit);
  timed.origin = MakeOrigin(node, 3);
  timed.op = node.text() == "allow" ? ModifierOp::Allow : ModifierOp::Forbid;
  timed.layer = rules_.unnamed_layer;
  const ExprId yes = Literal(Type::Make(TypeKind::Bool), 1, node.span());
  return FinishTimed(path, object, std::move(timed), yes, node[2], scope);
}

}  // namespace cardinal::check

// Checks statements that change the position.
#include "interpreter/language/check/checker.h"

namespace cardinal::check {

using resolve::Symbol;
using resolve::SymbolKind;

// Reports an option of the game: no rule can set it, because it is chosen before the game begins.
bool Checker::IsOption(NodeRef path, const Query& query) {
  const Field& field = rules_.fields[query.index];
  if (!field.option) return false;
  auto& error =
      Error(Code::CannotAssign, path.span(), "`" + field.name + "` is an option of the game, and does not change");
  error.help = "it is chosen when a game is started; use a `state` for a value that the rules change";
  error.notes.push_back({field.origin.span, "declared here"});
  return true;
}

// Checks `set x.f to e` and `add e to x.f`: a state of a card, a player, the table or an occurrence.
StmtId Checker::CheckSet(NodeRef node, Scope& scope, bool add) {
  const NodeRef path = add ? node[1] : node[0];
  const NodeRef value_node = add ? node[0] : node[1];
  Stmt stmt;
  stmt.origin = MakeOrigin(node, 2);
  const auto finish = [&](StmtKind set, StmtKind plus, std::int32_t index, ExprId owner, Type type) {
    if (add && type.kind != TypeKind::Int && !type.IsError())
      Error(Code::WrongType, path.span(), "`add` changes a number, and this is " + Name(type));
    stmt.kind = add ? plus : set;
    stmt.index = index;
    const std::string purpose = "`" + (path.kind() == NodeKind::Member ? path.text() : path.text()) + "`";
    stmt.exprs = {owner, CheckExprAs(value_node, type, scope, purpose.c_str())};
    return AddStmt(std::move(stmt));
  };
  if (path.kind() == NodeKind::Ref) {
    RecordCandidates(path, NameCategory::State, &scope);
    if (const Variable* variable = scope.variables.FindVariable(path.text())) {
      if (!variable->assignable) {
        Error(Code::CannotAssign, path.span(), "`" + path.text() + "` is a name for a value, which does not change")
            .help = "only a `state` changes";
        return {};
      }
      RecordReference(path, variable->entity, ReferenceKind::Write);
      return finish(StmtKind::SetOccurrence, StmtKind::AddOccurrence, variable->local, {}, variable->type);
    }
    const std::int32_t query = MemberQuery(path.text(), Type::Make(TypeKind::Table));
    if (query >= 0) {
      RecordReference(path, QueryEntity(query), ReferenceKind::Write);
      const Query& info = rules_.queries[query];
      if (IsOption(path, info)) return {};
      return finish(StmtKind::SetField, StmtKind::AddField, info.index, {}, rules_.fields[info.index].type);
    }
    UnknownName(path.span(), path.text(), scope, NameCategory::State);
    return {};
  }
  if (path.kind() != NodeKind::Member || path.node().has_args) {
    Error(Code::CannotAssign, path.span(), "only a `state` can be set, as in `set p.charges to 0`");
    return {};
  }
  const ExprId object = CheckExpr(path[0], scope);
  const Type object_type = ExprType(object);
  if (object_type.IsError()) return {};
  RecordCandidates(path[1], NameCategory::State, &scope, object_type);
  if (object_type.WithoutOptional().IsOccurrence()) {
    const ExprId read = OccurrenceMember(path, object, scope);
    if (ExprType(read).IsError()) return {};
    const std::int32_t local = ExprAt(read).index;
    const bool is_state = object_type.kind == TypeKind::Event && object_type.id >= 0 &&
                          local >= std::ssize(rules_.events[object_type.id].params);
    if (!is_state) {
      Error(Code::CannotAssign, path[1].span(), "`" + path.text() + "` is a parameter, which does not change").help =
          "only a `state` changes";
      return {};
    }
    const auto params = rules_.events[object_type.id].params.size();
    RecordReference(path[1], {EntityKind::EventState, object_type.id, local - static_cast<std::int32_t>(params)},
                    ReferenceKind::Write);
    return finish(StmtKind::SetOccurrence, StmtKind::AddOccurrence, local,
                  ExprAt(object).kind == ExprKind::It ? ExprId{} : object, ExprType(read));
  }
  const std::int32_t query = MemberQuery(path.text(), object_type);
  if (query < 0) {
    const bool known = nouns_.FindSymbol(path.text()) || !MemberQueries(path.text()).empty();
    if (known)
      Error(Code::CannotAssign, path[1].span(), A(object_type) + " has no state `" + path.text() + "`");
    else
      UnknownName(path[1].span(), path.text(), scope, NameCategory::State);
    return {};
  }
  const Query info = rules_.queries[query];
  if (info.from != QueryOrigin::Field) {
    Error(Code::CannotAssign, path[1].span(), "`" + path.text() + "` is printed on the card and never changes").help =
        "use `modify " + path.text() + " ... until ...` for a change that ends";
    return {};
  }
  RecordReference(path[1], QueryEntity(query), ReferenceKind::Write);
  if (IsOption(path, info)) return {};
  const ExprId owner = info.params.empty() ? ExprId{} : Coerce(object, info.params[0].type, "a state");
  return finish(StmtKind::SetField, StmtKind::AddField, info.index, owner, rules_.fields[info.index].type);
}

// Resolves a path that names a zone: `slot`, `p.hand`, `c.owner.discard`. Returns false, without an error, for any
// other path.
bool Checker::ZonePath(NodeRef path, Scope& scope, std::int32_t& zone, ExprId& owner) {
  owner = ExprId{};
  const auto is_zone = [&](const std::string& name) {
    const Symbol* noun = nouns_.FindSymbol(name);
    zone = noun && noun->kind == SymbolKind::Zone ? noun->index : -1;
    if (zone >= 0) RecordReference(NameNode(path), *noun);
    return zone >= 0;
  };
  if (path.kind() == NodeKind::Ref) {
    if (scope.variables.FindVariable(path.text())) return false;
    return is_zone(path.text());
  }
  if (path.kind() != NodeKind::Member || path.node().has_args || !is_zone(path.text())) return false;
  const ExprId object = CheckExpr(path[0], scope);
  const Zone& info = rules_.zones[zone];
  if (ExprType(object).kind == TypeKind::Table) return info.of == OwnerKind::Table;
  owner = ZoneOwner(info, object);
  return true;
}

StmtId Checker::CheckMove(NodeRef node, Scope& scope) {
  Stmt stmt;
  stmt.kind = StmtKind::Move;
  stmt.origin = MakeOrigin(node, 2);
  const ExprId what = CheckExpr(node[0], scope);
  if (IsProbedValue(what)) AddExpectedType(CardTypeFor(-1));
  OfferZone(node[1], scope);
  if (HoldsProbe(node[1])) AddExpectedType(ExprType(what));
  std::int32_t zone = -1;
  ExprId owner = {};
  if (!ZonePath(node[1], scope, zone, owner)) {
    const ExprId target = CheckExpr(node[1], scope);
    if (!ExprType(target).IsError())
      Error(Code::CannotAssign, node[1].span(), "cards move to a zone, and this is " + Name(ExprType(target)));
    return {};
  }
  RecordReference(NameNode(node[1]), Entity{EntityKind::Zone, zone}, ReferenceKind::Write);
  const Zone& info = rules_.zones[zone];
  if (info.of != OwnerKind::Table && !owner.IsValid())
    Error(Code::MissingParameter, node[1].span(), "whose `" + info.name + "`?").help =
        "write `p." + info.name + "`, for instance `you." + info.name + "`";
  const bool list = ExprType(what).IsList();
  const Type card = CardTypeFor(info.holds);
  stmt.exprs = {Coerce(what, list ? Type::MakeList(card) : card, ("the zone `" + info.name + "`").c_str()), owner};
  stmt.index = zone;
  stmt.value = node.text() == "top" ? 1 : node.text() == "bottom" ? 2 : 0;
  if (stmt.value != 0 && !info.ordered)
    Error(Code::BadDeclaration, node.span(), "the zone `" + info.name + "` has no order, so no " + node.text());
  return AddStmt(std::move(stmt));
}

StmtId Checker::CheckReveal(NodeRef node, Scope& scope) {
  Stmt stmt;
  stmt.kind = StmtKind::Reveal;
  stmt.origin = MakeOrigin(node, 2);
  stmt.value = node.text() == "conceal" ? 1 : 0;
  stmt.exprs = {
      CheckExprAs(node[0], Type::MakeList(CardTypeFor(-1)), scope, "`reveal`"),
      node[1].IsPresent() ? CheckExprAs(node[1], Type::Make(TypeKind::Player), scope, "who sees it") : ExprId{}};
  return AddStmt(std::move(stmt));
}

}  // namespace cardinal::check

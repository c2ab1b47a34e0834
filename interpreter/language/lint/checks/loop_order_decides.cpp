// O01: a loop over the players, by seat, does something to each of them that changes what the loop asks about the next
// one: what should happen to all at one moment depends on the order of the seats.
#include <algorithm>
#include <map>
#include <set>

#include "interpreter/base/sequence.h"
#include "interpreter/language/lint/body_check.h"
#include "interpreter/language/lint/secrets.h"

namespace cardinal::lint {

namespace {

// What is read or changed of one player: states, and the cards in zones.
struct OfPlayer {
  std::map<std::int32_t, source::Span> fields, zones;  // with a place
};
// A value of a player that one round changes and another one reads.
struct Clash {
  bool found = false;
  std::string name;
  source::Span read, changed;
};

class LoopOrderCheck final : public BodyCheck {
 public:
  explicit LoopOrderCheck(const LintContext& all) : BodyCheck(all, diag::lint::LoopOrderDecides) {}

 private:
  bool Wants() const override { return IsReached() && rules_.game.max_players > 1; }

  void OnStmt(const Stmt& stmt) override {
    if (stmt.kind != StmtKind::ForEach || !IsReportable(stmt) || !IsBySeat(stmt.exprs[0])) return;
    own_ = other_ = changed_own_ = changed_other_ = {};
    player_ = stmt.local;
    for (const check::StmtId id : stmt.blocks[0].stmts) Read(rules_.stmts[id]);
    Clash clash = Meet(other_, changed_own_);
    if (!clash.found) clash = Meet(own_, changed_other_);
    if (!clash.found || !IsFirstAt(ExprAt(stmt.exprs[0]).span)) return;
    Report(stmt.exprs[0], "the order of the seats decides here: `" + clash.name +
                              "` of one player is changed before it is asked for the next one")
        .AddNote(clash.changed, "it is changed here")
        .AddNote(clash.read, "the round of the other player asks for it here")
        .SetHelp("find out first for all players what happens, with `let`, or go through `turn_order` if it decides");
  }

  // `players`, or those of them for whom a condition holds. The condition is evaluated before the loop.
  bool IsBySeat(ExprId id) {
    const Expr& list = ExprAt(ResolveListSource(rules_, Names(), id));
    const Expr& named = RootExpr(id);
    const bool ordered = named.kind == ExprKind::Comprehension && named.args.size() > 3 && named.args[3].IsValid();
    return list.kind == ExprKind::Players && !ordered;
  }

  Clash Meet(const OfPlayer& read, const OfPlayer& changed) const {
    for (const auto& [field, place] : read.fields)
      if (const auto found = changed.fields.find(field); found != changed.fields.end())
        return {true, rules_.fields[field].name, place, found->second};
    for (const auto& [zone, place] : read.zones)
      if (const auto found = changed.zones.find(zone); found != changed.zones.end())
        return {true, rules_.zones[zone].name, place, found->second};
    return {};
  }

  // What a statement of the loop asks and changes, with the statements inside it and those of events that it calls.
  void Read(const Stmt& stmt) {
    if (stmt.kind == StmtKind::If) Asks(stmt.exprs[0]);
    if (WritesField(stmt)) {
      Asks(stmt.exprs[1]);
      Change(stmt.exprs[0], [&](OfPlayer& of) { of.fields.emplace(stmt.index, stmt.origin.span); });
    }
    if (stmt.kind == StmtKind::Move && stmt.exprs.size() > 1)
      Change(stmt.exprs[1], [&](OfPlayer& of) { of.zones.emplace(stmt.index, stmt.origin.span); });
    if (stmt.kind == StmtKind::CallEvent) Follow(stmt);
    for (const Block& block : stmt.blocks)
      for (const check::StmtId id : block.stmts) Read(rules_.stmts[id]);
  }

  // The numbers and conditions that the call gives, and what the event does with the states of its players.
  void Follow(const Stmt& call) {
    for (const std::int32_t i : base::Indices(call.exprs)) {
      const check::Type type = ExprAt(call.exprs[i]).type;
      if (type.kind == TypeKind::Int || type.kind == TypeKind::Bool) Asks(call.exprs[i]);
      if (type.kind != TypeKind::Player) continue;
      ForEachStmt(rules_, EventBlock(rules_, call.index), [&](const Stmt& inner) {
        if (WritesField(inner) && IsLocal(rules_, inner.exprs[0], i))
          Change(call.exprs[i], [&](OfPlayer& of) { of.fields.emplace(inner.index, call.origin.span); });
      });
    }
  }

  template <class Add>
  void Change(ExprId owner, const Add& add) {
    if (!owner.IsValid() || ExprAt(owner).type.kind != TypeKind::Player) return;
    if (IsLocal(rules_, owner, player_)) add(changed_own_);
    if (IsOfOther(owner)) add(changed_other_);
  }
  bool IsOfOther(ExprId player) {
    SecretReader reader = ReadSecrets();
    return reader.IsOther(reader.OwnerOf(player), player_);
  }

  // Collects what the value depends on: the states and zones of the player of the round, and those of the other one.
  void Asks(ExprId root) {
    ForEachExpr(rules_, Root(root), [&](ExprId id) {
      const Expr& expr = ExprAt(id);
      const bool reads = expr.kind == ExprKind::Query || expr.kind == ExprKind::Zone;
      if (!reads || expr.args.empty() || ExprAt(expr.args[0]).type.kind != TypeKind::Player) return;
      const bool own = IsLocal(rules_, expr.args[0], player_), other = IsOfOther(expr.args[0]);
      if (!own && !other) return;
      OfPlayer& of = own ? own_ : other_;
      if (expr.kind == ExprKind::Zone) of.zones.emplace(expr.index, expr.span);
      if (expr.kind != ExprKind::Query) return;
      // A query of one player reads that player's states.
      for (const std::int32_t field : Reads({id}).fields)
        if (rules_.fields[field].of == check::OwnerKind::Player) of.fields.emplace(field, expr.span);
    });
  }

  LocalId player_ = -1;
  OfPlayer own_, other_;                  // asked
  OfPlayer changed_own_, changed_other_;  // changed
};

}  // namespace

void LoopOrderDecides(const LintContext& all) { LoopOrderCheck(all).Run(); }

}  // namespace cardinal::lint

// O07: a state names a player to whom the rules turn, and no rule sets it when that player leaves the game: then no
// player is asked, and nothing happens.
#include <algorithm>
#include <set>

#include "interpreter/base/sequence.h"
#include "interpreter/language/lint/body_check.h"

namespace cardinal::lint {

namespace {

class LeftPlayerCheck final : public BodyCheck {
 public:
  explicit LeftPlayerCheck(const LintContext& all)
      : BodyCheck(all, diag::lint::PlayerLeftUnhandled),
        uses_(all.rules.fields.size()),
        moves_on_(all.rules.fields.size()) {
    const auto eliminates = [](const Stmt& stmt) { return stmt.kind == StmtKind::Eliminate; };
    removing_ = analyses_.call_graph.EventsThatRun(eliminates);
    leaves_ = AnyStmt(rules_, analyses_.bodies, analyses_.reached, eliminates) && rules_.game.max_players > 2;
  }

  void ReportStates() {
    if (!leaves_) return;
    for (const auto i : rules_.fields.Ids()) {
      const check::Field& field = rules_.fields[i];
      if (!uses_[i].IsValid() || moves_on_[i] || !analyses_.mutable_state.fields[i]) continue;
      Report(DeclarationNameSpan(all_, field.origin.span),
             "`" + field.name + "` can be a player who has left the game: no rule sets it then")
          .AddNote(ExprAt(uses_[i]).span, "the rules turn to this player here")
          .SetHelp("set it to another player, such as `next_seat(...)`, where a player is eliminated");
    }
  }

 private:
  bool Wants() const override { return leaves_; }

  void OnBody() override {
    sets_when_left_ = HasBodyKind(RuleBodyKind::Whenever) || RunsWithElimination();
    if (HasBodyKind(RuleBodyKind::Order)) Use(rules_.game.order);
    if (HasBodyKind(RuleBodyKind::Window)) Use(rules_.windows[Body().index].ask);
  }

  // Whether the body eliminates a player, calls what does, or is a hook on that.
  bool RunsWithElimination() const {
    if (HasBodyKind(RuleBodyKind::Hook)) {
      const check::Hook& hook = rules_.hooks[Body().GetHook()];
      if (hook.of == OccurrenceKind::Event && removing_[hook.target]) return true;
    }
    return AnyStmt(rules_, Body(), [&](const Stmt& stmt) {
      return stmt.kind == StmtKind::Eliminate || (stmt.kind == StmtKind::CallEvent && RemovesAtOnce(stmt.index));
    });
  }
  bool RemovesAtOnce(std::int32_t event) const {
    return AnyStmt(rules_, EventBlock(rules_, event),
                   [](const Stmt& stmt) { return stmt.kind == StmtKind::Eliminate; });
  }

  void OnStmt(const Stmt& stmt) override {
    if (stmt.kind == StmtKind::SetField && IsPlayerState(stmt.index) &&
        (sets_when_left_ || TakesNextPlayer(stmt.exprs[1])))
      moves_on_[stmt.index] = true;
    if (stmt.choice.IsValid()) Use(rules_.choices[stmt.choice].chooser);
  }

  void OnExpr(const Expr& expr) override {
    // `lead in players` asks whether the player is still in the game.
    if (expr.kind == ExprKind::Binary && (expr.op == BinaryOp::Has || expr.op == BinaryOp::HasNot))
      for (const ExprId arg : expr.args)
        if (const std::int32_t field = StateOf(arg); field >= 0) moves_on_[field] = true;
  }

  bool TakesNextPlayer(ExprId id) {
    return AnyExpr(rules_, Root(id), [&](ExprId inner) {
      const ExprKind kind = ExprAt(inner).kind;
      return kind == ExprKind::NextSeat || kind == ExprKind::SeatsFrom;
    });
  }

  bool IsPlayerState(std::int32_t field) const { return rules_.fields[field].type.kind == TypeKind::Player; }

  // The state that the expression reads, perhaps with another player instead of none; -1: it is something else.
  std::int32_t StateOf(ExprId id) {
    const Expr& expr = RootExpr(id);
    if (expr.kind == ExprKind::Default) return StateOf(expr.args[0]);
    if (expr.kind != ExprKind::Query || rules_.queries[expr.index].from != check::QueryOrigin::Field) return -1;
    const std::int32_t field = rules_.queries[expr.index].index;
    return IsPlayerState(field) ? field : -1;
  }

  // The expression is a player to whom the rules turn, or a list of them.
  void Use(ExprId id) {
    if (!id.IsValid()) return;
    const Expr& expr = RootExpr(id);
    if (expr.kind == ExprKind::List || expr.kind == ExprKind::Wrap)
      for (const ExprId arg : expr.args) Use(arg);
    if (const std::int32_t field = StateOf(id); field >= 0 && !uses_[field].IsValid()) uses_[field] = id;
  }

  bool leaves_ = false;
  std::vector<bool> removing_;   // by event
  bool sets_when_left_ = false;  // the body runs when a player leaves
  std::vector<ExprId> uses_;     // by state: where the rules turn to its player
  std::vector<bool> moves_on_;   // by state: a rule sets it when a player leaves, or tests whether the player has left
};

}  // namespace

void PlayerLeftUnhandled(const LintContext& all) {
  LeftPlayerCheck check(all);
  check.Run();
  check.ReportStates();
}

}  // namespace cardinal::lint

// O07: a state names a player to whom the rules turn, and no rule sets it when that player leaves the game: then no
// player is asked, and nothing happens.
#include <set>

#include "interpreter/language/lint/body_check.h"
#include "interpreter/language/lint/path_walker.h"

namespace cardinal::lint {

namespace {

// Where the rules turn to the player that a state names.
struct Uses {
  ExprId first;
  std::set<const Stmt*> choices;
  std::set<const RuleBody*> windows;
};

// Follows a state that names a player: may that player have left?
class DepartedPlayer final : public PathWalker {
 public:
  DepartedPlayer(const LintContext& all, std::int32_t field, const Uses& uses)
      : PathWalker(all.rules, all.analyses), field_(field), uses_(uses) {
    WalkGame(false);
  }
  bool IsUsed() const { return used_; }

 private:
  std::optional<bool> After(const Stmt& stmt, const RuleBody&) override {
    if (stmt.kind == StmtKind::Eliminate) return true;
    return stmt.kind == StmtKind::SetField && stmt.index == field_ ? std::optional<bool>(false) : std::nullopt;
  }
  std::optional<bool> Where(ExprId condition, bool truth, const RuleBody&) override {
    return SaysNone(condition, truth) ? std::optional<bool>(false) : std::nullopt;
  }
  void Reach(const Stmt& stmt, const RuleBody&, bool left) override {
    used_ = used_ || (left && uses_.choices.count(&stmt) > 0);
  }
  void Reach(const RuleBody& text, bool left) override { used_ = used_ || (left && uses_.windows.count(&text) > 0); }

  // Whether the condition says that the state names no player.
  bool SaysNone(ExprId condition, bool truth) const {
    const Expr& expr = rules_.exprs[condition];
    if (expr.kind == ExprKind::Not) return SaysNone(expr.args[0], !truth);
    if (expr.kind == (truth ? ExprKind::And : ExprKind::Or))
      return SaysNone(expr.args[0], truth) || SaysNone(expr.args[1], truth);
    if (expr.kind != ExprKind::Present || truth) return false;
    const Expr& value = rules_.exprs[expr.args[0]];
    return value.kind == ExprKind::Query && rules_.queries[value.index].from == check::QueryOrigin::Field &&
           rules_.queries[value.index].index == field_;
  }

  std::int32_t field_;
  const Uses& uses_;
  bool used_ = false;
};

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
      if (!uses_[i].first.IsValid() || moves_on_[i] || !analyses_.mutable_state.fields[i]) continue;
      if (!DepartedPlayer(all_, i, uses_[i]).IsUsed()) continue;
      Report(DeclarationNameSpan(all_, field.origin.span),
             "`" + field.name + "` can be a player who has left the game: no rule sets it then")
          .AddNote(ExprAt(uses_[i].first).span, "the rules turn to this player here")
          .SetHelp("set it to another player, such as `next_seat(...)`, where a player is eliminated");
    }
  }

 private:
  bool Wants() const override { return leaves_; }

  void OnBody() override {
    sets_when_left_ = HasBodyKind(RuleBodyKind::Whenever) || RunsWithElimination();
    // `turn_order` goes on from the next player if the one that `order from` names has left.
    if (HasBodyKind(RuleBodyKind::Window))
      Use(rules_.windows[Body().index].ask, [&](Uses& uses) { uses.windows.insert(&Body()); });
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
    if (stmt.choice.IsValid())
      Use(rules_.choices[stmt.choice].chooser, [&](Uses& uses) { uses.choices.insert(&stmt); });
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
  template <class Add>
  void Use(ExprId id, const Add& add) {
    if (!id.IsValid()) return;
    const Expr& expr = RootExpr(id);
    if (expr.kind == ExprKind::List || expr.kind == ExprKind::Wrap)
      for (const ExprId arg : expr.args) Use(arg, add);
    const std::int32_t field = StateOf(id);
    if (field < 0) return;
    if (!uses_[field].first.IsValid()) uses_[field].first = id;
    add(uses_[field]);
  }

  bool leaves_ = false;
  std::vector<bool> removing_;   // by event
  bool sets_when_left_ = false;  // the body runs when a player leaves
  std::vector<Uses> uses_;       // by state
  std::vector<bool> moves_on_;   // by state: a rule sets it when a player leaves, or tests whether the player has left
};

}  // namespace

void PlayerLeftUnhandled(const LintContext& all) {
  LeftPlayerCheck check(all);
  check.Run();
  check.ReportStates();
}

}  // namespace cardinal::lint

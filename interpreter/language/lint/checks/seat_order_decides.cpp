// O09: players are asked one after the other in the order of their seats, although the game has another turn order: who
// is asked first depends on the seat alone.
#include "interpreter/language/lint/body_check.h"

namespace cardinal::lint {

namespace {

class SeatOrderCheck final : public BodyCheck {
 public:
  explicit SeatOrderCheck(const LintContext& all) : BodyCheck(all, diag::lint::SeatOrderDecides) {}

 private:
  bool Wants() const override { return IsReached() && !OrderIsSeats(); }

  bool OrderIsSeats() const {
    if (!rules_.game.order.IsValid()) return true;
    const Expr& order = ExprAt(rules_.game.order);
    return IsOneElement(order) && ExprAt(order.args[0]).kind == ExprKind::Players;
  }

  void OnStmt(const Stmt& stmt) override {
    if (stmt.kind != StmtKind::ForEach || !IsReportable(stmt) || !IsAllPlayers(stmt.exprs[0])) return;
    if (const Stmt* asks = FindAsking(stmt.blocks[0], stmt.local, 0)) {
      Report(stmt.exprs[0], "the players are asked in the order of their seats, so that the seat decides who is first")
          .AddNote(asks->origin.span, "they are asked here")
          .SetHelp("go through `turn_order`, or begin with a player: `seats_from(p)`");
    }
  }

  // `players`, or those for whom a condition holds that can be true for several.
  bool IsAllPlayers(ExprId id) {
    const Expr& list = RootExpr(id);
    if (list.kind == ExprKind::Players) return true;
    if (list.kind != ExprKind::Comprehension || list.args[1].IsValid() || !IsAllPlayers(list.args[0])) return false;
    if (list.args.size() > 3 && list.args[3].IsValid()) return false;  // it says an order
    for (const ExprId demand : SplitConjunction(rules_, list.args[2])) {
      const Expr& test = ExprAt(demand);
      const bool compares = test.kind == ExprKind::Binary && (test.op == BinaryOp::Eq || test.op == BinaryOp::Ne);
      if (compares && (IsLocal(rules_, test.args[0], list.index) || IsLocal(rules_, test.args[1], list.index)))
        return false;  // one player, or all but one
    }
    return true;
  }

  // A statement that asks this player, also in an event that is called for the player.
  const Stmt* FindAsking(const Block& block, LocalId player, int depth) {
    const Stmt* asks = nullptr;
    ForEachStmt(rules_, block, [&](const Stmt& stmt) {
      if (asks != nullptr) return;
      if (stmt.choice.IsValid()) {
        const Choice& choice = rules_.choices[stmt.choice];
        if (!choice.by_chance && choice.chooser.IsValid() && IsLocal(rules_, choice.chooser, player)) asks = &stmt;
      }
      if (stmt.kind != StmtKind::CallEvent || depth == 3) return;
      ForEachParam(stmt, player, [&](LocalId param) {
        if (asks == nullptr) asks = FindAsking(EventBlock(rules_, stmt.index), param, depth + 1);
      });
    });
    return asks;
  }
};

}  // namespace

void SeatOrderDecides(const LintContext& all) { SeatOrderCheck(all).Run(); }

}  // namespace cardinal::lint

// O09: players are asked one after the other in the order of their seats, although the game has another turn order: who
// is asked first depends on the seat alone.
#include <algorithm>
#include <optional>
#include <set>

#include "interpreter/base/sequence.h"
#include "interpreter/language/lint/body_check.h"
#include "interpreter/language/lint/path_walker.h"

namespace cardinal::lint {

namespace {

// Finds the statements that run when the states of the turn order may have been set.
class OrderIsSet final : public PathWalker {
 public:
  OrderIsSet(const LintContext& all, const std::set<std::int32_t>& fields)
      : PathWalker(all.rules, all.analyses), fields_(fields) {
    WalkGame(false);
  }
  bool MayBeBefore(const Stmt& stmt) const { return after_.count(&stmt) > 0; }

 private:
  std::optional<bool> After(const Stmt& stmt, const RuleBody&) override {
    return WritesField(stmt) && fields_.count(stmt.index) > 0 ? std::optional<bool>(true) : std::nullopt;
  }
  void Reach(const Stmt& stmt, const RuleBody&, bool set) override {
    if (set) after_.insert(&stmt);
  }

  const std::set<std::int32_t>& fields_;
  std::set<const Stmt*> after_;
};

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
    if (IsSealed(stmt.blocks[0], stmt.local, 0) || IsBeforeOrder(stmt)) return;
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

  // Whether the game has no turn order yet: the state that names its first player has not been set.
  bool IsBeforeOrder(const Stmt& loop) {
    if (!order_) {
      fields_ = Reads({rules_.game.order}).fields;
      order_.emplace(all_, fields_);
    }
    const bool named = std::all_of(fields_.begin(), fields_.end(),
                                   [&](std::int32_t field) { return rules_.fields[field].type.optional; });
    return named && !fields_.empty() && !order_->MayBeBefore(loop);
  }

  // Whether a round changes only what the other players do not see: no player learns what the one before has chosen.
  bool IsSealed(const Block& round, LocalId player, int depth) const {
    return depth <= kMaxDepth && std::all_of(round.stmts.begin(), round.stmts.end(), [&](check::StmtId id) {
             const Stmt& stmt = rules_.stmts[id];
             return IsSealed(stmt, player, depth) && ReadsOnlyOwn(stmt, player) &&
                    std::all_of(stmt.blocks.begin(), stmt.blocks.end(),
                                [&](const Block& inner) { return IsSealed(inner, player, depth); });
           });
  }
  bool IsSealed(const Stmt& stmt, LocalId player, int depth) const {
    switch (stmt.kind) {
      case StmtKind::Let:
      case StmtKind::If:
      case StmtKind::ForEach:
      case StmtKind::Repeat:
      case StmtKind::Choose:
      case StmtKind::Menu:
      case StmtKind::Stop: return true;
      case StmtKind::Shuffle: return IsOwn(stmt.exprs[0], player);
      case StmtKind::Move:
        return rules_.zones[stmt.index].visibility != check::Visibility::All && IsOwn(stmt.exprs[1], player);
      case StmtKind::Tell:
        return std::all_of(stmt.exprs.begin(), stmt.exprs.end(), [&](ExprId hole) {
          const check::Type type = ExprAt(hole).type;  // a hidden card is "a card"
          return type.kind == TypeKind::Player || type.kind == TypeKind::Card || type.element == TypeKind::Card;
        });
      case StmtKind::CallEvent: return IsSealedCall(stmt, player, depth);
      default: return false;
    }
  }
  bool IsSealedCall(const Stmt& call, LocalId player, int depth) const {
    if (IsHooked(rules_, OccurrenceKind::Event, call.index,
                 [](const check::Hook& hook) { return hook.card == check::kOfGame; }))
      return false;
    LocalId own = -1;
    for (const std::int32_t i : base::Indices(call.exprs))
      if (ExprAt(call.exprs[i]).type.kind == TypeKind::Player) {
        if (!IsOwn(call.exprs[i], player)) return false;
        own = i;
      }
    return IsSealed(EventBlock(rules_, call.index), own, depth + 1);
  }

  // The player of the round, or the owner of a card, which only that player has.
  bool IsOwn(ExprId owner, LocalId player) const {
    if (!owner.IsValid()) return false;
    const Expr& expr = ExprAt(owner);
    return IsLocal(rules_, owner, player) ||
           (expr.kind == ExprKind::CardInfo && expr.CardInfo() == check::CardInfoKind::Owner);
  }
  bool ReadsOnlyOwn(const Stmt& stmt, LocalId player) const {
    bool own = true;
    ForEachExprIn(rules_, stmt, [&](ExprId id) {
      const Expr& expr = ExprAt(id);
      if (expr.kind == ExprKind::ZoneOfAll || expr.kind == ExprKind::AllCards) own = false;
      if (expr.kind == ExprKind::Zone) own = own && !expr.args.empty() && IsOwn(expr.args[0], player);
    });
    return own;
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

  std::set<std::int32_t> fields_;  // of the turn order
  std::optional<OrderIsSet> order_;
};

}  // namespace

void SeatOrderDecides(const LintContext& all) { SeatOrderCheck(all).Run(); }

}  // namespace cardinal::lint

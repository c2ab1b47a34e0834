// O08: a loop over the players declares each player who fulfils a condition the winner, and several players may fulfil
// it at once: the first by seat wins, although no rule declares this.
#include <algorithm>
#include <functional>
#include <map>
#include <utility>

#include "interpreter/language/lint/body_check.h"

namespace cardinal::lint {

namespace {

// What the conditions of a `win` demand of the winner and of the other player, by query. If no value fulfils both, only
// one of two players can fulfil the conditions.
struct Demands {
  std::map<std::int32_t, ValueRange> own, other;
  bool AreExclusive() const {
    return std::any_of(own.begin(), own.end(), [&](const auto& one) {
      const auto found = other.find(one.first);
      return found != other.end() && Intersection(one.second, found->second).IsEmpty();
    });
  }
};

class TieCheck final : public BodyCheck {
 public:
  explicit TieCheck(const LintContext& all) : BodyCheck(all, diag::lint::TieUnhandled) {}

 private:
  bool Wants() const override { return !HasBodyKind(RuleBodyKind::Query) && !HasBodyKind(RuleBodyKind::Modifier); }

  void OnStmt(const Stmt& stmt) override {
    if (stmt.kind != StmtKind::ForEach || !IsReportable(stmt)) return;
    names_ = &Names();
    if (OverPlayers(stmt.exprs[0]) && !IsDecided()) CheckLoop(stmt);
  }

  // Whether a statement before or around the loop has already tested how many such players there are.
  bool IsDecided() const {
    if (Owner() != nullptr && CountsPlayers(*Owner())) return true;
    return std::any_of(Preceding().begin(), Preceding().end(), [&](check::StmtId id) {
      return CountsPlayers(rules_.stmts[id]) && DoesMoreThanTell(rules_.stmts[id]);
    });
  }
  // A loop that ends only when its condition does not hold, such as `repeat while count(players) > 1`, has tested it.
  bool CountsPlayers(const Stmt& stmt) const {
    if (stmt.kind == StmtKind::If) return AsksAboutPlayers(stmt.exprs[0]);
    return stmt.kind == StmtKind::Repeat && !stmt.exprs[0].IsValid() && stmt.exprs[1].IsValid() &&
           IsCount(stmt.exprs[1]);
  }
  bool IsCount(ExprId condition) const {
    bool counts = false;
    EachFold(condition, 0, [&](const Expr& fold, const Expr&) { counts = counts || fold.Fold() == FoldKind::Count; });
    return counts;
  }

  bool DoesMoreThanTell(const Stmt& stmt) const {
    return AnyStmt(rules_, stmt, [](const Stmt& inner) {
      return inner.kind != StmtKind::Tell && inner.kind != StmtKind::Let && inner.kind != StmtKind::If;
    });
  }

  // Whether the list is the players in the order of their seats. `turn_order`, or an explicit order, is intended.
  bool OverPlayers(ExprId list) const {
    for (int step = 0; step < kMaxDepth; ++step) {
      const Expr& expr = MeantExpr(list);
      if (expr.kind == ExprKind::Players) return true;
      if (expr.kind != ExprKind::Comprehension || expr.args[1].IsValid() || expr.args[3].IsValid()) return false;
      list = expr.args[0];
    }
    return false;
  }

  // The filters of the loop's list may decide, too; each list has a local of its own for the element.
  void CheckLoop(const Stmt& loop) {
    demands_ = {};
    const Expr* list = &MeantExpr(loop.exprs[0]);
    for (; list->kind == ExprKind::Comprehension; list = &MeantExpr(list->args[0])) {
      if (Decides(list->args[2], list->index)) return;
      if (list->args[2].IsValid()) Demand(list->args[2], true, list->index, demands_);
    }
    const bool looks = OnlyLooks(loop.blocks[0]) && !demands_.AreExclusive();
    const Stmt* win = looks ? FindWin(loop.blocks[0], loop.local) : nullptr;
    if (win == nullptr) return;
    const ExprId weak = WeakTest(loop, win);
    Report(weak.IsValid() ? ExprAt(weak).span : win->origin.span,
           "several players may have won here at once, and the first by seat gets the game")
        .AddNote(ExprAt(loop.exprs[0]).span, "they are taken in this order")
        .SetHelp("count first who has won and say what happens then, or go through `turn_order` if it decides");
  }

  // A comparison that decides who wins and that equal players fulfil, in the list or around the `win`; none: not found.
  ExprId WeakTest(const Stmt& loop, const Stmt* win) {
    ExprId found;
    const auto look = [&](ExprId condition) {
      if (found.IsValid() || !condition.IsValid()) return;
      found = FindExpr(rules_, condition, [&](ExprId id) {
        const Expr& test = ExprAt(id);
        const bool weak = test.kind == ExprKind::Binary && (test.op == BinaryOp::Le || test.op == BinaryOp::Ge);
        return weak && OfPlayer(test.args[0]) && OfPlayer(test.args[1]) && all_.IsReportable(test.span) &&
               !Values().ConstantValue(id);
      });
    };
    for (const Expr* list = &MeantExpr(loop.exprs[0]); list->kind == ExprKind::Comprehension;
         list = &MeantExpr(list->args[0]))
      look(list->args[2]);
    ForEachStmt(rules_, loop.blocks[0], [&](const Stmt& stmt) {
      const bool around =
          stmt.kind == StmtKind::If && AnyStmt(rules_, stmt, [&](const Stmt& inner) { return &inner == win; });
      if (around) look(stmt.exprs[0]);
    });
    return found;
  }
  bool OfPlayer(ExprId value) const {
    return AnyExpr(rules_, value, [&](ExprId id) { return ExprAt(id).type.kind == TypeKind::Player; });
  }

  // Whether the loop changes nothing. If it changes something, it does not check all players at one moment: each may
  // win by what the loop did before.
  bool OnlyLooks(const Block& block, int depth = 0) const {
    return !AnyStmt(rules_, block, [&](const Stmt& stmt) {
      if (stmt.kind == StmtKind::CallEvent)
        return depth >= kMaxDepth || IsHooked(rules_, OccurrenceKind::Event, stmt.index) ||
               !OnlyLooks(EventBlock(rules_, stmt.index), depth + 1);
      return stmt.kind != StmtKind::If && stmt.kind != StmtKind::Let && stmt.kind != StmtKind::Tell &&
             stmt.kind != StmtKind::Win;
    });
  }

  // A `win` for the player of the loop, if nothing in the loop decides between several players.
  const Stmt* FindWin(const Block& block, LocalId player) {
    for (const check::StmtId id : block.stmts) {
      const Stmt& stmt = rules_.stmts[id];
      if (stmt.kind == StmtKind::Win && Mentions(rules_, stmt.exprs[0], player)) return &stmt;
      if (stmt.kind == StmtKind::CallEvent)
        if (const Stmt* found = WinIn(stmt, player)) return found;
      if (stmt.kind == StmtKind::If) {
        if (Decides(stmt.exprs[0], player)) return nullptr;
        const Demands before = demands_;
        for (std::size_t i = 0; i < stmt.blocks.size(); ++i) {
          Demand(stmt.exprs[0], i == 0, player, demands_);
          const Stmt* found = demands_.AreExclusive() ? nullptr : FindWin(stmt.blocks[i], player);
          demands_ = before;
          if (found != nullptr) return found;
        }
      }
    }
    return nullptr;
  }

  // Adds what the condition demands, if it has that value, of numbers and truth values of the player and the other one.
  void Demand(ExprId id, bool truth, LocalId player, Demands& demands) const {
    const Expr& expr = MeantExpr(id);
    if (expr.kind == ExprKind::Not) return Demand(expr.args[0], !truth, player, demands);
    if (expr.kind == (truth ? ExprKind::And : ExprKind::Or)) {
      Demand(expr.args[0], truth, player, demands);
      Demand(expr.args[1], truth, player, demands);
    }
    if (expr.kind == ExprKind::Query && expr.type.kind == TypeKind::Bool)
      Demand(expr, BinaryOp::Eq, truth ? kTrue : kFalse, player, demands);
    if (expr.kind != ExprKind::Binary) return;
    for (const bool mirrored : {false, true}) {
      const Expr &value = MeantExpr(expr.args[mirrored ? 1 : 0]), &bound = MeantExpr(expr.args[mirrored ? 0 : 1]);
      if (bound.kind != ExprKind::Literal || !IsOrdered(bound.type) || !IsComparison(expr.op)) continue;
      const BinaryOp op = mirrored ? Mirrored(expr.op) : expr.op;
      Demand(value, truth ? op : Opposite(op), {bound.value, bound.value}, player, demands);
    }
  }
  void Demand(const Expr& value, BinaryOp op, ValueRange bound, LocalId player, Demands& demands) const {
    if (value.kind != ExprKind::Query || value.args.size() != 1) return;
    const Expr& of = MeantExpr(value.args[0]);
    const bool own = IsLocal(rules_, value.args[0], player);
    const bool other = analyses_.IsOtherPlayer(of) && IsLocal(rules_, of.args[0], player);
    if (!own && !other) return;
    const auto [found, fresh] = (own ? demands.own : demands.other).emplace(value.index, AllValues(value.index));
    Narrow(found->second, op, bound);
  }
  ValueRange AllValues(std::int32_t query) const {
    const check::Query& asked = rules_.queries[query];
    if (asked.from != check::QueryOrigin::Field) return asked.result.kind == TypeKind::Bool ? kBoolean : kUnbounded;
    const check::Field& field = rules_.fields[asked.index];
    return field.type.kind == TypeKind::Bool ? kBoolean : MakeRange(field.min, field.max);
  }

  // The same for an event that is called for the player, with the names of that event.
  const Stmt* WinIn(const Stmt& call, LocalId player) {
    const Stmt* win = nullptr;
    ForEachParam(call, player, [&](LocalId param) {
      if (win != nullptr) return;
      const Bindings inner = CollectBindings(rules_, *FindBody(analyses_.bodies, RuleBodyKind::Event, call.index));
      const Bindings* outer = std::exchange(names_, &inner);
      win = FindWin(EventBlock(rules_, call.index), param);
      names_ = outer;
    });
    return win;
  }

  // Whether the condition can be true for only one player, or has looked at the others: it counts or compares players,
  // or names the winner.
  bool Decides(ExprId condition, LocalId player) const {
    for (const ExprId id : SplitConjunction(rules_, condition)) {
      if (LooksAtOthers(id)) return true;
      const Expr& expr = ExprAt(id);
      if (expr.kind != ExprKind::Binary) continue;
      const bool left = IsLocal(rules_, expr.args[0], player), right = IsLocal(rules_, expr.args[1], player);
      if (expr.op == BinaryOp::Eq && left != right) return true;
      const bool strict = expr.op == BinaryOp::Lt || expr.op == BinaryOp::Gt;
      if (strict && Mentions(rules_, expr.args[0], player) && Mentions(rules_, expr.args[1], player) &&
          (AsksOther(expr.args[0]) || AsksOther(expr.args[1])))
        return true;
    }
    return false;
  }

  // `p.coins > opponent(p).coins`: one side is about another player.
  bool AsksOther(ExprId id) const {
    return AnyExpr(rules_, id, [&](ExprId inside) {
      return ExprAt(inside).type.kind == TypeKind::Player && ExprAt(inside).kind != ExprKind::Local;
    });
  }

  // Whether the condition of one player excludes a second one: it counts players, or is greater than all others.
  // Several players can be equal to the best, or not worse than any.
  bool LooksAtOthers(ExprId condition) const {
    bool looks = false;
    EachFold(condition, 0, [&](const Expr& fold, const Expr& list) {
      const auto kind = fold.Fold();
      if (kind == FoldKind::Count) looks = true;
      if (kind != FoldKind::All && kind != FoldKind::Any) return;
      for (const ExprId id : list.args)
        looks = looks || AnyExpr(rules_, id, [&](ExprId inside) {
                  const Expr& test = ExprAt(inside);
                  const bool strict = test.op == BinaryOp::Lt || test.op == BinaryOp::Gt;
                  const bool weak = test.op == BinaryOp::Le || test.op == BinaryOp::Ge || test.op == BinaryOp::Eq;
                  return test.kind == ExprKind::Binary && (kind == FoldKind::All ? strict : weak);
                });
    });
    return looks;
  }

  // `count(claims) > 1`, `all[p.coins >= 9 for each p in players]`, or a query with such a rule.
  bool AsksAboutPlayers(ExprId condition) const {
    bool asks = false;
    EachFold(condition, 0, [&](const Expr&, const Expr&) { asks = true; });
    return asks;
  }

  // Visits every fold over a list of players in the condition, in the values of its names, and in the queries that it
  // evaluates.
  void EachFold(ExprId root, int depth, const std::function<void(const Expr&, const Expr&)>& visit) const {
    if (depth == kMaxDepth || !root.IsValid()) return;
    ForEachExpr(rules_, root, [&](ExprId id) {
      const Expr& expr = ExprAt(id);
      const ExprId meant = Meant(id);
      if (meant != id) EachFold(meant, depth + 1, visit);
      if (expr.kind == ExprKind::Query && rules_.queries[expr.index].from == check::QueryOrigin::Declared) {
        ++depth_of_query_;  // whose names are not those of this body
        EachFold(rules_.queries[expr.index].base, depth + 1, visit);
        --depth_of_query_;
      }
      if (expr.kind != ExprKind::Fold) return;
      const Expr& source = MeantExpr(expr.args[0]);
      if (IsPlayers(source.type) || (source.kind == ExprKind::Comprehension && IsPlayers(ExprAt(source.args[0]).type)))
        visit(expr, source);
    });
  }

  // The expression to which a name of the body is bound; the names of a query are not those of the body.
  ExprId Meant(ExprId id) const { return depth_of_query_ == 0 ? ResolveRoot(rules_, *names_, id) : id; }
  const Expr& MeantExpr(ExprId id) const { return ExprAt(Meant(id)); }

  const Bindings* names_ = nullptr;  // of the body, or of an event that it calls for the player
  mutable int depth_of_query_ = 0;
  Demands demands_;  // at the statement that FindWin looks at
};

}  // namespace

void TieUnhandled(const LintContext& all) { TieCheck(all).Run(); }

}  // namespace cardinal::lint

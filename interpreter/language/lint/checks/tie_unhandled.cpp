// O08: a loop over the players declares each player who fulfils a condition the winner, and several players may fulfil
// it at once: the first by seat wins, although no rule declares this.
#include <algorithm>
#include <functional>

#include "interpreter/language/lint/bindings.h"
#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

namespace {

using check::BinaryOp;
using check::Block;
using check::CheckedRules;
using check::Expr;
using check::ExprId;
using check::ExprKind;
using check::LocalId;
using check::Stmt;
using check::StmtKind;
using check::TypeKind;

class Ties {
 public:
  explicit Ties(const LintContext& all) : all_(all), rules_(all.rules) {}

  void CheckBody(const RuleBody& text) {
    names_ = CollectBindings(rules_, text);
    for (const Block* block : text.blocks) In(*block);
  }

 private:
  // `decided`: a statement before or around the loop has already tested how many such players there are.
  void In(const Block& block, bool decided = false) {
    for (const check::StmtId id : block.stmts) {
      const Stmt& stmt = rules_.stmts[id];
      if (stmt.kind == StmtKind::ForEach && !decided && OverPlayers(stmt.exprs[0]) &&
          all_.IsReportable(stmt.origin.span))
        Loop(stmt);
      const bool asks = stmt.kind == StmtKind::If && AsksAboutPlayers(stmt.exprs[0]);
      decided = decided || (asks && DoesMoreThanTell(stmt));
      for (const Block& inner : stmt.blocks) In(inner, asks);
    }
  }

  bool DoesMoreThanTell(const Stmt& stmt) const {
    bool more = false;
    for (const Block& block : stmt.blocks)
      ForEachStmt(rules_, block, [&](const Stmt& inner) {
        more = more || (inner.kind != StmtKind::Tell && inner.kind != StmtKind::Let && inner.kind != StmtKind::If);
      });
    return more;
  }

  // Whether the list is the players in the order of their seats. `turn_order`, or an explicit order, is intended.
  bool OverPlayers(ExprId list) const {
    for (int step = 0; step < kMaxDepth; ++step) {
      const Expr& expr = rules_.exprs[ResolveRoot(rules_, names_, list)];
      if (expr.kind == ExprKind::Players) return true;
      if (expr.kind != ExprKind::Comprehension || expr.args[1].IsValid() || expr.args[3].IsValid()) return false;
      list = expr.args[0];
    }
    return false;
  }

  // Checks one loop. The filters of its list may decide, too; each list has a local of its own for the element.
  void Loop(const Stmt& loop) {
    for (ExprId list = ResolveRoot(rules_, names_, loop.exprs[0]);;) {
      const Expr& expr = rules_.exprs[list];
      if (expr.kind != ExprKind::Comprehension) break;
      if (Decides(expr.args[2], expr.index)) return;
      list = ResolveRoot(rules_, names_, expr.args[0]);
    }
    if (!OnlyLooks(loop.blocks[0])) return;
    if (const Stmt* win = FindWin(loop.blocks[0], loop.local)) Report(loop, *win);
  }

  // Whether the loop changes nothing. If it changes something, it does not check all players at one moment: each may
  // win by what the loop did before.
  bool OnlyLooks(const Block& block, int depth = 0) const {
    bool only = true;
    ForEachStmt(rules_, block, [&](const Stmt& stmt) {
      only = only && (stmt.kind == StmtKind::If || stmt.kind == StmtKind::Let || stmt.kind == StmtKind::Tell ||
                      stmt.kind == StmtKind::Win ||
                      (stmt.kind == StmtKind::CallEvent && depth < kMaxDepth && !IsHeard(stmt.index) &&
                       OnlyLooks(EventBody(stmt.index), depth + 1)));
    });
    return only;
  }

  bool IsHeard(std::int32_t event) const {
    return std::any_of(rules_.hooks.begin(), rules_.hooks.end(), [&](const check::Hook& hook) {
      return hook.of == check::OccurrenceKind::Event && hook.target == event;
    });
  }

  const Block& EventBody(std::int32_t event) const { return rules_.bodies[rules_.events[event].body].block; }

  // A `win` for the player of the loop, if nothing in the loop decides between several players.
  const Stmt* FindWin(const Block& block, LocalId player) {
    for (const check::StmtId id : block.stmts) {
      const Stmt& stmt = rules_.stmts[id];
      if (stmt.kind == StmtKind::Win && Mentions(rules_, stmt.exprs[0], player)) return &stmt;
      if (stmt.kind == StmtKind::CallEvent)
        if (const Stmt* found = WinIn(stmt, player)) return found;
      if (stmt.kind == StmtKind::If) {
        if (Decides(stmt.exprs[0], player)) return nullptr;
        for (const Block& inner : stmt.blocks)
          if (const Stmt* found = FindWin(inner, player)) return found;
      }
    }
    return nullptr;
  }

  // The same for an event that is called for the player, with the names of that event.
  const Stmt* WinIn(const Stmt& call, LocalId player) {
    const Bindings outer = names_;
    const Stmt* win = nullptr;
    for (std::size_t i = 0; i < call.exprs.size() && win == nullptr; ++i) {
      if (!IsLocal(rules_, call.exprs[i], player)) continue;
      for (const RuleBody& text : all_.analyses.bodies)
        if (text.kind == RuleBodyKind::Event && text.index == call.index) names_ = CollectBindings(rules_, text);
      win = FindWin(EventBody(call.index), static_cast<LocalId>(i));
      names_ = outer;
    }
    return win;
  }

  // Whether the condition can be true for only one player, or has looked at the others: it counts or compares players,
  // or names the winner.
  bool Decides(ExprId condition, LocalId player) const {
    for (const ExprId id : SplitConjunction(rules_, condition)) {
      if (LooksAtOthers(id)) return true;
      const Expr& expr = rules_.exprs[id];
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
    bool other = false;
    ForEachExpr(rules_, id, [&](ExprId inside) {
      const Expr& expr = rules_.exprs[inside];
      const bool player = expr.type.kind == TypeKind::Player && expr.kind != ExprKind::Local;
      other = other || player;
    });
    return other;
  }

  // Whether the condition of one player excludes a second one: it counts players, or is greater than all others.
  // Several players can be equal to the best, or not worse than any.
  bool LooksAtOthers(ExprId condition) const {
    bool looks = false;
    EachFold(condition, 0, [&](const Expr& fold, const Expr& list) {
      const auto kind = static_cast<check::FoldKind>(fold.index);
      if (kind == check::FoldKind::Count) looks = true;
      if (kind != check::FoldKind::All && kind != check::FoldKind::Any) return;
      for (const ExprId id : list.args)
        ForEachExpr(rules_, id, [&](ExprId inside) {
          const Expr& test = rules_.exprs[inside];
          if (test.kind != ExprKind::Binary) return;
          const bool strict = test.op == BinaryOp::Lt || test.op == BinaryOp::Gt;
          const bool weak = test.op == BinaryOp::Le || test.op == BinaryOp::Ge || test.op == BinaryOp::Eq;
          looks = looks || (kind == check::FoldKind::All ? strict : weak);
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
      const Expr& expr = rules_.exprs[id];
      const ExprId meant = depth_of_query_ == 0 ? ResolveRoot(rules_, names_, id) : id;
      if (meant != id) EachFold(meant, depth + 1, visit);
      if (expr.kind == ExprKind::Query && rules_.queries[expr.index].from == check::QueryOrigin::Declared) {
        ++depth_of_query_;  // whose names are not those of this body
        EachFold(rules_.queries[expr.index].base, depth + 1, visit);
        --depth_of_query_;
      }
      if (expr.kind != ExprKind::Fold) return;
      const ExprId list = depth_of_query_ == 0 ? ResolveRoot(rules_, names_, expr.args[0]) : expr.args[0];
      const Expr& source = rules_.exprs[list];
      if (IsPlayers(list) || (source.kind == ExprKind::Comprehension && IsPlayers(source.args[0]))) visit(expr, source);
    });
  }

  bool IsPlayers(ExprId list) const {
    const check::Type type = rules_.exprs[list].type;
    return type.kind == TypeKind::List && type.element == TypeKind::Player;
  }

  void Report(const Stmt& loop, const Stmt& win) const {
    diag::Diagnostic& finding =
        all_.Report(diag::lint::TieUnhandled, win.origin.span,
                    "several players may have won here at once, and the first by seat gets the game");
    finding.notes.push_back({rules_.exprs[loop.exprs[0]].span, "they are taken in this order"});
    finding.help = "count first who has won and say what happens then, or go through `turn_order` if it decides";
  }

  const LintContext& all_;
  const CheckedRules& rules_;
  Bindings names_;
  mutable int depth_of_query_ = 0;
};

}  // namespace

void TieUnhandled(const LintContext& all) {
  Ties check(all);
  for (const RuleBody& text : all.analyses.bodies)
    if (text.kind != RuleBodyKind::Query && text.kind != RuleBodyKind::Modifier) check.CheckBody(text);
}

}  // namespace cardinal::lint

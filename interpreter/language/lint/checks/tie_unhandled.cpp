// O08: a loop over the players gives the game to each who has won, and several may have won at once: the first of them
// by seat gets it, and nothing in the rules says that it should be so.
#include "interpreter/language/lint/bindings.h"
#include "interpreter/language/lint/checks.h"

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
  explicit Ties(const Everything& all) : all_(all), rules_(all.rules) {}

  void Look(const Text& text) {
    names_ = BindingsOf(rules_, text);
    for (const Block* block : text.blocks) In(*block);
  }

 private:
  void In(const Block& block) {
    bool decided = false;  // something in front of the loop has already looked at how many there are
    for (const check::StmtId id : block.stmts) {
      const Stmt& stmt = At(rules_.stmts, id);
      if (stmt.kind == StmtKind::ForEach && !decided && OverPlayers(stmt.exprs[0]) && all_.Spoken(stmt.origin.span))
        Loop(stmt);
      decided = decided || (stmt.kind == StmtKind::If && ComparesPlayers(stmt.exprs[0]) && DoesMoreThanTell(stmt));
      for (const Block& inner : stmt.blocks) In(inner);
    }
  }

  bool DoesMoreThanTell(const Stmt& stmt) const {
    bool more = false;
    for (const Block& block : stmt.blocks)
      EachStmt(rules_, block, [&](const Stmt& inner) {
        more = more || (inner.kind != StmtKind::Tell && inner.kind != StmtKind::Let && inner.kind != StmtKind::If);
      });
    return more;
  }

  // Through the players in the order of their seats: `turn_order`, or an order of its own, is said on purpose.
  bool OverPlayers(ExprId list) const {
    for (int step = 0; step < kDeepest; ++step) {
      const Expr& expr = At(rules_.exprs, RootOf(rules_, names_, list));
      if (expr.kind == ExprKind::Players) return true;
      if (expr.kind != ExprKind::Comprehension || expr.args[1] >= 0 || expr.args[3] >= 0) return false;
      list = expr.args[0];
    }
    return false;
  }

  // What the loop itself asks of the player, in its lists too. The names of an element differ from list to list.
  void Loop(const Stmt& loop) {
    for (ExprId list = RootOf(rules_, names_, loop.exprs[0]);;) {
      const Expr& expr = At(rules_.exprs, list);
      if (expr.kind != ExprKind::Comprehension) break;
      if (Decides(expr.args[2], expr.index)) return;
      list = RootOf(rules_, names_, expr.args[0]);
    }
    if (!OnlyLooks(loop.blocks[0])) return;
    if (const Stmt* win = WinOf(loop.blocks[0], loop.local)) Report(loop, *win);
  }

  // A loop that changes something is no check of all players at one moment: each may win by what it did just now.
  bool OnlyLooks(const Block& block) const {
    bool only = true;
    EachStmt(rules_, block, [&](const Stmt& stmt) {
      only = only && (stmt.kind == StmtKind::If || stmt.kind == StmtKind::Let || stmt.kind == StmtKind::Tell ||
                      stmt.kind == StmtKind::Win);
    });
    return only;
  }

  // A `win` for the player of the loop which nothing in the loop decides among several.
  const Stmt* WinOf(const Block& block, LocalId player) const {
    for (const check::StmtId id : block.stmts) {
      const Stmt& stmt = At(rules_.stmts, id);
      if (stmt.kind == StmtKind::Win && Mentions(rules_, stmt.exprs[0], player)) return &stmt;
      if (stmt.kind == StmtKind::If) {
        if (Decides(stmt.exprs[0], player)) return nullptr;
        for (const Block& inner : stmt.blocks)
          if (const Stmt* found = WinOf(inner, player)) return found;
      }
    }
    return nullptr;
  }

  // Whether the condition can let only one player through, or has looked at the others: anything that counts or
  // compares players does, and so does naming the one who is meant.
  bool Decides(ExprId condition, LocalId player) const {
    for (const ExprId id : DemandsOf(rules_, condition)) {
      if (ComparesPlayers(id)) return true;
      const Expr& expr = At(rules_.exprs, id);
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
    EachExpr(rules_, id, [&](ExprId inside) {
      const Expr& expr = At(rules_.exprs, inside);
      const bool player = expr.type.kind == TypeKind::Player && expr.kind != ExprKind::Local;
      other = other || player;
    });
    return other;
  }

  // `count(claims) > 1`, `all[count(p) > count(q) for each q in players]`
  bool ComparesPlayers(ExprId condition) const {
    bool compares = false;
    EachExpr(rules_, condition, [&](ExprId id) {
      const Expr& expr = At(rules_.exprs, id);
      if (expr.kind != ExprKind::Fold) return;
      const Expr& list = At(rules_.exprs, RootOf(rules_, names_, expr.args[0]));
      const bool players = list.type.kind == TypeKind::List && list.type.element == TypeKind::Player;
      const bool each = list.kind == ExprKind::Comprehension && IsPlayers(list.args[0]);
      compares = compares || players || each;
    });
    return compares;
  }

  bool IsPlayers(ExprId list) const {
    const check::Type type = At(rules_.exprs, list).type;
    return type.kind == TypeKind::List && type.element == TypeKind::Player;
  }

  void Report(const Stmt& loop, const Stmt& win) const {
    diag::Diagnostic& finding =
        all_.Report(diag::lint::TieUnhandled, win.origin.span,
                    "several players may have won here at once, and the first by seat gets the game");
    finding.notes.push_back({At(rules_.exprs, loop.exprs[0]).span, "they are taken in this order"});
    finding.help = "count first who has won and say what happens then, or go through `turn_order` if it decides";
  }

  const Everything& all_;
  const CheckedRules& rules_;
  Bindings names_;
};

}  // namespace

void TieUnhandled(const Everything& all) {
  Ties check(all);
  for (const Text& text : all.facts.texts)
    if (text.kind != TextKind::Query && text.kind != TextKind::Modifier) check.Look(text);
}

}  // namespace cardinal::lint

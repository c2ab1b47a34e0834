// O10: a comparison of two players or cards decides for one of them, and with equal values for the other one: the one
// that is named second has a tie, although no rule declares this. Who acts and who does not are not equals: there the
// comparison says who has a tie, if the game does not ask elsewhere whether the two are equal.
#include <algorithm>
#include <optional>
#include <set>

#include "interpreter/language/lint/acting_player.h"
#include "interpreter/language/lint/body_check.h"
#include "interpreter/language/lint/mirrored.h"

namespace cardinal::lint {

namespace {

bool IsOrderTest(const Expr& test) {
  return test.kind == ExprKind::Binary &&
         (test.op == BinaryOp::Lt || test.op == BinaryOp::Le || test.op == BinaryOp::Gt || test.op == BinaryOp::Ge);
}
bool IsEqualTest(const Expr& test) {
  return test.kind == ExprKind::Binary && (test.op == BinaryOp::Eq || test.op == BinaryOp::Ne);
}

class OneSidedTieCheck final : public BodyCheck {
 public:
  explicit OneSidedTieCheck(const LintContext& all)
      : BodyCheck(all, diag::lint::OneSidedTie), acting_(all.rules, all.analyses) {}

 private:
  bool Wants() const override { return !HasBodyKind(RuleBodyKind::Sentence); }

  void OnStmt(const Stmt& stmt) override {
    if (stmt.kind != StmtKind::If || stmt.blocks.size() != 2 || !IsReportable(stmt)) return;
    MirrorReader mirror(rules_, Names());
    const ExprId test = Root(stmt.exprs[0]);
    if (!Compares(test, mirror) || !mirror.AreMirrored(stmt.blocks[0], stmt.blocks[1])) return;
    if (!IsTestedBefore(test) && !HaveRoles(mirror, test)) ReportTie(stmt.exprs[0]);
  }

  // `if a.score > b.score then a else b`
  void OnExpr(const Expr& expr) override {
    if (expr.kind != ExprKind::Conditional || !all_.IsReportable(expr.span)) return;
    MirrorReader mirror(rules_, Names());
    const ExprId test = Root(expr.args[0]);
    if (!Compares(test, mirror) || ExprAt(expr.args[1]).kind == ExprKind::Literal) return;
    const bool chosen = (mirror.IsFirst(expr.args[1]) && mirror.IsSecond(expr.args[2])) ||
                        (mirror.IsSecond(expr.args[1]) && mirror.IsFirst(expr.args[2]));
    if (chosen && !IsTestedInBody(test) && !HaveRoles(mirror, test)) ReportTie(expr.args[0]);
  }

  // Whether the condition compares a value of one player or card with the same value of another one.
  bool Compares(ExprId id, MirrorReader& mirror) const {
    const Expr& test = ExprAt(id);
    return IsOrderTest(test) && mirror.AreMirrored(test.args[0], test.args[1]) && mirror.HasPair();
  }

  // Whether one of the two is the player who acts, or a card of that player, and the game has no rule about a tie of
  // these values.
  bool HaveRoles(const MirrorReader& mirror, ExprId test) {
    const bool roles = acting_.IsActing(mirror.First(), Body()) || acting_.IsActing(mirror.Second(), Body());
    return roles && !IsTestedAnywhere(RootExpr(ExprAt(test).args[0]));
  }

  // Whether a rule tests whether two such values are equal, such as the same query of two players.
  bool IsTestedAnywhere(const Expr& value) const {
    if (value.kind != ExprKind::Query) return false;
    return std::any_of(analyses_.bodies.begin(), analyses_.bodies.end(), [&](const RuleBody& text) {
      std::optional<Bindings> names;
      bool tested = false;
      ForEachExprIn(rules_, text, [&](ExprId id) {
        if (tested || !IsEqualTest(ExprAt(id))) return;
        if (!names) names = CollectBindings(rules_, text);
        std::set<ExprId> asked;
        CollectQueries(id, value.index, *names, 0, asked);
        const MirrorReader reader(rules_, *names);
        for (const ExprId one : asked) tested = tested || !reader.AreSame(one, *asked.begin());
      });
      return tested;
    });
  }
  void CollectQueries(ExprId root, std::int32_t query, const Bindings& names, int depth,
                      std::set<ExprId>& asked) const {
    if (depth > kMaxDepth) return;
    ForEachExpr(rules_, root, [&](ExprId id) {
      if (ExprAt(id).kind == ExprKind::Query && ExprAt(id).index == query) asked.insert(id);
      if (const ExprId meant = ResolveRoot(rules_, names, id); meant != id)
        CollectQueries(meant, query, names, depth + 1, asked);
    });
  }

  // Whether a statement before it or around it has asked whether the two are equal.
  bool IsTestedBefore(ExprId test) {
    const auto asks = [&](const Stmt& stmt) { return stmt.kind == StmtKind::If && AsksIfEqual(stmt.exprs[0], test); };
    if (Owner() != nullptr && asks(*Owner())) return true;
    return std::any_of(Preceding().begin(), Preceding().end(),
                       [&](check::StmtId id) { return asks(rules_.stmts[id]); });
  }
  bool IsTestedInBody(ExprId test) {
    bool asked = false;
    ForEachExprIn(rules_, Body(), [&](ExprId id) { asked = asked || AsksIfEqual(id, test); });
    return asked;
  }

  // `a.score = b.score`, or a test for equality of a value that comes from both, such as their difference.
  bool AsksIfEqual(ExprId condition, ExprId test) {
    const MirrorReader reader(rules_, Names());
    return AnyExpr(rules_, condition, [&](ExprId id) {
      if (!IsEqualTest(ExprAt(id))) return false;
      const auto reads = [&](ExprId side) {
        return AnyExpr(rules_, id, [&](ExprId inner) {
          return AnyExpr(rules_, Root(inner), [&](ExprId part) {
            return reader.AreSame(part, side) || reader.AreSame(Root(part), Root(side));
          });
        });
      };
      return reads(ExprAt(test).args[0]) && reads(ExprAt(test).args[1]);
    });
  }

  void ReportTie(ExprId condition) {
    if (!IsFirstAt(ExprAt(condition).span)) return;
    const Expr& test = RootExpr(condition);
    const bool strict = test.op == BinaryOp::Lt || test.op == BinaryOp::Gt;
    Report(condition, std::string("if both are equal, this decides for the one that is named ") +
                          (strict ? "second" : "first") + ": no rule asks for a tie")
        .SetHelp("ask first whether they are equal and write what happens then");
  }

  ActingPlayer acting_;
};

}  // namespace

void OneSidedTie(const LintContext& all) { OneSidedTieCheck(all).Run(); }

}  // namespace cardinal::lint

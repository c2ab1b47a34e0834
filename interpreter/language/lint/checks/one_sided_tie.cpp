// O10: a comparison of two players or cards decides for one of them, and with equal values for the other one: the one
// that is named second has a tie, although no rule declares this.
#include <algorithm>

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
  explicit OneSidedTieCheck(const LintContext& all) : BodyCheck(all, diag::lint::OneSidedTie) {}

 private:
  bool Wants() const override { return !HasBodyKind(RuleBodyKind::Sentence); }

  void OnStmt(const Stmt& stmt) override {
    if (stmt.kind != StmtKind::If || stmt.blocks.size() != 2 || !IsReportable(stmt)) return;
    MirrorReader mirror(rules_, Names());
    const ExprId test = Root(stmt.exprs[0]);
    if (!Compares(test, mirror) || !mirror.AreMirrored(stmt.blocks[0], stmt.blocks[1])) return;
    if (!IsTestedBefore(test)) ReportTie(stmt.exprs[0]);
  }

  // `if a.score > b.score then a else b`
  void OnExpr(const Expr& expr) override {
    if (expr.kind != ExprKind::Conditional || !all_.IsReportable(expr.span)) return;
    MirrorReader mirror(rules_, Names());
    const ExprId test = Root(expr.args[0]);
    if (!Compares(test, mirror) || ExprAt(expr.args[1]).kind == ExprKind::Literal) return;
    const bool chosen = (mirror.IsFirst(expr.args[1]) && mirror.IsSecond(expr.args[2])) ||
                        (mirror.IsSecond(expr.args[1]) && mirror.IsFirst(expr.args[2]));
    if (chosen && !IsTestedInBody(test)) ReportTie(expr.args[0]);
  }

  // Whether the condition compares a value of one player or card with the same value of another one.
  bool Compares(ExprId id, MirrorReader& mirror) const {
    const Expr& test = ExprAt(id);
    return IsOrderTest(test) && mirror.AreMirrored(test.args[0], test.args[1]) && mirror.HasPair();
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
};

}  // namespace

void OneSidedTie(const LintContext& all) { OneSidedTieCheck(all).Run(); }

}  // namespace cardinal::lint

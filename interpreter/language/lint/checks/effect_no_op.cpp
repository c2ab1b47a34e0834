// D07: a statement or rule that changes nothing: it adds zero, repeats nothing, or tests a condition and then does
// nothing.
#include <algorithm>

#include "interpreter/language/lint/body_check.h"

namespace cardinal::lint {

namespace {

class NoOpCheck final : public BodyCheck {
 public:
  explicit NoOpCheck(const LintContext& all) : BodyCheck(all, diag::lint::EffectNoOp) {}

 private:
  void OnBody() override {
    if (!HasBodyKind(RuleBodyKind::Modifier)) return;
    const check::Modifier& modifier = rules_.modifiers[Body().GetModifier()];
    if (modifier.op == check::ModifierOp::By) Nothing(modifier.amount, "this changes the number by nothing");
  }

  void OnStmt(const Stmt& stmt) override {
    switch (stmt.kind) {
      case StmtKind::AddField:
      case StmtKind::AddOccurrence: Nothing(stmt.exprs[1], "this adds nothing"); break;
      case StmtKind::Repeat:
        if (stmt.exprs[0].IsValid() && Values().Evaluate(stmt.exprs[0]).high <= 0)
          Report(stmt.exprs[0], "this never happens once");
        break;
      case StmtKind::ForEach:
        if (stmt.blocks[0].stmts.empty())
          Report(stmt.origin.span, "nothing is done for each of them");
        else if (!Filters(stmt.exprs[0]) && Values().EvaluateCount(stmt.exprs[0]) == ValueRange{0, 0})
          Report(stmt.exprs[0], "there is never anything in this list");
        break;
      case StmtKind::If:
        if (std::all_of(stmt.blocks.begin(), stmt.blocks.end(), [](const Block& block) { return block.stmts.empty(); }))
          Report(stmt.origin.span, "whatever the answer, nothing is done");
        else if (IsEmptyBranch(stmt))
          Report(stmt.origin.span, "nothing is done if this is so")
              .SetHelp("write `if not ...`, or do what is missing");
        break;
      case StmtKind::Modify: {
        const auto& timed = rules_.timed_modifiers[stmt.index];
        if (timed.op == check::ModifierOp::By)
          Nothing(stmt.exprs[stmt.exprs.size() - 2], "this changes the number by nothing");
        break;
      }
      default: break;
    }
  }

  // `if a {} else { ... }`. In a chain of `else if`, an empty block excludes a case from the others, and a block with a
  // clause says that the rules do nothing then.
  bool IsEmptyBranch(const Stmt& stmt) const {
    if (stmt.blocks.size() < 2) return false;
    const Block &yes = stmt.blocks[0], &no = stmt.blocks[1];
    const bool is_chain = no.stmts.size() == 1 && rules_.stmts[no.stmts[0]].kind == StmtKind::If;
    return yes.stmts.empty() && !no.stmts.empty() && !is_chain && yes.origin.clauses.empty();
  }

  // If a condition makes the list empty, G01 reports that condition.
  bool Filters(ExprId list) const { return ExprAt(list).kind == ExprKind::Comprehension; }

  void Nothing(ExprId amount, const std::string& message) {
    if (ExprAt(amount).type.kind == TypeKind::Int && Values().Evaluate(amount) == ValueRange{0, 0})
      Report(amount, message);
  }
};

}  // namespace

void EffectNoOp(const LintContext& all) { NoOpCheck(all).Run(); }

}  // namespace cardinal::lint

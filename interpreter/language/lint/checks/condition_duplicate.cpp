// G08: an `else if` has the condition of an earlier `if` of the chain, so its block never runs.
#include <set>

#include "interpreter/language/lint/body_check.h"

namespace cardinal::lint {

namespace {

// The statement that continues the chain: the single `if` of the block after `else`. Null: the chain ends.
const Stmt* ElseIf(const CheckedRules& rules, const Stmt& stmt) {
  if (stmt.kind != StmtKind::If || stmt.blocks.size() != 2 || stmt.blocks[1].stmts.size() != 1) return nullptr;
  const Stmt& next = rules.stmts[stmt.blocks[1].stmts[0]];
  return next.kind == StmtKind::If ? &next : nullptr;
}

class ChainCheck final : public BodyCheck {
 public:
  explicit ChainCheck(const LintContext& all) : BodyCheck(all, diag::lint::ConditionDuplicate) {}

 private:
  void OnStmt(const Stmt& first) override {
    if (first.kind != StmtKind::If || (Owner() != nullptr && ElseIf(rules_, *Owner()) == &first)) return;
    std::set<RangeEvaluator::Key> asked;
    for (const Stmt* link = &first; link != nullptr; link = ElseIf(rules_, *link)) {
      const RangeEvaluator::Key key = Values().ExprKey(link->exprs[0]);
      if (key != RangeEvaluator::kNoKey && !asked.insert(key).second)
        Report(link->exprs[0], "this has been asked before in the same chain, so it is never so here");
    }
  }
};

}  // namespace

void ConditionDuplicate(const LintContext& all) { ChainCheck(all).Run(); }

}  // namespace cardinal::lint

// D07: a statement or rule that changes nothing: it adds zero, repeats nothing, asks something and then does nothing.
#include "interpreter/language/lint/checks.h"

namespace cardinal::lint {

namespace {

using check::Stmt;
using check::StmtKind;

class NoOps {
 public:
  explicit NoOps(const Everything& all) : all_(all), evaluator_(all.rules, all.facts.changed, all.facts.flow) {}

  void Enter(const Text& text) { evaluator_.Enter(text); }

  void Look(const Stmt& stmt) {
    switch (stmt.kind) {
      case StmtKind::AddField:
      case StmtKind::AddOccurrence: Nothing(stmt.exprs[1], "this adds nothing"); break;
      case StmtKind::Repeat:
        if (stmt.exprs[0] >= 0 && evaluator_.Of(stmt.exprs[0]).high <= 0)
          Report(stmt.exprs[0], "this never happens once");
        break;
      case StmtKind::ForEach:
        if (stmt.blocks[0].stmts.empty())
          Report(stmt.origin.span, "nothing is done for each of them");
        else if (!Filters(stmt.exprs[0]) && evaluator_.CountOf(stmt.exprs[0]) == Values{0, 0})
          Report(stmt.exprs[0], "there is never anything in this list");
        break;
      case StmtKind::If: {
        bool empty = true;
        for (const check::Block& block : stmt.blocks) empty = empty && block.stmts.empty();
        if (empty) Report(stmt.origin.span, "whatever the answer, nothing is done");
        break;
      }
      case StmtKind::Modify: {
        const auto& timed = all_.rules.timed_modifiers[static_cast<std::size_t>(stmt.index)];
        if (timed.op == check::ModifierOp::By)
          Nothing(stmt.exprs[stmt.exprs.size() - 2], "this changes the number by nothing");
        break;
      }
      default: break;
    }
  }

  void Look(const check::Modifier& modifier) {
    if (modifier.op == check::ModifierOp::By) Nothing(modifier.amount, "this changes the number by nothing");
  }

 private:
  // A list that a condition makes empty: that condition is G01.
  bool Filters(check::ExprId list) const {
    return all_.rules.exprs[static_cast<std::size_t>(list)].kind == check::ExprKind::Comprehension;
  }
  void Nothing(check::ExprId amount, const std::string& message) {
    const check::Expr& expr = all_.rules.exprs[static_cast<std::size_t>(amount)];
    if (expr.type.kind == check::TypeKind::Int && evaluator_.Of(amount) == Values{0, 0}) Report(amount, message);
  }
  void Report(check::ExprId id, const std::string& message) {
    Report(all_.rules.exprs[static_cast<std::size_t>(id)].span, message);
  }
  void Report(source::Span span, const std::string& message) { all_.Report(diag::lint::EffectNoOp, span, message); }

  const Everything& all_;
  Evaluator evaluator_;
};

}  // namespace

void EffectNoOp(const Everything& all) {
  NoOps no_ops(all);
  for (const Text& text : all.facts.texts) {
    no_ops.Enter(text);
    if (text.kind == TextKind::Modifier) no_ops.Look(all.rules.modifiers[static_cast<std::size_t>(text.index)]);
    EachStmtOf(all.rules, text, [&](const check::Stmt& stmt) { no_ops.Look(stmt); });
  }
}

}  // namespace cardinal::lint

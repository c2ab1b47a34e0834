#include "interpreter/language/lint/body_check.h"

namespace cardinal::lint {

void BodyCheck::Run() {
  for (index_ = 0; index_ < analyses_.bodies.size(); ++index_) {
    text_ = &analyses_.bodies[index_];
    if (!Wants()) continue;
    names_.reset();
    read_.reset();
    entered_ = false;
    OnBody();
    for (const check::ChoiceId choice : text_->choices)
      if (rules_.choices[choice].kind != ChoiceKind::Menu) OnChoice(rules_.choices[choice]);
    if (has_on_stmt_ || has_on_choice_)
      for (const Block* block : text_->blocks) Visit(*block, nullptr);
    if (has_on_expr_) ForEachExprIn(rules_, *text_, [&](ExprId id) { OnExpr(ExprAt(id)); });
  }
}

void BodyCheck::Visit(const Block& block, const Stmt* owner) {
  for (std::size_t i = 0; i < block.stmts.size(); ++i) {
    const Stmt& stmt = rules_.stmts[block.stmts[i]];
    block_ = &block;
    place_ = i;
    owner_ = owner;
    OnStmt(stmt);
    if (stmt.kind == StmtKind::Choose) OnChoice(rules_.choices[stmt.choice]);
    for (const Block& inner : stmt.blocks) Visit(inner, &stmt);
  }
}

const Bindings& BodyCheck::Names() {
  if (!names_) names_ = CollectBindings(rules_, *text_);
  return *names_;
}

bool BodyCheck::IsRead(LocalId local) {
  if (!read_) {
    read_.emplace();
    ForEachExprIn(rules_, *text_, [&](ExprId id) {
      if (ExprAt(id).kind == ExprKind::Local) read_->insert(ExprAt(id).index);
    });
  }
  return read_->count(local) > 0;
}

RangeEvaluator& BodyCheck::Values() {
  if (!entered_) evaluator_.Enter(*text_);
  entered_ = true;
  return evaluator_;
}

}  // namespace cardinal::lint

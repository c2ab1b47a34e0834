// The base class of the checks that read rule bodies. It walks all bodies, and keeps what is known of the
// current one: its local names and their values, the values that are read, the place of the statement. In: the hooks
// that a check overrides. Out: its findings. Promises: each body is visited once, each analysis of a body is made when
// a check first asks for it.
#pragma once

#include <optional>
#include <set>
#include <span>

#include "interpreter/language/lint/rule_check.h"
#include "interpreter/language/lint/secrets.h"

namespace cardinal::lint {

class BodyCheck : public RuleCheck {
 public:
  // Visits all rule bodies. The order in a body: OnBody, the choices outside of its blocks, its statements, each before
  // those inside it, and last its expressions.
  void Run();

 protected:
  BodyCheck(const LintContext& all, diag::Code code) : RuleCheck(all, code), evaluator_(MakeEvaluator()) {}
  ~BodyCheck() = default;

  // Whether the check visits this body; `Body()` is the body.
  virtual bool Wants() const { return true; }
  virtual void OnBody() {}
  virtual void OnStmt(const Stmt&) { has_on_stmt_ = false; }
  // A choice, of a statement or of a clause of an action. Not the menus.
  virtual void OnChoice(const Choice&) { has_on_choice_ = false; }
  virtual void OnExpr(const Expr&) { has_on_expr_ = false; }

  const RuleBody& Body() const { return *text_; }
  bool HasBodyKind(RuleBodyKind kind) const { return text_->kind == kind; }
  // Whether a game can reach the body.
  bool IsReached() const { return analyses_.reached.bodies[index_]; }
  // Whether the body can run while the event, action or window does.
  bool IsReachedFrom(OccurrenceKind kind, std::int32_t index) const {
    return analyses_.running.CanRunDuring(kind, index, index_);
  }
  // The action of which the body is a variant.
  const check::Action& Action() const { return rules_.actions[text_->index]; }
  const check::Body& CheckedBody() const { return rules_.bodies[text_->body]; }

  // ---- in OnStmt: where the statement is
  // The statements before and after it in its block, and the statement to which that block belongs; null: to the body.
  std::span<const check::StmtId> Preceding() const { return std::span(block_->stmts).first(place_); }
  std::span<const check::StmtId> Following() const { return std::span(block_->stmts).subspan(place_ + 1); }
  const Stmt* Owner() const { return owner_; }

  // ---- what is known of the names of the body
  const Bindings& Names();
  // The expression to which the name is bound, through any number of names; otherwise the expression itself.
  ExprId Root(ExprId id) { return ResolveRoot(rules_, Names(), id); }
  const Expr& RootExpr(ExprId id) { return ExprAt(Root(id)); }
  // Whether an expression of the body reads the local name, also in the holes of sentences.
  bool IsRead(LocalId local);
  // The values that expressions of the body can have.
  RangeEvaluator& Values();
  // Which hidden cards a value of the body tells about.
  SecretReader ReadSecrets() { return {rules_, analyses_, Names()}; }

 private:
  void Visit(const Block& block, const Stmt* owner);

  const RuleBody* text_ = nullptr;
  std::size_t index_ = 0;
  const Block* block_ = nullptr;
  std::size_t place_ = 0;
  const Stmt* owner_ = nullptr;
  std::optional<Bindings> names_;
  std::optional<std::set<LocalId>> read_;
  RangeEvaluator evaluator_;
  bool entered_ = false;  // the evaluator knows the names of this body
  // False if the check does not override the hook. Known after the first call; then the walk skips what it does not
  // need.
  bool has_on_stmt_ = true, has_on_choice_ = true, has_on_expr_ = true;
};

}  // namespace cardinal::lint

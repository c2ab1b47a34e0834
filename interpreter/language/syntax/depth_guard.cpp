#include "interpreter/language/syntax/depth_guard.h"

namespace cardinal::syntax {
namespace {

// True for each expression, block and `else if`: one level each, as the builder counts them.
bool IsLevel(const antlr4::ParserRuleContext* ctx) {
  const std::size_t rule = ctx->getRuleIndex();
  if (rule == Grammar::RuleExpr || rule == Grammar::RuleBlock) return true;
  return rule == Grammar::RuleIfStatement && dynamic_cast<const Grammar::IfStatementContext*>(ctx->parent) != nullptr;
}

}  // namespace

void DepthGuard::enterEveryRule(antlr4::ParserRuleContext* ctx) {
  if (!IsLevel(ctx) || ++depth_ <= limit_) return;
  if (too_deep_at_ == nullptr) too_deep_at_ = ctx->start;
  throw antlr4::ParseCancellationException();
}

void DepthGuard::exitEveryRule(antlr4::ParserRuleContext* ctx) {
  if (IsLevel(ctx)) --depth_;
}

}  // namespace cardinal::syntax

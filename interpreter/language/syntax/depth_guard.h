// Cancels a parse that nests too deep. In: the rules that ANTLR enters and leaves. Promises: the parse stops at the
// limit, long before ANTLR's recursion fills the stack.
#pragma once

#include <cstdint>

#include "interpreter/language/syntax/antlr.h"

namespace cardinal::syntax {

class DepthGuard : public antlr4::tree::ParseTreeListener {
 public:
  explicit DepthGuard(std::int64_t limit) : limit_(limit) {}
  void visitTerminal(antlr4::tree::TerminalNode*) override {}
  void visitErrorNode(antlr4::tree::ErrorNode*) override {}
  void enterEveryRule(antlr4::ParserRuleContext* ctx) override;
  void exitEveryRule(antlr4::ParserRuleContext* ctx) override;
  const antlr4::Token* TooDeepAt() const { return too_deep_at_; }  // null if the limit was not reached

 private:
  std::int64_t limit_;
  std::int64_t depth_ = 0;
  const antlr4::Token* too_deep_at_ = nullptr;
};

}  // namespace cardinal::syntax

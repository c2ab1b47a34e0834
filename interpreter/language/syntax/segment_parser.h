// Parses one segment with ANTLR. In: the tokens of the segment. Out: ANTLR's parse tree of it. Promises: contexts live
// as long as the SegmentParser; a parse that nests too deep is cancelled.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/language/syntax/antlr.h"
#include "interpreter/language/syntax/depth_guard.h"
#include "interpreter/language/syntax/tokens.h"

namespace cardinal::syntax {

// ANTLR 4.9 shares its tables between threads without protection (antlr/antlr4#3332): a caller holds this mutex while
// it parses.
std::mutex& AntlrMutex();

// Generated code unrolls a left recursive rule in a destructor, where an exception would end the program. So this
// parser stores the fact that memory ran out until the parse is over.
class UnrollingParser : public Grammar {
 public:
  using Grammar::Grammar;
  void unrollRecursionContexts(antlr4::ParserRuleContext* parent) override;
  bool OutOfMemory() const { return out_of_memory_; }

 private:
  bool out_of_memory_ = false;
};

class SegmentParser {
 public:
  SegmentParser(const Tokens& tokens, const Segment& segment, const base::Limits& limits);

  Grammar& Parser() { return parser_; }
  const DepthGuard& Guard() const { return guard_; }
  void SetMode(antlr4::atn::PredictionMode mode);
  // Null if the parse was cancelled. Throws std::bad_alloc, also if a context could not be added to the tree.
  Grammar::FileContext* Parse(std::shared_ptr<antlr4::ANTLRErrorStrategy> strategy);

 private:
  antlr4::ListTokenSource source_;
  antlr4::CommonTokenStream stream_;
  UnrollingParser parser_;
  DepthGuard guard_;
};

}  // namespace cardinal::syntax

// In: the tokens of one segment. Out: ANTLR's parse tree of it. Promises: contexts live as long as the SegmentParser;
// a parse that nests too deep is cancelled.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/language/syntax/antlr.h"
#include "interpreter/language/syntax/depth_guard.h"
#include "interpreter/language/syntax/tokens.h"

namespace cardinal::syntax {

// ANTLR 4.9 shares its tables between threads without protection (antlr/antlr4#3332): held by whoever parses.
std::mutex& AntlrMutex();

class SegmentParser {
 public:
  SegmentParser(const Tokens& tokens, const Segment& segment, const base::Limits& limits);

  Grammar& Parser() { return parser_; }
  const DepthGuard& Guard() const { return guard_; }
  void SetMode(antlr4::atn::PredictionMode mode);
  // Null if the parse was cancelled.
  Grammar::FileContext* Run(std::shared_ptr<antlr4::ANTLRErrorStrategy> strategy);

 private:
  antlr4::ListTokenSource source_;
  antlr4::CommonTokenStream stream_;
  Grammar parser_;
  DepthGuard guard_;
};

}  // namespace cardinal::syntax

#include "interpreter/language/syntax/segment_parser.h"

#include <new>
#include <utility>

namespace cardinal::syntax {
namespace {

std::vector<std::unique_ptr<antlr4::Token>> ForAntlr(const Tokens& tokens, const Segment& segment) {
  std::vector<std::unique_ptr<antlr4::Token>> out;
  out.reserve(segment.end - segment.begin + 1);
  for (std::size_t i = segment.begin; i <= segment.end; ++i) {
    const Token& token = tokens.all[i];
    auto copy = std::make_unique<antlr4::CommonToken>(i == segment.end ? antlr4::Token::EOF : token.type);
    copy->setStartIndex(token.begin);
    copy->setStopIndex(static_cast<std::size_t>(token.end) - 1);
    out.push_back(std::move(copy));
  }
  return out;
}

}  // namespace

std::mutex& AntlrMutex() {
  static std::mutex mutex;
  return mutex;
}

void UnrollingParser::unrollRecursionContexts(antlr4::ParserRuleContext* parent) {
  try {
    // Its only allocation is the last step, which adds the context to the tree.
    Grammar::unrollRecursionContexts(parent);
  } catch (const std::bad_alloc&) {
    out_of_memory_ = true;
  }
}

SegmentParser::SegmentParser(const Tokens& tokens, const Segment& segment, const base::Limits& limits)
    : source_(ForAntlr(tokens, segment)), stream_(&source_), parser_(&stream_), guard_(limits.nesting) {
  parser_.removeErrorListeners();
  parser_.addParseListener(&guard_);
}

void SegmentParser::SetMode(antlr4::atn::PredictionMode mode) {
  parser_.getInterpreter<antlr4::atn::ParserATNSimulator>()->setPredictionMode(mode);
}

Grammar::FileContext* SegmentParser::Parse(std::shared_ptr<antlr4::ANTLRErrorStrategy> strategy) {
  parser_.setErrorHandler(std::move(strategy));
  Grammar::FileContext* tree = nullptr;
  try {
    tree = parser_.file();
  } catch (const antlr4::RuntimeException&) {
  }
  if (parser_.OutOfMemory()) throw std::bad_alloc();
  return tree;
}

}  // namespace cardinal::syntax

// The entry point of this room. A file without mistakes is parsed as a whole; a file with mistakes is parsed
// declaration by declaration, so that a mistake affects only its own declaration.
#include <algorithm>
#include <memory>
#include <mutex>
#include <utility>

#include "interpreter/language/syntax/antlr.h"
#include "interpreter/language/syntax/ast_builder.h"
#include "interpreter/language/syntax/recovery.h"
#include "interpreter/language/syntax/segment_parser.h"
#include "interpreter/language/syntax/syntax.h"
#include "interpreter/language/syntax/tokens.h"

namespace cardinal::syntax {
namespace {

class FileParser {
 public:
  FileParser(const source::SourceFile& source, const base::Limits& limits, diag::Sink& sink, ast::File& file)
      : source_(source),
        limits_(limits),
        mistakes_(source, limits, sink),
        builder_(source, limits, sink, file),
        file_(file) {}

  void ParseFile() {
    tokens_ = ReadTokens(source_, limits_, mistakes_);
    if (mistakes_.HasErrors() || !ParseWhole()) ParseSegments();
    builder_.Finish(uses_, declarations_);
    std::sort(file_.names_in_broken_declarations.begin(), file_.names_in_broken_declarations.end());
    file_.names_in_broken_declarations.erase(
        std::unique(file_.names_in_broken_declarations.begin(), file_.names_in_broken_declarations.end()),
        file_.names_in_broken_declarations.end());
  }

 private:
  // Tries ANTLR's fast mode first, which sometimes reports an error in a correct text, then its full mode.
  bool ParseWhole() {
    const Segment whole{0, tokens_.all.size() - 1, false, false, false};
    for (const auto mode : {antlr4::atn::PredictionMode::SLL, antlr4::atn::PredictionMode::LL}) {
      SegmentParser parser(tokens_, whole, limits_);
      parser.SetMode(mode);
      if (auto* tree = parser.Parse(std::make_shared<antlr4::BailErrorStrategy>())) {
        AppendTree(tree, whole);
        return true;
      }
      if (parser.Guard().TooDeepAt()) return false;
    }
    return false;
  }

  void ParseSegments() {
    for (const Segment& segment : tokens_.segments) {
      if (segment.too_deep || mistakes_.HasGivenUp()) {
        MarkBroken(segment.begin, segment.end);
      } else {
        ParseSegment(segment);
      }
    }
  }

  void ParseSegment(const Segment& segment) {
    SegmentParser parser(tokens_, segment, limits_);
    auto* tree = parser.Parse(std::make_shared<ErrorRecovery>(source_, tokens_, segment, mistakes_));
    if (const antlr4::Token* deep = parser.Guard().TooDeepAt()) {
      mistakes_.Report(diag::Code::NestingTooDeep, static_cast<std::int32_t>(deep->getStartIndex()),
                       static_cast<std::int32_t>(deep->getStopIndex()) + 1, TooDeepMessage(limits_));
    }
    if (tree) {
      AppendTree(tree, segment);
    } else {
      MarkBroken(segment.begin, segment.end);
    }
  }

  // Adds the well-formed parts of a segment.
  void AppendTree(Grammar::FileContext* tree, const Segment& segment) {
    for (Grammar::UseContext* use : tree->use()) TakeUse(use, segment);
    const auto parts = tree->declaration();
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const std::size_t begin = FirstTokenIndex(parts[i], segment);
      const std::size_t end = i + 1 < parts.size() ? FirstTokenIndex(parts[i + 1], segment) : segment.end;
      const ast::NodeId id = IsBroken(begin, end) ? ast::NodeId{} : builder_.AddDeclaration(parts[i]);
      if (id) {
        declarations_.push_back(id);
      } else {
        MarkBroken(begin, end);
      }
    }
    any_declaration_ = any_declaration_ || !parts.empty();
  }

  void TakeUse(Grammar::UseContext* use, const Segment& segment) {
    const std::size_t begin = FirstTokenIndex(use, segment);
    if (IsBroken(begin, std::min(begin + 2, segment.end))) return;
    if (any_declaration_) {
      const Token& word = tokens_.all[begin];
      mistakes_.Report(diag::Code::Syntax, word.begin, word.end, LateUseMessage());
    }
    // A misplaced `use` is followed anyway, so that the names of its file are known.
    if (const ast::NodeId id = builder_.AddUse(use)) uses_.push_back(id);
  }

  static std::size_t FirstTokenIndex(const antlr4::ParserRuleContext* ctx, const Segment& segment) {
    return segment.begin + ctx->start->getTokenIndex();
  }

  bool IsBroken(std::size_t begin, std::size_t end) const {
    const std::int32_t last = end == tokens_.all.size() - 1 ? tokens_.all[end].begin + 1 : tokens_.all[end].begin;
    return mistakes_.HasErrorsIn(tokens_.all[begin].begin, last);
  }

  void MarkBroken(std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const Token& token = tokens_.all[i];
      if (ContainsToken(NameTokens(), token.type))
        file_.names_in_broken_declarations.emplace_back(source_.Text({source_.Id(), token.begin, token.end}));
    }
  }

  const source::SourceFile& source_;
  const base::Limits& limits_;
  ErrorReporter mistakes_;
  AstBuilder builder_;
  ast::File& file_;
  Tokens tokens_;
  std::vector<ast::NodeId> uses_;
  std::vector<ast::NodeId> declarations_;
  bool any_declaration_ = false;  // well formed or not
};

// Collects the reports of ANTLR's ambiguity detector.
class AmbiguityCollector : public antlr4::BaseErrorListener {
 public:
  explicit AmbiguityCollector(std::vector<std::string>& out) : out_(out) {}
  void syntaxError(antlr4::Recognizer*, antlr4::Token* at, std::size_t, std::size_t, const std::string& message,
                   std::exception_ptr) override {
    out_.push_back("byte " + std::to_string(at ? at->getStartIndex() : 0) + ": " + message);
  }

 private:
  std::vector<std::string>& out_;
};

}  // namespace

ast::File Parse(const source::SourceFile& source, const base::Limits& limits, diag::Sink& sink) {
  const std::lock_guard lock(AntlrMutex());
  ast::File file;
  file.file = source.Id();
  file.nodes.emplace_back();  // the root
  try {
    FileParser(source, limits, sink, file).ParseFile();
  } catch (const std::bad_alloc&) {
    throw;  // is not about the text
  } catch (const std::exception& error) {
    const source::Span whole{source.Id(), 0, 0};
    sink.Report(diag::Code::Syntax, whole,
                std::string("this file makes the parser fail, which is a bug: ") + error.what());
    file = {};
    file.file = source.Id();
    file.nodes.emplace_back();
    AstBuilder(source, limits, sink, file).Finish({}, {});
  }
  return file;
}

std::vector<std::string> FindAmbiguities(const source::SourceFile& source) {
  const std::lock_guard lock(AntlrMutex());
  const base::Limits limits;
  diag::Sink sink;
  ErrorReporter mistakes(source, limits, sink);
  const Tokens tokens = ReadTokens(source, limits, mistakes);
  SegmentParser parser(tokens, {0, tokens.all.size() - 1, false, false, false}, limits);
  std::vector<std::string> found;
  AmbiguityCollector collector(found);
  antlr4::DiagnosticErrorListener detector(/*exactOnly_=*/true);
  parser.Parser().addErrorListener(&collector);
  parser.Parser().addErrorListener(&detector);
  parser.SetMode(antlr4::atn::PredictionMode::LL_EXACT_AMBIG_DETECTION);
  parser.Parse(std::make_shared<antlr4::DefaultErrorStrategy>());
  // A long look-ahead of ANTLR is not an ambiguity.
  std::erase_if(found, [](const std::string& text) {
    return text.find("reportAttemptingFullContext") != std::string::npos ||
           text.find("reportContextSensitivity") != std::string::npos;
  });
  return found;
}

}  // namespace cardinal::syntax

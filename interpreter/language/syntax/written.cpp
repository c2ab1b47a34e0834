#include "interpreter/language/syntax/written.h"

#include "interpreter/language/syntax/segment_parser.h"

namespace cardinal::syntax {
namespace {

using antlr4::tree::ParseTree;

// ANTLR's tree as vectors. Without recursion: a long sum is a deep tree.
class Copier {
 public:
  Copier(Grammar& parser, Written& out) : rules_(parser.getRuleNames()), out_(out) {}

  void Run(Grammar::FileContext* tree) {
    Open(tree, -1);
    while (!open_.empty()) {
      Level& level = open_.back();
      if (level.next == level.node->children.size()) {
        Close();
      } else {
        Take(level.node->children[level.next++]);
      }
    }
  }

 private:
  struct Level {
    ParseTree* node;
    std::size_t next;
    int phrase;
    std::vector<Written::Part> parts;
  };

  void Open(ParseTree* node, int parent) {
    Written::Phrase phrase;
    phrase.rule = rules_[static_cast<antlr4::ParserRuleContext*>(node)->getRuleIndex()];
    phrase.parent = parent;
    phrase.depth = static_cast<int>(open_.size());
    phrase.first = next_token_;
    open_.push_back({node, 0, static_cast<int>(out_.phrases.size()), {}});
    out_.phrases.push_back(phrase);
  }

  void Close() {
    Level level = std::move(open_.back());
    open_.pop_back();
    Written::Phrase& phrase = out_.phrases[static_cast<std::size_t>(level.phrase)];
    phrase.last = next_token_ - 1;
    if (phrase.last < phrase.first && level.phrase > 0) {
      out_.phrases.pop_back();  // nothing is in it, so it is the last
      return;
    }
    phrase.part = static_cast<int>(out_.parts.size());
    phrase.part_count = static_cast<int>(level.parts.size());
    out_.parts.insert(out_.parts.end(), level.parts.begin(), level.parts.end());
    if (!open_.empty()) open_.back().parts.push_back({false, level.phrase});
  }

  void Take(ParseTree* child) {
    auto* leaf = dynamic_cast<antlr4::tree::TerminalNode*>(child);
    if (leaf == nullptr) return Open(child, open_.back().phrase);
    if (leaf->getSymbol()->getType() == antlr4::Token::EOF) return;
    open_.back().parts.push_back({true, next_token_++});
  }

  const std::vector<std::string>& rules_;
  Written& out_;
  std::vector<Level> open_;
  int next_token_ = 0;
};

}  // namespace

std::optional<Written> ParseWritten(const source::SourceFile& source, const base::Limits& limits) {
  const std::lock_guard lock(AntlrMutex());
  diag::Sink sink;
  Mistakes mistakes(source, limits, sink);
  const Tokens tokens = ReadTokens(source, limits, mistakes);
  if (mistakes.Any()) return std::nullopt;
  const Segment whole{0, tokens.all.size() - 1, false, false, false};
  for (const auto mode : {antlr4::atn::PredictionMode::SLL, antlr4::atn::PredictionMode::LL}) {
    SegmentParser parser(tokens, whole, limits);
    parser.SetMode(mode);
    auto* tree = parser.Run(std::make_shared<antlr4::BailErrorStrategy>());
    if (tree == nullptr) continue;
    Written written;
    for (std::size_t i = 0; i < whole.end; ++i) {
      const Token& token = tokens.all[i];
      written.tokens.push_back({token.begin, token.end, source.Text({source.Id(), token.begin, token.end})});
    }
    Copier(parser.Parser(), written).Run(tree);
    return written;
  }
  return std::nullopt;
}

std::vector<std::string_view> RuleNames() {
  const std::lock_guard lock(AntlrMutex());
  const Tokens nothing{{Token{}}, {}, {}, -1};
  SegmentParser parser(nothing, {}, {});
  const std::vector<std::string>& names = parser.Parser().getRuleNames();
  return {names.begin(), names.end()};
}

}  // namespace cardinal::syntax

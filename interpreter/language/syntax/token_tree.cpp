#include "interpreter/language/syntax/token_tree.h"

#include "interpreter/base/sequence.h"
#include "interpreter/language/syntax/segment_parser.h"

namespace cardinal::syntax {
namespace {

using antlr4::tree::ParseTree;

// Converts ANTLR's tree to vectors, without recursion: a long sum is a deep tree.
class TokenTreeBuilder {
 public:
  TokenTreeBuilder(Grammar& parser, TokenTree& out) : rules_(parser.getRuleNames()), out_(out) {}

  void Build(Grammar::FileContext* tree) {
    Open(tree, -1);
    while (!open_.empty()) {
      Level& level = open_.back();
      if (level.next == level.node->children.size()) {
        Close();
      } else {
        AddNode(level.node->children[level.next++]);
      }
    }
  }

 private:
  struct Level {
    ParseTree* node;
    std::size_t next;
    int phrase;
    std::vector<TokenTree::Child> parts;
  };

  void Open(ParseTree* node, int parent) {
    TokenTree::RuleNode phrase;
    phrase.rule = rules_[static_cast<antlr4::ParserRuleContext*>(node)->getRuleIndex()];
    phrase.parent = parent;
    phrase.depth = base::Count(open_);
    phrase.first = next_token_;
    open_.push_back({node, 0, base::Count(out_.rule_nodes), {}});
    out_.rule_nodes.push_back(phrase);
  }

  void Close() {
    Level level = std::move(open_.back());
    open_.pop_back();
    TokenTree::RuleNode& phrase = out_.rule_nodes[level.phrase];
    phrase.last = next_token_ - 1;
    if (phrase.last < phrase.first && level.phrase > 0) {
      out_.rule_nodes.pop_back();  // it is empty, so it is the last node
      return;
    }
    phrase.part = base::Count(out_.children);
    phrase.part_count = base::Count(level.parts);
    out_.children.insert(out_.children.end(), level.parts.begin(), level.parts.end());
    if (!open_.empty()) open_.back().parts.push_back({false, level.phrase});
  }

  void AddNode(ParseTree* child) {
    auto* leaf = dynamic_cast<antlr4::tree::TerminalNode*>(child);
    if (leaf == nullptr) return Open(child, open_.back().phrase);
    if (leaf->getSymbol()->getType() == antlr4::Token::EOF) return;
    open_.back().parts.push_back({true, next_token_++});
  }

  const std::vector<std::string>& rules_;
  TokenTree& out_;
  std::vector<Level> open_;
  int next_token_ = 0;
};

}  // namespace

std::optional<TokenTree> ParseTokenTree(const source::SourceFile& source, const base::Limits& limits) {
  const std::lock_guard lock(AntlrMutex());
  diag::Sink sink;
  ErrorReporter mistakes(source, limits, sink);
  const Tokens tokens = ReadTokens(source, limits, mistakes);
  if (mistakes.HasErrors()) return std::nullopt;
  const Segment whole{0, tokens.all.size() - 1, false, false, false};
  for (const auto mode : {antlr4::atn::PredictionMode::SLL, antlr4::atn::PredictionMode::LL}) {
    SegmentParser parser(tokens, whole, limits);
    parser.SetMode(mode);
    auto* tree = parser.Parse(std::make_shared<antlr4::BailErrorStrategy>());
    if (tree == nullptr) continue;
    TokenTree written;
    for (std::size_t i = 0; i < whole.end; ++i) {
      const Token& token = tokens.all[i];
      written.tokens.push_back({token.begin, token.end, source.Text({source.Id(), token.begin, token.end})});
    }
    TokenTreeBuilder(parser.Parser(), written).Build(tree);
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

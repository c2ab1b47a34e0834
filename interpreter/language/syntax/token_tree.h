// Reads a file without loss, for the formatter. In: the text of a file without mistakes. Out: its tokens, and the
// grammar rules that they make up. Promises: the parser never throws; every byte of the text is in a token or between
// two tokens, where there are only blanks and comments; rule nodes are in the order in which they begin, a parent
// before its children; rule node 0 is `file`.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/language/source/source.h"

namespace cardinal::syntax {

struct TokenTree {
  struct Leaf {
    std::int32_t begin = 0;  // bytes
    std::int32_t end = 0;
    std::string_view text;  // a part of the source, which must live as long
  };
  // One use of one rule. An empty rule has no node.
  struct RuleNode {
    std::string_view rule;  // its name in the grammar
    int parent = -1;        // a rule node
    int depth = 0;          // of `file`: 0
    int first = 0;          // its tokens, from first to last
    int last = -1;
    int part = 0;  // its children: `part_count` elements of `children`, from this one
    int part_count = 0;
  };
  // A child of a rule node, in order.
  struct Child {
    bool is_token = false;
    int index = 0;  // of a token or rule node
  };

  std::vector<Leaf> tokens;
  std::vector<RuleNode> rule_nodes;
  std::vector<Child> children;
};

// Nothing if the text has a mistake; `Parse` reports it.
std::optional<TokenTree> ParseTokenTree(const source::SourceFile& source, const base::Limits& limits);

// The names of all rules of the grammar.
std::vector<std::string_view> RuleNames();

}  // namespace cardinal::syntax

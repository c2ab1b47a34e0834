// In: the text of a file without mistakes. Out: the text as it is written: its tokens, and the rules of the grammar
// that they make up, for whoever lays it out anew. Promises: never throws; every byte of the text lies in a token or
// between two, where there are only blanks and comments; phrases stand in the order in which they begin, each before
// what is in it; phrase 0 is `file`.
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
    std::string_view text;  // of the source, which must live as long
  };
  // One use of one rule. A rule that has matched nothing leaves none.
  struct RuleNode {
    std::string_view rule;  // as the grammar calls it
    int parent = -1;        // a phrase
    int depth = 0;          // of `file`: 0
    int first = 0;          // its tokens, from first to last
    int last = -1;
    int part = 0;  // its parts: so many of `parts`, from there
    int part_count = 0;
  };
  // What a phrase is made of, in order.
  struct Child {
    bool is_token = false;
    int index = 0;  // of a token or phrase
  };

  std::vector<Leaf> tokens;
  std::vector<RuleNode> rule_nodes;
  std::vector<Child> children;
};

// Nothing if the text has a mistake: `Parse` says which.
std::optional<TokenTree> ParseTokenTree(const source::SourceFile& source, const base::Limits& limits);

// The names of all rules of the grammar.
std::vector<std::string_view> RuleNames();

}  // namespace cardinal::syntax

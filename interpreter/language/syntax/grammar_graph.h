// The augmented transition network of the grammar, copied from ANTLR's generated parser, with FIRST sets and the
// cheapest completion of each state. Promises: a process makes it once; it is immutable.
#pragma once

#include <bitset>
#include <cstdint>
#include <vector>

namespace cardinal::syntax {

constexpr std::size_t kTokenTypes = 192;
using TokenSet = std::bitset<kTokenTypes>;

struct GrammarEdge {
  enum class Kind : std::uint8_t { Free, Tokens, Call, Precedence };
  Kind kind = Kind::Free;
  int target = -1;     // a state; of a call: the first state of the rule
  int follow = -1;     // of a call: the state to which it returns
  int precedence = 0;  // of a call: of the called rule; of Precedence: the highest call that passes
  TokenSet tokens;
};

struct GrammarState {
  int rule = -1;
  bool ends_rule = false;
  std::vector<GrammarEdge> edges;
  TokenSet first;          // tokens with which the rest of the rule may begin
  bool may_end = false;    // the rest of the rule may be empty
  int cost = 0;            // of the cheapest completion of the rule
  int cheapest_edge = -1;  // on the cheapest path; -1: the rule ends here
};

class GrammarGraph {
 public:
  static const GrammarGraph& Instance();
  const GrammarState& operator[](int state) const { return states_[state]; }
  int RuleStart(std::size_t rule) const { return starts_[rule]; }
  // Adds the tokens of the cheapest path from the state to the end of its rule.
  void AddCheapestCompletion(int state, std::vector<std::size_t>& tokens) const;

 private:
  GrammarGraph();
  bool Improve(GrammarState& state) const;
  int EdgeCost(const GrammarEdge& edge) const;

  std::vector<GrammarState> states_;
  std::vector<int> starts_;
};

}  // namespace cardinal::syntax

// In: the grammar, as ANTLR's generated parser holds it. Out: the same as a graph of states for walks that do not build
// a tree: which tokens lead on from a state, which rules a state calls, and how to leave a rule in the fewest words.
// Promises: made once for a process; never changes.
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
  int follow = -1;     // of a call: where the caller goes on
  int precedence = 0;  // of a call: of the rule that is called; of Precedence: the highest that may pass
  TokenSet tokens;
};

struct GrammarState {
  int rule = -1;
  bool ends_rule = false;
  std::vector<GrammarEdge> edges;
  TokenSet first;          // tokens with which the rest of the rule may begin
  bool may_end = false;    // the rest of the rule may be empty
  int cost = 0;            // of the cheapest rest of the rule
  int cheapest_edge = -1;  // with which it begins; -1: the rule ends here
};

class GrammarGraph {
 public:
  static const GrammarGraph& Get();
  const GrammarState& operator[](int state) const { return states_[static_cast<std::size_t>(state)]; }
  int StartOf(std::size_t rule) const { return starts_[rule]; }
  // Adds the tokens of the cheapest way from the state to the end of its rule.
  void AddRest(int state, std::vector<std::size_t>& tokens) const;

 private:
  GrammarGraph();
  bool Improve(GrammarState& state) const;
  int CostOf(const GrammarEdge& edge) const;

  std::vector<GrammarState> states_;
  std::vector<int> starts_;
};

}  // namespace cardinal::syntax

// Recognises a sequence of tokens as a generalised LL parser does: it follows all alternatives of the grammar at once,
// so it knows every token that may come next without reading one. The calls of rules form a graph-structured stack.
// Promises: time grows linearly with the text if the grammar is deterministic there.
#pragma once

#include <cstdint>
#include <unordered_set>
#include <vector>

#include "interpreter/language/syntax/grammar_graph.h"

namespace cardinal::syntax {

class GrammarWalk {
 public:
  GrammarWalk();  // at the beginning of a file

  // Consumes one more token. False if the grammar does not accept it; then the walk is unchanged.
  bool Advance(std::size_t token);
  bool MayEnd() { return Advance(kTokenTypes - 1); }

  // The open rules, innermost first: the current state of the innermost one, then for each caller the state to which it
  // returns.
  using Path = std::vector<int>;
  // The tokens that may come next.
  struct Next {
    const TokenSet* tokens;
    int rule = -1;   // the rule that has these tokens
    int depth = 0;   // the number of open rules there
    int state = -1;  // the state after them
    int call = -1;
  };
  std::vector<Next> NextTokens();
  // The possible paths after such a token.
  std::vector<Path> PathsAfter(const Next& next) const;
  // The rules that begin with such a token, innermost first.
  std::vector<int> RulesBegunBy(const Next& next) const;
  // The current path whose rules need the cheapest tokens to end.
  Path CheapestPath();

 private:
  struct Call {
    int rule_start = -1;
    int precedence = 0;
    int first_caller = -1;  // into callers_
    int finished_at = -1;   // the index of a token
  };
  struct Caller {
    int call = -1;
    int follow = -1;
    int next = -1;
  };
  struct Descriptor {
    int state = -1;
    int call = -1;
  };

  template <class Found>
  void Explore(const TokenSet* wanted, Found found);
  void AddDescriptor(Descriptor place);
  int Open(int rule_start, int precedence);
  void AddCaller(int call, Descriptor place, int follow);
  int Depth(int call) const;
  void AddPaths(Descriptor place, Path& path, std::vector<Path>& out, std::size_t most) const;

  const GrammarGraph* graph_ = &GrammarGraph::Instance();
  std::vector<Call> calls_;
  std::vector<Caller> callers_;
  std::vector<Descriptor> places_;  // after the last token
  int index_ = 0;                   // of the next token
  // Of the present exploration:
  std::vector<Descriptor> open_;
  std::unordered_set<std::uint64_t> seen_;
  std::size_t first_call_ = 0;  // the calls from here on begin at this token
};

}  // namespace cardinal::syntax

// In: tokens, one after the other. Out: all the places in the grammar where a text of these tokens may be, with the
// rules that are open there. It follows all ways at once, as a generalised LL parser does, so that it knows every token
// that may come next, and needs none to decide. Promises: linear time for texts that the grammar reads in one way.
#pragma once

#include <cstdint>
#include <unordered_set>
#include <vector>

#include "interpreter/language/syntax/grammar_graph.h"

namespace cardinal::syntax {

class GrammarWalk {
 public:
  GrammarWalk();  // at the beginning of a file

  // Goes on behind one more token. False: it may not stand here, and nothing has changed.
  bool Take(std::size_t token);
  bool MayEnd() { return Take(kTokenTypes - 1); }

  // The open rules, innermost first: the state in the innermost one, then for each rule around it the state where that
  // one goes on.
  using Path = std::vector<int>;
  // Tokens that may come next.
  struct Next {
    const TokenSet* tokens;
    int rule = -1;   // in which they come
    int depth = 0;   // how many rules are open there
    int state = -1;  // where the walk is behind them
    int call = -1;
  };
  std::vector<Next> NextTokens();
  // What may be open behind such a token.
  std::vector<Path> PathsBehind(const Next& next) const;
  // The rules that begin with such a token, innermost first.
  std::vector<int> RulesBegunBy(const Next& next) const;
  // Where the walk is: one of the ways, with the cheapest rest.
  Path Here();

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
  struct Place {
    int state = -1;
    int call = -1;
  };

  template <class Found>
  void Explore(const TokenSet* wanted, Found found);
  void Add(Place place);
  int Open(int rule_start, int precedence);
  void AddCaller(int call, Place place, int follow);
  int Depth(int call) const;
  void AddPaths(Place place, Path& path, std::vector<Path>& out, std::size_t most) const;

  const GrammarGraph* graph_ = &GrammarGraph::Get();
  std::vector<Call> calls_;
  std::vector<Caller> callers_;
  std::vector<Place> places_;  // behind the last token
  int index_ = 0;              // of the next token
  // Of the exploration that is going on:
  std::vector<Place> open_;
  std::unordered_set<std::uint64_t> seen_;
  std::size_t first_call_ = 0;  // the calls from here on begin at this token
};

}  // namespace cardinal::syntax

#include "interpreter/language/syntax/grammar_graph.h"

#include <atn/PrecedencePredicateTransition.h>
#include <atn/RuleTransition.h>

#include "interpreter/base/sequence.h"
#include "interpreter/language/syntax/antlr.h"
#include "interpreter/language/syntax/segment_parser.h"

namespace cardinal::syntax {
namespace {

using antlr4::atn::ATN;
using antlr4::atn::ATNState;
using antlr4::atn::Transition;

constexpr int kImpossible = 1 << 20;  // more than the cost of every path

// The cost of a token in a completion. A number is cheapest: it is accepted in most places and names nothing.
int TokenCost(std::size_t type) {
  if (type == Lexer::INT) return 8;
  if (type == Lexer::ID || type == Lexer::STRING) return 9;
  return 10;
}

std::size_t CheapestToken(const TokenSet& tokens) {
  std::size_t cheapest = kTokenTypes;
  for (std::size_t type = 0; type < kTokenTypes; ++type)
    if (tokens[type] && (cheapest == kTokenTypes || TokenCost(type) < TokenCost(cheapest))) cheapest = type;
  return cheapest;
}

// The end of the file is the last element of a set, because ANTLR's number for it is negative.
TokenSet TransitionTokens(const Transition& transition) {
  TokenSet set;
  for (const ssize_t type : transition.label().toList())
    set.set(static_cast<std::size_t>(type) == antlr4::Token::EOF ? kTokenTypes - 1 : static_cast<std::size_t>(type));
  return set;
}

GrammarEdge MakeEdge(const Transition& transition) {
  GrammarEdge edge;
  edge.target = static_cast<int>(transition.target->stateNumber);
  if (const auto* call = dynamic_cast<const antlr4::atn::RuleTransition*>(&transition)) {
    edge.kind = GrammarEdge::Kind::Call;
    edge.follow = static_cast<int>(call->followState->stateNumber);
    edge.precedence = call->precedence;
  } else if (const auto* test = dynamic_cast<const antlr4::atn::PrecedencePredicateTransition*>(&transition)) {
    edge.kind = GrammarEdge::Kind::Precedence;
    edge.precedence = test->precedence;
  } else if (!transition.isEpsilon()) {
    edge.kind = GrammarEdge::Kind::Tokens;
    edge.tokens = TransitionTokens(transition);
  }
  return edge;
}

}  // namespace

const GrammarGraph& GrammarGraph::Instance() {
  static const GrammarGraph graph;
  return graph;
}

GrammarGraph::GrammarGraph() {
  const std::lock_guard lock(AntlrMutex());
  Grammar parser(nullptr);
  const ATN& atn = parser.getATN();
  states_.resize(atn.states.size());
  for (std::size_t i = 0; i < states_.size(); ++i) {
    ATNState* from = atn.states[i];
    GrammarState& state = states_[i];
    state.cost = kImpossible;
    if (from == nullptr) continue;
    state.rule = static_cast<int>(from->ruleIndex);
    state.ends_rule = from->getStateType() == ATNState::RULE_STOP;
    if (state.ends_rule) {
      state.may_end = true;
      state.cost = 0;
      continue;  // its transitions lead to all callers; a walk knows its caller
    }
    for (const Transition* transition : from->transitions) state.edges.push_back(MakeEdge(*transition));
  }
  for (const auto* start : atn.ruleToStartState) starts_.push_back(static_cast<int>(start->stateNumber));
  for (bool improved = true; improved;) {
    improved = false;
    for (GrammarState& state : states_) improved = Improve(state) || improved;
  }
}

int GrammarGraph::EdgeCost(const GrammarEdge& edge) const {
  const int rest = (*this)[edge.kind == GrammarEdge::Kind::Call ? edge.follow : edge.target].cost;
  if (edge.kind == GrammarEdge::Kind::Call) return (*this)[edge.target].cost + rest;
  return edge.kind == GrammarEdge::Kind::Tokens ? TokenCost(CheapestToken(edge.tokens)) + rest : rest;
}

// Updates the state from the states that its edges reach. True if something changed.
bool GrammarGraph::Improve(GrammarState& state) const {
  const TokenSet before = state.first;
  const bool could_end = state.may_end;
  const int cost = state.cost;
  for (const std::int32_t i : base::Indices(state.edges)) {
    const GrammarEdge& edge = state.edges[i];
    const GrammarState& target = (*this)[edge.target];
    state.first |= edge.kind == GrammarEdge::Kind::Tokens ? edge.tokens : target.first;
    if (edge.kind == GrammarEdge::Kind::Call && target.may_end) {
      state.first |= (*this)[edge.follow].first;
      state.may_end = state.may_end || (*this)[edge.follow].may_end;
    }
    if (edge.kind == GrammarEdge::Kind::Free || edge.kind == GrammarEdge::Kind::Precedence)
      state.may_end = state.may_end || target.may_end;
    if (const int through = EdgeCost(edge); through < state.cost) {
      state.cost = through;
      state.cheapest_edge = i;
    }
  }
  return state.first != before || state.may_end != could_end || state.cost != cost;
}

void GrammarGraph::AddCheapestCompletion(int at, std::vector<std::size_t>& tokens) const {
  while (!(*this)[at].ends_rule && (*this)[at].cheapest_edge >= 0) {
    const GrammarEdge& edge = (*this)[at].edges[(*this)[at].cheapest_edge];
    if (edge.kind == GrammarEdge::Kind::Tokens) tokens.push_back(CheapestToken(edge.tokens));
    if (edge.kind == GrammarEdge::Kind::Call) AddCheapestCompletion(edge.target, tokens);
    at = edge.kind == GrammarEdge::Kind::Call ? edge.follow : edge.target;
  }
}

}  // namespace cardinal::syntax

#include "interpreter/language/syntax/grammar_walk.h"

#include <algorithm>

#include "interpreter/language/syntax/antlr.h"

namespace cardinal::syntax {
namespace {

constexpr std::size_t kMaxPaths = 64;         // of one state: further paths differ only in outer rules
constexpr std::size_t kMaxPathDepth = 4'000;  // the parser allows fewer

}  // namespace

GrammarWalk::GrammarWalk() {
  const int file = graph_->RuleStart(Grammar::RuleFile);
  calls_.push_back({file, 0, -1, -1});
  places_.push_back({file, 0});
}

void GrammarWalk::AddDescriptor(Descriptor place) {
  const auto key = (static_cast<std::uint64_t>(place.state) << 32U) | static_cast<std::uint32_t>(place.call);
  if (seen_.insert(key).second) open_.push_back(place);
}

// The call of that rule at this token. All callers share it.
int GrammarWalk::Open(int rule_start, int precedence) {
  for (std::size_t i = first_call_; i < calls_.size(); ++i)
    if (calls_[i].rule_start == rule_start && calls_[i].precedence == precedence) return static_cast<int>(i);
  calls_.push_back({rule_start, precedence, -1, -1});
  return static_cast<int>(calls_.size() - 1);
}

void GrammarWalk::AddCaller(int call, Descriptor place, int follow) {
  Call& opened = calls_[call];
  for (int i = opened.first_caller; i >= 0; i = callers_[i].next) {
    const Caller& known = callers_[i];
    if (known.call == place.call && known.follow == follow) return;
  }
  callers_.push_back({place.call, follow, opened.first_caller});
  opened.first_caller = static_cast<int>(callers_.size() - 1);
  if (opened.finished_at == index_) AddDescriptor({follow, place.call});
}

// Visits each token edge that can be reached without consuming a token. `wanted`: prunes states that cannot reach one
// of these tokens.
template <class Found>
void GrammarWalk::Explore(const TokenSet* wanted, Found found) {
  first_call_ = calls_.size();
  for (const Descriptor& place : places_) AddDescriptor(place);
  while (!open_.empty()) {
    const Descriptor place = open_.back();
    open_.pop_back();
    const GrammarState& state = (*graph_)[place.state];
    if (state.ends_rule) {
      Call& call = calls_[place.call];
      call.finished_at = index_;
      for (int i = call.first_caller; i >= 0; i = callers_[i].next) {
        const Caller caller = callers_[i];
        AddDescriptor({caller.follow, caller.call});
      }
    }
    if (wanted != nullptr && !state.may_end && (state.first & *wanted).none()) continue;
    for (const GrammarEdge& edge : state.edges) {
      switch (edge.kind) {
        case GrammarEdge::Kind::Free: AddDescriptor({edge.target, place.call}); break;
        case GrammarEdge::Kind::Precedence:
          if (edge.precedence >= calls_[place.call].precedence) AddDescriptor({edge.target, place.call});
          break;
        case GrammarEdge::Kind::Call: {
          const GrammarState& start = (*graph_)[edge.target];
          if (wanted != nullptr && !start.may_end && (start.first & *wanted).none()) break;
          const int call = Open(edge.target, edge.precedence);
          AddCaller(call, place, edge.follow);
          AddDescriptor({edge.target, call});
          break;
        }
        case GrammarEdge::Kind::Tokens: found(place, edge); break;
      }
    }
  }
  seen_.clear();
}

bool GrammarWalk::Advance(std::size_t token) {
  TokenSet wanted;
  wanted.set(token);
  std::vector<Descriptor> next;
  Explore(&wanted, [&](Descriptor place, const GrammarEdge& edge) {
    if (edge.tokens[token]) next.push_back({edge.target, place.call});
  });
  if (next.empty()) return false;
  places_ = std::move(next);
  ++index_;
  return true;
}

void GrammarWalk::AddPaths(Descriptor place, Path& path, std::vector<Path>& out, std::size_t most) const {
  if (out.size() >= most || path.size() > kMaxPathDepth) return;
  path.push_back(place.state);
  const Call& call = calls_[place.call];
  if (call.first_caller < 0) out.push_back(path);
  for (int i = call.first_caller; i >= 0; i = callers_[i].next) {
    const Caller& caller = callers_[i];
    AddPaths({caller.follow, caller.call}, path, out, most);
  }
  path.pop_back();
}

std::vector<GrammarWalk::Path> GrammarWalk::PathsAfter(const Next& next) const {
  std::vector<Path> paths;
  Path path;
  AddPaths({next.state, next.call}, path, paths, kMaxPaths);
  return paths;
}

int GrammarWalk::Depth(int call) const {
  int depth = 1;
  for (; calls_[call].first_caller >= 0; ++depth) call = callers_[calls_[call].first_caller].call;
  return depth;
}

std::vector<GrammarWalk::Next> GrammarWalk::NextTokens() {
  std::vector<Next> next;
  Explore(nullptr, [&](Descriptor place, const GrammarEdge& edge) {
    next.push_back({&edge.tokens, (*graph_)[place.state].rule, 0, edge.target, place.call});
  });
  for (Next& one : next) one.depth = Depth(one.call);
  return next;
}

std::vector<int> GrammarWalk::RulesBegunBy(const Next& next) const {
  std::vector<int> rules;
  std::size_t call = static_cast<std::size_t>(next.call);
  while (call >= first_call_) {
    rules.push_back((*graph_)[calls_[call].rule_start].rule);
    if (calls_[call].first_caller < 0) break;
    call = static_cast<std::size_t>(callers_[calls_[call].first_caller].call);
  }
  return rules;
}

GrammarWalk::Path GrammarWalk::CheapestPath() {
  std::vector<Path> paths;
  for (const Descriptor& place : places_) {
    Path path;
    AddPaths(place, path, paths, paths.size() + kMaxPaths);
  }
  const auto cost = [&](const Path& path) {
    std::int64_t sum = 0;
    for (const int state : path) sum += (*graph_)[state].cost;
    return sum;
  };
  return *std::min_element(paths.begin(), paths.end(), [&](const Path& a, const Path& b) { return cost(a) < cost(b); });
}

}  // namespace cardinal::syntax

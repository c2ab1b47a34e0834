#include "interpreter/language/lint/event_loops.h"

#include <algorithm>
#include <optional>

#include "interpreter/base/sequence.h"
#include "interpreter/language/lint/loop_reader.h"

namespace cardinal::lint {

namespace {

constexpr std::size_t kLongest = 5;  // calls in a loop
constexpr int kBudget = 4000;        // calls that are followed from one event
constexpr int kLoopBudget = 40;      // calls that cost as much as to read one loop

// Whether the call is impossible: one of its conditions never holds.
bool NeverHappens(const LintContext& all, const EventLoops& graph, const EventEdge& edge, RangeEvaluator& values) {
  values.Enter(all.analyses.bodies[edge.body]);
  const std::vector<Guard> guards = graph.GuardsOf(edge);
  return std::any_of(guards.begin(), guards.end(), [&](const Guard& guard) {
    if (guard.is_list) return values.EvaluateCount(guard.condition) == kFalse;
    return values.ConstantValue(guard.condition) == !guard.truth;
  });
}

// Finds the events that can lead to each other, with the algorithm of Tarjan. It keeps its own stack: a chain of calls
// can be as long as a file.
class ComponentFinder {
 public:
  explicit ComponentFinder(const std::vector<std::vector<EventEdge>>& edges)
      : edges_(edges), number_(edges.size(), -1), lowest_(edges.size()), component_(edges.size(), -1) {}

  // By event: the number of its component.
  std::vector<std::int32_t> Find() {
    for (const std::int32_t event : base::Indices(edges_))
      if (number_[event] < 0) Visit(event);
    return std::move(component_);
  }

 private:
  struct Visited {
    std::int32_t event;
    std::size_t next = 0;  // the call that is followed next
  };

  void Enter(std::int32_t event) {
    number_[event] = lowest_[event] = count_++;
    open_.push_back(event);
    stack_.push_back({event});
  }

  void Visit(std::int32_t start) {
    Enter(start);
    while (!stack_.empty()) {
      const std::int32_t event = stack_.back().event;
      if (stack_.back().next < edges_[event].size()) {
        const std::int32_t to = edges_[event][stack_.back().next++].to;
        if (number_[to] < 0)
          Enter(to);
        else if (component_[to] < 0)
          lowest_[event] = std::min(lowest_[event], number_[to]);
        continue;
      }
      stack_.pop_back();
      if (!stack_.empty()) lowest_[stack_.back().event] = std::min(lowest_[stack_.back().event], lowest_[event]);
      if (lowest_[event] == number_[event]) Close(event);
    }
  }

  // The events that were entered since this one are its component.
  void Close(std::int32_t first) {
    for (std::int32_t event = -1; event != first;) {
      event = open_.back();
      open_.pop_back();
      component_[event] = first;
    }
  }

  const std::vector<std::vector<EventEdge>>& edges_;
  std::vector<std::int32_t> number_, lowest_, component_;
  std::vector<std::int32_t> open_;
  std::vector<Visited> stack_;
  std::int32_t count_ = 0;
};

}  // namespace

std::vector<EventLoop> EventLoops::Find() {
  component_ = ComponentFinder(edges_).Find();
  std::vector<EventLoop> loops;
  for (const std::int32_t event : all_.rules.events.Ids()) FindFrom(event, loops);
  return loops;
}

void EventLoops::FindFrom(std::int32_t start, std::vector<EventLoop>& loops) const {
  const auto returns = [&](const EventEdge& edge) { return component_[edge.to] == component_[start]; };
  if (std::none_of(edges_[start].begin(), edges_[start].end(), returns)) return;
  std::vector<const EventEdge*> path;
  std::vector<bool> seen(edges_.size());
  int budget = kBudget;
  Extend(start, path, seen, budget, loops);
}

// Follows the calls; true: a loop was found, and no other one is needed that begins with this event.
bool EventLoops::Extend(std::int32_t start, std::vector<const EventEdge*>& path, std::vector<bool>& seen, int& budget,
                        std::vector<EventLoop>& loops) const {
  const std::int32_t at = path.empty() ? start : path.back()->to;
  for (const EventEdge& edge : edges_[at]) {
    if (--budget < 0) return true;
    if (edge.to < start || component_[edge.to] != component_[start]) continue;
    if (edge.to != start && (seen[edge.to] || path.size() + 1 == kLongest)) continue;
    path.push_back(&edge);
    if (edge.to == start) {
      budget -= kLoopBudget;
      RangeEvaluator values(all_.rules, all_.analyses.mutable_state, all_.analyses.card_flow, all_.analyses.values);
      const bool dead = std::any_of(path.begin(), path.end(),
                                    [&](const EventEdge* part) { return NeverHappens(all_, *this, *part, values); });
      if (!dead)
        if (auto loop = ReadLoop(all_, *this, path)) {
          loops.push_back(std::move(*loop));
          path.pop_back();
          return true;
        }
    } else {
      seen[edge.to] = true;
      if (Extend(start, path, seen, budget, loops)) {
        path.pop_back();
        return true;
      }
      seen[edge.to] = false;
    }
    path.pop_back();
  }
  return false;
}

}  // namespace cardinal::lint

#include "interpreter/language/lint/call_graph.h"

#include <algorithm>

namespace cardinal::lint {

// Follows calls from the given start until nothing new is found.
class ReachabilityWalker {
 public:
  explicit ReachabilityWalker(const CallGraph& calls) : calls_(calls) {
    reached_.events.resize(calls.rules_.events.size());
    reached_.parts.resize(calls.rules_.parts.size());
    reached_.windows.resize(calls.rules_.windows.size());
    reached_.actions.resize(calls.rules_.actions.size());
    reached_.bodies.resize(calls.texts_.size());
  }

  // Adds the bodies that run when the event happens.
  void Event(std::int32_t event) {
    if (event < 0 || Mark(reached_.events, event)) return;
    Run(RuleBodyKind::Event, event);
    Hooks(OccurrenceKind::Event, event);
  }
  void Window(std::int32_t window) {
    if (Mark(reached_.windows, window)) return;
    Run(RuleBodyKind::Window, window);
    for (const auto i : calls_.rules_.actions.Ids())
      for (const std::int32_t in : calls_.rules_.actions[i].windows)
        if (in == window) Action(i);
  }
  void Action(std::int32_t action) {
    if (Mark(reached_.actions, action)) return;
    Run(RuleBodyKind::Action, action);
    Hooks(OccurrenceKind::Action, action);
  }
  void Part(std::int32_t part) {
    if (!Mark(reached_.parts, part)) Run(RuleBodyKind::Part, part);
  }
  void Body(std::size_t body) { Run(std::vector<std::size_t>{body}); }
  void Occurrence(OccurrenceKind kind, std::int32_t index) {
    if (kind == OccurrenceKind::Event) Event(index);
    if (kind == OccurrenceKind::Action) Action(index);
    if (kind == OccurrenceKind::Window) Window(index);
  }
  void AllActions() { Follow(CallGraph::CalleeKind::AllActions, -1); }
  void Whenevers() {
    for (const auto i : calls_.rules_.whenevers.Ids()) Run(RuleBodyKind::Whenever, i.Number());
  }

  ReachableSet Finish() {
    while (!waiting_.empty()) {
      const std::size_t text = waiting_.back();
      waiting_.pop_back();
      for (const auto& [what, index] : calls_.made_[text]) Follow(what, index);
    }
    return std::move(reached_);
  }

 private:
  static bool Mark(std::vector<bool>& marks, std::int32_t index) {
    const bool was = marks[index];
    marks[index] = true;
    return was;
  }

  void Run(const std::vector<std::size_t>& texts) {
    for (const std::size_t i : texts) {
      if (reached_.bodies[i]) continue;
      reached_.bodies[i] = true;
      waiting_.push_back(i);
    }
  }
  void Run(RuleBodyKind kind, std::int32_t index) {
    if (const auto found = calls_.of_.find({kind, index}); found != calls_.of_.end()) Run(found->second);
  }
  void Hooks(OccurrenceKind kind, std::int32_t index) {
    if (const auto found = calls_.hooks_.find({kind, index}); found != calls_.hooks_.end()) Run(found->second);
  }

  void Follow(CallGraph::CalleeKind what, std::int32_t index) {
    switch (what) {
      case CallGraph::CalleeKind::Event: Event(index); break;
      case CallGraph::CalleeKind::Part: Part(index); break;
      case CallGraph::CalleeKind::Window: Window(index); break;
      case CallGraph::CalleeKind::Action: Action(index); break;
      case CallGraph::CalleeKind::AllActions:
        for (const auto i : calls_.rules_.actions.Ids()) Action(i);
        break;
    }
  }

  const CallGraph& calls_;
  ReachableSet reached_;
  std::vector<std::size_t> waiting_;
};

std::vector<std::int32_t> EventsOfActions(const CheckedRules& rules) {
  const check::ActionMoments& moments = rules.action_moments;
  std::vector<std::int32_t> events = {moments.announced, moments.targeted, moments.targeted_player,
                                      moments.all_targets_lost};
  std::erase(events, -1);
  return events;
}

CallGraph::CallGraph(const CheckedRules& rules, const std::vector<RuleBody>& texts)
    : rules_(rules), texts_(texts), made_(texts.size()), ends_game_(texts.size()) {
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const RuleBody& text = texts[i];
    if (text.kind == RuleBodyKind::Hook)
      hooks_[{rules.hooks[text.GetHook()].of, rules.hooks[text.GetHook()].target}].push_back(i);
    else
      of_[{text.kind, text.index}].push_back(i);
    std::vector<Call>& made = made_[i];
    ForEachStmtIn(rules, text, [&](const Stmt& stmt) {
      if (stmt.kind == StmtKind::CallEvent) made.emplace_back(CalleeKind::Event, stmt.index);
      if (stmt.kind == StmtKind::CallPart) made.emplace_back(CalleeKind::Part, stmt.index);
      if (stmt.kind == StmtKind::OpenWindow) made.emplace_back(CalleeKind::Window, stmt.index);
      if (stmt.kind == StmtKind::TakeAction) made.emplace_back(CalleeKind::Action, stmt.index);
      // A pending action may be resolved by another window, or run its `finally` when it is cancelled.
      if ((stmt.kind == StmtKind::OpenWindow && stmt.extra.IsValid()) || stmt.kind == StmtKind::Cancel)
        made.emplace_back(CalleeKind::AllActions, -1);
      if (EndsGame(stmt)) ends_game_[i] = true;
    });
    if (text.kind == RuleBodyKind::Action)
      for (const std::int32_t event : EventsOfActions(rules)) made.emplace_back(CalleeKind::Event, event);
    std::sort(made.begin(), made.end());
    made.erase(std::unique(made.begin(), made.end()), made.end());
  }
}

ReachableSet CallGraph::FromStart() const {
  ReachabilityWalker reacher(*this);
  reacher.Event(rules_.game.main_event);
  if (rules_.game.loop_event >= 0) reacher.Event(rules_.game.loop_event);
  reacher.Whenevers();
  return reacher.Finish();
}

const ReachableSet& CallGraph::ReachableFrom(OccurrenceKind kind, std::int32_t index) const {
  const auto [found, fresh] = reachable_.try_emplace({kind, index});
  if (!fresh) return found->second;
  ReachabilityWalker reacher(*this);
  reacher.Occurrence(kind, index);
  reacher.Whenevers();
  return found->second = reacher.Finish();
}

const ReachableSet& CallGraph::Inside(OccurrenceKind kind, std::int32_t index) const {
  const auto [found, fresh] = inside_.try_emplace({kind, index});
  if (!fresh) return found->second;
  ReachabilityWalker reacher(*this);
  reacher.Occurrence(kind, index);
  return found->second = reacher.Finish();
}

ReachableSet CallGraph::FromStmt(const Stmt& stmt) const {
  ReachabilityWalker reacher(*this);
  if (stmt.kind == StmtKind::CallEvent) reacher.Event(stmt.index);
  if (stmt.kind == StmtKind::CallPart) reacher.Part(stmt.index);
  if (stmt.kind == StmtKind::OpenWindow) reacher.Window(stmt.index);
  if (stmt.kind == StmtKind::TakeAction) reacher.Action(stmt.index);
  if ((stmt.kind == StmtKind::OpenWindow && stmt.extra.IsValid()) || stmt.kind == StmtKind::Cancel)
    reacher.AllActions();
  return reacher.Finish();
}

ReachableSet CallGraph::FromBody(std::size_t body) const {
  ReachabilityWalker reacher(*this);
  reacher.Body(body);
  return reacher.Finish();
}

// Finds all events that run certain bodies: goes back from these bodies to what runs them.
class CallerFinder {
 public:
  explicit CallerFinder(const CallGraph& calls) : calls_(calls) {
    const CheckedRules& rules = calls.rules_;
    windows_ = rules.events.size();
    parts_ = windows_ + rules.windows.size();
    actions_ = parts_ + rules.parts.size();
    all_actions_ = actions_ + rules.actions.size();
    whenevers_ = all_actions_ + 1;
    texts_ = whenevers_ + 1;
    callers_.resize(texts_ + calls.texts_.size());
    AddRunners();
    AddCallers();
  }

  std::vector<bool> Find(const std::vector<bool>& bodies, bool with_whenevers) {
    std::vector<bool> runs(callers_.size());
    std::vector<std::size_t> waiting;
    const auto mark = [&](std::size_t node) {
      if (runs[node]) return;
      runs[node] = true;
      waiting.push_back(node);
    };
    for (std::size_t i = 0; i < calls_.texts_.size(); ++i)
      if (bodies[i]) mark(texts_ + i);
    while (!waiting.empty()) {
      const std::size_t node = waiting.back();
      waiting.pop_back();
      for (const std::size_t caller : callers_[node]) mark(caller);
    }
    // `whenever` rules run during each event.
    std::vector<bool> events(runs.begin(), runs.begin() + windows_);
    if (with_whenevers && runs[whenevers_]) events.assign(events.size(), true);
    return events;
  }

 private:
  std::size_t Node(OccurrenceKind kind, std::int32_t index) const {
    const auto at = static_cast<std::size_t>(index);
    switch (kind) {
      case OccurrenceKind::Event: return at;
      case OccurrenceKind::Window: return windows_ + at;
      case OccurrenceKind::Action: break;
    }
    return actions_ + at;
  }
  void Runs(std::size_t runner, const std::vector<std::size_t>& texts) {
    for (const std::size_t text : texts) callers_[texts_ + text].push_back(runner);
  }

  // An event, part, window or action runs its own body and those of its hooks; a window also runs its actions.
  void AddRunners() {
    for (const auto& [key, texts] : calls_.of_) {
      const auto [kind, index] = key;
      const auto at = static_cast<std::size_t>(index);
      if (kind == RuleBodyKind::Event) Runs(at, texts);
      if (kind == RuleBodyKind::Window) Runs(windows_ + at, texts);
      if (kind == RuleBodyKind::Part) Runs(parts_ + at, texts);
      if (kind == RuleBodyKind::Action) Runs(actions_ + at, texts);
      if (kind == RuleBodyKind::Whenever) Runs(whenevers_, texts);
    }
    for (const auto& [heard, texts] : calls_.hooks_) Runs(Node(heard.first, heard.second), texts);
    for (std::size_t i = 0; i < calls_.rules_.actions.size(); ++i) {
      callers_[actions_ + i].push_back(all_actions_);
      for (const std::int32_t window : calls_.rules_.actions[i].windows)
        callers_[actions_ + i].push_back(Node(OccurrenceKind::Window, window));
    }
  }

  void AddCallers() {
    for (std::size_t i = 0; i < calls_.made_.size(); ++i)
      for (const auto& [what, index] : calls_.made_[i]) callers_[Called(what, index)].push_back(texts_ + i);
  }
  std::size_t Called(CallGraph::CalleeKind what, std::int32_t index) const {
    switch (what) {
      case CallGraph::CalleeKind::Event: return Node(OccurrenceKind::Event, index);
      case CallGraph::CalleeKind::Window: return Node(OccurrenceKind::Window, index);
      case CallGraph::CalleeKind::Action: return Node(OccurrenceKind::Action, index);
      case CallGraph::CalleeKind::Part: return parts_ + static_cast<std::size_t>(index);
      case CallGraph::CalleeKind::AllActions: break;
    }
    return all_actions_;
  }

  const CallGraph& calls_;
  std::size_t windows_, parts_, actions_, all_actions_, whenevers_,
      texts_;                                      // indices of the first node of each kind; events begin at 0
  std::vector<std::vector<std::size_t>> callers_;  // by node: the nodes that run or call it
};

std::vector<bool> CallGraph::FindCallers(const std::vector<bool>& bodies, bool with_whenevers) const {
  return CallerFinder(*this).Find(bodies, with_whenevers);
}

bool CallGraph::MayEndGame(std::int32_t event) const {
  if (may_end_.empty()) may_end_ = FindCallers(ends_game_, true);
  return may_end_[event];
}

}  // namespace cardinal::lint

// EventLoops: which event calls which, and under what conditions.
#include <algorithm>

#include "interpreter/language/lint/bindings.h"
#include "interpreter/language/lint/event_loops.h"

namespace cardinal::lint {

// Reads one body, and adds an edge for each call in it that is not a matter of choice.
class EdgeCollector {
 public:
  EdgeCollector(const CheckedRules& rules, std::int32_t from, std::size_t body, std::vector<EventEdge>& edges)
      : rules_(rules), from_(from), body_(body), edges_(edges) {}

  void Read(const Block& block, std::vector<Guard> guards) { ReadBlock(block, guards); }

 private:
  void ReadBlock(const Block& block, std::vector<Guard>& guards) {
    for (const check::StmtId id : block.stmts) {
      const Stmt& stmt = rules_.stmts[id];
      if (ExitsBody(stmt)) return;
      switch (stmt.kind) {
        case StmtKind::CallEvent: edges_.push_back({from_, stmt.index, &stmt, body_, guards, before_}); break;
        case StmtKind::If: ReadIf(stmt, guards); break;
        case StmtKind::ForEach: ReadInside(stmt, {stmt.exprs[0], true, true}, guards); break;
        case StmtKind::Repeat: ReadInside(stmt, {stmt.exprs[1], true, false}, guards); break;
        case StmtKind::Simultaneously: ReadInside(stmt, {}, guards); break;
        default: break;
      }
      before_.push_back(&stmt);
    }
  }

  void ReadInside(const Stmt& stmt, Guard guard, const std::vector<Guard>& guards) {
    std::vector<Guard> inner = guards;
    if (guard.condition.IsValid()) inner.push_back(guard);
    const std::size_t size = before_.size();
    ReadBlock(stmt.blocks[0], inner);
    before_.resize(size);
  }

  void ReadIf(const Stmt& stmt, std::vector<Guard>& guards) {
    const std::size_t size = before_.size();
    bool goes_on[2] = {true, true};
    for (std::size_t i = 0; i < stmt.blocks.size(); ++i) {
      std::vector<Guard> inner = guards;
      inner.push_back({stmt.exprs[0], i == 0, false});
      ReadBlock(stmt.blocks[i], inner);
      goes_on[i] = !AnyStmt(rules_, stmt.blocks[i], ExitsBody);
      before_.resize(size);
    }
    // What follows runs if the block that leaves did not.
    if (!goes_on[0]) guards.push_back({stmt.exprs[0], false, false});
    if (!goes_on[1]) guards.push_back({stmt.exprs[0], true, false});
  }

  const CheckedRules& rules_;
  std::int32_t from_;
  std::size_t body_;
  std::vector<EventEdge>& edges_;
  std::vector<const Stmt*> before_;
};

EventLoops::EventLoops(const LintContext& all)
    : all_(all), edges_(all.rules.events.size()), rule_hooks_(all.rules.events.size()) {
  const auto& bodies = all.analyses.bodies;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const RuleBody& text = bodies[i];
    if (!all.analyses.reached.bodies[i] || !text.body.IsValid()) continue;
    if (text.kind == RuleBodyKind::Event)
      EdgeCollector(all.rules, text.index, i, edges_[text.index]).Read(*text.blocks[0], {});
    if (text.kind != RuleBodyKind::Hook) continue;
    const check::Hook& hook = all.rules.hooks[text.GetHook()];
    if (hook.of != OccurrenceKind::Event) continue;
    if (hook.card < 0) rule_hooks_[hook.target].push_back(i);
    if (hook.kind == HookKind::Instead) continue;
    std::vector<Guard> guards;
    if (hook.condition.IsValid()) guards.push_back({hook.condition, true, false});
    EdgeCollector(all.rules, hook.target, i, edges_[hook.target]).Read(*text.blocks[0], guards);
  }
  // An event that another rule may skip or replace need not happen.
  std::vector<bool> uncertain(edges_.size());
  for (const std::int32_t event : all.rules.events.Ids()) {
    const auto decides = [&](const check::Hook& hook) {
      if (hook.card >= 0) return false;  // the card need not be there
      return hook.kind == HookKind::Instead ||
             (hook.kind == HookKind::Before && AnyStmt(all.rules, all.rules.bodies[hook.body].block,
                                                       [](const Stmt& s) { return s.kind == StmtKind::Skip; }));
    };
    const std::int32_t permission = all.rules.events[event].permission;
    const bool forbidden = permission >= 0 && std::any_of(all.rules.modifiers.begin(), all.rules.modifiers.end(),
                                                          [&](const check::Modifier& modifier) {
                                                            return modifier.query == permission && modifier.card < 0;
                                                          });
    uncertain[event] = forbidden || IsHooked(all.rules, OccurrenceKind::Event, event, decides);
  }
  for (auto& edges : edges_) std::erase_if(edges, [&](const EventEdge& edge) { return uncertain[edge.to]; });
}

}  // namespace cardinal::lint

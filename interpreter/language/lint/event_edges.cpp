// EventLoops: which event calls which, and under what conditions.
#include <algorithm>

#include "interpreter/base/sequence.h"
#include "interpreter/language/lint/bindings.h"
#include "interpreter/language/lint/event_loops.h"

namespace cardinal::lint {

// Reads one body, and adds an edge for each call in it that is not a matter of choice.
class EdgeCollector {
 public:
  EdgeCollector(EventLoops& loops, std::int32_t from, std::size_t body)
      : loops_(loops), rules_(loops.all_.rules), from_(from), body_(body) {}

  void Read(const Block& block, const Guard& guard) { ReadBlock(block, Add(-1, guard)); }

 private:
  std::int32_t Add(std::int32_t guards, const Guard& guard) {
    if (!guard.condition.IsValid()) return guards;
    loops_.guards_.emplace_back(guard, guards);
    return base::Count(loops_.guards_) - 1;
  }

  void ReadBlock(const Block& block, std::int32_t guards) {
    const std::int32_t before = before_;
    for (const check::StmtId id : block.stmts) {
      const Stmt& stmt = rules_.stmts[id];
      if (ExitsBody(stmt)) break;
      switch (stmt.kind) {
        case StmtKind::CallEvent:
          loops_.edges_[from_].push_back({from_, stmt.index, &stmt, body_, guards, before_});
          break;
        case StmtKind::If: guards = ReadIf(stmt, guards); break;
        case StmtKind::ForEach: ReadBlock(stmt.blocks[0], Add(guards, {stmt.exprs[0], true, true})); break;
        case StmtKind::Repeat: ReadBlock(stmt.blocks[0], Add(guards, {stmt.exprs[1], true, false})); break;
        case StmtKind::Simultaneously: ReadBlock(stmt.blocks[0], guards); break;
        default: break;
      }
      loops_.before_.emplace_back(&stmt, before_);
      before_ = base::Count(loops_.before_) - 1;
    }
    before_ = before;
  }

  // Returns the guards of the statements after it: they run if no block that leaves has run.
  std::int32_t ReadIf(const Stmt& stmt, std::int32_t guards) {
    std::int32_t after = guards;
    for (std::size_t i = 0; i < stmt.blocks.size(); ++i) {
      ReadBlock(stmt.blocks[i], Add(guards, {stmt.exprs[0], i == 0, false}));
      if (AnyStmt(rules_, stmt.blocks[i], ExitsBody)) after = Add(after, {stmt.exprs[0], i != 0, false});
    }
    return after;
  }

  EventLoops& loops_;
  const CheckedRules& rules_;
  std::int32_t from_;
  std::size_t body_;
  std::int32_t before_ = -1;
};

EventLoops::EventLoops(const LintContext& all)
    : all_(all), edges_(all.rules.events.size()), rule_hooks_(all.rules.events.size()) {
  const auto& bodies = all.analyses.bodies;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const RuleBody& text = bodies[i];
    if (!all.analyses.reached.bodies[i] || !text.body.IsValid()) continue;
    if (text.kind == RuleBodyKind::Event) EdgeCollector(*this, text.index, i).Read(*text.blocks[0], {});
    if (text.kind != RuleBodyKind::Hook) continue;
    const check::Hook& hook = all.rules.hooks[text.GetHook()];
    if (hook.of != OccurrenceKind::Event) continue;
    if (hook.card == check::kOfGame) rule_hooks_[hook.target].push_back(i);
    if (hook.kind == HookKind::Instead) continue;
    EdgeCollector(*this, hook.target, i).Read(*text.blocks[0], {hook.condition, true, false});
  }
  // An event that another rule may skip or replace need not happen.
  std::vector<bool> uncertain(edges_.size());
  for (const std::int32_t event : all.rules.events.Ids()) {
    const auto decides = [&](const check::Hook& hook) {
      if (hook.card != check::kOfGame) return false;  // the card need not be there
      return hook.kind == HookKind::Instead ||
             (hook.kind == HookKind::Before && AnyStmt(all.rules, all.rules.bodies[hook.body].block,
                                                       [](const Stmt& s) { return s.kind == StmtKind::Skip; }));
    };
    const std::int32_t permission = all.rules.events[event].permission;
    const bool forbidden =
        permission >= 0 &&
        std::any_of(all.rules.modifiers.begin(), all.rules.modifiers.end(), [&](const check::Modifier& modifier) {
          return modifier.query == permission && modifier.card == check::kOfGame;
        });
    uncertain[event] = forbidden || IsHooked(all.rules, OccurrenceKind::Event, event, decides);
  }
  for (auto& edges : edges_) std::erase_if(edges, [&](const EventEdge& edge) { return uncertain[edge.to]; });
}

}  // namespace cardinal::lint

// T11: an event always causes itself again: by what it calls, or by an unconditional hook. Once it begins it never
// ends, which is a fault in play.
#include <algorithm>

#include "interpreter/base/table.h"
#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

namespace {

using check::HookKind;
using check::OccurrenceKind;
using check::PatternKind;
using check::Stmt;
using check::StmtKind;

struct SelfCall {
  std::int32_t event = -1;
  source::Span span;
};

class SelfTriggers {
 public:
  explicit SelfTriggers(const LintContext& all)
      : all_(all),
        hooks_(all.rules.events.size()),
        always_(all.rules.events.size()),
        ending_texts_(all.rules.events.size(), -1) {
    for (const check::Hook& hook : all.rules.hooks)
      if (hook.of == OccurrenceKind::Event) hooks_[hook.target].push_back(&hook);
    for (const auto i : all.rules.events.Ids())
      if (all.rules.events[i].body.IsValid()) CollectCalls(EventBody(i), always_[i]);
    for (const check::Hook& hook : all.rules.hooks) Hook(hook);
  }

  void Report() {
    for (const auto event : always_.Ids()) {
      std::vector<SelfCall> path;
      std::vector<bool> seen(always_.size());
      if (!all_.analyses.reached.events[event] || !Find(event, event, seen, path)) continue;
      // Each cycle is reported once, at its first event.
      if (std::any_of(path.begin(), path.end(), [&](const SelfCall& call) { return call.event < event; })) continue;
      const std::string& name = all_.rules.events[event].name;
      diag::Diagnostic& finding = all_.Report(diag::lint::TriggerSelfLoop, path.back().span,
                                              "`" + name + "` makes itself happen again, without end");
      for (std::size_t i = 0; i + 1 < path.size(); ++i)
        finding.notes.push_back({path[i].span, "`" + all_.rules.events[path[i].event].name + "` follows here"});
    }
  }

 private:
  const check::Block& EventBody(std::int32_t event) const {
    const check::BodyId body = all_.rules.events[event].body;
    return all_.rules.bodies[body].block;
  }

  // Collects the calls that always happen: those before anything that could leave the body or end the game. An event
  // that a rule may forbid, skip or replace need not happen.
  void CollectCalls(const check::Block& block, std::vector<SelfCall>& calls) {
    for (const check::StmtId id : block.stmts) {
      const Stmt& stmt = all_.rules.stmts[id];
      if (stmt.kind == StmtKind::CallEvent && Certain(stmt.index)) calls.push_back({stmt.index, stmt.origin.span});
      bool over = Leaves(stmt) || MayEnd(stmt);
      for (const check::Block& inner : stmt.blocks)
        ForEachStmt(all_.rules, inner, [&](const Stmt& deep) { over = over || Leaves(deep) || MayEnd(deep); });
      if (over) return;
    }
  }

  // Whether the game may end during the statement: then the statements after it need not run.
  bool MayEnd(const Stmt& stmt) {
    if (stmt.kind == StmtKind::CallEvent) return all_.analyses.call_graph.MayEndGame(stmt.index);
    return EndsGame(stmt) || stmt.kind == StmtKind::CallPart || stmt.kind == StmtKind::OpenWindow;
  }

  static bool EndsGame(const Stmt& stmt) {
    return stmt.kind == StmtKind::Win || stmt.kind == StmtKind::DrawGame || stmt.kind == StmtKind::Eliminate;
  }

  static bool Leaves(const Stmt& stmt) {
    return stmt.kind == StmtKind::Stop || stmt.kind == StmtKind::Return || stmt.kind == StmtKind::Skip;
  }

  bool Certain(std::int32_t event) const {
    if (all_.rules.events[event].permission >= 0) return false;
    const auto& hooks = hooks_[event];
    return std::none_of(hooks.begin(), hooks.end(),
                        [](const check::Hook* hook) { return hook->kind != HookKind::After; });
  }

  // An `after` hook without a condition that matches every occurrence. The event's body runs before it, and perhaps
  // other hooks.
  void Hook(const check::Hook& hook) {
    const bool any = std::all_of(hook.patterns.begin(), hook.patterns.end(),
                                 [](const check::Pattern& pattern) { return pattern.kind == PatternKind::Any; });
    if (hook.kind != HookKind::After || hook.of != OccurrenceKind::Event || hook.condition.IsValid() || !any ||
        hook.card >= 0 || !all_.rules.events[hook.target].body.IsValid())
      return;
    const std::int32_t ending = EndingTexts(hook.target) - static_cast<std::int32_t>(MayEndIn(HookBlock(hook)));
    if (ending > 0) return;
    CollectCalls(all_.rules.bodies[hook.body].block, always_[hook.target]);
  }

  const check::Block& HookBlock(const check::Hook& hook) const { return all_.rules.bodies[hook.body].block; }

  bool MayEndIn(const check::Block& block) {
    bool over = false;
    ForEachStmt(all_.rules, block, [&](const Stmt& stmt) { over = over || MayEnd(stmt); });
    return over;
  }

  // How many of the event's own body and its hooks may end the game.
  std::int32_t EndingTexts(std::int32_t event) {
    std::int32_t& known = ending_texts_[event];
    if (known >= 0) return known;
    known = static_cast<std::int32_t>(MayEndIn(EventBody(event)));
    for (const check::Hook* hook : hooks_[event]) known += static_cast<std::int32_t>(MayEndIn(HookBlock(*hook)));
    return known;
  }

  bool Find(std::int32_t from, std::int32_t goal, std::vector<bool>& seen, std::vector<SelfCall>& path) const {
    for (const SelfCall& call : always_[from]) {
      path.push_back(call);
      if (call.event == goal) return true;
      const bool fresh = !seen[call.event];
      seen[call.event] = true;
      if (fresh && Find(call.event, goal, seen, path)) return true;
      path.pop_back();
    }
    return false;
  }

  const LintContext& all_;
  base::Table<check::EventId, std::vector<const check::Hook*>> hooks_;  // by the event that they match
  base::Table<check::EventId, std::vector<SelfCall>> always_;           // by event: the calls that it always makes
  base::Table<check::EventId, std::int32_t> ending_texts_;  // by event, see EndingTexts; -1: not computed yet
};

}  // namespace

void TriggerSelfLoop(const LintContext& all) { SelfTriggers(all).Report(); }

}  // namespace cardinal::lint

// T11: an event always causes itself again: by what it calls, or by an unconditional hook. Once it begins it never
// ends, which is a fault in play.
#include <algorithm>

#include "interpreter/base/table.h"
#include "interpreter/language/lint/rule_check.h"

namespace cardinal::lint {

namespace {

struct SelfCall {
  std::int32_t event = -1;
  source::Span span;
};

class SelfTriggerCheck : public RuleCheck {
 public:
  explicit SelfTriggerCheck(const LintContext& all)
      : RuleCheck(all, diag::lint::TriggerSelfLoop),
        hooks_(all.rules.events.size()),
        always_(all.rules.events.size()),
        ending_texts_(all.rules.events.size(), -1) {
    for (const check::Hook& hook : rules_.hooks)
      if (hook.of == OccurrenceKind::Event) hooks_[hook.target].push_back(&hook);
    for (const auto i : rules_.events.Ids())
      if (rules_.events[i].body.IsValid()) CollectCalls(EventBlock(rules_, i), always_[i]);
    for (const check::Hook& hook : rules_.hooks) AddHook(hook);
  }

  void ReportLoops() {
    for (const auto event : always_.Ids()) {
      std::vector<SelfCall> path;
      std::vector<bool> seen(always_.size());
      if (!analyses_.reached.events[event] || !Find(event, event, seen, path)) continue;
      // Each cycle is reported once, at its first event.
      if (std::any_of(path.begin(), path.end(), [&](const SelfCall& call) { return call.event < event; })) continue;
      const std::string& name = rules_.events[event].name;
      Finding finding = Report(path.back().span, "`" + name + "` makes itself happen again, without end");
      for (std::size_t i = 0; i + 1 < path.size(); ++i)
        finding.AddNote(path[i].span, "`" + rules_.events[path[i].event].name + "` follows here");
    }
  }

 private:
  // Collects the calls that always happen: those before anything that could leave the body or end the game. An event
  // that a rule may forbid, skip or replace need not happen.
  void CollectCalls(const Block& block, std::vector<SelfCall>& calls) {
    for (const check::StmtId id : block.stmts) {
      const Stmt& stmt = rules_.stmts[id];
      if (stmt.kind == StmtKind::CallEvent && Certain(stmt.index)) calls.push_back({stmt.index, stmt.origin.span});
      if (AnyStmt(rules_, stmt, [&](const Stmt& inner) { return ExitsBody(inner) || MayEndGame(inner); })) return;
    }
  }

  bool Certain(std::int32_t event) const {
    if (rules_.events[event].permission >= 0) return false;
    const auto& hooks = hooks_[event];
    return std::none_of(hooks.begin(), hooks.end(),
                        [](const check::Hook* hook) { return hook->kind != HookKind::After; });
  }

  // An `after` hook without a condition that matches every occurrence. The event's body runs before it, and perhaps
  // other hooks.
  void AddHook(const check::Hook& hook) {
    if (hook.kind != HookKind::After || hook.of != OccurrenceKind::Event || hook.condition.IsValid() ||
        !MatchesAll(hook.patterns) || hook.card >= 0 || !rules_.events[hook.target].body.IsValid())
      return;
    const std::int32_t ending = EndingTexts(hook.target) - static_cast<std::int32_t>(MayEndIn(HookBlock(hook)));
    if (ending > 0) return;
    CollectCalls(HookBlock(hook), always_[hook.target]);
  }

  const Block& HookBlock(const check::Hook& hook) const { return rules_.bodies[hook.body].block; }

  bool MayEndIn(const Block& block) const {
    return AnyStmt(rules_, block, [&](const Stmt& stmt) { return MayEndGame(stmt); });
  }

  // How many of the event's own body and its hooks may end the game.
  std::int32_t EndingTexts(std::int32_t event) {
    std::int32_t& known = ending_texts_[event];
    if (known >= 0) return known;
    known = static_cast<std::int32_t>(MayEndIn(EventBlock(rules_, event)));
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

  base::Table<check::EventId, std::vector<const check::Hook*>> hooks_;  // by the event that they match
  base::Table<check::EventId, std::vector<SelfCall>> always_;           // by event: the calls that it always makes
  base::Table<check::EventId, std::int32_t> ending_texts_;  // by event, see EndingTexts; -1: not computed yet
};

}  // namespace

void TriggerSelfLoop(const LintContext& all) { SelfTriggerCheck(all).ReportLoops(); }

}  // namespace cardinal::lint

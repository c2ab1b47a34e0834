// T05: a hook of a card is tested only when the card is in a zone where its rules do not work, so it never runs. After
// a card has left, only hooks with `me` in their head run; before it has come, only `after` hooks do.
#include <algorithm>
#include <set>

#include "interpreter/base/sequence.h"
#include "interpreter/language/lint/known_zones.h"
#include "interpreter/language/lint/rule_check.h"

namespace cardinal::lint {

namespace {

using check::Hook;

bool Works(const CheckedRules& rules, const Hook& hook, std::int32_t zone) {
  return WorksIn(rules.works[hook.works], zone);
}

// "`camp`", "`camp` or `road`"
std::string WhereItWorks(const CheckedRules& rules, const Hook& hook) {
  std::string zones;
  for (const auto zone : rules.zones.Ids())
    if (Works(rules, hook, zone)) zones += (zones.empty() ? "`" : " or `") + rules.zones[zone].name + "`";
  return zones;
}

class WrongZoneCheck : public RuleCheck {
 public:
  explicit WrongZoneCheck(const LintContext& all)
      : RuleCheck(all, diag::lint::TriggerFromWrongZone), calls_(all.rules.events.size()) {
    for (std::size_t i = 0; i < analyses_.bodies.size(); ++i)
      if (analyses_.reached.bodies[i])
        ForEachCall(rules_, analyses_.bodies[i],
                    [&](const Stmt& stmt, const KnownZones& places) { Note(stmt, places); });
  }

  void CheckHook(check::HookId index) {
    const Hook& hook = rules_.hooks[index];
    if (hook.card == check::kOfGame || !hook.works.IsValid() || !all_.IsReportable(hook.origin.span)) return;
    for (const std::int32_t i : base::Indices(hook.patterns))
      if (hook.patterns[i].kind == PatternKind::Me) Comes(hook, i, hook.origin.span);
    if (NamesMe(hook.patterns)) return;
    const LocalId me = rules_.bodies[hook.body].me;
    for (const ExprId id : SplitConjunction(rules_, hook.condition)) {
      const Expr& expr = ExprAt(id);
      if (expr.kind == ExprKind::InZone && IsLocal(rules_, expr.args[0], me) && !Works(rules_, hook, expr.index)) {
        ReportHook(hook, expr.span, expr.index, "this is evaluated only while the card is in")
            .SetHelp("put the rule into a group, `rules ... while me in " + rules_.zones[expr.index].name +
                     "`, or name `me` in its head");
        return;
      }
      const LocalId about = AboutMe(hook, expr, me);
      if (about < 0) continue;
      Comes(hook, about, expr.span);
      Leaves(index, about, expr.span);
    }
  }

 private:
  // `after discard(c) if c = me`, where the event has always moved the card away.
  void Leaves(check::HookId index, LocalId param, source::Span span) {
    const Hook& hook = rules_.hooks[index];
    if (hook.kind != HookKind::After || hook.of != OccurrenceKind::Event) return;
    const Stmt* taken = TakenBy(hook.target, param);
    if (taken == nullptr || Works(rules_, hook, taken->index) || ComesBack(index)) return;
    ReportHook(hook, span, taken->index, "`" + rules_.events[hook.target].name + "` has taken the card to")
        .AddNote(taken->origin.span, "it goes here")
        .SetHelp("name `me` in the head: such a rule runs although the card has left");
  }

  // `before hire(me, p)`, where the card is in another zone whenever the event begins.
  void Comes(const Hook& hook, LocalId param, source::Span span) {
    if (hook.kind == HookKind::After || hook.of != OccurrenceKind::Event) return;
    const check::Event& event = rules_.events[hook.target];
    if (event.start || hook.target == rules_.game.main_event) return;
    std::int32_t actual_zone = -1;
    bool known = true;
    source::Span call;
    for (const MoveCall& made : calls_[hook.target]) {
      const std::int32_t zone = made.zones[param];
      known = known && zone >= 0 && !Works(rules_, hook, zone);
      if (!known) return;
      actual_zone = zone;
      call = made.stmt->origin.span;
    }
    if (!known || actual_zone < 0) return;
    ReportHook(hook, span, actual_zone, "whenever `" + event.name + "` begins, the card is elsewhere, such as in")
        .AddNote(call, "it begins here")
        .SetHelp("let it react to the event with `after`, or put it into a group, `rules ... while me in " +
                 rules_.zones[actual_zone].name + "`");
  }

  // For `c = me`: the index of the event's parameter `c`; otherwise -1.
  LocalId AboutMe(const Hook& hook, const Expr& expr, LocalId me) const {
    if (expr.kind != ExprKind::Binary || expr.op != BinaryOp::Eq) return -1;
    for (const std::size_t side : {0, 1}) {
      const Expr& other = ExprAt(expr.args[1 - side]);
      if (IsLocal(rules_, expr.args[side], me) && other.kind == ExprKind::Local &&
          other.index < base::Count(hook.patterns))
        return other.index;
    }
    return -1;
  }

  // The last move of that parameter which every occurrence of the event makes, itself or by an event that it calls.
  const Stmt* TakenBy(std::int32_t event, LocalId param, int depth = 0) const {
    const Stmt* taken = nullptr;
    for (const check::StmtId id : EventBlock(rules_, event).stmts) {
      const Stmt& stmt = rules_.stmts[id];
      if (MayExitBody(rules_, stmt)) break;
      if (stmt.kind == StmtKind::Move && IsLocal(rules_, stmt.exprs[0], param)) taken = &stmt;
      if (stmt.kind != StmtKind::CallEvent || depth == kMaxDepth || MayNotHappen(stmt.index, RunsBefore)) continue;
      ForEachParam(stmt, param, [&](LocalId inner) {
        if (const Stmt* inside = TakenBy(stmt.index, inner, depth + 1)) taken = inside;
      });
    }
    return taken;
  }

  // Whether the hook may skip or replace the event.
  static bool RunsBefore(const Hook& hook) { return hook.kind != HookKind::After; }

  // Whether anything else that happens meanwhile could move the card to a zone where its rules work.
  bool ComesBack(check::HookId index) const {
    const Hook& hook = rules_.hooks[index];
    std::vector<RuleBody> others;  // what this rule does itself happens only if it runs
    for (const RuleBody& text : all_.analyses.bodies)
      if (text.kind != RuleBodyKind::Hook || text.GetHook() != index) others.push_back(text);
    const CallGraph calls(rules_, others);
    if (MovesThere(hook, others, calls.ReachableFrom(OccurrenceKind::Event, hook.target))) return true;
    return std::any_of(others.begin(), others.end(), [&](const RuleBody& text) {
      return AnyStmt(rules_, text, [&](const Stmt& stmt) {
        return stmt.kind == StmtKind::Simultaneously && ComesBackIn(stmt, hook, others, calls);
      });
    });
  }

  // `after` hooks of a `simultaneously` block run after the block, one after another.
  bool ComesBackIn(const Stmt& together, const Hook& hook, const std::vector<RuleBody>& others,
                   const CallGraph& calls) const {
    bool about = false, back = false;
    ForEachStmt(rules_, together.blocks[0], [&](const Stmt& stmt) {
      about = about || stmt.kind == StmtKind::CallPart;
      back = back || stmt.kind == StmtKind::CallPart;
      if (stmt.kind != StmtKind::CallEvent) return;
      const ReachableSet& inside = calls.ReachableFrom(OccurrenceKind::Event, stmt.index);
      about = about || inside.events[hook.target];
      back = back || MovesThere(hook, others, inside);
    });
    return about && back;
  }

  // Whether one of these bodies moves such a card to a zone where its rules work.
  bool MovesThere(const Hook& hook, const std::vector<RuleBody>& texts, const ReachableSet& reached) const {
    const std::int32_t type = rules_.cards[hook.card].type;
    return AnyStmt(rules_, texts, reached, [&](const Stmt& stmt) {
      return stmt.kind == StmtKind::Move && Works(rules_, hook, stmt.index) &&
             Overlap(rules_, type, ExprAt(stmt.exprs[0]).type.id);
    });
  }

  Finding ReportHook(const Hook& hook, source::Span span, std::int32_t zone, const std::string& why) {
    static thread_local diag::Diagnostic told_already;
    if (!told_.emplace(hook.body, zone).second)
      return Finding(told_already = {});  // `or` in a head: two hooks, one body
    return Report(span, "this rule of \"" + rules_.cards[hook.card].name + "\" never runs: " + why + " `" +
                            rules_.zones[zone].name + "`, and its rules work in " + WhereItWorks(rules_, hook))
        .AddNote(rules_.works[hook.works].origin.span, "its rules work here");
  }

  // A call of an event, with the known zones of its cards.
  struct MoveCall {
    const Stmt* stmt = nullptr;
    std::vector<std::int32_t> zones;  // by argument; -1: not known
  };
  void Note(const Stmt& stmt, const KnownZones& places) {
    MoveCall call{&stmt, {}};
    for (const ExprId id : stmt.exprs) {
      const bool local = id.IsValid() && ExprAt(id).kind == ExprKind::Local;
      const auto found = local ? places.find(ExprAt(id).index) : places.end();
      call.zones.push_back(found == places.end() ? -1 : found->second);
    }
    calls_[stmt.index].push_back(std::move(call));
  }

  std::vector<std::vector<MoveCall>> calls_;               // by event: every call of it that can run
  std::set<std::pair<check::BodyId, std::int32_t>> told_;  // body, zone
};

}  // namespace

void TriggerFromWrongZone(const LintContext& all) {
  WrongZoneCheck check(all);
  for (const check::HookId i : all.rules.hooks.Ids()) check.CheckHook(i);
}

}  // namespace cardinal::lint

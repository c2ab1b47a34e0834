// T04: a hook on an event or action that never happens, or that never happens with the arguments that its head
// requires.
#include <algorithm>
#include <map>
#include <tuple>

#include "interpreter/language/lint/body_check.h"

namespace cardinal::lint {

namespace {

class TriggerCheck final : public BodyCheck {
 public:
  explicit TriggerCheck(const LintContext& all)
      : BodyCheck(all, diag::lint::TriggerNeverFires),
        calls_(all.rules.events.size()),
        hook_bodies_(all.rules.hooks.size()) {
    for (const RuleBody& text : analyses_.bodies)
      if (text.kind == RuleBodyKind::Hook) hook_bodies_[text.index] = &text;
  }

  void ReportHooks() {
    for (const check::Hook& hook : rules_.hooks) {
      if (!all_.IsReportable(hook.origin.span) || hook.of_all) continue;
      const std::string name = "`" + OccurrenceName(rules_, hook.of, hook.target) + "`";
      if (!Happens(hook))
        Report(hook.origin.span, name + " never happens in a game");
      else if (const std::string who = NeverIs(hook); !who.empty())
        Report(hook.origin.span, name + " never happens with " + who);
      else if (!AnyCallMatches(hook))
        Report(hook.origin.span, name + " never happens with what this rule wants");
    }
  }

 private:
  // A call of an event that a game can reach: the rule body, and the statement in it.
  struct EventCall {
    const RuleBody* text;
    const Stmt* stmt;
  };

  bool Wants() const override { return IsReached(); }
  void OnStmt(const Stmt& stmt) override {
    if (stmt.kind == StmtKind::CallEvent) calls_[stmt.index].push_back({&Body(), &stmt});
  }

  bool Happens(const check::Hook& hook) const {
    const ReachableSet& reached = analyses_.reached;
    if (hook.of == OccurrenceKind::Event) return reached.events[hook.target];
    return (hook.of == OccurrenceKind::Action ? reached.actions : reached.windows)[hook.target];
  }

  // The machine calls the event, with any arguments.
  bool IsOfMachine(const check::Hook& hook) const {
    const std::vector<std::int32_t> events = EventsOfActions(rules_);
    return hook.of == OccurrenceKind::Event &&
           (hook.target == rules_.game.loop_event || std::ranges::find(events, hook.target) != events.end());
  }

  // The card or card type of the head with which the event never happens, whatever happens in a game; empty: none.
  std::string NeverIs(const check::Hook& hook) const {
    if (hook.of != OccurrenceKind::Event || IsOfMachine(hook) || !analyses_.card_flow.known) return "";
    for (std::size_t i = 0; i < hook.patterns.size(); ++i) {
      const check::Pattern& pattern = hook.patterns[i];
      const CardSet* cards = analyses_.card_flow.OfLocal(rules_.events[hook.target].body, static_cast<LocalId>(i));
      if (cards == nullptr) continue;
      if (pattern.kind == PatternKind::Me && hook.card >= 0 && !cards->Contains(hook.card))
        return "\"" + rules_.cards[hook.card].name + "\"";
      const auto type = static_cast<std::int32_t>(pattern.value);
      if (pattern.kind == PatternKind::CardType && !CanBe(hook.target, static_cast<LocalId>(i), *cards, type))
        return check::WithArticle(rules_.card_types[type].name);
    }
    return "";
  }
  // Whether that argument of the event can be a card of the type.
  bool CanBe(std::int32_t event, LocalId param, const CardSet& cards, std::int32_t type) const {
    const auto [found, fresh] = can_be_.try_emplace({event, param, type});
    if (fresh) found->second = AnyIs(cards, type);
    return found->second;
  }
  bool AnyIs(const CardSet& cards, std::int32_t type) const {
    for (std::size_t i = 0; i < rules_.cards.size(); ++i)
      if (cards.Contains(i) && check::IsBelow(rules_, rules_.cards[i].type, type)) return true;
    for (const auto i : rules_.card_types.Ids())
      if (cards.Contains(rules_.cards.size() + i) && check::IsBelow(rules_, i, type)) return true;
    return false;
  }

  // Whether some reachable call of the event can match every pattern of the head.
  bool AnyCallMatches(const check::Hook& hook) const {
    if (hook.of != OccurrenceKind::Event || hook.target == rules_.game.main_event || IsOfMachine(hook)) return true;
    RangeEvaluator evaluator = MakeEvaluator();
    const auto& calls = calls_[hook.target];
    return std::any_of(calls.begin(), calls.end(), [&](const EventCall& call) {
      evaluator.Enter(*call.text);
      for (std::size_t i = 0; i < hook.patterns.size() && i < call.stmt->exprs.size(); ++i)
        if (!CanMatch(evaluator, hook.patterns[i], call.stmt->exprs[i])) return false;
      return CanAccept(evaluator, hook, *call.stmt);
    });
  }

  // Whether the condition of the hook can hold with the numbers and members of this call.
  bool CanAccept(RangeEvaluator& evaluator, const check::Hook& hook, const Stmt& call) const {
    if (!hook.condition.IsValid()) return true;
    std::vector<ValueRange> given;
    for (const ExprId arg : call.exprs) given.push_back(evaluator.Evaluate(arg));
    RangeEvaluator hears = MakeEvaluator();
    hears.Enter(*hook_bodies_[rules_.hooks.GetId(hook).Number()]);
    if (hears.ConstantValue(hook.condition) == false) return true;  // reported by G01
    for (std::size_t i = 0; i < given.size(); ++i)
      if (IsOrdered(ExprAt(call.exprs[i]).type)) hears.Assume(static_cast<LocalId>(i), given[i]);
    return hears.ConstantValue(hook.condition) != false;
  }

  // Whether a value of this expression can match the pattern.
  bool CanMatch(RangeEvaluator& evaluator, const check::Pattern& pattern, ExprId arg) const {
    const check::Type type = ExprAt(arg).type;
    if (pattern.kind == PatternKind::CardType && type.kind == TypeKind::Card)
      return type.id < 0 || Overlap(rules_, type.id, static_cast<std::int32_t>(pattern.value));
    if (pattern.kind != PatternKind::Constant || type.kind == TypeKind::None || type.optional) return true;
    return evaluator.Evaluate(arg).Contains(pattern.value);
  }

  std::vector<std::vector<EventCall>> calls_;  // by event
  std::vector<const RuleBody*> hook_bodies_;   // by hook
  mutable std::map<std::tuple<std::int32_t, LocalId, std::int32_t>, bool> can_be_;
};

}  // namespace

void TriggerNeverFires(const LintContext& all) {
  TriggerCheck check(all);
  check.Run();
  check.ReportHooks();
}

}  // namespace cardinal::lint

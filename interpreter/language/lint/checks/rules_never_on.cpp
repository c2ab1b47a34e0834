// D14: the rules printed on a card apply while it is in certain zones, but it is never moved to any of them; or a rule
// requires that the card is in another zone.
#include <iterator>
#include <set>

#include "interpreter/language/lint/rule_check.h"

namespace cardinal::lint {

namespace {

class NeverOnCheck : public RuleCheck {
 public:
  explicit NeverOnCheck(const LintContext& all) : RuleCheck(all, diag::lint::RulesNeverOn) {}

  void Run() {
    for (const check::Modifier& modifier : rules_.modifiers) CheckCondition(modifier);
    if (!analyses_.card_flow.known) return;
    for (const check::Modifier& modifier : rules_.modifiers)
      CheckZones(modifier.card, modifier.works, modifier.origin.span);
    for (const check::Hook& hook : rules_.hooks)
      if (!NamesMe(hook.patterns)) CheckZones(hook.card, hook.works, hook.origin.span);
  }

 private:
  // `modify me.worth by 1 if me in discard` on a card whose rules work in camp. T05 reports this for hooks.
  void CheckCondition(const check::Modifier& modifier) const {
    if (modifier.card == check::kOfGame || !modifier.works.IsValid()) return;
    const check::Works& works = rules_.works[modifier.works];
    const LocalId me = rules_.bodies[modifier.body].me;
    for (const ExprId id : SplitConjunction(rules_, modifier.condition)) {
      const Expr& test = ExprAt(id);
      if (test.kind != ExprKind::InZone || !IsLocal(rules_, test.args[0], me) || WorksIn(works, test.index)) continue;
      Report(test.span, "this rule of \"" + rules_.cards[modifier.card].name +
                            "\" is never on: it requires that the card is in `" + rules_.zones[test.index].name +
                            "`, where it does not work")
          .AddNote(works.origin.span, "it works here");
    }
  }

  void CheckZones(std::int32_t card, check::WorksId works, source::Span span) {
    if (card < 0 || EverOn(card, works) || !told_.insert(card).second) return;
    Report(span, "this rule of \"" + rules_.cards[card].name +
                     "\" is never on: the card never enters a zone in which it works")
        .AddNote(rules_.works[works].origin.span, "it works here");
  }

  bool EverOn(std::int32_t card, check::WorksId works) const {
    if (!works.IsValid()) return true;
    for (std::int32_t zone = 0; zone < std::ssize(rules_.zones) && zone < 64; ++zone)
      if (WorksIn(rules_.works[works], zone) && analyses_.card_flow.in_zone[zone].Contains(card)) return true;
    return false;
  }

  std::set<std::int32_t> told_;  // cards
};

}  // namespace

void RulesNeverOn(const LintContext& all) { NeverOnCheck(all).Run(); }

}  // namespace cardinal::lint

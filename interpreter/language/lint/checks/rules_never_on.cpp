// D14: the rules printed on a card apply while it is in certain zones, but it is never moved to any of them; or a rule
// requires that the card is in another zone.
#include <set>

#include "interpreter/language/lint/bindings.h"
#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

namespace {

bool EverOn(const LintContext& all, std::int32_t card, check::WorksId works) {
  if (!works.IsValid()) return true;
  const std::uint64_t zones = all.rules.works[works].zones;
  for (std::size_t zone = 0; zone < all.rules.zones.size() && zone < 64; ++zone)
    if (((zones >> zone) & 1) != 0 && all.analyses.card_flow.in_zone[zone].Contains(static_cast<std::size_t>(card)))
      return true;
  return false;
}

// `modify me.worth by 1 if me in discard` on a card whose rules work in camp. T05 reports this for hooks.
void AsksForElsewhere(const LintContext& all, const check::Modifier& modifier) {
  if (modifier.card < 0 || !modifier.works.IsValid()) return;
  const check::Works& works = all.rules.works[modifier.works];
  const check::LocalId me = all.rules.bodies[modifier.body].me;
  for (const check::ExprId id : SplitConjunction(all.rules, modifier.condition)) {
    const check::Expr& test = all.rules.exprs[id];
    if (test.kind != check::ExprKind::InZone || !IsLocal(all.rules, test.args[0], me)) continue;
    if (test.index >= 64 || ((works.zones >> test.index) & 1) != 0) continue;
    all.Report(diag::lint::RulesNeverOn, test.span,
               "this rule of \"" + all.rules.cards[modifier.card].name +
                   "\" is never on: it requires that the card is in `" + all.rules.zones[test.index].name +
                   "`, where it does not work")
        .notes.push_back({works.origin.span, "it works here"});
  }
}

}  // namespace

void RulesNeverOn(const LintContext& all) {
  for (const check::Modifier& modifier : all.rules.modifiers) AsksForElsewhere(all, modifier);
  if (!all.analyses.card_flow.known) return;
  std::set<std::int32_t> told;
  const auto look = [&](std::int32_t card, check::WorksId works, const check::Origin& origin) {
    if (card < 0 || EverOn(all, card, works) || !told.insert(card).second) return;
    all.Report(diag::lint::RulesNeverOn, origin.span,
               "this rule of \"" + all.rules.cards[card].name +
                   "\" is never on: the card never enters a zone in which it works")
        .notes.push_back({all.rules.works[works].origin.span, "it works here"});
  };
  for (const check::Modifier& modifier : all.rules.modifiers) look(modifier.card, modifier.works, modifier.origin);
  for (const check::Hook& hook : all.rules.hooks) {
    // A hook with `me` in its head runs in whatever zone the card is at that moment.
    bool me = false;
    for (const check::Pattern& pattern : hook.patterns) me = me || pattern.kind == check::PatternKind::Me;
    if (!me) look(hook.card, hook.works, hook.origin);
  }
}

}  // namespace cardinal::lint

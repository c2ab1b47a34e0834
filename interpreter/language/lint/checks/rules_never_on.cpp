// D14: the rules printed on a card are on while it lies in certain zones, and it never comes to any of them.
#include <set>

#include "interpreter/language/lint/checks.h"

namespace cardinal::lint {

namespace {

bool EverOn(const Everything& all, std::int32_t card, std::int32_t works) {
  if (works < 0) return true;
  const std::uint64_t zones = all.rules.works[static_cast<std::size_t>(works)].zones;
  for (std::size_t zone = 0; zone < all.rules.zones.size() && zone < 64; ++zone)
    if (((zones >> zone) & 1) != 0 && all.facts.flow.in_zone[zone].Has(static_cast<std::size_t>(card))) return true;
  return false;
}

}  // namespace

void RulesNeverOn(const Everything& all) {
  if (!all.facts.flow.known) return;
  std::set<std::int32_t> told;
  const auto look = [&](std::int32_t card, std::int32_t works, const check::Origin& origin) {
    if (card < 0 || EverOn(all, card, works) || !told.insert(card).second) return;
    all.Report(diag::lint::RulesNeverOn, origin.span,
               "this rule of \"" + all.rules.cards[static_cast<std::size_t>(card)].name +
                   "\" is never on: the card never comes to a zone in which it works")
        .notes.push_back({all.rules.works[static_cast<std::size_t>(works)].origin.span, "it works here"});
  };
  for (const check::Modifier& modifier : all.rules.modifiers) look(modifier.card, modifier.works, modifier.origin);
  for (const check::Hook& hook : all.rules.hooks) {
    // A head that names `me` is heard wherever the card lies by then.
    bool me = false;
    for (const check::Pattern& pattern : hook.patterns) me = me || pattern.kind == check::PatternKind::Me;
    if (!me) look(hook.card, hook.works, hook.origin);
  }
}

}  // namespace cardinal::lint

// The modifiers of a query: of the rules of the game, of cards, and of `modify` statements.
#include <array>

#include "interpreter/drivers/explain/page_builder.h"

namespace cardinal::explain {

namespace {

using check::ModifierOp;

// The order in which a query applies them (machine/vm/ops_modifiers.cpp).
constexpr std::array kOrder = {ModifierOp::To,    ModifierOp::By,     ModifierOp::AtLeast, ModifierOp::AtMost,
                               ModifierOp::Allow, ModifierOp::Forbid, ModifierOp::With,    ModifierOp::Without};

struct ModifyingRules {
  std::string text;
  PageLocation place;
};

std::vector<ModifyingRules> FindModifying(const PageBuilder& page, std::int32_t query, ModifierOp op) {
  std::vector<ModifyingRules> found;
  for (const check::Modifier& modifier : page.rules.modifiers) {
    if (modifier.query != query || modifier.op != op) continue;
    const std::string text = Code(page.QuoteSource(modifier.origin.span));
    found.push_back({modifier.card < 0 ? text : page.rules.cards[modifier.card].name + ": " + text,
                     page.LocationAt(modifier.origin)});
  }
  for (const check::TimedModifier& modifier : page.rules.timed_modifiers) {
    if (modifier.query == query && modifier.op == op)
      found.push_back({Code(page.QuoteSource(modifier.origin.span)), page.LocationAt(modifier.origin)});
  }
  return found;
}

// How several modifiers of one kind combine; empty: all apply.
std::string CombinationText(const view::Localizer& words, ModifierOp op) {
  switch (op) {
    case ModifierOp::To: return words.TranslatePhrase("of these, the one that began last applies");
    case ModifierOp::AtLeast:
    case ModifierOp::AtMost: return words.TranslatePhrase("of these, the strictest applies");
    case ModifierOp::With:
    case ModifierOp::Without: return words.TranslatePhrase("for each element, the newest applies");
    default: return "";
  }
}

}  // namespace

void AddModifiers(PageBuilder& page, int depth, std::int32_t query) {
  bool headed = false;
  for (const ModifierOp op : kOrder) {
    const std::vector<ModifyingRules> found = FindModifying(page, query, op);
    if (found.empty()) continue;
    if (!headed)
      page.AddRow(depth, MarkText(TextMark::Heading, page.localizer.TranslatePhrase("modified by, in this order")));
    headed = true;
    for (const ModifyingRules& one : found) page.AddRow(depth + 1, one.text, one.place);
    const std::string together = found.size() > 1 ? CombinationText(page.localizer, op) : "";
    if (!together.empty()) page.AddRow(depth + 2, together);
  }
}

}  // namespace cardinal::explain

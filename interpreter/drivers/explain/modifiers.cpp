// The modifiers of a query: of the rules of the game, of cards, and of `modify` statements.
#include <array>

#include "interpreter/drivers/explain/page_builder.h"

namespace cardinal::explain {

namespace {

using check::ModifierOp;

// The order in which a query applies them within a layer (machine/vm/modifiers.cpp).
constexpr std::array kOrder = {ModifierOp::To,    ModifierOp::By,     ModifierOp::AtLeast, ModifierOp::AtMost,
                               ModifierOp::Allow, ModifierOp::Forbid, ModifierOp::With,    ModifierOp::Without};

struct ModifyingRules {
  std::string text;
  PageLocation place;
};

// The declared changes and the statements that `fits` accepts. It is called with check::Modifier and
// check::TimedModifier.
template <class Fits>
std::vector<ModifyingRules> FindModifying(const PageBuilder& page, Fits fits) {
  std::vector<ModifyingRules> found;
  for (const check::Modifier& modifier : page.rules.modifiers) {
    if (!fits(modifier)) continue;
    const std::string text = Code(page.QuoteSource(modifier.origin.span));
    found.push_back({modifier.card < 0 ? text : page.rules.cards[modifier.card].name + ": " + text,
                     page.LocationAt(modifier.origin)});
  }
  for (const check::TimedModifier& modifier : page.rules.timed_modifiers)
    if (fits(modifier))
      found.push_back({Code(page.QuoteSource(modifier.origin.span)), page.LocationAt(modifier.origin)});
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
  const auto add = [&](std::int32_t layer, ModifierOp op) {
    const std::vector<ModifyingRules> found = FindModifying(page, [&](const auto& modifier) {
      return modifier.query == query && modifier.op == op && modifier.layer == layer;
    });
    if (found.empty()) return;
    if (!headed)
      page.AddRow(depth, MarkText(TextMark::Heading, page.localizer.TranslatePhrase("modified by, in this order")));
    headed = true;
    for (const ModifyingRules& one : found) page.AddRow(depth + 1, one.text, one.place);
    const std::string together = found.size() > 1 ? CombinationText(page.localizer, op) : "";
    if (!together.empty()) page.AddRow(depth + 2, together);
  };
  const std::int32_t first = page.rules.layers.empty() ? -1 : 0;
  const std::int32_t end = page.rules.layers.empty() ? 0 : page.rules.layers.NextId();
  for (std::int32_t layer = first; layer < end; ++layer)
    for (const ModifierOp op : kOrder) add(layer, op);
}

void AddLayer(PageBuilder& page, std::int32_t index) {
  const check::Layer& layer = page.rules.layers[index];
  std::string list;
  for (const check::Layer& each : page.rules.layers) list += (list.empty() ? "layers " : ", ") + each.name;
  page.AddBlock(BlockKind::Signature, 1, list, page.LocationAt(layer.origin));
  page.AddDescription(2, layer.origin);
  for (const ModifyingRules& one : FindModifying(page, [&](const auto& modifier) { return modifier.layer == index; }))
    page.AddRow(2, one.text, one.place);
}

}  // namespace cardinal::explain

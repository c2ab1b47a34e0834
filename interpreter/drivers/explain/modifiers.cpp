// What modifies a query: the rules of the game, the rules of cards, statements `modify`.
#include <array>

#include "interpreter/drivers/explain/builder.h"

namespace cardinal::explain {

namespace {

using check::ModifierOp;

// The order in which a query applies them (machine/vm/ops_modifiers.cpp).
constexpr std::array kOrder = {ModifierOp::To,    ModifierOp::By,     ModifierOp::AtLeast, ModifierOp::AtMost,
                               ModifierOp::Allow, ModifierOp::Forbid, ModifierOp::With,    ModifierOp::Without};

struct Modifying {
  std::string text;
  Place place;
};

std::vector<Modifying> FindModifying(const Builder& page, std::int32_t query, ModifierOp op) {
  std::vector<Modifying> found;
  for (const check::Modifier& modifier : page.rules.modifiers) {
    if (modifier.query != query || modifier.op != op) continue;
    const std::string text = Code(page.Text(modifier.origin.span));
    found.push_back({modifier.card < 0 ? text : At(page.rules.cards, modifier.card).name + ": " + text,
                     page.PlaceAt(modifier.origin)});
  }
  for (const check::TimedModifier& modifier : page.rules.timed_modifiers) {
    if (modifier.query == query && modifier.op == op)
      found.push_back({Code(page.Text(modifier.origin.span)), page.PlaceAt(modifier.origin)});
  }
  return found;
}

// How several of a kind go together; empty: all apply.
std::string Together(const view::Wording& words, ModifierOp op) {
  switch (op) {
    case ModifierOp::To: return words.Phrase("of these, the one that began last applies");
    case ModifierOp::AtLeast:
    case ModifierOp::AtMost: return words.Phrase("of these, the strictest applies");
    case ModifierOp::With:
    case ModifierOp::Without: return words.Phrase("for each element, the newest applies");
    default: return "";
  }
}

}  // namespace

void AddModifiers(Builder& page, int depth, std::int32_t query) {
  bool headed = false;
  for (const ModifierOp op : kOrder) {
    const std::vector<Modifying> found = FindModifying(page, query, op);
    if (found.empty()) continue;
    if (!headed) page.Row(depth, Marked(Mark::Heading, page.words.Phrase("modified by, in this order")));
    headed = true;
    for (const Modifying& one : found) page.Row(depth + 1, one.text, one.place);
    const std::string together = found.size() > 1 ? Together(page.words, op) : "";
    if (!together.empty()) page.Row(depth + 2, together);
  }
}

}  // namespace cardinal::explain

// D08: a card says something to people, and nothing on it does anything: no part, no rule, no value beyond those that
// every card of its type must give.
#include <set>

#include "interpreter/language/lint/checks.h"

namespace cardinal::lint {

namespace {

using ast::Kind;

// The printed values that a card need not give: those that it gives may be what its text is about.
std::set<std::string> Optional(const check::CheckedRules& rules) {
  std::set<std::string> names;
  for (const check::Attribute& attribute : rules.attributes)
    if (attribute.has_default || attribute.type.optional || attribute.type.IsList()) names.insert(attribute.name);
  return names;
}

// Whether cards of the type could do something of their own: a text on others is flavour.
bool HasParts(const check::CheckedRules& rules, const std::string& type) {
  for (std::size_t i = 0; i < rules.card_types.size(); ++i) {
    if (rules.card_types[i].name != type) continue;
    for (const check::Part& part : rules.parts)
      if (check::IsBelow(rules, static_cast<std::int32_t>(i), part.card_type)) return true;
  }
  return false;
}

}  // namespace

void VanillaWithText(const Everything& all) {
  const std::set<std::string> optional = Optional(all.rules);
  EachNode(all, [&](const ast::File& tree, ast::NodeId id) {
    if (!tree.Is(id, Kind::Card) || !all.Spoken(tree[id].span)) return;
    ast::NodeId text;
    bool does = false;
    for (const ast::NodeId item : tree.Children(tree.Child(id, 1))) {
      if (tree.Is(item, Kind::CardText)) {
        if (!text) text = item;
      } else if (tree.Is(item, Kind::CardValue)) {
        does = does || optional.count(tree[tree.Child(item, 0)].text) > 0;
      } else if (!tree.Is(item, Kind::CardNamed)) {
        does = true;
      }
    }
    if (text && !does && HasParts(all.rules, tree[tree.Child(id, 0)].text))
      all.Report(diag::lint::VanillaWithText, tree[text].span,
                 "\"" + tree[id].text + "\" has a text, and nothing on the card does anything");
  });
}

}  // namespace cardinal::lint

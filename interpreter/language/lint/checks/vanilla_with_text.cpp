// D08: a card has a text, but nothing on the card has an effect: no part, no rule, and no attribute other than those
// that every card of its type must have or has.
#include <algorithm>
#include <map>
#include <set>

#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

namespace {

using ast::NodeKind;

// The attributes that a card may omit: if a card has one, its text may be about it. Excluded are names for people (a
// code, an author), and attributes that every card of the type has, if one of these cards has no text.
class Optional {
 public:
  explicit Optional(const LintContext& all) {
    for (const check::Attribute& attribute : all.rules.attributes)
      if ((attribute.has_default || attribute.type.optional || attribute.type.IsList()) && !ForPeople(all, attribute))
        names_.insert(attribute.name);
    ForEachNode(all, [&](const ast::File& tree, ast::NodeId id) {
      if (tree.IsKind(id, NodeKind::Card)) Count(tree, id);
    });
  }

  bool IsOptional(const std::string& type, const std::string& name) const {
    if (names_.count(name) == 0) return false;
    const auto found = types_.find(type);
    return found == types_.end() || found->second.without_text == 0 ||
           found->second.given.at(name) < found->second.cards;
  }

 private:
  struct Type {
    int cards = 0, without_text = 0;
    std::map<std::string, int> given;
  };

  static bool ForPeople(const LintContext& all, const check::Attribute& attribute) {
    if (attribute.type.WithoutOptional().kind != check::TypeKind::Name) return false;
    return std::none_of(all.rules.exprs.begin(), all.rules.exprs.end(), [&](const check::Expr& expr) {
      if (expr.kind == check::ExprKind::Printed) return &all.rules.attributes[expr.index] == &attribute;
      return expr.kind == check::ExprKind::Query && expr.index == attribute.query;
    });
  }

  void Count(const ast::File& tree, ast::NodeId card) {
    Type& type = types_[tree[tree.Child(card, 0)].text];
    ++type.cards;
    bool text = false;
    for (const ast::NodeId item : tree.Children(tree.Child(card, 1))) {
      text = text || tree.IsKind(item, NodeKind::CardText);
      if (tree.IsKind(item, NodeKind::CardValue)) ++type.given[tree[tree.Child(item, 0)].text];
    }
    if (!text) ++type.without_text;
  }

  std::set<std::string> names_;
  std::map<std::string, Type> types_;  // by the name of a card type
};

// Whether cards of the type can have effects of their own; on other cards a text is flavour.
bool HasParts(const check::CheckedRules& rules, const std::string& type) {
  for (const auto i : rules.card_types.Ids()) {
    if (rules.card_types[i].name != type) continue;
    for (const check::Part& part : rules.parts)
      if (check::IsBelow(rules, i, part.card_type)) return true;
  }
  return false;
}

}  // namespace

void VanillaWithText(const LintContext& all) {
  const Optional optional(all);
  ForEachNode(all, [&](const ast::File& tree, ast::NodeId id) {
    if (!tree.IsKind(id, NodeKind::Card) || !all.IsReportable(tree[id].span)) return;
    ast::NodeId text;
    bool does = false;
    for (const ast::NodeId item : tree.Children(tree.Child(id, 1))) {
      if (tree.IsKind(item, NodeKind::CardText)) {
        if (!text) text = item;
      } else if (tree.IsKind(item, NodeKind::CardValue)) {
        does = does || optional.IsOptional(tree[tree.Child(id, 0)].text, tree[tree.Child(item, 0)].text);
      } else if (!tree.IsKind(item, NodeKind::CardNamed) && !tree.IsKind(item, NodeKind::CardWas)) {
        does = true;
      }
    }
    if (text && !does && HasParts(all.rules, tree[tree.Child(id, 0)].text))
      all.Report(diag::lint::VanillaWithText, tree[text].span,
                 "\"" + tree[id].text + "\" has a text, and nothing on the card does anything");
  });
}

}  // namespace cardinal::lint

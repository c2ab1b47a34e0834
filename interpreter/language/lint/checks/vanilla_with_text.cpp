// D08: a card has a text, but nothing on the card has an effect: no part, no rule, and no attribute other than those
// that every card of its type must have or has.
#include <algorithm>
#include <map>
#include <set>

#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

namespace {

// The attributes that a card may omit: if a card has one, its text may be about it. Excluded are names for people (a
// code, an author), and attributes that every card of the type has, if one of these cards has no text.
class Optional {
 public:
  explicit Optional(const LintContext& all) {
    for (const check::Attribute& attribute : all.rules.attributes)
      if ((attribute.has_default || attribute.type.optional || attribute.type.IsList()) && !ForPeople(all, attribute))
        names_.insert(attribute.name);
    ForEachCard(all, [&](const CardInFile& card) { Count(card); });
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
    if (attribute.type.WithoutOptional().kind != TypeKind::Name) return false;
    return std::none_of(all.rules.exprs.begin(), all.rules.exprs.end(), [&](const Expr& expr) {
      if (expr.kind == ExprKind::Printed) return &all.rules.attributes[expr.index] == &attribute;
      return expr.kind == ExprKind::Query && expr.index == attribute.query;
    });
  }

  void Count(const CardInFile& card) {
    Type& type = types_[card.TypeName()];
    ++type.cards;
    bool text = false;
    for (const ast::NodeId item : card.items) {
      text = text || card.IsText(item);
      if (card.IsValue(item)) ++type.given[card.tree[card.tree.Child(item, 0)].text];
    }
    if (!text) ++type.without_text;
  }

  std::set<std::string> names_;
  std::map<std::string, Type> types_;  // by the name of a card type
};

// Whether cards of the type can have effects of their own; on other cards a text is flavour.
bool HasParts(const CheckedRules& rules, const std::string& type) {
  for (std::size_t i = 0; i < rules.card_types.size(); ++i) {
    if (rules.card_types[i].name != type) continue;
    for (const check::Part& part : rules.parts)
      if (check::IsBelow(rules, i, part.card_type)) return true;
  }
  return false;
}

}  // namespace

void VanillaWithText(const LintContext& all) {
  const Optional optional(all);
  ForEachCard(all, [&](const CardInFile& card) {
    if (!all.IsReportable(card.Node().span) || !HasParts(all.rules, card.TypeName())) return;
    const ast::File& tree = card.tree;
    const auto does = [&](ast::NodeId item) {
      if (card.IsValue(item)) return optional.IsOptional(card.TypeName(), tree[tree.Child(item, 0)].text);
      return !card.IsNameOrText(item);
    };
    const auto text = std::find_if(card.items.begin(), card.items.end(), [&](auto item) { return card.IsText(item); });
    if (text != card.items.end() && std::none_of(card.items.begin(), card.items.end(), does))
      all.Report(diag::lint::VanillaWithText, tree[*text].span,
                 "\"" + card.Node().text + "\" has a text, and nothing on the card does anything");
  });
}

}  // namespace cardinal::lint

// D13: a card has a body for a part that never runs for this card. Either no rule can call the part with this card, for
// example since rules call it only for cards in a zone that this card never enters; or what is printed on the card
// excludes every action that uses the part, or no window opens, and nothing happens, as these actions require.
#include <algorithm>
#include <map>

#include "interpreter/language/lint/card_reader.h"
#include "interpreter/language/lint/rule_check.h"

namespace cardinal::lint {

namespace {

// Finds the parts that only actions use, and for whose card each of these actions has a condition that is always false:
// it asks for a moment at which its window never opens, or for something that never happens.
class OfferCheck : public RuleCheck {
 public:
  explicit OfferCheck(const LintContext& all)
      : RuleCheck(all, diag::lint::PartNeverRuns), reader_(all.rules, all.analyses), users_(all.rules.parts.size()) {
    for (const std::int32_t i : rules_.actions.Ids())
      if (rules_.actions[i].part >= 0) users_[rules_.actions[i].part].push_back(i);
  }

  void Run() {
    for (const auto card : rules_.cards.Ids())
      for (const auto part : rules_.cards[card].parts.Ids())
        if (rules_.cards[card].parts[part].IsValid() && all_.IsReportable(rules_.cards[card].origin.span))
          CheckPart(card, part);
  }

 private:
  void CheckPart(std::int32_t card, std::int32_t part) {
    ExprId never;
    for (const std::int32_t action : users_[part]) {
      if (!check::IsBelow(rules_, rules_.cards[card].type, rules_.actions[action].card_type)) continue;
      if (!analyses_.reached.actions[action]) return;
      if (all_.program.actions[action].never_offered[card]) continue;
      const ExprId condition = FalseCondition(action, card);
      if (!condition.IsValid()) return;
      never = condition;
    }
    if (!never.IsValid()) return;
    const check::Card& printed = rules_.cards[card];
    Report(rules_.bodies[printed.parts[part]].origin.span,
           "`" + rules_.parts[part].name + "` of \"" + printed.name +
               "\" never runs: no action that uses it is ever offered for this card")
        .AddNote(ExprAt(never).span, "this is never so for it, in any window that opens")
        .SetHelp("compare what is printed on the card with the places where the rules let it happen");
  }

  // A condition of the action that never holds for this card; no expression: there is none.
  ExprId FalseCondition(std::int32_t action, std::int32_t card) {
    const check::ActionVariant* own = nullptr;
    for (const check::ActionVariant& variant : rules_.actions[action].variants)
      if (variant.card == card || (variant.card < 0 && own == nullptr)) own = &variant;
    if (own == nullptr) return {};
    // Conditions that every variant has are the same for all cards with the same printed values.
    std::vector<ExprId> common;
    for (std::size_t i = 0; i < own->clauses.size() && i < rules_.actions[action].common; ++i)
      if (own->clauses[i].IsCondition()) common.push_back(own->clauses[i].condition);
    auto [read, fresh] = attributes_.try_emplace(action);
    if (fresh) read->second = reader_.AttributesIn(common);
    std::vector<std::int64_t> key = {action, rules_.cards[card].type};
    for (const std::int32_t attribute : read->second) {
      key.push_back(rules_.cards[card].values[attribute]);
      if (!base::IsValidIndex(rules_.cards[card].lists, attribute)) continue;
      const auto& list = rules_.cards[card].lists[attribute];
      key.push_back(std::ssize(list));
      key.insert(key.end(), list.begin(), list.end());
    }
    const auto [known, is_new] = known_.try_emplace(std::move(key));
    if (!is_new) return known->second;
    for (const ExprId condition : common)
      for (const ExprId demand : SplitConjunction(rules_, condition))
        if (const PossibleValues values = reader_.ReadFor(card, demand, own->body);
            !IsPrice(demand) && !values.NeverAny() && !values.range.Contains(1))
          return known->second = demand;
    return {};
  }

  // `you.coins >= me.fee`: C01 reports it.
  bool IsPrice(ExprId demand) const {
    const Expr& test = ExprAt(demand);
    return test.kind == ExprKind::Binary && test.op != BinaryOp::Eq && test.op != BinaryOp::Ne &&
           ExprAt(test.args[0]).type.kind == TypeKind::Int;
  }

  CardReader reader_;
  std::vector<std::vector<std::int32_t>> users_;                  // by part: the actions that use it
  std::map<std::int32_t, std::vector<std::int32_t>> attributes_;  // by action
  std::map<std::vector<std::int64_t>, ExprId> known_;
};

// Whether some action uses the part, and none of these actions can ever be done with this card.
bool RuledOut(const LintContext& all, std::int32_t part, std::size_t card) {
  bool used = false;
  for (std::size_t i = 0; i < all.rules.actions.size(); ++i) {
    if (all.rules.actions[i].part != part) continue;
    used = true;
    if (!all.program.actions[i].never_offered[card]) return false;
  }
  return used;
}

// Reports the parts whose actions are all excluded.
void UsedParts(const LintContext& all) {
  for (std::size_t card = 0; card < all.rules.cards.size(); ++card) {
    const check::Card& printed = all.rules.cards[card];
    for (const auto part : printed.parts.Ids()) {
      if (!printed.parts[part].IsValid() || !RuledOut(all, part, card)) continue;
      const check::Body& body = all.rules.bodies[printed.parts[part]];
      all.Report(diag::lint::PartNeverRuns, body.origin.span,
                 "`" + all.rules.parts[part].name + "` of \"" + printed.name +
                     "\" never runs: what is printed on the card rules out every action that uses it");
    }
  }
}

}  // namespace

void PartNeverRuns(const LintContext& all) {
  UsedParts(all);
  OfferCheck(all).Run();
  if (!all.analyses.card_flow.known) return;
  for (const RuleBody& text : all.analyses.bodies) {
    if (text.kind != RuleBodyKind::Part || text.card < 0) continue;
    const check::Part& part = all.rules.parts[text.index];
    const auto card = static_cast<std::size_t>(text.card);
    if (all.analyses.card_flow.part_runs[text.index].Contains(card)) continue;
    const check::Body& body = all.rules.bodies[text.body];
    all.Report(
        diag::lint::PartNeverRuns, body.origin.span,
        "`" + part.name + "` of \"" + all.rules.cards[card].name + "\" never runs: no game calls it for this card");
  }
}

}  // namespace cardinal::lint

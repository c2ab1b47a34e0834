#include "interpreter/language/lint/read_sets.h"

namespace cardinal::lint {

ReadSetCollector::ReadSetCollector(const CheckedRules& rules) : rules_(rules), modifiers_(rules.queries.size()) {
  for (const auto i : rules.modifiers.Ids()) modifiers_[rules.modifiers[i].query].push_back(i);
}

void ReadSetCollector::AddReads(ExprId root, ReadSet& reads) const {
  ForEachExpr(rules_, root, [&](ExprId id) {
    const Expr& expr = rules_.exprs[id];
    switch (expr.kind) {
      case ExprKind::Query: Ask(expr.index, reads); break;
      case ExprKind::Field: reads.fields.insert(expr.index); break;
      case ExprKind::CardInfo: {
        const auto fact = expr.CardInfo();
        const bool fixed = fact == check::CardInfoKind::Owner || check::IsOfFace(fact);
        reads.zones = reads.zones || !fixed;
        reads.places = reads.places || !fixed;
        if (fact == check::CardInfoKind::Controller) AskIdentity(rules_.identity.controller, reads);
        break;
      }
      case ExprKind::Zone:
      case ExprKind::ZoneOfAll:
      case ExprKind::InZone:
        reads.in_zones.insert(expr.index);
        reads.zones = true;
        break;
      case ExprKind::HasPart: AskIdentity(rules_.identity.rules, reads); break;
      case ExprKind::Now: reads.places = reads.zones = true; break;
      case ExprKind::TurnOrder:
        AddReads(rules_.game.order, reads);
        reads.players = true;
        break;
      case ExprKind::Players:
      case ExprKind::SeatsFrom:
      case ExprKind::TeamOf:
      case ExprKind::NextSeat: reads.players = true; break;
      case ExprKind::Current:
        reads.current.insert({expr.Occurrence(), expr.index});
        reads.occurrences = true;
        break;
      case ExprKind::IsOccurrence:
      case ExprKind::It:
      case ExprKind::Waiting: reads.own_occurrence = true; [[fallthrough]];
      case ExprKind::Targets:
      case ExprKind::OccurrenceLocal: reads.occurrences = true; break;
      default: break;
    }
  });
}

// A question about what a card is, if rules change it.
void ReadSetCollector::AskIdentity(std::int32_t query, ReadSet& reads) const {
  if (query >= 0) Ask(query, reads);
}

void ReadSetCollector::Ask(std::int32_t index, ReadSet& reads) const {
  if (!reads.queries.insert(index).second) return;
  const check::Query& query = rules_.queries[index];
  if (query.from == check::QueryOrigin::Field) reads.fields.insert(query.index);
  AddReads(query.base, reads);
  for (const ExprId bound : query.at_least) AddReads(bound, reads);
  for (const ExprId bound : query.at_most) AddReads(bound, reads);
  for (const check::ModifierId i : modifiers_[index]) {
    const check::Modifier& modifier = rules_.modifiers[i];
    AddReads(modifier.condition, reads);
    AddReads(modifier.amount, reads);
    if (modifier.card == check::kOfGame) continue;
    reads.zones = reads.places = true;  // the modifier works only in some zones
    AskIdentity(rules_.identity.controller, reads);
    AskIdentity(rules_.identity.rules, reads);
    if (modifier.works.IsValid()) AddReads(rules_.works[modifier.works].condition, reads);
  }
}

}  // namespace cardinal::lint

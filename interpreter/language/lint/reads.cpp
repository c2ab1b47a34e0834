#include "interpreter/language/lint/reads.h"

namespace cardinal::lint {

using check::Expr;
using check::ExprId;
using check::ExprKind;

Reader::Reader(const check::CheckedRules& rules) : rules_(rules), modifiers_(rules.queries.size()) {
  for (std::size_t i = 0; i < rules.modifiers.size(); ++i)
    modifiers_[static_cast<std::size_t>(rules.modifiers[i].query)].push_back(static_cast<std::int32_t>(i));
}

void Reader::Read(ExprId root, Reads& reads) const {
  EachExpr(rules_, root, [&](ExprId id) {
    const Expr& expr = At(rules_.exprs, id);
    switch (expr.kind) {
      case ExprKind::Query: Ask(expr.index, reads); break;
      case ExprKind::Field: reads.fields.insert(expr.index); break;
      case ExprKind::CardInfo: {
        const auto fact = static_cast<check::CardFact>(expr.index);
        reads.places = reads.places || (fact != check::CardFact::Owner && fact != check::CardFact::Name);
        break;
      }
      case ExprKind::Zone:
      case ExprKind::ZoneOfAll:
      case ExprKind::InZone:
      case ExprKind::Now: reads.places = true; break;
      case ExprKind::TurnOrder:
        Read(rules_.game.order, reads);
        reads.players = true;
        break;
      case ExprKind::Players:
      case ExprKind::SeatsFrom:
      case ExprKind::NextSeat: reads.players = true; break;
      case ExprKind::IsOccurrence:
      case ExprKind::Current:
      case ExprKind::It:
      case ExprKind::OccurrenceLocal:
      case ExprKind::Waiting: reads.occurrences = true; break;
      default: break;
    }
  });
}

void Reader::Ask(std::int32_t index, Reads& reads) const {
  if (!reads.queries.insert(index).second) return;
  const check::Query& query = At(rules_.queries, index);
  if (query.from == check::QueryOrigin::Field) reads.fields.insert(query.index);
  Read(query.base, reads);
  for (const ExprId bound : query.at_least) Read(bound, reads);
  for (const ExprId bound : query.at_most) Read(bound, reads);
  for (const std::int32_t i : modifiers_[static_cast<std::size_t>(index)]) {
    const check::Modifier& modifier = At(rules_.modifiers, i);
    Read(modifier.condition, reads);
    Read(modifier.amount, reads);
    if (modifier.card < 0) continue;
    reads.places = true;  // it works only in some zones
    if (modifier.works >= 0) Read(At(rules_.works, modifier.works).condition, reads);
  }
}

}  // namespace cardinal::lint

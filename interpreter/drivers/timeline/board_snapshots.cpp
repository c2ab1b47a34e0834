#include "interpreter/drivers/timeline/board_snapshots.h"

#include <algorithm>

#include "interpreter/base/sequence.h"
#include "interpreter/drivers/narration/fact_queries.h"

namespace cardinal::timeline {

namespace {

// A key that is equal only for equal card views. Definition and type determine name and printed text; no name contains
// the separators.
std::string CardViewKey(const CardView& face) {
  std::string key = std::to_string(face.def) + '\n' + face.type + '\n' + std::to_string(face.hue);
  for (const narration::CardFact& fact : face.facts) key += '\n' + fact.text + '\t' + fact.printed;
  return key;
}

}  // namespace

// The first attribute with a hue in the palette determines the colour.
int BoardSnapshotBuilder::Hue(const match::Match& match, model::CardId card) const {
  const auto& there = match.state.cards[card];
  const std::int32_t type = program_.cards[there.def].type;
  for (const program::Attribute& attribute : program_.attributes) {
    if (attribute.type.kind != program::TypeKind::Enum || !narration::IsOfType(program_, type, attribute.card_type))
      continue;
    const model::Value arguments[] = {card};
    const vm::EvaluationResult now = engine::EvaluateQuery(program_, match, attribute.query, arguments);
    if (now.fault) continue;
    if (const auto found = palette_.find({attribute.type.id, now.value}); found != palette_.end()) return found->second;
  }
  return -1;
}

int BoardSnapshotBuilder::CardViewIndex(const match::Match& match, model::CardId card, Seat viewer) {
  const auto& there = match.state.cards[card];
  const program::CardDef& def = program_.cards[there.def];
  CardView face;
  face.def = there.def;
  face.name = words_.CardName(there.def);
  face.type = def.type < 0 ? "" : words_.TranslateName(program_.card_types[def.type].name);
  face.text = words_.CardText(there.def);
  face.facts = narration::CollectCardFacts(program_, match, card, viewer, names_, layout_);
  const model::CardId holder = match::ZoneHolder(program_, there.zone, match.state.seats);
  if (holder >= 0) {
    const program::TypeTag type{program::TypeKind::Card, program::TypeKind::Void, -1, false};
    const std::string upon = view::FormatValue(program_, match, type, holder, viewer, names_);
    narration::CardFact on;
    on.text = words_.TranslatePhrase("on {card}", {upon});
    face.facts.push_back(std::move(on));
  }
  face.hue = Hue(match, card);
  const auto [found, fresh] = known_.emplace(CardViewKey(face), static_cast<int>(faces_.size()));
  if (fresh) faces_.push_back(std::move(face));
  return found->second;
}

std::vector<StateView> BoardSnapshotBuilder::States(const match::Match& match, program::OwnerKind of,
                                                    model::Value owner, Seat viewer) const {
  std::vector<std::int32_t> shown;
  for (const std::int32_t field : base::Indices(program_.fields))
    if (program_.fields[field].of == of && !narration::Contains(layout_.hidden_fields, field)) shown.push_back(field);
  std::ranges::stable_sort(shown, {}, [&](std::int32_t field) {
    return narration::OrderRank(layout_, program_.fields[field].name);
  });
  std::vector<StateView> states;
  for (const std::int32_t index : shown) {
    const program::Field& field = program_.fields[index];
    vm::EvaluationResult now;
    now.value = match.state.fields[match::FieldIndex(program_, match.state, field, owner)];
    if (now.value == model::kNone) continue;
    StateView& state = states.emplace_back();
    state.name = words_.TranslateName(field.name);
    state.value = narration::FormatReply(program_, match, field.type, now, viewer, names_);
    if (field.type.kind == program::TypeKind::Bool) state.truth = now.value != 0;
  }
  return states;
}

BoardSnapshot BoardSnapshotBuilder::MakeSnapshot(const match::Match& match, Seat viewer) {
  const view::Observation seen = view::Observe(program_, match, viewer);
  BoardSnapshot board;
  board.eliminated = seen.eliminated;
  std::map<std::int32_t, std::vector<int>> on_cards;  // by declaration: every board has the same zones
  for (const auto zone : program_.zones.Ids())
    if (program_.zones[zone].of == program::OwnerKind::Card && !narration::Contains(layout_.hidden_zones, zone))
      on_cards[zone];
  for (const view::ObservedZone& zone : seen.zones) {
    if (narration::Contains(layout_.hidden_zones, zone.zone)) continue;
    std::vector<int> faces;
    for (const view::ObservedCard& card : zone.cards)
      faces.push_back(card.id < 0 ? -1 : CardViewIndex(match, card.id, viewer));
    const auto shared = on_cards.find(zone.zone);
    if (shared == on_cards.end())
      board.zones.push_back({zone.zone, zone.owner, std::move(faces)});
    else
      shared->second.insert(shared->second.end(), faces.begin(), faces.end());
  }
  for (auto& [zone, faces] : on_cards) board.zones.push_back({zone, model::kNoSeat, std::move(faces)});
  board.states.push_back(States(match, program::OwnerKind::Table, model::kNone, viewer));
  for (Seat seat = 0; seat < match.state.seats; ++seat)
    board.states.push_back(States(match, program::OwnerKind::Player, seat, viewer));
  return board;
}

}  // namespace cardinal::timeline

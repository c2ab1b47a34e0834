#include "interpreter/drivers/host/position_message.h"

#include <algorithm>
#include <map>
#include <set>

#include "interpreter/drivers/narration/board.h"
#include "interpreter/drivers/narration/card_text.h"
#include "interpreter/drivers/narration/fact_queries.h"
#include "interpreter/machine/view/localizer.h"

namespace cardinal::host {

namespace {

using program::OwnerKind;
using program::TypeKind;

class PositionWriter {
 public:
  explicit PositionWriter(const MessageView& view)
      : view_(view),
        program_(view.program),
        state_(view.match.state),
        words_(view.program, view.names),
        seen_(view::Observe(view.program, view.match, view.viewer)),
        in_full_(narration::ZonesShownInFull(view.program, view.layout)) {
    for (const view::ObservedZone& zone : seen_.zones)
      if (zone.holder >= 0) on_cards_[zone.holder].push_back(&zone);
  }

  protocol::Position Write() {
    protocol::Position position;
    position.turn = Turn();
    position.table = {OwnerFacts(OwnerKind::Table, model::kNone, ""), Zones(model::kNoSeat)};
    for (model::Seat seat = 0; seat < state_.seats; ++seat) {
      const bool out = ((state_.eliminated >> seat) & 1u) != 0;
      const std::string owner = "p" + std::to_string(seat + 1) + ".";
      position.seats.push_back(
          {seat, view_.names.seats[seat], out, OwnerFacts(OwnerKind::Player, seat, owner), Zones(seat)});
    }
    for (const std::int32_t def : shown_) position.faces.emplace_back(program_.cards[def].name, Face(def));
    return position;
  }

 private:
  std::string Label(std::string_view name) const {
    return narration::LabelText(view_.layout, words_, view_.names.language, name);
  }

  std::vector<protocol::Named> Turn() const {
    std::vector<protocol::Named> turn;
    for (const match::Frame& frame : view_.match.stack.frames) {
      const bool event = frame.uid > 0 && frame.kind == static_cast<std::int16_t>(program::OccurrenceKind::Event) &&
                         frame.occurrence_index >= 0;
      if (!event) continue;
      const program::Event& running = program_.events[frame.occurrence_index];
      if (!running.keyword.empty() && running.keyword != "event") turn.push_back({running.name, Label(running.name)});
    }
    return turn;
  }

  std::vector<protocol::Zone> Zones(model::Seat owner) {
    std::vector<protocol::Zone> zones;
    for (const view::ObservedZone& zone : seen_.zones) {
      const OwnerKind of = program_.zones[zone.zone].of;
      const bool here = owner == model::kNoSeat ? of == OwnerKind::Table || (of == OwnerKind::Card && zone.holder < 0)
                                                : of == OwnerKind::Player && zone.owner == owner;
      if (here && !narration::Contains(view_.layout.hidden_zones, zone.zone)) zones.push_back(MakeZone(zone));
    }
    return zones;
  }

  protocol::Zone MakeZone(const view::ObservedZone& seen) {
    const program::Zone& declared = program_.zones[seen.zone];
    protocol::Zone zone;
    zone.zone = declared.name;
    zone.label = Label(declared.name);
    if (seen.owner >= 0) zone.owner.value = seen.owner;
    if (seen.holder >= 0) zone.on = view_.aliases.Find(seen.holder);
    const bool in_full = in_full_[static_cast<std::size_t>(seen.zone)];
    zone.shape = !in_full ? "pile" : declared.visibility == program::Visibility::Owner ? "hand" : "row";
    zone.count = std::ssize(seen.cards);
    if (declared.capacity >= 0) zone.capacity = declared.capacity;
    for (const view::ObservedCard& card : seen.cards) {
      if (card.id >= 0)
        zone.cards.push_back(MakeCard(card, in_full));
      else
        AddBack(card.owner, zone.cards);
    }
    return zone;
  }

  // Hidden cards of one owner that are beside each other are one element.
  static void AddBack(model::Seat owner, std::vector<protocol::Card>& cards) {
    if (!cards.empty() && cards.back().back && *cards.back().owner == owner) {
      ++*cards.back().back;
      return;
    }
    protocol::Card& card = cards.emplace_back();
    card.back = 1;
    card.owner = owner;
  }

  protocol::Card MakeCard(const view::ObservedCard& seen, bool in_full) {
    shown_.insert(seen.def);
    protocol::Card card;
    card.id = view_.aliases.Find(seen.id);
    card.face = program_.cards[seen.def].name;
    card.owner = seen.owner;
    if (in_full) card.facts = CardFacts(seen.id, seen.def);
    const auto zones = on_cards_.find(seen.id);
    if (zones == on_cards_.end()) return card;
    for (const view::ObservedZone* zone : zones->second) {
      if (narration::Contains(view_.layout.hidden_zones, zone->zone)) continue;
      if (!card.zones) card.zones.emplace();
      card.zones->push_back(MakeZone(*zone));
    }
    return card;
  }

  std::vector<protocol::Fact> CardFacts(model::CardId card, std::int32_t def) const {
    const std::int32_t type = program_.cards[def].type;
    const std::string words = view_.aliases.Find(card);
    std::vector<protocol::Fact> facts;
    for (const narration::CardFact& fact :
         narration::CollectCardFacts(program_, view_.match, card, view_.viewer, view_.names, view_.layout)) {
      facts.push_back(MakeFact(fact));
      if (narration::FindFactQuery(program_, fact.name, TypeKind::Card, type) >= 0)
        facts.back().why = words + ' ' + words_.TranslateName(fact.name);
    }
    return facts;
  }

  std::vector<protocol::Fact> OwnerFacts(OwnerKind of, model::Value owner, const std::string& words) const {
    const TypeKind kind = of == OwnerKind::Player ? TypeKind::Player : TypeKind::Table;
    std::vector<protocol::Fact> facts;
    for (const narration::CardFact& fact :
         narration::CollectOwnerFacts(program_, view_.match, of, owner, view_.viewer, view_.names, view_.layout)) {
      facts.push_back(MakeFact(fact));
      if (narration::FindFactQuery(program_, fact.name, kind) >= 0) facts.back().why = words + fact.name;
    }
    return facts;
  }

  protocol::Fact MakeFact(const narration::CardFact& told) const {
    protocol::Fact fact;
    fact.name = told.name;
    fact.label = told.label;
    fact.value = told.value_text;
    if (told.type.kind == TypeKind::Int && told.value != model::kNone) fact.value = protocol::Whole{told.value};
    if (told.type.kind == TypeKind::Bool) fact.value = told.value != 0;
    fact.text = told.text;
    if (told.largest) fact.of = protocol::FactValue(protocol::Whole{*told.largest});
    if (!told.printed.empty()) fact.printed = told.printed;
    const auto colour = view_.layout.colours.find({told.type.id, told.value});
    if (told.type.kind == TypeKind::Enum && colour != view_.layout.colours.end())
      fact.colour = std::string(narration::ColourName(colour->second));
    return fact;
  }

  protocol::Face Face(std::int32_t def) const {
    const program::CardDef& card = program_.cards[def];
    protocol::Face face;
    face.name = words_.CardName(def);
    face.kind = words_.TranslateName(program_.card_types[card.type].name);
    if (std::string facts = narration::FormatPrintedFacts(program_, def, view_.names.language, view_.layout);
        !facts.empty())
      face.facts = std::move(facts);
    if (std::string text = words_.CardText(def); !text.empty()) face.text = std::move(text);
    return face;
  }

  const MessageView& view_;
  const program::Program& program_;
  const match::GameState& state_;
  const view::Localizer words_;
  const view::Observation seen_;
  const std::vector<bool> in_full_;  // by zone
  std::map<model::CardId, std::vector<const view::ObservedZone*>> on_cards_;
  std::set<std::int32_t> shown_;  // definitions of visible cards
};

}  // namespace

protocol::Position MakePosition(const MessageView& view) { return PositionWriter(view).Write(); }

}  // namespace cardinal::host

#include "interpreter/drivers/soundness/observation_stream.h"

#include <algorithm>
#include <utility>

namespace cardinal::soundness {

namespace {

using match::Match;
using model::CardId;
using program::OwnerKind;

std::string ZoneName(const program::Program& program, const Match& match, match::ZoneId zone) {
  if (zone == match::kNoZone) return "nowhere";
  const std::int32_t declared = match::ZoneDeclaration(program, zone, match.state.seats);
  const model::Seat owner = match::ZoneOwner(program, zone, match.state.seats);
  const std::string& name = program.zones[declared].name;
  const model::CardId holder = match::ZoneHolder(program, zone, match.state.seats);
  if (holder >= 0) return name + " on " + std::to_string(holder);
  return owner < 0 ? name : "p" + std::to_string(owner + 1) + "." + name;
}

std::string CardFaceName(const program::Program& program, const Match& match, CardId card) {
  const match::Card& lying = match.state.cards[card];
  return program.cards[lying.def].name + " (" + std::to_string(card) + ")";
}

std::string DescribeZone(const program::Program& program, const view::ObservedZone& zone) {
  const std::string& name = program.zones[zone.zone].name;
  std::string text = zone.owner < 0 ? name : "p" + std::to_string(zone.owner + 1) + "." + name;
  if (zone.holder >= 0) text += " on " + std::to_string(zone.holder);
  text += ":";
  for (const view::ObservedCard& card : zone.cards) {
    text += card.id < 0 ? " ?" : ' ' + program.cards[card.def].name;
    text += '(' + (card.id < 0 ? "" : std::to_string(card.id) + " of ") + 'p' + std::to_string(card.owner + 1) + ')';
  }
  return text;
}

class VisibleItemCollector {
 public:
  VisibleItemCollector(const program::Program& program, const Match& match, model::Seat seat)
      : program_(program), match_(match), seat_(seat) {}

  std::vector<StreamItem> CollectAll() {
    for (const view::ObservedZone& zone : view::Observe(program_, match_, seat_).zones)
      items_.push_back({DescribeZone(program_, zone), "", -1, "zone " + ZoneName(zone.zone)});
    for (const program::Field& field : program_.fields) States(field);
    Asked();
    return std::move(items_);
  }

 private:
  const std::string& ZoneName(std::int32_t zone) const { return program_.zones[zone].name; }
  void AddAsked(std::string said) { items_.push_back({std::move(said), "", match_.decision.site, "question"}); }

  // All seats see the states of the table and of the players; only seats that see a card's face see the card's states.
  void States(const program::Field& field) {
    const model::Value owners = field.of == OwnerKind::Table    ? 1
                                : field.of == OwnerKind::Player ? match_.state.seats
                                                                : static_cast<model::Value>(match_.state.cards.size());
    for (model::Value owner = 0; owner < owners; ++owner) {
      const model::Value value = match_.state.fields[match::FieldIndex(program_, match_.state, field, owner)];
      const bool of_card = field.of == OwnerKind::Card;
      if (of_card && value == field.initial) continue;
      if (of_card && !match::SeesFace(program_, match_.state, seat_, static_cast<CardId>(owner))) continue;
      const std::string whose = field.of == OwnerKind::Table    ? ""
                                : field.of == OwnerKind::Player ? "p" + std::to_string(owner + 1) + "."
                                                                : "card " + std::to_string(owner) + ".";
      items_.push_back(
          {whose + field.name + ": " + view::FormatValue(program_, match_, field.type, value, seat_, names_), "", -1,
           "state " + field.name});
    }
  }

  void Asked() {
    const model::Decision& open = match_.decision;
    items_.push_back({"players out: " + std::to_string(match_.state.eliminated), "", -1, "players"});
    if (match_.outcome.kind != model::OutcomeKind::Running) return;
    if (open.seat != seat_) return items_.push_back({"p" + std::to_string(open.seat + 1) + " is asked", "", -1, ""});
    AddAsked("it is asked: " + view::FormatQuestion(program_, match_, seat_, names_) + " (" +
             std::to_string(static_cast<int>(open.kind)) + ", " + std::to_string(open.min) + " to " +
             std::to_string(open.max) + ", " + std::to_string(open.picked.size()) + " picked)");
    for (const model::Option& option : open.options)
      AddAsked("option: " + view::OptionText(program_, match_, option, seat_, names_));
  }

  const program::Program& program_;
  const Match& match_;
  model::Seat seat_;
  view::DisplayNames names_;
  std::vector<StreamItem> items_;
};

}  // namespace

ObservationStream::ObservationStream(const program::Program& program, const Match& match, model::Seat seat)
    : program_(program), seat_(seat), seen_(match.state.cards.size()) {
  for (const auto card : seen_.Ids()) seen_[card] = Sees(match, card);
  seen_before_ = seen_;
}

bool ObservationStream::Sees(const Match& match, CardId card) const {
  return match::SeesFace(program_, match.state, seat_, card);
}

bool ObservationStream::IsNew(const Match& match, CardId card) {
  const bool sees = Sees(match, card);
  if (!seen_.Contains(card)) seen_.resize(match.state.cards.size());  // the rules have made it
  return std::exchange(seen_[card], sees) == 0 && sees;
}

void ObservationStream::OnExplained(const Match& match, std::int32_t query, std::span<const model::Value> args,
                                    const vm::ModifierTerms& terms) {
  items_.push_back({"it reads: " + view::ExplainedNumber(program_, match, query, args, terms, seat_, names_), "",
                    program_.queries[query].site, "tell"});
}

void ObservationStream::OnTell(const Match& match, std::int32_t sentence, std::span<const model::Value> values) {
  const model::SiteId site = program_.templates[sentence].site;
  items_.push_back(
      {"it reads: " + view::FormatSentence(program_, match, sentence, values, seat_, names_), "", site, "tell"});
}

// The zone from which a newly seen card comes is part of `revealed_card`, which may differ: rules that search for a
// face may find the card in any zone. That an unseen card moves is visible to every seat, so it must not differ.
void ObservationStream::OnMove(const Match& match, CardId card, match::ZoneId from, match::ZoneId to, std::int32_t,
                               model::SiteId site) {
  const std::string out = ZoneName(program_, match, from), in = ZoneName(program_, match, to);
  const bool fresh = IsNew(match, card);
  if (!Sees(match, card))
    return items_.push_back({"a card that it does not see goes from " + out + " to " + in, "", site, "move"});
  items_.push_back({"it sees a card that enters " + in, CardFaceName(program_, match, card) + " from " + out, site,
                    fresh ? std::string(kFaces) : "move"});
}

// The number of shown cards is part of `revealed_card`, which may differ.
void ObservationStream::OnReveal(const Match& match, std::span<const CardId> cards, std::uint32_t seats) {
  if (((seats >> seat_) & 1u) == 0) return;
  StreamItem item{"it is shown cards", "", -1, std::string(kFaces)};
  for (const CardId card : cards)
    if (IsNew(match, card)) item.revealed_card += CardFaceName(program_, match, card) + "; ";
  items_.push_back(std::move(item));
}

void ObservationStream::OnShuffle(const Match& match, match::ZoneId zone) {
  items_.push_back({ZoneName(program_, match, zone) + " is shuffled", "", -1, "shuffle"});
  for (const CardId card : match.state.CardsIn(zone)) seen_[card] = Sees(match, card);
}

std::vector<StreamItem> VisibleItems(const program::Program& program, const Match& match, model::Seat seat) {
  return VisibleItemCollector(program, match, seat).CollectAll();
}

}  // namespace cardinal::soundness

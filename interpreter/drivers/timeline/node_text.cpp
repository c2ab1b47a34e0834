#include "interpreter/drivers/timeline/node_text.h"

#include <algorithm>

namespace cardinal::timeline {

namespace {

using program::TypeKind;

constexpr program::TypeTag kCard{TypeKind::Card, TypeKind::Void, -1, false};
constexpr program::TypeTag kPlayer{TypeKind::Player, TypeKind::Void, -1, false};

// Values of these types may be shown to every viewer: they are public, or `view` hides them.
bool IsThing(TypeKind kind) {
  switch (kind) {
    case TypeKind::Player:
    case TypeKind::Table:
    case TypeKind::Card:
    case TypeKind::Zone:
    case TypeKind::Event:
    case TypeKind::Action:
    case TypeKind::Window: return true;
    default: return false;
  }
}

}  // namespace

std::string Copies::Number(const match::Match& match, model::Value card) {
  std::vector<model::Value>& copies = named_[match.state.cards[card].def];
  auto found = std::find(copies.begin(), copies.end(), card);
  if (found == copies.end()) found = copies.insert(copies.end(), card);
  return found == copies.begin() ? "" : '#' + std::to_string(found - copies.begin() + 1);
}

bool NodeTextWriter::Sees(const match::Match& match, model::Value card) const {
  if (!match.state.cards.Contains(card)) return false;
  return SeesAll() || match::SeesFace(program_, match.state, viewer_, static_cast<model::CardId>(card));
}

std::string NodeTextWriter::SeatName(Seat seat) const {
  if (seat == model::kChance) return in_.TranslatePhrase("Luck");
  return view::FormatValue(program_, match::Match(), kPlayer, seat, viewer_, names_);
}

std::string NodeTextWriter::Value(const match::Match& match, const program::TypeTag& type, model::Value value,
                                  std::span<const model::Value> arena) const {
  const std::string words = view::FormatValue(program_, match, type, value, viewer_, names_, arena);
  return type.kind == TypeKind::Card ? words + Number(match, value) : words;
}

std::string NodeTextWriter::Number(const match::Match& match, model::Value card) const {
  return SeesAll() && Sees(match, card) ? copies_.Number(match, card) : "";
}

void NodeTextWriter::CollectCard(const match::Match& match, model::Value card, NodeText& said) const {
  if (!Sees(match, card)) return;
  const std::int32_t def = match.state.cards[card].def;
  if (std::find(said.cards.begin(), said.cards.end(), def) == said.cards.end()) said.cards.push_back(def);
}

void NodeTextWriter::CollectCards(const match::Match& match, const program::TypeTag& type, model::Value value,
                                  NodeText& said) const {
  if (type.kind == TypeKind::Card) CollectCard(match, value, said);
  if (type.kind != TypeKind::List || type.element != TypeKind::Card || value == model::kNone) return;
  const match::ListRef list = match::ToList(value);
  const auto& arena = match.stack.arena;
  for (std::int32_t i = 0; i < list.length; ++i) CollectCard(match, arena[list.offset + i], said);
}

// "Some Card", or "Some Card (Anna's)" if the viewer sees a card of that name on another side.
std::string NodeTextWriter::CardAndSide(const match::Match& match, model::Value card) const {
  const std::string name = Value(match, kCard, card);
  if (!Sees(match, card)) return name;
  const match::Card& meant = match.state.cards[card];
  const auto& cards = match.state.cards;
  for (std::size_t other = 0; other < cards.size(); ++other)
    if (cards[other].def == meant.def && cards[other].controller != meant.controller &&
        Sees(match, static_cast<model::Value>(other)))
      return in_.TranslatePhrase("{card} ({player}'s)", {name, SeatName(meant.controller)});
  return name;
}

// ---- occurrences

// `course`: the occurrence is a phase or a window. Their arguments are public, except names. The numbers and names in
// the arguments of an event may come from cards that the viewer does not see.
void NodeTextWriter::Argument(const match::Match& match, const program::TypeTag& type, model::Value value, bool course,
                              NodeText& said) const {
  if (value == model::kNone || value == model::kNotApplicable) return;
  const TypeKind kind = type.kind == TypeKind::List ? type.element : type.kind;
  const bool of_face = kind == TypeKind::Name || kind == TypeKind::Print;
  if (!SeesAll() && !IsThing(kind) && (!course || of_face)) return;
  said.text += (said.text.empty() ? "" : ", ") + Value(match, type, value);
  CollectCards(match, type, value, said);
}

NodeText NodeTextWriter::OccurrenceText(const match::Match& match, const match::Frame& frame,
                                        std::span<const model::Value> args) const {
  const auto kind = frame.Occurrence();
  if (kind == program::OccurrenceKind::Action) return Action(match, frame, args);
  const bool window = kind == program::OccurrenceKind::Window;
  const auto& params =
      window ? program_.windows[frame.occurrence_index].params : program_.events[frame.occurrence_index].params;
  const std::string& name =
      window ? program_.windows[frame.occurrence_index].name : program_.events[frame.occurrence_index].name;
  const bool course = window || program_.events[frame.occurrence_index].keyword != "event";
  NodeText said;
  for (std::size_t i = 0; i < params.size() && i < args.size(); ++i)
    Argument(match, params[i].type, args[i], course, said);
  const std::string title = window ? in_.TranslateName(name) : in_.EventName(name);
  said.text = narration::Capitalize(title) + (said.text.empty() ? "" : ": ") + said.text;
  return said;
}

// The arguments of an action are: you, me (or none), the window.
NodeText NodeTextWriter::Action(const match::Match& match, const match::Frame& frame,
                                std::span<const model::Value> args) const {
  NodeText said;
  said.text =
      SeatName(static_cast<Seat>(args[0])) + ": " + in_.TranslateName(program_.actions[frame.occurrence_index].name);
  if (args.size() > 1 && args[1] != model::kNone) {
    said.text += ' ' + Value(match, kCard, args[1]);
    CollectCard(match, args[1], said);
  }
  return said;
}

// ---- changes

std::string NodeTextWriter::ZoneName(const match::Match& match, match::ZoneId zone) const {
  return in_.TranslateName(program_.zones[match::ZoneDeclaration(program_, zone, match.state.seats)].name);
}

std::string NodeTextWriter::ZoneText(const match::Match& match, match::ZoneId zone) const {
  if (zone == match::kNoZone) return "";  // a card that has just been made
  const Seat owner = match::ZoneOwner(program_, zone, match.state.seats);
  const std::string name = ZoneName(match, zone);
  const model::CardId holder = match::ZoneHolder(program_, zone, match.state.seats);
  if (holder >= 0) return in_.TranslatePhrase("{zone} on {card}", {name, Value(match, kCard, holder)});
  return owner < 0 ? name : in_.TranslatePhrase("{zone} of {player}", {name, SeatName(owner)});
}

// A viewer who saw the card in the first zone still knows it, so its name is determined after the move.
NodeText NodeTextWriter::MoveText(const match::Match& match, model::CardId card, match::ZoneId from,
                                  match::ZoneId to) const {
  NodeText said;
  said.before = Value(match, kCard, card);
  const Seat owner = match::ZoneOwner(program_, from, match.state.seats);
  const bool same_owner = owner >= 0 && owner == match::ZoneOwner(program_, to, match.state.seats);
  const std::string here = ZoneText(match, from), there = ZoneText(match, to);
  if (from == match::kNoZone)
    said.after = in_.TranslatePhrase("created in {zone}", {there});
  else if (here == there)
    said.after = in_.TranslatePhrase("within {zone}", {there});
  else
    said.after = (same_owner ? ZoneName(match, from) : here) + " -> " + there;
  said.text = said.before + ": " + said.after;
  CollectCard(match, card, said);
  return said;
}

NodeText NodeTextWriter::StateChangeText(const match::Match& match, const program::Field& field, model::Value owner,
                                         model::Value before, model::Value after) const {
  NodeText said;
  said.text = in_.TranslateName(field.name);
  if (field.of == program::OwnerKind::Player)
    said.text = in_.TranslatePhrase("{what} of {whose}", {said.text, SeatName(static_cast<Seat>(owner))});
  if (field.of == program::OwnerKind::Card) {
    if (!Sees(match, owner)) return {};
    said.text = in_.TranslatePhrase("{what} of {whose}", {said.text, CardAndSide(match, owner)});
    CollectCard(match, owner, said);
  }
  said.before = Value(match, field.type, before);
  said.after = Value(match, field.type, after);
  CollectCards(match, field.type, after, said);
  said.text += ": " + said.before + " -> " + said.after;
  return said;
}

std::string NodeTextWriter::Amount(const match::Match& match, const match::ActiveModifier& modifier) const {
  const program::TimedModifier& timed = program_.timed_modifiers[modifier.timed];
  const program::Query& query = program_.queries[timed.query];
  std::string value;
  if (query.result.kind == TypeKind::List) {  // the elements of the list come after the arguments
    const auto elements = std::span<const model::Value>(modifier.args).subspan(timed.is_wildcard.size());
    value = Value(match, query.result, match::ToValue({0, static_cast<std::int32_t>(elements.size())}), elements);
  } else {
    value = Value(match, query.result, modifier.amount);
  }
  switch (timed.op) {
    case program::ModifierOp::To: return value;
    case program::ModifierOp::By: return (modifier.amount < 0 ? "" : "+") + value;
    case program::ModifierOp::AtLeast: return in_.TranslatePhrase("at least {value}", {value});
    case program::ModifierOp::AtMost: return in_.TranslatePhrase("at most {value}", {value});
    case program::ModifierOp::Allow: return in_.TranslatePhrase("allowed");
    case program::ModifierOp::Forbid: return in_.TranslatePhrase("forbidden");
    case program::ModifierOp::With: return in_.TranslatePhrase("with {value}", {value});
    case program::ModifierOp::Without: return in_.TranslatePhrase("without {value}", {value});
  }
  return value;
}

// The amount and its duration.
std::string NodeTextWriter::AmountAndDuration(const match::Match& match, const match::ActiveModifier& modifier) const {
  const std::string amount = Amount(match, modifier);
  const auto is_end = [&](model::Value arg) { return arg == modifier.end; };
  switch (program_.timed_modifiers[modifier.timed].end) {
    case program::EndKind::Forever: return amount;
    case program::EndKind::EndOfOccurrence:
      return in_.TranslatePhrase("{amount}, until the end of {event}",
                                 {amount, Value(match, {TypeKind::Event, TypeKind::Void, -1, false}, modifier.end)});
    case program::EndKind::Group: return in_.TranslatePhrase("{amount}, for a time", {amount});
    case program::EndKind::CardLeaves: break;
  }
  const bool named = std::any_of(modifier.args.begin(), modifier.args.end(), is_end);
  if (named) return in_.TranslatePhrase("{amount}, until it leaves", {amount});
  return in_.TranslatePhrase("{amount}, until {card} leaves", {amount, Value(match, kCard, modifier.end)});
}

NodeText NodeTextWriter::ModifierText(const match::Match& match, const match::ActiveModifier& modifier) const {
  const program::TimedModifier& timed = program_.timed_modifiers[modifier.timed];
  const program::Query& query = program_.queries[timed.query];
  NodeText said;
  std::string of;
  for (std::size_t i = 0; i < query.params.size() && i < timed.is_wildcard.size(); ++i) {
    if (timed.is_wildcard[i]) continue;
    const program::TypeTag& type = query.params[i].type;
    if (type.kind == TypeKind::Card && !Sees(match, modifier.args[i])) return {};
    const bool card = type.kind == TypeKind::Card;
    of +=
        (of.empty() ? "" : ", ") + (card ? CardAndSide(match, modifier.args[i]) : Value(match, type, modifier.args[i]));
    CollectCards(match, type, modifier.args[i], said);
  }
  if (query.result.element == TypeKind::Card) {  // the number of hidden cards may be secret, too
    const auto cards = std::span<const model::Value>(modifier.args).subspan(timed.is_wildcard.size());
    if (!std::all_of(cards.begin(), cards.end(), [&](model::Value card) { return Sees(match, card); })) return {};
  }
  const std::string name = in_.TranslateName(query.name);
  said.text = (of.empty() ? name : in_.TranslatePhrase("{what} of {whose}", {name, of})) + ": " +
              AmountAndDuration(match, modifier);
  return said;
}

NodeText NodeTextWriter::ShuffleText(const match::Match& match, match::ZoneId zone) const {
  NodeText said;
  said.text = in_.TranslatePhrase("Shuffle the {zone}", {ZoneText(match, zone)});
  return said;
}

}  // namespace cardinal::timeline

#include "interpreter/drivers/timeline/words.h"

#include <algorithm>

namespace cardinal::timeline {

namespace {

using program::TypeKind;

template <class Table>
const auto& At(const Table& table, std::int64_t id) {
  return table[static_cast<std::size_t>(id)];
}

constexpr program::TypeTag kCard{TypeKind::Card, TypeKind::Void, -1, false};
constexpr program::TypeTag kPlayer{TypeKind::Player, TypeKind::Void, -1, false};

// What everybody may be told of: a thing on the table, or one that `view` hides where it must.
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
  std::vector<model::Value>& copies = named_[At(match.world.cards, card).def];
  auto found = std::find(copies.begin(), copies.end(), card);
  if (found == copies.end()) found = copies.insert(copies.end(), card);
  return found == copies.begin() ? "" : '#' + std::to_string(found - copies.begin() + 1);
}

bool Words::Sees(const match::Match& match, model::Value card) const {
  if (card < 0 || static_cast<std::size_t>(card) >= match.world.cards.size()) return false;
  return SeesAll() || match::SeesFace(program_, match.world, viewer_, static_cast<model::CardId>(card));
}

std::string Words::Name(Seat seat) const {
  if (seat == model::kChance) return in_.Phrase("Luck");
  return view::Say(program_, match::Match(), kPlayer, seat, viewer_, names_);
}

std::string Words::Value(const match::Match& match, const program::TypeTag& type, model::Value value,
                         std::span<const model::Value> arena) const {
  const std::string words = view::Say(program_, match, type, value, viewer_, names_, arena);
  return type.kind == TypeKind::Card ? words + Number(match, value) : words;
}

std::string Words::Number(const match::Match& match, model::Value card) const {
  return SeesAll() && Sees(match, card) ? copies_.Number(match, card) : "";
}

void Words::NoteCard(const match::Match& match, model::Value card, Said& said) const {
  if (!Sees(match, card)) return;
  const std::int32_t def = At(match.world.cards, card).def;
  if (std::find(said.cards.begin(), said.cards.end(), def) == said.cards.end()) said.cards.push_back(def);
}

void Words::Note(const match::Match& match, const program::TypeTag& type, model::Value value, Said& said) const {
  if (type.kind == TypeKind::Card) NoteCard(match, value, said);
  if (type.kind != TypeKind::List || type.element != TypeKind::Card || value == model::kNone) return;
  const match::ListRef list = match::ToList(value);
  const auto& arena = match.stack.arena;
  for (std::int32_t i = 0; i < list.length; ++i) NoteCard(match, At(arena, list.offset + i), said);
}

// "Some Card", or "Some Card (Anna's)" if the viewer sees another one on another side.
std::string Words::CardAndSide(const match::Match& match, model::Value card) const {
  const std::string name = Value(match, kCard, card);
  if (!Sees(match, card)) return name;
  const match::Card& meant = At(match.world.cards, card);
  const auto& cards = match.world.cards;
  for (std::size_t other = 0; other < cards.size(); ++other)
    if (cards[other].def == meant.def && cards[other].controller != meant.controller &&
        Sees(match, static_cast<model::Value>(other)))
      return in_.Phrase("{card} ({player}'s)", {name, Name(meant.controller)});
  return name;
}

// ---- occurrences

// `course`: of a phase or a window. Those come to everybody, as the course of the game does; what the rules count and
// hand to an event may come from cards that the viewer does not see.
void Words::Argument(const match::Match& match, const program::TypeTag& type, model::Value value, bool course,
                     Said& said) const {
  if (value == model::kNone || value == model::kSkip) return;
  const TypeKind kind = type.kind == TypeKind::List ? type.element : type.kind;
  if (!SeesAll() && !IsThing(kind) && (!course || kind == TypeKind::Name)) return;
  said.text += (said.text.empty() ? "" : ", ") + Value(match, type, value);
  Note(match, type, value, said);
}

Said Words::Occurrence(const match::Match& match, const match::Frame& frame, std::span<const model::Value> args) const {
  const auto kind = static_cast<program::OccurrenceKind>(frame.kind);
  if (kind == program::OccurrenceKind::Action) return Action(match, frame, args);
  const bool window = kind == program::OccurrenceKind::Window;
  const auto& params = window ? At(program_.windows, frame.what).params : At(program_.events, frame.what).params;
  const std::string& name = window ? At(program_.windows, frame.what).name : At(program_.events, frame.what).name;
  const bool course = window || At(program_.events, frame.what).word != "event";
  Said said;
  for (std::size_t i = 0; i < params.size() && i < args.size(); ++i)
    Argument(match, params[i].type, args[i], course, said);
  said.text = telling::Capitalized(in_.Name(name)) + (said.text.empty() ? "" : ": ") + said.text;
  return said;
}

// Its arguments are: you, me (or none), the window.
Said Words::Action(const match::Match& match, const match::Frame& frame, std::span<const model::Value> args) const {
  Said said;
  said.text = Name(static_cast<Seat>(args[0])) + ": " + in_.Name(At(program_.actions, frame.what).name);
  if (args.size() > 1 && args[1] != model::kNone) {
    said.text += ' ' + Value(match, kCard, args[1]);
    NoteCard(match, args[1], said);
  }
  return said;
}

// ---- changes

std::string Words::ZoneName(const match::Match& match, match::ZoneId zone) const {
  return in_.Name(At(program_.zones, match::ZoneDeclaration(program_, zone, match.world.seats)).name);
}

std::string Words::Zone(const match::Match& match, match::ZoneId zone) const {
  const Seat owner = match::ZoneOwner(program_, zone, match.world.seats);
  const std::string name = ZoneName(match, zone);
  const model::CardId holder = match::ZoneHolder(program_, zone, match.world.seats);
  if (holder >= 0) return in_.Phrase("{zone} on {card}", {name, Value(match, kCard, holder)});
  return owner < 0 ? name : in_.Phrase("{zone} of {player}", {name, Name(owner)});
}

// Whoever saw the card where it was goes on knowing it, so that its name can be asked for behind the move.
Said Words::Move(const match::Match& match, model::CardId card, match::ZoneId from, match::ZoneId to) const {
  Said said;
  said.before = Value(match, kCard, card);
  const Seat owner = match::ZoneOwner(program_, from, match.world.seats);
  const bool same_owner = owner >= 0 && owner == match::ZoneOwner(program_, to, match.world.seats);
  const std::string here = Zone(match, from), there = Zone(match, to);
  said.after = here == there ? in_.Phrase("within {zone}", {there})
                             : (same_owner ? ZoneName(match, from) : here) + " -> " + there;
  said.text = said.before + ": " + said.after;
  NoteCard(match, card, said);
  return said;
}

Said Words::State(const match::Match& match, const program::Field& field, model::Value owner, model::Value before,
                  model::Value after) const {
  Said said;
  said.text = in_.Name(field.name);
  if (field.of == program::OwnerKind::Player)
    said.text = in_.Phrase("{what} of {whose}", {said.text, Name(static_cast<Seat>(owner))});
  if (field.of == program::OwnerKind::Card) {
    if (!Sees(match, owner)) return {};
    said.text = in_.Phrase("{what} of {whose}", {said.text, CardAndSide(match, owner)});
    NoteCard(match, owner, said);
  }
  said.before = Value(match, field.type, before);
  said.after = Value(match, field.type, after);
  Note(match, field.type, after, said);
  said.text += ": " + said.before + " -> " + said.after;
  return said;
}

std::string Words::Amount(const match::Match& match, const match::ActiveModifier& modifier) const {
  const program::TimedModifier& timed = At(program_.timed_modifiers, modifier.timed);
  const program::Query& query = At(program_.queries, timed.query);
  std::string value;
  if (query.result.kind == TypeKind::List) {  // its elements stand behind the arguments
    const auto elements = std::span<const model::Value>(modifier.args).subspan(timed.wild.size());
    value = Value(match, query.result, match::ToValue({0, static_cast<std::int32_t>(elements.size())}), elements);
  } else {
    value = Value(match, query.result, modifier.amount);
  }
  switch (timed.op) {
    case program::ModifierOp::To: return value;
    case program::ModifierOp::By: return (modifier.amount < 0 ? "" : "+") + value;
    case program::ModifierOp::AtLeast: return in_.Phrase("at least {value}", {value});
    case program::ModifierOp::AtMost: return in_.Phrase("at most {value}", {value});
    case program::ModifierOp::Allow: return in_.Phrase("allowed");
    case program::ModifierOp::Forbid: return in_.Phrase("forbidden");
    case program::ModifierOp::With: return in_.Phrase("with {value}", {value});
    case program::ModifierOp::Without: return in_.Phrase("without {value}", {value});
  }
  return value;
}

// The amount, and how long it lasts.
std::string Words::Lasting(const match::Match& match, const match::ActiveModifier& modifier) const {
  const std::string amount = Amount(match, modifier);
  const auto is_end = [&](model::Value arg) { return arg == modifier.end; };
  switch (At(program_.timed_modifiers, modifier.timed).end) {
    case program::EndKind::Forever: return amount;
    case program::EndKind::EndOfOccurrence:
      return in_.Phrase("{amount}, until the end of {event}",
                        {amount, Value(match, {TypeKind::Event, TypeKind::Void, -1, false}, modifier.end)});
    case program::EndKind::CardLeaves: break;
  }
  const bool named = std::any_of(modifier.args.begin(), modifier.args.end(), is_end);
  if (named) return in_.Phrase("{amount}, until it leaves", {amount});
  return in_.Phrase("{amount}, until {card} leaves", {amount, Value(match, kCard, modifier.end)});
}

Said Words::Modifier(const match::Match& match, const match::ActiveModifier& modifier) const {
  const program::TimedModifier& timed = At(program_.timed_modifiers, modifier.timed);
  const program::Query& query = At(program_.queries, timed.query);
  Said said;
  std::string of;
  for (std::size_t i = 0; i < query.params.size() && i < timed.wild.size(); ++i) {
    if (timed.wild[i]) continue;
    const program::TypeTag& type = query.params[i].type;
    if (type.kind == TypeKind::Card && !Sees(match, modifier.args[i])) return {};
    const bool card = type.kind == TypeKind::Card;
    of +=
        (of.empty() ? "" : ", ") + (card ? CardAndSide(match, modifier.args[i]) : Value(match, type, modifier.args[i]));
    Note(match, type, modifier.args[i], said);
  }
  if (query.result.element == TypeKind::Card) {  // how many cards there are may be a secret like each of them
    const auto cards = std::span<const model::Value>(modifier.args).subspan(timed.wild.size());
    if (!std::all_of(cards.begin(), cards.end(), [&](model::Value card) { return Sees(match, card); })) return {};
  }
  const std::string name = in_.Name(query.name);
  said.text = (of.empty() ? name : in_.Phrase("{what} of {whose}", {name, of})) + ": " + Lasting(match, modifier);
  return said;
}

Said Words::Shuffle(const match::Match& match, match::ZoneId zone) const {
  Said said;
  said.text = in_.Phrase("Shuffle the {zone}", {Zone(match, zone)});
  return said;
}

}  // namespace cardinal::timeline

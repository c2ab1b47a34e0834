#include "interpreter/drivers/replay/position_hash.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "interpreter/base/hash.h"

namespace cardinal::replay {

namespace {

using model::Value;
using program::Program;
using program::TypeKind;

// The indices of a table's entries, sorted by `key`: rules may declare things in another order.
template <class Table, class Key>
std::vector<std::int32_t> Sorted(const Table& table, Key key) {
  std::vector<std::int32_t> numbers(table.size());
  std::iota(numbers.begin(), numbers.end(), 0);
  std::stable_sort(numbers.begin(), numbers.end(),
                   [&](std::int32_t x, std::int32_t y) { return key(table[x]) < key(table[y]); });
  return numbers;
}

class PositionHasher {
 public:
  PositionHasher(const Program& program, const match::Match& match) : program_(program), match_(match) {
    places_.assign(match.state.cards.size(), -1);
  }

  PositionHashes Hash() {
    const std::uint64_t cards = Cards();  // first: it numbers the cards by their places
    const std::array<std::uint64_t, kParts> parts = {cards, States(), Modifiers(), Luck(), Asked()};
    PositionHashes position;
    base::Hasher whole;
    for (std::size_t i = 0; i < kParts; ++i) {
      whole.Add(parts[i]);
      position.parts[i] = static_cast<std::uint16_t>(parts[i]);
    }
    position.hash = whole.Digest();
    return position;
  }

 private:
  std::uint64_t Cards() {
    base::Hasher hasher;
    hasher.Add(match_.state.seats).Add(match_.state.eliminated);
    const std::vector<std::int32_t> zones =
        Sorted(program_.zones, [](const program::Zone& in) { return std::string_view(in.name); });
    for (const std::int32_t zone : zones) {
      const program::OwnerKind of = program_.zones[zone].of;
      if (of == program::OwnerKind::Table) Zone(hasher, zone, model::kNoSeat, -1);
      for (model::Seat owner = 0; of == program::OwnerKind::Player && owner < match_.state.seats; ++owner)
        Zone(hasher, zone, owner, owner);
    }
    // A card is identified by its place. The cards in its zones come after it; these may have zones with cards, too.
    for (std::size_t place = 0; place < by_place_.size(); ++place)
      for (const std::int32_t zone : zones) ZoneOn(hasher, zone, place);
    return hasher.Digest();
  }

  void ZoneOn(base::Hasher& hasher, std::int32_t zone, std::size_t place) {
    const program::Zone& declared = program_.zones[zone];
    if (declared.of != program::OwnerKind::Card) return;
    const std::int32_t type = program_.cards[match_.state.cards[by_place_[place]].def].type;
    const bool has = declared.card_type < 0 || ((program_.card_types[type].is >> declared.card_type) & 1) != 0;
    if (has) Zone(hasher, zone, by_place_[place], static_cast<std::int64_t>(place));
  }

  // `place` identifies the owner, because card ids depend on the program.
  void Zone(base::Hasher& hasher, std::int32_t zone, std::int32_t owner, std::int64_t place) {
    const auto cards = match_.state.CardsIn(match::ZoneIndex(program_, zone, owner, match_.state.seats));
    if (cards.empty()) return;
    hasher.AddBytes(program_.zones[zone].name).Add(place).Add(cards.size());
    for (const model::CardId id : cards) {
      const match::Card& card = match_.state.cards[id];
      hasher.AddBytes(program_.cards[card.def].name).Add(card.owner).Add(card.controller).Add(card.known_by);
      if (card.created != 0) hasher.Add(card.created);
      places_[id] = std::ssize(by_place_);
      by_place_.push_back(id);
    }
  }

  // Only states that differ from their initial value, so that a new state changes no position in which it is not used.
  std::uint64_t States() const {
    base::Hasher hasher;
    for (const std::int32_t number :
         Sorted(program_.fields, [](const program::Field& in) { return std::string_view(in.name); })) {
      const program::Field& field = program_.fields[number];
      const auto owners = field.of == program::OwnerKind::Table    ? 1
                          : field.of == program::OwnerKind::Player ? match_.state.seats
                                                                   : static_cast<Value>(by_place_.size());
      for (Value owner = 0; owner < owners; ++owner) State(hasher, field, owner);
    }
    KeptAnswers(hasher);
    return hasher.Digest();
  }

  void KeptAnswers(base::Hasher& hasher) const {
    const std::size_t questions = program_.kept_answers.size();
    for (std::size_t place = 0; place < by_place_.size(); ++place)
      for (std::size_t i = 0; i < questions; ++i) {
        const Value value = match_.state.kept_answers[static_cast<std::size_t>(by_place_[place]) * questions + i];
        if (value == model::kNotApplicable) continue;
        const program::KeptAnswer& kept = program_.kept_answers[i];
        hasher.AddBytes(kept.name).Add(place);
        Named(hasher, kept.type.kind, kept.type.id, value);
      }
  }

  // `owner`: for a card, its place.
  void State(base::Hasher& hasher, const program::Field& field, Value owner) const {
    const Value id = field.of == program::OwnerKind::Card ? by_place_[owner] : owner;
    const Value value = match_.state.fields[match::FieldIndex(program_, match_.state, field, id)];
    if (value == field.initial) return;
    hasher.AddBytes(field.name).Add(field.of).Add(owner);
    Named(hasher, field.type.kind, field.type.id, value);
  }

  std::uint64_t Modifiers() const {
    base::Hasher hasher;
    for (const match::ActiveModifier& modifier : match_.state.modifiers) {
      const program::TimedModifier& timed = program_.timed_modifiers[modifier.timed];
      const program::Query& query = program_.queries[timed.query];
      hasher.AddBytes(query.name).Add(timed.op).Add(timed.end).Add(CardPlace(modifier.source));
      if (timed.end == program::EndKind::CardLeaves) hasher.Add(CardPlace(modifier.end));
      const bool list = query.result.kind == TypeKind::List;
      for (std::size_t i = 0; i < modifier.args.size(); ++i) {
        const bool argument = i < query.params.size();
        Named(hasher, argument ? query.params[i].type.kind : query.result.element,
              argument ? query.params[i].type.id : query.result.id, modifier.args[i]);
      }
      Named(hasher, list ? TypeKind::Int : query.result.kind, query.result.id, modifier.amount);
    }
    for (const match::LastingRule& made : match_.state.lasting) {
      const program::LastingRule& rule = program_.lasting_rules[made.rule];
      hasher.Add(rule.end).Add(rule.reach).Add(CardPlace(made.source)).Add(made.count);
      if (rule.end == program::EndKind::CardLeaves) hasher.Add(CardPlace(made.end));
      for (std::size_t i = 0; i < made.captured.size(); ++i)
        Named(hasher, rule.captured[i].kind, rule.captured[i].id, made.captured[i]);
    }
    return hasher.Digest();
  }

  std::uint64_t Luck() const {
    base::Hasher hasher;
    for (const std::uint64_t word : match_.random.State()) hasher.Add(word);
    return hasher.Digest();
  }

  std::uint64_t Asked() const {
    const model::Decision& open = match_.decision;
    base::Hasher hasher;
    hasher.Add(match_.outcome.kind).Add(match_.outcome.winners);
    for (const match::Frame& frame : match_.stack.frames)
      if (frame.uid != 0) hasher.AddBytes(Occurrence(frame.kind, frame.occurrence_index));
    for (const match::PendingAction& waiting : match_.pending)
      hasher.AddBytes(program_.actions[waiting.action].name).Add(waiting.player).Add(CardPlace(waiting.card));
    if (open.options.empty()) return hasher.Digest();
    hasher.Add(open.seat).Add(open.kind).Add(open.min).Add(open.max).Add(open.picked.size());
    for (const Value picked : open.picked) Picked(hasher, picked);
    for (const model::Option& option : open.options) Option(hasher, option);
    return hasher.Digest();
  }

  // What an option does, without its text: texts may be edited.
  void Option(base::Hasher& hasher, const model::Option& option) const {
    hasher.Add(option.kind);
    switch (option.kind) {
      case model::OptionKind::Act: hasher.AddBytes(program_.actions[option.a].name).Add(CardPlace(option.b)); break;
      case model::OptionKind::Rule: hasher.Add(CardPlace(option.b)).Add(RankOnCard(option.a)); break;
      case model::OptionKind::Card: return Named(hasher, TypeKind::Card, -1, option.a);
      case model::OptionKind::Enum: return Named(hasher, TypeKind::Enum, option.b, option.a);
      case model::OptionKind::Name: return Named(hasher, TypeKind::Name, -1, option.a);
      case model::OptionKind::Number: return Number(hasher, option.a);
      case model::OptionKind::Player:
      case model::OptionKind::Menu: hasher.Add(option.a); break;
      default: break;
    }
  }

  // The position of a hook among those of its card, or of the ruleset: the numbers of hooks depend on all cards.
  std::int64_t RankOnCard(std::int32_t hook) const {
    const auto& hooks = program_.hooks;
    return std::count_if(hooks.begin(), hooks.begin() + hook,
                         [&](const program::Hook& other) { return other.card == hooks[hook].card; });
  }

  // If a pending action is chosen, the number of its occurrence depends on how much has happened until now.
  void Number(base::Hasher& hasher, Value number) const {
    const std::int32_t choice = match_.decision.choice;
    if (choice < 0 || program_.choices[choice].element.kind != TypeKind::Action) {
      hasher.Add(number);
      return;
    }
    for (const match::PendingAction& waiting : match_.pending)
      if (waiting.uid == number) hasher.AddBytes(program_.actions[waiting.action].name).Add(CardPlace(waiting.card));
  }

  void Picked(base::Hasher& hasher, Value value) const {
    if (match_.decision.choice < 0) return;
    const program::TypeTag& type = program_.choices[match_.decision.choice].element;
    Named(hasher, type.kind, type.id, value);
  }

  // A value without indices that depend on the program.
  void Named(base::Hasher& hasher, TypeKind kind, std::int32_t id, Value value) const {
    hasher.Add(kind);
    if (value == model::kNone || value == match::kWildcard) {
      hasher.Add(value);
    } else if (kind == TypeKind::Card) {
      hasher.Add(CardPlace(value));
    } else if (kind == TypeKind::Print) {
      Text(hasher, value);
    } else if (kind == TypeKind::Name) {
      hasher.AddBytes(program_.strings[value]);
    } else if (kind == TypeKind::Enum) {
      hasher.AddBytes(program_.enums[id].values[value]);
    } else if (kind == TypeKind::Zone) {
      hasher.AddBytes(program_.zones[value].name);
    } else if (kind != TypeKind::Event && kind != TypeKind::Action && kind != TypeKind::Window) {
      hasher.Add(value);  // occurrences are numbered by what has happened until now
    }
  }

  // That of a card by its name; a lent one by its number, which a program with other rules may give to another one.
  void Text(base::Hasher& hasher, Value text) const {
    if (program::IsLentText(text))
      hasher.Add(text);
    else
      hasher.AddBytes(program_.cards[text].name);
  }

  std::int64_t CardPlace(Value card) const {
    return card < 0 || card >= static_cast<Value>(places_.size()) ? -1 : places_[card];
  }

  std::string_view Occurrence(std::int16_t kind, std::int32_t what) const {
    if (what < 0) return {};
    switch (match::ToOccurrenceKind(kind)) {
      case program::OccurrenceKind::Event: return program_.events[what].name;
      case program::OccurrenceKind::Action: return program_.actions[what].name;
      case program::OccurrenceKind::Window: return program_.windows[what].name;
    }
    return {};
  }

  const Program& program_;
  const match::Match& match_;
  std::vector<std::int64_t> places_;  // by card: its number, counted through all zones
  std::vector<model::CardId> by_place_;
};

}  // namespace

std::string_view PositionPartName(PositionPart part) {
  switch (part) {
    case PositionPart::Cards: return "the cards and their places";
    case PositionPart::States: return "the states";
    case PositionPart::Modifiers: return "the modifiers in force";
    case PositionPart::Random: return "luck";
    case PositionPart::Decision: break;
  }
  return "what is asked";
}

PositionHashes HashPositionParts(const Program& program, const match::Match& match) {
  return PositionHasher(program, match).Hash();
}

std::uint64_t HashWholePosition(const Program& program, const match::Match& match) {
  return HashPositionParts(program, match).hash;
}

}  // namespace cardinal::replay

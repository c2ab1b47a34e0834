#include "tests/reference/compare.h"

#include <algorithm>

namespace cardinal::reference {

namespace {

std::string Show(Number number) { return number == kNone ? "none" : std::to_string(number); }
std::string Show(const std::vector<Number>& list) {
  std::string text = "[";
  for (const Number one : list) text += (text.size() > 1 ? ", " : "") + Show(one);
  return text + "]";
}

class Comparison {
 public:
  Comparison(const program::Program& program, const match::Match& match, const Position& position)
      : program_(program), state_(match.state), position_(position) {}

  std::string Run() {
    Same("how many cards there are", static_cast<Number>(state_.cards.size()),
         static_cast<Number>(position_.cards.size()));
    if (!found_.empty()) return found_;
    Same("who is out of the game", state_.eliminated, position_.out);
    Zones();
    Cards();
    States();
    Changes();
    LastingRules();
    KeptAnswers();
    return found_;
  }

 private:
  template <class T>
  void Same(const std::string& what, const T& machine, const T& reference) {
    if (found_.empty() && !(machine == reference))
      found_ = what + ": the machine has " + Show(machine) + ", the reference " + Show(reference);
  }

  int CountOwners(program::OwnerKind of) const {
    return of == program::OwnerKind::Table    ? 1
           : of == program::OwnerKind::Player ? state_.seats
                                              : static_cast<int>(state_.cards.size());
  }

  void Zones() {
    for (std::size_t zone = 0; zone < program_.zones.size(); ++zone) {
      const program::OwnerKind of = program_.zones[zone].of;
      for (int i = 0; i < CountOwners(of); ++i) {
        const int owner = of == program::OwnerKind::Table ? -1 : i;
        const auto index = match::ZoneIndex(program_, static_cast<std::int32_t>(zone), owner, state_.seats);
        const auto cards = state_.CardsInIfAny(index);
        const auto found = position_.zones.find({static_cast<int>(zone), owner});
        std::vector<Number> wanted;
        if (found != position_.zones.end()) wanted.assign(found->second.begin(), found->second.end());
        Same("the zone " + program_.zones[zone].name + " of " + std::to_string(owner),
             std::vector<Number>(cards.begin(), cards.end()), wanted);
      }
    }
  }

  void Cards() {
    for (std::size_t i = 0; i < state_.cards.size(); ++i) {
      const match::Card& machine = state_.cards[i];
      const Card& reference = position_.cards[i];
      const std::string card = "card " + std::to_string(i) + " (" + program_.cards[machine.def].name + "), ";
      Same<Number>(card + "its print", machine.def, reference.kind);
      Same<Number>(card + "its owner", machine.owner, reference.owner);
      Same<Number>(card + "whose zone it is in", machine.controller, reference.controller);
      Same<Number>(card + "since when it is there", machine.since, reference.since);
      Same<Number>(card + "whether it was made", machine.created, reference.created ? 1 : 0);
    }
  }

  void States() {
    for (std::size_t i = 0; i < program_.fields.size(); ++i) {
      const program::Field& field = program_.fields[i];
      for (int owner = 0; owner < CountOwners(field.of); ++owner) {
        const int of = field.of == program::OwnerKind::Table ? -1 : owner;
        Same(field.name + " of " + std::to_string(owner),
             state_.fields[match::FieldIndex(program_, state_, field, owner)],
             position_.states.at({static_cast<int>(i), of}));
      }
    }
  }

  // The numbers of occurrences are not compared: optimised code gives none to an event that nobody asks about.
  void Changes() {
    Same("how many changes are in force", static_cast<Number>(state_.modifiers.size()),
         static_cast<Number>(position_.changed.size()));
    for (std::size_t i = 0; i < state_.modifiers.size() && found_.empty(); ++i) {
      const match::ActiveModifier& machine = state_.modifiers[i];
      const Changed& reference = position_.changed[i];
      const program::TimedModifier& timed = program_.timed_modifiers[machine.timed];
      const std::string what = "change " + std::to_string(i) + " of " + program_.queries[timed.query].name + ", ";
      Same<Number>(what + "its statement", machine.timed, reference.timed);
      for (std::size_t k = 0; k < timed.is_wildcard.size(); ++k)
        Same(what + "an argument", machine.args[k], reference.args[k].value_or(match::kWildcard));
      if (program_.queries[timed.query].result.kind != program::TypeKind::List)
        Same(what + "its amount", machine.amount, reference.amount.number);
      if (timed.end == program::EndKind::CardLeaves) Same(what + "its end", machine.end, reference.end);
    }
  }

  void LastingRules() {
    Same("how many lasting rules there are", static_cast<Number>(state_.lasting.size()),
         static_cast<Number>(position_.lasting.size()));
    for (std::size_t i = 0; i < state_.lasting.size() && found_.empty(); ++i) {
      const match::LastingRule& machine = state_.lasting[i];
      const LastingRule& reference = position_.lasting[i];
      const std::string what = "lasting rule " + std::to_string(i) + ", ";
      Same<Number>(what + "its statement", machine.rule, reference.rule);
      Same<Number>(what + "its card", machine.source, reference.card);
      Same<Number>(what + "its player", machine.seat, reference.seat);
      Same<Number>(what + "how often its moment must come", machine.count, reference.count);
      for (std::size_t k = 0; k < machine.captured.size(); ++k)
        if (!program::IsOccurrence(program_.lasting_rules[machine.rule].captured[k].kind))
          Same(what + "what it has kept", machine.captured[k], reference.captured[k].number);
    }
  }

  void KeptAnswers() {
    const std::size_t asked = program_.kept_answers.size();
    for (std::size_t i = 0; i < asked * state_.cards.size(); ++i) {
      const auto card = static_cast<int>(i / asked), question = static_cast<int>(i % asked);
      const auto kept = position_.kept.find({question, card});
      Same("what " + program_.kept_answers[question].name + " of card " + std::to_string(card) + " was last",
           state_.kept_answers[i], kept == position_.kept.end() ? model::kNotApplicable : kept->second.number);
    }
  }

  const program::Program& program_;
  const match::GameState& state_;
  const Position& position_;
  std::string found_;
};

}  // namespace

std::string FindDifference(const program::Program& program, const match::Match& match, const Position& position) {
  return Comparison(program, match, position).Run();
}

Start StartOf(const program::Program& program, const match::Setup& setup) {
  Start start;
  start.seats = setup.seats;
  for (std::int32_t seat = 0; seat < static_cast<std::int32_t>(setup.decks.size()); ++seat)
    for (const match::SetupCard& card : setup.decks[seat])
      start.cards.push_back({card.def, seat, program.zones[static_cast<std::size_t>(card.zone)].name});
  for (const program::Choice& choice : program.choices) start.always_asked.push_back(choice.always_ask);
  return start;
}

}  // namespace cardinal::reference

// What is drawn, shown and told, and decisions: see words.cpp for the rest.
#include <algorithm>

#include "interpreter/drivers/telling/decision.h"
#include "interpreter/drivers/timeline/words.h"

namespace cardinal::timeline {

namespace {

using program::TypeKind;

template <class Table>
const auto& At(const Table& table, std::int64_t id) {
  return table[static_cast<std::size_t>(id)];
}

constexpr program::TypeTag kCard{TypeKind::Card, TypeKind::Void, -1, false};

}  // namespace

// ---- what is drawn, shown, told

Said Words::Luck(const match::Match& match, const program::Choice& choice, model::Value result, bool named) const {
  if (choice.element.kind == TypeKind::Name && !SeesAll()) return {};
  Said said;
  const std::string what = Value(match, choice.element, result);
  said.text = named && !choice.name.empty() ? in_.Phrase("By chance, {choice}: {result}", {in_.Name(choice.name), what})
                                            : in_.Phrase("By chance: {result}", {what});
  Note(match, choice.element, result, said);
  return said;
}

// Only those to whom the cards are shown read which they are.
Said Words::Reveal(const match::Match& match, std::span<const model::CardId> cards, std::uint32_t seats) const {
  if (!SeesAll() && ((seats >> viewer_) & 1u) == 0) return {};
  Said said;
  std::vector<std::string> readers, faces;
  for (Seat seat = 0; seat < match.world.seats; ++seat)
    if (((seats >> seat) & 1u) != 0) readers.push_back(Name(seat));
  for (const model::CardId card : cards) {
    faces.push_back(Value(match, kCard, card));
    NoteCard(match, card, said);
  }
  const bool everybody = static_cast<std::int32_t>(readers.size()) == match.world.seats;
  const std::string what = in_.Joined(faces), who = in_.Joined(readers);
  said.text = everybody             ? in_.Phrase("Everybody sees {cards}", {what})
              : readers.size() == 1 ? in_.Phrase("{player} sees {cards}", {who, what})
                                    : in_.Phrase("{players} see {cards}", {who, what});
  return said;
}

Said Words::Told(const match::Match& match, std::int32_t sentence, std::span<const model::Value> values) const {
  Said said;
  said.text = view::Sentence(program_, match, sentence, values, viewer_, names_);
  const auto& types = At(program_.templates, sentence).values;
  for (std::size_t i = 0; i < types.size() && i < values.size(); ++i) Note(match, types[i], values[i], said);
  return said;
}

Said Words::Outcome(const model::Outcome& outcome) const {
  Said said;
  said.text = outcome.kind == model::OutcomeKind::Won ? in_.Phrase("{player} wins", {Name(outcome.winner)})
                                                      : in_.Phrase("The game is a draw");
  return said;
}

// ---- decisions

// What a seat is offered and what it answers is its own affair until the rules make something of it; but everybody sees
// that it passes, and how luck falls.
bool Words::MayLearn(const match::Match& match, const model::Option& option) const {
  if (SeesAll() || match.decision.seat == viewer_ || option.kind == model::OptionKind::Pass) return true;
  const bool told = option.kind != model::OptionKind::Name && option.kind != model::OptionKind::Order;
  return told && match.decision.seat == model::kChance;
}

Seen Words::Asked(const match::Match& match, const model::Answer* answer, bool trusted) const {
  const model::Decision& decision = match.decision;
  const bool own = SeesAll() || decision.seat == viewer_;
  Seen seen;
  const std::int32_t prompt = decision.choice < 0 ? -1 : At(program_.choices, decision.choice).prompt;
  // How many may be chosen can tell how many there are to choose from; what fills a hole is said to the asked seat.
  const bool prompted = prompt >= 0 && program::ValuesOf(program_, prompt) == 0;
  if (own || (trusted && prompted) || decision.kind == model::DecisionKind::Act)
    seen.question = view::Question(program_, match, viewer_, names_);
  const auto text = [&](const model::Option& option) {
    return telling::Capitalized(view::OptionText(program_, match, option, viewer_, names_));
  };
  if (own)
    for (const model::Option& option : decision.options) seen.options.push_back(text(option));
  if (answer == nullptr) return seen;
  const model::Option& option = At(decision.options, answer->option);
  if (own) seen.chosen = answer->option;
  if (MayLearn(match, option)) seen.answer = text(option);
  const model::CardId card = telling::CardOf(program_, match, option, viewer_);
  if (card >= 0 && seen.answer.ends_with(in_.Card(At(match.world.cards, card).def))) seen.answer += Number(match, card);
  if (SeesAll() && !answer->order.empty()) {
    std::vector<std::string> cards;
    for (const model::CardId card : answer->order) cards.push_back(Value(match, kCard, card));
    seen.answer = in_.Phrase("The order: {cards}", {in_.Joined(cards)});
  }
  return seen;
}

Said Words::Decision(const match::Match& match, const model::Answer* answer, const Seen& seen) const {
  Said said;
  const std::string name = Name(match.decision.seat);
  const bool known = answer != nullptr && !seen.answer.empty();
  if (known && At(match.decision.options, answer->option).kind == model::OptionKind::Pass) {
    said.text = in_.Phrase("{player} passes", {name});
    return said;
  }
  said.text = seen.question.empty() ? in_.Phrase("{player} is asked", {name}) : name + ": " + seen.question;
  if (!known) return said;
  said.text += " -> " + seen.answer;
  NoteCard(match, telling::CardOf(program_, match, At(match.decision.options, answer->option), viewer_), said);
  return said;
}

}  // namespace cardinal::timeline

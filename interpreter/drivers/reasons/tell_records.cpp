// What a record of the log says, to whoever saw it.
#include "interpreter/drivers/reasons/causes.h"
#include "interpreter/drivers/reasons/tables.h"
#include "interpreter/drivers/reasons/tell.h"

namespace cardinal::reasons {

namespace {

using program::OccurrenceKind;
using program::TypeKind;
using trace::Record;
using trace::RecordKind;

// Phases and windows are what everybody at the table goes through; what an event is given may be nobody's business.
bool IsPublic(const Asker& asker, const Record& record) {
  const auto values = asker.witness->Values(record);
  if (static_cast<OccurrenceKind>(values[0]) == OccurrenceKind::Window) return true;
  return static_cast<OccurrenceKind>(values[0]) == OccurrenceKind::Event &&
         At(asker.program.events, values[1]).word != "event";
}

// A value of a record as the viewer saw it then; empty if he may not know it.
std::string Then(const Asker& asker, const Record& record, std::size_t index, bool is_public) {
  const program::TypeTag type = TypeOfValue(asker.program, *asker.witness, record, index);
  const Value value = asker.witness->Values(record)[index];
  if (type.kind == TypeKind::Void || value == model::kNone) return "";
  const bool cards = type.kind == TypeKind::Card || type.element == TypeKind::Card;
  if (cards && !asker.witness->Saw(asker.viewer, record, index))
    return In(asker).Phrase(type.kind == TypeKind::Card ? "a card" : "cards");
  if (!cards && type.kind != TypeKind::Player && !is_public && asker.viewer != view::kEverybody) return "";
  Asker everybody = asker;
  everybody.viewer = view::kEverybody;
  if (type.kind == TypeKind::Card) return CardWords(everybody, static_cast<model::CardId>(value));
  if (type.kind != TypeKind::List) return ValueWords(asker, type, value);
  return view::Say(asker.program, asker.match, type, value, view::kEverybody, asker.names, asker.witness->Arena());
}

std::string Arguments(const Asker& asker, const Record& record) {
  std::string text;
  for (std::size_t i = 2; i < record.count; ++i) {
    const std::string value = Then(asker, record, i, IsPublic(asker, record));
    if (!value.empty()) text += (text.empty() ? " (" : ", ") + value;
  }
  return text.empty() ? text : text + ')';
}

std::string ActionRecordWords(const Asker& asker, const Record& record, const program::Action& action) {
  const view::Wording words = In(asker);
  const std::string card = record.count > 3 ? Then(asker, record, 3, false) : "";
  return words.Phrase("{action}, by {player}",
                      {words.Name(action.name) + (card.empty() ? "" : ' ' + card), Then(asker, record, 2, false)});
}

std::string EventWords(const Asker& asker, const Record& record, const program::Event& event) {
  const view::Wording words = In(asker);
  const std::string name = words.Name(event.name) + Arguments(asker, record);
  if (event.word == "round") return words.Phrase("round {name}", {name});
  if (event.word == "turn") return words.Phrase("turn {name}", {name});
  if (event.word == "phase") return words.Phrase("phase {name}", {name});
  return event.word == "step" ? words.Phrase("step {name}", {name}) : name;
}

std::string EnterWords(const Asker& asker, const Record& record) {
  const view::Wording words = In(asker);
  const auto values = asker.witness->Values(record);
  switch (static_cast<OccurrenceKind>(values[0])) {
    case OccurrenceKind::Event: return EventWords(asker, record, At(asker.program.events, values[1]));
    case OccurrenceKind::Window:
      return words.Phrase("window {name}",
                          {words.Name(At(asker.program.windows, values[1]).name) + Arguments(asker, record)});
    case OccurrenceKind::Action: return ActionRecordWords(asker, record, At(asker.program.actions, values[1]));
  }
  return "";
}

std::string MoveWords(const Asker& asker, const Record& record) {
  const auto values = asker.witness->Values(record);
  return Then(asker, record, 0, false) + ": " + ZoneWords(asker, static_cast<match::ZoneId>(values[1])) + " -> " +
         ZoneWords(asker, static_cast<match::ZoneId>(values[2]));
}

std::string ThenOrNone(const Asker& asker, const Record& record, std::size_t index) {
  const Value value = asker.witness->Values(record)[index];
  if (value != model::kNone) return Then(asker, record, index, true);
  return ValueWords(asker, TypeOfValue(asker.program, *asker.witness, record, index), value);
}

// States of the table and the players are open; of cards, those whose face was seen.
std::string FieldWords(const Asker& asker, const Record& record) {
  const auto values = asker.witness->Values(record);
  const program::Field& field = At(asker.program.fields, values[0]);
  if (!asker.witness->Saw(asker.viewer, record, 1)) return "";
  const view::Wording words = In(asker);
  const std::string name = words.Name(field.name);
  const std::string what = field.of == program::OwnerKind::Table
                               ? name
                               : words.Phrase("{what} of {whose}", {name, Then(asker, record, 1, false)});
  return what + ": " + ThenOrNone(asker, record, 2) + " -> " + ThenOrNone(asker, record, 3);
}

std::string ModifierWords(const Asker& asker, const Record& record) {
  const auto values = asker.witness->Values(record);
  const program::TimedModifier& timed = At(asker.program.timed_modifiers, values[0]);
  for (std::size_t i = 0; i < record.count; ++i)
    if (!asker.witness->Saw(asker.viewer, record, i)) return "";
  const program::Query& query = At(asker.program.queries, timed.query);
  std::vector<Value> args(values.begin() + 4, values.end());
  std::string of;
  for (std::size_t i = 0; i < args.size() && i < query.params.size(); ++i)
    if (args[i] != match::kAnyArgument) of += (of.empty() ? "" : ", ") + Then(asker, record, i + 4, true);
  const vm::Term term{timed.op, values[2], static_cast<model::CardId>(values[1]), timed.site, true};
  const view::Wording words = In(asker);
  const std::string name = words.Name(query.name);
  const std::string what = of.empty() ? name : words.Phrase("{what} of {whose}", {name, of});
  return words.Phrase("an effect: {what} {amount}", {what, AmountWords(asker, query, term)});
}

std::string TellWords(const Asker& asker, const Record& record) {
  const program::Template& told = At(asker.program.templates, asker.witness->Values(record)[0]);
  std::vector<std::string> values;
  for (std::size_t i = 1; i < record.count; ++i) values.push_back(Then(asker, record, i, true));
  return telling::Capitalized(In(asker).Sentence(told.source, values));
}

std::string RevealWords(const Asker& asker, const Record& record) {
  const auto seats = static_cast<std::uint32_t>(asker.witness->Values(record)[0]);
  if (asker.viewer >= 0 && ((seats >> asker.viewer) & 1u) == 0) return "";
  std::string text;
  for (std::size_t i = 1; i < record.count; ++i) text += (i == 1 ? "" : ", ") + Then(asker, record, i, false);
  return In(asker).Phrase("{cards} shown", {text});
}

std::string DrawWords(const Asker& asker, const Record& record) {
  const std::string drawn = asker.viewer == view::kEverybody ? Then(asker, record, 1, true) : "";
  return drawn.empty() ? "" : In(asker).Phrase("luck: {what}", {drawn});
}

}  // namespace

std::string RecordWords(const Asker& asker, std::size_t index) {
  const Record& record = asker.witness->Log()[index];
  switch (record.kind) {
    case RecordKind::Enter: return EnterWords(asker, record);
    case RecordKind::Move: return MoveWords(asker, record);
    case RecordKind::Field: return FieldWords(asker, record);
    case RecordKind::Modifier: return ModifierWords(asker, record);
    case RecordKind::Shuffle:
      return In(asker).Phrase("{zone} shuffled",
                              {ZoneWords(asker, static_cast<match::ZoneId>(asker.witness->Values(record)[0]))});
    case RecordKind::Draw: return DrawWords(asker, record);
    case RecordKind::Reveal: return RevealWords(asker, record);
    case RecordKind::Tell: return TellWords(asker, record);
    case RecordKind::Leave:
    case RecordKind::Decision:
    case RecordKind::Outcome: return "";
  }
  return "";
}

}  // namespace cardinal::reasons

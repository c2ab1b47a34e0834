// Says what a record of the log contains, for a viewer who saw it.
#include "interpreter/drivers/reasons/causes.h"
#include "interpreter/drivers/reasons/explain_parts.h"

namespace cardinal::reasons {

namespace {

using program::OccurrenceKind;
using program::TypeKind;
using trace::RecordKind;
using trace::TraceRecord;

// Phases and windows are public; the arguments of an event may be private.
bool IsPublic(const ExplainContext& asker, const TraceRecord& record) {
  const auto values = asker.event_log->GetValues(record);
  if (match::ToOccurrenceKind(values[0]) == OccurrenceKind::Window) return true;
  return match::ToOccurrenceKind(values[0]) == OccurrenceKind::Event &&
         asker.program.events[values[1]].keyword != "event";
}

// Whether the card that an occurrence is about has moved inside it so that the viewer saw its face. Then the viewer
// knows which card it was; with several cards, it may not know which one is which.
bool WasShownInside(const ExplainContext& asker, const TraceRecord& record, std::size_t index) {
  const EventLog& log = *asker.event_log;
  if (record.kind != RecordKind::Enter) return false;
  for (std::size_t i = 2; i < record.count; ++i) {
    const program::TypeTag type = RecordValueType(asker.program, log, record, i);
    if (i != index && (type.kind == TypeKind::Card || type.element == TypeKind::Card)) return false;
  }
  const auto& records = log.Records();
  const auto begin = static_cast<std::size_t>(&record - records.data());
  for (std::size_t i = begin + 1; i < records.size(); ++i) {
    if (records[i].kind == RecordKind::Leave && records[i].uid == record.uid) break;
    const bool moved = records[i].kind == RecordKind::Move && records[i].uid == record.uid &&
                       log.GetValues(records[i])[0] == log.GetValues(record)[index];
    if (moved && log.WasVisible(asker.viewer, records[i], 0)) return true;
  }
  return false;
}

// A told sentence has told how many cards there were: "Berto draws 5 cards." An argument of an event has not.
std::string UnseenCards(const ExplainContext& asker, const TraceRecord& record, const program::TypeTag& type,
                        Value value) {
  const view::Localizer words = MakeLocalizer(asker);
  const std::int32_t count = type.kind == TypeKind::Card ? 1 : match::ToList(value).length;
  if (count == 1 && (type.kind == TypeKind::Card || record.kind == RecordKind::Tell))
    return words.TranslatePhrase("a card");
  return record.kind == RecordKind::Tell ? words.TranslatePhrase("{n} cards", {std::to_string(count)})
                                         : words.TranslatePhrase("cards");
}

// A value of a record as the viewer saw it at that time; empty if the viewer may not know it.
std::string Then(const ExplainContext& asker, const TraceRecord& record, std::size_t index, bool is_public) {
  const program::TypeTag type = RecordValueType(asker.program, *asker.event_log, record, index);
  const Value value = asker.event_log->GetValues(record)[index];
  if (type.kind == TypeKind::Void || value == model::kNone) return "";
  const bool cards = type.kind == TypeKind::Card || type.element == TypeKind::Card;
  const bool seen = asker.event_log->WasVisible(asker.viewer, record, index) ||
                    (type.kind == TypeKind::Card && WasShownInside(asker, record, index));
  if (cards && !seen) return UnseenCards(asker, record, type, value);
  if (!cards && type.kind != TypeKind::Player && !is_public && asker.viewer != view::kOmniscient) return "";
  ExplainContext everybody = asker;
  everybody.viewer = view::kOmniscient;
  if (type.kind == TypeKind::Card) return CardName(everybody, static_cast<model::CardId>(value));
  if (type.kind != TypeKind::List) return ValueText(asker, type, value);
  return view::FormatValue(asker.program, asker.match, type, value, view::kOmniscient, asker.names,
                           asker.event_log->Arena());
}

std::string Arguments(const ExplainContext& asker, const TraceRecord& record) {
  std::string text;
  for (std::size_t i = 2; i < record.count; ++i) {
    const std::string value = Then(asker, record, i, IsPublic(asker, record));
    if (!value.empty()) text += (text.empty() ? " (" : ", ") + value;
  }
  return text.empty() ? text : text + ')';
}

std::string ActionRecordWords(const ExplainContext& asker, const TraceRecord& record, const program::Action& action) {
  const view::Localizer words = MakeLocalizer(asker);
  // "play" is enough where the viewer does not know the card.
  const bool seen =
      record.count > 3 && (asker.event_log->WasVisible(asker.viewer, record, 3) || WasShownInside(asker, record, 3));
  const std::string card = seen ? Then(asker, record, 3, false) : "";
  return words.TranslatePhrase(
      "{action}, by {player}",
      {words.TranslateName(action.name) + (card.empty() ? "" : ' ' + card), Then(asker, record, 2, false)});
}

std::string EventWords(const ExplainContext& asker, const TraceRecord& record, const program::Event& event) {
  const view::Localizer words = MakeLocalizer(asker);
  const std::string name = words.EventName(event.name) + Arguments(asker, record);
  if (event.name == event.keyword) return name;  // not "turn turn"
  if (event.keyword == "round") return words.TranslatePhrase("round {name}", {name});
  if (event.keyword == "turn") return words.TranslatePhrase("turn {name}", {name});
  if (event.keyword == "phase") return words.TranslatePhrase("phase {name}", {name});
  return event.keyword == "step" ? words.TranslatePhrase("step {name}", {name}) : name;
}

std::string EnterWords(const ExplainContext& asker, const TraceRecord& record) {
  const view::Localizer words = MakeLocalizer(asker);
  const auto values = asker.event_log->GetValues(record);
  switch (match::ToOccurrenceKind(values[0])) {
    case OccurrenceKind::Event: return EventWords(asker, record, asker.program.events[values[1]]);
    case OccurrenceKind::Window:
      return words.TranslatePhrase(
          "window {name}", {words.TranslateName(asker.program.windows[values[1]].name) + Arguments(asker, record)});
    case OccurrenceKind::Action: return ActionRecordWords(asker, record, asker.program.actions[values[1]]);
  }
  return "";
}

std::string MoveWords(const ExplainContext& asker, const TraceRecord& record) {
  const auto values = asker.event_log->GetValues(record);
  if (values[1] == match::kNoZone)
    return Then(asker, record, 0, false) + ": " +
           MakeLocalizer(asker).TranslatePhrase("created in {zone}",
                                                {ZoneText(asker, static_cast<match::ZoneId>(values[2]))});
  return Then(asker, record, 0, false) + ": " + ZoneText(asker, static_cast<match::ZoneId>(values[1])) + " -> " +
         ZoneText(asker, static_cast<match::ZoneId>(values[2]));
}

std::string ThenOrNone(const ExplainContext& asker, const TraceRecord& record, std::size_t index) {
  const Value value = asker.event_log->GetValues(record)[index];
  if (value != model::kNone) return Then(asker, record, index, true);
  return ValueText(asker, RecordValueType(asker.program, *asker.event_log, record, index), value);
}

// States of the table and of players are public; a seat learns the states of a card if it saw the face.
std::string FieldWords(const ExplainContext& asker, const TraceRecord& record) {
  const auto values = asker.event_log->GetValues(record);
  const program::Field& field = asker.program.fields[values[0]];
  if (!asker.event_log->WasVisible(asker.viewer, record, 1)) return "";
  const view::Localizer words = MakeLocalizer(asker);
  const std::string name = words.TranslateName(field.name);
  const std::string what = field.of == program::OwnerKind::Table
                               ? name
                               : words.TranslatePhrase("{what} of {whose}", {name, Then(asker, record, 1, false)});
  return what + ": " + ThenOrNone(asker, record, 2) + " -> " + ThenOrNone(asker, record, 3);
}

std::string ModifierWords(const ExplainContext& asker, const TraceRecord& record) {
  const auto values = asker.event_log->GetValues(record);
  const program::TimedModifier& timed = asker.program.timed_modifiers[values[0]];
  for (std::size_t i = 0; i < record.count; ++i)
    if (!asker.event_log->WasVisible(asker.viewer, record, i)) return "";
  const program::Query& query = asker.program.queries[timed.query];
  std::vector<Value> args(values.begin() + 4, values.end());
  std::string of;
  for (std::size_t i = 0; i < args.size() && i < query.params.size(); ++i)
    if (args[i] != match::kWildcard) of += (of.empty() ? "" : ", ") + Then(asker, record, i + 4, true);
  const vm::ModifierTerm term{timed.op, values[2], static_cast<model::CardId>(values[1]), timed.site, true};
  const view::Localizer words = MakeLocalizer(asker);
  const std::string name = words.TranslateName(query.name);
  const std::string what = of.empty() ? name : words.TranslatePhrase("{what} of {whose}", {name, of});
  return words.TranslatePhrase("an effect: {what} {amount}", {what, AmountText(asker, query, term)});
}

std::string TellWords(const ExplainContext& asker, const TraceRecord& record) {
  const program::Template& told = asker.program.templates[asker.event_log->GetValues(record)[0]];
  std::vector<std::string> values;
  for (std::size_t i = 1; i < record.count; ++i) values.push_back(Then(asker, record, i, true));
  return narration::Capitalize(MakeLocalizer(asker).FillTemplate(told.source, values));
}

std::string RevealWords(const ExplainContext& asker, const TraceRecord& record) {
  const auto seats = static_cast<std::uint32_t>(asker.event_log->GetValues(record)[0]);
  if (asker.viewer >= 0 && ((seats >> asker.viewer) & 1u) == 0) return "";
  std::string text;
  for (std::size_t i = 1; i < record.count; ++i) text += (i == 1 ? "" : ", ") + Then(asker, record, i, false);
  return MakeLocalizer(asker).TranslatePhrase("{cards} shown", {text});
}

std::string DrawWords(const ExplainContext& asker, const TraceRecord& record) {
  const std::string drawn = asker.viewer == view::kOmniscient ? Then(asker, record, 1, true) : "";
  return drawn.empty() ? "" : MakeLocalizer(asker).TranslatePhrase("luck: {what}", {drawn});
}

}  // namespace

namespace {

// "Anna's hand"
std::string OwnersZone(const ExplainContext& asker, match::ZoneId zone) {
  const std::int32_t seats = asker.match.state.seats;
  const std::int32_t declaration = match::ZoneDeclaration(asker.program, zone, seats);
  const model::Seat owner = match::ZoneOwner(asker.program, zone, seats);
  if (declaration < 0 || owner < 0 || match::ZoneHolder(asker.program, zone, seats) >= 0) return ZoneText(asker, zone);
  const view::Localizer words = MakeLocalizer(asker);
  return words.TranslatePhrase("{whose}'s {what}",
                               {SeatText(asker, owner), words.TranslateName(asker.program.zones[declaration].name)});
}

std::string MoveSentence(const ExplainContext& asker, const TraceRecord& record) {
  const auto values = asker.event_log->GetValues(record);
  if (values[1] == match::kNoZone)
    return MakeLocalizer(asker).TranslatePhrase(
        "{card} was created in {zone}.",
        {Then(asker, record, 0, false), OwnersZone(asker, static_cast<match::ZoneId>(values[2]))});
  return MakeLocalizer(asker).TranslatePhrase(
      "{card} went from {zone} to {other}.",
      {Then(asker, record, 0, false), OwnersZone(asker, static_cast<match::ZoneId>(values[1])),
       OwnersZone(asker, static_cast<match::ZoneId>(values[2]))});
}

std::string FieldSentence(const ExplainContext& asker, const TraceRecord& record) {
  if (!asker.event_log->WasVisible(asker.viewer, record, 1)) return "";
  const program::Field& field = asker.program.fields[asker.event_log->GetValues(record)[0]];
  const view::Localizer words = MakeLocalizer(asker);
  std::string what = words.TranslateName(field.name);
  if (field.of != program::OwnerKind::Table)
    what = words.TranslatePhrase("{whose}'s {what}", {Then(asker, record, 1, false), what});
  return words.TranslatePhrase("{what} went from {before} to {after}.",
                               {what, ThenOrNone(asker, record, 2), ThenOrNone(asker, record, 3)});
}

}  // namespace

std::string PhaseText(const ExplainContext& asker, std::size_t index) {
  const TraceRecord& record = asker.event_log->Records()[index];
  const program::Event& event = asker.program.events[asker.event_log->GetValues(record)[1]];
  const view::Localizer words = MakeLocalizer(asker);
  std::string name = words.EventName(event.name), whose;
  for (std::size_t i = 2; i < record.count; ++i) {
    const program::TypeTag type = RecordValueType(asker.program, *asker.event_log, record, i);
    const std::string value = Then(asker, record, i, true);
    if (type.kind == TypeKind::Player && whose.empty()) whose = value;
    // "Main phase 1" of `phase main(stage)` is enough.
    if (type.kind == TypeKind::Enum && value.starts_with(name)) name = value;
  }
  if (event.keyword == "turn" && !whose.empty()) return words.TranslatePhrase("the turn of {player}", {whose});
  const std::string what = event.name == event.keyword ? name
                           : event.keyword == "round"  ? words.TranslatePhrase("the round \"{name}\"", {name})
                           : event.keyword == "step"   ? words.TranslatePhrase("the step \"{name}\"", {name})
                                                       : words.TranslatePhrase("the phase \"{name}\"", {name});
  const bool belongs = event.keyword != "round" && !whose.empty();
  return belongs ? words.TranslatePhrase("{what} of {whose}", {what, whose}) : what;
}

std::string ChangeSentence(const ExplainContext& asker, std::size_t index) {
  const TraceRecord& record = asker.event_log->Records()[index];
  const bool move = record.kind == RecordKind::Move;
  return narration::Capitalize(move ? MoveSentence(asker, record) : FieldSentence(asker, record));
}

std::string RecordText(const ExplainContext& asker, std::size_t index) {
  const TraceRecord& record = asker.event_log->Records()[index];
  switch (record.kind) {
    case RecordKind::Enter: return EnterWords(asker, record);
    case RecordKind::Move: return MoveWords(asker, record);
    case RecordKind::Field: return FieldWords(asker, record);
    case RecordKind::Modifier: return ModifierWords(asker, record);
    case RecordKind::Shuffle:
      return MakeLocalizer(asker).TranslatePhrase(
          "{zone} shuffled", {ZoneText(asker, static_cast<match::ZoneId>(asker.event_log->GetValues(record)[0]))});
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

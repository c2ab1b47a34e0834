// Explains a sentence that the rules told: its numbers, its action, and the sentences before it.
#include <algorithm>

#include "interpreter/drivers/reasons/causes.h"
#include "interpreter/drivers/reasons/explain_parts.h"
#include "interpreter/drivers/reasons/told_lines.h"

namespace cardinal::reasons {

namespace {

using program::OccurrenceKind;
using trace::RecordKind;
using trace::TraceRecord;

std::string WithoutFullStop(std::string text) {
  if (text.ends_with('.')) text.pop_back();
  return text;
}

bool IsAction(const ExplainContext& asker, RecordIndex enter) {
  const auto values = asker.event_log->GetValues(asker.event_log->Records()[enter]);
  return match::ToOccurrenceKind(values[0]) == OccurrenceKind::Action;
}

bool IsPhase(const ExplainContext& asker, RecordIndex enter) {
  const auto values = asker.event_log->GetValues(asker.event_log->Records()[enter]);
  return match::ToOccurrenceKind(values[0]) == OccurrenceKind::Event &&
         asker.program.events[values[1]].keyword != "event";
}

// Whether both records are sentences that name the same card, as the viewer saw them.
bool ShareCard(const ExplainContext& asker, const TraceRecord& one, const TraceRecord& other) {
  const EventLog& log = *asker.event_log;
  for (std::size_t i = 1; i < one.count; ++i) {
    if (RecordValueType(asker.program, log, one, i).kind != program::TypeKind::Card) continue;
    for (std::size_t j = 1; j < other.count; ++j) {
      const bool same = RecordValueType(asker.program, log, other, j).kind == program::TypeKind::Card &&
                        log.GetValues(one)[i] == log.GetValues(other)[j];
      if (same && log.WasVisible(asker.viewer, one, i) && log.WasVisible(asker.viewer, other, j)) return true;
    }
  }
  return false;
}

class CauseFinder {
 public:
  CauseFinder(const ExplainContext& asker, std::int32_t uid)
      : asker_(asker), chain_(FindCauseChain(*asker.event_log, uid)) {}

  // "Briarclaw attacks": the first sentence of the action around the records before `end`. Without one: the action, if
  // `names_action`, or the phase, with the sentence before it.
  std::string Say(std::size_t end, bool names_action) const {
    const view::Localizer words = MakeLocalizer(asker_);
    const std::string told = HasAction() ? FirstTold(Begin(), end) : "";
    const std::string action = HasAction() && names_action && told.empty() ? RecordText(asker_, Begin()) : told;
    if (!action.empty()) return words.TranslatePhrase("this happened because: {what}", {WithoutFullStop(action)});
    const auto phase = std::ranges::find_if(chain_, [&](RecordIndex enter) { return IsPhase(asker_, enter); });
    if (phase == chain_.end()) return "";
    const std::string in = words.TranslatePhrase("this happened in {what}", {PhaseText(asker_, *phase)});
    const std::string before = LastTold(*phase, end);
    return before.empty() ? in : words.TranslatePhrase("{what}, after: {sentence}", {in, WithoutFullStop(before)});
  }

  bool HasAction() const { return Begin() != std::string::npos; }
  // The record of the innermost action; npos if there is none.
  std::size_t Begin() const {
    const auto action = std::ranges::find_if(chain_, [&](RecordIndex enter) { return IsAction(asker_, enter); });
    return action == chain_.end() ? std::string::npos : *action;
  }

 private:
  std::string LastTold(RecordIndex begin, std::size_t end) const {
    for (std::size_t i = end; i-- > begin;)
      if (const std::string told = ToldText(asker_, i); !told.empty()) return told;
    return "";
  }

  // Whether the first player or card of the sentence is the player who acts, or belongs to that player.
  bool IsAboutActor(const TraceRecord& told, RecordIndex action) const {
    const EventLog& log = *asker_.event_log;
    const model::Value actor = log.GetValues(log.Records()[action])[2];
    for (std::size_t i = 1; i < told.count; ++i) {
      const program::TypeKind kind = RecordValueType(asker_.program, log, told, i).kind;
      const model::Value value = log.GetValues(told)[i];
      if (kind == program::TypeKind::Player) return value == actor;
      if (kind != program::TypeKind::Card || value == model::kNone) continue;
      return log.WasVisible(asker_.viewer, told, i) && asker_.match.state.cards[value].owner == actor;
    }
    return false;
  }

  std::string FirstTold(RecordIndex action, std::size_t end) const {
    const auto& records = asker_.event_log->Records();
    for (std::size_t i = action; i < end; ++i) {
      if (records[i].kind != RecordKind::Tell) continue;
      const auto around = FindCauseChain(*asker_.event_log, records[i].uid);
      if (std::ranges::find(around, action) != around.end() && IsAboutActor(records[i], action))
        return RecordText(asker_, i);
    }
    return "";
  }

  const ExplainContext& asker_;
  const std::vector<RecordIndex> chain_;  // innermost first
};

bool NamesCard(const ExplainContext& asker, const TraceRecord& told) {
  for (std::size_t i = 1; i < told.count; ++i) {
    const program::TypeTag type = RecordValueType(asker.program, *asker.event_log, told, i);
    if (type.kind == program::TypeKind::Card || type.element == program::TypeKind::Card) return true;
  }
  return false;
}

// The last sentence before `record`, in the same action, that names one of its cards; if it names none, the last one.
std::string ToldBefore(const ExplainContext& asker, std::size_t record, std::size_t begin) {
  const auto& records = asker.event_log->Records();
  const bool any = records[record].kind == RecordKind::Tell && !NamesCard(asker, records[record]);
  for (std::size_t i = record; i-- > begin;)
    if (records[i].kind == RecordKind::Tell && (any || ShareCard(asker, records[i], records[record])))
      return RecordText(asker, i);
  return "";
}

// "2, -1 by a rule"; empty if the viewer may not know it.
std::string NumberText(const ExplainContext& asker, const ToldNumber& number) {
  const bool known = asker.viewer == view::kOmniscient || (asker.viewer >= 0 && ((number.seats >> asker.viewer) & 1u));
  return known ? TermsText(asker, number.query, number.terms) : "";
}

// How many numbers the sentence has.
std::size_t CountNumbers(const ExplainContext& asker, const TraceRecord& told) {
  std::size_t count = 0;
  for (std::size_t i = 1; i < told.count; ++i)
    count += RecordValueType(asker.program, *asker.event_log, told, i).kind == program::TypeKind::Int ? 1 : 0;
  return count;
}

// What is printed on the cards that change the number.
void AddTermCards(const ExplainContext& asker, const ToldNumber& number, Reason& reason) {
  const view::Localizer words = MakeLocalizer(asker);
  for (const vm::ModifierTerm& term : number.terms.terms) {
    if (term.card < 0 || !CanSee(asker, term.card)) continue;
    const std::int32_t def = asker.match.state.cards[term.card].def;
    const std::string text = words.CardText(def);
    if (!text.empty()) reason.plain.push_back(words.CardName(def) + ": " + text);
  }
}

// The sentence, with the card whose text told it, unless the sentence names that card.
std::string TextWithCause(const ExplainContext& asker, std::size_t record, const std::string& text) {
  const EventLog::RecordOrigin& origin = asker.event_log->RecordOriginAt(record);
  if (!origin.by_text) return text;
  const bool named = text.find(MakeLocalizer(asker).CardName(asker.match.state.cards[origin.card].def)) != text.npos;
  return named ? text : DescribeWithOrigin(asker, record, text);
}

// How the numbers of the sentence came about.
void AddNumbers(const ExplainContext& asker, std::size_t record, const std::string& plain, Reason& reason) {
  const view::Localizer words = MakeLocalizer(asker);
  const std::vector<const ToldNumber*> numbers = asker.event_log->NumbersTold(record);
  const bool single = CountNumbers(asker, asker.event_log->Records()[record]) == 1;
  for (const ToldNumber* number : numbers) {
    const std::string terms = NumberText(asker, *number);
    if (terms.empty()) continue;
    if (number->names_subject && single) {
      reason.plain = {words.TranslatePhrase("{what}: {terms}", {WithoutFullStop(plain), terms})};
    } else {
      const std::string what = QueryText(asker, number->query, number->args);
      reason.plain.push_back(words.TranslatePhrase(
          "{what}: {terms}",
          {words.TranslatePhrase("{what} was {value}", {what, std::to_string(number->terms.result)}), terms}));
    }
    reason.AddPart(std::to_string(number->terms.result), terms);
    AddTermCards(asker, *number, reason);
  }
}

}  // namespace

std::string CauseText(const ExplainContext& asker, std::int32_t uid, std::size_t end) {
  return CauseFinder(asker, uid).Say(end, true);
}

std::string EarlierNumber(const ExplainContext& asker, std::int32_t query, std::span<const Value> args, Value now) {
  const ToldNumber* number = asker.event_log == nullptr ? nullptr : asker.event_log->LastTold(query, args);
  if (number == nullptr || number->terms.result == now) return "";
  const std::string terms = NumberText(asker, *number), told = ToldText(asker, number->record);
  if (terms.empty() || told.empty()) return "";
  return MakeLocalizer(asker).TranslatePhrase("at \"{sentence}\" it was {value}: {terms}",
                                              {WithoutFullStop(told), std::to_string(number->terms.result), terms});
}

Reason ExplainToldLine(const ExplainContext& asker, std::size_t record) {
  const view::Localizer words = MakeLocalizer(asker);
  const TraceRecord& told = asker.event_log->Records()[record];
  const std::string text = ToldText(asker, record);
  Reason reason;
  reason.text = DescribeWithOrigin(asker, record, text);
  const std::string plain = TextWithCause(asker, record, text);
  reason.plain = {plain};
  reason.site = RecordSite(asker, record);
  AddNumbers(asker, record, plain, reason);
  const CauseFinder cause(asker, told.uid);
  const std::string why = cause.Say(record, false);
  if (cause.HasAction()) {
    const std::string before = ToldBefore(asker, record, cause.Begin());
    if (!before.empty() && why.find(WithoutFullStop(before)) == std::string::npos)
      reason.plain.push_back(words.TranslatePhrase("before that: {what}", {before}));
  }
  if (!why.empty()) reason.plain.push_back(why);
  AddCauseChain(asker, told.uid, false, reason);
  return reason;
}

}  // namespace cardinal::reasons

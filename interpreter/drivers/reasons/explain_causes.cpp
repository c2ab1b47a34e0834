// Explains where a card is and how an event happened, from an EventLog.
#include <algorithm>

#include "interpreter/drivers/reasons/causes.h"
#include "interpreter/drivers/reasons/explain_parts.h"

namespace cardinal::reasons {

namespace {

using program::OccurrenceKind;
using trace::RecordKind;
using trace::TraceRecord;

constexpr std::size_t kMaxCaused = 12;
constexpr std::size_t kMaxToldInside = 3;             // sentences of an occurrence
constexpr std::size_t kMaxLinks = 9, kLastLinks = 2;  // of a chain of occurrences

}  // namespace

void AddCauseChain(const ExplainContext& asker, std::int32_t uid, bool whole, Reason& reason) {
  const view::Localizer words = MakeLocalizer(asker);
  const std::string lead = words.TranslatePhrase("in");
  const std::vector<RecordIndex> chain = FindCauseChain(*asker.event_log, uid);
  for (std::size_t i = 0; i < chain.size(); ++i) {
    if (chain.size() > kMaxLinks && i == kMaxLinks - kLastLinks) {
      i = chain.size() - kLastLinks;
      reason.AddPart(lead, words.TranslatePhrase("{n} more", {std::to_string(chain.size() - kMaxLinks)}));
    }
    const RecordIndex index = chain[i];
    Reason& in =
        reason.AddPart(lead, DescribeWithOrigin(asker, index, RecordText(asker, index)), RecordSite(asker, index));
    in.ids_only = true;
    const auto values = asker.event_log->GetValues(asker.event_log->Records()[index]);
    const bool event = match::ToOccurrenceKind(values[0]) == OccurrenceKind::Event;
    if (!whole && event && asker.program.events[values[1]].keyword != "event") return;
  }
}

Reason ExplainCard(const ExplainContext& asker, model::CardId card) {
  Reason reason;
  const view::Localizer words = MakeLocalizer(asker);
  const std::string name = CardName(asker, card), there = ZoneText(asker, asker.match.state.cards[card].zone);
  reason.text = words.TranslatePhrase("{card} is in {place}.", {name, there});
  reason.plain = {reason.text};
  const auto move = asker.event_log == nullptr ? std::nullopt : FindLastMove(*asker.event_log, card);
  if (!move) {
    Reason& start = reason.AddPart("", words.TranslatePhrase("It has lain there from the start."));
    start.plain = {start.text};
    return reason;
  }
  const TraceRecord& record = asker.event_log->Records()[*move];
  if (!asker.event_log->WasVisible(asker.viewer, record, 0)) {
    Reason& unseen = reason.AddPart("", words.TranslatePhrase("You did not see how it came there."));
    unseen.plain = {unseen.text};
    return reason;
  }
  const auto from = static_cast<match::ZoneId>(asker.event_log->GetValues(record)[1]);
  const std::string moved = words.TranslatePhrase("from {place}", {ZoneText(asker, from)});
  Reason& from_there =
      reason.AddPart(words.TranslatePhrase("moved"), DescribeWithOrigin(asker, *move, moved), RecordSite(asker, *move));
  const bool itself = asker.event_log->RecordOriginAt(*move).card == card;
  from_there.plain = {words.TranslatePhrase("it came {from}", {itself ? moved : from_there.text}),
                      CauseText(asker, record.uid, *move + 1)};
  AddCauseChain(asker, record.uid, false, reason);
  return reason;
}

namespace {

// A change of a state that the board shows.
bool IsShownChange(const ExplainContext& asker, const TraceRecord& record) {
  if (record.kind != RecordKind::Field || asker.layout == nullptr) return false;
  return !narration::Contains(asker.layout->hidden_fields,
                              static_cast<std::int32_t>(asker.event_log->GetValues(record)[0]));
}

// What happened in an occurrence: with the number of records inside each part.
void AddCaused(const ExplainContext& asker, std::int32_t uid, Reason& reason) {
  const view::Localizer in = MakeLocalizer(asker);
  const std::string lead = in.TranslatePhrase("then");
  std::size_t shown = 0, more = 0;
  for (const RecordIndex index : FindEffects(*asker.event_log, uid)) {
    const TraceRecord& record = asker.event_log->Records()[index];
    std::string words = RecordText(asker, index);
    if (words.empty()) continue;
    if (shown == kMaxCaused) {
      ++more;
      continue;
    }
    ++shown;
    if (record.kind == RecordKind::Enter) {
      const std::size_t inside = FindEffects(*asker.event_log, record.uid).size();
      if (inside > 0) words = in.TranslatePhrase("{what}, with {n} more in it", {words, std::to_string(inside)});
    }
    reason.AddPart(lead, DescribeWithOrigin(asker, index, words), RecordSite(asker, index)).ids_only = true;
  }
  if (more > 0) reason.AddPart(lead, in.TranslatePhrase("{n} more", {std::to_string(more)}));
}

}  // namespace

namespace {

// The changes that an occurrence made, in sentences: "Lamp went from Anna's hand to Anna's discard."
std::string ChangesInside(const ExplainContext& asker, RecordIndex enter) {
  const auto& records = asker.event_log->Records();
  std::string text;
  std::size_t count = 0;
  for (std::size_t i = enter + 1; i < records.size() && count < kMaxToldInside; ++i) {
    if (records[i].kind == RecordKind::Leave && records[i].uid == records[enter].uid) break;
    const bool shown = records[i].kind == RecordKind::Move || IsShownChange(asker, records[i]);
    const std::string change = shown ? ChangeSentence(asker, i) : "";
    if (change.empty()) continue;
    text += (text.empty() ? "" : " ") + change;
    ++count;
  }
  return text;
}

// The sentences of the occurrence; without a sentence, what it is. Then what it belongs to.
void AddPlainOccurrence(const ExplainContext& asker, RecordIndex enter, Reason& reason) {
  const auto& records = asker.event_log->Records();
  const std::int32_t uid = records[enter].uid;
  std::string told;
  std::size_t count = 0;
  for (std::size_t i = enter + 1; i < records.size() && count < kMaxToldInside; ++i) {
    if (records[i].kind == RecordKind::Leave && records[i].uid == uid) break;
    if (records[i].kind != RecordKind::Tell) continue;
    const auto around = FindCauseChain(*asker.event_log, records[i].uid);
    if (std::find(around.begin(), around.end(), enter) == around.end()) continue;
    told += (told.empty() ? "" : " ") + RecordText(asker, i);
    ++count;
  }
  if (told.empty()) told = ChangesInside(asker, enter);
  reason.plain = {told.empty() ? reason.text : told, CauseText(asker, records[enter].parent, enter)};
}

}  // namespace

Reason ExplainOccurrence(const ExplainContext& asker, OccurrenceKind kind, std::int32_t what) {
  Reason reason;
  const auto enter = asker.event_log == nullptr ? std::nullopt : FindLastOccurrence(*asker.event_log, kind, what);
  if (!enter) {
    const std::string name = kind == OccurrenceKind::Event    ? asker.program.events[what].name
                             : kind == OccurrenceKind::Window ? asker.program.windows[what].name
                                                              : asker.program.actions[what].name;
    const view::Localizer words = MakeLocalizer(asker);
    const std::string what_happens = kind == OccurrenceKind::Event ? words.EventName(name) : words.TranslateName(name);
    reason.text = narration::Capitalize(words.TranslatePhrase("{what} has not happened so far.", {what_happens}));
    return reason;
  }
  const TraceRecord& record = asker.event_log->Records()[*enter];
  reason.text = narration::Capitalize(DescribeWithOrigin(asker, *enter, RecordText(asker, *enter)));
  reason.site = VisibleSite(asker, record.site);
  AddPlainOccurrence(asker, *enter, reason);
  AddCauseChain(asker, record.parent, true, reason);
  AddCaused(asker, record.uid, reason);
  return reason;
}

}  // namespace cardinal::reasons

#include "interpreter/drivers/reasons/causes.h"

#include <algorithm>

namespace cardinal::reasons {

namespace {

using trace::RecordKind;
using trace::TraceRecord;

template <class Fits>
std::optional<RecordIndex> FindLastRecord(const EventLog& witness, RecordKind kind, Fits fits) {
  const auto& log = witness.Records();
  for (std::size_t i = log.size(); i-- > 0;)
    if (log[i].kind == kind && fits(witness.GetValues(log[i]))) return i;
  return std::nullopt;
}

std::optional<RecordIndex> FindEnterRecord(const EventLog& witness, std::int32_t uid) {
  const auto& log = witness.Records();
  for (std::size_t i = log.size(); i-- > 0;)
    if (log[i].kind == RecordKind::Enter && log[i].uid == uid) return i;
  return std::nullopt;
}

bool SawOrigin(const ExplainContext& asker, const EventLog::RecordOrigin& origin) {
  if (origin.card < 0 || asker.viewer == view::kOmniscient) return true;
  return asker.viewer >= 0 && ((origin.seen >> asker.viewer) & 1u) != 0;
}

}  // namespace

std::optional<RecordIndex> FindLastMove(const EventLog& witness, model::CardId card) {
  return FindLastRecord(witness, RecordKind::Move, [&](auto values) { return values[0] == card; });
}

std::optional<RecordIndex> FindLastChange(const EventLog& witness, std::int32_t field, Value owner) {
  return FindLastRecord(witness, RecordKind::Field,
                        [&](auto values) { return values[0] == field && values[1] == owner; });
}

std::optional<RecordIndex> FindLastOccurrence(const EventLog& witness, program::OccurrenceKind kind,
                                              std::int32_t what) {
  return FindLastRecord(witness, RecordKind::Enter,
                        [&](auto values) { return values[0] == static_cast<Value>(kind) && values[1] == what; });
}

std::optional<RecordIndex> FindOutcome(const EventLog& witness) {
  return FindLastRecord(witness, RecordKind::Outcome, [](auto) { return true; });
}

std::vector<RecordIndex> FindCauseChain(const EventLog& witness, std::int32_t uid) {
  std::vector<RecordIndex> chain;
  while (uid > 0) {
    const auto enter = FindEnterRecord(witness, uid);
    if (!enter || chain.size() > witness.Records().size()) break;
    chain.push_back(*enter);
    uid = witness.Records()[*enter].parent;
  }
  return chain;
}

std::vector<RecordIndex> FindEffects(const EventLog& witness, std::int32_t uid) {
  std::vector<RecordIndex> caused;
  const auto& log = witness.Records();
  for (std::size_t i = 0; i < log.size(); ++i) {
    const bool enters = log[i].kind == RecordKind::Enter;
    if (log[i].kind != RecordKind::Leave && (enters ? log[i].parent : log[i].uid) == uid) caused.push_back(i);
  }
  return caused;
}

std::string DescribeWithOrigin(const ExplainContext& asker, RecordIndex record, const std::string& what) {
  const EventLog::RecordOrigin& origin = asker.event_log->RecordOriginAt(record);
  if (origin.card < 0) return what;
  const view::Localizer words = MakeLocalizer(asker);
  if (!SawOrigin(asker, origin)) return words.TranslatePhrase("{what}, by the text of a card", {what});
  const std::int32_t def = asker.match.state.cards[origin.card].def;
  const std::string card = asker.label ? asker.label(origin.card) : words.CardName(def);
  // An action of the rules also runs for its card; it is not part of the card's text.
  const model::SiteId site = asker.event_log->Records()[record].site;
  const bool own =
      FindCardDefinition(asker.program, site) == def || FindCardDefinition(asker.program, origin.site) == def;
  // A told sentence ends with a full stop; the origin continues it.
  const std::string begun = what.ends_with('.') ? what.substr(0, what.size() - 1) : what;
  return words.TranslatePhrase(own ? "{what}, by the text of {card}" : "{what}, by {card}", {begun, card});
}

model::SiteId RecordSite(const ExplainContext& asker, RecordIndex record) {
  const EventLog::RecordOrigin& origin = asker.event_log->RecordOriginAt(record);
  const model::SiteId site = origin.site >= 0 ? origin.site : asker.event_log->Records()[record].site;
  return SawOrigin(asker, origin) || FindCardDefinition(asker.program, site) < 0 ? site : -1;
}

}  // namespace cardinal::reasons

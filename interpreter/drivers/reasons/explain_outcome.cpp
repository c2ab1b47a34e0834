// Explains why the game is over, from an EventLog.
#include <algorithm>

#include "interpreter/drivers/narration/decision.h"
#include "interpreter/drivers/reasons/ending_causes.h"
#include "interpreter/drivers/reasons/explain_parts.h"
#include "interpreter/drivers/reasons/known_conditions.h"
#include "interpreter/drivers/reasons/plain_condition.h"
#include "interpreter/drivers/reasons/told_lines.h"

namespace cardinal::reasons {

namespace {

using trace::RecordKind;

constexpr std::size_t kMaxEndingCauses = 3;

// The occurrence with that uid and those around it, up to the innermost phase, innermost first.
std::vector<RecordIndex> InnermostPhase(const ExplainContext& asker, std::int32_t uid) {
  std::vector<RecordIndex> chain = FindCauseChain(*asker.event_log, uid);
  const auto phase = std::ranges::find_if(chain, [&](RecordIndex enter) {
    const auto values = asker.event_log->GetValues(asker.event_log->Records()[enter]);
    const bool event = static_cast<program::OccurrenceKind>(values[0]) == program::OccurrenceKind::Event;
    return event && asker.program.events[values[1]].keyword != "event";
  });
  if (phase != chain.end()) chain.erase(phase + 1, chain.end());
  return chain;
}

// "Anna wins.", "score 8" -> "Anna wins: score 8"
std::string WithReason(std::string sentence, const std::string& why) {
  if (sentence.ends_with('.')) sentence.pop_back();
  return sentence + ": " + why;
}

// Whether the sentence names the card or the player that has changed, as the viewer saw it.
bool IsAboutChange(const ExplainContext& asker, const trace::TraceRecord& told, const trace::TraceRecord& change) {
  const EventLog& log = *asker.event_log;
  const std::size_t owner = change.kind == RecordKind::Move ? 0 : 1;
  const program::TypeKind kind = RecordValueType(asker.program, log, change, owner).kind;
  for (std::size_t i = 1; i < told.count; ++i) {
    const bool same = RecordValueType(asker.program, log, told, i).kind == kind &&
                      log.GetValues(told)[i] == log.GetValues(change)[owner];
    if (same && log.WasVisible(asker.viewer, told, i)) return true;
  }
  return kind == program::TypeKind::Void;  // a state of the table
}

// The nearest sentence about the change in the occurrences around it, up to the innermost phase. Of two as near the one
// after it; without one, a sentence about the change itself.
std::string ChangeText(const ExplainContext& asker, RecordIndex change) {
  const auto& records = asker.event_log->Records();
  const std::vector<RecordIndex> chain = InnermostPhase(asker, records[change].uid);
  if (chain.empty()) return ChangeSentence(asker, change);
  const std::int32_t outermost = records[chain.back()].uid;
  const auto fits = [&](std::size_t i) {
    return records[i].kind == RecordKind::Tell && IsAboutChange(asker, records[i], records[change]);
  };
  std::size_t after = change + 1, before = change;
  while (after < records.size() && !fits(after)) {
    const bool ends = records[after].kind == RecordKind::Leave && records[after].uid == outermost;
    after = ends ? records.size() : after + 1;
  }
  while (before > chain.back() && !fits(before)) --before;
  const bool has_before = before > chain.back(), has_after = after < records.size();
  if (has_after && (!has_before || after - change <= change - before)) return ToldText(asker, after);
  return has_before ? ToldText(asker, before) : ChangeSentence(asker, change);
}

// The changes that led to the end; of a single one also what it belongs to.
void AddEndingCauses(const ExplainContext& asker, Reason& reason) {
  const view::Localizer words = MakeLocalizer(asker);
  const std::vector<RecordIndex> causes = FindEndingCauses(asker, kMaxEndingCauses);
  for (const RecordIndex change : causes) {
    const std::string text = ChangeText(asker, change);
    if (text.empty()) continue;
    reason.plain.push_back(words.TranslatePhrase("this led to it: {what}", {text}));
    if (causes.size() == 1) reason.plain.push_back(CauseText(asker, asker.event_log->Records()[change].uid, change));
    Reason& because =
        reason.AddPart(words.TranslatePhrase("as"), DescribeWithOrigin(asker, change, text), RecordSite(asker, change));
    because.ids_only = true;
  }
}

// The last sentence of the occurrences that ended the game, up to the innermost phase.
void AddLastTold(const ExplainContext& asker, RecordIndex ended, Reason& reason) {
  const auto& records = asker.event_log->Records();
  for (const RecordIndex enter : InnermostPhase(asker, records[ended].uid)) {
    for (std::size_t i = ended; i-- > enter;) {
      const std::string told = records[i].uid == records[enter].uid ? ToldText(asker, i) : "";
      if (told.empty()) continue;
      reason.plain.push_back(MakeLocalizer(asker).TranslatePhrase("before that: {what}", {told}));
      return;
    }
  }
}

}  // namespace

Reason ExplainOutcome(const ExplainContext& asker) {
  Reason reason;
  const view::Localizer words = MakeLocalizer(asker);
  const model::Outcome& outcome = asker.match.outcome;
  if (outcome.kind == model::OutcomeKind::Running) {
    reason.text = words.TranslatePhrase("The game is not over.");
    return reason;
  }
  reason.text = view::ResultText(asker.program, outcome, asker.names) + '.';
  reason.site = VisibleSite(asker, outcome.site);
  const auto ended = asker.event_log == nullptr ? std::nullopt : FindOutcome(*asker.event_log);
  if (!ended) return reason;
  ImaginedMatches imagined(asker);
  std::string why;
  for (TestedCondition tried : asker.event_log->EndingConditions()) {
    KeepKnown(asker, imagined, tried);
    const std::string confirmed = PlainCondition(asker, "").Confirm(tried);
    if (!confirmed.empty()) why += (why.empty() ? "" : "; ") + confirmed;
    Reason& as = reason.parts.emplace_back(ExplainCondition(asker, tried, tried.value));
    as.label = words.TranslatePhrase("as");
    as.parts.clear();
    as.ids_only = true;
  }
  // The rules may say themselves why the game is over.
  reason.plain = {outcome.reason >= 0 ? narration::FormatEnding(asker.program, asker.match, asker.viewer, asker.names)
                  : why.empty()       ? reason.text
                                      : WithReason(reason.text, why)};
  const std::size_t told = reason.plain.size();
  AddEndingCauses(asker, reason);
  if (reason.plain.size() == told) AddLastTold(asker, *ended, reason);
  AddCauseChain(asker, asker.event_log->Records()[*ended].uid, true, reason);
  return reason;
}

}  // namespace cardinal::reasons

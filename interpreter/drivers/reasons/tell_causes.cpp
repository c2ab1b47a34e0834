// What happened and why, from the log of a Witness.
#include "interpreter/drivers/reasons/causes.h"
#include "interpreter/drivers/reasons/tables.h"
#include "interpreter/drivers/reasons/tell.h"

namespace cardinal::reasons {

namespace {

using program::OccurrenceKind;
using trace::Record;
using trace::RecordKind;

constexpr std::size_t kMostCaused = 12;

}  // namespace

void AddChain(const Asker& asker, std::int32_t uid, bool whole, Reason& reason) {
  for (const RecordIndex index : ChainOf(*asker.witness, uid)) {
    Reason& in = reason.Add("in", RecordWords(asker, index) + Whose(asker, index), PlaceOf(asker, index));
    in.brief = true;
    const auto values = asker.witness->Values(asker.witness->Log()[index]);
    const bool event = static_cast<OccurrenceKind>(values[0]) == OccurrenceKind::Event;
    if (!whole && event && At(asker.program.events, values[1]).word != "event") return;
  }
}

Reason TellCard(const Asker& asker, model::CardId card) {
  Reason reason;
  const std::string name = CardWords(asker, card), there = ZoneWords(asker, At(asker.match.world.cards, card).zone);
  reason.text = name + " lies in " + there + '.';
  const auto move = asker.witness == nullptr ? std::nullopt : LastMove(*asker.witness, card);
  if (!move) {
    reason.Add("", "It has lain there from the start.");
    return reason;
  }
  const Record& record = asker.witness->Log()[*move];
  if (!asker.witness->Saw(asker.viewer, record, 0)) {
    reason.Add("", "You did not see how it came there.");
    return reason;
  }
  const auto from = static_cast<match::ZoneId>(asker.witness->Values(record)[1]);
  reason.Add("moved", "from " + ZoneWords(asker, from) + Whose(asker, *move), PlaceOf(asker, *move));
  AddChain(asker, record.uid, false, reason);
  return reason;
}

namespace {

// What happened in an occurrence: each thing once, with how much there is in it.
void AddCaused(const Asker& asker, std::int32_t uid, Reason& reason) {
  std::size_t shown = 0, more = 0;
  for (const RecordIndex index : CausedBy(*asker.witness, uid)) {
    const Record& record = asker.witness->Log()[index];
    std::string words = RecordWords(asker, index);
    if (words.empty()) continue;
    if (shown == kMostCaused) {
      ++more;
      continue;
    }
    ++shown;
    if (record.kind == RecordKind::Enter) {
      const std::size_t inside = CausedBy(*asker.witness, record.uid).size();
      if (inside > 0) words += ", with " + std::to_string(inside) + " more in it";
    }
    reason.Add("then", words + Whose(asker, index), PlaceOf(asker, index)).brief = true;
  }
  if (more > 0) reason.Add("then", std::to_string(more) + " more");
}

}  // namespace

Reason TellOccurrence(const Asker& asker, OccurrenceKind kind, std::int32_t what) {
  Reason reason;
  const auto enter = asker.witness == nullptr ? std::nullopt : LastOccurrence(*asker.witness, kind, what);
  if (!enter) {
    const std::string name = kind == OccurrenceKind::Event    ? At(asker.program.events, what).name
                             : kind == OccurrenceKind::Window ? At(asker.program.windows, what).name
                                                              : At(asker.program.actions, what).name;
    reason.text = telling::Capitalized(telling::Words(name)) + " has not happened so far.";
    return reason;
  }
  const Record& record = asker.witness->Log()[*enter];
  reason.text = telling::Capitalized(RecordWords(asker, *enter)) + Whose(asker, *enter);
  reason.site = PlaceFor(asker, record.site);
  AddChain(asker, record.parent, true, reason);
  AddCaused(asker, record.uid, reason);
  return reason;
}

Reason TellOutcome(const Asker& asker) {
  Reason reason;
  const model::Outcome& outcome = asker.match.outcome;
  if (outcome.kind == model::OutcomeKind::Running) {
    reason.text = "The game is not over.";
    return reason;
  }
  const bool won = outcome.kind == model::OutcomeKind::Won;
  reason.text = won ? SeatWords(asker, outcome.winner) + " wins." : "The game is a draw.";
  reason.site = PlaceFor(asker, outcome.site);
  const auto ended = asker.witness == nullptr ? std::nullopt : OutcomeOf(*asker.witness);
  if (!ended) return reason;
  for (Tried tried : asker.witness->Ending()) {
    if (asker.viewer != view::kEverybody) tried.compared = false;  // it may be of what is hidden
    Reason& as = reason.parts.emplace_back(TellTried(asker, tried, tried.yes));
    as.lead = "as";
    as.parts.clear();
    as.brief = true;
  }
  AddChain(asker, asker.witness->Log()[*ended].uid, true, reason);
  return reason;
}

}  // namespace cardinal::reasons

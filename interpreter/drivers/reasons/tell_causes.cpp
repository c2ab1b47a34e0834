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
constexpr std::size_t kMostLinks = 9, kLastLinks = 2;  // of a chain of occurrences

}  // namespace

void AddChain(const Asker& asker, std::int32_t uid, bool whole, Reason& reason) {
  const view::Wording words = In(asker);
  const std::string lead = words.Phrase("in");
  const std::vector<RecordIndex> chain = ChainOf(*asker.witness, uid);
  for (std::size_t i = 0; i < chain.size(); ++i) {
    if (chain.size() > kMostLinks && i == kMostLinks - kLastLinks) {
      i = chain.size() - kLastLinks;
      reason.Add(lead, words.Phrase("{n} more", {std::to_string(chain.size() - kMostLinks)}));
    }
    const RecordIndex index = chain[i];
    Reason& in = reason.Add(lead, WithOrigin(asker, index, RecordWords(asker, index)), PlaceOf(asker, index));
    in.brief = true;
    const auto values = asker.witness->Values(asker.witness->Log()[index]);
    const bool event = static_cast<OccurrenceKind>(values[0]) == OccurrenceKind::Event;
    if (!whole && event && At(asker.program.events, values[1]).word != "event") return;
  }
}

Reason TellCard(const Asker& asker, model::CardId card) {
  Reason reason;
  const view::Wording words = In(asker);
  const std::string name = CardWords(asker, card), there = ZoneWords(asker, At(asker.match.world.cards, card).zone);
  reason.text = words.Phrase("{card} lies in {place}.", {name, there});
  const auto move = asker.witness == nullptr ? std::nullopt : LastMove(*asker.witness, card);
  if (!move) {
    reason.Add("", words.Phrase("It has lain there from the start."));
    return reason;
  }
  const Record& record = asker.witness->Log()[*move];
  if (!asker.witness->Saw(asker.viewer, record, 0)) {
    reason.Add("", words.Phrase("You did not see how it came there."));
    return reason;
  }
  const auto from = static_cast<match::ZoneId>(asker.witness->Values(record)[1]);
  const std::string moved = words.Phrase("from {place}", {ZoneWords(asker, from)});
  reason.Add(words.Phrase("moved"), WithOrigin(asker, *move, moved), PlaceOf(asker, *move));
  AddChain(asker, record.uid, false, reason);
  return reason;
}

namespace {

// What happened in an occurrence: each thing once, with how much there is in it.
void AddCaused(const Asker& asker, std::int32_t uid, Reason& reason) {
  const view::Wording in = In(asker);
  const std::string lead = in.Phrase("then");
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
      if (inside > 0) words = in.Phrase("{what}, with {n} more in it", {words, std::to_string(inside)});
    }
    reason.Add(lead, WithOrigin(asker, index, words), PlaceOf(asker, index)).brief = true;
  }
  if (more > 0) reason.Add(lead, in.Phrase("{n} more", {std::to_string(more)}));
}

}  // namespace

Reason TellOccurrence(const Asker& asker, OccurrenceKind kind, std::int32_t what) {
  Reason reason;
  const auto enter = asker.witness == nullptr ? std::nullopt : LastOccurrence(*asker.witness, kind, what);
  if (!enter) {
    const std::string name = kind == OccurrenceKind::Event    ? At(asker.program.events, what).name
                             : kind == OccurrenceKind::Window ? At(asker.program.windows, what).name
                                                              : At(asker.program.actions, what).name;
    const view::Wording words = In(asker);
    reason.text = telling::Capitalized(words.Phrase("{what} has not happened so far.", {words.Name(name)}));
    return reason;
  }
  const Record& record = asker.witness->Log()[*enter];
  reason.text = telling::Capitalized(WithOrigin(asker, *enter, RecordWords(asker, *enter)));
  reason.site = PlaceFor(asker, record.site);
  AddChain(asker, record.parent, true, reason);
  AddCaused(asker, record.uid, reason);
  return reason;
}

Reason TellOutcome(const Asker& asker) {
  Reason reason;
  const view::Wording words = In(asker);
  const model::Outcome& outcome = asker.match.outcome;
  if (outcome.kind == model::OutcomeKind::Running) {
    reason.text = words.Phrase("The game is not over.");
    return reason;
  }
  const bool won = outcome.kind == model::OutcomeKind::Won;
  reason.text =
      won ? words.Phrase("{player} wins.", {SeatWords(asker, outcome.winner)}) : words.Phrase("The game is a draw.");
  reason.site = PlaceFor(asker, outcome.site);
  const auto ended = asker.witness == nullptr ? std::nullopt : OutcomeOf(*asker.witness);
  if (!ended) return reason;
  for (Tried tried : asker.witness->Ending()) {
    if (asker.viewer != view::kEverybody) tried.compared = false;  // it may be of what is hidden
    Reason& as = reason.parts.emplace_back(TellTried(asker, tried, tried.yes));
    as.lead = words.Phrase("as");
    as.parts.clear();
    as.brief = true;
  }
  AddChain(asker, asker.witness->Log()[*ended].uid, true, reason);
  return reason;
}

}  // namespace cardinal::reasons

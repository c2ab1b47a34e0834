#include "interpreter/drivers/simulate/comparison_rows.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "interpreter/drivers/narration/rule_location.h"
#include "interpreter/drivers/simulate/ending_names.h"

namespace cardinal::simulate {

namespace {

template <class Estimate>
Change MakeChange(const Estimate& estimate) {
  Change change{estimate.known, estimate.before, estimate.after, estimate.low, estimate.high};
  change.middle = estimate.middle;
  change.error = estimate.error;
  return change;
}

// A rate difference whose first group is after and whose second is before.
Change MakeRateChange(const RateDifference& rates) {
  const RateDifferenceEstimate estimate = EstimateRateDifference(rates);
  Change change{estimate.known, estimate.other, estimate.one, estimate.low, estimate.high};
  change.middle = estimate.middle;
  change.error = estimate.error;
  return change;
}

Change MakeLengthChange(const PairedStatistics& pairs) {
  const LengthDifference longer = EstimateLengthDifference(pairs);
  const auto mean = [&](std::int64_t sum) {
    return pairs.ended == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(pairs.ended);
  };
  Change change{longer.known, mean(pairs.decisions_before), mean(pairs.decisions_after), longer.low, longer.high};
  change.middle = longer.mean;
  change.error = longer.error;
  return change;
}

class RowCollector {
 public:
  explicit RowCollector(const ComparisonReport& report)
      : report_(report), pairs_(report.result.pairs), words_(report.after, report.language) {}

  ComparisonRows Collect() {
    ComparisonRows rows;
    rows.wins = Wins();
    rows.endings = Endings();
    rows.cards = Cards();
    rows.length = MakeLengthChange(pairs_);
    Mark(rows);
    std::ranges::stable_sort(rows.cards, [](const CardChange& x, const CardChange& y) { return Rank(x) < Rank(y); });
    std::ranges::stable_sort(rows.endings, [](const EndingChange& x, const EndingChange& y) {
      return std::abs(x.change.Difference()) > std::abs(y.change.Difference());
    });
    return rows;
  }

 private:
  std::vector<WinChange> Wins() const {
    std::vector<WinChange> rows;
    const auto add = [&](const char* section, std::string label, const PairedCounts& paired) {
      if (paired.games > 0)
        rows.push_back({section, std::move(label), paired.games, MakeChange(EstimateChange(paired))});
    };
    if (report_.ComparesDecks()) {
      add("subject", report_.after_name, pairs_.decks[report_.schedule.subject]);
      for (std::size_t i = 0; i < pairs_.pairings.size(); ++i) add("opponent", Against(i), pairs_.pairings[i]);
    } else {
      for (std::size_t deck = 0; deck < report_.decks.size() && report_.decks.size() > 1; ++deck)
        add("deck", report_.decks[deck], pairs_.decks[deck]);
      AddPlayersAndSeats(add);
    }
    return rows;
  }

  template <class Add>
  void AddPlayersAndSeats(Add add) const {
    for (const auto& [kind, paired] : pairs_.players) add("player", kind, paired);
    for (std::size_t seat = 0; seat < pairs_.seats.size(); ++seat)
      add("seat", words_.TranslatePhrase("seat {number}", {std::to_string(seat + 1)}), pairs_.seats[seat]);
  }

  // "against Live Ash": the decks of a pairing without the subject.
  std::string Against(std::size_t pairing) const {
    std::vector<std::string> others;
    for (const std::int32_t deck : report_.schedule.pairings[pairing])
      if (deck != report_.schedule.subject) others.push_back(report_.decks[deck]);
    return words_.TranslatePhrase("against {deck}", {words_.JoinWithAnd(others)});
  }

  std::vector<EndingChange> Endings() const {
    const std::size_t seats = report_.schedule.players.size();
    const EndingNames before(report_.before, view::Localizer(report_.before, report_.language), seats);
    const EndingNames after(report_.after, words_, seats);
    std::map<std::pair<std::string, std::string>, EndingChange> rows;
    const auto row = [&](const program::Program& program, const EndingNames& names,
                         const Ending& ending) -> EndingChange& {
      const std::string how = names.Name(ending), clauses = narration::CitedClauses(program, ending.site);
      EndingChange& found = rows[{how, EndingNames::HasSentence(ending) ? "" : clauses}];
      found.how = how;
      found.reason = names.Reason(ending);
      if (found.clauses.empty()) found.clauses = clauses;
      return found;
    };
    // `after` first, so that an ending has the clauses of today.
    for (const auto& [ending, games] : report_.result.after.endings) row(report_.after, after, ending).after += games;
    for (const auto& [ending, games] : report_.result.before.endings)
      row(report_.before, before, ending).before += games;
    std::map<const EndingChange*, PairedCounts> counts;
    for (const auto& [pair, games] : pairs_.endings) {
      const EndingChange *one = &row(report_.before, before, pair.first),
                         *other = &row(report_.after, after, pair.second);
      if (one == other) {
        counts[one].won_before += games;
        counts[one].won_after += games;
      } else {
        counts[one].won_before += games;
        counts[one].squares += games;
        counts[other].won_after += games;
        counts[other].squares += games;
      }
    }
    std::vector<EndingChange> list;
    for (auto& [key, change] : rows) {
      PairedCounts& paired = counts[&change];
      paired.games = pairs_.ended;
      change.change = MakeChange(EstimateChange(paired));
      list.push_back(change);
    }
    return list;
  }

  std::vector<CardChange> Cards() const {
    const CardEdits edits = CollectCardEdits(report_);
    const auto has = [](const std::vector<std::string>& names, const std::string& name) {
      return std::ranges::binary_search(names, name);
    };
    std::vector<CardChange> rows;
    for (std::size_t i = 0; i < pairs_.cards.size(); ++i) {
      const PairedCard& card = pairs_.cards[i];
      if (card.drawn.games == 0) continue;
      const std::string& name = report_.result.common.names[i];
      CardChange& row = rows.emplace_back();
      row.name = DisplayCardName(report_, name);
      row.edit = has(edits.added, name)     ? CardEdit::New
                 : has(edits.removed, name) ? CardEdit::Gone
                 : has(edits.changed, name) ? CardEdit::Changed
                                            : CardEdit::None;
      row.decks_before = card.DecksBefore();
      row.decks_after = card.DecksAfter();
      row.draws_before = card.DrawnBefore();
      row.draws_after = card.DrawnAfter();
      row.played_before = card.PlayedBefore();
      row.played_after = card.PlayedAfter();
      row.drawn = MakeRateChange(card.drawn);
      row.played = MakeRateChange(card.played);
      row.if_drawn = WithinDecks(card, &CardChangeInDeck::drew);
      row.if_played = WithinDecks(card, &CardChangeInDeck::played);
    }
    return rows;
  }

  static Change WithinDecks(const PairedCard& card, RateDifferenceChange CardChangeInDeck::*change) {
    std::vector<RateDifferenceChange> strata;
    RateDifferenceChange all;
    for (const auto& [deck, in_deck] : card.by_deck) {
      strata.push_back(in_deck.*change);
      all.Merge(strata.back());
    }
    const bool few = std::ranges::min({all.sums[0], all.sums[2], all.sums[4], all.sums[6]}) < kFewestDecks;
    return few ? Change() : MakeChange(EstimateChangeWithinStrata(strata));
  }

  // Marks the clear changes of each family.
  void Mark(ComparisonRows& rows) const {
    constexpr std::int64_t kFewPairs = 10;  // of which the variance of the length says little
    std::vector<Change*> few, cards;
    if (pairs_.ended >= kFewPairs) few.push_back(&rows.length);
    for (WinChange& row : rows.wins) few.push_back(&row.change);
    for (EndingChange& row : rows.endings) few.push_back(&row.change);
    for (CardChange& row : rows.cards)
      for (Change* change : {&row.drawn, &row.played, &row.if_drawn, &row.if_played})
        (row.edit == CardEdit::None ? cards : few).push_back(change);
    for (std::vector<Change*>* family : {&few, &cards}) {
      std::erase_if(*family, [](const Change* change) { return !change->known; });
      rows.figures += static_cast<std::int64_t>(family->size());
      MarkFamily(*family);
    }
    rows.clear_errors = ClearErrors(few);
  }
  static double ClearErrors(const std::vector<Change*>& family) {
    return family.empty() ? 0 : NormalQuantile(0.025 / static_cast<double>(family.size()));
  }
  static void MarkFamily(const std::vector<Change*>& family) {
    const double errors = ClearErrors(family);
    for (Change* change : family)
      change->clear = change->Difference() != 0 && std::abs(change->middle) > errors * change->error;
  }

  // Lower is earlier.
  static std::tuple<bool, bool, double, std::string> Rank(const CardChange& card) {
    double most = std::abs(card.played.Difference());
    for (const Change& change : {card.drawn, card.played, card.if_drawn, card.if_played})
      if (change.clear) most = std::max(most, std::abs(change.Difference()));
    return {!card.IsClear(), card.edit == CardEdit::None, -most, card.name};
  }

  const ComparisonReport& report_;
  const PairedStatistics& pairs_;
  view::Localizer words_;
};

// The cards of the subject's deck, before and after.
CardEdits CollectDeckEdits(const ComparisonReport& report) {
  CardEdits edits;
  const PairedStatistics& pairs = report.result.pairs;
  for (std::size_t i = 0; i < pairs.cards.size(); ++i) {
    const bool before = pairs.cards[i].DecksBefore() > 0, after = pairs.cards[i].DecksAfter() > 0;
    if (before != after) (after ? edits.added : edits.removed).push_back(report.result.common.names[i]);
  }
  return edits;
}

}  // namespace

ComparisonRows CollectComparison(const ComparisonReport& report) { return RowCollector(report).Collect(); }

CardEdits CollectCardEdits(const ComparisonReport& report) {
  if (report.ComparesDecks()) return CollectDeckEdits(report);
  CardEdits edits;
  for (const program::CardDef& card : report.after.cards) {
    const std::int32_t other = program::FindCard(report.before, card.name);
    if (other < 0) {
      edits.added.push_back(card.name);
    } else if (report.before.cards[other].content_hash != card.content_hash) {
      edits.changed.push_back(card.name);
    }
  }
  for (const program::CardDef& card : report.before.cards)
    if (program::FindCard(report.after, card.name) < 0) edits.removed.push_back(card.name);
  for (auto* list : {&edits.added, &edits.removed, &edits.changed}) std::sort(list->begin(), list->end());
  return edits;
}

std::string DisplayCardName(const ComparisonReport& report, const std::string& name) {
  for (const program::Program* rules : {&report.after, &report.before}) {
    const std::int32_t def = program::FindCard(*rules, name);
    if (def >= 0) return view::Localizer(*rules, report.language).CardName(def);
  }
  return name;
}

std::string DescribeFinding(const view::Localizer& words, const std::string& version, const GameFinding& finding) {
  return words.TranslatePhrase("something is wrong in {version}, first with seed {seed} at decision {decision}: {what}",
                               {version, std::to_string(finding.seed), std::to_string(finding.decision), finding.what});
}

}  // namespace cardinal::simulate

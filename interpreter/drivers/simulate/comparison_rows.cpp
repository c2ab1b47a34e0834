#include "interpreter/drivers/simulate/comparison_rows.h"

#include <algorithm>
#include <map>

#include "interpreter/drivers/narration/rule_location.h"
#include "interpreter/drivers/simulate/report_rows.h"

namespace cardinal::simulate {

std::vector<ChangeRow> CollectChangeRows(const ComparisonReport& report) {
  std::vector<ChangeRow> rows;
  const PairedStatistics& pairs = report.result.pairs;
  for (std::size_t seat = 0; seat < pairs.seats.size(); ++seat)
    rows.push_back({"seat", "seat " + std::to_string(seat + 1), pairs.seats[seat]});
  for (const auto& [kind, paired] : pairs.players) rows.push_back({"player", kind, paired});
  for (std::size_t deck = 0; deck < report.decks.size() && report.decks.size() > 1; ++deck)
    rows.push_back({"deck", report.decks[deck], pairs.decks[deck]});
  return rows;
}

std::vector<EndingPair> CollectEndingPairs(const ComparisonReport& report) {
  std::map<std::pair<std::string, std::string>, EndingPair> pairs;
  const auto count = [&](const program::Program& program, const GameStatistics& statistics,
                         std::int64_t EndingPair::*games) {
    for (const auto& [how, number] : statistics.endings) {
      const EndingCount ending{how.first, how.second, FunctionNameAt(program, how.second), number};
      const std::string words = EndingText(ending), clauses = narration::CitedClauses(program, ending.site);
      EndingPair& pair = pairs[{words, clauses}];
      pair.how = words;
      pair.clauses = clauses;
      pair.*games += number;
    }
  };
  count(report.before, report.result.before, &EndingPair::before);
  count(report.after, report.result.after, &EndingPair::after);
  std::vector<EndingPair> list;
  for (const auto& [key, pair] : pairs) list.push_back(pair);
  std::stable_sort(list.begin(), list.end(), [](const auto& x, const auto& y) { return x.after > y.after; });
  return list;
}

CardChanges CollectCardChanges(const ComparisonReport& report) {
  CardChanges changes;
  for (const program::CardDef& card : report.after.cards) {
    const std::int32_t other = program::FindCard(report.before, card.name);
    if (other < 0) {
      changes.added.push_back(card.name);
    } else if (report.before.cards[other].content_hash != card.content_hash) {
      changes.changed.push_back(card.name);
    }
  }
  for (const program::CardDef& card : report.before.cards)
    if (program::FindCard(report.after, card.name) < 0) changes.removed.push_back(card.name);
  for (auto* list : {&changes.added, &changes.removed, &changes.changed}) std::sort(list->begin(), list->end());
  return changes;
}

}  // namespace cardinal::simulate

#include "interpreter/drivers/simulate/report_cards.h"

#include <algorithm>
#include <ostream>

#include "interpreter/base/text.h"
#include "interpreter/drivers/narration/rule_location.h"
#include "interpreter/drivers/simulate/report_rows.h"

namespace cardinal::simulate {

namespace {

// "+3.1 (-0.4 to +6.6)", in percentage points.
std::string FormatDifference(const RateDifference& rates) {
  const RateDifferenceEstimate difference = EstimateRateDifference(rates);
  if (!difference.known) return "-";
  return FormatPoints(difference.one - difference.other) + " (" + FormatPoints(difference.low) + " to " +
         FormatPoints(difference.high) + ')';
}

void PrintNames(std::ostream& out, const std::vector<CardRow>& cards, const char* what,
                std::int64_t CardStatistics::*count, const narration::TextStyle& style) {
  std::vector<std::string> names;
  for (const CardRow& card : cards)
    if (card.statistics.*count == 0) names.push_back(card.name);
  std::string text = what;
  if (names.empty()) text = "each was " + text.substr(std::string("never ").size()) + " in some game";
  for (std::size_t i = 0; i < names.size(); ++i) text += (i == 0 ? ": " : ", ") + names[i];
  out << narration::WrapText(text, style, "  ", 4);
}

void PrintTable(std::ostream& out, const std::vector<CardRow>& cards, const narration::TextStyle& style) {
  constexpr int kCount = 10, kDifference = 25;
  int width = 0;
  for (const CardRow& card : cards) width = std::max(width, narration::TextColumns(card.name));
  const std::string head = "  " + narration::PadRight("", width) + PadLeft("decks", kCount) + PadLeft("drawn", kCount) +
                           PadLeft("played", kCount) + PadLeft("plays", kCount) +
                           PadLeft("won more: in deck", kDifference) + PadLeft("if drawn", kDifference) +
                           PadLeft("if played", kDifference);
  out << style.Bold(head) << '\n';
  for (const CardRow& card : cards) {
    const CardStatistics& of = card.statistics;
    out << "  " << narration::PadRight(card.name, width) << PadLeft(base::FormatGrouped(of.seats), kCount)
        << PadLeft(FormatRatio(of.seats_drew, of.seats), kCount)
        << PadLeft(FormatRatio(of.seats_played, of.seats), kCount)
        << PadLeft(FormatTenths(static_cast<double>(of.plays) / static_cast<double>(of.seats)), kCount);
    for (const CardDifference& difference : kCardDifferences)
      out << PadLeft(FormatDifference(of.*difference.difference), kDifference);
    out << '\n';
  }
}

}  // namespace

void PrintSimulatedCards(std::ostream& out, const SimulationReport& report, const narration::TextStyle& style) {
  const std::vector<CardRow> cards = CollectCardRows(report);
  if (cards.empty()) return;
  out << '\n' << style.Bold("cards") << '\n';
  out << "  " << base::FormatGrouped(static_cast<std::int64_t>(cards.size())) << " different cards in the decks"
      << (report.by_card ? "\n" : "; --by-card lists them\n");
  PrintNames(out, cards, "never drawn", &CardStatistics::seats_drew, style);
  PrintNames(out, cards, "never played", &CardStatistics::seats_played, style);
  if (report.by_card) PrintTable(out, cards, style);
}

}  // namespace cardinal::simulate

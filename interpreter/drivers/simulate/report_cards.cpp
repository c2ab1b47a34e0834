#include "interpreter/drivers/simulate/report_cards.h"

#include <algorithm>
#include <ostream>

#include "interpreter/base/text.h"
#include "interpreter/drivers/narration/rule_location.h"
#include "interpreter/drivers/simulate/report_rows.h"

namespace cardinal::simulate {

namespace {

// "+3.1 (-0.4 to +6.6)", in percentage points.
std::string FormatDifference(const RateDifferenceEstimate& difference) {
  if (!difference.known) return "-";
  return FormatPoints(difference.one - difference.other) + " (" + FormatPoints(difference.low) + " to " +
         FormatPoints(difference.high) + ')';
}

void PrintNames(std::ostream& out, std::vector<std::string> names, const std::string& what, const char* none,
                const narration::TextStyle& style) {
  std::ranges::sort(names);
  const std::string text = names.empty() ? std::string(none) : what + ": " + base::JoinText(names, ", ");
  if (!text.empty()) out << narration::WrapText(text, style, "  ", 4);
}

void PrintUnused(std::ostream& out, const std::vector<CardRow>& cards, const narration::TextStyle& style) {
  std::vector<std::string> undrawn, unplayed, refused;
  for (const CardRow& card : cards) {
    const CardStatistics& of = card.statistics;
    if (of.seats_drew == 0) undrawn.push_back(card.name);
    if (card.NeverPlayed()) {
      refused.push_back(card.name + " (" + base::FormatGrouped(of.seats_drew) + ')');
    } else if (of.seats_played == 0) {
      unplayed.push_back(card.name);
    }
  }
  PrintNames(out, refused, "never played, though drawn (by how many decks)", "", style);
  PrintNames(out, undrawn, "never drawn", "each was drawn in some game", style);
  PrintNames(out, unplayed, refused.empty() ? "never played" : "never played, and seldom drawn",
             refused.empty() ? "each was played in some game" : "", style);
}

void PrintTable(std::ostream& out, const std::vector<CardRow>& cards, const narration::TextStyle& style) {
  constexpr int kCount = 10, kDifference = 25;
  int width = 0;
  for (const CardRow& card : cards) width = std::max(width, narration::TextColumns(card.name));
  const std::string head = "  " + narration::PadRight("", width) + PadLeft("decks", kCount) + PadLeft("drawn", kCount) +
                           PadLeft("played", kCount) + PadLeft("plays", kCount) +
                           PadLeft("won more if drawn", kDifference) + PadLeft("if played", kDifference);
  out << style.Bold(head) << '\n';
  for (const CardRow& card : cards) {
    const CardStatistics& of = card.statistics;
    out << "  " << narration::PadRight(card.name, width) << PadLeft(base::FormatGrouped(of.seats), kCount)
        << PadLeft(FormatRatio(of.seats_drew, of.seats), kCount)
        << PadLeft(FormatRatio(of.seats_played, of.seats), kCount)
        << PadLeft(FormatTenths(static_cast<double>(of.plays) / static_cast<double>(of.seats)), kCount);
    for (const RateDifferenceEstimate& difference : {card.if_drawn, card.if_played})
      out << PadLeft(FormatDifference(difference), kDifference);
    out << (card.NeverPlayed() ? "  never played" : "") << '\n';
  }
}

}  // namespace

void PrintSimulatedCards(std::ostream& out, const SimulationReport& report, const narration::TextStyle& style) {
  const std::vector<CardRow> cards = CollectCardRows(report);
  if (cards.empty()) return;
  out << '\n' << style.Bold("cards") << '\n';
  out << "  " << base::FormatGrouped(static_cast<std::int64_t>(cards.size())) << " different cards in the decks"
      << (report.by_card ? "\n" : "; --by-card lists them\n");
  PrintUnused(out, cards, style);
  if (report.by_card) PrintTable(out, cards, style);
}

}  // namespace cardinal::simulate

#include "interpreter/drivers/simulate/report_page_tables.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <ostream>

#include "interpreter/base/text.h"
#include "interpreter/drivers/html/html_page.h"
#include "interpreter/drivers/simulate/report_rows.h"

namespace cardinal::simulate {

namespace {

using html::EscapeHtml;

void PrintMatrixCell(std::ostream& out, const WinCount& wins) {
  if (wins.games == 0) {
    out << "<td></td>";
    return;
  }
  const Rate rate = ComputeRate(wins);
  const double off = rate.rate - 0.5;
  out << "<td class=\"" << (off >= 0 ? "more" : "less")
      << "\" style=\"--by:" << FormatTenths(std::min(110 * std::abs(off), 55.0)) << "%\" title=\""
      << base::FormatGrouped(wins.games) << " games, " << FormatRatio(wins.drawn, wins.games) << " drawn\">"
      << FormatPercent(rate.rate) << "<small>" << FormatTenths(100 * rate.low) << " to "
      << FormatTenths(100 * rate.high) << "</small></td>";
}

// A number as a cell: the shown text, and the value for sorting.
void PrintNumber(std::ostream& out, std::int64_t number) {
  out << "<td data-v=\"" << number << "\">" << base::FormatGrouped(number) << "</td>";
}
void PrintShare(std::ostream& out, std::int64_t some, std::int64_t all) {
  out << "<td data-v=\"" << FormatSixDigits(all == 0 ? 0 : static_cast<double>(some) / static_cast<double>(all))
      << "\">" << FormatRatio(some, all) << "</td>";
}
void PrintMean(std::ostream& out, std::int64_t sum, std::int64_t count) {
  const double mean = static_cast<double>(sum) / static_cast<double>(count);
  out << "<td data-v=\"" << FormatSixDigits(mean) << "\">" << FormatTenths(mean) << "</td>";
}
void PrintDifference(std::ostream& out, const RateDifferenceEstimate& difference) {
  if (!difference.known) {
    out << "<td data-v=\"\" class=\"soft\">&ndash;</td>";
    return;
  }
  const double off = difference.one - difference.other;
  const char* sure = difference.low > 0 ? " class=\"up\"" : difference.high < 0 ? " class=\"down\"" : "";
  out << "<td data-v=\"" << FormatSixDigits(off) << "\" title=\"" << FormatPercent(difference.one) << " with, "
      << FormatPercent(difference.other) << " without\"><span" << sure << '>' << FormatPoints(off) << "</span> <small>"
      << FormatPoints(difference.low) << " to " << FormatPoints(difference.high) << "</small></td>";
}

}  // namespace

void PrintMatrix(std::ostream& out, const SimulationReport& report) {
  std::map<std::pair<std::string, std::string>, WinCount> of;
  for (const PairingRow& row : CollectPairingRows(report))
    if (row.seat == 0) of[{row.deck, row.others.front()}] = row.wins;
  out << "<section>\n<h2>Deck against deck</h2>\n<p class=\"soft\">How often the deck of the row won against that of "
         "the "
         "column, with the 95 % interval.</p>\n<div class=\"scroll\"><table class=\"matrix\"><thead><tr><th></th>";
  for (const std::string& deck : report.decks) out << "<th>" << EscapeHtml(deck) << "</th>";
  out << "</tr></thead><tbody>\n";
  for (const std::string& deck : report.decks) {
    out << "<tr><th scope=\"row\">" << EscapeHtml(deck) << "</th>";
    for (const std::string& other : report.decks) {
      if (deck == other) {
        out << "<td class=\"self\"></td>";
      } else {
        PrintMatrixCell(out, of[{deck, other}]);
      }
    }
    out << "</tr>\n";
  }
  out << "</tbody></table></div>\n</section>\n";
}

void PrintCardsTable(std::ostream& out, const SimulationReport& report) {
  const std::vector<CardRow> cards = CollectCardRows(report);
  if (cards.empty()) return;
  out << "<section>\n<h2>Cards</h2>\n<p class=\"soft\">In how many decks of a game a card was, in how many of these it "
         "was drawn and played, and how many points of a hundred more those won who drew it, and who played it, than "
         "the same deck won without (95 % interval; in colour where it leaves out zero). Long games draw more cards, "
         "and "
         "who is winning plays more: a difference is not a cause.</p>\n<div class=\"scroll\"><table "
         "class=\"sortable\"><thead><tr><th class=\"text\">card</th><th class=\"text\">type</th><th>decks</th><th>drawn"
         "</th><th>played</th><th>plays a game</th><th>won more if drawn</th><th>if played</th></tr></thead><tbody>\n";
  for (const CardRow& card : cards) {
    const CardStatistics& of = card.statistics;
    out << "<tr><td data-v=\"" << EscapeHtml(card.name) << "\">" << EscapeHtml(card.name)
        << (card.NeverPlayed() ? " <small class=\"warning\">never played</small>" : "")
        << "</td><td class=\"text soft\" data-v=\"" << EscapeHtml(card.type) << "\">" << EscapeHtml(card.type)
        << "</td>";
    PrintNumber(out, of.seats);
    PrintShare(out, of.seats_drew, of.seats);
    PrintShare(out, of.seats_played, of.seats);
    PrintMean(out, of.plays, of.seats);
    for (const RateDifferenceEstimate& difference : {card.if_drawn, card.if_played}) PrintDifference(out, difference);
    out << "</tr>\n";
  }
  out << "</tbody></table></div>\n</section>\n";
}

}  // namespace cardinal::simulate

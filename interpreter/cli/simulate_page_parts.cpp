#include "interpreter/cli/simulate_page_parts.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <ostream>

#include "interpreter/cli/simulate_rows.h"
#include "interpreter/drivers/page/page.h"
#include "interpreter/drivers/scenario/words.h"

namespace cardinal::cli {

namespace {

using page::AsText;
using scenario::Grouped;
using simulate::Share;

void MatrixCell(std::ostream& out, const Share& share) {
  if (share.games == 0) {
    out << "<td></td>";
    return;
  }
  const simulate::Rate rate = simulate::RateOf(share);
  const double off = rate.rate - 0.5;
  out << "<td class=\"" << (off >= 0 ? "more" : "less")
      << "\" style=\"--by:" << Tenths(std::min(110 * std::abs(off), 55.0)) << "%\" title=\"" << Grouped(share.games)
      << " games, " << PercentOf(share.drawn, share.games) << " drawn\">" << Percent(rate.rate) << "<small>"
      << Tenths(100 * rate.low) << " to " << Tenths(100 * rate.high) << "</small></td>";
}

// A number as a cell: what is shown, and what sorts it.
void Number(std::ostream& out, std::int64_t number) {
  out << "<td data-v=\"" << number << "\">" << Grouped(number) << "</td>";
}
void Part(std::ostream& out, std::int64_t some, std::int64_t all) {
  out << "<td data-v=\"" << Sixths(all == 0 ? 0 : static_cast<double>(some) / static_cast<double>(all)) << "\">"
      << PercentOf(some, all) << "</td>";
}
void Mean(std::ostream& out, std::int64_t sum, std::int64_t count) {
  const double mean = static_cast<double>(sum) / static_cast<double>(count);
  out << "<td data-v=\"" << Sixths(mean) << "\">" << Tenths(mean) << "</td>";
}
void Contrasted(std::ostream& out, const simulate::Contrast& contrast) {
  const simulate::Difference difference = simulate::DifferenceOf(contrast);
  if (!difference.known) {
    out << "<td data-v=\"\" class=\"soft\">&ndash;</td>";
    return;
  }
  const double off = difference.one - difference.other;
  const char* sure = difference.low > 0 ? " class=\"up\"" : difference.high < 0 ? " class=\"down\"" : "";
  out << "<td data-v=\"" << Sixths(off) << "\" title=\"" << Percent(difference.one) << " with, "
      << Percent(difference.other) << " without\"><span" << sure << '>' << Points(off) << "</span> <small>"
      << Points(difference.low) << " to " << Points(difference.high) << "</small></td>";
}

}  // namespace

void PrintMatrix(std::ostream& out, const SimulationReport& report) {
  std::map<std::pair<std::string, std::string>, Share> of;
  for (const PairingRow& row : PairingsOf(report))
    if (row.seat == 0) of[{row.deck, row.others.front()}] = row.share;
  out << "<section>\n<h2>Deck against deck</h2>\n<p class=\"soft\">How often the deck of the row won against that of "
         "the "
         "column, with the 95 % interval.</p>\n<div class=\"scroll\"><table class=\"matrix\"><thead><tr><th></th>";
  for (const std::string& deck : report.decks) out << "<th>" << AsText(deck) << "</th>";
  out << "</tr></thead><tbody>\n";
  for (const std::string& deck : report.decks) {
    out << "<tr><th scope=\"row\">" << AsText(deck) << "</th>";
    for (const std::string& other : report.decks) {
      if (deck == other) {
        out << "<td class=\"self\"></td>";
      } else {
        MatrixCell(out, of[{deck, other}]);
      }
    }
    out << "</tr>\n";
  }
  out << "</tbody></table></div>\n</section>\n";
}

void PrintCardsTable(std::ostream& out, const SimulationReport& report) {
  const std::vector<CardRow> cards = CardsOf(report);
  if (cards.empty()) return;
  out << "<section>\n<h2>Cards</h2>\n<p class=\"soft\">In how many decks of a game a card was, in how many of these it "
         "was "
         "drawn and played, and how many points of a hundred more those won who had it in the deck, who drew it, who "
         "played it, than those who did not (95 % interval; in colour where it leaves out zero). Long games draw more "
         "cards, and who is winning plays more: a difference is no cause.</p>\n<div class=\"scroll\"><table "
         "class=\"sortable\"><thead><tr><th class=\"text\">card</th><th class=\"text\">type</th><th>decks</th><th>drawn"
         "</th><th>played</th><th>plays a game</th><th>won more in deck</th><th>if drawn</th><th>if "
         "played</th></tr></thead><tbody>\n";
  for (const CardRow& card : cards) {
    const simulate::CardTally& of = card.tally;
    out << "<tr><td data-v=\"" << AsText(card.name) << "\">" << AsText(card.name)
        << "</td><td class=\"text soft\" data-v=\"" << AsText(card.type) << "\">" << AsText(card.type) << "</td>";
    Number(out, of.seats);
    Part(out, of.seats_drew, of.seats);
    Part(out, of.seats_played, of.seats);
    Mean(out, of.plays, of.seats);
    Contrasted(out, of.in_deck);
    Contrasted(out, of.drew);
    Contrasted(out, of.played);
    out << "</tr>\n";
  }
  out << "</tbody></table></div>\n</section>\n";
}

}  // namespace cardinal::cli

#include "interpreter/cli/simulate_report_cards.h"

#include <algorithm>
#include <ostream>

#include "interpreter/cli/simulate_rows.h"
#include "interpreter/drivers/scenario/words.h"
#include "interpreter/drivers/telling/place.h"

namespace cardinal::cli {

namespace {

using scenario::Grouped;

// "+3.1 (-0.4 to +6.6)", in points of a hundred.
std::string InPoints(const simulate::Contrast& contrast) {
  const simulate::Difference difference = simulate::DifferenceOf(contrast);
  if (!difference.known) return "-";
  return Points(difference.one - difference.other) + " (" + Points(difference.low) + " to " + Points(difference.high) +
         ')';
}

void PrintNames(std::ostream& out, const std::vector<CardRow>& cards, const char* what,
                std::int64_t simulate::CardTally::*count, const telling::Style& style) {
  std::vector<std::string> names;
  for (const CardRow& card : cards)
    if (card.tally.*count == 0) names.push_back(card.name);
  std::string text = what;
  if (names.empty()) text = "each was " + text.substr(std::string("never ").size()) + " in some game";
  for (std::size_t i = 0; i < names.size(); ++i) text += (i == 0 ? ": " : ", ") + names[i];
  out << telling::Wrapped(text, style, "  ", 4);
}

void PrintTable(std::ostream& out, const std::vector<CardRow>& cards, const telling::Style& style) {
  constexpr int kCount = 10, kDifference = 25;
  int width = 0;
  for (const CardRow& card : cards) width = std::max(width, telling::Columns(card.name));
  const std::string head = "  " + telling::Padded("", width) + Right("decks", kCount) + Right("drawn", kCount) +
                           Right("played", kCount) + Right("plays", kCount) + Right("won more: in deck", kDifference) +
                           Right("if drawn", kDifference) + Right("if played", kDifference);
  out << style.Bold(head) << '\n';
  for (const CardRow& card : cards) {
    const simulate::CardTally& of = card.tally;
    out << "  " << telling::Padded(card.name, width) << Right(Grouped(of.seats), kCount)
        << Right(PercentOf(of.seats_drew, of.seats), kCount) << Right(PercentOf(of.seats_played, of.seats), kCount)
        << Right(Tenths(static_cast<double>(of.plays) / static_cast<double>(of.seats)), kCount)
        << Right(InPoints(of.in_deck), kDifference) << Right(InPoints(of.drew), kDifference)
        << Right(InPoints(of.played), kDifference) << '\n';
  }
}

}  // namespace

void PrintSimulatedCards(std::ostream& out, const SimulationReport& report, const telling::Style& style) {
  const std::vector<CardRow> cards = CardsOf(report);
  if (cards.empty()) return;
  out << '\n' << style.Bold("cards") << '\n';
  out << "  " << Grouped(static_cast<std::int64_t>(cards.size())) << " different cards in the decks"
      << (report.by_card ? "\n" : "; --by-card lists them\n");
  PrintNames(out, cards, "never drawn", &simulate::CardTally::seats_drew, style);
  PrintNames(out, cards, "never played", &simulate::CardTally::seats_played, style);
  if (report.by_card) PrintTable(out, cards, style);
}

}  // namespace cardinal::cli

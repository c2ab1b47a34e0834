#include "interpreter/drivers/simulate/report_rows.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <iterator>
#include <tuple>
#include <utility>

#include "interpreter/base/sequence.h"
#include "interpreter/base/text.h"
#include "interpreter/drivers/narration/text_style.h"
#include "interpreter/drivers/simulate/ending_names.h"

namespace cardinal::simulate {

namespace {

std::string Formatted(const char* format, double number) {
  char text[64];
  std::snprintf(text, sizeof text, format, number);
  return text;
}

std::vector<std::string> DeckNames(const SimulationReport& report, const std::vector<std::int32_t>& decks) {
  std::vector<std::string> names;
  for (const std::int32_t deck : decks) names.push_back(report.decks[deck]);
  return names;
}

std::vector<std::string> Without(std::vector<std::string> names, std::size_t place) {
  names.erase(names.begin() + static_cast<std::ptrdiff_t>(place));
  return names;
}

}  // namespace

std::vector<EndingRow> CollectEndings(const SimulationReport& report) {
  const EndingNames names(report.program, view::Localizer(report.program), report.schedule.players.size());
  std::vector<EndingRow> endings;
  for (const auto& [ending, games] : report.result.statistics.endings)
    endings.push_back({ending, names.Name(ending), FunctionNameAt(report.program, ending.site), games});
  std::ranges::stable_sort(endings, std::greater(), &EndingRow::games);
  return endings;
}

std::vector<WinRow> CollectSeatRows(const SimulationReport& report) {
  std::vector<WinRow> rows;
  for (const WinCount& wins : report.result.statistics.seats) {
    const std::string number = std::to_string(rows.size() + 1);
    rows.push_back({"seat", number, "seat " + number, wins, false});
  }
  return rows;
}

std::vector<WinRow> CollectPlayerRows(const SimulationReport& report) {
  std::vector<WinRow> rows;
  for (const auto& [kind, wins] : report.result.statistics.players)
    rows.push_back({"player", kind, kind, wins, rows.empty()});
  return rows;
}

std::vector<WinRow> CollectDeckRows(const SimulationReport& report) {
  std::vector<WinRow> rows;
  for (std::size_t i = 0; i < report.decks.size(); ++i)
    rows.push_back(
        {"deck", report.decks[i], report.decks[i] + " against others", report.result.statistics.decks[i], i == 0});
  return rows;
}

// The seats of a team win together.
std::vector<WinRow> CollectTeamRows(const SimulationReport& report) {
  std::vector<WinRow> rows;
  const auto& seats = report.result.statistics.seats;
  const std::int32_t teams = report.program.teams;
  for (model::Seat team = 0; team < std::min(teams, base::Count(seats)); ++team) {
    std::vector<std::string> members;
    for (model::Seat seat = team; seat < base::Count(seats); seat += teams) members.push_back(std::to_string(seat + 1));
    const std::string number = std::to_string(team + 1);
    rows.push_back(
        {"team", number, "team " + number + ": seats " + base::JoinText(members, " and "), seats[team], false});
  }
  return rows;
}

std::vector<WinRow> CollectWinRows(const SimulationReport& report) {
  std::vector<WinRow> rows = report.program.teams > 0 ? CollectTeamRows(report) : CollectSeatRows(report);
  std::ranges::move(CollectPlayerRows(report), std::back_inserter(rows));
  if (report.decks.size() > 1) std::ranges::move(CollectDeckRows(report), std::back_inserter(rows));
  return rows;
}

std::string PairingRow::Label() const {
  return seat > 0 ? deck + " in seat " + std::to_string(seat) + " against itself"
                  : deck + " against " + base::JoinText(others, ", ");
}

std::vector<PairingRow> CollectPairingRows(const SimulationReport& report) {
  std::vector<PairingRow> rows;
  const auto& pairings = report.result.statistics.pairings;
  for (std::size_t i = 0; i < pairings.size() && !report.decks.empty(); ++i) {
    const std::vector<std::int32_t>& met = report.schedule.pairings[i];
    const bool mirror = met.front() == met.back();
    const std::vector<std::string> names = DeckNames(report, met);
    for (std::size_t place = 0; place < met.size(); ++place) {
      if (!mirror && place > 0 && met[place] == met[place - 1]) continue;  // a deck has one row
      rows.push_back({names, names[place], Without(names, place), mirror ? static_cast<int>(place) + 1 : 0,
                      pairings[i][place], place == 0});
    }
  }
  return rows;
}

RateDifferenceEstimate EstimateInDeck(const CardStatistics& card) { return EstimateRateDifference(card.in_deck); }

std::int64_t CountGamesInDeck(const CardStatistics& card) { return card.in_deck.games; }
std::int64_t CountGamesByDeck(const CardStatistics& card) {
  std::int64_t games = 0;
  for (const auto& [deck, differences] : card.by_deck) games += differences.drew.games;
  return games;
}

std::vector<CardRow> CollectCardRows(const SimulationReport& report) {
  std::vector<CardRow> rows;
  const auto& cards = report.result.statistics.cards;
  for (std::size_t def = 0; def < cards.size(); ++def) {
    if (cards[def].seats == 0) continue;
    const program::CardDef& card = report.program.cards[def];
    rows.push_back({card.name, report.program.card_types[card.type].name, cards[def], EstimateIfDrawn(cards[def]),
                    EstimateIfPlayed(cards[def])});
  }
  // Without an effect last; 2 is more than any difference.
  const auto rank = [](const CardRow& row) {
    const bool drawn = row.if_drawn.known && (!row.if_played.known || row.if_drawn.error <= row.if_played.error);
    const RateDifferenceEstimate& effect = drawn ? row.if_drawn : row.if_played;
    const bool sure = effect.known && (effect.low > 0 || effect.high < 0);
    return std::tuple(!sure, effect.known ? effect.other - effect.one : 2.0, row.name);
  };
  std::ranges::sort(rows, {}, rank);
  return rows;
}

std::vector<LengthRow> CollectLengthRows(const SimulationReport& report) {
  const GameStatistics& statistics = report.result.statistics;
  std::vector<LengthRow> rows = {{"decisions", statistics.decisions}};
  if (statistics.rounds.Quantile(1) > 1) rows.push_back({"rounds", statistics.rounds});
  if (statistics.turns.Quantile(1) > 1) rows.push_back({"turns", statistics.turns});
  Histogram scores;
  for (const Histogram& of_seat : statistics.scores) scores.Merge(of_seat);
  if (!statistics.scores.empty()) rows.push_back({"score", scores});
  return rows;
}

std::string FormatMeasure(const Histogram& lengths, const LengthMeasure& measure) {
  return measure.quantile ? base::FormatGrouped(lengths.Quantile(*measure.quantile)) : FormatTenths(lengths.Mean());
}

std::string CountPrefix(std::int64_t games, std::int64_t all) {
  return "  " + PadLeft(FormatRatio(games, all), 7) + PadLeft(base::FormatGrouped(games), kNumberColumns) + "  ";
}

std::string LocalizeDecimal(const view::Localizer& words, const std::string& number) {
  const std::size_t point = number.find('.');
  if (point == std::string::npos) return number;
  return words.TranslatePhrase("{whole}.{decimals}", {number.substr(0, point), number.substr(point + 1)});
}
std::string FormatTenths(double number) { return Formatted("%.1f", number); }
std::string FormatSixDigits(double number) { return Formatted("%.6f", number); }
double RoundToSixDigits(double number) { return std::round(number * 1e6) / 1e6; }
std::string FormatPercent(double part) { return FormatTenths(100 * part) + " %"; }
std::string FormatRatio(std::int64_t some, std::int64_t all) {
  return FormatPercent(all == 0 ? 0 : static_cast<double>(some) / static_cast<double>(all));
}

std::string FormatPoints(double difference) { return FormatSigned(100 * difference); }
std::string FormatSigned(double number) {
  const std::string text = Formatted("%+.1f", number);
  return text == "-0.0" ? "+0.0" : text;
}

std::string PadLeft(const std::string& text, int columns) {
  const int missing = columns - narration::TextColumns(text);
  return std::string(static_cast<std::size_t>(std::max(missing, 0)), ' ') + text;
}

}  // namespace cardinal::simulate

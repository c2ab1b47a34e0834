#include "interpreter/cli/simulate_rows.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

#include "interpreter/drivers/narration/rule_location.h"

namespace cardinal::cli {

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

std::string FunctionNameAt(const program::Program& program, model::SiteId site) {
  for (const program::Function& code : program.functions) {
    const auto begin = program.instruction_sites.begin() + code.first;
    if (std::find(begin, begin + code.count, site) != begin + code.count) return code.name;
  }
  return "";
}

std::vector<EndingCount> CollectEndings(const SimulationReport& report) {
  std::vector<EndingCount> endings;
  for (const auto& [how, games] : report.result.statistics.endings)
    endings.push_back({how.first, how.second, FunctionNameAt(report.program, how.second), games});
  std::stable_sort(endings.begin(), endings.end(), [](const auto& x, const auto& y) { return x.games > y.games; });
  return endings;
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

std::vector<CardRow> CollectCardRows(const SimulationReport& report) {
  std::vector<CardRow> rows;
  const auto& cards = report.result.statistics.cards;
  for (std::size_t def = 0; def < cards.size(); ++def) {
    if (cards[def].seats == 0) continue;
    const program::CardDef& card = report.program.cards[def];
    rows.push_back({card.name, report.program.card_types[card.type].name, cards[def]});
  }
  std::stable_sort(rows.begin(), rows.end(), [](const auto& x, const auto& y) { return x.name < y.name; });
  return rows;
}

std::vector<LengthRow> CollectLengthRows(const SimulationReport& report) {
  const simulate::GameStatistics& tally = report.result.statistics;
  std::vector<LengthRow> rows = {{"decisions", tally.decisions}};
  if (tally.rounds.Quantile(1) > 1) rows.push_back({"rounds", tally.rounds});
  if (tally.turns.Quantile(1) > 1) rows.push_back({"turns", tally.turns});
  return rows;
}

std::string EndingText(const EndingCount& ending) {
  return std::string(ending.kind == model::OutcomeKind::Won ? "won" : "drawn") +
         (ending.where.empty() ? "" : " in " + ending.where);
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

}  // namespace cardinal::cli

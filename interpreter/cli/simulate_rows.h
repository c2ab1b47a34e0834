// The tables of a simulation report as rows with names, for every format, and its numbers as texts.
// In: the report of a simulation. Promises: the same rows in the same order for all formats.
#pragma once

#include <string>
#include <vector>

#include "interpreter/cli/simulate_report.h"

namespace cardinal::cli {

// One deck of a pairing; if a deck plays against itself, one seat.
struct PairingRow {
  std::vector<std::string> met;  // all decks of the pairing
  std::string deck;
  std::vector<std::string> others;  // the other decks of the pairing
  int seat = 0;                     // from 1, if a deck plays against itself; otherwise 0
  simulate::WinCount share;
  bool first = false;  // the first row of its pairing
};
std::vector<PairingRow> CollectPairingRows(const SimulationReport& report);

// A card that was in a deck, by name.
struct CardRow {
  std::string name;
  std::string type;
  simulate::CardStatistics statistics;
};
std::vector<CardRow> CollectCardRows(const SimulationReport& report);

struct LengthRow {
  const char* what;  // "decisions"
  const simulate::Histogram& counts;
};
// Decisions; rounds and turns only if some game had more than one.
std::vector<LengthRow> CollectLengthRows(const SimulationReport& report);

// The code that ends a game there: "event count_teams".
std::string FunctionNameAt(const program::Program& program, model::SiteId site);
// "won in event compare_teams"
std::string EndingText(const EndingCount& ending);

std::string FormatTenths(double number);  // "12.3"
std::string FormatPercent(double part);   // 0.123 -> "12.3 %"
std::string FormatRatio(std::int64_t some, std::int64_t all);
std::string FormatSigned(double number);                    // "+12.3"
std::string FormatPoints(double difference);                // 0.123 -> "+12.3"
std::string FormatSixDigits(double number);                 // six digits after the point
double RoundToSixDigits(double number);                     // the same, as a number
std::string PadLeft(const std::string& text, int columns);  // with spaces before it

}  // namespace cardinal::cli

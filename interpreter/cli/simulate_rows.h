// In: the report of a simulation. Out: its tables as rows with names, for every shape it is written in; and its numbers
// in words. Promises: the same rows in the same order for all shapes.
#pragma once

#include <string>
#include <vector>

#include "interpreter/cli/simulate_report.h"

namespace cardinal::cli {

// One deck of a pairing; of a deck against itself, one seat.
struct PairingRow {
  std::vector<std::string> met;  // all decks of the pairing
  std::string deck;
  std::vector<std::string> others;  // those it met
  int seat = 0;                     // from 1, of a deck against itself; else 0
  simulate::Share share;
  bool first = false;  // of its pairing
};
std::vector<PairingRow> PairingsOf(const SimulationReport& report);

// A card that lay in a deck, by name.
struct CardRow {
  std::string name;
  std::string type;
  simulate::CardTally tally;
};
std::vector<CardRow> CardsOf(const SimulationReport& report);

struct LengthRow {
  const char* what;  // "decisions"
  const simulate::Histogram& counts;
};
// Decisions; rounds and turns only if there were several.
std::vector<LengthRow> LengthsOf(const SimulationReport& report);

// "random against random"
std::string Versus(const std::vector<std::string>& names, const char* between = " against ");
// The code that ends a game there: "event count_teams".
std::string CodeAt(const program::Program& program, model::SiteId site);
// "won in event compare_teams"
std::string EndingInWords(const EndingCount& ending);

std::string Tenths(double number);  // "12.3"
std::string Percent(double part);   // 0.123 -> "12.3 %"
std::string PercentOf(std::int64_t some, std::int64_t all);
std::string Signed(double number);                        // "+12.3"
std::string Points(double difference);                    // 0.123 -> "+12.3"
std::string Sixths(double number);                        // six digits behind the point
std::string Right(const std::string& text, int columns);  // with blanks before it

}  // namespace cardinal::cli

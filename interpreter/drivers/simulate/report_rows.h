// The tables of a simulation report as rows with names, for every format, and its numbers as texts.
// In: the report of a simulation. Promises: the same rows in the same order for all formats.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/drivers/simulate/simulation_report.h"

namespace cardinal::simulate {

// The games that a seat, a kind of player or a deck won.
struct WinRow {
  const char* section = "";  // "seat", "player", "deck"
  std::string key;           // "1", "greedy", the name of a deck
  std::string label;         // "seat 1", "greedy", "Some Deck against others"
  WinCount wins;
  bool first = false;  // the first player or deck
};
std::vector<WinRow> CollectSeatRows(const SimulationReport& report);
std::vector<WinRow> CollectPlayerRows(const SimulationReport& report);
std::vector<WinRow> CollectDeckRows(const SimulationReport& report);
// All of them; the decks only if there are several.
std::vector<WinRow> CollectWinRows(const SimulationReport& report);

// One deck of a pairing; if a deck plays against itself, one seat.
struct PairingRow {
  std::vector<std::string> met;  // all decks of the pairing
  std::string deck;
  std::vector<std::string> others;  // the other decks of the pairing
  int seat = 0;                     // from 1, if a deck plays against itself; otherwise 0
  WinCount wins;
  bool first = false;  // the first row of its pairing

  std::string Label() const;  // "A against B, C", "A in seat 1 against itself"
};
std::vector<PairingRow> CollectPairingRows(const SimulationReport& report);

// A card that was in a deck, by name.
struct CardRow {
  std::string name;
  std::string type;
  CardStatistics statistics;
};
std::vector<CardRow> CollectCardRows(const SimulationReport& report);

// The counts of a card, and by how much more those won who had it, as JSON and CSV name them.
struct CardCount {
  const char* key;
  std::int64_t CardStatistics::*count;
};
inline constexpr std::array<CardCount, 8> kCardCounts = {{{"decks", &CardStatistics::seats},
                                                          {"copies", &CardStatistics::copies},
                                                          {"drew", &CardStatistics::seats_drew},
                                                          {"copies_drawn", &CardStatistics::copies_drawn},
                                                          {"played", &CardStatistics::seats_played},
                                                          {"copies_played", &CardStatistics::copies_played},
                                                          {"draws", &CardStatistics::draws},
                                                          {"plays", &CardStatistics::plays}}};
struct CardDifference {
  const char* key;
  RateDifference CardStatistics::*difference;
};
inline constexpr std::array<CardDifference, 3> kCardDifferences = {{{"won_in_deck", &CardStatistics::in_deck},
                                                                    {"won_if_drawn", &CardStatistics::drew},
                                                                    {"won_if_played", &CardStatistics::played}}};

struct LengthRow {
  const char* what;  // "decisions"
  const Histogram& counts;
};
// Decisions; rounds and turns only if some game had more than one.
std::vector<LengthRow> CollectLengthRows(const SimulationReport& report);

// A number that describes the lengths of games.
struct LengthMeasure {
  const char* key;                 // in JSON and CSV
  const char* heading;             // for people
  std::optional<double> quantile;  // none: the mean
};
inline constexpr std::array<LengthMeasure, 5> kLengthMeasures = {{{"shortest", "shortest", 0.0},
                                                                  {"median", "median", 0.5},
                                                                  {"mean", "mean", std::nullopt},
                                                                  {"percentile_95", "95 % within", 0.95},
                                                                  {"longest", "longest", 1.0}}};
std::string FormatMeasure(const Histogram& lengths, const LengthMeasure& measure);  // for people

// The code that ends a game there: "event count_teams".
std::string FunctionNameAt(const program::Program& program, model::SiteId site);
// "won in event compare_teams"
std::string EndingText(const EndingCount& ending);

inline constexpr int kNumberColumns = 11;  // the width of a number in the tables of the text
// "   12.3 %        123  what": a part of all games, as a line of the text.
std::string CountLine(std::int64_t games, std::int64_t all, const std::string& what);
// "seeds 1 to 20", of that many games.
std::string SeedRange(std::uint64_t first, std::int64_t games);
// "stopped: only the first 12 of 20 games were played"
std::string StoppedSentence(std::int64_t played, std::int64_t wanted);

std::string FormatTenths(double number);  // "12.3"
std::string FormatPercent(double part);   // 0.123 -> "12.3 %"
std::string FormatRatio(std::int64_t some, std::int64_t all);
std::string FormatSigned(double number);                    // "+12.3"
std::string FormatPoints(double difference);                // 0.123 -> "+12.3"
std::string FormatSixDigits(double number);                 // six digits after the point
double RoundToSixDigits(double number);                     // the same, as a number
std::string PadLeft(const std::string& text, int columns);  // with spaces before it

}  // namespace cardinal::simulate

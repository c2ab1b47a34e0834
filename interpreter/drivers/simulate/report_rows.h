// The tables of a simulation report as rows with names, for every format, and its numbers as texts.
// In: the report of a simulation. Promises: the same rows in the same order for all formats.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/drivers/simulate/simulation_report.h"
#include "interpreter/machine/view/localizer.h"

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
std::vector<WinRow> CollectTeamRows(const SimulationReport& report);  // empty without teams
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

// The number of decks that drew a card, from which on the report says that none of them played it: at most one of seven
// such decks plays it (95 %).
inline constexpr std::int64_t kDrawnOften = 20;

// A card that was in a deck.
struct CardRow {
  std::string name;
  std::string type;
  CardStatistics statistics;
  RateDifferenceEstimate if_drawn, if_played;
  bool NeverPlayed() const { return statistics.seats_played == 0 && statistics.seats_drew >= kDrawnOften; }
};
// By effect: first those of which the interval leaves out zero, from the largest to the smallest, then the others. The
// effect is the difference if drawn or if played, whichever has the smaller error.
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
  RateDifferenceEstimate (*estimate)(const CardStatistics&);
  std::int64_t (*games)(const CardStatistics&);  // how many it comes from
};
RateDifferenceEstimate EstimateInDeck(const CardStatistics& card);
std::int64_t CountGamesInDeck(const CardStatistics& card);
std::int64_t CountGamesByDeck(const CardStatistics& card);
inline constexpr std::array<CardDifference, 3> kCardDifferences = {
    {{"won_in_deck", EstimateInDeck, CountGamesInDeck},
     {"won_if_drawn", EstimateIfDrawn, CountGamesByDeck},
     {"won_if_played", EstimateIfPlayed, CountGamesByDeck}}};

// One way in which games ended.
struct EndingRow {
  Ending ending;
  std::string how;    // "won: the loser has no cards left"
  std::string where;  // the code that ended it: "event count_teams"
  std::int64_t games = 0;
};
// The most frequent first.
std::vector<EndingRow> CollectEndings(const SimulationReport& report);

struct LengthRow {
  const char* what;  // "decisions"
  Histogram counts;
};
// Decisions; rounds and turns only if some game had more than one; the score of all seats.
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

inline constexpr int kNumberColumns = 11;  // the width of a number in the tables of the text
// "   12.3 %        123  ": a part of all games, at the beginning of a line of the text.
std::string CountPrefix(std::int64_t games, std::int64_t all);

// Numbers with a decimal point as the language of the reader has them: "12,3" in Italian.
std::string LocalizeDecimal(const view::Localizer& words, const std::string& number);
std::string FormatTenths(double number);  // "12.3"
std::string FormatPercent(double part);   // 0.123 -> "12.3 %"
std::string FormatRatio(std::int64_t some, std::int64_t all);
std::string FormatSigned(double number);                    // "+12.3"
std::string FormatPoints(double difference);                // 0.123 -> "+12.3"
std::string FormatSixDigits(double number);                 // six digits after the point
double RoundToSixDigits(double number);                     // the same, as a number
std::string PadLeft(const std::string& text, int columns);  // with spaces before it

}  // namespace cardinal::simulate

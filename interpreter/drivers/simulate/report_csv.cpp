// The report of `cardinal simulate` as one table with one measure per row. docs/reference/simulate.md describes the
// columns.
#include <ostream>
#include <string_view>

#include "interpreter/base/text.h"
#include "interpreter/drivers/narration/rule_location.h"
#include "interpreter/drivers/simulate/report_rows.h"
#include "interpreter/drivers/simulate/simulation_report.h"

namespace cardinal::simulate {

namespace {

// A cell, quoted if necessary. A spreadsheet reads a text that begins with one of these signs as a formula, and a card
// may be called `=HYPERLINK(...)`: an apostrophe before it makes it text.
std::string Cell(const std::string& name) {
  const bool formula = !name.empty() && std::string_view("=+-@\t\r").find(name.front()) != std::string_view::npos;
  const std::string text = formula ? '\'' + name : name;
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

class CsvTable {
 public:
  CsvTable(std::ostream& out, const SimulationReport& report)
      : out_(out), report_(report), statistics_(report.result.statistics) {}

  void Print() {
    out_ << "section,key,against,measure,value,low,high,games\n";
    Run();
    for (const EndingRow& row : CollectEndings(report_))
      Number("ending", row.how, narration::LocationAndClauses(report_.program, row.ending.site), "games", row.games);
    for (const WinRow& row : CollectWinRows(report_)) AddWins(row.section, row.key, "", row.wins);
    for (const PairingRow& row : CollectPairingRows(report_))
      row.seat > 0 ? AddWins("mirror", row.deck, "seat " + std::to_string(row.seat), row.wins)
                   : AddWins("pairing", row.deck, base::JoinText(row.others, "; "), row.wins);
    for (const LengthRow& length : CollectLengthRows(report_)) Length(length);
    for (const CardRow& card : CollectCardRows(report_)) Card(card);
    for (const GameFinding& finding : statistics_.findings)
      Row("finding", std::to_string(finding.seed), narration::LocationAndClauses(report_.program, finding.site),
          finding.what, std::to_string(finding.decision), "", "", "");
  }

 private:
  void Row(const std::string& section, const std::string& key, const std::string& against, const std::string& measure,
           const std::string& value, const std::string& low, const std::string& high, const std::string& games) {
    out_ << section << ',' << Cell(key) << ',' << Cell(against) << ',' << Cell(measure) << ',' << value << ',' << low
         << ',' << high << ',' << games << '\n';
  }
  void Number(const char* section, const std::string& key, const std::string& against, const char* measure,
              std::int64_t value) {
    Row(section, key, against, measure, std::to_string(value), "", "", "");
  }

  void Run() {
    Number("run", report_.program.game, "", "games", statistics_.games);
    Row("run", report_.program.game, "", "seed", std::to_string(report_.options.seed), "", "", "");
    Number("run", report_.program.game, "", "unfinished", statistics_.unfinished);
    Number("run", report_.program.game, "", "wrong", statistics_.wrong);
    Number("run", report_.program.game, "", "decisions", statistics_.all_decisions);
    Number("run", report_.program.game, "", "one_option", statistics_.forced);
  }

  void AddWins(const char* section, const std::string& key, const std::string& against, const WinCount& wins) {
    const Rate rate = ComputeRate(wins);
    const std::string games = std::to_string(wins.games);
    Row(section, key, against, "won", FormatSixDigits(rate.rate), FormatSixDigits(rate.low), FormatSixDigits(rate.high),
        games);
    const WinCount as_won{wins.games, wins.drawn, 0};
    Row(section, key, against, "drawn", FormatSixDigits(ComputeRate(as_won).rate), "", "", games);
  }

  void Length(const LengthRow& length) {
    const Histogram& counts = length.counts;
    const std::string games = std::to_string(counts.Games());
    for (const LengthMeasure& measure : kLengthMeasures)
      if (measure.quantile)
        Row("length", length.what, "", measure.key, std::to_string(counts.Quantile(*measure.quantile)), "", "", games);
    Row("length", length.what, "", "mean", FormatSixDigits(counts.Mean()), "", "", games);
    for (const auto& [value, count] : counts.Counts())
      Number("histogram", length.what, std::to_string(value), "games", count);
  }

  void Card(const CardRow& card) {
    const CardStatistics& of = card.statistics;
    for (const CardCount& count : kCardCounts) Number("card", card.name, "", count.key, of.*count.count);
    for (const CardDifference& difference : kCardDifferences) AddDifference(card, difference);
  }

  void AddDifference(const CardRow& card, const CardDifference& measure) {
    const RateDifferenceEstimate difference = measure.estimate(card.statistics);
    if (!difference.known) return;
    Row("card", card.name, "", measure.key, FormatSixDigits(difference.one - difference.other),
        FormatSixDigits(difference.low), FormatSixDigits(difference.high),
        std::to_string(measure.games(card.statistics)));
  }

  std::ostream& out_;
  const SimulationReport& report_;
  const GameStatistics& statistics_;
};

}  // namespace

void PrintSimulationAsCsv(std::ostream& out, const SimulationReport& report) { CsvTable(out, report).Print(); }

}  // namespace cardinal::simulate

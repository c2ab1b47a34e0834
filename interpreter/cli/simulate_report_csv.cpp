// The report of `cardinal simulate` as one table with one measure per row. docs/reference/simulate.md describes the
// columns.
#include <ostream>
#include <string_view>

#include "interpreter/base/text.h"
#include "interpreter/cli/simulate_report.h"
#include "interpreter/cli/simulate_rows.h"
#include "interpreter/drivers/narration/rule_location.h"

namespace cardinal::cli {

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
      : out_(out), report_(report), tally_(report.result.statistics) {}

  void Print() {
    out_ << "section,key,against,measure,value,low,high,games\n";
    Run();
    for (const EndingCount& ending : CollectEndings(report_))
      Number("ending", EndingText(ending), narration::LocationAndClauses(report_.program, ending.site), "games",
             ending.games);
    for (std::size_t seat = 0; seat < tally_.seats.size(); ++seat)
      AddShare("seat", std::to_string(seat + 1), "", tally_.seats[seat]);
    for (const auto& [kind, share] : tally_.players) AddShare("player", kind, "", share);
    for (std::size_t deck = 0; deck < report_.decks.size() && report_.decks.size() > 1; ++deck)
      AddShare("deck", report_.decks[deck], "", tally_.decks[deck]);
    for (const PairingRow& row : CollectPairingRows(report_))
      row.seat > 0 ? AddShare("mirror", row.deck, "seat " + std::to_string(row.seat), row.share)
                   : AddShare("pairing", row.deck, base::JoinText(row.others, "; "), row.share);
    for (const LengthRow& length : CollectLengthRows(report_)) Length(length);
    for (const CardRow& card : CollectCardRows(report_)) Card(card);
    for (const simulate::GameFinding& finding : tally_.findings)
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
    Number("run", report_.program.game, "", "games", tally_.games);
    Row("run", report_.program.game, "", "seed", std::to_string(report_.options.seed), "", "", "");
    Number("run", report_.program.game, "", "unfinished", tally_.unfinished);
    Number("run", report_.program.game, "", "wrong", tally_.wrong);
    Number("run", report_.program.game, "", "decisions", tally_.all_decisions);
    Number("run", report_.program.game, "", "one_option", tally_.forced);
  }

  void AddShare(const char* section, const std::string& key, const std::string& against,
                const simulate::WinCount& share) {
    const simulate::Rate rate = simulate::ComputeRate(share);
    const std::string games = std::to_string(share.games);
    Row(section, key, against, "won", FormatSixDigits(rate.rate), FormatSixDigits(rate.low), FormatSixDigits(rate.high),
        games);
    const simulate::WinCount as_won{share.games, share.drawn, 0};
    Row(section, key, against, "drawn", FormatSixDigits(simulate::ComputeRate(as_won).rate), "", "", games);
  }

  void Length(const LengthRow& length) {
    const simulate::Histogram& counts = length.counts;
    const std::string games = std::to_string(counts.Games());
    for (const auto& [measure, part] :
         {std::pair("shortest", 0.0), {"median", 0.5}, {"percentile_95", 0.95}, {"longest", 1.0}})
      Row("length", length.what, "", measure, std::to_string(counts.Quantile(part)), "", "", games);
    Row("length", length.what, "", "mean", FormatSixDigits(counts.Mean()), "", "", games);
    for (const auto& [value, count] : counts.Counts())
      Number("histogram", length.what, std::to_string(value), "games", count);
  }

  void Card(const CardRow& card) {
    const simulate::CardStatistics& of = card.statistics;
    for (const auto& [measure, value] : {std::pair("decks", of.seats),
                                         {"copies", of.copies},
                                         {"drew", of.seats_drew},
                                         {"copies_drawn", of.copies_drawn},
                                         {"played", of.seats_played},
                                         {"copies_played", of.copies_played},
                                         {"draws", of.draws},
                                         {"plays", of.plays}})
      Number("card", card.name, "", measure, value);
    Contrasted(card, "won_in_deck", of.in_deck);
    Contrasted(card, "won_if_drawn", of.drew);
    Contrasted(card, "won_if_played", of.played);
  }

  void Contrasted(const CardRow& card, const char* measure, const simulate::RateDifference& contrast) {
    const simulate::RateDifferenceEstimate difference = simulate::EstimateRateDifference(contrast);
    if (!difference.known) return;
    Row("card", card.name, "", measure, FormatSixDigits(difference.one - difference.other),
        FormatSixDigits(difference.low), FormatSixDigits(difference.high), std::to_string(contrast.games));
  }

  std::ostream& out_;
  const SimulationReport& report_;
  const simulate::GameStatistics& tally_;
};

}  // namespace

void PrintSimulationAsCsv(std::ostream& out, const SimulationReport& report) { CsvTable(out, report).Print(); }

}  // namespace cardinal::cli

// The report of `cardinal simulate` as one page without external files.
#include <ostream>

#include "interpreter/base/text.h"
#include "interpreter/drivers/html/html_page.h"
#include "interpreter/drivers/narration/rule_location.h"
#include "interpreter/drivers/simulate/plots.h"
#include "interpreter/drivers/simulate/report_head.h"
#include "interpreter/drivers/simulate/report_page.h"
#include "interpreter/drivers/simulate/report_page_tables.h"
#include "interpreter/drivers/simulate/report_rows.h"

namespace cardinal::simulate {

namespace {

using html::EscapeHtml;

class HtmlBody {
 public:
  HtmlBody(std::ostream& out, const SimulationReport& report)
      : out_(out),
        report_(report),
        statistics_(report.result.statistics),
        fair_(1.0 / static_cast<double>(report.program.teams > 0 ? static_cast<std::size_t>(report.program.teams)
                                                                 : report.schedule.players.size())) {}

  void Print() {
    Head();
    Endings();
    Winners();
    Pairings();
    Lengths();
    PrintCardsTable(out_, report_);
    Findings();
  }

 private:
  void Head() {
    PrintHeadAsHtml(out_, MakeHead(report_));
    out_ << "<dl class=\"figures\">\n";
    Figure("median length", base::FormatGrouped(statistics_.decisions.Quantile(0.5)) + " decisions");
    const std::int64_t lost = statistics_.CountOutcomes(model::OutcomeKind::Lost);
    if (lost > 0) Figure("lost by all", FormatRatio(lost, statistics_.games));
    Figure("drawn", FormatRatio(statistics_.CountOutcomes(model::OutcomeKind::Drawn), statistics_.games));
    Figure("decisions with one option", FormatRatio(statistics_.forced, statistics_.all_decisions));
    Figure("not finished", base::FormatGrouped(statistics_.unfinished));
    Figure("something wrong", base::FormatGrouped(statistics_.wrong));
    if (report_.options.examine != CheckLevel::None)
      Figure("positions looked at", base::FormatGrouped(statistics_.check_stats.positions));
    out_ << "</dl>\n";
  }
  void Figure(const char* what, const std::string& value) {
    out_ << "<div><dt>" << what << "</dt><dd>" << EscapeHtml(value) << "</dd></div>\n";
  }

  void Begin(const char* heading, const char* table) {
    out_ << "<section>\n<h2>" << heading << "</h2>\n<div class=\"scroll\"><table" << table << ">\n";
  }
  void End() { out_ << "</tbody></table></div>\n</section>\n"; }

  void Endings() {
    Begin("How games ended", "");
    out_ << "<thead><tr><th>ending</th><th "
            "class=\"text\">place</th><th>games</th><th>part</th><th></th></tr></thead><tbody>\n";
    for (const EndingRow& row : CollectEndings(report_))
      Ending(row.how, narration::LocationAndClauses(report_.program, row.ending.site), row.games);
    if (statistics_.unfinished > 0) Ending("not finished", "", statistics_.unfinished);
    if (statistics_.wrong > 0) Ending("something was wrong", "", statistics_.wrong);
    End();
  }
  void Ending(const std::string& how, const std::string& place, std::int64_t games) {
    const double part =
        statistics_.games == 0 ? 0 : static_cast<double>(games) / static_cast<double>(statistics_.games);
    out_ << "<tr><td>" << EscapeHtml(how) << "</td><td class=\"text soft\"><small>" << EscapeHtml(place)
         << "</small></td><td>" << base::FormatGrouped(games) << "</td><td>" << FormatPercent(part)
         << "</td><td class=\"text\"><span class=\"part\" style=\"width:" << FormatTenths(12 * part)
         << "rem\"></span></td></tr>\n";
  }

  void WinsHead(const char* first) {
    out_ << "<thead><tr><th>" << first
         << "</th><th>games</th><th>won</th><th>95 % interval</th><th>0 % to 100 "
            "%</th><th>drawn</th></tr></thead><tbody>\n";
  }
  void WinsRow(const std::string& label, const WinCount& wins, bool apart) {
    const Rate rate = ComputeRate(wins);
    out_ << (apart ? "<tr class=\"apart\">" : "<tr>") << "<td>" << EscapeHtml(label) << "</td><td>"
         << base::FormatGrouped(wins.games) << "</td><td>" << FormatPercent(rate.rate) << "</td><td>"
         << FormatTenths(100 * rate.low) << " to " << FormatPercent(rate.high) << "</td><td>" << RangePlot(rate, fair_)
         << "</td><td>" << FormatRatio(wins.drawn, wins.games) << "</td></tr>\n";
  }

  void Winners() {
    Begin("Who won", "");
    WinsHead("");
    for (const WinRow& row : CollectWinRows(report_)) WinsRow(row.label, row.wins, row.first);
    End();
  }

  void Pairings() {
    if (report_.decks.empty()) return;
    if (report_.schedule.players.size() == 2 && report_.decks.size() > 1) PrintMatrix(out_, report_);
    if (report_.schedule.players.size() == 2 && report_.decks.size() > 1 && report_.decks.size() <= 12)
      return Mirrors();
    Begin("By pairing", "");
    WinsHead("deck");
    for (const PairingRow& row : CollectPairingRows(report_)) WinsRow(row.Label(), row.wins, row.first);
    End();
  }

  // The pairings that the matrix leaves out.
  void Mirrors() {
    Begin("Decks against themselves, by seat", "");
    WinsHead("deck");
    for (const PairingRow& row : CollectPairingRows(report_))
      if (row.seat > 0) WinsRow(row.deck + " in seat " + std::to_string(row.seat), row.wins, row.first);
    End();
  }

  void Lengths() {
    out_ << "<section>\n<h2>How long games were</h2>\n<div class=\"histograms\">\n";
    for (const LengthRow& length : CollectLengthRows(report_))
      out_ << HistogramPlot(length.counts, length.what) << '\n';
    out_ << "</div>\n<div class=\"scroll\"><table><thead><tr><th></th>";
    for (const LengthMeasure& measure : kLengthMeasures) out_ << "<th>" << measure.heading << "</th>";
    out_ << "</tr></thead><tbody>\n";
    for (const LengthRow& length : CollectLengthRows(report_)) {
      out_ << "<tr><td>" << length.what << "</td>";
      for (const LengthMeasure& measure : kLengthMeasures)
        out_ << "<td>" << FormatMeasure(length.counts, measure) << "</td>";
      out_ << "</tr>\n";
    }
    End();
  }

  void Findings() {
    if (statistics_.findings.empty()) return;
    Begin("Games in which something is wrong", "");
    out_ << "<thead><tr><th>seed</th><th>decision</th><th class=\"text\">what</th></tr></thead><tbody>\n";
    for (const GameFinding& finding : statistics_.findings)
      out_ << "<tr><td>" << finding.seed << "</td><td>" << finding.decision << "</td><td class=\"text\">"
           << EscapeHtml(finding.what) << "<br><code>"
           << EscapeHtml(RecordCommand(report_.invocation, report_.schedule, finding)) << "</code></td></tr>\n";
    End();
  }

  std::ostream& out_;
  const SimulationReport& report_;
  const GameStatistics& statistics_;
  double fair_;
};

}  // namespace

void PrintSimulationAsPage(std::ostream& out, const SimulationReport& report) {
  const std::string games = base::FormatGrouped(report.result.statistics.games) + " games";
  PrintReportPage(out, report.program.title + ": " + games, "en",
                  [&](std::ostream& to) { HtmlBody(to, report).Print(); });
}

}  // namespace cardinal::simulate

// The report of `cardinal simulate` as one page without external files.
#include <ostream>

#include "interpreter/base/text.h"
#include "interpreter/cli/simulate_page.h"
#include "interpreter/cli/simulate_page_tables.h"
#include "interpreter/cli/simulate_plots.h"
#include "interpreter/cli/simulate_rows.h"
#include "interpreter/drivers/html/html_page.h"
#include "interpreter/drivers/narration/rule_location.h"

namespace cardinal::cli {

namespace {

using html::EscapeHtml;

class HtmlBody {
 public:
  HtmlBody(std::ostream& out, const SimulationReport& report)
      : out_(out),
        report_(report),
        tally_(report.result.statistics),
        fair_(1.0 / static_cast<double>(report.schedule.players.size())) {}

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
    out_ << "<h1>" << html::EscapeHtml(report_.program.title) << "</h1>\n<p class=\"soft\">"
         << base::FormatGrouped(tally_.games) << " games, "
         << html::EscapeHtml(base::JoinText(report_.schedule.players, " against ")) << ", from seed "
         << report_.options.seed << " on";
    if (!report_.decks.empty())
      out_ << "; " << report_.decks.size() << (report_.decks.size() == 1 ? " deck" : " decks") << " in "
           << report_.schedule.pairings.size() << (report_.schedule.pairings.size() == 1 ? " pairing" : " pairings");
    out_ << "</p>\n";
    if (report_.result.stopped)
      out_ << "<p class=\"warning\">Stopped: only the first " << base::FormatGrouped(tally_.games) << " of "
           << base::FormatGrouped(report_.options.games) << " games were played.</p>\n";
    if (report_.shard)
      out_ << "<p class=\"warning\">Shard " << report_.shard->number << " of " << report_.shard->of << ", of "
           << base::FormatGrouped(report_.all_games) << " games.</p>\n";
    out_ << "<dl class=\"figures\">\n";
    Figure("median length", base::FormatGrouped(tally_.decisions.Quantile(0.5)) + " decisions");
    Figure("drawn", FormatRatio(tally_.CountOutcomes(model::OutcomeKind::Drawn), tally_.games));
    Figure("decisions with one option", FormatRatio(tally_.forced, tally_.all_decisions));
    Figure("not finished", base::FormatGrouped(tally_.unfinished));
    Figure("something wrong", base::FormatGrouped(tally_.wrong));
    if (report_.options.examine != simulate::CheckLevel::None)
      Figure("positions looked at", base::FormatGrouped(tally_.check_stats.positions));
    out_ << "</dl>\n";
  }
  void Figure(const char* what, const std::string& value) {
    out_ << "<div><dt>" << what << "</dt><dd>" << html::EscapeHtml(value) << "</dd></div>\n";
  }

  void Begin(const char* heading, const char* table) {
    out_ << "<section>\n<h2>" << heading << "</h2>\n<div class=\"scroll\"><table" << table << ">\n";
  }
  void End() { out_ << "</tbody></table></div>\n</section>\n"; }

  void Endings() {
    Begin("How games ended", "");
    out_ << "<thead><tr><th>rule</th><th "
            "class=\"text\">place</th><th>games</th><th>part</th><th></th></tr></thead><tbody>\n";
    for (const EndingCount& ending : CollectEndings(report_))
      Ending(EndingText(ending), narration::LocationAndClauses(report_.program, ending.site), ending.games);
    if (tally_.unfinished > 0) Ending("not finished", "", tally_.unfinished);
    if (tally_.wrong > 0) Ending("something was wrong", "", tally_.wrong);
    End();
  }
  void Ending(const std::string& how, const std::string& place, std::int64_t games) {
    const double part = tally_.games == 0 ? 0 : static_cast<double>(games) / static_cast<double>(tally_.games);
    out_ << "<tr><td>" << html::EscapeHtml(how) << "</td><td class=\"text soft\"><small>" << html::EscapeHtml(place)
         << "</small></td><td>" << base::FormatGrouped(games) << "</td><td>" << FormatPercent(part)
         << "</td><td class=\"text\"><span class=\"part\" style=\"width:" << FormatTenths(12 * part)
         << "rem\"></span></td></tr>\n";
  }

  void ShareHead(const char* first) {
    out_ << "<thead><tr><th>" << first
         << "</th><th>games</th><th>won</th><th>95 % interval</th><th>0 % to 100 "
            "%</th><th>drawn</th></tr></thead><tbody>\n";
  }
  void ShareRow(const std::string& label, const simulate::WinCount& share, bool apart) {
    const simulate::Rate rate = simulate::ComputeRate(share);
    out_ << (apart ? "<tr class=\"apart\">" : "<tr>") << "<td>" << html::EscapeHtml(label) << "</td><td>"
         << base::FormatGrouped(share.games) << "</td><td>" << FormatPercent(rate.rate) << "</td><td>"
         << FormatTenths(100 * rate.low) << " to " << FormatPercent(rate.high) << "</td><td>" << RangePlot(rate, fair_)
         << "</td><td>" << FormatRatio(share.drawn, share.games) << "</td></tr>\n";
  }

  void Winners() {
    Begin("Who won", "");
    ShareHead("");
    for (std::size_t seat = 0; seat < tally_.seats.size(); ++seat)
      ShareRow("seat " + std::to_string(seat + 1), tally_.seats[seat], false);
    bool first = true;
    for (const auto& [kind, share] : tally_.players) ShareRow(kind, share, std::exchange(first, false));
    first = true;
    for (std::size_t deck = 0; deck < report_.decks.size() && report_.decks.size() > 1; ++deck)
      ShareRow(report_.decks[deck] + " against others", tally_.decks[deck], std::exchange(first, false));
    End();
  }

  void Pairings() {
    if (report_.decks.empty()) return;
    if (report_.schedule.players.size() == 2 && report_.decks.size() > 1) PrintMatrix(out_, report_);
    if (report_.schedule.players.size() == 2 && report_.decks.size() > 1 && report_.decks.size() <= 12)
      return Mirrors();
    Begin("By pairing", "");
    ShareHead("deck");
    for (const PairingRow& row : CollectPairingRows(report_))
      ShareRow(row.seat > 0 ? row.deck + " in seat " + std::to_string(row.seat) + " against itself"
                            : row.deck + " against " + base::JoinText(row.others, ", "),
               row.share, row.first);
    End();
  }

  // The pairings that the matrix leaves out.
  void Mirrors() {
    Begin("Decks against themselves, by seat", "");
    ShareHead("deck");
    for (const PairingRow& row : CollectPairingRows(report_))
      if (row.seat > 0) ShareRow(row.deck + " in seat " + std::to_string(row.seat), row.share, row.first);
    End();
  }

  void Lengths() {
    out_ << "<section>\n<h2>How long games were</h2>\n<div class=\"histograms\">\n";
    for (const LengthRow& length : CollectLengthRows(report_))
      out_ << HistogramPlot(length.counts, length.what) << '\n';
    out_ << "</div>\n<div class=\"scroll\"><table><thead><tr><th></th><th>shortest</th><th>median</th><th>mean</th>"
            "<th>95 % within</th><th>longest</th></tr></thead><tbody>\n";
    for (const auto& [what, counts] : CollectLengthRows(report_))
      out_ << "<tr><td>" << what << "</td><td>" << base::FormatGrouped(counts.Quantile(0)) << "</td><td>"
           << base::FormatGrouped(counts.Quantile(0.5)) << "</td><td>" << FormatTenths(counts.Mean()) << "</td><td>"
           << base::FormatGrouped(counts.Quantile(0.95)) << "</td><td>" << base::FormatGrouped(counts.Quantile(1))
           << "</td></tr>\n";
    End();
  }

  void Findings() {
    if (tally_.findings.empty()) return;
    Begin("Games in which something is wrong", "");
    out_ << "<thead><tr><th>seed</th><th>decision</th><th class=\"text\">what</th></tr></thead><tbody>\n";
    for (const simulate::GameFinding& finding : tally_.findings)
      out_ << "<tr><td>" << finding.seed << "</td><td>" << finding.decision << "</td><td class=\"text\">"
           << html::EscapeHtml(finding.what) << "<br><code>"
           << html::EscapeHtml(RecordCommand(report_.invocation, report_.schedule, finding)) << "</code></td></tr>\n";
    End();
  }

  std::ostream& out_;
  const SimulationReport& report_;
  const simulate::GameStatistics& tally_;
  double fair_;
};

}  // namespace

void PrintSimulationAsPage(std::ostream& out, const SimulationReport& report) {
  const auto file = [](std::string_view name) { return base::FindEmbeddedFile(SimulatePage(), name); };
  const std::string games = base::FormatGrouped(report.result.statistics.games) + " games";
  const html::Page page{report.program.title + ": " + games, "en", file("simulate_page.css"),
                        file("simulate_page.html")};
  html::PrintPage(out, page, [&](std::ostream& to, std::string_view name) {
    if (name == "body") {
      HtmlBody(to, report).Print();
    } else {
      to << file(name);
    }
  });
}

}  // namespace cardinal::cli

#include "interpreter/drivers/simulate/simulation_report.h"

#include <algorithm>
#include <ostream>
#include <utility>

#include "interpreter/base/text.h"
#include "interpreter/drivers/narration/rule_location.h"
#include "interpreter/drivers/simulate/report_cards.h"
#include "interpreter/drivers/simulate/report_head.h"
#include "interpreter/drivers/simulate/report_rows.h"

namespace cardinal::simulate {

namespace {

constexpr std::size_t kMaxFindings = 10;
constexpr int kEndingIndent = 22;  // the width of CountPrefix

std::string FormatGroupedCount(std::size_t count, const char* noun) {
  return base::FormatGrouped(static_cast<std::int64_t>(count)) + ' ' + noun + (count == 1 ? "" : "s");
}

class TextReport {
 public:
  TextReport(std::ostream& out, const SimulationReport& report, const narration::TextStyle& style)
      : out_(out), report_(report), statistics_(report.result.statistics), style_(style) {}

  void Print() {
    PrintHead(out_, MakeHead(report_), style_);
    Endings();
    Winners();
    Pairings();
    Lengths();
    PrintSimulatedCards(out_, report_, style_);
    PrintCheckStats();
    Findings();
  }

 private:
  void Heading(const std::string& text) const { out_ << '\n' << style_.Bold(text) << '\n'; }

  void Endings() const {
    Heading("how they ended");
    for (const EndingRow& row : CollectEndings(report_)) {
      Ending(row.games, row.how);
      const std::string place = narration::FileAndLine(report_.program, row.ending.site);
      const std::string clauses = narration::CitedClauses(report_.program, row.ending.site);
      if (!place.empty())
        out_ << std::string(kEndingIndent, ' ') << style_.Dim(place + (clauses.empty() ? "" : " (" + clauses + ")"))
             << '\n';
    }
    if (statistics_.unfinished > 0)
      Ending(statistics_.unfinished,
             "not finished after " + base::FormatGrouped(report_.options.max_decisions) + " decisions");
    if (statistics_.wrong > 0) Ending(statistics_.wrong, "something was wrong: see below");
  }

  void Ending(std::int64_t games, const std::string& how) const {
    out_ << narration::WrapText(how, style_, CountPrefix(games, statistics_.games), kEndingIndent);
  }

  // One row of a table of winners.
  struct ReportRow {
    std::string label;
    WinCount wins;
    bool apart = false;  // begins a new group
  };

  void Table(const std::string& heading, const std::vector<ReportRow>& rows) const {
    int width = narration::TextColumns(heading);
    for (const ReportRow& row : rows) width = std::max(width, narration::TextColumns(row.label) + 2);
    Heading(narration::PadRight(heading, width) + PadLeft("games", kNumberColumns) + PadLeft("won", kNumberColumns) +
            "   95 % interval" + PadLeft("drawn", kNumberColumns));
    for (const ReportRow& row : rows) {
      const Rate rate = ComputeRate(row.wins);
      if (row.apart) out_ << '\n';
      out_ << "  " << narration::PadRight(row.label, width - 2)
           << PadLeft(base::FormatGrouped(row.wins.games), kNumberColumns)
           << PadLeft(FormatPercent(rate.rate), kNumberColumns)
           << PadLeft(FormatTenths(100 * rate.low) + " to " + FormatPercent(rate.high), 16)
           << PadLeft(FormatRatio(row.wins.drawn, row.wins.games), kNumberColumns) << '\n';
    }
  }

  void Winners() const {
    std::vector<ReportRow> rows;
    for (const WinRow& row : CollectWinRows(report_)) rows.push_back({row.label, row.wins, row.first});
    Table("who won", rows);
  }

  void Pairings() const {
    if (report_.decks.empty()) return;
    std::vector<ReportRow> rows;
    for (const PairingRow& row : CollectPairingRows(report_))
      rows.push_back({row.Label(), row.wins, row.first && !rows.empty() && row.met.size() > 1});
    Table("by pairing", rows);
  }

  void Lengths() const {
    constexpr int kLabel = 18, kColumn = 15;
    std::string head = narration::PadRight("length of a game", kLabel);
    for (const LengthMeasure& measure : kLengthMeasures) head += PadLeft(measure.heading, kColumn);
    Heading(head);
    for (const LengthRow& length : CollectLengthRows(report_)) {
      out_ << "  " << narration::PadRight(length.what, kLabel - 2);
      for (const LengthMeasure& measure : kLengthMeasures)
        out_ << PadLeft(FormatMeasure(length.counts, measure), kColumn);
      out_ << '\n';
    }
    out_ << "  " << base::FormatGrouped(statistics_.all_decisions) << " decisions in all, "
         << base::FormatGrouped(statistics_.forced) << " of them ("
         << FormatRatio(statistics_.forced, statistics_.all_decisions) << ") with one option only\n";
  }

  void PrintCheckStats() const {
    Heading("what was looked at");
    if (report_.options.examine == CheckLevel::None) {
      out_ << narration::WrapText("faults of the rules only (--examine none)", style_, "  ", 2);
      return;
    }
    const bool closely = report_.options.examine == CheckLevel::Thorough;
    const CheckStats& checked = statistics_.check_stats;
    out_ << narration::WrapText(
        base::FormatGrouped(checked.positions) +
            " positions: every card in one place, none come or gone or changed; no zone over its `at most`; no state "
            "out of its range; each decision for a seat in the game, with at least one option and none twice",
        style_, "  ", 2);
    out_ << narration::WrapText(
        (closely ? "each" : "every eighth") + std::string(" of them: saved and read back the same; in ") +
            base::FormatGrouped(checked.determinized) + " matches as a seat imagines them nothing hidden shows",
        style_, "  ", 2);
    out_ << narration::WrapText(FormatGroupedCount(static_cast<std::size_t>(checked.replayed_games), "game") +
                                    " played a second time: the same game",
                                style_, "  ", 2);
  }

  void Findings() const {
    if (statistics_.wrong == 0) {
      out_ << "  nothing is wrong\n";
      return;
    }
    Heading(FormatGroupedCount(static_cast<std::size_t>(statistics_.wrong), "game") + " in which something is wrong");
    for (std::size_t i = 0; i < statistics_.findings.size() && i < kMaxFindings; ++i) {
      const GameFinding& finding = statistics_.findings[i];
      const std::string place = narration::LocationAndClauses(report_.program, finding.site);
      out_ << narration::WrapText("seed " + std::to_string(finding.seed) + ", decision " +
                                      std::to_string(finding.decision) + ": " + finding.what +
                                      (place.empty() ? "" : " (" + place + ")"),
                                  style_, "  ", 4)
           << "    " << style_.Dim(RecordCommand(report_.invocation, report_.schedule, finding)) << '\n';
    }
    if (statistics_.wrong > static_cast<std::int64_t>(kMaxFindings))
      out_ << "  ... " << base::FormatGrouped(statistics_.wrong - static_cast<std::int64_t>(kMaxFindings)) << " more\n";
  }

  std::ostream& out_;
  const SimulationReport& report_;
  const GameStatistics& statistics_;
  const narration::TextStyle& style_;
};

}  // namespace

void PrintSimulation(std::ostream& out, const SimulationReport& report, const narration::TextStyle& style) {
  TextReport(out, report, style).Print();
}

}  // namespace cardinal::simulate

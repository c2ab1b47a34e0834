#include "interpreter/cli/simulate_report.h"

#include <algorithm>
#include <ostream>
#include <utility>

#include "interpreter/base/text.h"
#include "interpreter/cli/aborted_games.h"
#include "interpreter/cli/match_setup.h"
#include "interpreter/cli/simulate_report_cards.h"
#include "interpreter/cli/simulate_rows.h"
#include "interpreter/drivers/narration/rule_location.h"

namespace cardinal::cli {

namespace {

using simulate::GameStatistics;
using simulate::Histogram;
using simulate::WinCount;

constexpr std::size_t kMaxFindings = 10;
constexpr int kNumber = 11;  // columns

std::string FormatGroupedCount(std::size_t count, const char* noun) {
  return base::FormatGrouped(static_cast<std::int64_t>(count)) + ' ' + noun + (count == 1 ? "" : "s");
}

class ReportPage {
 public:
  ReportPage(std::ostream& out, const SimulationReport& report, const narration::TextStyle& style)
      : out_(out), report_(report), tally_(report.result.statistics), style_(style) {}

  void Print() {
    Head();
    Endings();
    Winners();
    Pairings();
    Lengths();
    PrintSimulatedCards(out_, report_, style_);
    PrintCheckStats();
    Findings();
  }

 private:
  void Head() const {
    const simulate::SimulationOptions& options = report_.options;
    const std::uint64_t first = options.seed + static_cast<std::uint64_t>(options.first);
    out_ << style_.Bold(report_.program.title) << ": " << base::FormatGrouped(tally_.games)
         << (tally_.games == 1 ? " game, " : " games, ") << base::JoinText(report_.schedule.players, " against ")
         << ", seeds " << first << " to "
         << first + static_cast<std::uint64_t>(std::max<std::int64_t>(tally_.games, 1)) - 1 << '\n';
    if (report_.shard)
      out_ << "shard " << report_.shard->number << " of " << report_.shard->of << ": games "
           << base::FormatGrouped(options.first + 1) << " to " << base::FormatGrouped(options.first + options.games)
           << " of " << base::FormatGrouped(report_.all_games) << '\n';
    if (report_.result.stopped)
      out_ << style_.Highlight("stopped: only the first " + base::FormatGrouped(tally_.games) + " of " +
                               base::FormatGrouped(options.games) + " games were played")
           << '\n';
    if (const std::string cut = DescribeAbortedGames(report_.program, report_.result.aborted); !cut.empty())
      out_ << style_.Highlight(cut) << '\n';
    if (!report_.decks.empty())
      out_ << FormatGroupedCount(report_.decks.size(), "deck") << " in "
           << FormatGroupedCount(report_.schedule.pairings.size(), "pairing")
           << "; everything has met equally often after each " << base::FormatGrouped(report_.schedule.Block())
           << " games\n";
  }

  void Heading(const std::string& text) const { out_ << '\n' << style_.Bold(text) << '\n'; }

  void Endings() const {
    Heading("how they ended");
    for (const EndingCount& ending : CollectEndings(report_)) {
      const std::string place = narration::FileAndLine(report_.program, ending.site);
      const std::string clauses = narration::CitedClauses(report_.program, ending.site);
      Ending(ending.games,
             EndingText(ending) + (place.empty() ? "" : ": " + place) + (clauses.empty() ? "" : " (" + clauses + ")"));
    }
    if (tally_.unfinished > 0)
      Ending(tally_.unfinished,
             "not finished after " + base::FormatGrouped(report_.options.max_decisions) + " decisions");
    if (tally_.wrong > 0) Ending(tally_.wrong, "something was wrong: see below");
  }

  void Ending(std::int64_t games, const std::string& how) const {
    out_ << "  " << PadLeft(FormatRatio(games, tally_.games), 7) << PadLeft(base::FormatGrouped(games), kNumber) << "  "
         << how << '\n';
  }

  // One row of a table of winners.
  struct ReportRow {
    std::string label;
    WinCount share;
    bool apart = false;  // begins a new group
  };

  void Table(const std::string& heading, const std::vector<ReportRow>& rows) const {
    int width = narration::TextColumns(heading);
    for (const ReportRow& row : rows) width = std::max(width, narration::TextColumns(row.label) + 2);
    Heading(narration::PadRight(heading, width) + PadLeft("games", kNumber) + PadLeft("won", kNumber) +
            "   95 % interval" + PadLeft("drawn", kNumber));
    for (const ReportRow& row : rows) {
      const simulate::Rate rate = simulate::ComputeRate(row.share);
      if (row.apart) out_ << '\n';
      out_ << "  " << narration::PadRight(row.label, width - 2)
           << PadLeft(base::FormatGrouped(row.share.games), kNumber) << PadLeft(FormatPercent(rate.rate), kNumber)
           << PadLeft(FormatTenths(100 * rate.low) + " to " + FormatPercent(rate.high), 16)
           << PadLeft(FormatRatio(row.share.drawn, row.share.games), kNumber) << '\n';
    }
  }

  void Winners() const {
    std::vector<ReportRow> rows;
    for (std::size_t seat = 0; seat < tally_.seats.size(); ++seat)
      rows.push_back({"seat " + std::to_string(seat + 1), tally_.seats[seat]});
    bool first = true;
    for (const auto& [kind, share] : tally_.players) rows.push_back({kind, share, std::exchange(first, false)});
    first = true;
    for (std::size_t deck = 0; deck < report_.decks.size() && report_.decks.size() > 1; ++deck)
      rows.push_back({report_.decks[deck] + " against others", tally_.decks[deck], std::exchange(first, false)});
    Table("who won", rows);
  }

  void Pairings() const {
    if (report_.decks.empty()) return;
    std::vector<ReportRow> rows;
    for (const PairingRow& row : CollectPairingRows(report_))
      rows.push_back({row.seat > 0 ? row.deck + " in seat " + std::to_string(row.seat) + " against itself"
                                   : row.deck + " against " + base::JoinText(row.others, ", "),
                      row.share, row.first && !rows.empty() && row.met.size() > 1});
    Table("by pairing", rows);
  }

  void Lengths() const {
    constexpr int kLabel = 18, kColumn = 15;
    std::string head = narration::PadRight("length of a game", kLabel);
    for (const char* name : {"shortest", "median", "mean", "95 % within", "longest"}) head += PadLeft(name, kColumn);
    Heading(head);
    const auto row = [&](const char* name, const Histogram& counts) {
      out_ << "  " << narration::PadRight(name, kLabel - 2) << PadLeft(base::FormatGrouped(counts.Quantile(0)), kColumn)
           << PadLeft(base::FormatGrouped(counts.Quantile(0.5)), kColumn)
           << PadLeft(FormatTenths(counts.Mean()), kColumn)
           << PadLeft(base::FormatGrouped(counts.Quantile(0.95)), kColumn)
           << PadLeft(base::FormatGrouped(counts.Quantile(1)), kColumn) << '\n';
    };
    for (const LengthRow& length : CollectLengthRows(report_)) row(length.what, length.counts);
    out_ << "  " << base::FormatGrouped(tally_.all_decisions) << " decisions in all, "
         << base::FormatGrouped(tally_.forced) << " of them (" << FormatRatio(tally_.forced, tally_.all_decisions)
         << ") with one option only\n";
  }

  void PrintCheckStats() const {
    Heading("what was looked at");
    if (report_.options.examine == simulate::CheckLevel::None) {
      out_ << narration::WrapText("faults of the rules only (--examine none)", style_, "  ", 2);
      return;
    }
    const bool closely = report_.options.examine == simulate::CheckLevel::Thorough;
    const simulate::CheckStats& looked = tally_.check_stats;
    out_ << narration::WrapText(
        base::FormatGrouped(looked.positions) +
            " positions: every card in one place, none come or gone or changed; no zone over its `at most`; no state "
            "out of its range; each decision for a seat in the game, with at least one option and none twice",
        style_, "  ", 2);
    out_ << narration::WrapText(
        (closely ? "each" : "every eighth") + std::string(" of them: saved and read back the same; in ") +
            base::FormatGrouped(looked.determinized) + " matches as a seat imagines them nothing hidden shows",
        style_, "  ", 2);
    out_ << narration::WrapText(FormatGroupedCount(static_cast<std::size_t>(looked.replayed_games), "game") +
                                    " played a second time: the same game",
                                style_, "  ", 2);
  }

  void Findings() const {
    if (tally_.wrong == 0) {
      out_ << "  nothing is wrong\n";
      return;
    }
    Heading(FormatGroupedCount(static_cast<std::size_t>(tally_.wrong), "game") + " in which something is wrong");
    for (std::size_t i = 0; i < tally_.findings.size() && i < kMaxFindings; ++i) {
      const simulate::GameFinding& finding = tally_.findings[i];
      const std::string place = narration::LocationAndClauses(report_.program, finding.site);
      out_ << narration::WrapText("seed " + std::to_string(finding.seed) + ", decision " +
                                      std::to_string(finding.decision) + ": " + finding.what +
                                      (place.empty() ? "" : " (" + place + ")"),
                                  style_, "  ", 4)
           << "    " << style_.Dim(RecordCommand(report_.invocation, report_.schedule, finding)) << '\n';
    }
    if (tally_.wrong > static_cast<std::int64_t>(kMaxFindings))
      out_ << "  ... " << base::FormatGrouped(tally_.wrong - static_cast<std::int64_t>(kMaxFindings)) << " more\n";
  }

  std::ostream& out_;
  const SimulationReport& report_;
  const GameStatistics& tally_;
  const narration::TextStyle& style_;
};

}  // namespace

void PrintSimulation(std::ostream& out, const SimulationReport& report, const narration::TextStyle& style) {
  ReportPage(out, report, style).Print();
}

}  // namespace cardinal::cli

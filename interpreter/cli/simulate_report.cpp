#include "interpreter/cli/simulate_report.h"

#include <algorithm>
#include <ostream>
#include <utility>

#include "interpreter/cli/cut_off.h"
#include "interpreter/cli/simulate_report_cards.h"
#include "interpreter/cli/simulate_rows.h"
#include "interpreter/cli/tables.h"
#include "interpreter/drivers/scenario/words.h"
#include "interpreter/drivers/telling/place.h"

namespace cardinal::cli {

namespace {

using scenario::Grouped;
using simulate::Histogram;
using simulate::Share;
using simulate::Tally;

constexpr std::size_t kMostFindings = 10;
constexpr int kNumber = 11;  // columns

std::string Counted(std::size_t count, const char* noun) {
  return Grouped(static_cast<std::int64_t>(count)) + ' ' + noun + (count == 1 ? "" : "s");
}

class Page {
 public:
  Page(std::ostream& out, const SimulationReport& report, const telling::Style& style)
      : out_(out), report_(report), tally_(report.result.tally), style_(style) {}

  void Print() {
    Head();
    Endings();
    Winners();
    Pairings();
    Lengths();
    PrintSimulatedCards(out_, report_, style_);
    Looked();
    Findings();
  }

 private:
  void Head() const {
    const simulate::Options& options = report_.options;
    const std::uint64_t first = options.seed + static_cast<std::uint64_t>(options.first);
    out_ << style_.Bold(report_.program.title) << ": " << Grouped(tally_.games)
         << (tally_.games == 1 ? " game, " : " games, ") << Versus(report_.schedule.players, " against ") << ", seeds "
         << first << " to " << first + static_cast<std::uint64_t>(std::max<std::int64_t>(tally_.games, 1)) - 1 << '\n';
    if (report_.shard)
      out_ << "shard " << report_.shard->number << " of " << report_.shard->of << ": games "
           << Grouped(options.first + 1) << " to " << Grouped(options.first + options.games) << " of "
           << Grouped(report_.all_games) << '\n';
    if (report_.result.stopped)
      out_ << style_.Changed("stopped: only the first " + Grouped(tally_.games) + " of " + Grouped(options.games) +
                             " games were played")
           << '\n';
    if (const std::string cut = DescribeCutOff(report_.program, report_.result.cut); !cut.empty())
      out_ << style_.Changed(cut) << '\n';
    if (!report_.decks.empty())
      out_ << Counted(report_.decks.size(), "deck") << " in " << Counted(report_.schedule.pairings.size(), "pairing")
           << "; everything has met equally often after each " << Grouped(report_.schedule.Block()) << " games\n";
  }

  void Heading(const std::string& text) const { out_ << '\n' << style_.Bold(text) << '\n'; }

  void Endings() const {
    Heading("how they ended");
    for (const EndingCount& ending : EndingsOf(report_)) {
      const std::string place = telling::FileAndLine(report_.program, ending.site);
      const std::string clauses = telling::ClausesOf(report_.program, ending.site);
      Ending(ending.games, EndingInWords(ending) + (place.empty() ? "" : ": " + place) +
                               (clauses.empty() ? "" : " (" + clauses + ")"));
    }
    if (tally_.unfinished > 0)
      Ending(tally_.unfinished, "not finished after " + Grouped(report_.options.max_decisions) + " decisions");
    if (tally_.wrong > 0) Ending(tally_.wrong, "something was wrong: see below");
  }

  void Ending(std::int64_t games, const std::string& how) const {
    out_ << "  " << Right(PercentOf(games, tally_.games), 7) << Right(Grouped(games), kNumber) << "  " << how << '\n';
  }

  // One row of a table of winners.
  struct Row {
    std::string label;
    Share share;
    bool apart = false;  // begins a new group
  };

  void Table(const std::string& heading, const std::vector<Row>& rows) const {
    int width = telling::Columns(heading);
    for (const Row& row : rows) width = std::max(width, telling::Columns(row.label) + 2);
    Heading(telling::Padded(heading, width) + Right("games", kNumber) + Right("won", kNumber) + "   95 % interval" +
            Right("drawn", kNumber));
    for (const Row& row : rows) {
      const simulate::Rate rate = simulate::RateOf(row.share);
      if (row.apart) out_ << '\n';
      out_ << "  " << telling::Padded(row.label, width - 2) << Right(Grouped(row.share.games), kNumber)
           << Right(Percent(rate.rate), kNumber) << Right(Tenths(100 * rate.low) + " to " + Percent(rate.high), 16)
           << Right(PercentOf(row.share.drawn, row.share.games), kNumber) << '\n';
    }
  }

  void Winners() const {
    std::vector<Row> rows;
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
    std::vector<Row> rows;
    for (const PairingRow& row : PairingsOf(report_))
      rows.push_back({row.seat > 0 ? row.deck + " in seat " + std::to_string(row.seat) + " against itself"
                                   : row.deck + " against " + Versus(row.others, ", "),
                      row.share, row.first && !rows.empty() && row.met.size() > 1});
    Table("by pairing", rows);
  }

  void Lengths() const {
    constexpr int kLabel = 18, kColumn = 15;
    std::string head = telling::Padded("length of a game", kLabel);
    for (const char* name : {"shortest", "median", "mean", "95 % within", "longest"}) head += Right(name, kColumn);
    Heading(head);
    const auto row = [&](const char* name, const Histogram& counts) {
      out_ << "  " << telling::Padded(name, kLabel - 2) << Right(Grouped(counts.Quantile(0)), kColumn)
           << Right(Grouped(counts.Quantile(0.5)), kColumn) << Right(Tenths(counts.Mean()), kColumn)
           << Right(Grouped(counts.Quantile(0.95)), kColumn) << Right(Grouped(counts.Quantile(1)), kColumn) << '\n';
    };
    for (const LengthRow& length : LengthsOf(report_)) row(length.what, length.counts);
    out_ << "  " << Grouped(tally_.all_decisions) << " decisions in all, " << Grouped(tally_.forced) << " of them ("
         << PercentOf(tally_.forced, tally_.all_decisions) << ") with one option only\n";
  }

  void Looked() const {
    Heading("what was looked at");
    if (report_.options.examine == simulate::Examine::None) {
      out_ << telling::Wrapped("faults of the rules only (--examine none)", style_, "  ", 2);
      return;
    }
    const bool closely = report_.options.examine == simulate::Examine::Closely;
    const simulate::Looked& looked = tally_.looked;
    out_ << telling::Wrapped(
        Grouped(looked.positions) +
            " positions: every card in one place, none come or gone or changed; no zone over its `at most`; no state "
            "out of its range; each decision for a seat in the game, with at least one option and none twice",
        style_, "  ", 2);
    out_ << telling::Wrapped((closely ? "each" : "every eighth") +
                                 std::string(" of them: saved and read back the same; in ") + Grouped(looked.imagined) +
                                 " matches as a seat imagines them nothing hidden shows",
                             style_, "  ", 2);
    out_ << telling::Wrapped(
        Counted(static_cast<std::size_t>(looked.again), "game") + " played a second time: the same game", style_, "  ",
        2);
  }

  void Findings() const {
    if (tally_.wrong == 0) {
      out_ << "  nothing is wrong\n";
      return;
    }
    Heading(Counted(static_cast<std::size_t>(tally_.wrong), "game") + " in which something is wrong");
    for (std::size_t i = 0; i < tally_.findings.size() && i < kMostFindings; ++i) {
      const simulate::Finding& finding = tally_.findings[i];
      const std::string place = telling::PlaceAndClauses(report_.program, finding.site);
      out_ << telling::Wrapped("seed " + std::to_string(finding.seed) + ", decision " +
                                   std::to_string(finding.decision) + ": " + finding.what +
                                   (place.empty() ? "" : " (" + place + ")"),
                               style_, "  ", 4)
           << "    " << style_.Dim(RecordCommand(report_.words, report_.schedule, finding)) << '\n';
    }
    if (tally_.wrong > static_cast<std::int64_t>(kMostFindings))
      out_ << "  ... " << Grouped(tally_.wrong - static_cast<std::int64_t>(kMostFindings)) << " more\n";
  }

  std::ostream& out_;
  const SimulationReport& report_;
  const Tally& tally_;
  const telling::Style& style_;
};

}  // namespace

void PrintSimulation(std::ostream& out, const SimulationReport& report, const telling::Style& style) {
  Page(out, report, style).Print();
}

}  // namespace cardinal::cli

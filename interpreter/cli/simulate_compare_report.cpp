// The report of `cardinal simulate --compare`.
#include <algorithm>
#include <ostream>

#include "interpreter/base/json.h"
#include "interpreter/base/text.h"
#include "interpreter/cli/simulate_compare.h"
#include "interpreter/cli/simulate_rows.h"
#include "interpreter/drivers/narration/rule_location.h"

namespace cardinal::cli {

namespace {

using base::Json;
using simulate::GameStatistics;

constexpr int kNumber = 11;

class ComparisonPage {
 public:
  ComparisonPage(std::ostream& out, const ComparisonReport& report, const narration::TextStyle& style)
      : out_(out), report_(report), pairs_(report.result.pairs), style_(style) {}

  void Print() {
    Head();
    Alike();
    Winners();
    Length();
    Endings();
    Cards();
    PrintFirstFinding("before", report_.result.before);
    PrintFirstFinding("after", report_.result.after);
  }

 private:
  void Head() const {
    const std::uint64_t first = report_.options.seed;
    out_ << style_.Bold(report_.after.title) << ": " << base::FormatGrouped(pairs_.games)
         << (pairs_.games == 1 ? " game" : " games") << " played with the rules of " << report_.folder
         << " (before) and with those here (after), " << base::JoinText(report_.schedule.players, " against ")
         << ", seeds " << first << " to "
         << first + static_cast<std::uint64_t>(std::max<std::int64_t>(pairs_.games, 1)) - 1 << '\n';
    if (report_.result.stopped)
      out_ << style_.Highlight("stopped: only the first " + base::FormatGrouped(pairs_.games) + " of " +
                               base::FormatGrouped(report_.options.games) + " games were played")
           << '\n';
    if (!report_.left_out.empty())
      out_ << narration::WrapText(
          "decks that only one version has, and that do not play: " + base::JoinText(report_.left_out, ", "), style_,
          "", 2);
  }

  void Heading(const std::string& text) const { out_ << '\n' << style_.Bold(text) << '\n'; }

  void Alike() const {
    Heading("how alike the games are");
    Games(pairs_.same_answers, "the same game, answer for answer");
    Games(pairs_.same_length, "the same result after as many decisions");
    Games(pairs_.same_result, "the same result");
    Games(pairs_.ended - pairs_.same_result, "another result");
    if (pairs_.ended < pairs_.games)
      Games(pairs_.games - pairs_.ended,
            "did not end in one of the two versions, and count nowhere below but in the endings");
  }
  void Games(std::int64_t games, const std::string& what) const {
    out_ << "  " << PadLeft(FormatRatio(games, pairs_.games), 7) << PadLeft(base::FormatGrouped(games), kNumber) << "  "
         << what << '\n';
  }

  void Winners() const {
    const std::vector<ChangeRow> rows = CollectChangeRows(report_);
    int width = 16;
    for (const ChangeRow& row : rows) width = std::max(width, narration::TextColumns(row.label) + 2);
    Heading(narration::PadRight("who won", width) + PadLeft("games", kNumber) + PadLeft("before", kNumber) +
            PadLeft("after", kNumber) + PadLeft("change", kNumber) + "   95 % interval");
    std::string section = rows.empty() ? "" : rows.front().section;
    for (const ChangeRow& row : rows) {
      const simulate::PairedEstimate change = simulate::EstimateChange(row.paired);
      if (std::exchange(section, row.section) != row.section) out_ << '\n';
      out_ << "  " << narration::PadRight(row.label, width - 2)
           << PadLeft(base::FormatGrouped(row.paired.games), kNumber) << PadLeft(FormatPercent(change.before), kNumber)
           << PadLeft(FormatPercent(change.after), kNumber)
           << PadLeft(FormatPoints(change.after - change.before), kNumber)
           << PadLeft(FormatPoints(change.low) + " to " + FormatPoints(change.high), 16) << '\n';
    }
  }

  void Length() const {
    Heading("length of a game");
    const simulate::LengthDifference longer = simulate::EstimateLengthDifference(pairs_);
    const auto mean = [&](std::int64_t sum) {
      return FormatTenths(pairs_.ended == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(pairs_.ended));
    };
    out_ << "  " << mean(pairs_.decisions_before) << " decisions before, " << mean(pairs_.decisions_after)
         << " after: " << FormatSigned(longer.mean);
    if (longer.known)
      out_ << " (95 % interval " << FormatSigned(longer.low) << " to " << FormatSigned(longer.high) << ')';
    out_ << '\n';
  }

  void Endings() const {
    Heading("how they ended");
    out_ << "  " << PadLeft("before", kNumber) << PadLeft("after", kNumber) << '\n';
    for (const EndingPair& ending : CollectEndingPairs(report_))
      out_ << "  " << PadLeft(base::FormatGrouped(ending.before), kNumber)
           << PadLeft(base::FormatGrouped(ending.after), kNumber) << "  " << ending.how
           << (ending.clauses.empty() ? "" : " (" + ending.clauses + ")")
           << (ending.before == 0  ? ": new"
               : ending.after == 0 ? ": gone"
                                   : "")
           << '\n';
    Other("not finished after " + base::FormatGrouped(report_.options.max_decisions) + " decisions",
          &GameStatistics::unfinished);
    Other("something was wrong", &GameStatistics::wrong);
  }
  void Other(const std::string& what, std::int64_t GameStatistics::*games) const {
    const std::int64_t before = report_.result.before.*games, after = report_.result.after.*games;
    if (before + after > 0)
      out_ << "  " << PadLeft(base::FormatGrouped(before), kNumber) << PadLeft(base::FormatGrouped(after), kNumber)
           << "  " << what << '\n';
  }

  void Cards() const {
    Heading("cards");
    const CardChanges changes = CollectCardChanges(report_);
    bool any = false;
    for (const auto& [what, names] :
         {std::pair("new: ", &changes.added), {"gone: ", &changes.removed}, {"changed: ", &changes.changed}}) {
      if (names->empty()) continue;
      out_ << narration::WrapText(what + base::JoinText(*names, ", "), style_, "  ", 4);
      any = true;
    }
    if (!any) out_ << "  none is new, gone or changed\n";
  }

  void PrintFirstFinding(const std::string& when, const GameStatistics& tally) const {
    if (tally.findings.empty()) return;
    const simulate::GameFinding& finding = tally.findings.front();
    out_ << narration::WrapText("something is wrong " + when + ", first with seed " + std::to_string(finding.seed) +
                                    " at decision " + std::to_string(finding.decision) + ": " + finding.what,
                                style_, "", 2);
  }

  std::ostream& out_;
  const ComparisonReport& report_;
  const simulate::PairedStatistics& pairs_;
  const narration::TextStyle& style_;
};

Json CountsJson(const GameStatistics& tally) {
  return {{"won", tally.CountOutcomes(model::OutcomeKind::Won)},
          {"drawn", tally.CountOutcomes(model::OutcomeKind::Drawn)},
          {"unfinished", tally.unfinished},
          {"wrong", tally.wrong}};
}

Json WinsJson(const ComparisonReport& report) {
  Json rows = Json::array();
  for (const ChangeRow& row : CollectChangeRows(report)) {
    const simulate::PairedEstimate change = simulate::EstimateChange(row.paired);
    rows.push_back(Json{{"of", row.section},
                        {"name", row.label},
                        {"games", row.paired.games},
                        {"before", RoundToSixDigits(change.before)},
                        {"after", RoundToSixDigits(change.after)},
                        {"low", RoundToSixDigits(change.low)},
                        {"high", RoundToSixDigits(change.high)}});
  }
  return rows;
}

Json EndingsJson(const ComparisonReport& report) {
  Json rows = Json::array();
  for (const EndingPair& ending : CollectEndingPairs(report))
    rows.push_back(
        Json{{"how", ending.how}, {"clauses", ending.clauses}, {"before", ending.before}, {"after", ending.after}});
  return rows;
}

Json LongerJson(const simulate::LengthDifference& longer) {
  if (!longer.known) return nullptr;
  return {{"decisions", RoundToSixDigits(longer.mean)},
          {"low", RoundToSixDigits(longer.low)},
          {"high", RoundToSixDigits(longer.high)}};
}

}  // namespace

void PrintComparison(std::ostream& out, const ComparisonReport& report, const narration::TextStyle& style) {
  ComparisonPage(out, report, style).Print();
}

void PrintComparisonAsJson(std::ostream& out, const ComparisonReport& report) {
  const simulate::PairedStatistics& pairs = report.result.pairs;
  const CardChanges cards = CollectCardChanges(report);
  base::PrintJson(
      out, {{"version", 1},
            {"game", report.after.game},
            {"compared_with", report.folder},
            {"seed", report.options.seed},
            {"wanted", report.options.games},
            {"games", pairs.games},
            {"stopped", report.result.stopped},
            {"players", report.schedule.players},
            {"decks", report.decks},
            {"decks_left_out", report.left_out},
            {"alike",
             {{"ended", pairs.ended},
              {"same_course", pairs.same_answers},
              {"same_length", pairs.same_length},
              {"same_result", pairs.same_result}}},
            {"results", {{"before", CountsJson(report.result.before)}, {"after", CountsJson(report.result.after)}}},
            {"wins", WinsJson(report)},
            {"longer", LongerJson(simulate::EstimateLengthDifference(pairs))},
            {"endings", EndingsJson(report)},
            {"cards", {{"new", cards.added}, {"gone", cards.removed}, {"changed", cards.changed}}}});
}

}  // namespace cardinal::cli

#include "interpreter/drivers/simulate/comparison_report.h"

#include <algorithm>
#include <ostream>

#include "interpreter/base/json.h"
#include "interpreter/base/text.h"
#include "interpreter/drivers/simulate/comparison_rows.h"
#include "interpreter/drivers/simulate/report_rows.h"

namespace cardinal::simulate {

namespace {

using base::Json;

class ComparisonText {
 public:
  ComparisonText(std::ostream& out, const ComparisonReport& report, const narration::TextStyle& style)
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
    out_ << style_.Bold(report_.after.title) << ": " << base::FormatGrouped(pairs_.games)
         << (pairs_.games == 1 ? " game" : " games") << " played with the rules of " << report_.folder
         << " (before) and with those here (after), " << base::JoinText(report_.schedule.players, " against ") << ", "
         << SeedRange(report_.options.seed, pairs_.games) << '\n';
    if (report_.result.stopped) out_ << style_.Highlight(StoppedSentence(pairs_.games, report_.options.games)) << '\n';
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
  void Games(std::int64_t games, const std::string& what) const { out_ << CountLine(games, pairs_.games, what); }

  void Winners() const {
    const std::vector<ChangeRow> rows = CollectChangeRows(report_);
    int width = 16;
    for (const ChangeRow& row : rows) width = std::max(width, narration::TextColumns(row.label) + 2);
    Heading(narration::PadRight("who won", width) + PadLeft("games", kNumberColumns) +
            PadLeft("before", kNumberColumns) + PadLeft("after", kNumberColumns) + PadLeft("change", kNumberColumns) +
            "   95 % interval");
    std::string section = rows.empty() ? "" : rows.front().section;
    for (const ChangeRow& row : rows) {
      const PairedEstimate change = EstimateChange(row.paired);
      if (std::exchange(section, row.section) != row.section) out_ << '\n';
      out_ << "  " << narration::PadRight(row.label, width - 2)
           << PadLeft(base::FormatGrouped(row.paired.games), kNumberColumns)
           << PadLeft(FormatPercent(change.before), kNumberColumns)
           << PadLeft(FormatPercent(change.after), kNumberColumns)
           << PadLeft(FormatPoints(change.after - change.before), kNumberColumns)
           << PadLeft(FormatPoints(change.low) + " to " + FormatPoints(change.high), 16) << '\n';
    }
  }

  void Length() const {
    Heading("length of a game");
    const LengthDifference longer = EstimateLengthDifference(pairs_);
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
    out_ << "  " << PadLeft("before", kNumberColumns) << PadLeft("after", kNumberColumns) << '\n';
    for (const EndingPair& ending : CollectEndingPairs(report_))
      out_ << "  " << PadLeft(base::FormatGrouped(ending.before), kNumberColumns)
           << PadLeft(base::FormatGrouped(ending.after), kNumberColumns) << "  " << ending.how
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
      out_ << "  " << PadLeft(base::FormatGrouped(before), kNumberColumns)
           << PadLeft(base::FormatGrouped(after), kNumberColumns) << "  " << what << '\n';
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

  void PrintFirstFinding(const std::string& when, const GameStatistics& statistics) const {
    if (statistics.findings.empty()) return;
    const GameFinding& finding = statistics.findings.front();
    out_ << narration::WrapText("something is wrong " + when + ", first with seed " + std::to_string(finding.seed) +
                                    " at decision " + std::to_string(finding.decision) + ": " + finding.what,
                                style_, "", 2);
  }

  std::ostream& out_;
  const ComparisonReport& report_;
  const PairedStatistics& pairs_;
  const narration::TextStyle& style_;
};

Json CountsJson(const GameStatistics& statistics) {
  return {{"won", statistics.CountOutcomes(model::OutcomeKind::Won)},
          {"drawn", statistics.CountOutcomes(model::OutcomeKind::Drawn)},
          {"unfinished", statistics.unfinished},
          {"wrong", statistics.wrong}};
}

Json WinsJson(const ComparisonReport& report) {
  Json rows = Json::array();
  for (const ChangeRow& row : CollectChangeRows(report)) {
    const PairedEstimate change = EstimateChange(row.paired);
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

Json LongerJson(const LengthDifference& longer) {
  if (!longer.known) return nullptr;
  return {{"decisions", RoundToSixDigits(longer.mean)},
          {"low", RoundToSixDigits(longer.low)},
          {"high", RoundToSixDigits(longer.high)}};
}

}  // namespace

void PrintComparison(std::ostream& out, const ComparisonReport& report, const narration::TextStyle& style) {
  ComparisonText(out, report, style).Print();
}

void PrintComparisonAsJson(std::ostream& out, const ComparisonReport& report) {
  const PairedStatistics& pairs = report.result.pairs;
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
            {"longer", LongerJson(EstimateLengthDifference(pairs))},
            {"endings", EndingsJson(report)},
            {"cards", {{"new", cards.added}, {"gone", cards.removed}, {"changed", cards.changed}}}});
}

}  // namespace cardinal::simulate

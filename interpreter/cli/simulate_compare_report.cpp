// The report of `cardinal simulate --compare`.
#include <algorithm>
#include <ostream>
#include <utility>

#include "interpreter/cli/simulate_compare.h"
#include "interpreter/cli/simulate_json.h"
#include "interpreter/cli/simulate_rows.h"
#include "interpreter/drivers/narration/rule_location.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"

namespace cardinal::cli {

namespace {

using scenario_runner::FormatGrouped;
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
    out_ << style_.Bold(report_.after.title) << ": " << scenario_runner::FormatGrouped(pairs_.games)
         << (pairs_.games == 1 ? " game" : " games") << " played with the rules of " << report_.folder
         << " (before) and with those here (after), " << JoinVersus(report_.schedule.players) << ", seeds " << first
         << " to " << first + static_cast<std::uint64_t>(std::max<std::int64_t>(pairs_.games, 1)) - 1 << '\n';
    if (report_.result.stopped)
      out_ << style_.Highlight("stopped: only the first " + scenario_runner::FormatGrouped(pairs_.games) + " of " +
                               scenario_runner::FormatGrouped(report_.options.games) + " games were played")
           << '\n';
    if (!report_.left_out.empty())
      out_ << narration::WrapText(
          "decks that only one version has, and that do not play: " + JoinVersus(report_.left_out, ", "), style_, "",
          2);
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
    out_ << "  " << PadLeft(FormatRatio(games, pairs_.games), 7)
         << PadLeft(scenario_runner::FormatGrouped(games), kNumber) << "  " << what << '\n';
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
           << PadLeft(scenario_runner::FormatGrouped(row.paired.games), kNumber)
           << PadLeft(FormatPercent(change.before), kNumber) << PadLeft(FormatPercent(change.after), kNumber)
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
      out_ << "  " << PadLeft(scenario_runner::FormatGrouped(ending.before), kNumber)
           << PadLeft(scenario_runner::FormatGrouped(ending.after), kNumber) << "  " << ending.how
           << (ending.clauses.empty() ? "" : " (" + ending.clauses + ")")
           << (ending.before == 0  ? ": new"
               : ending.after == 0 ? ": gone"
                                   : "")
           << '\n';
    Other("not finished after " + scenario_runner::FormatGrouped(report_.options.max_decisions) + " decisions",
          &GameStatistics::unfinished);
    Other("something was wrong", &GameStatistics::wrong);
  }
  void Other(const std::string& what, std::int64_t GameStatistics::*games) const {
    const std::int64_t before = report_.result.before.*games, after = report_.result.after.*games;
    if (before + after > 0)
      out_ << "  " << PadLeft(scenario_runner::FormatGrouped(before), kNumber)
           << PadLeft(scenario_runner::FormatGrouped(after), kNumber) << "  " << what << '\n';
  }

  void Cards() const {
    Heading("cards");
    const CardChanges changes = CollectCardChanges(report_);
    bool any = false;
    for (const auto& [what, names] :
         {std::pair("new: ", &changes.added), {"gone: ", &changes.removed}, {"changed: ", &changes.changed}}) {
      if (names->empty()) continue;
      out_ << narration::WrapText(what + JoinVersus(*names, ", "), style_, "  ", 4);
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

std::string CountsJson(const GameStatistics& tally) {
  return '{' + JsonMember("won", tally.CountOutcomes(model::OutcomeKind::Won)) + ", " +
         JsonMember("drawn", tally.CountOutcomes(model::OutcomeKind::Drawn)) + ", " +
         JsonMember("unfinished", tally.unfinished) + ", " + JsonMember("wrong", tally.wrong) + '}';
}

std::vector<std::string> Members(const ComparisonReport& report) {
  const simulate::PairedStatistics& pairs = report.result.pairs;
  std::vector<std::string> wins, endings;
  for (const ChangeRow& row : CollectChangeRows(report)) {
    const simulate::PairedEstimate change = simulate::EstimateChange(row.paired);
    wins.push_back(JsonMember("of", QuoteJson(row.section)) + ", " + JsonMember("name", QuoteJson(row.label)) + ", " +
                   JsonMember("games", row.paired.games) + ", " + JsonMember("before", FormatSixDigits(change.before)) +
                   ", " + JsonMember("after", FormatSixDigits(change.after)) + ", " +
                   JsonMember("low", FormatSixDigits(change.low)) + ", " +
                   JsonMember("high", FormatSixDigits(change.high)));
  }
  for (const EndingPair& ending : CollectEndingPairs(report))
    endings.push_back(JsonMember("how", QuoteJson(ending.how)) + ", " +
                      JsonMember("clauses", QuoteJson(ending.clauses)) + ", " + JsonMember("before", ending.before) +
                      ", " + JsonMember("after", ending.after));
  const simulate::LengthDifference longer = simulate::EstimateLengthDifference(pairs);
  const CardChanges cards = CollectCardChanges(report);
  return {JsonMember("version", 1),
          JsonMember("game", QuoteJson(report.after.game)),
          JsonMember("compared_with", QuoteJson(report.folder)),
          JsonMember("seed", std::to_string(report.options.seed)),
          JsonMember("wanted", report.options.games),
          JsonMember("games", pairs.games),
          JsonMember("stopped", report.result.stopped ? "true" : "false"),
          JsonMember("players", JsonTexts(report.schedule.players)),
          JsonMember("decks", JsonTexts(report.decks)),
          JsonMember("decks_left_out", JsonTexts(report.left_out)),
          JsonMember("alike", '{' + JsonMember("ended", pairs.ended) + ", " +
                                  JsonMember("same_course", pairs.same_answers) + ", " +
                                  JsonMember("same_length", pairs.same_length) + ", " +
                                  JsonMember("same_result", pairs.same_result) + '}'),
          JsonMember("results", '{' + JsonMember("before", CountsJson(report.result.before)) + ", " +
                                    JsonMember("after", CountsJson(report.result.after)) + '}'),
          JsonMember("wins", JsonRows(wins)),
          JsonMember("longer", longer.known ? '{' + JsonMember("decisions", FormatSixDigits(longer.mean)) + ", " +
                                                  JsonMember("low", FormatSixDigits(longer.low)) + ", " +
                                                  JsonMember("high", FormatSixDigits(longer.high)) + '}'
                                            : "null"),
          JsonMember("endings", JsonRows(endings)),
          JsonMember("cards", '{' + JsonMember("new", JsonTexts(cards.added)) + ", " +
                                  JsonMember("gone", JsonTexts(cards.removed)) + ", " +
                                  JsonMember("changed", JsonTexts(cards.changed)) + '}')};
}

}  // namespace

void PrintComparison(std::ostream& out, const ComparisonReport& report, const narration::TextStyle& style) {
  ComparisonPage(out, report, style).Print();
}

void PrintComparisonAsJson(std::ostream& out, const ComparisonReport& report) {
  out << "{\n";
  bool first = true;
  for (const std::string& member : Members(report)) out << (std::exchange(first, false) ? "  " : ",\n  ") << member;
  out << "\n}\n";
}

}  // namespace cardinal::cli

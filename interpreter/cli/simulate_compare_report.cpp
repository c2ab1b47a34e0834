// What `cardinal simulate --compare` says.
#include <algorithm>
#include <ostream>
#include <utility>

#include "interpreter/cli/simulate_compare.h"
#include "interpreter/cli/simulate_json.h"
#include "interpreter/cli/simulate_rows.h"
#include "interpreter/drivers/scenario/words.h"
#include "interpreter/drivers/telling/place.h"

namespace cardinal::cli {

namespace {

using scenario::Grouped;
using simulate::Tally;

constexpr int kNumber = 11;

class Page {
 public:
  Page(std::ostream& out, const ComparisonReport& report, const telling::Style& style)
      : out_(out), report_(report), pairs_(report.result.pairs), style_(style) {}

  void Print() {
    Head();
    Alike();
    Winners();
    Length();
    Endings();
    Cards();
    Wrong("before", report_.result.before);
    Wrong("after", report_.result.after);
  }

 private:
  void Head() const {
    const std::uint64_t first = report_.options.seed;
    out_ << style_.Bold(report_.after.title) << ": " << Grouped(pairs_.games)
         << (pairs_.games == 1 ? " game" : " games") << " played with the rules of " << report_.folder
         << " (before) and with those here (after), " << Versus(report_.schedule.players) << ", seeds " << first
         << " to " << first + static_cast<std::uint64_t>(std::max<std::int64_t>(pairs_.games, 1)) - 1 << '\n';
    if (report_.result.stopped)
      out_ << style_.Changed("stopped: only the first " + Grouped(pairs_.games) + " of " +
                             Grouped(report_.options.games) + " games were played")
           << '\n';
    if (!report_.left_out.empty())
      out_ << telling::Wrapped(
          "decks that only one version has, and that do not play: " + Versus(report_.left_out, ", "), style_, "", 2);
  }

  void Heading(const std::string& text) const { out_ << '\n' << style_.Bold(text) << '\n'; }

  void Alike() const {
    Heading("how alike the games are");
    Games(pairs_.same_course, "the same game, answer for answer");
    Games(pairs_.same_length, "the same result after as many decisions");
    Games(pairs_.same_result, "the same result");
    Games(pairs_.ended - pairs_.same_result, "another result");
    if (pairs_.ended < pairs_.games)
      Games(pairs_.games - pairs_.ended,
            "did not end in one of the two versions, and count nowhere below but in the endings");
  }
  void Games(std::int64_t games, const std::string& what) const {
    out_ << "  " << Right(PercentOf(games, pairs_.games), 7) << Right(Grouped(games), kNumber) << "  " << what << '\n';
  }

  void Winners() const {
    const std::vector<ChangeRow> rows = ChangesOf(report_);
    int width = 16;
    for (const ChangeRow& row : rows) width = std::max(width, telling::Columns(row.label) + 2);
    Heading(telling::Padded("who won", width) + Right("games", kNumber) + Right("before", kNumber) +
            Right("after", kNumber) + Right("change", kNumber) + "   95 % interval");
    std::string section = rows.empty() ? "" : rows.front().section;
    for (const ChangeRow& row : rows) {
      const simulate::Change change = simulate::ChangeOf(row.paired);
      if (std::exchange(section, row.section) != row.section) out_ << '\n';
      out_ << "  " << telling::Padded(row.label, width - 2) << Right(Grouped(row.paired.games), kNumber)
           << Right(Percent(change.before), kNumber) << Right(Percent(change.after), kNumber)
           << Right(Points(change.after - change.before), kNumber)
           << Right(Points(change.low) + " to " + Points(change.high), 16) << '\n';
    }
  }

  void Length() const {
    Heading("length of a game");
    const simulate::Longer longer = simulate::LongerOf(pairs_);
    const auto mean = [&](std::int64_t sum) {
      return Tenths(pairs_.ended == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(pairs_.ended));
    };
    out_ << "  " << mean(pairs_.decisions_before) << " decisions before, " << mean(pairs_.decisions_after)
         << " after: " << Signed(longer.mean);
    if (longer.known) out_ << " (95 % interval " << Signed(longer.low) << " to " << Signed(longer.high) << ')';
    out_ << '\n';
  }

  void Endings() const {
    Heading("how they ended");
    out_ << "  " << Right("before", kNumber) << Right("after", kNumber) << '\n';
    for (const EndingPair& ending : EndingPairsOf(report_))
      out_ << "  " << Right(Grouped(ending.before), kNumber) << Right(Grouped(ending.after), kNumber) << "  "
           << ending.how << (ending.clauses.empty() ? "" : " (" + ending.clauses + ")")
           << (ending.before == 0  ? ": new"
               : ending.after == 0 ? ": gone"
                                   : "")
           << '\n';
    Other("not finished after " + Grouped(report_.options.max_decisions) + " decisions", &Tally::unfinished);
    Other("something was wrong", &Tally::wrong);
  }
  void Other(const std::string& what, std::int64_t Tally::*games) const {
    const std::int64_t before = report_.result.before.*games, after = report_.result.after.*games;
    if (before + after > 0)
      out_ << "  " << Right(Grouped(before), kNumber) << Right(Grouped(after), kNumber) << "  " << what << '\n';
  }

  void Cards() const {
    Heading("cards");
    const CardChanges changes = CardChangesOf(report_);
    bool any = false;
    for (const auto& [what, names] :
         {std::pair("new: ", &changes.added), {"gone: ", &changes.gone}, {"changed: ", &changes.changed}}) {
      if (names->empty()) continue;
      out_ << telling::Wrapped(what + Versus(*names, ", "), style_, "  ", 4);
      any = true;
    }
    if (!any) out_ << "  none is new, gone or changed\n";
  }

  void Wrong(const std::string& when, const Tally& tally) const {
    if (tally.findings.empty()) return;
    const simulate::Finding& finding = tally.findings.front();
    out_ << telling::Wrapped("something is wrong " + when + ", first with seed " + std::to_string(finding.seed) +
                                 " at decision " + std::to_string(finding.decision) + ": " + finding.what,
                             style_, "", 2);
  }

  std::ostream& out_;
  const ComparisonReport& report_;
  const simulate::Pairs& pairs_;
  const telling::Style& style_;
};

std::string Counts(const Tally& tally) {
  return '{' + Field("won", tally.Count(model::OutcomeKind::Won)) + ", " +
         Field("drawn", tally.Count(model::OutcomeKind::Drawn)) + ", " + Field("unfinished", tally.unfinished) + ", " +
         Field("wrong", tally.wrong) + '}';
}

std::vector<std::string> Members(const ComparisonReport& report) {
  const simulate::Pairs& pairs = report.result.pairs;
  std::vector<std::string> wins, endings;
  for (const ChangeRow& row : ChangesOf(report)) {
    const simulate::Change change = simulate::ChangeOf(row.paired);
    wins.push_back(Field("of", Json(row.section)) + ", " + Field("name", Json(row.label)) + ", " +
                   Field("games", row.paired.games) + ", " + Field("before", Sixths(change.before)) + ", " +
                   Field("after", Sixths(change.after)) + ", " + Field("low", Sixths(change.low)) + ", " +
                   Field("high", Sixths(change.high)));
  }
  for (const EndingPair& ending : EndingPairsOf(report))
    endings.push_back(Field("how", Json(ending.how)) + ", " + Field("clauses", Json(ending.clauses)) + ", " +
                      Field("before", ending.before) + ", " + Field("after", ending.after));
  const simulate::Longer longer = simulate::LongerOf(pairs);
  const CardChanges cards = CardChangesOf(report);
  return {Field("version", 1),
          Field("game", Json(report.after.game)),
          Field("compared_with", Json(report.folder)),
          Field("seed", std::to_string(report.options.seed)),
          Field("wanted", report.options.games),
          Field("games", pairs.games),
          Field("stopped", report.result.stopped ? "true" : "false"),
          Field("players", Texts(report.schedule.players)),
          Field("decks", Texts(report.decks)),
          Field("decks_left_out", Texts(report.left_out)),
          Field("alike", '{' + Field("ended", pairs.ended) + ", " + Field("same_course", pairs.same_course) + ", " +
                             Field("same_length", pairs.same_length) + ", " + Field("same_result", pairs.same_result) +
                             '}'),
          Field("results", '{' + Field("before", Counts(report.result.before)) + ", " +
                               Field("after", Counts(report.result.after)) + '}'),
          Field("wins", Rows(wins)),
          Field("longer", longer.known
                              ? '{' + Field("decisions", Sixths(longer.mean)) + ", " +
                                    Field("low", Sixths(longer.low)) + ", " + Field("high", Sixths(longer.high)) + '}'
                              : "null"),
          Field("endings", Rows(endings)),
          Field("cards", '{' + Field("new", Texts(cards.added)) + ", " + Field("gone", Texts(cards.gone)) + ", " +
                             Field("changed", Texts(cards.changed)) + '}')};
}

}  // namespace

void PrintComparison(std::ostream& out, const ComparisonReport& report, const telling::Style& style) {
  Page(out, report, style).Print();
}

void PrintComparisonAsJson(std::ostream& out, const ComparisonReport& report) {
  out << "{\n";
  bool first = true;
  for (const std::string& member : Members(report)) out << (std::exchange(first, false) ? "  " : ",\n  ") << member;
  out << "\n}\n";
}

}  // namespace cardinal::cli

// The report of `cardinal simulate --compare` as one page without external files.
#include <algorithm>
#include <cmath>
#include <ostream>

#include "interpreter/base/text.h"
#include "interpreter/drivers/html/html_page.h"
#include "interpreter/drivers/simulate/comparison_report.h"
#include "interpreter/drivers/simulate/comparison_rows.h"
#include "interpreter/drivers/simulate/comparison_summary.h"
#include "interpreter/drivers/simulate/plots.h"
#include "interpreter/drivers/simulate/report_head.h"
#include "interpreter/drivers/simulate/report_page.h"
#include "interpreter/drivers/simulate/report_rows.h"

namespace cardinal::simulate {

namespace {

using html::EscapeHtml;

class ComparisonPage {
 public:
  ComparisonPage(std::ostream& out, const ComparisonReport& report, const view::Localizer& words)
      : out_(out), report_(report), pairs_(report.result.pairs), rows_(CollectComparison(report)), words_(words) {}

  void Print() {
    PrintHeadAsHtml(out_, MakeHead(report_, SummarizeComparison(report_, rows_)));
    Figures();
    if (pairs_.ended > 0) {
      Winners();
      Cards();
      Endings();
    }
    Findings();
  }

 private:
  std::string Local(const std::string& number) const { return LocalizeDecimal(words_, number); }
  void Figures() {
    out_ << "<dl class=\"figures\">\n";
    if (!report_.ComparesDecks())
      Figure(words_.TranslatePhrase("the same game, answer for answer"),
             Local(FormatRatio(pairs_.same_answers, pairs_.games)));
    Figure(words_.TranslatePhrase("the same result"), Local(FormatRatio(pairs_.same_result, pairs_.games)));
    if (rows_.length.known)
      Figure(words_.TranslatePhrase("length of a game"),
             words_.TranslatePhrase("{before} to {after} decisions", {Local(FormatTenths(rows_.length.before)),
                                                                      Local(FormatTenths(rows_.length.after))}));
    if (pairs_.ended < pairs_.games)
      Figure(words_.TranslatePhrase("did not end on both sides, and are not counted"),
             base::FormatGrouped(pairs_.games - pairs_.ended));
    out_ << "</dl>\n";
  }
  void Figure(const std::string& what, const std::string& value) {
    out_ << "<div><dt>" << EscapeHtml(what) << "</dt><dd>" << EscapeHtml(value) << "</dd></div>\n";
  }

  void Begin(const std::string& heading, const std::string& explanation, const char* table) {
    out_ << "<section>\n<h2>" << EscapeHtml(narration::Capitalize(heading)) << "</h2>\n";
    if (!explanation.empty()) out_ << "<p class=\"soft\">" << EscapeHtml(explanation) << "</p>\n";
    out_ << "<div class=\"scroll\"><table" << table << "><thead><tr>";
  }
  void Column(const std::string& name, bool text = false) {
    out_ << (text ? "<th class=\"text\">" : "<th>") << EscapeHtml(name) << "</th>";
  }
  void Rows() { out_ << "</tr></thead><tbody>\n"; }
  void End() { out_ << "</tbody></table></div>\n</section>\n"; }

  // Before, after, and the change with its interval.
  void ChangeColumns() {
    Column(SideBefore());
    Column(SideAfter());
    Column(words_.TranslatePhrase("change (95 % interval)"));
  }
  std::string SideBefore() const { return report_.SideBefore(words_); }
  std::string SideAfter() const { return report_.SideAfter(words_); }
  void ChangeCells(const Change& change) {
    for (const double rate : {change.before, change.after})
      out_ << "<td data-v=\"" << FormatSixDigits(rate) << "\">" << Local(FormatPercent(rate)) << "</td>";
    ChangeCell(change);
  }
  void ChangeCell(const Change& change) {
    if (!change.known) {
      out_ << "<td data-v=\"\" class=\"soft\">&ndash;</td>";
      return;
    }
    const char* colour = !change.clear ? "" : change.Difference() > 0 ? " class=\"up\"" : " class=\"down\"";
    out_ << "<td data-v=\"" << FormatSixDigits(change.Difference()) << "\"><span" << colour << '>'
         << Local(FormatPoints(change.Difference())) << "</span> <small>" << EscapeHtml(Interval(change))
         << "</small></td>";
  }
  std::string Interval(const Change& change) const {
    return words_.TranslatePhrase("{low} to {high}",
                                  {Local(FormatPoints(change.low)), Local(FormatPoints(change.high))});
  }

  // The largest end of an interval, so that all plots of a table have one scale.
  template <class List>
  static double Widest(const List& rows) {
    double most = 0.01;
    for (const auto& row : rows) most = std::max({most, std::abs(row.change.low), std::abs(row.change.high)});
    return most;
  }
  void PlotCell(const Change& change, double most) {
    out_ << "<td>"
         << ChangePlot(change.Difference(), change.low, change.high, most,
                       Local(FormatPoints(change.Difference())) + ", " + Interval(change))
         << "</td>";
  }

  std::string ColourNote() const {
    return words_.TranslatePhrase(
        "In colour: clear, although {n} figures were compared. Otherwise there is no clear difference; one interval in "
        "twenty leaves out zero by chance.",
        {base::FormatGrouped(rows_.figures)});
  }

  void Winners() {
    Begin(words_.TranslatePhrase("who won"), ColourNote(), "");
    Column("");
    Column(words_.TranslatePhrase("number of games"));
    ChangeColumns();
    Column("");
    Rows();
    const double most = Widest(rows_.wins);
    std::string section = rows_.wins.empty() ? "" : rows_.wins.front().section;
    for (const WinChange& row : rows_.wins) {
      out_ << (section == row.section ? "<tr>" : "<tr class=\"apart\">") << "<td>" << EscapeHtml(row.label)
           << "</td><td>" << base::FormatGrouped(row.games) << "</td>";
      section = row.section;
      ChangeCells(row.change);
      PlotCell(row.change, most);
      out_ << "</tr>\n";
    }
    End();
  }

  void Cards() {
    if (rows_.cards.empty()) return;
    Begin(words_.TranslatePhrase("cards"),
          words_.TranslatePhrase("How often decks with the card drew and played it, and how many points of a hundred "
                                 "more a deck won if it drew (played) the card than the same deck won without. Clear "
                                 "changes are first."),
          " class=\"sortable\"");
    Column(words_.TranslatePhrase("card"), true);
    Column(words_.TranslatePhrase("decks with the card"));
    for (const std::string& what :
         {words_.TranslatePhrase("how often drawn"), words_.TranslatePhrase("how often played"),
          words_.TranslatePhrase("won more if drawn"), words_.TranslatePhrase("won more if played")}) {
      Column(what);
      Column(words_.TranslatePhrase("change (95 % interval)"));
    }
    Rows();
    for (const CardChange& card : rows_.cards) CardRow(card);
    End();
  }
  void CardRow(const CardChange& card) {
    const std::string name = EscapeHtml(card.name);
    out_ << "<tr><td data-v=\"" << name << "\">" << name;
    if (card.edit != CardEdit::None) out_ << " <small>" << EscapeHtml(EditName(card.edit)) << "</small>";
    if (card.NeverPlayedAfter())
      out_ << " <small class=\"warning\">" << EscapeHtml(words_.TranslatePhrase("never played")) << "</small>";
    const bool before = card.decks_before > 0, after = card.decks_after > 0;
    const std::int64_t decks = std::max(card.decks_before, card.decks_after);
    out_ << "</td><td data-v=\"" << decks << "\">" << base::FormatGrouped(decks) << "</td>";
    for (const Change& change : {card.drawn, card.played}) BothCell(change, before, after, false);
    for (const Change& change : {card.if_drawn, card.if_played}) BothCell(change, change.known, change.known, true);
    out_ << "</tr>\n";
  }
  // Both numbers in one cell, which is sorted by the second, and the change.
  void BothCell(const Change& change, bool before_known, bool after_known, bool points) {
    const auto shown = [&](bool known, double number) {
      return !known ? "&ndash;" : points ? Local(FormatPoints(number)) : Local(FormatPercent(number));
    };
    out_ << "<td data-v=\"" << (after_known ? FormatSixDigits(change.after) : "") << "\">";
    if (before_known || after_known)
      out_ << shown(before_known, change.before) << " &rarr; " << shown(after_known, change.after);
    out_ << "</td>";
    ChangeCell(change);
  }
  std::string EditName(CardEdit edit) const {
    if (edit == CardEdit::New) return report_.ComparesDecks() ? report_.after_name : words_.TranslatePhrase("new here");
    if (edit == CardEdit::Gone) return report_.ComparesDecks() ? report_.before_name : words_.TranslatePhrase("gone");
    return words_.TranslatePhrase("changed");
  }

  void Endings() {
    Begin(words_.TranslatePhrase("how they ended"), "", "");
    Column("");
    ChangeColumns();
    Column("");
    Rows();
    const double most = Widest(rows_.endings);
    for (const EndingChange& row : rows_.endings) {
      out_ << "<tr><td>" << EscapeHtml(row.how)
           << (row.clauses.empty() ? "" : " <small>" + EscapeHtml(row.clauses) + "</small>") << "</td>";
      ChangeCells(row.change);
      PlotCell(row.change, most);
      out_ << "</tr>\n";
    }
    End();
  }

  void Findings() {
    const auto first = [&](const std::string& version, const GameStatistics& statistics) {
      if (statistics.findings.empty()) return;
      const GameFinding& finding = statistics.findings.front();
      out_ << "<p class=\"warning\">" << EscapeHtml(DescribeFinding(words_, version, finding)) << "</p>\n";
    };
    first(report_.Before(words_), report_.result.before);
    first(report_.After(words_), report_.result.after);
  }

  std::ostream& out_;
  const ComparisonReport& report_;
  const PairedStatistics& pairs_;
  const ComparisonRows rows_;
  const view::Localizer& words_;
};

}  // namespace

void PrintComparisonAsPage(std::ostream& out, const ComparisonReport& report) {
  const view::Localizer words(report.after, report.language);
  const std::string title =
      words.TranslateText(report.after.title) + ": " +
      words.TranslatePhrase("before: {before}; after: {after}", {report.Before(words), report.After(words)});
  const auto& languages = report.after.languages;
  const std::string code = languages.empty() ? "en" : languages[static_cast<std::size_t>(report.language)].code;
  PrintReportPage(out, title, code, [&](std::ostream& to) { ComparisonPage(to, report, words).Print(); });
}

}  // namespace cardinal::simulate

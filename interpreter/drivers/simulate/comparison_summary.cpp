#include "interpreter/drivers/simulate/comparison_summary.h"

#include <algorithm>
#include <cmath>

#include "interpreter/drivers/simulate/report_head.h"
#include "interpreter/drivers/simulate/report_rows.h"

namespace cardinal::simulate {

namespace {

class Summary {
 public:
  Summary(const ComparisonReport& report, const ComparisonRows& rows)
      : report_(report), rows_(rows), pairs_(report.result.pairs), words_(report.after, report.language) {}

  std::string Sentence() const {
    if (pairs_.ended == 0) return words_.TranslatePhrase("no game has ended on both sides.");
    if (IsSameGame()) return words_.TranslatePhrase("both versions are the same: no rule and no card differs.");
    std::vector<std::string> parts;
    const std::string wins = Wins();
    for (const std::string& part : {wins, Card(), Length(), Ending()})
      if (!part.empty() && (parts.empty() || (parts.size() == 1 && !wins.empty()))) parts.push_back(part);
    if (parts.empty()) return Nothing();
    if (wins.empty()) parts.push_back(words_.TranslatePhrase("the wins do not differ clearly"));
    return (parts.size() == 1 ? parts[0] : words_.TranslatePhrase("{one}; {other}", {parts[0], parts[1]})) + '.';
  }

 private:
  std::string Local(const std::string& number) const { return LocalizeDecimal(words_, number); }
  bool IsSameGame() const {
    return !report_.ComparesDecks() && report_.same_decks && report_.before.content_hash == report_.after.content_hash;
  }

  // The interval of a change without signs, the smaller number first.
  std::vector<std::string> Range(const Change& change, double unit) const {
    const double low = std::min(std::abs(change.low), std::abs(change.high));
    const double high = std::max(std::abs(change.low), std::abs(change.high));
    return {Local(FormatBrief(unit * low)), Local(FormatBrief(unit * high))};
  }

  std::string Wins() const {
    const WinChange* most = nullptr;
    for (const WinChange& row : rows_.wins) {
      if (!row.change.clear || row.section == "opponent") continue;
      if (most == nullptr || std::abs(row.change.Difference()) > std::abs(most->change.Difference())) most = &row;
      if (row.section == "subject") break;
    }
    if (most == nullptr && report_.ComparesDecks())
      return words_.TranslatePhrase("after {games} the wins of {deck} and of {other} do not differ clearly",
                                    {FormatGameCount(words_, pairs_.games), report_.after_name, report_.before_name});
    if (most == nullptr) return "";
    const std::string points = Local(FormatBrief(100 * std::abs(most->change.Difference())));
    const std::vector<std::string> range = Range(most->change, 100);
    const bool more = most->change.Difference() > 0;
    if (most->section == "subject")
      return words_.TranslatePhrase(more ? "{deck} wins {n} points more often than {other} ({low} to {high})"
                                         : "{deck} wins {n} points less often than {other} ({low} to {high})",
                                    {report_.after_name, points, report_.before_name, range[0], range[1]});
    return words_.TranslatePhrase(more ? "{who} wins {n} points more often ({low} to {high})"
                                       : "{who} wins {n} points less often ({low} to {high})",
                                  {most->label, points, range[0], range[1]});
  }

  std::string Card() const {
    const CardChange* most = nullptr;
    for (const CardChange& card : rows_.cards) {
      if (!card.played.clear) continue;
      const double change = std::abs(card.played.Difference());
      if (most == nullptr || change > std::abs(most->played.Difference())) most = &card;
    }
    if (most == nullptr) return Worth();
    return words_.TranslatePhrase(
        "{card} is played in {after} % of its games, before {before} %",
        {most->name, Local(FormatBrief(100 * most->played.after)), Local(FormatBrief(100 * most->played.before))});
  }

  // The card of which drawing it is worth more, or less, than before.
  std::string Worth() const {
    for (const CardChange& card : rows_.cards) {
      if (!card.if_drawn.clear) continue;
      return words_.TranslatePhrase(
          "drawing {card} changes the wins of its deck by {after} points, before by {before}",
          {card.name, Local(FormatPoints(card.if_drawn.after)), Local(FormatPoints(card.if_drawn.before))});
    }
    return "";
  }

  std::string Length() const {
    const Change& length = rows_.length;
    if (!length.clear) return "";
    const std::vector<std::string> range = Range(length, 1);
    return words_.TranslatePhrase(length.Difference() > 0 ? "a game is {n} decisions longer ({low} to {high})"
                                                          : "a game is {n} decisions shorter ({low} to {high})",
                                  {Local(FormatBrief(std::abs(length.Difference()))), range[0], range[1]});
  }

  std::string Ending() const {
    for (const EndingChange& ending : rows_.endings) {
      if (!ending.change.clear) continue;
      return words_.TranslatePhrase("{after} % of the games end with `{reason}`, before {before} %",
                                    {Local(FormatBrief(100 * ending.change.after)), ending.reason,
                                     Local(FormatBrief(100 * ending.change.before))});
    }
    return "";
  }

  // Nothing is clear.
  std::string Nothing() const {
    const std::string games = FormatGameCount(words_, pairs_.games);
    if (pairs_.same_answers == pairs_.games)
      return words_.TranslatePhrase("nothing changes in {games}: each is the same game, answer for answer.", {games});
    double error = 0;
    for (const WinChange& row : rows_.wins)
      if (row.section != "opponent") error = std::max(error, row.change.error);
    return words_.TranslatePhrase(
        "no clear difference after {games}; a change of the wins by less than {n} points would not show.",
        {games, Local(FormatBrief(std::ceil(100 * rows_.clear_errors * error)))});
  }

  const ComparisonReport& report_;
  const ComparisonRows& rows_;
  const PairedStatistics& pairs_;
  view::Localizer words_;
};

}  // namespace

std::string FormatBrief(double number) {
  if (number < 9.95) {
    const std::string tenths = FormatTenths(number);
    return tenths.ends_with(".0") ? tenths.substr(0, tenths.size() - 2) : tenths;
  }
  return std::to_string(static_cast<std::int64_t>(std::llround(number)));
}

std::string SummarizeComparison(const ComparisonReport& report, const ComparisonRows& rows) {
  return Summary(report, rows).Sentence();
}

}  // namespace cardinal::simulate

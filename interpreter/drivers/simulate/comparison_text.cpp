// The text of the report of `cardinal simulate --compare`.
#include <algorithm>
#include <array>
#include <ostream>
#include <utility>

#include "interpreter/base/text.h"
#include "interpreter/drivers/simulate/comparison_report.h"
#include "interpreter/drivers/simulate/comparison_rows.h"
#include "interpreter/drivers/simulate/comparison_summary.h"
#include "interpreter/drivers/simulate/report_head.h"
#include "interpreter/drivers/simulate/report_rows.h"

namespace cardinal::simulate {

namespace {

constexpr std::ptrdiff_t kMostEdited = 12;  // edited cards without a clear change that are listed without --by-card
constexpr int kMostRate = 18;           // columns

// The headings of the tables.
struct Headings {
  explicit Headings(const view::Localizer& words)
      : winners(words.TranslatePhrase("who won")),
        drawn(words.TranslatePhrase("cards: how often drawn")),
        played(words.TranslatePhrase("cards: how often played")),
        if_drawn(words.TranslatePhrase("cards: won more if drawn")),
        if_played(words.TranslatePhrase("cards: won more if played")),
        endings(words.TranslatePhrase("how they ended")),
        length(words.TranslatePhrase("length of a game")) {}
  std::string winners, drawn, played, if_drawn, if_played, endings, length;
};

class ComparisonText {
 public:
  ComparisonText(std::ostream& out, const ComparisonReport& report, const narration::TextStyle& style)
      : out_(out),
        report_(report),
        pairs_(report.result.pairs),
        rows_(CollectComparison(report)),
        words_(report.after, report.language),
        heads_(words_),
        shown_(ShownCards()),
        style_(style) {
    const auto widen = [](int& width, const std::string& text, int more) {
      width = std::max(width, narration::TextColumns(text) + more);
    };
    for (const std::string& side : {SideBefore(), SideAfter()}) widen(rate_, side, 2);
    rate_ = std::min(rate_, kMostRate);
    widen(interval_, ChangeHead(), 2);
    for (const std::string* head : {&heads_.winners, &heads_.drawn, &heads_.played, &heads_.if_drawn, &heads_.if_played,
                                    &heads_.endings, &heads_.length})
      widen(label_, *head, 1);
    for (const WinChange& row : rows_.wins) widen(label_, row.label, 3);
    for (const CardChange* card : shown_) widen(label_, card->name, 3);
  }

  void Print() {
    PrintHead(out_, MakeHead(report_, SummarizeComparison(report_, rows_)), style_);
    if (pairs_.ended > 0) {
      Winners();
      Cards();
      Endings();
      Length();
    }
    Alike();
    Footnote();
    PrintFirstFinding(report_.Before(words_), report_.result.before);
    PrintFirstFinding(report_.After(words_), report_.result.after);
  }

 private:
  std::string Local(const std::string& number) const { return LocalizeDecimal(words_, number); }
  void Heading(const std::string& text) const { out_ << '\n' << style_.Bold(text) << '\n'; }
  void Paragraph(const std::string& text) const { out_ << narration::WrapText(text, style_, "  ", 2); }

  std::string SideBefore() const { return report_.SideBefore(words_); }
  std::string SideAfter() const { return report_.SideAfter(words_); }
  std::string ChangeHead() const {
    return report_.ComparesDecks() ? words_.TranslatePhrase("difference (95 % interval)")
                                   : words_.TranslatePhrase("change (95 % interval)");
  }

  std::string TableHead(const std::string& what) const {
    const auto side = [&](const std::string& name) { return PadLeft(narration::CutText(name, rate_ - 1), rate_); };
    return narration::PadRight(what, label_) + side(SideBefore()) + side(SideAfter()) +
           PadLeft(ChangeHead(), interval_);
  }

  // "   46.2 %   48.5 %   +2.3 (-1.0 to +5.6)", with * if it is clear.
  std::string Columns(const Change& change, const std::string& before, const std::string& after) const {
    if (!change.known) return PadLeft(before, rate_) + PadLeft(after, rate_) + PadLeft("-", interval_);
    const std::string interval = words_.TranslatePhrase(
        "{change} ({low} to {high})",
        {Local(FormatPoints(change.Difference())), Local(FormatPoints(change.low)), Local(FormatPoints(change.high))});
    return PadLeft(before, rate_) + PadLeft(after, rate_) + PadLeft(interval, interval_) + (change.clear ? " *" : "");
  }
  std::string RateColumns(const Change& change) const {
    return Columns(change, Local(FormatPercent(change.before)), Local(FormatPercent(change.after)));
  }

  void NoDifference(bool any) const {
    if (!any) out_ << "  " << words_.TranslatePhrase("no clear difference") << '\n';
  }

  void Winners() const {
    Heading(TableHead(heads_.winners));
    bool any = false;
    std::string section = rows_.wins.empty() ? "" : rows_.wins.front().section;
    for (const WinChange& row : rows_.wins) {
      if (std::exchange(section, row.section) != row.section) out_ << '\n';
      out_ << "  " << narration::PadRight(row.label, label_ - 2) << RateColumns(row.change) << '\n';
      any = any || row.change.clear;
    }
    NoDifference(any);
  }

  std::vector<const CardChange*> ShownCards() const {
    std::vector<const CardChange*> shown;
    std::ptrdiff_t edited = 0;
    for (const CardChange& card : rows_.cards) {
      const bool is_edited = card.edit != CardEdit::None && !report_.ComparesDecks();
      if (report_.by_card || card.IsClear() || (is_edited && ++edited <= kMostEdited)) shown.push_back(&card);
    }
    return shown;
  }

  void Cards() const {
    if (rows_.cards.empty()) return;
    if (shown_.empty()) Heading(words_.TranslatePhrase("cards"));
    CardTable(heads_.drawn, &CardChange::drawn, false);
    CardTable(heads_.played, &CardChange::played, false);
    CardTable(heads_.if_drawn, &CardChange::if_drawn, true);
    CardTable(heads_.if_played, &CardChange::if_played, true);
    const auto compared = std::ranges::count_if(rows_.cards, [](const CardChange& card) { return card.played.known; });
    const auto among = std::ranges::count_if(shown_, [](const CardChange* card) { return card->played.known; });
    if (compared > among)
      Paragraph(words_.TranslatePhrase("other cards: {n}, without a clear difference (--by-card lists all)",
                                       {base::FormatGrouped(compared - among)}));
    Edits();
    NeverPlayed();
  }

  // `points`: the numbers are differences of rates.
  void CardTable(const std::string& heading, Change CardChange::*column, bool points) const {
    const bool any = std::ranges::any_of(shown_, [&](const CardChange* card) { return (card->*column).known; });
    if (!any) return;
    Heading(TableHead(heading));
    for (const CardChange* card : shown_) {
      const Change& change = card->*column;
      if (points && !change.known) continue;
      out_ << "  " << narration::PadRight(card->name, label_ - 2)
           << (points ? Columns(change, Local(FormatPoints(change.before)), Local(FormatPoints(change.after)))
                      : CardRates(*card, column))
           << '\n';
    }
  }
  // A card that only one version has is drawn and played in that one only.
  std::string CardRates(const CardChange& card, Change CardChange::*column) const {
    const bool drawn = column == &CardChange::drawn;
    const auto rate = [this](std::int64_t some, std::int64_t all) {
      return all == 0 ? "-" : Local(FormatRatio(some, all));
    };
    return Columns(card.*column, rate(drawn ? card.draws_before : card.played_before, card.decks_before),
                   rate(drawn ? card.draws_after : card.played_after, card.decks_after));
  }

  void Edits() const {
    const CardEdits edits = CollectCardEdits(report_);
    const auto list = [&](const std::string& what, const std::vector<std::string>& names) {
      std::vector<std::string> shown;
      for (const std::string& name : names) shown.push_back(DisplayCardName(report_, name));
      if (!names.empty()) out_ << narration::WrapText(what + ": " + base::JoinText(shown, ", "), style_, "  ", 4);
    };
    if (report_.ComparesDecks()) {
      list(report_.before_name, edits.removed);
      list(report_.after_name, edits.added);
      return;
    }
    list(words_.TranslatePhrase("new here"), edits.added);
    list(words_.TranslatePhrase("gone"), edits.removed);
    list(words_.TranslatePhrase("changed"), edits.changed);
    if (!edits.Any()) Paragraph(words_.TranslatePhrase("no card is new, gone or changed"));
  }

  void NeverPlayed() const {
    const auto list = [&](const std::string& when, bool (CardChange::*never)() const, std::int64_t CardChange::*draws) {
      std::vector<std::string> names;
      for (const CardChange& card : rows_.cards)
        if ((card.*never)()) names.push_back(card.name + " (" + base::FormatGrouped(card.*draws) + ')');
      std::ranges::sort(names);
      if (!names.empty())
        out_ << narration::WrapText(
            words_.TranslatePhrase("{when}: never played, though drawn (by how many decks): {cards}",
                                   {when, base::JoinText(names, ", ")}),
            style_, "  ", 4);
    };
    list(SideBefore(), &CardChange::NeverPlayedBefore, &CardChange::draws_before);
    list(SideAfter(), &CardChange::NeverPlayedAfter, &CardChange::draws_after);
  }

  void Endings() const {
    Heading(TableHead(heads_.endings));
    bool any = false;
    for (const EndingChange& row : rows_.endings) {
      const std::string mark = report_.ComparesDecks() ? ""
                               : row.before == 0       ? ": " + words_.TranslatePhrase("new here")
                               : row.after == 0        ? ": " + words_.TranslatePhrase("gone")
                                                       : "";
      out_ << narration::WrapText(row.how + (row.clauses.empty() ? "" : " (" + row.clauses + ")") + mark, style_, "  ",
                                  4);
      out_ << std::string(static_cast<std::size_t>(label_), ' ') << RateColumns(row.change) << '\n';
      any = any || row.change.clear;
    }
    NoDifference(any);
    Other(words_.TranslatePhrase("not finished after {n} decisions",
                                 {base::FormatGrouped(report_.options.max_decisions)}),
          &GameStatistics::unfinished);
    Other(words_.TranslatePhrase("something was wrong"), &GameStatistics::wrong);
  }
  void Other(const std::string& what, std::int64_t GameStatistics::*games) const {
    const std::int64_t before = report_.result.before.*games, after = report_.result.after.*games;
    if (before + after > 0)
      Paragraph(words_.TranslatePhrase("{what}: before {before}, after {after}",
                                       {what, FormatGameCount(words_, before), FormatGameCount(words_, after)}));
  }

  void Length() const {
    Heading(TableHead(heads_.length));
    const Change& length = rows_.length;
    std::string line = "  " + narration::PadRight(words_.TranslatePhrase("in decisions"), label_ - 2) +
                       PadLeft(Local(FormatTenths(length.before)), rate_) +
                       PadLeft(Local(FormatTenths(length.after)), rate_);
    if (length.known)
      line += PadLeft(words_.TranslatePhrase("{change} ({low} to {high})",
                                             {Local(FormatSigned(length.Difference())), Local(FormatSigned(length.low)),
                                              Local(FormatSigned(length.high))}),
                      interval_) +
              (length.clear ? " *" : "");
    out_ << line << '\n';
    NoDifference(length.clear);
  }

  void Alike() const {
    Heading(words_.TranslatePhrase("how alike the games are"));
    const auto line = [&](std::int64_t games, const std::string& what) {
      out_ << narration::WrapText(what, style_, Local(CountPrefix(games, pairs_.games)), 22);
    };
    if (!report_.ComparesDecks()) {  // other decks play other games
      line(pairs_.same_answers, words_.TranslatePhrase("the same game, answer for answer"));
      line(pairs_.same_length, words_.TranslatePhrase("the same result after as many decisions"));
    }
    line(pairs_.same_result, words_.TranslatePhrase("the same result"));
    line(pairs_.ended - pairs_.same_result, words_.TranslatePhrase("another result"));
    if (pairs_.ended < pairs_.games)
      line(pairs_.games - pairs_.ended, words_.TranslatePhrase("did not end on both sides, and are not counted above"));
  }

  void Footnote() const {
    if (rows_.figures == 0) return;
    out_ << '\n'
         << narration::WrapText(
                words_.TranslatePhrase("* clear, although {n} figures were compared; of the other intervals one in "
                                       "twenty leaves out zero by chance",
                                       {base::FormatGrouped(rows_.figures)}),
                style_, "", 2);
  }

  void PrintFirstFinding(const std::string& version, const GameStatistics& statistics) const {
    if (statistics.findings.empty()) return;
    out_ << narration::WrapText(DescribeFinding(words_, version, statistics.findings.front()), style_, "", 2);
  }

  std::ostream& out_;
  const ComparisonReport& report_;
  const PairedStatistics& pairs_;
  const ComparisonRows rows_;
  const view::Localizer words_;
  const Headings heads_;
  const std::vector<const CardChange*> shown_;
  const narration::TextStyle& style_;
  int label_ = 26, rate_ = 9, interval_ = 26;  // columns
};

}  // namespace

void PrintComparison(std::ostream& out, const ComparisonReport& report, const narration::TextStyle& style) {
  ComparisonText(out, report, style).Print();
}

}  // namespace cardinal::simulate

// Lines that are too long are broken, what holds them together least first.
#include <limits>

#include "interpreter/language/format/lines.h"

namespace cardinal::format {
namespace {

// The places where one line could be broken next: all of one priority.
struct Choice {
  int priority = std::numeric_limits<int>::max();
  int braces = -1;          // to be opened out, instead of a break
  std::vector<int> tokens;  // to be begun with, in order

  bool Any() const { return braces >= 0 || !tokens.empty(); }
};

Choice PlacesIn(const Sheet& sheet, const Line& line) {
  Choice choice;
  for (int token = line.first; token <= line.last; ++token) {
    const Gap& gap = sheet.At(token);
    const Braces* inside = sheet.Around(token);
    const bool on_one_line = inside != nullptr && !inside->out;
    if (on_one_line) continue;
    const bool can_break = gap.kind == Gap::Kind::Possible || gap.kind == Gap::Kind::Loose;
    if (token > line.first && can_break && !gap.by_writer_only && !sheet.Breaks(token)) {
      if (gap.priority < choice.priority) choice = {gap.priority, -1, {}};
      if (choice.priority == gap.priority && choice.braces < 0) choice.tokens.push_back(token);
    }
    if (!sheet.Is(token, "{")) continue;
    const int opened = sheet.around[static_cast<std::size_t>(token) + 1];
    const Braces& braces = sheet.braces[static_cast<std::size_t>(opened)];
    if (!braces.out && braces.close > braces.open + 1 && braces.priority < choice.priority)
      choice = {braces.priority, opened, {}};
  }
  return choice;
}

bool BreaksWithin(const Sheet& sheet, int first, int last) {
  for (int token = first; token <= last; ++token)
    if (sheet.Breaks(token)) return true;
  return false;
}

// Short items may share a line; one of several lines stands by itself.
void SetTallItemsApart(Sheet& sheet, const Braces& braces) {
  std::vector<int> starts;
  const std::size_t number = static_cast<std::size_t>(&braces - sheet.braces.data());
  for (int token = braces.first; token < braces.close; ++token) {
    const Gap::Kind kind = sheet.At(token).kind;
    if (sheet.around[static_cast<std::size_t>(token)] == static_cast<int>(number) &&
        (kind == Gap::Kind::Loose || kind == Gap::Kind::Item))
      starts.push_back(token);
  }
  starts.push_back(braces.close);
  for (std::size_t i = 0; i + 1 < starts.size(); ++i) {
    if (BreaksWithin(sheet, starts[i] + 1, starts[i + 1] - 1))
      sheet.At(starts[i]).broken = sheet.At(starts[i + 1]).broken = true;
  }
}

// What a query answers, and the chain of a relation, begins on a line of its own if it takes several.
void SetTallAnswerApart(Sheet& sheet, const syntax::Written::Phrase& phrase) {
  const int sign = sheet.Find(phrase, "=");
  int end = phrase.last;
  while (sheet.IsCite(end)) --end;
  if (BreaksWithin(sheet, sign + 1, end)) sheet.At(sign).broken = true;
}

class Fitter {
 public:
  Fitter(Sheet& sheet, int begin, int end) : sheet_(sheet), begin_(begin), end_(end) {}

  // Until nothing changes: what a line that was broken belongs to may have to stand apart, or leave a table.
  void Run() {
    do {
      changed_ = false;
      SetTallApart();
      AlignTables(sheet_, begin_, end_);
      for (int first = Whole().first; first <= Whole().last;) first = FitItem(first);
    } while (changed_);
  }

 private:
  const syntax::Written::Phrase& Whole() const { return sheet_.Phrase(begin_); }

  void SetTallApart() {
    for (int index = begin_; index < end_; ++index) {
      const syntax::Written::Phrase& phrase = sheet_.Phrase(index);
      if (phrase.rule == "query" || phrase.rule == "relation") SetTallAnswerApart(sheet_, phrase);
      if (phrase.rule != "card") continue;
      const int open = sheet_.Find(phrase, "{");
      const Braces& braces = *sheet_.Around(open + 1);
      if (braces.out) SetTallItemsApart(sheet_, braces);
    }
  }

  // What stands before the next item, or before the end of a block.
  int EndOfItem(int first) const {
    for (int token = first + 1; token <= Whole().last; ++token)
      if (sheet_.At(token).kind == Gap::Kind::Item && sheet_.Breaks(token)) return token - 1;
    return Whole().last;
  }

  // Where the next one begins.
  int FitItem(int first) {
    int last = EndOfItem(first);
    while (Shorten(first, last)) {
      changed_ = true;
      last = EndOfItem(first);
    }
    return last + 1;
  }

  // Makes one line shorter. False: none is too long, or nothing helps.
  bool Shorten(int first, int last) {
    for (const Line& line : LayOut(sheet_, first, last, sheet_.columns)) {
      if (line.end <= sheet_.layout.width) continue;
      const Choice choice = PlacesIn(sheet_, line);
      if (!choice.Any()) continue;
      if (choice.braces >= 0) {
        OpenOut(sheet_, choice.braces);
      } else {
        BreakAt(choice.tokens, line);
      }
      return true;
    }
    return false;
  }

  int Column(int token) const { return sheet_.columns[static_cast<std::size_t>(token)]; }

  // Of several places, the last before which the line fits; then of those behind it, and so on.
  void BreakAt(const std::vector<int>& tokens, const Line& line) {
    int shift = 0;  // of what stands behind the last break
    std::size_t chosen = 0;
    for (std::size_t next = 0; next < tokens.size(); next = chosen + 1) {
      if (line.end + shift <= sheet_.layout.width) return;
      chosen = next;
      for (std::size_t i = next; i < tokens.size(); ++i) {
        const int before = Column(tokens[i] - 1) + Width(sheet_.Text(tokens[i] - 1)) + shift;
        if (before > sheet_.layout.width) break;
        chosen = i;
      }
      Gap& gap = sheet_.At(tokens[chosen]);
      gap.broken = true;
      const int left = gap.anchor < 0 ? gap.indent : Column(gap.anchor) + gap.indent;
      shift = left - Column(tokens[chosen]);
    }
  }

  Sheet& sheet_;
  const int begin_, end_;  // phrases
  bool changed_ = false;
};

}  // namespace

void Fit(Sheet& sheet, int begin, int end) { Fitter(sheet, begin, end).Run(); }

}  // namespace cardinal::format

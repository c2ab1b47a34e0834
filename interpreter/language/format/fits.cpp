// Breaks lines that are too long, at the breaks of the lowest priority first.
#include <limits>

#include "interpreter/language/format/output_lines.h"

namespace cardinal::format {
namespace {

// The next possible breaks of one line: all of one priority.
struct BreakChoice {
  int priority = std::numeric_limits<int>::max();
  int braces = -1;          // the group to expand, instead of breaks
  std::vector<int> tokens;  // the tokens that may begin a line, in order

  bool IsSet() const { return braces >= 0 || !tokens.empty(); }
};

BreakChoice PlacesIn(const LayoutDocument& sheet, const OutputLine& line) {
  BreakChoice choice;
  for (int token = line.first; token <= line.last; ++token) {
    const Break& gap = sheet.BreakBefore(token);
    const BraceGroup* inside = sheet.EnclosingGroup(token);
    const bool on_one_line = inside != nullptr && !inside->expanded;
    if (on_one_line) continue;
    const bool can_break = gap.kind == Break::Kind::Soft || gap.kind == Break::Kind::AsWritten;
    if (token > line.first && can_break && !gap.only_if_written && !sheet.IsBrokenBefore(token)) {
      if (gap.priority < choice.priority) choice = {gap.priority, -1, {}};
      if (choice.priority == gap.priority && choice.braces < 0) choice.tokens.push_back(token);
    }
    if (!sheet.IsToken(token, "{")) continue;
    const int opened = sheet.enclosing_group[token + 1];
    const BraceGroup& braces = sheet.braces[opened];
    if (!braces.expanded && braces.close > braces.open + 1 && braces.priority < choice.priority)
      choice = {braces.priority, opened, {}};
  }
  return choice;
}

bool BreaksWithin(const LayoutDocument& sheet, int first, int last) {
  for (int token = first; token <= last; ++token)
    if (sheet.IsBrokenBefore(token)) return true;
  return false;
}

// Short items may share a line; an item of several lines has its own lines.
void SetTallItemsApart(LayoutDocument& sheet, const BraceGroup& braces) {
  std::vector<int> starts;
  const std::size_t number = static_cast<std::size_t>(&braces - sheet.braces.data());
  for (int token = braces.first; token < braces.close; ++token) {
    const Break::Kind kind = sheet.BreakBefore(token).kind;
    if (sheet.enclosing_group[token] == static_cast<int>(number) &&
        (kind == Break::Kind::AsWritten || kind == Break::Kind::Hard))
      starts.push_back(token);
  }
  starts.push_back(braces.close);
  for (std::size_t i = 0; i + 1 < starts.size(); ++i) {
    if (BreaksWithin(sheet, starts[i] + 1, starts[i + 1] - 1))
      sheet.BreakBefore(starts[i]).is_broken = sheet.BreakBefore(starts[i + 1]).is_broken = true;
  }
}

// The body of a query, and the chain of a relation, begins on a line of its own if it needs several lines.
void SetTallAnswerApart(LayoutDocument& sheet, const syntax::TokenTree::RuleNode& phrase) {
  const int sign = sheet.FindToken(phrase, "=");
  int end = phrase.last;
  while (sheet.IsCite(end)) --end;
  if (BreaksWithin(sheet, sign + 1, end)) sheet.BreakBefore(sign).is_broken = true;
}

class Fitter {
 public:
  Fitter(LayoutDocument& sheet, int begin, int end) : sheet_(sheet), begin_(begin), end_(end) {}

  // Repeats until nothing changes: after a break, the text that the line belongs to may need lines of its own, or leave
  // a table.
  void BreakLines() {
    do {
      changed_ = false;
      SetTallApart();
      AlignTables(sheet_, begin_, end_);
      for (int first = DeclarationNode().first; first <= DeclarationNode().last;) first = FitItem(first);
    } while (changed_);
  }

 private:
  const syntax::TokenTree::RuleNode& DeclarationNode() const { return sheet_.RuleNodeAt(begin_); }

  void SetTallApart() {
    for (int index = begin_; index < end_; ++index) {
      const syntax::TokenTree::RuleNode& phrase = sheet_.RuleNodeAt(index);
      if (phrase.rule == "query" || phrase.rule == "relation") SetTallAnswerApart(sheet_, phrase);
      if (phrase.rule != "card") continue;
      const int open = sheet_.FindToken(phrase, "{");
      const BraceGroup& braces = *sheet_.EnclosingGroup(open + 1);
      if (braces.expanded) SetTallItemsApart(sheet_, braces);
    }
  }

  // The last token before the next item, or before the end of a block.
  int EndOfItem(int first) const {
    for (int token = first + 1; token <= DeclarationNode().last; ++token)
      if (sheet_.BreakBefore(token).kind == Break::Kind::Hard && sheet_.IsBrokenBefore(token)) return token - 1;
    return DeclarationNode().last;
  }

  // Breaks the lines of an item and returns the first token of the next one.
  int FitItem(int first) {
    int last = EndOfItem(first);
    while (Shorten(first, last)) {
      changed_ = true;
      last = EndOfItem(first);
    }
    return last + 1;
  }

  // Makes one line shorter. False if no line is too long, or if no break helps.
  bool Shorten(int first, int last) {
    for (const OutputLine& line : BuildLines(sheet_, first, last, sheet_.columns)) {
      if (line.end <= sheet_.options.width) continue;
      const BreakChoice choice = PlacesIn(sheet_, line);
      if (!choice.IsSet()) continue;
      if (choice.braces >= 0) {
        ExpandGroup(sheet_, choice.braces);
      } else {
        BreakAt(choice.tokens, line);
      }
      return true;
    }
    return false;
  }

  int Column(int token) const { return sheet_.columns[token]; }

  // Breaks at the last of several tokens up to which the line fits; then does the same with the tokens after it, and so
  // on.
  void BreakAt(const std::vector<int>& tokens, const OutputLine& line) {
    int shift = 0;  // of the text after the last break
    std::size_t chosen = 0;
    for (std::size_t next = 0; next < tokens.size(); next = chosen + 1) {
      if (line.end + shift <= sheet_.options.width) return;
      chosen = next;
      for (std::size_t i = next; i < tokens.size(); ++i) {
        const int before = Column(tokens[i] - 1) + TextWidth(sheet_.TokenText(tokens[i] - 1)) + shift;
        if (before > sheet_.options.width) break;
        chosen = i;
      }
      Break& gap = sheet_.BreakBefore(tokens[chosen]);
      gap.is_broken = true;
      const int left = gap.anchor < 0 ? gap.indent : Column(gap.anchor) + gap.indent;
      shift = left - Column(tokens[chosen]);
    }
  }

  LayoutDocument& sheet_;
  const int begin_, end_;  // rule nodes
  bool changed_ = false;
};

}  // namespace

void BreakToFit(LayoutDocument& sheet, int begin, int end) { Fitter(sheet, begin, end).BreakLines(); }

}  // namespace cardinal::format

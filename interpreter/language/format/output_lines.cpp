#include "interpreter/language/format/output_lines.h"

namespace cardinal::format {
namespace {

class LineBuilder {
 public:
  LineBuilder(const LayoutDocument& sheet, int first, std::vector<int>& columns)
      : sheet_(sheet), first_(first), columns_(columns) {}

  std::vector<OutputLine> BuildLines(int last) {
    for (int token = first_; token <= last; ++token) AddToken(token);
    if (last + 1 == sheet_.TokenCount()) Comments(last + 1, 0, true);
    return std::move(lines_);
  }

 private:
  void AddToken(int token) {
    const Break& gap = sheet_.BreakBefore(token);
    const bool breaks = token == first_ || sheet_.IsBrokenBefore(token);
    const int indent = breaks ? TokenIndent(token) : 0;
    const BraceGroup* closed = ClosedBy(token);
    const bool set_apart = IsItem(token) && !closed && !BeginsBraces(token);
    Comments(token, closed ? indent + 2 : indent, breaks);
    if (breaks) {
      const bool after_comment = !lines_.empty() && lines_.back().code.empty();
      Begin(indent, gap.blank_before && IsItem(token) && !closed && (set_apart || after_comment));
      lines_.back().first = token;
      lines_.back().begins_declaration = sheet_.EnclosingGroup(token) == nullptr && IsItem(token);
    } else if (!IsNote(token)) {
      Append(std::string(gap.spaces + gap.pad, ' '));
    }
    columns_[token] = lines_.back().end;
    lines_.back().last = token;
    if (IsNote(token)) {
      std::string& cites = lines_.back().cites;
      cites += (cites.empty() ? "" : " ") + std::string(sheet_.TokenText(token));
    } else {
      Append(sheet_.TokenText(token));
    }
  }

  // The indentation after a line break that the rules do not have but a comment forces.
  static constexpr int kForced = 4;

  int TokenIndent(int token) const {
    const Break& gap = sheet_.BreakBefore(token);
    if (gap.kind == Break::Kind::Never) return lines_.empty() ? 0 : ItemIndent(token) + kForced;
    return gap.anchor < 0 ? gap.indent : columns_[gap.anchor] + gap.indent;
  }
  int ItemIndent(int token) const {
    const BraceGroup* around = sheet_.EnclosingGroup(token);
    return around == nullptr ? 0 : around->indent + 2;
  }

  const BraceGroup* ClosedBy(int token) const {
    const BraceGroup* around = sheet_.EnclosingGroup(token);
    return around != nullptr && around->close == token ? around : nullptr;
  }
  bool BeginsBraces(int token) const {
    const BraceGroup* around = sheet_.EnclosingGroup(token);
    return around != nullptr && around->first == token;
  }
  bool IsItem(int token) const {
    const Break::Kind kind = sheet_.BreakBefore(token).kind;
    return kind == Break::Kind::Hard || kind == Break::Kind::AsWritten;
  }

  // A citation that only citations follow on its line.
  bool IsNote(int token) const {
    if (!sheet_.IsCite(token)) return false;
    while (sheet_.IsCite(token)) ++token;
    return sheet_.IsBrokenBefore(token);
  }

  void Begin(int indent, bool blank_before) {
    lines_.emplace_back();
    lines_.back().indent = lines_.back().end = indent;
    lines_.back().blank_before = blank_before;
  }
  void Append(std::string_view text) {
    lines_.back().code += text;
    lines_.back().end += TextWidth(text);
  }

  void Comments(int token, int indent, bool breaks) {
    const bool item = token == sheet_.TokenCount() || IsItem(token);
    bool may_stand_apart = item && !(token < sheet_.TokenCount() && BeginsBraces(token));
    for (const TokenComment& comment : sheet_.BreakBefore(token).comments) {
      if (!comment.own_line && !breaks) {
        Append(' ' + comment.text);
      } else if (!comment.own_line && !lines_.empty()) {
        std::string& line_comment = lines_.back().comment;
        line_comment += (line_comment.empty() ? "" : " ") + comment.text;
      } else {
        Begin(indent, comment.blank_before && may_stand_apart);
        lines_.back().comment = comment.text;
        lines_.back().continues_comment = comment.continues_comment;
      }
      may_stand_apart = item;
    }
  }

  const LayoutDocument& sheet_;
  const int first_;
  std::vector<OutputLine> lines_;
  std::vector<int>& columns_;
};

}  // namespace

std::vector<OutputLine> BuildLines(const LayoutDocument& sheet, int first, int last, std::vector<int>& columns) {
  return LineBuilder(sheet, first, columns).BuildLines(last);
}

}  // namespace cardinal::format

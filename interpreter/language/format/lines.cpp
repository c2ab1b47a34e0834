#include "interpreter/language/format/lines.h"

namespace cardinal::format {
namespace {

class Writer {
 public:
  Writer(const Sheet& sheet, int first, std::vector<int>& columns) : sheet_(sheet), first_(first), columns_(columns) {}

  std::vector<Line> Run(int last) {
    for (int token = first_; token <= last; ++token) Put(token);
    if (last + 1 == sheet_.TokenCount()) Comments(last + 1, 0, true);
    return std::move(lines_);
  }

 private:
  void Put(int token) {
    const Gap& gap = sheet_.At(token);
    const bool breaks = token == first_ || sheet_.Breaks(token);
    const int indent = breaks ? IndentOf(token) : 0;
    const Braces* closed = ClosedBy(token);
    const bool set_apart = IsItem(token) && !closed && !BeginsBraces(token);
    Comments(token, closed ? indent + 2 : indent, breaks);
    if (breaks) {
      const bool after_comment = !lines_.empty() && lines_.back().code.empty();
      Begin(indent, gap.blank_before && IsItem(token) && !closed && (set_apart || after_comment));
      lines_.back().first = token;
      lines_.back().declares = sheet_.Around(token) == nullptr && IsItem(token);
    } else if (!IsNote(token)) {
      Append(std::string(static_cast<std::size_t>(gap.spaces + gap.pad), ' '));
    }
    columns_[static_cast<std::size_t>(token)] = lines_.back().end;
    lines_.back().last = token;
    if (IsNote(token)) {
      std::string& cites = lines_.back().cites;
      cites += (cites.empty() ? "" : " ") + std::string(sheet_.Text(token));
    } else {
      Append(sheet_.Text(token));
    }
  }

  // Where the rules foresee no line break, but a comment makes one.
  static constexpr int kForced = 4;

  int IndentOf(int token) const {
    const Gap& gap = sheet_.At(token);
    if (gap.kind == Gap::Kind::Joined) return lines_.empty() ? 0 : ItemIndent(token) + kForced;
    return gap.anchor < 0 ? gap.indent : columns_[static_cast<std::size_t>(gap.anchor)] + gap.indent;
  }
  int ItemIndent(int token) const {
    const Braces* around = sheet_.Around(token);
    return around == nullptr ? 0 : around->indent + 2;
  }

  const Braces* ClosedBy(int token) const {
    const Braces* around = sheet_.Around(token);
    return around != nullptr && around->close == token ? around : nullptr;
  }
  bool BeginsBraces(int token) const {
    const Braces* around = sheet_.Around(token);
    return around != nullptr && around->first == token;
  }
  bool IsItem(int token) const {
    const Gap::Kind kind = sheet_.At(token).kind;
    return kind == Gap::Kind::Item || kind == Gap::Kind::Loose;
  }

  // A citation with nothing but citations behind it on its line.
  bool IsNote(int token) const {
    if (!sheet_.IsCite(token)) return false;
    while (sheet_.IsCite(token)) ++token;
    return sheet_.Breaks(token);
  }

  void Begin(int indent, bool blank_before) {
    lines_.emplace_back();
    lines_.back().indent = lines_.back().end = indent;
    lines_.back().blank_before = blank_before;
  }
  void Append(std::string_view text) {
    lines_.back().code += text;
    lines_.back().end += Width(text);
  }

  void Comments(int token, int indent, bool breaks) {
    const bool item = token == sheet_.TokenCount() || IsItem(token);
    bool may_stand_apart = item && !(token < sheet_.TokenCount() && BeginsBraces(token));
    for (const Comment& comment : sheet_.At(token).comments) {
      if (!comment.own_line && !breaks) {
        Append(' ' + comment.text);
      } else if (!comment.own_line && !lines_.empty()) {
        std::string& behind = lines_.back().comment;
        behind += (behind.empty() ? "" : " ") + comment.text;
      } else {
        Begin(indent, comment.blank_before && may_stand_apart);
        lines_.back().comment = comment.text;
        lines_.back().goes_on = comment.goes_on;
      }
      may_stand_apart = item;
    }
  }

  const Sheet& sheet_;
  const int first_;
  std::vector<Line> lines_;
  std::vector<int>& columns_;
};

}  // namespace

std::vector<Line> LayOut(const Sheet& sheet, int first, int last, std::vector<int>& columns) {
  return Writer(sheet, first, columns).Run(last);
}

}  // namespace cardinal::format

// Reads what is between the tokens: line breaks and comments.
#include <algorithm>

#include "interpreter/base/sequence.h"
#include "interpreter/language/format/layout_document.h"

namespace cardinal::format {
namespace {

// The text without blanks at the ends of lines. Its line breaks are those of the layout, without a carriage return.
std::string Trimmed(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\n')
      while (!out.empty() && (out.back() == ' ' || out.back() == '\t' || out.back() == '\r')) out.pop_back();
    out += c;
  }
  while (!out.empty() && (out.back() == ' ' || out.back() == '\t' || out.back() == '\r')) out.pop_back();
  return out;
}

class BreakReader {
 public:
  BreakReader(const source::SourceFile& source, std::int32_t begin, std::int32_t end)
      : source_(source), at_(begin), end_(end), lines_(begin == 0 ? 1 : 0) {}

  Break ReadBreak() {
    while (at_ < end_) {
      const char c = Here();
      if (c == '/') {
        ReadComment();
      } else {
        lines_ += c == '\n';
        ++at_;
      }
    }
    gap_.newline = lines_ > 0;
    gap_.blank_before = lines_ > 1;
    return std::move(gap_);
  }

 private:
  char Here(std::int32_t ahead = 0) const { return at_ + ahead < end_ ? source_.Text()[at_ + ahead] : '\0'; }

  void ReadComment() {
    const std::int32_t begin = at_;
    TokenComment comment;
    comment.is_line_comment = Here(1) == '/';
    comment.own_line = lines_ > 0;
    comment.blank_before = lines_ > 1;
    const source::LineColumn place = source_.LineColumnAt(begin);
    comment.continues_comment = lines_ == 1 && last_column_ == place.column && !gap_.comments.empty() &&
                                (!gap_.comments.back().own_line || gap_.comments.back().continues_comment);
    last_column_ = place.column;
    at_ += 2;
    while (at_ < end_ && !AtEnd(comment.is_line_comment)) ++at_;
    if (!comment.is_line_comment) at_ += 2;
    comment.text = Trimmed(source_.Text({source_.Id(), begin, at_}));
    gap_.comments.push_back(std::move(comment));
    lines_ = 0;
  }

  bool AtEnd(bool of_line) const { return of_line ? Here() == '\n' : Here() == '*' && Here(1) == '/'; }

  const source::SourceFile& source_;
  std::int32_t at_, end_;
  int lines_;  // line breaks since the last character that was not blank
  int last_column_ = 0;
  Break gap_;
};

// Moves the comments before `token` after it, so that it stays on its line.
void MoveCommentsAfter(LayoutDocument& sheet, int token) {
  std::vector<TokenComment>& before = sheet.BreakBefore(token).comments;
  std::vector<TokenComment>& following = sheet.BreakBefore(token + 1).comments;
  following.insert(following.begin(), before.begin(), before.end());
  before.clear();
}

}  // namespace

// Counts every character once, by the byte that does not continue another.
int TextWidth(std::string_view text) {
  return static_cast<int>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

void ReadSourceBreaks(LayoutDocument& sheet) {
  std::int32_t begin = 0;
  for (const auto& token : sheet.token_tree.tokens) {
    sheet.breaks.push_back(BreakReader(sheet.source, begin, token.begin).ReadBreak());
    begin = token.end;
  }
  sheet.breaks.push_back(BreakReader(sheet.source, begin, base::Count(sheet.source.Text())).ReadBreak());
  for (int token = 0; token < sheet.TokenCount(); ++token)
    if (sheet.IsCite(token) || sheet.IsToken(token, ",")) MoveCommentsAfter(sheet, token);
}

bool LayoutDocument::IsForcedBreak(int token) const {
  for (const TokenComment& comment : BreakBefore(token).comments)
    if (comment.is_line_comment || comment.own_line || comment.text.find('\n') != std::string::npos) return true;
  return false;
}

bool LayoutDocument::IsBrokenBefore(int token) const {
  if (token == 0 || token == TokenCount() || IsForcedBreak(token)) return true;
  const Break& gap = BreakBefore(token);
  const BraceGroup* inside = EnclosingGroup(token);
  if (inside != nullptr && !inside->expanded) return false;
  switch (gap.kind) {
    case Break::Kind::Never: return false;
    case Break::Kind::Hard: return true;
    case Break::Kind::AsWritten: return gap.is_broken;
    case Break::Kind::Soft: break;
  }
  return gap.is_broken && (gap.joined_with_group < 0 || !braces[gap.joined_with_group].expanded);
}

}  // namespace cardinal::format

// What stands between the tokens: line breaks and comments.
#include <algorithm>

#include "interpreter/language/format/sheet.h"

namespace cardinal::format {
namespace {

// Without blanks at the ends of lines; line breaks as they are in the layout.
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

class GapReader {
 public:
  GapReader(const source::SourceFile& source, std::int32_t begin, std::int32_t end)
      : source_(source), at_(begin), end_(end), lines_(begin == 0 ? 1 : 0) {}

  Gap Read() {
    while (at_ < end_) {
      const char c = Here();
      if (c == '/') {
        Take();
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
  char Here(std::int32_t ahead = 0) const {
    return at_ + ahead < end_ ? source_.Text()[static_cast<std::size_t>(at_ + ahead)] : '\0';
  }

  void Take() {
    const std::int32_t begin = at_;
    Comment comment;
    comment.of_line = Here(1) == '/';
    comment.own_line = lines_ > 0;
    comment.blank_before = lines_ > 1;
    const source::Place place = source_.PlaceOf(begin);
    comment.goes_on = lines_ == 1 && last_column_ == place.column && !gap_.comments.empty() &&
                      (!gap_.comments.back().own_line || gap_.comments.back().goes_on);
    last_column_ = place.column;
    at_ += 2;
    while (at_ < end_ && !AtEnd(comment.of_line)) ++at_;
    if (!comment.of_line) at_ += 2;
    comment.text = Trimmed(source_.Text({source_.Id(), begin, at_}));
    gap_.comments.push_back(std::move(comment));
    lines_ = 0;
  }

  bool AtEnd(bool of_line) const { return of_line ? Here() == '\n' : Here() == '*' && Here(1) == '/'; }

  const source::SourceFile& source_;
  std::int32_t at_, end_;
  int lines_;  // line breaks since the last thing that was not blank
  int last_column_ = 0;
  Gap gap_;
};

// The comments before `token` are put behind it, so that it stays on its line.
void PutBehind(Sheet& sheet, int token) {
  std::vector<Comment>& before = sheet.At(token).comments;
  std::vector<Comment>& behind = sheet.At(token + 1).comments;
  behind.insert(behind.begin(), before.begin(), before.end());
  before.clear();
}

}  // namespace

// Every character has one byte that does not go on with another.
int Width(std::string_view text) {
  return static_cast<int>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

void ReadGaps(Sheet& sheet) {
  std::int32_t begin = 0;
  for (const auto& token : sheet.written.tokens) {
    sheet.gaps.push_back(GapReader(sheet.source, begin, token.begin).Read());
    begin = token.end;
  }
  sheet.gaps.push_back(GapReader(sheet.source, begin, static_cast<std::int32_t>(sheet.source.Text().size())).Read());
  for (int token = 0; token < sheet.TokenCount(); ++token)
    if (sheet.IsCite(token) || sheet.Is(token, ",")) PutBehind(sheet, token);
}

bool Sheet::IsForced(int token) const {
  for (const Comment& comment : At(token).comments)
    if (comment.of_line || comment.own_line || comment.text.find('\n') != std::string::npos) return true;
  return false;
}

bool Sheet::Breaks(int token) const {
  if (token == 0 || token == TokenCount() || IsForced(token)) return true;
  const Gap& gap = At(token);
  const Braces* inside = Around(token);
  if (inside != nullptr && !inside->out) return false;
  switch (gap.kind) {
    case Gap::Kind::Joined: return false;
    case Gap::Kind::Item: return true;
    case Gap::Kind::Loose: return gap.broken;
    case Gap::Kind::Possible: break;
  }
  return gap.broken && (gap.veto < 0 || !braces[static_cast<std::size_t>(gap.veto)].out);
}

}  // namespace cardinal::format

// Prints lines as text, with citations and comments after them, in the margin or beside the code.
#include <algorithm>

#include "interpreter/language/format/output_lines.h"

namespace cardinal::format {
namespace {

std::string Blanks(int count) { return std::string(std::max(count, 0), ' '); }

constexpr int kApart = 2;  // blanks between a line and the note after it

class Printer {
 public:
  Printer(const std::vector<OutputLine>& lines, const FormatOptions& layout) : lines_(lines), layout_(layout) {}

  std::string Print() {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (i == 0 || lines_[i].begins_declaration) ReadDeclaration(i);
      if (lines_[i].blank_before && !text_.empty()) text_ += '\n';
      PrintText(lines_[i]);
      text_ += '\n';
    }
    return std::move(text_);
  }

 private:
  // Comments are printed in the column of the citations of their declaration; in a declaration without citations they
  // are aligned beside its lines.
  void ReadDeclaration(std::size_t begin) {
    has_cites_ = false;
    beside_ = 0;
    int widest = 0;
    for (std::size_t i = begin; i < lines_.size() && (i == begin || !lines_[i].begins_declaration); ++i) {
      const OutputLine& line = lines_[i];
      has_cites_ = has_cites_ || !line.cites.empty();
      if (line.code.empty() || line.comment.empty()) continue;
      beside_ = std::max(beside_, line.end + kApart);
      widest = std::max(widest, TextWidth(line.comment));
    }
    if (beside_ + widest > layout_.width) beside_ = 0;
  }

  void PrintText(const OutputLine& line) {
    if (line.code.empty()) {
      text_ += Blanks(line.continues_comment ? comment_column_ : line.indent) + line.comment;
      return;
    }
    text_ += Blanks(line.indent) + line.code;
    column_ = line.end;
    if (!line.cites.empty()) Cites(line);
    if (line.comment.empty()) return;
    comment_column_ = column_ + kApart;
    if (line.cites.empty()) {
      const int place = has_cites_ ? Place(TextWidth(line.comment)) : beside_;
      comment_column_ = std::max(comment_column_, place);
    }
    text_ += Blanks(comment_column_ - column_) + line.comment;
  }

  // The column for a note of this width after the line: the margin, or as far right as it fits; -1 if it does not fit.
  int Place(int width) const {
    const int place = std::max(column_ + kApart, std::min(layout_.margin, layout_.width - width));
    return place + width <= layout_.width ? place : -1;
  }

  void Cites(const OutputLine& line) {
    const int place = Place(TextWidth(line.cites));
    if (place >= 0) {
      text_ += Blanks(place - column_) + line.cites;
      column_ = place + TextWidth(line.cites);
    } else {
      CitesBelow(line.cites, line.indent + 4);
    }
  }

  void CitesBelow(const std::string& cites, int indent) {
    column_ = layout_.width;
    for (std::size_t begin = 0; begin < cites.size();) {
      const std::size_t end = std::min(cites.find(' ', begin), cites.size());
      const int width = static_cast<int>(end - begin);
      const bool fits = column_ + 1 + width <= layout_.width;
      text_ += (fits ? " " : '\n' + Blanks(indent)) + cites.substr(begin, end - begin);
      column_ = (fits ? column_ + 1 : indent) + width;
      begin = end + 1;
    }
  }

  const std::vector<OutputLine>& lines_;
  const FormatOptions& layout_;
  std::string text_;
  int column_ = 0;
  int comment_column_ = 0;
  bool has_cites_ = false;  // of the declaration
  int beside_ = 0;          // the column of its comments, if it has no citations
};

}  // namespace

std::string RenderLines(const std::vector<OutputLine>& lines, const FormatOptions& layout) {
  return Printer(lines, layout).Print();
}

}  // namespace cardinal::format

#include "interpreter/language/source/doc_comment.h"

#include <algorithm>
#include <vector>

#include "interpreter/base/text.h"

namespace cardinal::source {

namespace {

bool IsComment(std::string_view line) { return base::TrimText(line).starts_with("//"); }

// The text of a comment, without its mark.
std::string_view CommentText(std::string_view comment) {
  const std::string_view text = base::TrimText(base::TrimText(comment).substr(2));
  return text.starts_with("lint:") || text.starts_with("----") ? "" : text;
}

// The comment at the end of a line; empty if there is none.
std::string_view AtEnd(std::string_view line) {
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (line.substr(at).starts_with("//")) return line.substr(at);
    if (line[at] == '"')
      for (++at; at < line.size() && line[at] != '"'; ++at) at += line[at] == '\\';
  }
  return "";
}

}  // namespace

std::string DocComment(const SourceFile& file, Span declaration) {
  const int line = file.LineNumberAt(declaration.begin);
  int first = line;
  while (first > 1 && IsComment(file.LineText(first - 1))) --first;
  std::string text;
  for (int number = first; number < line; ++number) {
    const std::string_view words = CommentText(file.LineText(number));
    const bool breaks = words.empty() && !text.empty() && text.back() != '\n';
    if (breaks) text += '\n';
    if (!words.empty() && !text.empty() && text.back() != '\n') text += ' ';
    text += words;
  }
  while (!text.empty() && text.back() == '\n') text.pop_back();
  const std::string_view beside = AtEnd(file.LineText(line));
  return text.empty() && !beside.empty() ? std::string(CommentText(beside)) : text;
}

}  // namespace cardinal::source

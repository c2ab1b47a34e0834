#include "interpreter/language/documents/yaml_text.h"

#include <vector>

#include "interpreter/base/sequence.h"

namespace cardinal::documents {

namespace {

Offset Size(std::string_view text) { return base::Count(text); }

// True if a quoted text may begin here: not after a letter, as in `it's`.
bool QuoteOpensAt(std::string_view text, Offset at) {
  if (text[at] != '"' && text[at] != '\'') return false;
  return at == 0 || IsSpace(text[at - 1]) || std::string_view("[{,:").find(text[at - 1]) != std::string_view::npos;
}

bool LineIsBlank(std::string_view text, Offset begin) {
  while (begin < Size(text) && (IsBlank(text[begin]) || text[begin] == '\r')) ++begin;
  return begin == Size(text) || text[begin] == '\n';
}

Offset LineIndent(std::string_view text, Offset begin) {
  Offset at = begin;
  while (at < Size(text) && text[at] == ' ') ++at;
  return at - begin;
}

Offset NextLine(std::string_view text, Offset at) {
  const std::size_t newline = text.find('\n', at);
  return newline == std::string_view::npos ? Size(text) : static_cast<Offset>(newline) + 1;
}

}  // namespace

bool IsBlank(char c) { return c == ' ' || c == '\t'; }

bool IsSpace(char c) { return IsBlank(c) || c == '\n' || c == '\r'; }

Offset LineEnd(std::string_view text, Offset at) {
  Offset end = at;
  while (end < Size(text) && text[end] != '\n') ++end;
  if (end > at && text[end - 1] == '\r') --end;
  return end;
}

bool IsCommentStart(std::string_view text, Offset at) {
  return at < Size(text) && text[at] == '#' && (at == 0 || IsSpace(text[at - 1]));
}

Offset SkipSpace(std::string_view text, Offset at, std::string_view also) {
  while (at < Size(text)) {
    if (IsCommentStart(text, at)) {
      at = LineEnd(text, at);
    } else if (IsSpace(text[at]) || also.find(text[at]) != std::string_view::npos) {
      ++at;
    } else {
      break;
    }
  }
  return at;
}

std::optional<Offset> QuoteEnd(std::string_view text, Offset open) {
  const char quote = text[open];
  for (Offset at = open + 1; at < Size(text) && text[at] != '\n'; ++at) {
    if (quote == '"' && text[at] == '\\') {
      ++at;
    } else if (text[at] == quote) {
      if (quote == '"' || at + 1 == Size(text) || text[at + 1] != quote) return at + 1;
      ++at;  // '' within '...' is one '
    }
    if (at < Size(text) && text[at] == '\n') break;
  }
  return std::nullopt;
}

BlockLines FindBlockLines(std::string_view text, Offset mark) {
  const Offset first = NextLine(text, mark);
  Offset line = first;
  while (line < Size(text) && LineIsBlank(text, line)) line = NextLine(text, line);
  const Offset indent = LineIndent(text, line);
  Offset end = first;
  while (line < Size(text) && (LineIsBlank(text, line) || LineIndent(text, line) >= indent)) {
    const bool blank = LineIsBlank(text, line);
    line = NextLine(text, line);
    if (!blank) end = line;
  }
  return {first, end};
}

std::optional<Offset> InnermostOpen(std::string_view text, Offset from, Offset to) {
  std::vector<Offset> open;
  for (Offset at = from; at < to && at < Size(text); ++at) {
    if (IsCommentStart(text, at)) {
      at = LineEnd(text, at);
    } else if (QuoteOpensAt(text, at)) {
      if (const auto end = QuoteEnd(text, at)) at = *end - 1;
    } else if (text[at] == '[' || text[at] == '{') {
      open.push_back(at);
    } else if ((text[at] == ']' || text[at] == '}') && !open.empty()) {
      open.pop_back();
    }
  }
  if (open.empty()) return std::nullopt;
  return open.back();
}

std::optional<Offset> NextQuote(std::string_view text, Offset from) {
  for (Offset at = from; at < Size(text); ++at) {
    if (IsCommentStart(text, at)) {
      at = LineEnd(text, at);
    } else if (QuoteOpensAt(text, at)) {
      const auto end = QuoteEnd(text, at);
      if (!end) return at;
      at = *end - 1;
    }
  }
  return std::nullopt;
}

}  // namespace cardinal::documents

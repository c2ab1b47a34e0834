#include "interpreter/language/documents/lenient.h"

#include <algorithm>
#include <utility>

#include "interpreter/base/sequence.h"
#include "interpreter/language/documents/yaml_text.h"

namespace cardinal::documents {

namespace {

constexpr int kMaxDepth = 64;  // brackets and lists that are deeper are read as text

class LenientReader {
 public:
  LenientReader(std::string_view text, source::FileId file) : text_(text), file_(file) {
    for (Offset at = 0; at < Size(); ++at)
      if (CharAt(at) == '\n') lines_.push_back(at + 1);
  }

  YamlNode ReadDocument() {
    YamlNode root = ReadNested(-1, false);
    while (ToContent()) Append(root, ReadNested(-1, false));
    return root;
  }

 private:
  // ---- positions in the text

  Offset Size() const { return base::Count(text_); }
  bool AtEnd() const { return at_ >= Size(); }
  char Here() const { return AtEnd() ? '\0' : text_[at_]; }
  char CharAt(Offset at) const { return at < Size() ? text_[at] : '\0'; }
  bool EndsWord(Offset at) const { return at >= Size() || IsSpace(CharAt(at)); }
  source::Span MakeSpan(Offset begin, Offset end) const { return {file_, begin, end}; }

  // Moves to the next character that is neither space nor comment; false at the end of the text.
  bool ToContent() {
    at_ = SkipSpace(text_, at_);
    return !AtEnd();
  }

  Offset LineStart(Offset at) const { return *(std::ranges::upper_bound(lines_, at) - 1); }
  Offset Column(Offset at) const { return at - LineStart(at); }
  // The column of the first character of the line of `at`.
  Offset Indentation(Offset at) const {
    Offset first = LineStart(at);
    const Offset start = first;
    while (IsBlank(CharAt(first))) ++first;
    return first - start;
  }

  bool AtDash() const { return Here() == '-' && EndsWord(at_ + 1); }

  // The end of the plain text that begins at `at_`, on this line: before a comment, without blanks.
  Offset PlainEnd() const {
    const Offset line_end = LineEnd(text_, at_);
    Offset end = at_;
    while (end < line_end && !IsCommentStart(text_, end)) ++end;
    return WithoutBlanks(at_, end);
  }
  Offset WithoutBlanks(Offset begin, Offset end) const {
    while (end > begin && IsSpace(CharAt(end - 1))) --end;
    return end;
  }

  // The colon after the key that begins at `at_`; nothing if no key begins there.
  std::optional<Offset> KeyColon() const {
    if (AtEnd() || Here() == '[' || Here() == '{') return std::nullopt;
    const Offset line_end = LineEnd(text_, at_);
    Offset at = at_;
    if (Here() == '"' || Here() == '\'') {
      const auto end = QuoteEnd(text_, at_);
      if (!end) return std::nullopt;
      at = *end;
      while (at < line_end && IsBlank(CharAt(at))) ++at;
      return CharAt(at) == ':' && EndsWord(at + 1) ? std::optional(at) : std::nullopt;
    }
    for (; at < line_end && !IsCommentStart(text_, at); ++at) {
      if (CharAt(at) == ':' && EndsWord(at + 1)) return at;
    }
    return std::nullopt;
  }

  // ---- block nodes

  // Reads the node on the next lines, if it is indented more than `parent`. `dashes`: a list may begin in the column of
  // `parent` itself.
  YamlNode ReadNested(Offset parent, bool dashes) {
    const Offset nothing = read_;
    if (!ToContent()) return Empty(nothing);
    const Offset column = Column(at_);
    const bool inside = column > parent || (dashes && column == parent && AtDash());
    return inside ? ReadAt(column, parent) : Empty(nothing);
  }

  // Reads the list, map or value that begins here.
  YamlNode ReadAt(Offset column, Offset parent) {
    if (++depth_ > kMaxDepth) {
      --depth_;
      return ReadRestOfLine();
    }
    YamlNode node = AtDash() ? ReadList(column, parent) : KeyColon() ? ReadMap(column) : ReadLoneValue(column, parent);
    --depth_;
    return node;
  }

  // Reads a value on a line of its own. A single word is the key that is being typed if more keys follow.
  YamlNode ReadLoneValue(Offset column, Offset parent) {
    if (!IsPlainStart()) return ReadValue(parent);
    const Offset begin = at_;
    YamlNode word = ReadValue(parent);
    const bool more = ToContent() && Column(at_) == column && KeyColon().has_value();
    if (!more) return word;
    at_ = begin;
    return ReadMap(column);
  }

  bool IsPlainStart() const { return std::string_view("\"'[{|>").find(Here()) == std::string_view::npos; }

  YamlNode ReadMap(Offset column) {
    YamlNode map;
    map.kind = YamlNode::Kind::Map;
    map.span = MakeSpan(at_, at_);
    do {
      map.entries.push_back(ReadEntry(column));
    } while (ToContent() && Column(at_) >= column && !AtDash());
    map.span.end = std::max(map.span.begin, read_);
    return map;
  }

  YamlEntry ReadEntry(Offset column) {
    YamlEntry entry;
    const auto colon = KeyColon();
    if (!colon) {
      const YamlNode whole = IsPlainStart() ? ReadRestOfLine() : ReadValue(column);
      entry.key = whole.text;
      entry.key_span = whole.span;
      entry.colon = false;
      entry.value = Empty(whole.span.end);
      return entry;
    }
    entry.key_span = MakeSpan(at_, WithoutBlanks(at_, *colon));
    entry.key = ScalarText(entry.key_span);
    at_ = read_ = *colon + 1;
    entry.value = ReadValueAfter(column, true);
    return entry;
  }

  YamlNode ReadList(Offset column, Offset parent) {
    YamlNode list;
    list.kind = YamlNode::Kind::List;
    list.span = MakeSpan(at_, at_);
    do {
      list.items.push_back(ReadItem(column));
    } while (ToContent() && (Column(at_) == column ? AtDash() || column > parent : Column(at_) > column));
    list.span.end = std::max(list.span.begin, read_);
    return list;
  }

  // Reads an item, or a node in the column of the items without a dash.
  YamlNode ReadItem(Offset column) {
    if (!AtDash()) return ReadAt(Column(at_), column);
    ++at_;
    read_ = at_;
    while (IsBlank(Here())) ++at_;
    if (AtEnd() || Here() == '\n' || Here() == '\r' || IsCommentStart(text_, at_)) return ReadNested(column, false);
    if (AtDash() || KeyColon()) return ReadAt(Column(at_), column);
    return ReadValueOrMap(column);
  }

  // Reads `- word`, perhaps the first key of a map whose other keys follow.
  YamlNode ReadValueOrMap(Offset column) {
    const Offset own = Column(at_);
    if (!IsPlainStart()) return ReadValue(column);
    return ReadLoneValue(own, column);
  }

  // Reads the value after a key and its colon.
  YamlNode ReadValueAfter(Offset column, bool dashes) {
    while (IsBlank(Here())) ++at_;
    if (AtEnd() || Here() == '\n' || Here() == '\r' || IsCommentStart(text_, at_)) return ReadNested(column, dashes);
    return ReadValue(column);
  }

  // ---- values

  YamlNode Empty(Offset at) {
    read_ = std::max(read_, at);
    YamlNode node;
    node.span = MakeSpan(at, at);
    return node;
  }

  // Reads the value that begins here; its continuation lines are indented more than `column`.
  YamlNode ReadValue(Offset column) {
    switch (Here()) {
      case '[':
      case '{': {
        YamlNode node = ReadBrackets(column);
        SkipRestOfLine();
        return node;
      }
      case '"':
      case '\'': {
        YamlNode node = ReadQuoted();
        SkipRestOfLine();
        return node;
      }
      case '|':
      case '>': return ReadBlockText(column);
      default: return ReadRestOfLine();
    }
  }

  // After a bracket or a quote only a comment may follow on the line.
  void SkipRestOfLine() {
    while (!AtEnd() && Here() != '\n') ++at_;
  }

  YamlNode Scalar(Offset begin, Offset end, YamlNode::Style style) {
    YamlNode node;
    node.style = style;
    node.span = MakeSpan(begin, end);
    node.text = ScalarText(node.span);
    at_ = read_ = end;
    return node;
  }

  YamlNode ReadRestOfLine() {
    const Offset begin = at_;
    Offset end = PlainEnd();
    if (end == begin) end = std::min(begin + 1, Size());  // ensures progress
    return Scalar(begin, end, YamlNode::Style::Plain);
  }

  // A quote that is not closed on its line ends with the line.
  YamlNode ReadQuoted() {
    const Offset begin = at_;
    const Offset end = QuoteEnd(text_, at_).value_or(WithoutBlanks(begin + 1, LineEnd(text_, begin)));
    return Scalar(begin, std::max(end, begin + 1), YamlNode::Style::Quoted);
  }

  // The text of a scalar, without its quotes.
  std::string ScalarText(source::Span span) const {
    std::string_view text = text_.substr(span.begin, span.end - span.begin);
    if (text.empty() || (text[0] != '"' && text[0] != '\'')) return std::string(text);
    const char quote = text[0];
    text.remove_prefix(1);
    if (text.ends_with(quote)) text.remove_suffix(1);
    std::string inside;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const bool skip = quote == '"' ? text[i] == '\\' : text.substr(i, 2) == "''";
      if (skip && i + 1 < text.size()) ++i;
      inside += text[i];
    }
    return inside;
  }

  YamlNode ReadBlockText(Offset column) {
    const Offset mark = at_;
    const bool folded = Here() == '>';
    const bool strip = CharAt(mark + 1) == '-', keep = CharAt(mark + 1) == '+';
    BlockLines lines = FindBlockLines(text_, mark);
    const Offset first = SkipBlankLines(lines.begin);
    if (lines.end <= lines.begin || Indentation(first) <= column) lines.end = lines.begin;
    YamlNode node;
    node.style = YamlNode::Style::Block;
    node.span = MakeSpan(mark, std::max(mark + 1, lines.end));
    node.body = MakeSpan(lines.begin, lines.end);
    node.text = BlockText(lines, folded, strip, keep);
    at_ = read_ = node.span.end;
    if (lines.end == lines.begin) SkipRestOfLine();
    return node;
  }

  Offset SkipBlankLines(Offset at) const {
    while (at < Size() && IsSpace(CharAt(at))) ++at;
    return std::min(at, Size());
  }

  std::string BlockText(BlockLines lines, bool folded, bool strip, bool keep) const {
    std::string text;
    if (lines.end == lines.begin) return text;
    const Offset indentation = Indentation(SkipBlankLines(lines.begin));
    bool breaks = false;  // the last line has ended, and text may follow
    for (Offset line = lines.begin; line < lines.end;) {
      const Offset end = LineEnd(text_, line);
      const Offset begin = std::min(line + indentation, end);
      const std::string_view words = text_.substr(begin, end - begin);
      if (folded && breaks && !words.empty() && !text.empty() && text.back() != '\n') text += ' ';
      text += words;
      if (!folded || words.empty()) text += '\n';
      breaks = true;
      line = end;
      while (line < lines.end && CharAt(line) != '\n') ++line;
      ++line;
    }
    while (!keep && text.ends_with('\n')) text.pop_back();
    if (!strip && !keep) text += '\n';
    return text;
  }

  // ---- brackets

  // A line that is not indented more than `column` does not belong to open brackets.
  bool LeavesBrackets(Offset column) {
    const Offset line = LineStart(at_);
    if (line <= bracket_line_) return false;
    return Indentation(at_) <= column;
  }

  YamlNode ReadBrackets(Offset column) {
    const Offset outer_line = bracket_line_;
    if (open_.empty()) bracket_line_ = LineStart(at_);
    YamlNode node = ReadOpenBracket(column);
    bracket_line_ = outer_line;
    return node;
  }

  YamlNode ReadOpenBracket(Offset column) {
    const Offset begin = at_;
    const bool list = Here() == '[';
    YamlNode node;
    node.kind = list ? YamlNode::Kind::List : YamlNode::Kind::Map;
    if (std::ssize(open_) >= kMaxDepth) return ReadRestOfLine();
    open_.push_back(list ? ']' : '}');
    at_ = read_ = begin + 1;
    while (ToContent() && !LeavesBrackets(column)) {
      if (Here() == ']' || Here() == '}') {
        const bool closes = Here() == open_.back();
        const bool outer = !closes && std::ranges::find(open_, Here()) != open_.end();
        if (!outer) read_ = ++at_;
        break;
      }
      if (Here() == ',') {
        ++at_;
        continue;
      }
      if (list)
        node.items.push_back(ReadItemInBrackets(column));
      else
        node.entries.push_back(ReadEntryInBrackets(column));
    }
    open_.pop_back();
    node.span = MakeSpan(begin, std::max(read_, begin + 1));
    at_ = node.span.end;
    return node;
  }

  YamlNode ReadInBrackets(Offset column, bool key) {
    if (Here() == '[' || Here() == '{') return ReadOpenBracket(column);
    if (Here() == '"' || Here() == '\'') return ReadQuoted();
    const Offset begin = at_;
    Offset end = begin;
    int depth = 0;  // of brackets within the text: `gains [A]`, which YAML refuses
    for (const Offset line_end = LineEnd(text_, begin); end < line_end && !IsCommentStart(text_, end); ++end) {
      const char c = CharAt(end);
      if ((c == '[' || c == '{') && end > begin && !key) ++depth;
      const bool closing = c == ']' || c == '}';
      if (closing && depth == 0) break;
      if (closing) --depth;
      if (c == ',' && depth == 0) break;
      if (key && c == ':' &&
          (EndsWord(end + 1) || std::string_view(",]}").find(CharAt(end + 1)) != std::string_view::npos))
        break;
    }
    end = WithoutBlanks(begin, end);
    if (end == begin) end = std::min(begin + 1, Size());
    return Scalar(begin, end, YamlNode::Style::Plain);
  }

  // Reads an item in brackets; `[p1: pass]` has a map of one key.
  YamlNode ReadItemInBrackets(Offset column) {
    const Offset begin = at_;
    const bool opens = Here() == '[' || Here() == '{';
    const Offset colon = opens ? Size() : SkipSpace(text_, ReadInBrackets(column, true).span.end);
    at_ = begin;
    if (CharAt(colon) != ':') return ReadInBrackets(column, false);
    YamlNode map;
    map.kind = YamlNode::Kind::Map;
    map.entries.push_back(ReadEntryInBrackets(column));
    map.span = MakeSpan(begin, read_);
    return map;
  }

  YamlEntry ReadEntryInBrackets(Offset column) {
    YamlEntry entry;
    if (Here() == ':' && !EndsWord(at_ + 1)) ++at_;
    const YamlNode key = ReadInBrackets(column, true);
    entry.key = key.text;
    entry.key_span = key.span;
    const Offset colon = SkipSpace(text_, at_);
    entry.colon = CharAt(colon) == ':';
    if (!entry.colon) {
      entry.value = Empty(key.span.end);
      return entry;
    }
    at_ = read_ = colon + 1;
    const bool more =
        ToContent() && !LeavesBrackets(column) && std::string_view(",]}").find(Here()) == std::string_view::npos;
    entry.value = more ? ReadInBrackets(column, false) : Empty(colon + 1);
    return entry;
  }

  // Adds what follows the root, which strict YAML refuses: more keys, more items.
  static void Append(YamlNode& root, YamlNode more) {
    if (root.IsMap() && more.IsMap())
      root.entries.insert(root.entries.end(), std::make_move_iterator(more.entries.begin()),
                          std::make_move_iterator(more.entries.end()));
    else if (root.IsList() && more.IsList())
      root.items.insert(root.items.end(), std::make_move_iterator(more.items.begin()),
                        std::make_move_iterator(more.items.end()));
    else if (!root.IsMap() && more.IsMap())
      root = std::move(more);
    else
      return;
    root.span.end = std::max(root.span.end, more.span.end);
  }

  std::string_view text_;
  source::FileId file_;
  std::vector<Offset> lines_ = {0};  // the offset of each line
  Offset at_ = 0;
  Offset read_ = 0;  // the end of the last node that was read
  int depth_ = 0;
  std::vector<char> open_;  // the closing brackets of the open brackets
  Offset bracket_line_ = 0;
};

}  // namespace

YamlNode ReadLeniently(std::string_view text, source::FileId file) { return LenientReader(text, file).ReadDocument(); }

}  // namespace cardinal::documents

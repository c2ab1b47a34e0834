#include "tests/architecture/prose.h"

#include <algorithm>
#include <cctype>
#include <initializer_list>

namespace cardinal::architecture {
namespace {

bool EndsWithAny(std::string_view path, std::initializer_list<std::string_view> endings) {
  return std::any_of(endings.begin(), endings.end(), [&](std::string_view ending) { return path.ends_with(ending); });
}

ProseKind KindOfTexts(std::string_view path) {
  const std::string_view file = path.substr(path.rfind('/') + 1);
  const bool is_shared = file.ends_with(".h") && (file.starts_with("test_") || file.starts_with("testing"));
  if (path.starts_with("tests/") || path.ends_with("_test.cpp") || is_shared) return ProseKind::Test;
  if (path.starts_with("rulesets/") || path.starts_with("cards/")) return ProseKind::Game;
  return ProseKind::Message;
}

bool IsWordCharacter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// Comments and literals of C++, Cardinal, JavaScript and their relatives.
class CodeReader {
 public:
  CodeReader(const std::string& path, std::string_view text, int first_line, std::vector<Passage>& passages)
      : path_(path),
        text_(text),
        passages_(passages),
        line_(first_line),
        has_other_quotes_(!EndsWithAny(path, {".cpp", ".h", ".def", ".c", ".cardinal", ".formatted", ".snap"})) {}

  void Read() {
    while (at_ < text_.size()) ReadNext();
  }

 private:
  bool Is(std::string_view word) const { return text_.substr(at_, word.size()) == word; }
  char Before() const { return at_ > 0 ? text_[at_ - 1] : '\n'; }

  void ReadNext() {
    const char c = text_[at_];
    if (Is("//") && Before() != ':')
      ReadUntil("\n", ProseKind::Comment);
    else if (Is("/*"))
      ReadUntil("*/", ProseKind::Comment);
    else if (Is("R\"") && !IsWordCharacter(Before()))
      ReadRawText();
    else if (c == '\'' && !has_other_quotes_)
      SkipCharacter();
    else if (c == '"' || (has_other_quotes_ && (c == '`' || (c == '\'' && !IsWordCharacter(Before())))))
      ReadText(c);
    else
      Skip(1);
  }

  void Skip(std::size_t count) {
    const std::size_t end = std::min(at_ + count, text_.size());
    line_ += static_cast<int>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(at_),
                                         text_.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
    at_ = end;
  }

  // Adds the text up to `end` line by line, and moves there.
  void ReadUntil(std::string_view end, ProseKind kind) {
    const std::size_t stop = std::min(text_.find(end, at_), text_.size());
    while (at_ < stop) {
      const std::size_t line_end = std::min(text_.find('\n', at_), stop);
      passages_.push_back({kind, line_, std::string(text_.substr(at_, line_end - at_))});
      Skip(line_end - at_ + (line_end < stop ? 1 : 0));
    }
  }

  // A raw text is mostly a small game: its comments are comments, and its literals are texts.
  void ReadRawText() {
    const std::size_t open = text_.find('(', at_);
    if (open == text_.npos) return Skip(2);
    const std::string close = ")" + std::string(text_.substr(at_ + 2, open - at_ - 2)) + "\"";
    const std::size_t end = std::min(text_.find(close, open), text_.size());
    Skip(open + 1 - at_);
    CodeReader(path_ + ".cardinal", text_.substr(at_, end - at_), line_, passages_).Read();
    Skip(end + close.size() - at_);
  }

  void SkipCharacter() {
    const std::size_t end = text_.find('\'', at_ + (text_.substr(at_ + 1, 1) == "\\" ? 3 : 2));
    Skip(end != text_.npos && end - at_ <= 4 ? end + 1 - at_ : 1);
  }

  void ReadText(char quote) {
    const int line = line_;
    std::size_t end = at_ + 1;
    while (end < text_.size() && text_[end] != quote && (text_[end] != '\n' || quote == '`'))
      end += text_[end] == '\\' ? 2 : 1;
    end = std::min(end, text_.size());
    passages_.push_back({KindOfTexts(path_), line, std::string(text_.substr(at_ + 1, end - at_ - 1))});
    Skip(end + 1 - at_);
  }

  const std::string path_;
  std::string_view text_;
  std::vector<Passage>& passages_;
  std::size_t at_ = 0;
  int line_;
  bool has_other_quotes_;
};

// Returns the place of the comment that `mark` begins in a line, if it is the first of the line or follows a blank.
std::size_t FindComment(std::string_view line, std::string_view mark) {
  for (std::size_t at = line.find(mark); at != line.npos; at = line.find(mark, at + 1))
    if (at == 0 || line[at - 1] == ' ' || line[at - 1] == '\t') return at;
  return line.npos;
}

template <typename Use>
void ForEachLine(std::string_view text, Use use) {
  int number = 1;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    use(text.substr(0, end), number++);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

void ReadLines(const std::string& path, std::string_view text, std::vector<Passage>& passages) {
  const bool has_values = EndsWithAny(path, {".yaml", ".yml"});
  ForEachLine(text, [&](std::string_view line, int number) {
    const std::size_t comment = FindComment(line, "#");
    if (comment != line.npos) passages.push_back({ProseKind::Comment, number, std::string(line.substr(comment + 1))});
    if (has_values) passages.push_back({KindOfTexts(path), number, std::string(line.substr(0, comment))});
  });
}

// Returns the line without the text between backquotes.
std::string WithoutCode(std::string_view line) {
  std::string prose;
  bool in_code = false;
  for (const char c : line) {
    if (c == '`')
      in_code = !in_code;
    else if (!in_code)
      prose += c;
  }
  return prose;
}

void ReadMarkdown(std::string_view text, std::vector<Passage>& passages) {
  bool in_code = false;
  ForEachLine(text, [&](std::string_view line, int number) {
    const std::size_t begin = std::min(line.find_first_not_of(' '), line.size());
    if (line.substr(begin, 3) == "```" || line.substr(begin, 3) == "~~~") {
      in_code = !in_code;
    } else if (!in_code) {
      passages.push_back({ProseKind::Page, number, WithoutCode(line)});
    } else {
      const std::size_t comment = std::min(FindComment(line, "//"), FindComment(line, "#"));
      if (comment != line.npos) passages.push_back({ProseKind::Comment, number, std::string(line.substr(comment))});
    }
  });
}

}  // namespace

std::vector<Passage> ReadProse(const std::string& path, std::string_view text) {
  std::vector<Passage> passages;
  if (EndsWithAny(path, {".md", "README", "NOTICE"}))
    ReadMarkdown(text, passages);
  else if (EndsWithAny(path, {".cpp", ".h", ".def", ".g4", ".c", ".js", ".mjs", ".ts", ".css", ".cardinal",
                              ".formatted", ".snap", ".scm"}))
    CodeReader(path, text, 1, passages).Read();
  else if (EndsWithAny(path, {".yaml", ".yml", ".sh", ".cmake", ".cases", "CMakeLists.txt", "Makefile"}))
    ReadLines(path, text, passages);
  return passages;
}

}  // namespace cardinal::architecture

// Tests the formatter. Every tests/format/<name>.cardinal is badly formatted on purpose; <name>.formatted is the
// expected layout (CARDINAL_UPDATE=1 rewrites it). Every other file of the repository is formatted already.
#include <catch2/catch.hpp>

#include <random>
#include <regex>
#include <set>

#include "interpreter/language/ast/ast.h"
#include "interpreter/language/format/format.h"
#include "interpreter/language/format/layout_document.h"
#include "interpreter/language/syntax/syntax.h"
#include "interpreter/language/syntax/token_tree.h"
#include "tests/docs/page.h"
#include "tests/golden.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;

// A text that may not be a text of the language.
struct Subject {
  source::SourceSet sources;
  diag::Sink sink;
  ast::File tree;

  explicit Subject(const std::string& text) {
    const source::FileId id = sources.AddFile("t", text);
    if (source::FindBadByte(text)) {
      sink.Report(diag::Code::BadBytes, {id, 0, 0}, "bad");
    } else {
      tree = syntax::Parse(File(), {}, sink);
    }
  }
  const source::SourceFile& File() const { return sources[source::FileId{0}]; }
  bool IsRight() const { return !sink.HasErrors(); }
  std::string LaidOut(const format::FormatOptions& layout = {}) {
    const auto text = format::FormatFile(File(), {}, sink, layout);
    INFO((sink.Diagnostics().empty() ? "" : sink.Diagnostics().front().message));
    REQUIRE(text.has_value());
    return *text;
  }
};

std::string ParseTree(const std::string& text) { return ast::Dump(Subject(text).tree); }

// Counts comments without any code of the formatter: `//` and `/*` outside of texts and of each other.
std::size_t CommentsIn(const std::string& text) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '"') {
      for (++at; at < text.size() && text[at] != '"'; ++at) at += text[at] == '\\';
    } else if (text.compare(at, 2, "//") == 0) {
      ++count;
      at = std::min(text.find('\n', at), text.size());
    } else if (text.compare(at, 2, "/*") == 0) {
      ++count;
      at = text.find("*/", at + 2) + 1;
    }
  }
  return count;
}

// Checks the promises for every text: nothing is lost, the meaning is the same, and formatting again changes nothing.
std::string CheckedLayout(const std::string& text, const format::FormatOptions& layout = {}) {
  const std::string now = Subject(text).LaidOut(layout);
  if (now == text) return now;
  CHECK(ParseTree(now) == ParseTree(text));
  CHECK(CommentsIn(now) == CommentsIn(text));
  CHECK(Subject(now).LaidOut(layout) == now);
  return now;
}

std::vector<fs::path> Cases() { return golden::Below(golden::Root() / "tests/format", ".cardinal"); }

// Files that people write and that have no mistake; those of tests/format are badly formatted on purpose.
std::vector<fs::path> FilesOfTheRepository() {
  std::vector<fs::path> files;
  for (const char* folder : {"stdlib", "rulesets", "cards", "tests"}) {
    for (const fs::path& path : golden::Below(golden::Root() / folder, ".cardinal")) {
      const std::string name = path.lexically_relative(golden::Root()).generic_string();
      const bool on_purpose = name.starts_with("tests/format/") || name.starts_with("tests/malformed/");
      if (!on_purpose && Subject(golden::ReadText(path)).IsRight()) files.push_back(path);
    }
  }
  return files;
}

TEST_CASE("format: every case has its expected layout", "[format]") {
  CHECK(Cases().size() >= 20);
  for (const fs::path& path : Cases()) {
    INFO(path.filename().string());
    fs::path beside = path;
    beside.replace_extension(".formatted");
    const std::string now = CheckedLayout(golden::ReadText(path));
    if (golden::Updating()) golden::WriteText(beside, now);
    CHECK(now == golden::ReadText(beside));
  }
}

TEST_CASE("format: every rule and word of the grammar, and every node of the tree, is in some case", "[format]") {
  std::set<std::string> rules, words, kinds;
  for (const fs::path& path : Cases()) {
    const Subject subject(golden::ReadText(path));
    const auto written = syntax::ParseTokenTree(subject.File(), {});
    REQUIRE(written.has_value());
    for (const auto& phrase : written->rule_nodes) rules.emplace(phrase.rule);
    for (const auto& token : written->tokens) words.emplace(token.text);
    for (const ast::Node& node : subject.tree.nodes) kinds.emplace(ast::NodeKindName(node.kind));
  }
  CHECK(syntax::RuleNames().size() > 50);
  for (const std::string_view rule : syntax::RuleNames()) {
    INFO("no case in tests/format has the rule " << rule);
    CHECK(rules.contains(std::string(rule)));
  }
  const std::string lexer = golden::ReadText(golden::Root() / "grammar/CardinalLexer.g4");
  const std::regex literal(R"([A-Z]+: *'([^']+)';)");
  std::size_t literals = 0;
  for (std::sregex_iterator it(lexer.begin(), lexer.end(), literal), end; it != end; ++it, ++literals) {
    INFO("no case in tests/format has the word " << (*it)[1]);
    CHECK(words.contains((*it)[1]));
  }
  CHECK(literals > 100);
#define NODE(kind, text, children)                          \
  {                                                         \
    INFO("no case in tests/format has the node " << #kind); \
    CHECK(kinds.contains(#kind));                           \
  }
#include "interpreter/language/ast/nodes.def"
}

TEST_CASE("format: every file of the repository is formatted already", "[format]") {
  const auto files = FilesOfTheRepository();
  CHECK(files.size() > 200);
  for (const fs::path& path : files) {
    INFO(path.lexically_relative(golden::Root()).generic_string() << ": run `cardinal fmt` on it");
    const std::string text = golden::ReadText(path);
    CHECK(CheckedLayout(text) == text);
  }
}

TEST_CASE("format: the examples of the pages can be formatted, and those of language.md are formatted already",
          "[format]") {
  format::FormatOptions narrow;
  narrow.margin = 63;  // a page is read in a narrow column
  std::size_t examples = 0;
  for (const fs::path& path : golden::Below(golden::Root(), ".md")) {
    const std::string name = path.lexically_relative(golden::Root()).generic_string();
    if (name.starts_with("build/")) continue;
    for (const docs::Block& block : docs::ReadPage(path).blocks) {
      if (block.language != "cardinal" || !Subject(block.Text()).IsRight()) continue;
      INFO(name << ':' << block.line);
      ++examples;
      const std::string now = CheckedLayout(block.Text(), narrow);
      if (name == "docs/language.md") CHECK(now == block.Text());
    }
  }
  CHECK(examples > 80);
}

// Makes the text with other blanks between its tokens. Comments stay on their lines.
class Scrambler {
 public:
  enum class How { OneLine, OneTokenALine, AnyHow };

  Scrambler(const std::string& text, How how, unsigned seed)
      : subject_(text),
        sheet_(subject_.File(), {}, *syntax::ParseTokenTree(subject_.File(), {})),
        how_(how),
        luck_(seed) {
    format::ReadSourceBreaks(sheet_);
  }

  std::string Text() {
    std::string text;
    for (int token = 0; token <= sheet_.TokenCount(); ++token) {
      for (const format::TokenComment& comment : sheet_.BreakBefore(token).comments) {
        text += (comment.own_line ? "\n" + Blanks() : " ") + comment.text + (comment.is_line_comment ? "\n" : " ");
      }
      if (token == sheet_.TokenCount()) break;
      text += Between(token) + std::string(sheet_.TokenText(token));
    }
    return text;
  }

 private:
  int UpTo(int most) { return static_cast<int>(luck_() % static_cast<unsigned>(most + 1)); }
  std::string Blanks() { return std::string(static_cast<std::size_t>(UpTo(5)), UpTo(9) == 0 ? '\t' : ' '); }

  std::string Between(int token) {
    if (how_ == How::OneLine) return " ";
    if (how_ == How::OneTokenALine) return "\n";
    if (token > 0 && UpTo(1) == 0 && (IsTight(token) || IsTight(token - 1))) return "";
    return UpTo(3) == 0 ? std::string(static_cast<std::size_t>(1 + UpTo(2)), '\n') + Blanks() : " " + Blanks();
  }
  bool IsTight(int token) const {
    return std::string_view("(){}[],:?").find(sheet_.TokenText(token)) != std::string::npos;
  }

  Subject subject_;
  format::LayoutDocument sheet_;
  How how_;
  std::mt19937 luck_;
};

TEST_CASE("format: with any blanks, the tree is the same and formatting again changes nothing", "[format]") {
  std::vector<fs::path> files = Cases();
  for (const char* folder : {"stdlib", "rulesets", "cards"})
    for (const fs::path& path : golden::Below(golden::Root() / folder, ".cardinal")) files.push_back(path);
  unsigned seed = 1;
  for (const fs::path& path : files) {
    const std::string text = golden::ReadText(path);
    const auto extreme = seed % 4 == 1 ? Scrambler::How::OneLine : Scrambler::How::OneTokenALine;
    for (const auto how : {extreme, Scrambler::How::AnyHow}) {
      INFO(path.lexically_relative(golden::Root()).generic_string() << ", " << static_cast<int>(how) << ", " << seed);
      const std::string scrambled = Scrambler(text, how, seed++).Text();
      REQUIRE(ParseTree(scrambled) == ParseTree(text));
      CheckedLayout(scrambled);
    }
  }
}

// Puts a text on one line; the formatter gives it the lines that it had, where only the layout decides about them.
TEST_CASE("format: no line is longer than the limit, if its words can be separated", "[format]") {
  for (const fs::path& path : golden::Below(golden::Root() / "rulesets", ".cardinal")) {
    INFO(path.lexically_relative(golden::Root()).generic_string());
    const std::string now = Subject(Scrambler(golden::ReadText(path), Scrambler::How::OneLine, 1).Text()).LaidOut();
    for (const std::string& line : golden::SplitIntoLines(now)) {
      const std::string code = line.substr(0, line.find("//"));
      INFO(line);
      CHECK((format::TextWidth(code) <= 121 || code.find('"') != std::string::npos));
    }
  }
}

}  // namespace
}  // namespace cardinal

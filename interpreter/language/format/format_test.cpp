#include "interpreter/language/format/format.h"

#include <catch2/catch.hpp>

namespace cardinal::format {
namespace {

struct Tried {
  source::SourceSet sources;
  diag::Sink sink;
  std::optional<std::string> text;

  explicit Tried(std::string written, const FormatOptions& layout = {}, const base::Limits& limits = {}) {
    const source::FileId id = sources.AddFile("t", std::move(written));
    text = FormatFile(sources[id], limits, sink, layout);
  }
};

std::string LaidOut(const std::string& written, const FormatOptions& layout = {}) {
  return Tried(written, layout).text.value_or("refused");
}

TEST_CASE("format: a text with a mistake is not laid out, and the mistake is named") {
  const Tried syntax("event e { if x gain }");
  CHECK(!syntax.text);
  REQUIRE(syntax.sink.Diagnostics().size() == 1);
  CHECK(syntax.sink.Diagnostics()[0].code == diag::Code::Syntax);
  const Tried unclosed("event e { tell \"x }");
  CHECK(!unclosed.text);
  CHECK(unclosed.sink.Diagnostics().front().code == diag::Code::Unterminated);
  const Tried number("query q: Int = 007");
  CHECK(!number.text);
  CHECK(number.sink.Diagnostics().front().code == diag::Code::BadNumber);
}

TEST_CASE("format: nothing gives nothing, and every text ends with one line break") {
  CHECK(LaidOut("").empty());
  CHECK(LaidOut(" \n\n\t").empty());
  CHECK(LaidOut("use \"x\"") == "use \"x\"\n");
  CHECK(LaidOut("use \"x\"\n\n\n") == "use \"x\"\n");
  CHECK(LaidOut("\n\nuse \"x\"  // y  ") == "use \"x\"  // y\n");
}

TEST_CASE("format: other line ends, tabs and a byte order mark are blanks like others") {
  CHECK(LaidOut("event e {\r\n\tstop\r\n\r\n\r\n\tstop\r\n}\r\n") == "event e {\n  stop\n\n  stop\n}\n");
  CHECK(LaidOut("\xef\xbb\xbfuse \"x\"\n") == "use \"x\"\n");
  CHECK(LaidOut("/* a\r\n b */\nuse \"x\"") == "/* a\n b */\nuse \"x\"\n");
  CHECK(LaidOut("event e { tell \"a\tb\" }") == "event e { tell \"a\tb\" }\n");  // a tab in a text is part of the text
}

TEST_CASE("format: citations are in the margin, or near it, or below") {
  const FormatOptions narrow{40, 20};
  CHECK(LaidOut("query a: Int = 1 @AB-001", narrow) == "query a: Int = 1    @AB-001\n");
  CHECK(LaidOut("query a: Int = 1 + 2 + 3 @AB-001", narrow) == "query a: Int = 1 + 2 + 3  @AB-001\n");
  CHECK(LaidOut("query a: Int = 1 @AB-001 @AB-002 @AB-003", narrow) ==
        "query a: Int = 1\n    @AB-001 @AB-002 @AB-003\n");
  CHECK(LaidOut("event e { @AB-001 @AB-002 @AB-003 stop stop stop stop stop stop stop }", narrow) ==
        "event e {        @AB-001 @AB-002 @AB-003\n  stop\n  stop\n  stop\n  stop\n  stop\n  stop\n  stop\n}\n");
  CHECK(LaidOut("query a: Int = f(1, 2, 3, 4) @AB-001 @AB-002 @AB-003 @AB-004 @AB-005", narrow) ==
        "query a: Int = f(1, 2, 3, 4)\n    @AB-001 @AB-002 @AB-003 @AB-004\n    @AB-005\n");
}

TEST_CASE("format: comments are in the margin of lines that cite, otherwise below each other") {
  const FormatOptions narrow{60, 30};
  CHECK(LaidOut("event e {\n a // one\n bcd // two\n}", narrow) == "event e {\n  a    // one\n  bcd  // two\n}\n");
  CHECK(LaidOut("event e { @AB-001\n a // one\n}", narrow) ==
        "event e {                     @AB-001\n  a                           // one\n}\n");
}

TEST_CASE("format: a line that is too long is broken where it is held together least") {
  const FormatOptions narrow{30, 84};
  CHECK(LaidOut("query q: Int = aaaa + bbbb * cccc", narrow) == "query q: Int\n  = aaaa + bbbb * cccc\n");
  CHECK(LaidOut("query q: Int = aaaa + bbbbbbb * cccc + dd", narrow) ==
        "query q: Int\n  = aaaa + bbbbbbb * cccc + dd\n");
  CHECK(LaidOut("query q: Int = aaaa + bbbbbbb * ccccccc + dd", narrow) ==
        "query q: Int\n  = aaaa + bbbbbbb * ccccccc\n    + dd\n");
  CHECK(LaidOut("event e { if aaaa { bbbbbbbbbbbbb(c) } }", narrow) ==
        "event e {\n  if aaaa { bbbbbbbbbbbbb(c) }\n}\n");
  CHECK(LaidOut("event e { tell \"a text that is far too long for a line\" }", narrow) ==
        "event e {\n  tell \"a text that is far too long for a line\"\n}\n");  // a text is never broken
}

TEST_CASE("format: deep and long texts are laid out without recursion") {
  std::string sum = "query q: Int = f(1";
  for (int i = 0; i < 5000; ++i) sum += ", a + 1";
  const std::string once = LaidOut(sum + ")");
  CHECK(once.size() > sum.size());
  CHECK(LaidOut(once) == once);
  std::string nested(150, '(');
  CHECK(LaidOut("query q: Int = " + nested + "1" + std::string(150, ')')).size() > 300);
}

}  // namespace
}  // namespace cardinal::format

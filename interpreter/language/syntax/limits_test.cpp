#include <catch2/catch.hpp>
#include <chrono>

#include "interpreter/language/syntax/testing.h"
#include "tests/processor_clock.h"

// Texts that would make a naive parser recurse without end, or read everything twice.
namespace {

using namespace cardinal::syntax::testing;

std::string Times(int count, const std::string& text) {
  std::string out;
  for (int i = 0; i < count; ++i) out += text;
  return out;
}

// A text of five parts: before, the repeated beginning, the middle, the repeated end, after.
struct Family {
  const char* before;
  const char* repeated;
  const char* middle;
  const char* closing;
  const char* after;
  std::string Text(int count) const { return before + Times(count, repeated) + middle + Times(count, closing) + after; }
};

const Family kFamilies[] = {
    {"query q: Int = ", "(", "1", ")", ""},
    {"query q: Int = ", "[", "1", "]", ""},
    {"query q: Int = ", "f(", "1", ")", ""},
    {"query q: Int = ", "x.f(", "1", ")", ""},
    {"query q: Int = ", "count[each a in ", "S", "]", ""},
    {"query q: Int = ", "- ", "1", "", ""},
    {"query q: Int = ", "not ", "x", "", ""},
    {"query q: Int = ", "first of ", "x", "", ""},
    {"query q: Int = ", "if x then ", "1", " else 2", ""},
    {"query q: Int = ", "if x then 1 else ", "2", "", ""},
    {"query q: Int = ", "if ", "x", " then 1 else 2", ""},
    {"query q: Int = x", " + x", "", "", ""},
    {"query q: Int = x", " or else x", "", "", ""},
    {"query q: Int = x", " and x", "", "", ""},
    {"query q: Int = x", " = x", "", "", ""},
    {"query q: Int = x", " is T", "", "", ""},
    {"query q: Int = x", "?", "", "", ""},
    {"query q: Int = x", ".y", "", "", ""},
    {"query q: Int = x", ".y()", "", "", ""},
    {"event e { x", ".y", "", "", " }"},
    {"event e { ", "if x { ", "", "} ", "}"},
    {"event e { if x { } ", "else if x { } ", "", "", "}"},
    {"event e { ", "simultaneously { ", "", "} ", "}"},
    {"event e { modify x by 1 if ", "not ", "x", "", "}"},
    {"event e { modify x by 1 if ", "if x then ", "1", " else 2", "}"},
    {"event e { tell \"{x", ".y", "", "", "}\" }"},
    {"event e { ", "choose { \"x\" { ", "stop", "} } ", "}"},
};

}  // namespace

TEST_CASE("limits: every way to nest is stopped by one message", "[syntax][limits]") {
  for (const Family& family : kFamilies) {
    for (const int count : {250, 20000}) {
      INFO(family.before << " ... " << family.repeated << " x " << count);
      const Parsed parsed(family.Text(count));
      REQUIRE(parsed.sink.Diagnostics().size() == 1);
      CHECK(parsed.sink.Diagnostics()[0].code == cardinal::diag::Code::NestingTooDeep);
      CHECK(parsed.file.Children(Inner(parsed, {1})).empty());
    }
  }
}

TEST_CASE("limits: what stays below the limit is parsed", "[syntax][limits]") {
  for (const Family& family : kFamilies) {
    INFO(family.before << " ... " << family.repeated);
    CHECK(Errors(family.Text(60)).empty());
  }
  for (const char* open : {"(", "- ", "not "}) {
    const std::string close = *open == '(' ? ")" : "";
    CHECK(Errors("query q: Int = " + Times(198, open) + "1" + Times(198, close)).empty());
  }
  CHECK(Errors("query q: Int = 1" + Times(198, " + 1")).empty());
  CHECK(Errors("event e { " + Times(190, "if x { ") + Times(190, "}") + " }").empty());
}

TEST_CASE("limits: the depth is a number that can be set", "[syntax][limits]") {
  cardinal::base::Limits limits;
  limits.nesting = 5;
  CHECK(Errors("query q: Int = ((1))", limits).empty());
  CHECK(Errors("query q: Int = ((((((1))))))", limits) ==
        "1:21 NestingTooDeep: nested deeper than 5 levels: name a part of it and use the name\n");
}

TEST_CASE("limits: only the declaration that nests too deep is lost", "[syntax][limits]") {
  const Parsed parsed("enum A { X }\nquery q: Int = " + Times(500, "(") + "\nenum B { Y }\nquery r: Int = 1" +
                      Times(500, " + 1") + "\nenum C { Z }\n");
  CHECK(parsed.sink.Diagnostics().size() == 2);
  CHECK(parsed.file.Children(Inner(parsed, {1})).size() == 3);
}

TEST_CASE("limits: long texts of one kind take no time", "[syntax][limits]") {
  struct Long {
    const char* what;
    std::string text;
    bool good;
  };
  const Long texts[] = {
      {"opening brackets", Times(100000, "("), false},
      {"opening braces", "event e " + Times(100000, "{"), false},
      {"closing braces", Times(100000, "}"), false},
      {"open comments", Times(20000, "/* "), false},
      {"open strings", Times(20000, "\"\n"), false},
      {"strange characters", Times(100000, "$ "), false},
      {"names", Times(100000, "x "), false},
      {"unclosed calls", "query q: Int = " + Times(5000, "(x "), false},
      {"unclosed events", Times(5000, "event e {\n"), false},
      {"citations", "enum E { X " + Times(20000, "@A-1 ") + "}", true},
      {"statements", "event e { " + Times(20000, "set x.y to 1 ") + "}", true},
      {"values of a card", "card \"A\": B { " + Times(20000, "a cost ") + "}", true},
  };
  Errors("query q: Int = 1");  // ANTLR reads its tables at the first use
  for (const Long& row : texts) {
    INFO(row.what);
    const auto begin = cardinal::ProcessorClock::now();
    CHECK(Errors(row.text).empty() == row.good);
    // Each takes less than 0.2 s; quadratic parsers took minutes. The margin is for sanitizers and slow machines.
    CHECK(cardinal::ProcessorClock::now() - begin < std::chrono::seconds(5));
  }
}

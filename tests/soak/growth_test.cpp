// For texts that are hard to read: twice the input takes at most 2.5 times as long, and 256 KB take less than a second.
// The tests measure processor time, the best of several tries, over two doublings, because the noise of a shared
// machine is nearly as large as the cost of one doubling.
#include <catch2/catch.hpp>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <functional>
#include <iostream>
#include <thread>

#include "interpreter/language/documents/deck_file.h"
#include "interpreter/language/documents/scenario.h"
#include "interpreter/language/format/format.h"
#include "interpreter/language/syntax/syntax.h"
#include "tests/amount.h"
#include "tests/malformed/corpus.h"
#include "tests/processor_clock.h"

namespace cardinal {
namespace {

struct Family {
  const char* name;
  bool yaml;
  std::string head, piece, tail;
};

// Repeats one piece; `%` in it is its number.
std::string MakeText(const Family& family, std::size_t bytes) {
  std::string text = family.head;
  for (std::size_t i = 0; text.size() < bytes; ++i) {
    for (const char c : family.piece) {
      if (c == '%')
        text += std::to_string(i);
      else
        text += c;
    }
  }
  return text + family.tail;
}

std::vector<Family> Families() {
  return {
      {"events", false, "", "event e%(you) { if you.x > 3 { add 1 to you.x } else { e0(you) } }\n", ""},
      {"one event of many statements", false, "event e {\n", "  set x to x + % * 2\n", "}\n"},
      {"one list", false, "query q: list of Int = [0", ", %", "]\n"},
      {"calls in calls", false, "query q: Int = 0", " + f(a.b.c(%))", "\n"},
      {"brackets never closed", false, "query q: Int = ", "(", ""},
      {"blocks never closed", false, "event e ", "{ if x ", ""},
      {"comments never closed", false, "", "/* ", ""},
      {"comments", false, "", "// words and more words %\n", ""},
      {"strings", false, "card \"A\": T {\n", "  text \"words {and} \\\" more %\"\n", "}\n"},
      {"strings never closed", false, "", "text \"words\n", ""},
      {"bad characters", false, "", "\\ $ ` ~ ", ""},
      {"commas", false, "enum E {", ",", "}\n"},
      {"one name", false, "event ", "abcdefgh", " {}\n"},
      {"quotes in a row", false, "", "\"", ""},
      {"conditionals", false, "query q: Int = ", "if a then b else ", "c\n"},
      {"cards", false, "cards g \"S\"\n", "card \"C%\": T { a %  b X  p { gain(1) } }\n", ""},
      {"a deck as a map", true, "deck: D\ngame: g\ncards:\n", "  Card %: 2\n", ""},
      {"a deck as a list", true, "deck: D\ngame: g\ncards: [A", ", Card %", "]\n"},
      {"brackets of YAML never closed", true, "cards: ", "[", ""},
      {"maps in maps", true, "", "{a: ", ""},
      {"a text over lines", true, "deck: |\n", "  line %\n", ""},
      {"quotes of YAML", true, "deck: \"", "\\n", "\"\n"},
      {"anchors", true, "", "a%: &a% [*a%]\n", ""},
      {"scenarios", true, "game: g\nscenarios:\n", "  - {scenario: s%, board: {}, steps: [], end: draw}\n", ""},
  };
}

using Reader = void (*)(const source::SourceFile& file, diag::Sink& sink);

void ReadRules(const source::SourceFile& file, diag::Sink& sink) { syntax::Parse(file, {}, sink); }
void LayOut(const source::SourceFile& file, diag::Sink& sink) { format::FormatFile(file, {}, sink); }
void ReadYaml(const source::SourceFile& file, diag::Sink& sink) {
  documents::ReadDeck(file, {}, sink);
  documents::ReadScenarios(file, {}, sink);
}

double Milliseconds(Reader reader, const std::string& text) {
  const auto before = ProcessorClock::now();
  {
    source::SourceSet sources;
    diag::Sink sink;
    reader(sources[sources.AddFile("growth", text)], sink);
  }
  return std::chrono::duration<double, std::milli>(ProcessorClock::now() - before).count();
}

#if defined(__SANITIZE_ADDRESS__) || !defined(__OPTIMIZE__)
constexpr double kLongest = 20'000;
#else
constexpr double kLongest = 1'000;
#endif

struct Grown {
  double quarter = 1e9, whole = 1e9;  // milliseconds, the minimum of all tries
  double ADoubling() const { return std::sqrt(whole / quarter); }
  // Below 50 ms the clock is too coarse.
  bool Fine() const { return whole < kLongest && (whole <= 50 || ADoubling() <= 2.5); }
};

// Measures both sizes alternately, so that other work of the machine affects both; repeats if the result is not good,
// and later with pauses.
Grown Measured(const Family& family, Reader reader) {
  const std::string quarter = MakeText(family, 64'000), whole = MakeText(family, 256'000);
  Grown grown;
  const int least = testing::Amount(2, 3);
  for (int i = 0; i < least || (i < 40 && !grown.Fine()); ++i) {
    if (i > 8) std::this_thread::sleep_for(std::chrono::milliseconds(200));
    grown.quarter = std::min(grown.quarter, Milliseconds(reader, quarter));
    grown.whole = std::min(grown.whole, Milliseconds(reader, whole));
  }
  return grown;
}

void CheckGrowth(const Family& family, const char* reading, Reader reader) {
  const Grown grown = Measured(family, reader);
  char line[120];
  std::snprintf(line, sizeof line, "%-30s %-8s 64 KB %7.1f ms, 256 KB %7.1f ms, %.2f a doubling\n", family.name,
                reading, grown.quarter, grown.whole, grown.ADoubling());
  std::cout << line;
  INFO(line);
  CHECK(grown.Fine());
}

TEST_CASE("growth: twice the text takes about twice the time", "[soak][growth]") {
  for (const Family& family : Families()) {
    if (family.yaml) {
      CheckGrowth(family, "read", ReadYaml);
    } else {
      CheckGrowth(family, "read", ReadRules);
      CheckGrowth(family, "laid out", LayOut);
    }
  }
}

}  // namespace
}  // namespace cardinal

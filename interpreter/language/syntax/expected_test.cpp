#include "interpreter/language/syntax/expected.h"

#include <catch2/catch.hpp>

#include <algorithm>

#include "interpreter/language/syntax/testing.h"

namespace cardinal::syntax {
namespace {

// `|` marks the offset.
Expected At(std::string text, PlaceholderMode at_cursor = PlaceholderMode::ReplaceWord) {
  const std::size_t place = text.find('|');
  text.erase(place, 1);
  source::SourceSet sources;
  const source::FileId id = sources.AddFile("t", std::move(text));
  return FindExpected(sources[id], static_cast<std::int32_t>(place), {}, at_cursor);
}

bool Has(const Expected& expected, const std::string& word) {
  return std::any_of(expected.words.begin(), expected.words.end(), [&](const auto& one) { return one.text == word; });
}

std::string Words(const Expected& expected) {
  std::string out;
  for (const auto& word : expected.words) out += (out.empty() ? "" : " ") + word.text;
  return out;
}

// The completed text on one line, without blanks at its ends.
std::string Completed(const std::string& text) {
  std::string out;
  for (const char c : At(text).text) {
    const bool blank = c == ' ' || c == '\n';
    if (!blank || (!out.empty() && out.back() != ' ')) out += blank ? ' ' : c;
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

TEST_CASE("the words that may come are those of the grammar", "[completion]") {
  CHECK(Words(At("zone z of Player: |")) == "ordered seen holds with at");
  CHECK(Words(At("event e { choose c: |")) == "order one maybe some any up exactly number yes");
  CHECK(Words(At("window w { |")) == "ask close next pass");
  CHECK(Has(At("|"), "use"));
  CHECK_FALSE(Has(At("enum E { A } |"), "use"));
  CHECK(Has(At("event e { if a |"), "and"));
  CHECK_FALSE(Has(At("event e { if a |"), "then"));
  CHECK(Has(At("query q: Int = if a |"), "then"));
}

TEST_CASE("words that may be names are not offered where a name is wanted", "[completion]") {
  CHECK(Words(At("event e { open | }")).empty());
  CHECK(Words(At("game |")).empty());
}

TEST_CASE("a text is completed around a name", "[completion]") {
  CHECK(Completed("event e { ga| }") == "event e { here_ }");
  CHECK(Completed("event e { gain(|") == "event e { gain(here_ ) }");
  CHECK(Completed("event e { for each x in | }") == "event e { for each x in here_ { } }");
  CHECK(Completed("event e { let x = | gain }") == "event e { let x = here_ gain }");
  CHECK(Completed("card \"A\": T { | }") == "card \"A\": T { here_ 0 }");
  CHECK(Completed("card \"A\": T { named | }") == "card \"A\": T { named here_ \"\" }");
  CHECK(Completed("card \"A\": T { cr| worth 3 }") == "card \"A\": T { here_ 0 worth 3 }");
  CHECK(Completed("query q(c: |") == "query q(c: here_ ) : x = 0");
  CHECK(Completed("event e { if a.|\n\nevent f { g }") == "event e { if a.here_ { } } event f { g }");
  CHECK(Completed("event e { if a.|\n g }\n event f { g }") == "event e { if a.here_ { } g } event f { g }");
}

TEST_CASE("a text in quotation marks is completed, too", "[completion]") {
  CHECK(Completed("event e { tell \"a {c.|\" }") == "event e { tell \"a {c.here_}\" }");
  CHECK(Completed("event e { tell \"a {c.|}, b\" }") == "event e { tell \"a {c.here_}, b\" }");
  CHECK(Completed("event e { tell \"{c.|\n}") == "event e { tell \"{c.here_}\" }");
  CHECK(Completed("query q: Bool = c.name = \"Sa|") == "query q: Bool = c.name = \"Sa\"");
  CHECK(At("event e { tell \"a|\" }").context == CursorContext::String);
  CHECK(At("event e { } // a|").context == CursorContext::Comment);
  CHECK(At("event e { /* a | */ }").context == CursorContext::Comment);
  CHECK(At("event e { /* a */ | }").context == CursorContext::Code);
  CHECK(At("event e { g @CV-0|").context == CursorContext::Citation);
  CHECK(At("event e { g @|").citation);
}

TEST_CASE("errors before the place are left out", "[completion]") {
  CHECK(Completed("event e {\n  let = 3\n  let n = 3\n  gain(|\n}") == "event e { let n = 3 gain(here_ ) }");
  CHECK(Completed("event e { gain(3 4, | }") == "event e { gain(3 , here_ ) }");
}

TEST_CASE("the word at the place can stay", "[completion]") {
  CHECK(At("event e { gain(3|) }", PlaceholderMode::KeepWord).text == "event e { gain(3) } ");
  CHECK(At("event e { gain(f(3) |", PlaceholderMode::KeepWord).text == "event e { gain(f(3)  ) } ");
  CHECK(At("event e { gain(f(3) |", PlaceholderMode::KeepWord).placeholder == 19);
}

}  // namespace
}  // namespace cardinal::syntax

#include "interpreter/language/documents/outline.h"

#include <catch2/catch.hpp>

#include "interpreter/language/documents/lenient.h"

namespace cardinal::documents {
namespace {

std::string Shown(const std::vector<OutlineItem>& symbols, const std::string& text, int depth = 0) {
  std::string shown;
  for (const OutlineItem& symbol : symbols) {
    const auto name = text.substr(static_cast<std::size_t>(symbol.name_span.begin),
                                  static_cast<std::size_t>(symbol.name_span.end - symbol.name_span.begin));
    shown += std::string(static_cast<std::size_t>(depth) * 2, ' ') + symbol.name +
             (symbol.detail.empty() ? "" : " (" + symbol.detail + ")") +
             (name == symbol.name ? "" : " <" + name + ">") + "\n";
    shown += Shown(symbol.children, text, depth + 1);
  }
  return shown;
}

std::string MakeOutline(const std::string& text, const std::string& path = "x.yaml") {
  return Shown(BuildOutline(path, ReadLeniently(text, {})), text);
}

}  // namespace

TEST_CASE("outline: scenarios with their steps") {
  CHECK(MakeOutline("game: x\nscenarios:\n"
                    "  - scenario: one\n    board: {turn: p1}\n    steps:\n      - p1: play A\n        expect: {a: 1}\n"
                    "      - refused: {p2: pass}\n      - asks: {p1: act}\n    end: draw\n"
                    "  - scenario: two\n    steps: [p1: pass]\n") ==
        "one\n  board\n  steps\n    p1 (play A)\n    refused ({p2: pass})\n    asks ({p1: act})\n"
        "two\n  steps\n    p1 (pass)\n");
  CHECK(MakeOutline("scenario: broken\nsteps:\n  - p1: play\n  ex\nend: [") ==
        "broken\n  steps\n    p1 (play)\n  end\n");
}

TEST_CASE("outline: decks and rulebooks") {
  CHECK(MakeOutline("deck: Mine\ngame: x\ncards:\n  A: 2\n  B: 1\n") == "Mine (x)\n  cards\n    A (2)\n    B (1)\n");
  CHECK(
      MakeOutline("rulebook: AB\nclauses:\n  - id: AB-1\n    text: Do it. Now.\nrulings:\n  - id: AB-R1\n    question: "
                  "Why?\n    "
                  "answer: So.\n",
                  "rulebook.yaml") == "clauses\n  AB-1 (Do it.)\nrulings\n  AB-R1 (Why?)\n");
  CHECK(MakeOutline("").empty());
}

TEST_CASE("folds: what runs over several lines") {
  const std::string text = "# a\n# b\nx: [1,\n  2]\ny:\n  - p: |\n      t\n      u\n    q: 1\nz: 1\n";
  std::string shown;
  for (const FoldRange& fold : FindFolds(text, ReadLeniently(text, {})))
    shown += (fold.comment ? "#" : "") +
             text.substr(static_cast<std::size_t>(fold.begin), static_cast<std::size_t>(fold.end - fold.begin)) + "~";
  CHECK(shown ==
        "## a\n# b~x: [1,\n  2]~y:\n  - p: |\n      t\n      u\n    q: 1~p: |\n      t\n      u\n    q: 1~p: |\n      "
        "t\n      u~");
}

TEST_CASE("spans around an offset, the innermost first") {
  const std::string text = "a: {b: [x, yy]}\n";
  std::string shown;
  for (const source::Span span : EnclosingSpans(ReadLeniently(text, {}), 12))
    shown += text.substr(static_cast<std::size_t>(span.begin), static_cast<std::size_t>(span.end - span.begin)) + "~";
  CHECK(shown == "yy~[x, yy]~b: [x, yy]~{b: [x, yy]}~a: {b: [x, yy]}~a: {b: [x, yy]}~");
}

}  // namespace cardinal::documents

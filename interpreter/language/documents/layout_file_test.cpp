#include "interpreter/language/documents/layout_file.h"

#include <catch2/catch.hpp>

#include "interpreter/language/documents/test_support.h"

namespace cardinal::documents {
namespace {

std::optional<LayoutFile> Read(Tried& tried) { return ReadLayout(tried.File(), tried.limits, tried.sink); }

TEST_CASE("layout.yaml: every key", "[layout]") {
  Tried tried(
      "hide: [busy, idle]\npiles: [wins]\nshow:\n  hp_now: {of: hp}\n  score:\n"
      "labels: {hp_now: HP, it: {hp_now: PF}}\ncolours: {Water: blue}\norder: [cost]\n"
      "ask_less: [\"{actor}'s phase: play a Flash, or pass\"]\n");
  const auto layout = Read(tried);
  REQUIRE(layout);
  REQUIRE(layout->hide.size() == 2);
  CHECK(layout->hide[1].text == "idle");
  CHECK(layout->piles.at(0).text == "wins");
  REQUIRE(layout->shown.size() == 2);
  CHECK(layout->shown[0].of->text == "hp");
  CHECK_FALSE(layout->shown[1].of);
  REQUIRE(layout->labels.size() == 2);
  CHECK(layout->labels[0].label.text == "HP");
  CHECK(layout->labels[1].language->text == "it");
  CHECK(layout->colours.at(0).colour == "blue");
  CHECK(layout->order.at(0).text == "cost");
  CHECK(layout->ask_less.at(0).text == "{actor}'s phase: play a Flash, or pass");
}

TEST_CASE("layout.yaml: `show` may be a list, and an empty file is an empty layout", "[layout]") {
  Tried list("show: [hp_now, score]\n"), empty("");
  CHECK(Read(list)->shown.size() == 2);
  CHECK(Read(empty)->hide.empty());
}

TEST_CASE("layout.yaml: mistakes are errors at their place", "[layout]") {
  for (const char* text : {"hidden: [a]\n", "colours: {Water: bleu}\n", "labels: {hp: [a]}\n", "show: {hp: {off: a}}\n",
                           "labels: {it: {de: {hp: a}}}\n", "hide: {a: b}\n", "colours: [Water]\n"}) {
    INFO(text);
    Tried tried(text);
    CHECK_FALSE(Read(tried));
    CHECK(tried.sink.ErrorCount() > 0);
  }
}

}  // namespace
}  // namespace cardinal::documents

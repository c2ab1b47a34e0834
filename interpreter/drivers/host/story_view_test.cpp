// Lines of a story that change after they were sent.
#include "interpreter/drivers/host/story_view.h"

#include <catch2/catch.hpp>

namespace cardinal::host {
namespace {

using narration::StoryLevel;
using narration::TranscriptLine;

TranscriptLine Line(const std::string& text, TranscriptLine::Kind kind = TranscriptLine::Kind::Sentence) {
  return {kind, 0, text, {0}};
}

std::vector<std::string> Texts(const StoryView& view) {
  std::vector<std::string> texts;
  for (const protocol::StoryLine& line : view.Lines()) texts.push_back(line.text);
  return texts;
}

TEST_CASE("story view: a line that goes is dropped, wherever it was; the others keep their aliases", "[wire]") {
  StoryView view;
  const auto before = [](model::CardId) { return std::string("c1"); };
  const auto after = [](model::CardId) { return std::string("c2"); };
  std::vector<TranscriptLine> told = {Line("a"), Line("Anna passes.", TranscriptLine::Kind::Pass), Line("b"),
                                      Line("c")};
  CHECK(view.Update(told, before) == 0);
  // Anna's line became one of two players at the end.
  told.erase(told.begin() + 1);
  told.push_back(Line("Anna and Berto pass.", TranscriptLine::Kind::Pass));
  CHECK(view.Update(told, after) == 1);
  CHECK(Texts(view) == std::vector<std::string>{"a", "b", "c", "Anna and Berto pass."});
  CHECK(view.Lines()[1].cards == std::vector<std::string>{"c1"});
  CHECK(view.Lines()[2].cards == std::vector<std::string>{"c1"});
  CHECK(view.Lines()[3].cards == std::vector<std::string>{"c2"});
  CHECK(view.Update(told, after) == 4);
}

TEST_CASE("story view: a line that becomes minor is sent again", "[wire]") {
  StoryView view;
  const auto before = [](model::CardId) { return std::string("c1"); };
  const auto after = [](model::CardId) { return std::string("c2"); };
  std::vector<TranscriptLine> told = {Line("a"), Line("b")};
  view.Update(told, before);
  told[0].least = StoryLevel::Full;
  CHECK(view.Update(told, after) == 0);
  REQUIRE(view.Lines().size() == 2);
  CHECK(view.Lines()[0].minor == true);
  CHECK_FALSE(view.Lines()[1].minor);
  CHECK(view.Lines()[0].cards == std::vector<std::string>{"c1"});
}

TEST_CASE("story view: a line that occurs twice is there twice", "[wire]") {
  StoryView view;
  const auto name = [](model::CardId) { return std::string("c1"); };
  std::vector<TranscriptLine> told = {Line("a"), Line("a")};
  view.Update(told, name);
  told.push_back(Line("a"));
  CHECK(view.Update(told, name) == 2);
  CHECK(view.Lines().size() == 3);
  told.erase(told.begin());
  CHECK(view.Update(told, name) == 2);
  CHECK(view.Lines().size() == 2);
}

}  // namespace
}  // namespace cardinal::host

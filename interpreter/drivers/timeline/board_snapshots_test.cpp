// The boards of a timeline show what the game's layout.yaml shows, under its labels; the nodes have the names of the rules.
#include <algorithm>
#include <catch2/catch.hpp>

#include "interpreter/drivers/timeline/testing_game.h"
#include "interpreter/drivers/timeline/timeline.h"

namespace cardinal::timeline {
namespace {

std::int32_t FindField(const program::Program& program, const std::string& name) {
  for (const std::int32_t i : program.fields.Ids())
    if (program.fields[i].name == name) return i;
  FAIL("no field " << name);
  return -1;
}

std::vector<std::string> Names(const std::vector<StateView>& states) {
  std::vector<std::string> names;
  for (const StateView& state : states) names.push_back(state.name);
  return names;
}

Timeline Build(const testing::Game& game, narration::GameLayout layout) {
  TimelineOptions options;
  options.viewers = AllViewers(game.record);
  options.boards = options.stories = true;
  options.layout = std::move(layout);
  return BuildTimeline(game.program, game.record, {}, options);
}

bool HasText(const Timeline& timeline, const std::string& words) {
  return std::ranges::any_of(timeline.nodes, [&](const TimelineNode& node) {
    return node.text_by_viewer[0].text.find(words) != std::string::npos;
  });
}

TEST_CASE("timeline: boards leave out hidden states and zones, and have the labels and the order of the layout",
          "[timeline]") {
  const testing::Game game = testing::Play(5);
  const BoardSnapshot plain = Build(game, {}).moments.back().view_by_viewer[0].board;
  REQUIRE(plain.states.size() == 3);
  CHECK(Names(plain.states[0]) == std::vector<std::string>{"days"});
  CHECK(Names(plain.states[1]).front() == "score");

  narration::GameLayout layout;
  layout.labels = {{{"days", "Day"}, {"score", "Points"}, {"market", "the market"}, {"turn", "a turn"}}};
  layout.hidden_fields = {FindField(game.program, "marked")};
  layout.hidden_zones = {program::FindZone(game.program, "well")};
  const Timeline timeline = Build(game, layout);
  const BoardSnapshot board = timeline.moments.back().view_by_viewer[0].board;
  CHECK(Names(board.states[0]) == std::vector<std::string>{"Day"});
  CHECK(Names(board.states[1]) == std::vector<std::string>{"Points"});
  CHECK(board.zones.size() == plain.zones.size() - 1);
  CHECK(std::ranges::any_of(timeline.moments, [](const TimelinePoint& moment) {
    return !moment.view_by_viewer.empty() && moment.view_by_viewer[0].window == "The market";
  }));
  // Authors read the names of the rules.
  CHECK(HasText(timeline, "score"));
  CHECK_FALSE(HasText(timeline, "Points"));

  layout.hidden_fields = {};
  layout.order = {"marked", "score"};
  bool marked_first = false;
  const Timeline ordered = Build(game, layout);
  for (const TimelinePoint& moment : ordered.moments) {
    const std::vector<std::string> names = Names(moment.view_by_viewer[0].board.states[1]);
    if (names.size() == 2) marked_first = names.front() == "marked";
    if (names.size() == 2) break;
  }
  CHECK(marked_first);
}

}  // namespace
}  // namespace cardinal::timeline

// The story of players in a timeline, the result of the game, and the colours of cards.
#include "interpreter/drivers/timeline/story_recorder.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "interpreter/drivers/timeline/page_result.h"
#include "interpreter/drivers/timeline/testing_game.h"

namespace cardinal::timeline {

namespace {

Timeline Of(const testing::Game& game, std::vector<Seat> viewers, Palette palette = {}) {
  TimelineOptions options;
  options.viewers = std::move(viewers);
  options.boards = true;
  options.stories = true;
  options.palette = std::move(palette);
  return BuildTimeline(game.program, game.record, {}, options);
}

// The sentences of a story, and those of the tree for the same viewer, each with the number of its decision.
std::vector<std::string> SentencesOfStory(const Timeline& timeline, std::size_t viewer) {
  std::vector<std::string> sentences;
  for (const ToldLine& line : timeline.stories[viewer])
    if (line.kind == ToldLine::Kind::Sentence) sentences.push_back(std::to_string(line.decision) + ' ' + line.text);
  return sentences;
}

bool Contains(const std::vector<std::string>& sentences, const std::string& sentence) {
  return std::find(sentences.begin(), sentences.end(), sentence) != sentences.end();
}

}  // namespace

TEST_CASE("timeline: the story has every sentence of the rules, at the decision that it follows", "[timeline]") {
  const testing::Game game = testing::Play(3);
  const Timeline timeline = Of(game, AllViewers(game.record));
  REQUIRE(timeline.stories.size() == 3);
  for (std::size_t viewer = 0; viewer < 3; ++viewer) {
    const std::vector<std::string> told = SentencesOfStory(timeline, viewer);
    int sentences = 0;
    for (const TimelineNode& node : timeline.nodes) {
      if (node.kind != TimelineNodeKind::Sentence) continue;
      ++sentences;
      INFO(node.decision << ' ' << node.text_by_viewer[viewer].text);
      CHECK(Contains(told, std::to_string(node.decision) + ' ' + node.text_by_viewer[viewer].text));
    }
    CHECK(sentences > 8);
    const auto& story = timeline.stories[viewer];
    const auto is_later = [](const ToldLine& a, const ToldLine& b) { return a.decision < b.decision; };
    CHECK(std::is_sorted(story.begin(), story.end(), is_later));
    CHECK(std::count_if(story.begin(), story.end(), [](const ToldLine& line) {
            return line.kind == ToldLine::Kind::Gap;
          }) > 3);  // a day and its turns
    CHECK(std::none_of(story.begin(), story.end(),
                       [](const ToldLine& line) { return line.text.find("pass") != std::string::npos; }));
  }
}

TEST_CASE("timeline: the story of a seat has no card that it does not see", "[timeline]") {
  const testing::Game game = testing::Play(3);
  const Timeline timeline = Of(game, AllViewers(game.record));
  int hidden = 0;
  for (std::size_t i = 0; i < timeline.stories[0].size(); ++i)
    hidden += timeline.stories[0][i].text.find("Quag") != std::string::npos &&
              !Contains(SentencesOfStory(timeline, 1),
                        std::to_string(timeline.stories[0][i].decision) + ' ' + timeline.stories[0][i].text);
  CHECK(hidden > 3);  // Berto's hand is weighed
  for (const ToldLine& line : timeline.stories[1])
    if (line.text.find("Quag") == std::string::npos) CHECK(line.cards.empty());
}

TEST_CASE("timeline: a story is recorded only on request", "[timeline]") {
  const testing::Game game = testing::Play(3);
  TimelineOptions options;
  options.viewers = {0};
  CHECK(BuildTimeline(game.program, game.record, {}, options).stories.empty());
}

TEST_CASE("timeline: the head of the page names the winner, and a seat reads only its own deck", "[timeline]") {
  const testing::Game game = testing::Play(3);
  Timeline timeline = Of(game, AllViewers(game.record));
  const view::Localizer words(game.program);
  const std::vector<std::string> decks = {"Sun", "Moon"};
  const auto result = [&](std::size_t viewer, bool ended) {
    return FormatResult(words, timeline, viewer, decks, ended);
  };
  REQUIRE(timeline.outcome.kind == model::OutcomeKind::Drawn);
  CHECK(timeline.reasons == std::vector<std::string>(3));
  CHECK(result(0, true) == "Anna (Sun) against Berto (Moon): a draw");
  CHECK(result(0, false) == "Anna (Sun) against Berto (Moon)");
  CHECK(result(1, true) == "Anna (Sun) against Berto: a draw");
  timeline.outcome.kind = model::OutcomeKind::Won;
  timeline.outcome.winners = 0b10;
  timeline.reasons = {"Anna has no cards", "", ""};
  CHECK(result(0, true) == "Berto (Moon) beats Anna (Sun): Anna has no cards");
  CHECK(result(2, true) == "Berto (Moon) beats Anna");
  CHECK(result(0, false) == "Anna (Sun) against Berto (Moon)");
  CHECK(FormatResult(words, timeline, 1, {}, true) == "Berto beats Anna");
  timeline.names.seats = {"Anna", "Berto", "Carla"};
  CHECK(FormatResult(words, timeline, 1, {}, true) == "Berto beats Anna and Carla");
  timeline.names.seats = {"Anna"};
  timeline.outcome.winners = 0b1;
  CHECK(FormatResult(words, timeline, 1, {}, true) == "Anna wins");
}

constexpr const char* kRace = R"(
game race "Race" { players 2  begin with main }
type Player { state laps: Int from 0 }
event main { for each p in players { add 2 to p.laps  win(p) because "{p} has run {p.laps} laps" } }
)";

TEST_CASE("timeline: the head of the page has the reason that the rules give", "[timeline]") {
  testing::Game game{cardinal::testing::LoadGame("race", kRace), replay::GameRecord()};
  game.record.names.seats = {"Anna", "Berto"};
  game.record.start = match::NewMatch(game.program, {2, {{}, {}}, {}, 1, false});
  const Timeline timeline = Of(game, AllViewers(game.record));
  for (std::size_t viewer = 0; viewer < 3; ++viewer)
    CHECK(FormatResult(view::Localizer(game.program), timeline, viewer, {}, true) ==
          "Anna beats Berto: Anna has run 2 laps");
}

TEST_CASE("timeline: a card has the colour of its value in the palette, and none without a palette", "[timeline]") {
  const testing::Game game = testing::Play(3);
  for (const CardView& card : Of(game, {view::kOmniscient}).card_views) CHECK(card.hue == -1);
  const std::int32_t suits = game.program.attributes[0].type.id;
  REQUIRE(game.program.enums[suits].name == "Suit");
  const Timeline timeline = Of(game, {view::kOmniscient}, {{{suits, 0}, 50}, {{suits, 1}, 210}});
  int suns = 0, stars = 0;
  for (const CardView& card : timeline.card_views) {
    const model::Value suit = game.program.cards[card.def].attributes[0];
    suns += suit == 0;
    stars += suit == 2;
    CHECK(card.hue == (suit == 0 ? 50 : suit == 1 ? 210 : -1));
  }
  CHECK(suns > 0);
  CHECK(stars > 0);
}

}  // namespace cardinal::timeline

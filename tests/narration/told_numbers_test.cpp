// The story of a small game: what it tells of changed numbers, of shown cards, of passes, and to which seat.
#include <catch2/catch.hpp>

#include "interpreter/drivers/narration/story.h"
#include "interpreter/drivers/narration/transcript.h"
#include "interpreter/drivers/reasons/leaf_terms.h"
#include "interpreter/machine/engine/engine.h"
#include "tests/load_game.h"

namespace cardinal::narration {
namespace {

constexpr const char* kCards = R"(
cards camp "Folk"
card "Ada": Guest { power 3  text "" }
card "Bo": Guest { power 2  text "Others are weaker."  modify c.power by -1 if c is Guest and c in bench and c != me }
card "Drum": Tune { power 0  text "A guest gets +2." }
card "Elk": Guest { power 1  text "Calm, it weakens others."
  modify c.power by -1 if c is Guest and c in bench and c != me and me.mood = Calm
  after wake(p) {
    let b = bo
    if me.harm > 4 and b? { reveal b }
    rest(p)
    if me.mood = Wild { add 1 to me.harm }
  }
}
)";

// Anna is the first player. `body` is the game; `more` adds declarations.
std::string Rules(const std::string& body, const std::string& more) {
  return R"(
use "std:piles"
use "std:players"
game camp "Camp" { players 2  order from first of players  begin with main }
enum Mood { Calm, Wild }
type Guest is Card { power: Int  state harm: Int = 0  state mood: Mood = Calm  rules while me in bench }
type Tune is Guest {}
zone bench of Player: seen by all
zone pit of Player: seen by all
query boost(c: Guest): Int = 0
query sits: Bool = no
query anna: Player = first of players
query ada: Guest? = first of [each c in all Guest where c.name = "Ada" and c.owner = anna]
query bo: Guest? = first of [each c in all Guest where c.name = "Bo" and c.owner != anna]
query elk: Guest? = first of [each c in all Guest where c.name = "Elk" and c.owner != anna]
event wake(p: Player) { tell "{p} wakes." }
event rest(p: Player) { tell "{p} rests." }
query drum: Guest? = first of [each c in all Guest where c.name = "Drum" and c.owner != anna]
modify c.power by boost(c)
event lift(t: Guest, c: Guest) { modify boost(c) by 2 until end of step }
event step(c: Guest, d: Guest, t: Guest) {
)" + body +
         R"(
}
event main {
  let a = ada  let b = bo  let t = drum
  if a? and b? and t? {
    move a to anna.bench
    tell "{a} is here."
    step(a, b, t)
    if sits { tell "{a} sits." }
    tell "All rest."
  }
  draw_game
}
)" + more;
}

// Runs the game and returns what each viewer reads, line by line.
std::string Story(view::Seat viewer, const std::string& body, const std::string& more = "",
                  StoryLevel level = StoryLevel::Normal) {
  const program::Program program = testing::LoadGame("camp", Rules(body, more), kCards);
  match::Match match = testing::DealToTwo(program, 1, {"Ada", "Bo", "Drum", "Elk"});
  Transcript transcript(program, {{"Anna", "Berto"}}, {viewer}, reasons::EvaluateLeafTerms);
  const engine::StepResult step = engine::StartMatch(program, match, {}, &transcript);
  REQUIRE(step.kind == engine::StepResult::Kind::Outcome);
  std::string text;
  for (const TranscriptLine& line : SelectStory(transcript.LinesFor(viewer), 0, level)) text += line.text + '\n';
  return text;
}

TEST_CASE("numbers: a card that comes into play changes another one", "[narration]") {
  CHECK(Story(0, "move d to d.owner.bench  tell \"A guest comes.\"") ==
        "Ada is here.\nBo: Ada -1 Power (2).\nA guest comes.\nAll rest.\n");
}

TEST_CASE("numbers: the cause follows the sentence that introduces it", "[narration]") {
  CHECK(Story(0, "move d to d.owner.bench  tell \"{d} comes.\"") ==
        "Ada is here.\nBo comes.\n"
        "Bo: Others are weaker.\nBo: Ada -1 Power (2).\nAll rest.\n");
}

TEST_CASE("numbers: a card that leaves takes its change with it", "[narration]") {
  CHECK(Story(0, "move d to d.owner.bench  tell \"It comes.\"  move d to d.owner.pit  tell \"It goes.\"") ==
        "Ada is here.\nBo: Ada -1 Power (2).\nIt comes.\nWithout Bo: Ada +1 Power (3).\nIt goes.\nAll rest.\n");
}

TEST_CASE("numbers: a card that stays, and whose text no longer applies, is not gone", "[narration]") {
  const std::string story = Story(0,
                                  "let e = elk  if e? { move e to e.owner.bench  tell \"{e} comes.\"  "
                                  "set e.mood to Wild  tell \"{e} is wild.\" }");
  CHECK(story.find("Elk: Ada -1 Power (2).") != std::string::npos);
  CHECK(story.find("Elk has no effect here now: Ada +1 Power (3).") != std::string::npos);
  CHECK(story.find("Without") == std::string::npos);
}

TEST_CASE("story: a sentence or a state names the card whose text made it, if no sentence around it does",
          "[narration]") {
  const std::string wakes = "let e = elk  let b = anna  if e? { move e to e.owner.bench  tell \"{e} comes.\"  ";
  CHECK(Story(0, wakes + "wake(b) }").find("Anna wakes.\nAnna rests (Elk).\n") != std::string::npos);
  const std::string wild = Story(0, wakes + "set e.mood to Wild  wake(b)  tell \"Late.\" }");
  CHECK(wild.find("Elk: harm 1 (0 before), by its own text.\nLate.\n") != std::string::npos);
  // The sentence before names the card.
  const std::string known = Story(0, wakes + "rest(b) }");
  CHECK(known.find("Elk comes.") != std::string::npos);
  CHECK(known.find("Anna rests.") != std::string::npos);
}

TEST_CASE("numbers: a number that the sentence says is not said twice", "[narration]") {
  CHECK(Story(0, "move d to d.owner.bench  tell \"{c} has {c.power}.\"") ==
        "Ada is here.\nBo: Ada -1 Power.\nAda has 2.\nAll rest.\n");
}

TEST_CASE("numbers: a rule that adds what a rule of the game gives has no name", "[narration]") {
  CHECK(Story(0, "lift(t, c)  tell \"Music.\"") == "Ada is here.\nAda +2 Power (5).\nMusic.\nAll rest.\n");
}

TEST_CASE("numbers: full says that a time is over; normal does if the next sentence names the card", "[narration]") {
  const std::string lift = "lift(t, c)  tell \"Music.\"";
  CHECK(Story(0, lift, "", StoryLevel::Full).find("Ada -2 Power (3).") != std::string::npos);
  CHECK(Story(0, lift, "modify sits to yes").find("Ada -2 Power (3).\nAda sits.") != std::string::npos);
}

TEST_CASE("numbers: the story has a state if no sentence names its card", "[narration]") {
  const auto story = [](const std::string& body) { return Story(0, "tell \"Now.\"  " + body); };
  CHECK(story("set c.harm to 2  tell \"A thorn.\"") ==
        "Ada is here.\nNow.\nAda: harm 2 (0 before).\nA thorn.\nAll rest.\n");
  CHECK(story("set c.mood to Wild  tell \"A drum.\"") ==
        "Ada is here.\nNow.\nAda: Wild (Calm before).\nA drum.\nAll rest.\n");
  CHECK(story("set c.harm to 2  tell \"{c} takes {c.harm}.\"") == "Ada is here.\nNow.\nAda takes 2.\nAll rest.\n");
  CHECK(story("tell \"{c} takes 2.\"  set c.harm to 2  tell \"A thorn.\"") ==
        "Ada is here.\nNow.\nAda takes 2.\nA thorn.\nAll rest.\n");
}

// Berto holds cards that Anna does not see. Only Berto reads a number that depends on them.
TEST_CASE("numbers: a seat reads nothing that depends on hidden cards of another one", "[narration]") {
  const std::string more = R"(
query rival: Player = next_seat(anna)
modify c.power by sum[h.power for each h in rival.hand where h is Guest] if c in bench
)";
  const std::string body = "let n = rival  draw(n, 1)  tell \"Now.\"";
  const std::string berto = Story(1, body, more), anna = Story(0, body, more);
  CHECK(berto.find("Power (") != std::string::npos);
  CHECK(anna.find("Power") == std::string::npos);
  CHECK(anna.find("Berto draws a card.") != std::string::npos);
}

TEST_CASE("story: cards that are shown by the text of a card name that card", "[narration]") {
  const std::string wakes = "let e = elk  let b = anna  if e? { move e to e.owner.bench  tell \"{e} comes.\"  ";
  const std::string shown = Story(0, wakes + "set e.harm to 5  tell \"Noon.\"  wake(b) }", "", StoryLevel::Full);
  INFO(shown);
  CHECK(shown.find("Everybody sees Bo (Elk).") != std::string::npos);
}

TEST_CASE("story: one line is enough for shown cards", "[narration]") {
  const std::string body = "move d to d.owner.bench  tell \"{d} comes.\"  reveal d  tell \"Done.\"";
  CHECK(Story(0, body).find("Everybody sees") == std::string::npos);
  CHECK(Story(0, body, "", StoryLevel::Full).find("Everybody sees Bo.") != std::string::npos);
  CHECK(Story(0, "reveal d  tell \"Done.\"").find("Everybody sees Bo.") != std::string::npos);
  CHECK(Story(0, "reveal d  tell \"Here is {d}.\"").find("Everybody sees") == std::string::npos);
}

TEST_CASE("story: a player reads the text of another player's card once", "[narration]") {
  const std::string body = "move d to d.owner.bench  tell \"{d} comes.\"  tell \"{d} stays.\"";
  const std::string anna = Story(0, body);
  const std::size_t first = anna.find("Others are weaker.");
  REQUIRE(first != std::string::npos);
  CHECK(anna.find("Others are weaker.", first + 1) == std::string::npos);
  CHECK(Story(1, body).find("Others are weaker.") == std::string::npos);
}

// A game in which Anna is asked in two windows, and passes in them.
constexpr const char* kWindows = R"(
use "std:piles"
game camp "Camp" { players 2  order from first of players  begin with main }
type Guest is Card { power: Int }
window fire { ask players  close when passes = 2 }
action sing in fire { do { tell "{you} sings." } }
event main { open fire  open fire  draw_game }
)";

TEST_CASE("story: a player does not read of passes that were made for it, except once for each window in full",
          "[narration]") {
  const program::Program program =
      testing::LoadGame("camp", kWindows, "cards camp \"Folk\"\ncard \"Ada\": Guest { power 3 }");
  match::Match match = testing::DealToTwo(program, 1, {"Ada"});
  Transcript transcript(program, {{"Anna", "Berto"}}, {0, 1});
  engine::StepResult step = engine::StartMatch(program, match, {}, &transcript);
  while (step.kind == engine::StepResult::Kind::Decision) {
    transcript.AddPass(match, match.decision.seat, match.decision.seat != 0);
    step = engine::Advance(program, match, {0, match.decision.serial, {}}, {}, &transcript);
  }
  const auto full = [&](view::Seat viewer) {
    std::vector<std::string> lines;
    for (const TranscriptLine& line : SelectStory(transcript.LinesFor(viewer), 0, StoryLevel::Full))
      lines.push_back(line.text);
    return lines;
  };
  const std::string own = "Anna passes without being asked.";
  CHECK(full(0) == std::vector<std::string>{own, "Berto passes.", own, "Berto passes."});
  CHECK(full(1) == std::vector<std::string>{"Anna and Berto pass.", "Anna and Berto pass."});
  const auto& lines = transcript.LinesFor(0);
  const auto asked_next = [&](std::size_t end) {
    const auto window = lines[end - 1].source;
    return SelectStory(std::span(lines).first(end), 0, StoryLevel::Normal, window).size();
  };
  CHECK(asked_next(1) == 0);
  CHECK(asked_next(2) == 1);
}

}  // namespace
}  // namespace cardinal::narration

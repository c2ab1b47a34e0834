// The sentences that people read: questions of windows, words of options, reasons of endings and refusals, numbers that
// explain a told sentence. They never show what the reader may not know, and logs and saves do not depend on them.
#include <algorithm>
#include <catch2/catch.hpp>
#include <string>

#include "interpreter/drivers/narration/decision.h"
#include "interpreter/drivers/narration/shown_options.h"
#include "interpreter/drivers/narration/transcript.h"
#include "interpreter/machine/engine/engine.h"
#include "tests/load_game.h"

namespace cardinal::testing {

namespace {

constexpr const char* kRules = R"(use "std:piles"
use "std:players"
game talk "Talk" { players 2  order from first of players  begin with main  goal "Take all stones." }
type Player { state hp: Int from 0 = 5 }
type Stone is Card { worth: Int = 1  state used: Bool = no }
zone field of Player: seen by all
card "Red": Stone { worth 2 }
card "Blue": Stone {}
query best_of_rival(you): Int = max[c.worth for each c in opponent.hand where c is Stone] or else 0
query top_of_rival(you): Card? = first of opponent.hand
query rival_has_red(you): Bool = any[c.worth > 1 for each c in opponent.hand where c is Stone]
query hands: Int = count(hand)
query power(c: Stone): Int = c.worth
modify power(_) by +1 if hands > 4 "the full hands"
window fight {
  ask turn_order
    "Rival has red" if rival_has_red
    "{you}: {best_of_rival} {top_of_rival} {hands}" if passes = 0
    "Your turn"
  pass "let it go"
  close when passes = asked
}
action hit of Stone in fight "Hit with {me}: {me.power}, {you.hp}" {
  when me in you.hand else "{me} is not in your hand"
  when you.hp > 9 or me.worth = 1 else "{me} is too heavy: {you.hp} of 9, rival {best_of_rival}"
  do {
    tell "{you} hits with {me}." because power(me)
    move me to you.field
    choose n "How many?": number from 2 to 4
    choose s "Which?": one of field
    add -n to opponent.hp
    if opponent.hp = 1 { win(you) because "{opponent} has {opponent.hp} left, {you.field} did it" }
  }
}
event main {
  open fight
  draw_game because "both pass"
}
)";

class Talk {
 public:
  explicit Talk(const std::vector<std::string>& rival) : program_(LoadGame("talk", kRules)), match_(Begin(rival)) {}

  const program::Program& Program() const { return program_; }
  match::Match& Match() { return match_; }
  std::string Prompt(view::Seat viewer = 0) const { return view::PromptText(program_, match_, viewer, Names()); }
  std::vector<std::string> Labels(view::Seat viewer = 0) const {
    return view::OptionLabels(program_, match_, viewer, Names());
  }
  std::vector<std::string> Shown() const {
    std::vector<std::string> labels;
    for (const auto& option : narration::ListOptions(program_, match_, 0, Names()))
      labels.push_back(option.label);
    return labels;
  }
  void Answer(std::int32_t option, vm::Observer* observer = nullptr) {
    const auto step = engine::Advance(program_, match_, {option, 0, {}}, {}, observer);
    REQUIRE(step.kind != engine::StepResult::Kind::Refused);
    REQUIRE(step.kind != engine::StepResult::Kind::Fault);
  }
  static const view::DisplayNames& Names() {
    static const view::DisplayNames names{{"Anna", "Ben"}};
    return names;
  }

 private:
  match::Match Begin(const std::vector<std::string>& rival) {
    match::Setup setup;
    const std::int32_t hand = program::FindZone(program_, "hand");
    const auto card = [&](const std::string& name) {
      return match::SetupCard{program::FindCard(program_, name), hand};
    };
    setup.decks.emplace_back();
    for (const char* name : {"Red", "Blue", "Blue"}) setup.decks.back().push_back(card(name));
    setup.decks.emplace_back();
    for (const std::string& name : rival) setup.decks.back().push_back(card(name));
    match::Match match = match::NewMatch(program_, setup);
    REQUIRE(engine::StartMatch(program_, match).kind == engine::StepResult::Kind::Decision);
    return match;
  }

  program::Program program_;
  match::Match match_;
};

}  // namespace

TEST_CASE("sentences: a question and the options in words", "[sentences]") {
  Talk talk({"Blue", "Blue"});
  CHECK(talk.Prompt() == "Anna: 1 a card 5");
  CHECK(talk.Labels() == std::vector<std::string>{"pass: let it go", "Hit with Blue: 2, 5", "Hit with Blue: 2, 5"});
  CHECK(view::FormatQuestion(talk.Program(), talk.Match(), 0, Talk::Names()) == "Act or pass");
  CHECK(view::AimOfGame(talk.Program(), Talk::Names()) == "Take all stones.");
  // The other player reads neither: the values are for the asked one.
  CHECK(talk.Prompt(1) == "Act or pass");
  CHECK(talk.Labels(1)[0] == "pass");
  talk.Answer(0);
  CHECK(talk.Prompt(1) == "Rival has red");  // all cards of Anna are in her hand
}

TEST_CASE("sentences: what a reader may not know changes no word", "[sentences]") {
  // The hands of the rival differ; both games have the same cards, so the asked player cannot tell which one it is.
  Talk one({"Red", "Blue"}), other({"Blue", "Red"});
  match::Match& hidden = other.Match();
  const std::int32_t deck = program::FindZone(other.Program(), "deck");
  const auto hide = [&](Talk& talk, std::size_t card) {
    match::MoveCard(talk.Program(), talk.Match().state, static_cast<model::CardId>(card),
                    match::ZoneIndex(talk.Program(), deck, 1, 2), -1);
    talk.Match().position_id = {};
  };
  hide(one, 4);    // Blue goes into the deck, Red is in the hand
  hide(other, 4);  // Red goes into the deck, Blue is in the hand
  REQUIRE(hidden.state.cards[3].def != one.Match().state.cards[3].def);
  CHECK(one.Prompt() == "Anna: ... a card 4");
  CHECK(other.Prompt() == one.Prompt());
  CHECK(other.Labels() == one.Labels());
  CHECK(one.Prompt(view::kOmniscient) == "Rival has red");
  CHECK(other.Prompt(view::kOmniscient) == "Anna: 1 Blue 4");
  const auto refusal = [](Talk& talk, view::Seat viewer) {
    const std::int32_t action = 0;
    for (const program::Refusal& why : talk.Program().actions[action].variants[0].refusals)
      if (why.sentence.holes.size() == 3)
        return view::RefusalText(talk.Program(), talk.Match(), 0, action, 0, why.site, viewer, Talk::Names());
    return std::string();
  };
  CHECK(refusal(one, 0) == "Red is too heavy: 5 of 9, rival ...");
  CHECK(refusal(other, 0) == refusal(one, 0));
  CHECK(refusal(one, view::kOmniscient) == "Red is too heavy: 5 of 9, rival 2");
}

TEST_CASE("sentences: equal options are shown once, numbers are typed as they are", "[sentences]") {
  Talk talk({"Blue", "Blue"});
  CHECK(talk.Shown() == std::vector<std::string>{"Pass: let it go", "Hit with Blue: 2, 5 (2)"});
  const auto shown = narration::ListOptions(talk.Program(), talk.Match(), 0, Talk::Names());
  CHECK(narration::FindOptionNumbered(talk.Match().decision, shown, 2) == 1);
  CHECK(narration::FindOptionNumbered(talk.Match().decision, shown, 3) == -1);
  narration::Transcript story(talk.Program(), Talk::Names(), {0});
  talk.Answer(1, &story);
  REQUIRE(talk.Match().decision.kind == model::DecisionKind::Number);
  const auto numbers = narration::ListOptions(talk.Program(), talk.Match(), 0, Talk::Names());
  const narration::NumberRange range = narration::TypedNumbers(talk.Match().decision, numbers);
  CHECK(range.first == 2);
  CHECK(range.last == 4);
  CHECK(narration::FindOptionNumbered(talk.Match().decision, numbers, 4) == 2);
  CHECK(narration::FindOptionNumbered(talk.Match().decision, numbers, 1) == -1);
  const auto& lines = story.LinesFor(0);
  const bool told = std::any_of(lines.begin(), lines.end(), [](const narration::TranscriptLine& line) {
    return line.text == "1, +1 for the full hands: Anna hits with Blue.";
  });
  CHECK(told);
}

TEST_CASE("sentences: cards of several players name their side, those of others first", "[sentences]") {
  Talk talk({"Blue", "Blue"});
  const std::int32_t field = program::FindZone(talk.Program(), "field");
  match::MoveCard(talk.Program(), talk.Match().state, 3, match::ZoneIndex(talk.Program(), field, 1, 2), -1);
  talk.Match().position_id = {};
  talk.Answer(1);
  talk.Answer(0);
  CHECK(talk.Shown() == std::vector<std::string>{"Blue (Ben)", "Blue (Anna)"});
}

constexpr const char* kSecret = R"(use "std:players"
game secret "Secret" { players 2  order from first of players  begin with main }
type Stone is Card { worth: Int = 1 }
zone hand of Player: seen by owner
zone deck of Player: ordered, seen by nobody
card "Red": Stone { worth 2 }
card "Blue": Stone {}
query strength(p: Player): Int = 5
modify strength(p) by sum[c.worth for each c in opponent(p).hand where c is Stone] "the other hand"
event main {
  let p = first of players
  tell "{p} is strong." because strength(p)
  draw_game
}
)";

TEST_CASE("sentences: a number that hidden cards change is explained only to those who know it", "[sentences]") {
  const program::Program program = LoadGame("secret", kSecret);
  const auto zone = [&](const char* name) { return program::FindZone(program, name); };
  const auto card = [&](const char* name) { return program::FindCard(program, name); };
  match::Setup setup;
  setup.decks.resize(2);
  setup.decks[1] = {{card("Red"), zone("hand")}, {card("Blue"), zone("deck")}};
  match::Match match = match::NewMatch(program, setup);
  narration::Transcript story(program, Talk::Names(), {0, 1, view::kOmniscient});
  REQUIRE(engine::StartMatch(program, match, {}, &story).kind == engine::StepResult::Kind::Outcome);
  CHECK(story.LinesFor(0).back().text == "Anna is strong.");
  CHECK(story.LinesFor(1).back().text == "5, +2 for the other hand: Anna is strong.");
  CHECK(story.LinesFor(view::kOmniscient).back().text == "5, +2 for the other hand: Anna is strong.");
}

TEST_CASE("sentences: an ending carries its reason through saves, and its hash does not have it", "[sentences]") {
  Talk talk({"Blue", "Blue"});
  talk.Answer(1);
  talk.Answer(2);  // 4
  talk.Answer(0);
  REQUIRE(talk.Match().outcome.kind == model::OutcomeKind::Won);
  CHECK(narration::FormatEnding(talk.Program(), talk.Match(), 0, Talk::Names()) ==
        "Anna wins: Ben has 1 left, Blue did it.");
  CHECK(match::CheckInvariants(talk.Program(), talk.Match()) == "");
  match::Match loaded;
  std::string error;
  REQUIRE(match::Decode(talk.Program(), match::Encode(talk.Program(), talk.Match()), loaded, error));
  CHECK(loaded == talk.Match());
  CHECK(view::OutcomeReason(talk.Program(), loaded, 1, Talk::Names()) == "Ben has 1 left, Blue did it");
  match::Match other = talk.Match();
  other.outcome.reason = -1;
  other.outcome.values.clear();
  other.outcome.elements.clear();
  CHECK(match::HashMatch(other) == match::HashMatch(talk.Match()));
  other.outcome.reason = 10000;
  CHECK(match::CheckInvariants(talk.Program(), other).find("reason that does not exist") != std::string::npos);
}

}  // namespace cardinal::testing

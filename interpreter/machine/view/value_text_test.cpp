#include <catch2/catch.hpp>

#include "interpreter/machine/match/test_match.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::view {
namespace {

using namespace match::test;
using match::Match;
using model::DecisionKind;
using model::Option;
using model::OptionKind;
using program::TypeKind;
using program::test::ListTag;
using program::test::Tag;

const DisplayNames kNames{{"Anna", "Ben"}};

struct Stage {
  program::Program p = VerifiedProgram();
  Match match = Stopped(p);  // card 4: a red card in the hand of seat 0
  std::string Said(program::TypeTag type, model::Value value, Seat viewer = 0) const {
    return FormatValue(p, match, type, value, viewer, kNames);
  }
  std::string Text(Option option, Seat viewer = 0) const { return OptionText(p, match, option, viewer, kNames); }
  std::string Asks(Seat viewer = 0) const { return FormatQuestion(p, match, viewer, kNames); }
};

TEST_CASE("say: values of every type") {
  const Stage s;
  CHECK(s.Said(Tag(TypeKind::Int), -12) == "-12");
  CHECK(s.Said(Tag(TypeKind::Bool), 1) == "yes");
  CHECK(s.Said(Tag(TypeKind::Bool), 0) == "no");
  CHECK(s.Said(Tag(TypeKind::Name), 3) == "Hammer");
  CHECK(s.Said(Tag(TypeKind::Enum, 0), 1) == "Wild");
  CHECK(s.Said(Tag(TypeKind::Enum, 0), 2) == "?");
  CHECK(s.Said(Tag(TypeKind::Player), 1) == "Ben");
  CHECK(s.Said(Tag(TypeKind::Player), 2) == "player 3");
  CHECK(s.Said(Tag(TypeKind::Table), 0) == "the table");
  CHECK(s.Said(Tag(TypeKind::Zone), kShelf) == "shelf");
  CHECK(s.Said(Tag(TypeKind::Player, -1, true), model::kNone) == "nobody");
  CHECK(s.Said(Tag(TypeKind::Card, -1, true), model::kNone) == "no card");
  CHECK(s.Said(Tag(TypeKind::Int, -1, true), model::kNone) == "nothing");
  CHECK(s.Said(Tag(TypeKind::Event, kMain), 1) == "main");
  CHECK(s.Said(Tag(TypeKind::Event, kPay), 77) == "pay up");
  CHECK(s.Said(Tag(TypeKind::Action), 2) == "swing at Hammer");
}

TEST_CASE("say: a card's name is for those who see its face") {
  const Stage s;
  CHECK(s.Said(Tag(TypeKind::Card), 4, 0) == "Red Thing");
  CHECK(s.Said(Tag(TypeKind::Card), 4, 1) == "a card");
  CHECK(s.Said(Tag(TypeKind::Card), 4, kOmniscient) == "Red Thing");
  CHECK(s.Said(Tag(TypeKind::Card), 99, kOmniscient) == "a card");
}

TEST_CASE("say: lists count the unseen cards, last") {
  Stage s;
  s.match.stack.arena = {4, 0, 5, 1};
  const auto list = ListTag(TypeKind::Card);
  const auto first = [](std::int32_t length) { return match::ToValue({0, length}); };
  CHECK(s.Said(list, first(0)) == "no card");
  CHECK(s.Said(list, first(1)) == "Red Thing");
  CHECK(s.Said(list, first(1), 1) == "a card");
  CHECK(s.Said(list, first(2)) == "Red Thing and another card");
  CHECK(s.Said(list, first(4)) == "Red Thing, Hammer and 2 other cards");
  CHECK(s.Said(list, first(4), 1) == "4 cards");
  CHECK(s.Said(list, match::ToValue({3, 2})) == "no card");  // not within the arena
  const std::vector<model::Value> arena = {1, 0};
  CHECK(FormatValue(s.p, s.match, ListTag(TypeKind::Player), first(2), 0, kNames, arena) == "Ben and Anna");
}

TEST_CASE("sentence: holes filled for the viewer, first letter upper case") {
  Stage s;
  const std::vector<model::Value> values = {1, 2, 4};
  CHECK(FormatSentence(s.p, s.match, 0, values, 0, kNames) == "Ben pays 2 for Red Thing.");
  CHECK(FormatSentence(s.p, s.match, 0, values, 1, kNames) == "Ben pays 2 for a card.");
  const std::vector<model::Value> shown = {match::ToValue({0, 2})};
  CHECK(FormatSentence(s.p, s.match, 1, shown, 0, kNames) == "They show Red Thing and Hammer.");
  CHECK(FormatSentence(s.p, s.match, 1, shown, 1, kNames) == "They show 2 cards.");
}

TEST_CASE("sentence: what those read to whom cards are shown") {
  Stage s;
  const std::vector<model::CardId> cards = {1, 0};
  const std::string of_ben = FormatReveal(s.p, s.match, cards, 0b10, kNames),
                    of_all = FormatReveal(s.p, s.match, cards, 0b11, kNames);
  CHECK(of_ben.starts_with("Ben sees "));
  CHECK(of_all == "Everybody" + of_ben.substr(3));
  CHECK(FormatReveal(s.p, s.match, cards, 0b01, kNames) == "Anna" + of_ben.substr(3));
}

TEST_CASE("options in words") {
  Stage s;
  CHECK(s.Text({OptionKind::Pass}) == "pass");
  CHECK(s.Text({OptionKind::Act, 0, 5}) == "swing at Hammer");
  CHECK(s.Text({OptionKind::Act, 0, 5}, 1) == "swing at a hidden card");
  CHECK(s.Text({OptionKind::Act, 0, -1}) == "swing at");
  CHECK(s.Text({OptionKind::Card, 4}) == "Red Thing");
  CHECK(s.Text({OptionKind::Card, 4}, 1) == "a hidden card");
  CHECK(s.Text({OptionKind::Player, 1}) == "Ben");
  CHECK(s.Text({OptionKind::Enum, 0, 0}) == "Calm");
  CHECK(s.Text({OptionKind::Name, 1}) == "Blue Thing");
  CHECK(s.Text({OptionKind::Number, 7}) == "7");
  CHECK(s.Text({OptionKind::Yes}) == "yes");
  CHECK(s.Text({OptionKind::No}) == "no");
  CHECK(s.Text({OptionKind::Done}) == "done");
  CHECK(s.Text({OptionKind::NoCard}) == "no card");
  CHECK(s.Text({OptionKind::Order}) == "keep the order");
  CHECK(s.Text({OptionKind::Menu, 0}) == "?");
  s.match.decision.choice = 1;
  CHECK(s.Text({OptionKind::Menu, 0}) == "draw 2 cards");
  CHECK(s.Text({OptionKind::NoCard}) == "nothing");
}

TEST_CASE("questions: the prompt, or words made from the kind") {
  Stage s;
  CHECK(s.Asks() == "Pick a thing");
  s.match.decision.choice = -1;
  CHECK(s.Asks() == "Choose one");
  s.match.decision.kind = DecisionKind::Act;
  CHECK(s.Asks() == "Act or pass");
  s.match.decision.kind = DecisionKind::Number;
  CHECK(s.Asks() == "Choose a number");
  s.match.decision.kind = DecisionKind::YesNo;
  CHECK(s.Asks() == "Yes or no");
  s.match.decision.kind = DecisionKind::Arrange;
  CHECK(s.Asks() == "Choose what comes next");
  s.match.decision.kind = DecisionKind::Shuffle;
  s.match.decision.zone = match::ZoneIndex(s.p, kPile, 1, 2);
  CHECK(s.Asks() == "Shuffle the pile of Ben");
  s.match.decision.zone = match::ZoneIndex(s.p, kTable, -1, 2);
  CHECK(s.Asks() == "Shuffle the table");
  s.match.decision.zone = -1;
  CHECK(s.Asks() == "Shuffle");
}

TEST_CASE("questions: how many may be chosen") {
  Stage s;
  s.match.decision.choice = -1;
  s.match.decision.kind = DecisionKind::Many;
  const auto asks = [&](std::int32_t min, std::int32_t max, std::vector<model::Value> picked) {
    s.match.decision.min = min;
    s.match.decision.max = max;
    s.match.decision.picked = std::move(picked);
    return s.Asks();
  };
  CHECK(asks(2, 2, {}) == "Choose 2");
  CHECK(asks(1, 1, {}) == "Choose one");
  CHECK(asks(0, 3, {}) == "Choose up to 3");
  CHECK(asks(1, 3, {4}) == "Choose one to 3 (1 chosen)");
}

}  // namespace
}  // namespace cardinal::view

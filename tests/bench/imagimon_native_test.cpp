#include "tests/bench/imagimon_by_hand.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <initializer_list>
#include <string_view>
#include <vector>

using namespace cardinal::by_hand;

namespace {

// A match whose decks begin, top first, with the named cards; copies of `filler` fill the rest of each deck.
struct Table {
  DeckList list0{}, list1{};
  Game game;
  State state;

  Table(std::initializer_list<std::string_view> deck0, std::initializer_list<std::string_view> deck1,
        std::string_view filler = "Whetstone", int first = 0)
      : list0(Fill(deck0, filler)), list1(Fill(deck1, filler)), game(list0, list1) {
    std::array<Card, kDeckSize> order0, order1;
    for (std::size_t i = 0; i < kDeckSize; ++i) {
      order0[i] = static_cast<Card>(i);
      order1[i] = static_cast<Card>(kDeckSize + i);
    }
    game.SetupOrder(state, order0, order1, first);
  }

  static DeckList Fill(std::initializer_list<std::string_view> names, std::string_view filler) {
    DeckList list;
    list.fill(static_cast<std::uint8_t>(FindFace(filler)));
    std::size_t next = 0;
    for (const auto name : names) list[next++] = static_cast<std::uint8_t>(FindFace(name));
    return list;
  }

  std::vector<Move> Legal() const {
    std::array<Move, kMaxMoves> moves;
    const int count = game.Legal(state, moves);
    return {moves.begin(), moves.begin() + count};
  }
  // A move must be legal, as in the interpreter.
  void Do(Move move) {
    const auto legal = Legal();
    REQUIRE(std::find(legal.begin(), legal.end(), move) != legal.end());
    game.Apply(state, move);
  }
  void Do(std::initializer_list<int> moves) {
    for (const int move : moves) Do(static_cast<Move>(move));
  }
  void PassWindow() { Do({kPass, kPass}); }
  void PassRound() {
    const int round = state.round;
    while (state.ask == Ask::Window && state.round == round) Do(kPass);
  }
  const Player& operator[](int seat) const { return state.players[static_cast<std::size_t>(seat)]; }
};

constexpr Card Theirs(int position) { return static_cast<Card>(kDeckSize + position); }

}  // namespace

TEST_CASE("by hand: the bench deck is a legal deck") {
  const DeckList deck = BenchDeck();
  int creatures = 0, copies = 0;
  for (const auto face : deck) creatures += kBenchSet[face].creature;
  for (const int n : kBenchCopies) copies += n;
  CHECK(copies == kDeckSize);
  CHECK(creatures == 20);
}

TEST_CASE("by hand: setup draws five, the first player fields first") {
  Table t({"Gale Finch", "Volt Hare"}, {"Tide Otter"}, "Whetstone", 1);
  CHECK(t[0].hand.count == 5);
  CHECK(t[1].deck.count == 20);
  CHECK(t.state.ask == Ask::Field);
  CHECK(t.state.seat == 1);
  CHECK(t.Legal() == std::vector<Move>{Theirs(0)});
  t.Do(Theirs(0));
  CHECK(t.state.seat == 0);
  CHECK(t.Legal() == std::vector<Move>{0, 1});
}

TEST_CASE("by hand: elements add two and take two, from step E on") {
  struct Row {
    const char *mine, *theirs;
    int term;
  };
  for (const Row& row :
       {Row{"Mossback Boulder", "Gale Finch", 2}, Row{"Gale Finch", "Volt Hare", 2}, Row{"Volt Hare", "Tide Otter", 2},
        Row{"Tide Otter", "Cinder Fox", 2}, Row{"Cinder Fox", "Mossback Boulder", 2},
        Row{"Gale Finch", "Mossback Boulder", -2}, Row{"Mossback Boulder", "Cinder Fox", -2},
        Row{"Gale Finch", "Gale Finch", 0}, Row{"Mossback Boulder", "Volt Hare", 0},
        Row{"Mossback Boulder", "Tide Otter", 0}, Row{"Gale Finch", "Tide Otter", 0},
        Row{"Gale Finch", "Cinder Fox", 0}, Row{"Volt Hare", "Cinder Fox", 0}}) {
    INFO(row.mine << " against " << row.theirs);
    Table t({row.mine}, {row.theirs});
    t.Do({0, Theirs(0)});
    CHECK(t.game.Attack(t.state, 0) == t.game.Face(0).attack);
    t.PassWindow();
    CHECK(t.game.Attack(t.state, 0) == t.game.Face(0).attack + row.term);
    CHECK(t.game.Attack(t.state, 1) == t.game.Face(Theirs(0)).attack - row.term);
    CHECK(t.game.Health(t.state, 0) == t.game.Face(0).health);
  }
}

TEST_CASE("by hand: one defeated, both defeated, neither") {
  SECTION("the winner is banked, the loser is buried") {
    Table t({"Gale Finch"}, {"Volt Hare"});  // 6 against 3, 3 against 4
    t.Do({0, Theirs(0)});
    t.PassRound();
    CHECK(t[0].wins.count == 1);
    CHECK(t[1].discard.count == 1);
    CHECK(t[1].wins.count == 0);
  }
  SECTION("both go down together") {
    Table t({"Gale Finch"}, {"Gale Finch"});  // 4 against 4 is enough
    t.Do({0, Theirs(0)});
    t.PassRound();
    CHECK(t[0].discard.count == 1);
    CHECK(t[1].discard.count == 1);
    CHECK(t[0].wins.count + t[1].wins.count == 0);
  }
  SECTION("a tie goes below the draw pile, then each draws from the top") {
    Table t({"Mossback Boulder", "Gale Finch", "Gale Finch", "Gale Finch", "Gale Finch", "Volt Hare"},
            {"Tide Otter"});  // 3 against 5, 4 against 6
    t.Do({0, Theirs(0)});
    t.PassRound();
    CHECK(t[0].deck.At(t[0].deck.count - 1u) == 0);
    CHECK(t[0].hand.cards[4] == 5);
    CHECK(t[0].discard.count == 0);
    CHECK(t.state.idle == 1);
    CHECK(t.state.first == 1);
  }
}

TEST_CASE("by hand: a window closes after two passes in a row, and a pass is not final") {
  Table t({"Gale Finch"}, {"Gale Finch", "Whetstone", "Gale Finch"});
  t.Do({0, Theirs(0)});
  CHECK(t.state.window == Window::Begin);
  CHECK(t.Legal() == std::vector<Move>{kPass, 1, 2, 3, 4});
  t.Do({kPass, Theirs(1)});
  CHECK(t.state.seat == 0);
  CHECK(t.game.Attack(t.state, 1) == 6);
  t.Do({1, kPass});
  CHECK(t.state.window == Window::Begin);
  t.Do(kPass);
  CHECK(t.state.window == Window::Stats);
  CHECK(t.state.seat == 0);
  t.PassWindow();
  CHECK(t.state.window == Window::End);
  t.PassWindow();
  CHECK(t.state.round == 2);
  CHECK(t.state.seat == 1);
  CHECK(t[0].discard.count == 2);
}

TEST_CASE("by hand: abilities before, after, passive, by event, at defeat") {
  SECTION("before: the new element counts in step E") {
    Table t({"Mist Kestrel"}, {"Cinder Fox"});
    t.Do({0, Theirs(0)});
    t.PassWindow();
    CHECK(t.game.Attack(t.state, 0) == 7);
    CHECK(t.game.Attack(t.state, 1) == 3);
  }
  SECTION("after: the condition sees what the first player's ability has done") {
    Table t({"Quarry Ram"}, {"Static Shrew"});
    t.Do({0, Theirs(0)});
    t.PassWindow();
    CHECK(t.game.Attack(t.state, 0) == 2);  // 3 + 2 - 3
    Table u({"Quarry Ram"}, {"Static Shrew"}, "Whetstone", 1);
    u.Do({Theirs(0), 0});
    u.PassWindow();
    CHECK(u.game.Attack(u.state, 0) == 5);  // 3 because it was not strong, then + 2
  }
  SECTION("passive: counts the win pile") {
    Table t({"Gale Finch", "Kiln Wyrm"}, {"Volt Hare", "Volt Hare"});
    t.Do({0, Theirs(0)});
    t.PassRound();
    t.Do({Theirs(1), 1});
    CHECK(t.game.Attack(t.state, 0) == 3);
    t.PassWindow();
    CHECK(t.game.Attack(t.state, 0) == 4);
  }
  SECTION("whenever you play an item, after the item") {
    Table t({"Trail Badger", "Echo Drum", "Field Notes"}, {"Tide Otter"});
    t.Do({0, Theirs(0)});
    CHECK(t.Legal() == std::vector<Move>{kPass, 2, 3, 4});  // the drum is for the second window
    t.PassWindow();
    t.Do(1);
    CHECK(t.game.Attack(t.state, 0) == 9);  // 4 doubled, and 1
    t.Do({kPass, 2});
    CHECK(t.game.Attack(t.state, 0) == 10);
    CHECK(t[0].hand.count == 4);
  }
  SECTION("defeated, but back in the hand") {
    Table t({"Spark Newt"}, {"Mossback Boulder"});
    t.Do({0, Theirs(0)});
    t.PassRound();
    CHECK(t[1].wins.count == 1);
    CHECK(t[0].discard.count == 0);
    CHECK(t[0].creatures_in_hand == 1);
  }
}

TEST_CASE("by hand: unopposed and empty rounds hold the last window only") {
  Table t({"Gale Finch"}, {});
  t.Do(0);
  CHECK(t.state.window == Window::End);
  t.Do(kPass);
  CHECK(t.Legal() == std::vector<Move>{kPass});  // no creature to sharpen
  t.Do(kPass);
  CHECK(t[0].wins.count == 1);
  CHECK(t[0].hand.count == 5);
  CHECK(t.state.ask == Ask::Over);  // no player has a creature left
  CHECK(t.state.result == Result::Seat0);

  Table e({"Whetstone", "Whetstone", "Whetstone", "Whetstone", "Whetstone", "Gale Finch"}, {});
  CHECK(e.state.ask == Ask::Window);
  CHECK(e.state.window == Window::End);
  e.PassWindow();
  CHECK(e.state.round == 2);
  CHECK(e.state.ask == Ask::Field);
}

TEST_CASE("by hand: a player without cards is swept") {
  Table t({"Gale Finch", "Field Notes", "Field Notes", "Field Notes"}, {"Volt Hare"}, "Mossback Boulder");
  Player& swept = t.state.players[1];
  swept.hand.count = 1;  // the Volt Hare alone
  swept.creatures_in_hand = swept.unused = 1;
  swept.deck.count = 0;
  t.Do({0, Theirs(0)});
  t.PassRound();
  CHECK(t.state.ask == Ask::Over);
  CHECK(t.state.result == Result::Seat0);
  CHECK(t[0].wins.count == 22);  // 25 cards, three of them items that stay
  CHECK(t[0].hand.count == 3);
}

TEST_CASE("by hand: twenty-five rounds without a card used up end the game") {
  Table t({}, {}, "Mossback Boulder");  // 3 against 6 for ever
  while (t.state.ask != Ask::Agree) t.Do(t.Legal().front());
  CHECK(t.state.round == 25);
  CHECK(t.state.idle == 25);
  CHECK(t.state.seat == 1);  // the seat that would be first in round 26
  SECTION("both agree to a draw") {
    t.Do({kAgree, kAgree});
    CHECK(t.state.ask == Ask::Over);
    CHECK(t.state.result == Result::Draw);
  }
  SECTION("both are asked; one refusal means sudden death, and a tie there is a draw") {
    t.Do({kSuddenDeath, kAgree});
    CHECK(t.state.ask == Ask::LastCreature);
    CHECK(t.state.seat == 1);
    CHECK(t.Legal().size() == 25);
    t.Do({Theirs(24), 7});
    CHECK(t.state.window == Window::Begin);
    CHECK(t.state.seat == 1);
    t.PassRound();
    CHECK(t.state.ask == Ask::Over);
    CHECK(t.state.result == Result::Draw);
  }
}

TEST_CASE("by hand: sudden death is fought with what remains, also from the win pile") {
  Table t({"Gale Finch", "Mossback Boulder"}, {"Volt Hare", "Cinder Fox"});
  t.Do({0, Theirs(0)});  // seat 0 wins the first
  t.PassRound();
  t.Do({Theirs(1), 1});  // Cinder Fox 7 beats the Boulder 6
  t.PassRound();
  REQUIRE(t.state.ask == Ask::Agree);
  CHECK(t.state.seat == 0);
  t.Do({kAgree, kSuddenDeath});
  CHECK(t.Legal() == std::vector<Move>{0});
  t.Do({0, Theirs(1)});
  t.PassWindow();
  t.Do({kPass, kPass});
  t.Do({1 + 1, kPass, kPass});  // a Whetstone in the last window: 6 against 4; 5 against 4 falls as well
  CHECK(t.state.result == Result::Draw);
}

TEST_CASE("by hand: random games end, keep every card, and favour neither seat") {
  const Game game;
  Dice dice{12345};
  std::array<int, 3> results{};
  for (int i = 0; i < 2000; ++i) {
    State state;
    game.SetupRandom(state, dice);
    std::array<Move, kMaxMoves> moves;
    int decisions = 0;
    while (state.ask != Ask::Over) {
      const int count = game.Legal(state, moves);
      REQUIRE(count > 0);
      REQUIRE(++decisions < 5000);
      game.Apply(state, moves[dice.Below(static_cast<std::uint32_t>(count))]);
      for (const Player& p : state.players) {
        const int cards = p.deck.count + p.hand.count + p.discard.count + p.wins.count + (p.slot != kNoCard);
        REQUIRE(cards == kDeckSize);
        int in_hand = 0, unused = p.slot != kNoCard;
        for (const Card card : p.hand.View()) in_hand += game.Face(card).creature;
        for (unsigned d = 0; d < p.deck.count; ++d) unused += game.Face(p.deck.At(d)).creature;
        REQUIRE(p.creatures_in_hand == in_hand);
        REQUIRE(p.unused == in_hand + unused);
      }
    }
    ++results[static_cast<std::size_t>(state.result)];
  }
  CHECK(std::abs(results[0] - results[1]) < 200);
}

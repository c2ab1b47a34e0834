// In: two decks of First Light, shuffled; moves.
// Out: full Imagimon, written by hand from the clauses of docs/rulebooks/imagimon.md; it stops at each decision. It is
// an oracle for the ruleset and the cards.
// Promises: a State is one flat value; nothing is allocated; forced decisions are asked too. It follows the rulebook,
// not the ruleset: if both differ, the clauses decide; if the clauses have a gap, they need a ruling.
//
//   round.cpp      setup, and the steps K F and D of a round
//   abilities.cpp  steps B, E and A
//   items.cpp      the item windows W1, W2, W3
//   effects.cpp    what items do, and what they ask
//   numbers.cpp    Attack, Health, which creature is beaten, which seat wins
//   outcome.cpp    step O
//   ending.cpp     sweep, tally, agreed draw, sudden death
//   doors.cpp      legal moves, and the function that gets the answer
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "tests/bench/dice.h"
#include "tests/bench/oracle/cards.h"
#include "tests/bench/piles.h"
#include "tests/bench/played.h"

namespace cardinal::oracle {

using by_hand::Card;
using by_hand::Dice;
using by_hand::kCards;
using by_hand::kNoCard;
using by_hand::Result;

// A move is a card, or one of these.
using Move = std::uint8_t;
inline constexpr Move kPass = 255, kYes = 254, kNo = 253;
inline constexpr int kMaxMoves = kCards + 1;
using Moves = std::span<Move, kMaxMoves>;

// A creature in a battle slot, with everything that is lost when it leaves (IM-R12) and that it keeps when it changes
// sides (IM-R21).
struct Fighter {
  Card card = kNoCard;
  Element element = Element::Terra;
  std::int32_t attack_change = 0;
  std::int32_t health_change = 0;
  bool before_come = false;  // its turn in step B has begun; passive abilities of that step are on (IM-R15)
  bool after_come = false;   // the same for step A
  bool takes_ties = false;   // an item says that it wins a tie
};

struct Player {
  by_hand::DrawPile deck;
  by_hand::Pile hand, discard;
  by_hand::PileOf<kCards> wins;  // it may contain a creature that has changed sides
  Fighter slot;
};

// The kinds of questions. TakeBack and TakeFromWins: for an item that is about to be played. DiscardOfTheirs,
// BuryOfTheirs and DiscardOwn: for an item that is taking effect. MaySwap: for an ability. SwapIn: a creature enters
// the slot of `swapping`; the owner of the creature that leaves is asked. Reward: for a creature that has won. Agree (a
// draw) and Last (a creature): at the end of the game.
enum class Ask : std::uint8_t {
  Field,
  Window,
  TakeBack,
  TakeFromWins,
  DiscardOfTheirs,
  BuryOfTheirs,
  DiscardOwn,
  MaySwap,
  SwapIn,
  Reward,
  Agree,
  Last,
  Over
};
enum class Window : std::uint8_t { Start, Stats, End };

// A creature that has left its slot in step O, with what its text needs.
struct Left {
  Text text = Text::None;
  std::uint8_t seat = 0;  // the seat for which it fought
  bool won = false;
  bool beaten = false;
};

struct State {
  std::array<Player, 2> players;
  Dice dice;  // for random results within a round
  Ask ask = Ask::Over;
  Window window = Window::Start;
  Result result = Result::Running;
  std::uint8_t seat = 0;      // the seat that is asked
  std::uint8_t first = 0;     // first player of this round
  std::uint8_t asked = 0;     // decisions so far to field, to agree, for the last creature
  std::uint8_t passes = 0;    // in a row, in this window
  std::uint8_t idle = 0;      // rounds in a row in which no card entered a win pile or discard pile (IM-R37)
  std::uint8_t swapping = 0;  // the seat in whose slot one creature takes the place of another
  std::uint8_t player = 0;    // the seat that is playing an item
  Card item = kNoCard;        // being played
  bool elements_on = false;   // from step E on
  bool busy = false;          // a card entered a win pile or discard pile in this round
  bool agreed = true;         // true while all players so far have agreed to a draw
  bool last_round = false;    // sudden death
  std::int8_t round_winner = -1;
  std::uint8_t next_left = 2;
  std::array<Left, 2> left;  // in turn order
  std::uint16_t round = 0;   // rounds begun; a sudden-death round does not count
};

class Game {
 public:
  // The decks of seat 0 and seat 1.
  Game(const DeckFaces& deck0, const DeckFaces& deck1);

  // Both decks in the given order, top first (cards of the match); hands drawn, round 1 begun.
  void SetupOrder(State& state, std::span<const Card> deck0, std::span<const Card> deck1, int first) const;
  // The same with decks shuffled and the first player drawn.
  void SetupRandom(State& state, Dice& dice) const;

  // Writes the legal moves; at least one unless the game is over.
  int Legal(const State& state, Moves moves) const;
  // Applies a move that Legal offers. `dice` are for random results before the next decision; the function advances
  // them.
  void Apply(State& state, Move move, Dice& dice) const;

  // The number of the creature in that seat's slot, as it is now.
  int Attack(const State& state, int seat) const;
  int Health(const State& state, int seat) const;

  const Face& GetFace(Card card) const { return faces_[card]; }

 private:
  // round.cpp
  void BeginRound(State& state) const;
  void FieldNext(State& state) const;
  void Field(State& state, Card card) const;
  void EnterSlot(Player& player, Card card) const;
  void EndRound(State& state) const;
  void DrawOne(Player& player) const;
  void DiscardAtRandom(State& state, int seat) const;
  bool HasCreature(const Player& player) const;  // in hand or draw pile (IM-R31)
  bool HoldsCreature(std::span<const Card> pile) const;
  // abilities.cpp
  void Before(State& state, int seat) const;
  void RunAfter(State& state) const;
  int NextToAct(const State& state) const;
  bool After(State& state, int seat) const;  // false if a player must be asked first
  void AnswerMaySwap(State& state, bool yes) const;
  bool MaySwap(const State& state, int seat) const;
  bool MaySwapTheirs(const State& state) const;
  bool AskForSwap(State& state, int seat) const;  // false if there is nothing to swap
  void SwapIn(State& state, Card card) const;
  // items.cpp
  void OpenWindow(State& state, Window window) const;
  void CloseWindow(State& state) const;
  bool Playable(const State& state, const Face& item) const;
  void Pass(State& state) const;
  void Declare(State& state, Card item) const;
  void FinishItem(State& state) const;
  // effects.cpp
  void TakeEffect(State& state) const;
  bool Effect(State& state) const;  // false if a player must be asked first
  bool EffectOnCards(State& state) const;
  void AnswerItem(State& state, Card chosen) const;
  void SendHome(State& state, int seat) const;
  bool AskIf(State& state, Ask ask, bool suitable) const;
  void DiscardThenDraw(State& state, Card card) const;
  // numbers.cpp
  int ElementTerm(const State& state, int seat) const;
  int Items(std::span<const Card> pile) const;
  bool Beaten(const State& state, int seat) const;
  bool TakesTies(const State& state, int seat) const;
  int Victor(const State& state) const;  // a seat, or -1 if no player wins (IM-R22)
  // outcome.cpp
  void Outcome(State& state) const;
  Left Leave(State& state, int seat, bool beaten) const;
  void RunResults(State& state) const;
  bool Cause(State& state, const Left& left) const;
  void Reward(State& state, Card card) const;
  // ending.cpp
  void Sweep(Player& player) const;
  void Tally(State& state) const;
  void Agree(State& state, bool yes) const;
  void FieldLast(State& state, Card card) const;
  void End(State& state, Result result) const;
  // doors.cpp
  int Creatures(std::span<const Card> pile, Moves moves) const;
  int Remaining(const Player& player, Moves moves) const;
  int Rewards(const State& state, Moves moves) const;

  int Owner(Card card) const { return card < kDeckSize ? 0 : 1; }
  const Text& TextIn(const State& state, int seat) const {
    return GetFace(state.players[static_cast<std::size_t>(seat)].slot.card).text;
  }

  std::array<Face, kCards> faces_;
};

inline Player& GetPlayer(State& state, int seat) { return state.players[static_cast<std::size_t>(seat)]; }
inline const Player& GetPlayer(const State& state, int seat) { return state.players[static_cast<std::size_t>(seat)]; }
inline Card CardIn(const Fighter& fighter) { return fighter.card; }
inline bool InSlot(const State& state, int seat) { return GetPlayer(state, seat).slot.card != kNoCard; }
// Both battle slots have a creature: the round is contested.
inline bool Contested(const State& state) { return InSlot(state, 0) && InSlot(state, 1); }
inline Result WonBy(int seat) { return seat == 0 ? Result::Seat0 : Result::Seat1; }
// Rounded down, below zero too (IM-R16).
inline int Half(int n) { return n >= 0 ? n / 2 : -((1 - n) / 2); }

// Plays one game with uniformly random answers.
by_hand::Played PlayRandom(const Game& game, Dice& dice);

}  // namespace cardinal::oracle

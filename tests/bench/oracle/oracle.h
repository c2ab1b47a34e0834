// In: shuffled decks, moves. Out: full Imagimon between two decks of First Light, written by hand from the clauses of
// docs/rulebooks/imagimon.md, stopping at each decision: an oracle for rulesets/imagimon and
// cards/imagimon/first_light. Promises: a State is one flat value; nothing is allocated; forced decisions are asked
// too. Nothing here was read off the ruleset; where both differ, the rulebook says who is right.
//   phases.cpp   the round: check, fielding, abilities, outcome, draw
//   effects.cpp  the item windows and what items do
//   numbers.cpp  Attack, Health, who is beaten, who wins
//   ending.cpp   sweep, tally, agreed draw, sudden death
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
using by_hand::kNoCard;
using by_hand::Result;

// A move is a card, or one of these.
using Move = std::uint8_t;
inline constexpr Move kPass = 255, kAgree = 254, kSuddenDeath = 253;
inline constexpr int kMaxMoves = kDeckSize + 1;

struct Player {
  by_hand::DrawPile deck;
  by_hand::Pile hand, discard, wins;
  Card slot = kNoCard;
  // Of the creature in the slot, gone when it leaves (IM-R12):
  std::int32_t attack_change = 0;
  std::int32_t health_change = 0;
  bool before_come = false;  // its turn in step B has come; passive abilities of that step are on (IM-R15)
  bool after_come = false;   // the same of step A
  bool takes_ties = false;   // an item says that it wins a tie
};

// Field: a creature. Window: an item or a pass. TakeBack: a creature of the discard pile, for an item that is about to
// be played. DiscardOfTheirs: a card of the opponent's hand, for the item that is taking effect. Reward: a creature of
// the discard pile, for a creature that has won. Agree, Last: the end of the game.
enum class Ask : std::uint8_t { Field, Window, TakeBack, DiscardOfTheirs, Reward, Agree, Last, Over };
enum class Window : std::uint8_t { Start, Stats, End };

struct State {
  std::array<Player, 2> players;
  Ask ask = Ask::Over;
  Window window = Window::Start;
  Result result = Result::Running;
  std::uint8_t seat = 0;     // who is asked
  std::uint8_t first = 0;    // first player of this round
  std::uint8_t asked = 0;    // how many have been asked to field, to agree, for the last creature
  std::uint8_t passes = 0;   // in a row, in this window
  std::uint8_t idle = 0;     // rounds in a row in which no card entered a win pile or discard pile (IM-R37)
  Card item = kNoCard;       // being played
  bool elements_on = false;  // from step E on
  bool busy = false;         // a card entered a win pile or discard pile in this round
  bool agreed = true;        // so far, all have agreed to a draw
  bool last_round = false;   // sudden death
  std::int8_t round_winner = -1;
  std::uint16_t round = 0;  // rounds begun; a sudden-death round is none
};

class Game {
 public:
  // The decks of seat 0 and seat 1.
  explicit Game(const DeckFaces& deck0 = FacesOf(kEmberAndStone), const DeckFaces& deck1 = FacesOf(kQuietWater));

  // Both decks in the given order, top first (cards of the match); hands drawn, round 1 begun.
  void SetupOrder(State& state, std::span<const Card> deck0, std::span<const Card> deck1, int first) const;
  // The same with decks shuffled and the first player drawn.
  void SetupRandom(State& state, by_hand::Dice& dice) const;

  // The legal moves; at least one unless the game is over.
  int Legal(const State& state, std::span<Move, kMaxMoves> moves) const;
  // A move that Legal offers.
  void Apply(State& state, Move move) const;

  // Of the creature in that seat's slot, as it is now.
  int Attack(const State& state, int seat) const;
  int Health(const State& state, int seat) const;

  const Face& FaceOf(Card card) const { return faces_[card]; }

 private:
  // phases.cpp
  void DrawOne(Player& player) const;
  bool HasCreature(const Player& player) const;  // in hand or draw pile (IM-R31)
  bool HoldsCreature(const by_hand::Pile& pile) const;
  void BeginRound(State& state) const;
  void FieldNext(State& state) const;
  void EnterSlot(Player& player, Card card) const;
  void AbilitiesBefore(State& state, int seat) const;
  void AbilitiesAfter(State& state, int seat) const;
  void Outcome(State& state) const;
  void LeaveBattle(State& state, int seat, bool beaten) const;
  void AfterOutcome(State& state) const;
  void EndRound(State& state) const;
  // effects.cpp
  void OpenWindow(State& state, Window window) const;
  void CloseWindow(State& state) const;
  bool Playable(const State& state, const Face& item) const;
  void Declare(State& state, Card item) const;
  void TakeEffect(State& state) const;
  void FinishItem(State& state) const;
  void Answer(State& state, Card chosen) const;
  // numbers.cpp
  int ElementTerm(const State& state, int seat) const;
  bool Beaten(const State& state, int seat) const;
  bool TakesTies(const State& state, int seat) const;
  int Victor(const State& state) const;  // a seat, -1 for nobody (IM-R22)
  // ending.cpp
  void Sweep(Player& player) const;
  void Tally(State& state) const;
  void Agree(State& state, bool yes) const;
  void FieldLast(State& state, Card card) const;
  void End(State& state, Result result) const;
  int Remaining(const Player& player, std::span<Move, kMaxMoves> moves) const;
  int Creatures(const by_hand::Pile& pile, std::span<Move, kMaxMoves> moves) const;

  std::array<Face, by_hand::kCards> faces_;
};

inline Player& PlayerOf(State& state, int seat) { return state.players[static_cast<std::size_t>(seat)]; }
inline const Player& PlayerOf(const State& state, int seat) { return state.players[static_cast<std::size_t>(seat)]; }
// Both battle slots hold a creature: the round is contested.
inline bool Contested(const State& state) {
  return state.players[0].slot != kNoCard && state.players[1].slot != kNoCard;
}
inline Result WonBy(int seat) { return seat == 0 ? Result::Seat0 : Result::Seat1; }

// One game with uniformly random answers.
by_hand::Played PlayRandom(const Game& game, by_hand::Dice& dice);

}  // namespace cardinal::oracle

// In: two decks in a given or a shuffled order, moves.
// Out: full Imagimon, written by hand in C++; it stops at each decision.
// Promises: a State is one flat value (copy it freely); nothing is allocated; forced decisions are asked too. `make
// bench` compares the interpreter with it, and it is plain enough to check the interpreter against: same card numbers,
// same decisions.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "tests/bench/by_hand_cards.h"
#include "tests/bench/dice.h"
#include "tests/bench/piles.h"
#include "tests/bench/played.h"

namespace cardinal::by_hand {

// A move is the card that is fielded or played, or one of these.
using Move = std::uint8_t;
inline constexpr Move kPass = 255;
inline constexpr Move kAgree = 254;  // agrees to a draw
inline constexpr Move kSuddenDeath = 253;
inline constexpr int kMaxMoves = kDeckSize + 1;

inline constexpr int kHandSize = 5;
inline constexpr int kIdleRounds = 25;  // IM-R37

struct Player {
  DrawPile deck;
  Pile hand, discard, wins;
  Card slot = kNoCard;
  Element element = Element::Terra;  // of the creature in the slot, now
  std::int32_t attack_change = 0;    // fixed changes on the creature in the slot
  std::int32_t health_change = 0;
  bool passive_on = false;  // its turn in step A has begun (IM-R15)
  std::uint8_t creatures_in_hand = 0;
  std::uint8_t unused = 0;  // creatures in hand, draw pile or slot
};

enum class Ask : std::uint8_t { Field, Window, Agree, LastCreature, Over };
enum class Window : std::uint8_t { Begin, Stats, End };

struct State {
  std::array<Player, 2> players;
  Ask ask = Ask::Over;
  Window window = Window::Begin;
  Result result = Result::Running;
  std::uint8_t seat = 0;     // the seat that is asked
  std::uint8_t first = 0;    // first player of this round
  std::uint8_t asked = 0;    // decisions in this step so far (not in a window)
  std::uint8_t passes = 0;   // in a row, in this window
  std::uint8_t idle = 0;     // rounds in a row in which no card entered a win pile or discard pile
  bool elements_on = false;  // from step E on
  bool sudden_death = false;
  bool agreed = true;       // true while all players so far have agreed to a draw
  bool banked = false;      // a card entered a win pile or discard pile in this round
  std::uint16_t round = 0;  // rounds begun; a sudden-death round does not count
};

class Game {
 public:
  explicit Game(const DeckList& deck0 = BenchDeck(), const DeckList& deck1 = BenchDeck());

  // Both decks in the given order (top first; cards of the match), hands drawn, round 1 begun.
  void SetupOrder(State& state, std::span<const Card> deck0, std::span<const Card> deck1, int first) const;
  // The same with decks shuffled and the first player drawn.
  void SetupRandom(State& state, Dice& dice) const;

  // Writes the legal moves, at least one unless the game is over: pass first, then cards in hand order.
  int Legal(const State& state, std::span<Move, kMaxMoves> moves) const;
  // Applies a move that Legal offers.
  void Apply(State& state, Move move) const;

  // The number of the creature in that seat's slot, as it is now.
  int Attack(const State& state, int seat) const;
  int Health(const State& state, int seat) const;

  const CardFace& Face(Card card) const { return faces_[card]; }

 private:
  void Reset(State& state) const;
  void DrawOne(Player& player) const;
  void BeginRound(State& state) const;
  void FieldNext(State& state) const;
  void Field(Player& player, Card card) const;
  void OpenWindow(State& state, Window window) const;
  void CloseWindow(State& state) const;
  bool Playable(const State& state, const CardFace& card) const;
  void PlayItem(State& state, Card item) const;
  void RunBefore(State& state, int seat) const;
  void RunAfter(State& state, int seat) const;
  void RunAbilities(State& state) const;
  void Outcome(State& state) const;
  void EndRound(State& state) const;
  void Bury(State& state, Player& player) const;
  void Bank(State& state, Player& player) const;
  void Sweep(Player& player) const;
  void Tally(State& state) const;
  void Agree(State& state, bool yes) const;
  void ChooseLast(State& state, Card card) const;
  int Remaining(const Player& player, std::span<Move, kMaxMoves> moves) const;

  std::array<CardFace, kCards> faces_;
};

// One game with uniformly random answers.
Played PlayRandom(const Game& game, Dice& dice);

}  // namespace cardinal::by_hand

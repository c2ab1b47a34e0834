#include "tests/bench/duel_by_hand.h"

#include <utility>

namespace cardinal::duel {

namespace {

enum class Element : std::uint8_t { Terra, Aero, Enerra, Aqua, Pyra };

struct Face {
  bool creature = false;
  Element element = Element::Terra;
  std::int8_t attack = 0;
  std::int8_t health = 0;
};

constexpr Face Item() { return {}; }
constexpr Face Creature(Element element, int attack, int health) {
  return {true, element, static_cast<std::int8_t>(attack), static_cast<std::int8_t>(health)};
}

// The deck of duel/deck.cardinal, in its order. Both players have it: the place of a card in the deck gives its face.
constexpr std::array<Face, kDeckSize> kDeck = {Creature(Element::Terra, 6, 3),
                                               Creature(Element::Aero, 5, 6),
                                               Creature(Element::Enerra, 3, 1),
                                               Creature(Element::Aqua, 6, 5),
                                               Creature(Element::Pyra, 6, 4),
                                               Creature(Element::Terra, 6, 6),
                                               Creature(Element::Aero, 5, 2),
                                               Creature(Element::Enerra, 4, 6),
                                               Creature(Element::Aqua, 6, 6),
                                               Creature(Element::Pyra, 4, 3),
                                               Creature(Element::Terra, 5, 1),
                                               Creature(Element::Aero, 4, 3),
                                               Creature(Element::Enerra, 5, 3),
                                               Creature(Element::Aqua, 5, 4),
                                               Creature(Element::Pyra, 2, 1),
                                               Creature(Element::Terra, 6, 5),
                                               Creature(Element::Aero, 1, 2),
                                               Creature(Element::Enerra, 4, 1),
                                               Creature(Element::Aqua, 5, 1),
                                               Creature(Element::Pyra, 2, 2),
                                               Item(),
                                               Item(),
                                               Item(),
                                               Item(),
                                               Item()};

constexpr int kHandSize = 5;       // VD-004
constexpr int kItemDecisions = 6;  // three for each player, VD-011
constexpr int kItemAttack = 2;     // VD-012

constexpr std::array<Face, 2 * kDeckSize> BothDecks() {
  std::array<Face, 2 * kDeckSize> faces;
  for (std::size_t i = 0; i < faces.size(); ++i) faces[i] = kDeck[i % kDeckSize];
  return faces;
}
constexpr auto kFaces = BothDecks();

const Face& FaceOf(Card card) { return kFaces[card]; }

// A strong creature has 2 Attack more, a weak one 2 less (VD-009, VD-010).
int ElementTerm(Element mine, Element theirs) {
  constexpr std::array<std::int8_t, 5> kTerms = {0, 2, 0, 0, -2};  // by the distance of theirs on the ring
  return kTerms[(static_cast<unsigned>(theirs) + 5 - static_cast<unsigned>(mine)) % 5];
}

void DrawOne(Player& player) {
  if (player.deck.count == 0) return;
  const Card card = player.deck.TakeLast();
  player.hand.Add(card);
  player.creatures_in_hand += FaceOf(card).creature;
}

// The next decision is to field a creature, unless there are none left or too many rounds (VD-005 to VD-008, VD-019).
void BeginRound(State& state) {
  while (state.rounds < kMaxRounds && state.players[0].creatures_left + state.players[1].creatures_left > 0) {
    const bool first = state.players[0].creatures_in_hand > 0, second = state.players[1].creatures_in_hand > 0;
    if (first || second) {
      state.contested = first && second;
      state.seat = state.contested ? state.rounds & 1 : second;
      state.ask = Ask::Field;
      state.asked = 0;
      return;
    }
    for (Player& player : state.players) DrawOne(player);
    ++state.rounds;
  }
  state.ask = Ask::Over;
}

void EndRound(State& state) {
  for (Player& player : state.players) DrawOne(player);
  ++state.rounds;
  BeginRound(state);
}

void BeginCombat(State& state) {
  std::array<Player, 2>& p = state.players;
  const int term = ElementTerm(FaceOf(p[0].slot).element, FaceOf(p[1].slot).element);
  p[0].attack = static_cast<std::int8_t>(p[0].attack + term);
  p[1].attack = static_cast<std::int8_t>(p[1].attack - term);
  state.ask = Ask::Item;
  state.asked = 0;
}

// Moves the two creatures to their new zones (VD-014 to VD-016).
void Compare(State& state, Dice& dice) {
  Player &a = state.players[0], &b = state.players[1];
  const bool a_falls = b.attack >= FaceOf(a.slot).health, b_falls = a.attack >= FaceOf(b.slot).health;
  if (a_falls || b_falls) {
    (a_falls ? a.discard : a.wins).Add(a.slot);
    (b_falls ? b.discard : b.wins).Add(b.slot);
    --a.creatures_left;
    --b.creatures_left;
  } else {
    for (Player& player : state.players) {
      player.deck.Add(player.slot);
      Shuffle({player.deck.cards.data(), player.deck.count}, dice);
    }
  }
  a.slot = b.slot = by_hand::kNoCard;
}

void Field(State& state, Card card) {
  Player& player = state.players[state.seat];
  player.hand.Remove(card);
  --player.creatures_in_hand;
  if (!state.contested) {  // the creature is unopposed
    player.wins.Add(card);
    --player.creatures_left;
    return EndRound(state);
  }
  player.slot = card;
  player.attack = FaceOf(card).attack;
  state.seat ^= 1;
  if (++state.asked == 2) BeginCombat(state);
}

void PlayOrPass(State& state, Move move, Dice& dice) {
  Player& player = state.players[state.seat];
  if (move != kPass) {
    player.hand.Remove(move);
    player.discard.Add(move);
    player.attack = static_cast<std::int8_t>(player.attack + kItemAttack);
  }
  state.seat ^= 1;
  if (++state.asked < kItemDecisions) return;
  Compare(state, dice);
  EndRound(state);
}

State PlayToTheEnd(Dice& dice, by_hand::Played& played) {
  State state;
  Setup(state, dice);
  std::array<Move, kMaxMoves> moves;
  while (state.ask != Ask::Over) {
    const int count = Legal(state, moves);
    ++played.decisions;
    played.choices += count > 1;
    Apply(state, moves[dice.Below(static_cast<std::uint32_t>(count))], dice);
  }
  return state;
}

}  // namespace

void Shuffle(std::span<Card> pile, Dice& dice) {
  for (std::size_t i = pile.size(); i-- > 1;) std::swap(pile[i], pile[dice.Below(static_cast<std::uint32_t>(i + 1))]);
}

void Setup(State& state, Dice& dice) {
  state.rounds = 0;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    Player& player = state.players[seat];
    player = Player();
    for (std::size_t i = 0; i < kDeckSize; ++i) {
      player.deck.Add(static_cast<Card>(seat * kDeckSize + i));
      player.creatures_left += kDeck[i].creature;
    }
    Shuffle({player.deck.cards.data(), player.deck.count}, dice);
  }
  for (Player& player : state.players)
    for (int i = 0; i < kHandSize; ++i) DrawOne(player);
  BeginRound(state);
}

int Legal(const State& state, std::span<Move, kMaxMoves> moves) {
  const bool fielding = state.ask == Ask::Field;
  std::size_t count = 0;
  if (!fielding) moves[count++] = kPass;
  for (const Card card : state.players[state.seat].hand.View()) {
    moves[count] = card;
    count += FaceOf(card).creature == fielding;
  }
  return static_cast<int>(count);
}

void Apply(State& state, Move move, Dice& dice) {
  switch (state.ask) {
    case Ask::Field: return Field(state, move);
    case Ask::Item: return PlayOrPass(state, move, dice);
    case Ask::Over: return;
  }
}

int Health(const State& state, int seat) { return FaceOf(state.players[static_cast<std::size_t>(seat)].slot).health; }

by_hand::Result ResultOf(const State& state) {
  if (state.ask != Ask::Over) return by_hand::Result::Running;
  const int a = state.players[0].wins.count, b = state.players[1].wins.count;
  return a == b ? by_hand::Result::Draw : a > b ? by_hand::Result::Seat0 : by_hand::Result::Seat1;
}

by_hand::Played PlayRandom(Dice& dice) {
  by_hand::Played played;
  const State state = PlayToTheEnd(dice, played);
  played.result = ResultOf(state);
  played.rounds = state.rounds;
  return played;
}

std::uint32_t ChecksumByHand(std::uint32_t seed, int games) {
  Dice dice{seed};
  Checksum sum;
  for (int i = 0; i < games; ++i) {
    by_hand::Played played;
    const State state = PlayToTheEnd(dice, played);
    sum.Add(state.rounds, state.players[0].wins.count, state.players[1].wins.count);
  }
  return sum.value;
}

}  // namespace cardinal::duel

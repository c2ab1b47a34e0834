// The duel as fast as C++ plays it: one flat state, nothing is allocated, and the players' answers are drawn in the
// middle of the rules. It cannot stop at a decision. This is the limit to which all other programs are compared.
#include "tests/bench/dice.h"
#include "tests/bench/peers/duel.h"

namespace cardinal::peers {

namespace {

using by_hand::Card;
using by_hand::Dice;
using by_hand::Pile;

struct Player {
  Pile deck, creatures, items, discard, wins;  // the hand is creatures and items
  std::uint8_t creatures_left = 0;             // in hand or draw pile
};

class FlatDuel {
 public:
  FlatDuel(const DuelDeck& deck, std::uint32_t seed) : deck_(deck), dice_{seed} {}

  void Play() {
    Setup();
    int round = 0;
    for (; round < kMaxRounds && (players_[0].creatures_left | players_[1].creatures_left); ++round) {
      PlayCreatures(round);
      for (Player& player : players_) DrawOne(player);
    }
    tally_.EndGame(round, players_[0].wins.count, players_[1].wins.count);
  }
  const DuelTally& Tally() const { return tally_; }

 private:
  void Setup() {
    for (Player& player : players_) {
      for (Pile* pile : {&player.deck, &player.creatures, &player.items, &player.discard, &player.wins})
        pile->count = 0;
      player.creatures_left = 0;
      for (Card card = 0; card < deck_.size(); ++card) {
        player.deck.Add(card);
        player.creatures_left += deck_[card].creature;
      }
      by_hand::Shuffle(player.deck, dice_);
    }
    for (Player& player : players_)
      for (int i = 0; i < kHandSize; ++i) DrawOne(player);
  }

  void DrawOne(Player& player) {
    if (player.deck.count == 0) return;
    const Card card = player.deck.TakeLast();
    (deck_[card].creature ? player.creatures : player.items).Add(card);
  }

  void PlayCreatures(int round) {
    const bool has0 = players_[0].creatures.count, has1 = players_[1].creatures.count;
    if (has0 && has1) return Fight(players_[round & 1], players_[~round & 1]);
    if (!has0 && !has1) return;
    Player& player = players_[has1];
    player.wins.Add(ChooseCreature(player));
    --player.creatures_left;
  }

  void Fight(Player& a, Player& b) {
    const Card card_a = ChooseCreature(a), card_b = ChooseCreature(b);
    const DuelCard &face_a = deck_[card_a], &face_b = deck_[card_b];
    const int bonus = ElementBonus(face_a.element, face_b.element);
    int attack_a = face_a.attack + bonus, attack_b = face_b.attack - bonus;
    tally_.decisions += 2 * kWindows;
    if (a.items.count | b.items.count) {
      for (int window = 0; window < kWindows; ++window) {
        attack_a += ItemBonus(a);
        attack_b += ItemBonus(b);
      }
    }
    const bool a_falls = attack_b >= face_a.health, b_falls = attack_a >= face_b.health;
    if (!a_falls && !b_falls) {
      a.deck.Add(card_a);
      b.deck.Add(card_b);
      for (Player& player : players_) by_hand::Shuffle(player.deck, dice_);
      return;
    }
    --a.creatures_left;
    --b.creatures_left;
    (a_falls ? a.discard : a.wins).Add(card_a);
    (b_falls ? b.discard : b.wins).Add(card_b);
  }

  Card ChooseCreature(Player& player) {
    ++tally_.decisions;
    tally_.choices += player.creatures.count > 1;
    return player.creatures.TakeAt(dice_.Below(player.creatures.count));
  }

  // The Attack of the item that the player plays in a window; 0 if the player passes.
  int ItemBonus(Player& player) {
    if (player.items.count == 0) return 0;
    ++tally_.choices;
    const std::uint32_t option = dice_.Below(player.items.count + 1u);
    if (option == 0) return 0;
    const Card card = player.items.TakeAt(option - 1);
    player.discard.Add(card);
    return deck_[card].bonus;
  }

  const DuelDeck& deck_;
  Dice dice_;
  DuelTally tally_;
  Player players_[2];
};

}  // namespace

DuelTally PlayFlat(const DuelDeck& deck, std::uint32_t seed, int games) {
  FlatDuel duel(deck, seed);
  for (int i = 0; i < games; ++i) duel.Play();
  return duel.Tally();
}

}  // namespace cardinal::peers

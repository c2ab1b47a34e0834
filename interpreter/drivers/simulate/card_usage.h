// Determines which cards of each deck were drawn and played in a game.
// In: the events of a game, as an observer receives them, and the answers. Out: the draws and plays of each card of
// each deck. Promises: a tracker only observes; the game is the same with and without it.
//
// The engine knows no game, so the terms are defined as follows. A *hand* is a zone of a player that only its owner
// sees, that holds cards of any type, and from which actions take cards (`when me in you.hand`); if the rules have no
// such actions, every such zone is a hand. A *play zone* is any other zone that holds only one type of card (`holds
// T`), or in which rules printed on cards can be active (`rules while me in ...`). A card of a deck is
//
//   drawn   when it moves into a hand of its owner from a zone that is neither public nor a hand;
//   played  when its owner names it in an answer, and then an action taken with it moves it, or the next zone it moves
//           to is a play zone. It counts as played again only after it has been in a zone that is neither public nor a
//           play zone, such as a hand or a face-down pile.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "interpreter/base/table.h"
#include "interpreter/drivers/simulate/rate_difference.h"
#include "interpreter/machine/vm/vm.h"

namespace cardinal::simulate {

// One card definition in the deck of one seat, in one game: how many copies the deck has, and how many of them were
// drawn and played at least once.
struct CardUsage {
  model::Seat seat = 0;
  std::int32_t def = -1;
  std::int32_t copies = 0, drawn = 0, played = 0;
  std::int32_t draws = 0, plays = 0;  // total number of draws and plays of all copies
  bool operator==(const CardUsage&) const = default;
};

// Tells which zones are hands, play zones and public zones.
class ZoneRoles {
 public:
  explicit ZoneRoles(const program::Program& program);
  bool IsHand(std::int32_t zone) const { return hands_[zone] != 0; }
  bool IsPlayZone(std::int32_t zone) const { return of_play_[zone] != 0; }
  bool IsPublic(std::int32_t zone) const { return seen_[zone] != 0; }

 private:
  base::Table<program::ZoneDeclId, std::uint8_t> hands_, of_play_, seen_;  // by zone declaration
};

// Follows the cards of one game.
class CardTracker {
 public:
  CardTracker(const program::Program& program, const ZoneRoles& places, const match::Match& start);
  void Answered(const model::Decision& decision, const model::Option& option);
  void AllTaken(model::Seat seat, std::span<const model::Option> options);
  void Moved(const match::Match& match, model::CardId card, match::ZoneId from, match::ZoneId to);
  // Sorted by seat, then by definition.
  std::vector<CardUsage> CardUsages() const;

  // A checkpoint to which the tracker can be rolled back.
  struct TrackedCard {
    model::Seat owner = 0;
    std::int32_t def = -1;
    std::uint8_t marks = 0;
    std::int32_t draws = 0, plays = 0;
  };
  using State = std::vector<TrackedCard>;
  const State& MakeCheckpoint() const { return cards_; }
  void RollBackTo(const State& state) { cards_ = state; }

 private:
  // kInPlay: played, and not in a hand or a hidden pile since then.
  enum TrackFlag : std::uint8_t { kNamed = 1, kInPlay = 2 };

  // Cards that the rules have made belong to no deck, and are not counted.
  bool IsTracked(model::CardId card) const { return card >= 0 && card < std::ssize(cards_); }
  void Name(model::Seat seat, const model::Option& option);
  bool MovedByItsAction(const match::Match& match, model::CardId card) const;

  const program::Program& program_;
  const ZoneRoles& places_;
  State cards_;
  std::int32_t seats_ = 0;
};

// How the decks of one list won: those that drew (played) a card against those that did not. Within one list the
// strength of the deck does not count in the difference.
struct CardDifferences {
  RateDifference drew, played;
  void Merge(const CardDifferences& more);
  bool operator==(const CardDifferences&) const = default;
};

// The list of a deck, as an index into the decks of the schedule; kNoDeck in a game without decks.
inline constexpr std::int32_t kNoDeck = -1;

// Results of a card over many games. Only games that ended count.
struct CardStatistics {
  std::int64_t seats = 0, copies = 0;             // decks that contain it, and the copies in them
  std::int64_t seats_drew = 0, copies_drawn = 0;  // decks of which at least one copy was drawn; copies drawn
  std::int64_t seats_played = 0, copies_played = 0;
  std::int64_t draws = 0, plays = 0;  // total numbers
  RateDifference in_deck;             // decks with the card against decks without it, in games that have both
  std::map<std::int32_t, CardDifferences> by_deck;  // by deck list
  void Merge(const CardStatistics& more);
  bool operator==(const CardStatistics&) const = default;
};

// With fewer decks on one side a difference is not known: it would be noise.
inline constexpr std::int64_t kFewestDecks = 5;

// The difference between decks that drew (played) the card and decks of the same list that did not.
RateDifferenceEstimate EstimateIfDrawn(const CardStatistics& card);
RateDifferenceEstimate EstimateIfPlayed(const CardStatistics& card);

// What the seats of one game with one deck list did with one card.
struct CardSides {
  GroupCount drew, kept, played, unplayed;
};

// Groups the uses of a game by card, and the seats that have the card by deck list. `decks`: by seat; empty: kNoDeck.
// `winners`: a bit for each seat. The result is sorted by card, then by list.
struct CardListUse {
  std::int32_t def = -1, deck = kNoDeck;
  CardSides sides;
};
std::vector<CardListUse> GroupUsages(const std::vector<CardUsage>& uses,
                                     const base::Table<model::Seat, std::int32_t>& decks, std::uint32_t winners);

// Adds one game that ended to `cards`, which is indexed by definition. `seats`: how many play.
void AddUsages(std::vector<CardStatistics>& cards, const std::vector<CardUsage>& uses, std::int32_t seats,
               const base::Table<model::Seat, std::int32_t>& decks, std::uint32_t winners);

}  // namespace cardinal::simulate

// In: what an observer hears of a game, and the answers. Out: which cards of each deck were drawn and played.
// Promises: it listens only; a game is the same whether its cards are followed or not.
//
// No game is known here, so the words mean this. A *hand* is a zone of a player that its owner alone sees, that holds
// cards of any type, and from which actions take cards (`when me in you.hand`); if the rules have no such actions, each
// such zone. A *place of play* is any other zone that holds one type of card only (`holds T`), or in which rules
// printed on cards can be on (`works while me in ...`). Of the cards of a deck, one is
//
//   drawn   when it comes into a hand of its owner from a place that not everybody sees, and that is no hand;
//   played  when its owner names it in an answer, and thereupon an action taken with it moves it, or the next place it
//           comes to is a place of play; and once more only when it has been in a hand, or in a pile that not everybody
//           sees, since.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/drivers/simulate/rate_difference.h"
#include "interpreter/machine/vm/vm.h"

namespace cardinal::simulate {

// One card definition in the deck of one seat, in one game: so many copies, so many of them drawn and played at least
// once.
struct CardUsage {
  model::Seat seat = 0;
  std::int32_t def = -1;
  std::int32_t copies = 0, drawn = 0, played = 0;
  std::int32_t draws = 0, plays = 0;  // how often, of all copies together
  bool operator==(const CardUsage&) const = default;
};

// Which zones are hands, and which places of play.
class ZoneRoles {
 public:
  explicit ZoneRoles(const program::Program& program);
  bool IsHand(std::int32_t zone) const { return hands_[static_cast<std::size_t>(zone)] != 0; }
  bool IsPlayZone(std::int32_t zone) const { return of_play_[static_cast<std::size_t>(zone)] != 0; }
  bool IsPublic(std::int32_t zone) const { return seen_[static_cast<std::size_t>(zone)] != 0; }

 private:
  std::vector<std::uint8_t> hands_, of_play_, seen_;  // by zone declaration
};

// Follows the cards of one game.
class CardTracker {
 public:
  CardTracker(const program::Program& program, const ZoneRoles& places, const match::Match& start);
  void Answered(const model::Decision& decision, const model::Option& option);
  void AllTaken(model::Seat seat, std::span<const model::Option> options);
  void Moved(const match::Match& match, model::CardId card, match::ZoneId from, match::ZoneId to);
  // By seat, then by definition.
  std::vector<CardUsage> CardUsages() const;

  // A moment to go back to.
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
  enum TrackFlag : std::uint8_t { kNamed = 1, kInPlay = 2 };  // kInPlay: played, and in no hand or pile since
  void Name(model::Seat seat, const model::Option& option);
  bool MovedByItsAction(const match::Match& match, model::CardId card) const;

  const program::Program& program_;
  const ZoneRoles& places_;
  State cards_;
  std::int32_t seats_ = 0;
};

// What became of a card in many games. Only games that ended count.
struct CardStatistics {
  std::int64_t seats = 0, copies = 0;             // decks with it: so often, with so many copies
  std::int64_t seats_drew = 0, copies_drawn = 0;  // in which at least one was drawn
  std::int64_t seats_played = 0, copies_played = 0;
  std::int64_t draws = 0, plays = 0;  // how often in all
  RateDifference in_deck;             // with it in the deck against without, in games that have both
  RateDifference drew;                // of those with it: drawn against not drawn
  RateDifference played;              // of those with it: played against not played
  void Merge(const CardStatistics& more);
  bool operator==(const CardStatistics&) const = default;
};

// Adds one game that ended. `cards`: by definition. `winner`: a seat or kNobody.
void AddUsages(std::vector<CardStatistics>& cards, const std::vector<CardUsage>& uses, std::int32_t seats,
               model::Seat winner);

}  // namespace cardinal::simulate

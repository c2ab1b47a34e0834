// Lists the cards of a board in the order in which a reader numbers them. In: a BoardDraft. Out: CardEnumerator: the
// cards in the order in which a board names them, with their numbers. Promises: cards in zones of other cards come
// after all cards in zones of players and the table; fillers have no number.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "interpreter/drivers/scenario_writer/write_board.h"

namespace cardinal::scenario_writer {

using model::CardId;
using model::Seat;
using program::Program;

class CardEnumerator {
 public:
  CardEnumerator(const Program& program, const BoardDraft& draft);

  // All cards that have a name of their own.
  const std::vector<CardId>& NamedCards() const { return listed_; }
  // True if a zone of this card contains cards.
  bool HasStackedCards(CardId card) const { return holders_.contains(card); }
  // `Lamp#2`, or `Lamp` if there is only one.
  std::string CardLabel(CardId card) const;
  // `owner`: the owner of the zone.
  bool IsFiller(const program::Zone& zone, Seat owner, CardId card) const;
  // The zones of such owners, in the order in which they are written: zones with a capacity first; ordered piles last,
  // because they are long.
  std::vector<std::int32_t> ZonesInOrder(program::OwnerKind of) const;

 private:
  void List(program::OwnerKind of, std::int32_t owner);

  const Program& program_;
  const BoardDraft& draft_;
  std::vector<CardId> listed_;
  std::set<CardId> holders_;
};

}  // namespace cardinal::scenario_writer

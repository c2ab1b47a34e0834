// In: a BoardDraft. Out: Listing, its cards in the order in which a board names them, and how the reader will number
// them. Promises: what lies on a card comes behind all that lies in zones of players and the table; fillers have no
// number.
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

  // All that have a name of their own.
  const std::vector<CardId>& NamedCards() const { return listed_; }
  // Whether something lies on it.
  bool HasStackedCards(CardId card) const { return holders_.contains(card); }
  // `Lamp#2`, or `Lamp` if there is one.
  std::string CardLabel(CardId card) const;
  // `owner`: of the zone.
  bool IsFiller(const program::Zone& zone, Seat owner, CardId card) const;
  // The zones of such owners: those with room for few cards first, piles last, as they are long.
  std::vector<std::int32_t> OrderedZones(program::OwnerKind of) const;

 private:
  void List(program::OwnerKind of, std::int32_t owner);

  const Program& program_;
  const BoardDraft& draft_;
  std::vector<CardId> listed_;
  std::set<CardId> holders_;
};

}  // namespace cardinal::scenario_writer

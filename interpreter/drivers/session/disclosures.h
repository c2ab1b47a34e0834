// Counts disclosures. In: the events of a vm::Observer. Out: how often the face of a card became visible to a viewer.
// Promises: the counts never decrease. If the count of a seat has increased since an answer, the seat could undo that
// answer and use knowledge that it did not have. If the count of a card has increased, the viewer did not see it all
// the time, so it cannot know that it is the same card.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/base/table.h"
#include "interpreter/machine/vm/vm.h"

namespace cardinal::session {

class Disclosures : public vm::Observer {
 public:
  explicit Disclosures(const program::Program& program) : program_(program) {}
  bool WantsInstructionEvents() const override { return false; }

  std::uint64_t CountFor(model::Seat seat) const;
  // How often this card became visible to the viewer: a seat, or model::kNoSeat for what all may see.
  std::uint32_t CountOfCard(model::Seat viewer, model::CardId card) const;
  // The game continues from this position. The cards that seats see in it are not counted.
  void StartFrom(const match::Match& match);

  void OnMove(const match::Match& match, model::CardId card, match::ZoneId from, match::ZoneId to, std::int32_t cause,
              model::SiteId site) override;
  void OnReveal(const match::Match& match, std::span<const model::CardId> cards, std::uint32_t seats) override;
  void OnShuffle(const match::Match& match, match::ZoneId zone) override;
  void OnDecision(const match::Match& match) override;

 private:
  std::uint32_t WhoSees(const match::Match& match, model::CardId card) const;  // bit per viewer
  void UpdateCard(const match::Match& match, model::CardId card);

  const program::Program& program_;
  base::Table<model::CardId, std::uint32_t> seen_by_;  // by card: bit per viewer that saw it at the last update
  // By card, then by viewer (the last one sees what all may see).
  base::Table<model::CardId, std::vector<std::uint32_t>> card_counts_;
  base::Table<model::Seat, std::uint64_t> counts_;  // by seat
};

}  // namespace cardinal::session

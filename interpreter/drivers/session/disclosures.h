// Counts disclosures. In: the events of a vm::Observer. Out: how often the face of a card became visible to a seat.
// Promises: the count never decreases. If it has increased since an answer, the seat could undo that answer and use
// knowledge that it did not have.
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
  // The game continues from this position. The cards that seats see in it are not counted.
  void StartFrom(const match::Match& match);

  void OnMove(const match::Match& match, model::CardId card, match::ZoneId from, match::ZoneId to, std::int32_t cause,
              model::SiteId site) override;
  void OnReveal(const match::Match& match, std::span<const model::CardId> cards, std::uint32_t seats) override;
  void OnDecision(const match::Match& match) override;

 private:
  std::uint32_t WhoSees(const match::Match& match, model::CardId card) const;  // bit per seat
  void UpdateCard(const match::Match& match, model::CardId card);

  const program::Program& program_;
  base::Table<model::CardId, std::uint32_t> seen_by_;  // by card: bit per seat that saw it at the last update
  base::Table<model::Seat, std::uint64_t> counts_;     // by seat
};

}  // namespace cardinal::session

// In: what an observer hears. Out: how often a seat came to see the face of a card. Promises: the count only grows; an
// answer that is taken back after it has grown may be given again with knowledge that the seat did not have.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/machine/vm/vm.h"

namespace cardinal::play {

class Disclosures : public vm::Observer {
 public:
  explicit Disclosures(const program::Program& program) : program_(program) {}
  bool WantsInstructionEvents() const override { return false; }

  std::uint64_t CountFor(model::Seat seat) const;
  // The game continues from this position. What seats see in it is not new to them.
  void StartFrom(const match::Match& match);

  void OnMove(const match::Match& match, model::CardId card, match::ZoneId from, match::ZoneId to, std::int32_t cause,
              model::SiteId site) override;
  void OnReveal(const match::Match& match, std::span<const model::CardId> cards, std::uint32_t seats) override;
  void OnDecision(const match::Match& match) override;

 private:
  std::uint32_t WhoSees(const match::Match& match, model::CardId card) const;  // bit per seat
  void UpdateCard(const match::Match& match, model::CardId card);

  const program::Program& program_;
  std::vector<std::uint32_t> seen_by_;  // by card: the seats that saw it when it was looked at last
  std::vector<std::uint64_t> counts_;   // by seat
};

}  // namespace cardinal::play

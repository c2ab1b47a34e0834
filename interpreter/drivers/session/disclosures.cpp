#include "interpreter/drivers/session/disclosures.h"

namespace cardinal::session {

std::uint64_t Disclosures::CountFor(model::Seat seat) const {
  const auto index = static_cast<std::size_t>(seat);
  return index < counts_.size() ? counts_[index] : 0;
}

std::uint32_t Disclosures::WhoSees(const match::Match& match, model::CardId card) const {
  std::uint32_t seats = 0;
  for (model::Seat seat = 0; seat < match.state.seats; ++seat)
    if (match::SeesFace(program_, match.state, seat, card)) seats |= 1u << seat;
  return seats;
}

void Disclosures::StartFrom(const match::Match& match) {
  counts_.resize(static_cast<std::size_t>(match.state.seats));
  seen_by_.resize(match.state.cards.size());
  for (const auto card : seen_by_.Ids()) seen_by_[card] = WhoSees(match, card);
}

void Disclosures::UpdateCard(const match::Match& match, model::CardId card) {
  if (seen_by_.size() != match.state.cards.size()) seen_by_.resize(match.state.cards.size());
  counts_.resize(static_cast<std::size_t>(match.state.seats));
  std::uint32_t& before = seen_by_[card];
  const std::uint32_t now = WhoSees(match, card);
  for (std::size_t seat = 0; seat < counts_.size(); ++seat)
    if (((now & ~before) >> seat & 1u) != 0) ++counts_[seat];
  before = now;
}

void Disclosures::OnMove(const match::Match& match, model::CardId card, match::ZoneId, match::ZoneId, std::int32_t,
                         model::SiteId) {
  UpdateCard(match, card);
}

void Disclosures::OnReveal(const match::Match& match, std::span<const model::CardId> cards, std::uint32_t) {
  for (const model::CardId card : cards) UpdateCard(match, card);
}

// Records the cards that a shuffle or `conceal` has hidden, so that seeing them again counts.
void Disclosures::OnDecision(const match::Match& match) {
  for (const auto card : match.state.cards.Ids()) UpdateCard(match, card);
}

}  // namespace cardinal::session

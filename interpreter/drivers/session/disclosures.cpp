#include "interpreter/drivers/session/disclosures.h"

namespace cardinal::session {

std::uint64_t Disclosures::CountFor(model::Seat seat) const {
  const auto index = static_cast<std::size_t>(seat);
  return index < counts_.size() ? counts_[index] : 0;
}

std::uint32_t Disclosures::CountOfCard(model::Seat viewer, model::CardId card) const {
  if (!card_counts_.Contains(card) || card_counts_[card].empty()) return 0;
  const std::vector<std::uint32_t>& counts = card_counts_[card];
  return viewer >= 0 ? counts[static_cast<std::size_t>(viewer)] : counts.back();
}

std::uint32_t Disclosures::WhoSees(const match::Match& match, model::CardId card) const {
  std::uint32_t seats = 0;
  for (model::Seat seat = 0; seat < match.state.seats; ++seat)
    if (match::SeesFace(program_, match.state, seat, card)) seats |= 1u << seat;
  if (match::SeesFace(program_, match.state, model::kNoSeat, card)) seats |= 1u << match.state.seats;
  return seats;
}

void Disclosures::StartFrom(const match::Match& match) {
  counts_.resize(static_cast<std::size_t>(match.state.seats));
  seen_by_.resize(match.state.cards.size());
  card_counts_.resize(match.state.cards.size(), std::vector<std::uint32_t>(counts_.size() + 1));
  for (const auto card : seen_by_.Ids()) seen_by_[card] = WhoSees(match, card);
}

void Disclosures::UpdateCard(const match::Match& match, model::CardId card) {
  if (seen_by_.size() != match.state.cards.size()) seen_by_.resize(match.state.cards.size());
  counts_.resize(static_cast<std::size_t>(match.state.seats));
  std::uint32_t& before = seen_by_[card];
  const std::uint32_t now = WhoSees(match, card);
  card_counts_.resize(match.state.cards.size(), std::vector<std::uint32_t>(counts_.size() + 1));
  for (std::size_t viewer = 0; viewer <= counts_.size(); ++viewer) {
    if (((now & ~before) >> viewer & 1u) == 0) continue;
    if (viewer < counts_.size()) ++counts_[viewer];
    ++card_counts_[card][viewer];
  }
  before = now;
}

// A card that has just been made was not hidden before, so that seeing it does not count.
void Disclosures::OnMove(const match::Match& match, model::CardId card, match::ZoneId from, match::ZoneId, std::int32_t,
                         model::SiteId) {
  if (from == match::kNoZone) {
    seen_by_.resize(match.state.cards.size());
    seen_by_[card] = WhoSees(match, card);
  }
  UpdateCard(match, card);
}

void Disclosures::OnReveal(const match::Match& match, std::span<const model::CardId> cards, std::uint32_t) {
  for (const model::CardId card : cards) UpdateCard(match, card);
}

// Records the cards that a shuffle has hidden, so that seeing them again counts.
void Disclosures::OnShuffle(const match::Match& match, match::ZoneId zone) {
  for (const model::CardId card : match.state.CardsIn(zone)) UpdateCard(match, card);
}

// Records the cards that `conceal` has hidden.
void Disclosures::OnDecision(const match::Match& match) {
  for (const auto card : match.state.cards.Ids()) UpdateCard(match, card);
}

}  // namespace cardinal::session

#include "interpreter/drivers/host/alias_book.h"

#include <vector>

namespace cardinal::host {

void AliasBook::Update(const view::Observation& seen, const match::Match& match,
                       const session::Disclosures& disclosures) {
  ++updates_;
  entries_.resize(match.state.cards.size());
  std::vector<char> visible(entries_.size());
  cards_.clear();
  for (const view::ObservedZone& zone : seen.zones) {
    for (const view::ObservedCard& card : zone.cards) {
      if (card.id < 0) continue;
      visible[static_cast<std::size_t>(card.id)] = true;
      Entry& entry = entries_[card.id];
      const std::uint32_t count = disclosures.CountOfCard(viewer_, card.id);
      const bool same = entry.alias > 0 && entry.count == count;
      entry.recent = same || (entry.alias == 0 && count <= entry.count + 1);
      if (!same) entry.alias = ++last_;
      cards_.emplace(Format(entry.alias), card.id);
    }
  }
  for (const auto card : entries_.Ids()) {
    Entry& entry = entries_[card];
    entry.count = disclosures.CountOfCard(viewer_, card);
    if (visible[static_cast<std::size_t>(card)] == 0) entry = {0, entry.count, false};
  }
}

void AliasBook::Forget() {
  for (Entry& entry : entries_) entry = {0, entry.count, false};
  cards_.clear();
}

std::string AliasBook::Find(model::CardId card) const {
  return entries_.Contains(card) && entries_[card].alias > 0 ? Format(entries_[card].alias) : "";
}

std::string AliasBook::FindForRecent(model::CardId card) const {
  return entries_.Contains(card) && entries_[card].recent ? Find(card) : "";
}

model::CardId AliasBook::FindCard(std::string_view alias) const {
  const auto found = cards_.find(std::string(alias));
  return found == cards_.end() ? -1 : found->second;
}

}  // namespace cardinal::host

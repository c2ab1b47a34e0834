// Records what one seat receives during a step.
// In: the events of a match, as an observer receives them. Out: the items that the seat receives, in order: sentences,
// every card that moves (for a card that it does not see, only the zones), faces, shuffles. Promises: events that the
// seat does not receive have no effect on the items.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "interpreter/base/table.h"
#include "interpreter/machine/view/view.h"
#include "interpreter/machine/vm/vm.h"

namespace cardinal::soundness {

// StreamItem::subject of cards that the seat is shown.
inline constexpr std::string_view kFaces = "faces";

struct StreamItem {
  std::string text;  // must be equal in two matches that the seat cannot distinguish
  // Which card the seat sees, and where the card comes from. May differ if the seat sees this face for the first time
  // in one of the matches (kFaces): then the card is shown to it.
  std::string revealed_card;
  // The site at which the rules tell or ask it, or, without a site, its subject: "state score". An empty item has
  // neither.
  model::SiteId site = -1;
  std::string subject;
};

class ObservationStream : public vm::Observer {
 public:
  // `match`: before the step.
  ObservationStream(const program::Program& program, const match::Match& match, model::Seat seat);
  const std::vector<StreamItem>& Items() const { return items_; }

  bool WantsInstructionEvents() const override { return false; }
  void OnExplained(const match::Match& match, std::int32_t query, std::span<const model::Value> args,
                   const vm::ModifierTerms& terms) override;
  void OnTell(const match::Match& match, std::int32_t sentence, std::span<const model::Value> values) override;
  void OnMove(const match::Match& match, model::CardId card, match::ZoneId from, match::ZoneId to, std::int32_t,
              model::SiteId) override;
  void OnReveal(const match::Match& match, std::span<const model::CardId> cards, std::uint32_t seats) override;
  void OnShuffle(const match::Match& match, match::ZoneId zone) override;
  void OnRollback() override {
    seen_ = seen_before_;
    items_.clear();
  }

 private:
  bool Sees(const match::Match& match, model::CardId card) const;
  // True if the seat did not see the card before and sees it now.
  bool IsNew(const match::Match& match, model::CardId card);

  const program::Program& program_;
  model::Seat seat_;
  view::DisplayNames names_;
  base::Table<model::CardId, std::uint8_t> seen_, seen_before_;  // by card: now, before the step
  std::vector<StreamItem> items_;
};

// Everything that the seat can look at between steps, each with its subject: zones, states, its question and options.
std::vector<StreamItem> VisibleItems(const program::Program& program, const match::Match& match, model::Seat seat);

}  // namespace cardinal::soundness

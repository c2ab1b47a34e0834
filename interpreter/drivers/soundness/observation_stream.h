// In: what an observer hears while a match runs. Out: Received, what one seat is given of it, in its order: sentences,
// every card that moves (those that it does not see: from where to where), faces, shuffles. Promises: what the seat is
// not given leaves no trace.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "interpreter/machine/view/view.h"
#include "interpreter/machine/vm/vm.h"

namespace cardinal::soundness {

// StreamItem::subject of cards that the seat is shown.
inline constexpr std::string_view kFaces = "faces";

struct StreamItem {
  std::string text;  // must be the same in two worlds that the seat cannot tell apart
  // Which card it sees there, and where it comes from. May differ if in either world the seat sees its face now for the
  // first time (kFaces): then it is shown something.
  std::string revealed_card;
  // Where the rules say or ask it, and what it is where they do not: "state score". Of nothing: neither.
  model::SiteId site = -1;
  std::string subject;
};

class ObservationStream : public vm::Observer {
 public:
  // `match`: before the step.
  ObservationStream(const program::Program& program, const match::Match& match, model::Seat seat);
  const std::vector<StreamItem>& Items() const { return items_; }

  bool WantsInstructionEvents() const override { return false; }
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
  // The seat did not see it and does now.
  bool IsNew(const match::Match& match, model::CardId card);

  const program::Program& program_;
  model::Seat seat_;
  view::DisplayNames names_;
  std::vector<std::uint8_t> seen_, seen_before_;  // by card: now, before the step
  std::vector<StreamItem> items_;
};

// All that the seat can look at when nothing runs, each with what it is: zones, states, its question and options.
std::vector<StreamItem> VisibleItems(const program::Program& program, const match::Match& match, model::Seat seat);

}  // namespace cardinal::soundness

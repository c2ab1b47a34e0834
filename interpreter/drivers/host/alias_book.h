// Names cards for one viewer. In: what the viewer sees at each message, and how often it began to see each card. Out:
// aliases ("c12"). Promises: a card has an alias only while the viewer sees its face, and a new one each time the
// viewer begins to see it; aliases are numbered in the order of the viewer's observations and never used again, so they
// reveal nothing that the viewer does not see.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

#include "interpreter/base/table.h"
#include "interpreter/drivers/session/disclosures.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::host {

class AliasBook {
 public:
  explicit AliasBook(view::Seat viewer) : viewer_(viewer) {}

  void Update(const view::Observation& seen, const match::Match& match, const session::Disclosures& disclosures);
  // The position was restored to an earlier one: all cards get new aliases at the next update.
  void Forget();
  int Updates() const { return updates_; }

  // The alias; "": the viewer does not see the card.
  std::string Find(model::CardId card) const;
  // The same for a card that something since the last update named. "": it cannot be known whether the viewer saw the
  // card all the time since then.
  std::string FindForRecent(model::CardId card) const;
  // -1: there is no such alias now.
  model::CardId FindCard(std::string_view alias) const;

 private:
  struct Entry {
    std::uint32_t alias = 0;  // 0: none
    std::uint32_t count = 0;  // Disclosures::CountOfCard at the last update
    bool recent = false;      // see FindForRecent
  };
  static std::string Format(std::uint32_t alias) { return 'c' + std::to_string(alias); }

  view::Seat viewer_;
  base::Table<model::CardId, Entry> entries_;
  std::unordered_map<std::string, model::CardId> cards_;  // by alias
  std::uint32_t last_ = 0;
  int updates_ = 0;
};

}  // namespace cardinal::host

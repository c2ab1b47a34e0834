// In: words out of a question. Out: which seat, card or fact they name, for whoever asks. Promises: as lookup.h; -1 if
// they name nothing.
#pragma once

#include "interpreter/drivers/reasons/explain_context.h"

namespace cardinal::reasons {

// draw two -> draw_two
std::string ToIdentifier(const std::string& words);

class NameResolver {
 public:
  explicit NameResolver(const ExplainContext& asker) : asker_(asker), words_(MakeLocalizer(asker)) {}

  // "Anna", "p1"; kNobody if it is none.
  model::Seat FindSeat(const std::string& words) const;
  model::CardId FindCard(const std::string& words, bool exactly, model::Seat whose = model::kNoSeat) const;
  // Of two cards of one name that of the seat is meant; `seat` kNobody: of whoever asks, or is asked.
  model::CardId FindOwnCard(const std::string& words, model::Seat seat) const;
  // The query of that name that takes one such thing (see telling::FindFactQuery).
  std::int32_t FindFact(const std::string& words, program::TypeKind of, std::int32_t card_type = -1) const;
  // Whether the option is called so.
  bool IsOption(const model::Option& option, const std::string& words) const;

 private:
  const ExplainContext& asker_;
  const view::Localizer words_;
};

}  // namespace cardinal::reasons

// In: words out of a question. Out: which seat, card or fact they name, for whoever asks. Promises: as lookup.h; -1 if
// they name nothing.
#pragma once

#include "interpreter/drivers/reasons/asker.h"

namespace cardinal::reasons {

// draw two -> draw_two
std::string Identifier(const std::string& words);

class Finder {
 public:
  explicit Finder(const Asker& asker) : asker_(asker), words_(In(asker)) {}

  // "Anna", "p1"; kNobody if it is none.
  model::Seat SeatOf(const std::string& words) const;
  model::CardId CardOf(const std::string& words, bool exactly, model::Seat whose = model::kNobody) const;
  // Of two cards of one name that of the seat is meant; `seat` kNobody: of whoever asks, or is asked.
  model::CardId OwnCardOf(const std::string& words, model::Seat seat) const;
  // The query of that name that takes one such thing (see telling::FindFact).
  std::int32_t FactOf(const std::string& words, program::TypeKind of, std::int32_t card_type = -1) const;
  // Whether the option is called so.
  bool IsOption(const model::Option& option, const std::string& words) const;

 private:
  const Asker& asker_;
  const view::Wording words_;
};

}  // namespace cardinal::reasons

// Finds the things that a question names. In: words of a question. Out: the seat, card or fact that they name, for the
// viewer of the context. Promises: names are compared as in name_lookup.h; the result is -1 if nothing has that name.
#pragma once

#include "interpreter/drivers/reasons/explain_context.h"

namespace cardinal::reasons {

// draw two -> draw_two
std::string ToIdentifier(const std::string& words);

class NameResolver {
 public:
  explicit NameResolver(const ExplainContext& asker) : asker_(asker), words_(MakeLocalizer(asker)) {}

  // "Anna", "p1"; kNoSeat if no seat has that name.
  model::Seat FindSeat(const std::string& words) const;
  model::CardId FindCard(const std::string& words, bool exactly, model::Seat whose = model::kNoSeat) const;
  // If several cards have the name, prefers the cards of `seat`. kNoSeat: those of the viewer, or of the seat that is
  // asked.
  model::CardId FindOwnCard(const std::string& words, model::Seat seat) const;
  // The query of that name with one parameter of that kind (see narration::FindFactQuery).
  std::int32_t FindFact(const std::string& words, program::TypeKind of, std::int32_t card_type = -1) const;
  // Whether the words are the text of the option.
  bool IsOption(const model::Option& option, const std::string& words) const;

 private:
  const ExplainContext& asker_;
  const view::Localizer words_;
};

}  // namespace cardinal::reasons

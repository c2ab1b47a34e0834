#include "interpreter/drivers/reasons/finder.h"

#include <algorithm>

#include "interpreter/base/spelling.h"
#include "interpreter/drivers/reasons/lookup.h"
#include "interpreter/drivers/telling/facts.h"

namespace cardinal::reasons {

std::string Identifier(const std::string& words) {
  std::string name = Trimmed(words);
  std::replace(name.begin(), name.end(), ' ', '_');
  return name;
}

model::Seat Finder::SeatOf(const std::string& words) const {
  const std::int32_t seat = FindExactly(words, asker_.names.seats);
  if (seat >= 0) return seat;
  for (std::int32_t i = 0; i < asker_.match.world.seats; ++i)
    if (base::Fold(Trimmed(words)) == "p" + std::to_string(i + 1)) return i;
  return model::kNobody;
}

model::CardId Finder::CardOf(const std::string& words, bool exactly, model::Seat whose) const {
  if (asker_.find) return asker_.find(words);
  return FindSeenCard(asker_.program, asker_.match, asker_.viewer, words_, words, exactly, whose);
}

model::CardId Finder::OwnCardOf(const std::string& words, model::Seat seat) const {
  if (seat < 0) seat = asker_.viewer >= 0 ? asker_.viewer : asker_.match.decision.seat;
  return CardOf(words, false, seat);
}

std::int32_t Finder::FactOf(const std::string& words, program::TypeKind of, std::int32_t card_type) const {
  const std::string wanted = Trimmed(words);
  const std::int32_t fact = telling::FindFact(asker_.program, Identifier(wanted), of, card_type);
  if (fact >= 0) return fact;
  for (const std::string& name : telling::FactNames(asker_.program, of, card_type))
    if (words_.Name(name) == wanted) return telling::FindFact(asker_.program, name, of, card_type);
  return -1;
}

bool Finder::IsOption(const model::Option& option, const std::string& words) const {
  const std::string wanted = base::Fold(words);
  for (const std::int32_t language : {asker_.names.language, 0}) {
    const view::Names names{asker_.names.seats, language};
    if (base::Fold(view::OptionText(asker_.program, asker_.match, option, asker_.viewer, names)) == wanted) return true;
  }
  return false;
}

}  // namespace cardinal::reasons

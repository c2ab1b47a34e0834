#include "interpreter/drivers/reasons/name_resolver.h"

#include <algorithm>

#include "interpreter/base/spelling.h"
#include "interpreter/base/text.h"
#include "interpreter/drivers/narration/fact_queries.h"
#include "interpreter/drivers/narration/text_style.h"
#include "interpreter/drivers/reasons/name_lookup.h"

namespace cardinal::reasons {

std::string ToIdentifier(const std::string& words) {
  std::string name(base::TrimText(words));
  std::replace(name.begin(), name.end(), ' ', '_');
  return name;
}

model::Seat NameResolver::FindSeat(const std::string& words) const {
  const std::int32_t seat = FindExactly(words, asker_.names.seats);
  if (seat >= 0) return seat;
  for (std::int32_t i = 0; i < asker_.match.state.seats; ++i)
    if (base::FoldSpelling(base::TrimText(words)) == "p" + std::to_string(i + 1)) return i;
  return model::kNoSeat;
}

model::CardId NameResolver::FindCard(const std::string& words, bool exactly, model::Seat whose) const {
  if (asker_.find_card) return asker_.find_card(words);
  return FindSeenCard(asker_.program, asker_.match, asker_.viewer, words_, words, exactly, whose);
}

model::CardId NameResolver::FindOwnCard(const std::string& words, model::Seat seat) const {
  if (seat < 0) seat = asker_.viewer >= 0 ? asker_.viewer : asker_.match.decision.seat;
  return FindCard(words, false, seat);
}

std::int32_t NameResolver::FindFact(const std::string& words, program::TypeKind of, std::int32_t card_type) const {
  const std::string wanted(base::TrimText(words));
  const std::int32_t fact = narration::FindFactQuery(asker_.program, ToIdentifier(wanted), of, card_type);
  if (fact >= 0) return fact;
  const std::string folded = base::FoldSpelling(wanted);
  for (const std::string& name : narration::FactNames(asker_.program, of, card_type))
    if (base::FoldSpelling(words_.TranslateName(name)) == folded || base::FoldSpelling(narration::Words(name)) == folded)
      return narration::FindFactQuery(asker_.program, name, of, card_type);
  return -1;
}

bool NameResolver::IsOption(const model::Option& option, const std::string& words) const {
  const std::string wanted = base::FoldSpelling(words);
  for (const view::DisplayNames& names : {asker_.names, view::DisplayNames{asker_.names.seats}}) {
    if (base::FoldSpelling(view::OptionText(asker_.program, asker_.match, option, asker_.viewer, names)) == wanted)
      return true;
  }
  return false;
}

}  // namespace cardinal::reasons

#include "interpreter/drivers/reasons/causes.h"

#include <algorithm>

#include "interpreter/drivers/reasons/tables.h"

namespace cardinal::reasons {

namespace {

using trace::Record;
using trace::RecordKind;

template <class Fits>
std::optional<RecordIndex> Last(const Witness& witness, RecordKind kind, Fits fits) {
  const auto& log = witness.Log();
  for (std::size_t i = log.size(); i-- > 0;)
    if (log[i].kind == kind && fits(witness.Values(log[i]))) return i;
  return std::nullopt;
}

std::optional<RecordIndex> EnterOf(const Witness& witness, std::int32_t uid) {
  const auto& log = witness.Log();
  for (std::size_t i = log.size(); i-- > 0;)
    if (log[i].kind == RecordKind::Enter && log[i].uid == uid) return i;
  return std::nullopt;
}

bool SawOrigin(const Asker& asker, const Witness::Origin& origin) {
  if (origin.card < 0 || asker.viewer == view::kEverybody) return true;
  return asker.viewer >= 0 && ((origin.seen >> asker.viewer) & 1u) != 0;
}

}  // namespace

std::optional<RecordIndex> LastMove(const Witness& witness, model::CardId card) {
  return Last(witness, RecordKind::Move, [&](auto values) { return values[0] == card; });
}

std::optional<RecordIndex> LastChange(const Witness& witness, std::int32_t field, Value owner) {
  return Last(witness, RecordKind::Field, [&](auto values) { return values[0] == field && values[1] == owner; });
}

std::optional<RecordIndex> LastOccurrence(const Witness& witness, program::OccurrenceKind kind, std::int32_t what) {
  return Last(witness, RecordKind::Enter,
              [&](auto values) { return values[0] == static_cast<Value>(kind) && values[1] == what; });
}

std::optional<RecordIndex> OutcomeOf(const Witness& witness) {
  return Last(witness, RecordKind::Outcome, [](auto) { return true; });
}

std::vector<RecordIndex> ChainOf(const Witness& witness, std::int32_t uid) {
  std::vector<RecordIndex> chain;
  while (uid > 0) {
    const auto enter = EnterOf(witness, uid);
    if (!enter || chain.size() > witness.Log().size()) break;
    chain.push_back(*enter);
    uid = witness.Log()[*enter].parent;
  }
  return chain;
}

std::vector<RecordIndex> CausedBy(const Witness& witness, std::int32_t uid) {
  std::vector<RecordIndex> caused;
  const auto& log = witness.Log();
  for (std::size_t i = 0; i < log.size(); ++i) {
    const bool enters = log[i].kind == RecordKind::Enter;
    if (log[i].kind != RecordKind::Leave && (enters ? log[i].parent : log[i].uid) == uid) caused.push_back(i);
  }
  return caused;
}

std::string WithOrigin(const Asker& asker, RecordIndex record, const std::string& what) {
  const Witness::Origin& origin = asker.witness->OriginOf(record);
  if (origin.card < 0) return what;
  const view::Wording words = In(asker);
  if (!SawOrigin(asker, origin)) return words.Phrase("{what}, by the text of a card", {what});
  const std::int32_t def = At(asker.match.world.cards, origin.card).def;
  const std::string card = asker.label ? asker.label(origin.card) : words.Card(def);
  // An action of the rules runs for its card, too; that is not what the card says.
  const model::SiteId site = asker.witness->Log()[record].site;
  const bool own = DefinitionAt(asker.program, site) == def || DefinitionAt(asker.program, origin.site) == def;
  return words.Phrase(own ? "{what}, by the text of {card}" : "{what}, by {card}", {what, card});
}

model::SiteId PlaceOf(const Asker& asker, RecordIndex record) {
  const Witness::Origin& origin = asker.witness->OriginOf(record);
  const model::SiteId site = origin.site >= 0 ? origin.site : asker.witness->Log()[record].site;
  return SawOrigin(asker, origin) || DefinitionAt(asker.program, site) < 0 ? site : -1;
}

}  // namespace cardinal::reasons

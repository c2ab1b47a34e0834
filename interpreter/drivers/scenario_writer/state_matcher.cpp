#include "interpreter/drivers/scenario_writer/state_matcher.h"

#include <algorithm>

#include "interpreter/base/sequence.h"

namespace cardinal::scenario_writer {

using model::Option;
using model::OptionKind;
using program::TypeKind;

StateMatcher::StateMatcher(const Program& program, const match::GameState& recorded, const match::GameState& own,
                           std::set<CardId> matters)
    : program_(&program), matters_(std::move(matters)) {
  if (recorded.cards.size() != own.cards.size() || recorded.seats != own.seats) return;
  own_.assign(recorded.cards.size(), -1);
  std::vector<CardId> paired;
  const auto pair = [&](std::size_t zone, std::int32_t recorded_owner, std::int32_t own_owner) {
    const auto declared = static_cast<std::int32_t>(zone);
    return Pair(recorded.CardsIn(match::ZoneIndex(program, declared, recorded_owner, recorded.seats)),
                own.CardsIn(match::ZoneIndex(program, declared, own_owner, own.seats)), paired);
  };
  for (std::size_t zone = 0; zone < program.zones.size(); ++zone) {
    const program::OwnerKind of = program.zones[zone].of;
    if (of == program::OwnerKind::Table && !pair(zone, model::kNoSeat, model::kNoSeat)) return;
    for (Seat seat = 0; of == program::OwnerKind::Player && seat < recorded.seats; ++seat)
      if (!pair(zone, seat, seat)) return;
  }
  // Pairs the cards in zones of paired cards, which may have zones with further cards.
  for (std::size_t i = 0; i < paired.size(); ++i)
    for (std::size_t zone = 0; zone < program.zones.size(); ++zone)
      if (program.zones[zone].of == program::OwnerKind::Card && !pair(zone, paired[i], ToScenario(paired[i]))) return;
  paired_ = paired.size() == recorded.cards.size();
}

bool StateMatcher::Pair(std::span<const CardId> recorded, std::span<const CardId> own, std::vector<CardId>& paired) {
  if (recorded.size() != own.size()) return false;
  for (std::size_t i = 0; i < recorded.size(); ++i) own_[recorded[i]] = own[i];
  paired.insert(paired.end(), recorded.begin(), recorded.end());
  return true;
}

match::ZoneId StateMatcher::OwnZone(const match::GameState& recorded, match::ZoneId zone) const {
  const CardId holder = match::ZoneHolder(*program_, zone, recorded.seats);
  if (holder < 0) return zone;
  return match::ZoneIndex(*program_, match::ZoneDeclaration(*program_, zone, recorded.seats), ToScenario(holder),
                          recorded.seats);
}

Value StateMatcher::ToScenario(TypeKind kind, Value recorded) const {
  const bool card = kind == TypeKind::Card && recorded >= 0 && recorded < std::ssize(own_);
  return card ? ToScenario(static_cast<CardId>(recorded)) : recorded;
}

std::int32_t StateMatcher::ToScenarioOption(const model::Decision& recorded, std::int32_t option,
                                            const model::Decision& own) const {
  const bool occurrences = recorded.choice >= 0 && IsOccurrence(program_->choices[recorded.choice].element.kind);
  if (occurrences) return option;  // identified by the order in which they began
  Option wanted = recorded.options[option];
  if (wanted.kind == OptionKind::Card) wanted.a = static_cast<std::int32_t>(ToScenario(TypeKind::Card, wanted.a));
  if (wanted.kind == OptionKind::Act || wanted.kind == OptionKind::Rule)
    wanted.b = static_cast<std::int32_t>(ToScenario(TypeKind::Card, wanted.b));
  return base::FindIndex(own.options, wanted);
}

std::string StateMatcher::DescribeDifference(const match::Match& recorded, const match::Match& own) const {
  const bool same_end = recorded.outcome.kind == own.outcome.kind && recorded.outcome.winners == own.outcome.winners;
  if (!same_end) return "the game has another outcome";
  if (recorded.state.eliminated != own.state.eliminated) return "other players are out of the game";
  std::string differs = DiffersInCards(recorded.state, own.state);
  if (differs.empty()) differs = DiffersInModifiers(recorded.state, own.state);
  if (differs.empty() && recorded.outcome.kind == model::OutcomeKind::Running)
    differs = DiffersInDecision(recorded, own);
  return differs;
}

std::string StateMatcher::DiffersInCards(const match::GameState& recorded, const match::GameState& own) const {
  for (match::ZoneId zone = 0; zone + 1 < static_cast<match::ZoneId>(recorded.zone_starts.size()); ++zone) {
    const auto theirs = recorded.CardsIn(zone), ours = own.CardsIn(OwnZone(recorded, zone));
    if (theirs.size() != ours.size()) return "the zones do not hold as many cards";
    for (std::size_t i = 0; i < theirs.size(); ++i) {
      const std::string differs = DiffersInCard(theirs[i], recorded.cards[theirs[i]], ours[i], own.cards[ours[i]]);
      if (!differs.empty()) return differs;
    }
  }
  return "";
}

std::string StateMatcher::DiffersInCard(CardId recorded, const match::Card& theirs, CardId own,
                                        const match::Card& ours) const {
  const std::string& name = program_->cards[theirs.printed].name;
  if (own != ToScenario(recorded)) return "`" + name + "` is not in the same place";
  if (theirs.controller != ours.controller) return "`" + name + "` has another controller";
  if (theirs.owner != ours.owner) return "`" + name + "` has another owner";
  return Matters(recorded) && theirs.def != ours.def ? "`" + name + "` is another card" : "";
}

std::string StateMatcher::DiffersInModifiers(const match::GameState& recorded, const match::GameState& own) const {
  const bool same =
      std::equal(recorded.modifiers.begin(), recorded.modifiers.end(), own.modifiers.begin(), own.modifiers.end(),
                 [&](const auto& theirs, const auto& ours) { return SameModifier(theirs, ours); });
  if (!same) return "other modifiers are in force";
  const bool last = std::equal(recorded.lasting.begin(), recorded.lasting.end(), own.lasting.begin(), own.lasting.end(),
                               [&](const auto& theirs, const auto& ours) { return SameLastingRule(theirs, ours); });
  return last ? "" : "other rules of statements are in force";
}

bool StateMatcher::SameLastingRule(const match::LastingRule& recorded, const match::LastingRule& own) const {
  if (recorded.rule != own.rule || recorded.count != own.count) return false;
  const program::LastingRule& declared = program_->lasting_rules[recorded.rule];
  for (std::size_t i = 0; i < recorded.captured.size(); ++i)
    if (ToScenario(declared.captured[i].kind, recorded.captured[i]) != own.captured[i]) return false;
  const bool leaves = declared.end == program::EndKind::CardLeaves;
  return ToScenario(TypeKind::Card, recorded.source) == own.source &&
         (!leaves || ToScenario(TypeKind::Card, recorded.end) == own.end);
}

bool StateMatcher::SameModifier(const match::ActiveModifier& recorded, const match::ActiveModifier& own) const {
  if (recorded.timed != own.timed || recorded.args.size() != own.args.size()) return false;
  const program::TimedModifier& timed = program_->timed_modifiers[recorded.timed];
  const program::Query& query = program_->queries[timed.query];
  for (std::size_t i = 0; i < recorded.args.size(); ++i) {
    const TypeKind kind = i < query.params.size() ? query.params[i].type.kind : query.result.element;
    if (ToScenario(kind, recorded.args[i]) != own.args[i]) return false;
  }
  const bool leaves = timed.end == program::EndKind::CardLeaves;
  return ToScenario(query.result.kind, recorded.amount) == own.amount &&
         ToScenario(TypeKind::Card, recorded.source) == own.source &&
         (!leaves || ToScenario(TypeKind::Card, recorded.end) == own.end);
}

std::string StateMatcher::DiffersInDecision(const match::Match& recorded, const match::Match& own) const {
  const model::Decision& theirs = recorded.decision;
  const model::Decision& ours = own.decision;
  if (theirs.seat != ours.seat) return "another player is asked";
  if (theirs.kind != ours.kind || theirs.choice != ours.choice || theirs.window != ours.window)
    return "something else is asked";
  if (theirs.min != ours.min || theirs.max != ours.max || theirs.picked.size() != ours.picked.size())
    return "not as many are to be chosen";
  if (theirs.options.size() != ours.options.size()) return "not as many answers are offered";
  for (std::int32_t i = 0; i < std::ssize(theirs.options); ++i)
    if (ToScenarioOption(theirs, i, ours) < 0) return "other answers are offered";
  return "";
}

std::vector<StateDifference> StateMatcher::FindStateDifferences(const match::GameState& recorded,
                                                                const match::GameState& own) const {
  std::vector<StateDifference> others;
  const auto compare = [&](std::int32_t index, Value owner, Value own_owner) {
    const program::Field& field = program_->fields[index];
    const Value theirs = recorded.fields[match::FieldIndex(*program_, recorded, field, owner)];
    const Value ours = own.fields[match::FieldIndex(*program_, own, field, own_owner)];
    if (!IsOccurrence(field.type.kind) && ToScenario(field.type.kind, theirs) != ours)
      others.push_back({index, owner, theirs, ours});
  };
  for (const auto i : program_->fields.Ids()) {
    const program::OwnerKind of = program_->fields[i].of;
    if (of == program::OwnerKind::Table) compare(i, 0, 0);
    for (Seat seat = 0; of == program::OwnerKind::Player && seat < recorded.seats; ++seat) compare(i, seat, seat);
    for (CardId card = 0; of == program::OwnerKind::Card && card < std::ssize(own_); ++card)
      if (Matters(card)) compare(i, card, ToScenario(card));
  }
  return others;
}

}  // namespace cardinal::scenario_writer

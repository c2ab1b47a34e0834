#include "interpreter/drivers/scenario/write_likeness.h"

#include <algorithm>

namespace cardinal::scenario {

using model::Option;
using model::OptionKind;
using program::TypeKind;

namespace {

std::size_t Index(std::int64_t id) { return static_cast<std::size_t>(id); }

bool IsOccurrence(TypeKind kind) {
  return kind == TypeKind::Event || kind == TypeKind::Action || kind == TypeKind::Window;
}

}  // namespace

Likeness::Likeness(const Program& program, const match::World& recorded, const match::World& own,
                   std::set<CardId> matters)
    : program_(&program), matters_(std::move(matters)) {
  if (recorded.zone_starts != own.zone_starts || recorded.seats != own.seats) return;
  paired_ = true;
  own_.assign(recorded.cards.size(), -1);
  for (std::size_t i = 0; i < recorded.order.size(); ++i) own_[Index(recorded.order[i])] = own.order[i];
}

Value Likeness::Own(TypeKind kind, Value recorded) const {
  const bool card = kind == TypeKind::Card && recorded >= 0 && Index(recorded) < own_.size();
  return card ? Own(static_cast<CardId>(recorded)) : recorded;
}

std::int32_t Likeness::OwnOption(const model::Decision& recorded, std::int32_t option,
                                 const model::Decision& own) const {
  const bool occurrences = recorded.choice >= 0 && IsOccurrence(program_->choices[Index(recorded.choice)].element.kind);
  if (occurrences) return option;  // told apart by when they began
  Option wanted = recorded.options[Index(option)];
  if (wanted.kind == OptionKind::Card) wanted.a = static_cast<std::int32_t>(Own(TypeKind::Card, wanted.a));
  if (wanted.kind == OptionKind::Act) wanted.b = static_cast<std::int32_t>(Own(TypeKind::Card, wanted.b));
  const auto found = std::find(own.options.begin(), own.options.end(), wanted);
  return found == own.options.end() ? -1 : static_cast<std::int32_t>(found - own.options.begin());
}

std::string Likeness::Differs(const match::Match& recorded, const match::Match& own) const {
  const bool same_end = recorded.outcome.kind == own.outcome.kind && recorded.outcome.winner == own.outcome.winner;
  if (!same_end) return "the game has another outcome";
  if (recorded.world.out != own.world.out) return "other players are out of the game";
  std::string differs = DiffersInCards(recorded.world, own.world);
  if (differs.empty()) differs = DiffersInModifiers(recorded.world, own.world);
  if (differs.empty() && recorded.outcome.kind == model::OutcomeKind::Running)
    differs = DiffersInDecision(recorded, own);
  return differs;
}

std::string Likeness::DiffersInCards(const match::World& recorded, const match::World& own) const {
  if (recorded.zone_starts != own.zone_starts) return "the zones do not hold as many cards";
  for (std::size_t i = 0; i < recorded.order.size(); ++i) {
    const CardId card = recorded.order[i];
    const match::Card& theirs = recorded.cards[Index(card)];
    const match::Card& ours = own.cards[Index(Own(card))];
    const std::string& name = program_->cards[Index(theirs.def)].name;
    if (own.order[i] != Own(card)) return "`" + name + "` does not lie where it lay";
    if (theirs.controller != ours.controller) return "`" + name + "` has another controller";
    if (theirs.owner != ours.owner) return "`" + name + "` has another owner";
    if (Matters(card) && theirs.def != ours.def) return "`" + name + "` is another card";
  }
  return "";
}

std::string Likeness::DiffersInModifiers(const match::World& recorded, const match::World& own) const {
  const bool same =
      std::equal(recorded.modifiers.begin(), recorded.modifiers.end(), own.modifiers.begin(), own.modifiers.end(),
                 [&](const auto& theirs, const auto& ours) { return SameModifier(theirs, ours); });
  return same ? "" : "other modifiers are in force";
}

bool Likeness::SameModifier(const match::ActiveModifier& recorded, const match::ActiveModifier& own) const {
  if (recorded.timed != own.timed || recorded.args.size() != own.args.size()) return false;
  const program::TimedModifier& timed = program_->timed_modifiers[Index(recorded.timed)];
  const program::Query& query = program_->queries[Index(timed.query)];
  for (std::size_t i = 0; i < recorded.args.size(); ++i) {
    const TypeKind kind = i < query.params.size() ? query.params[i].type.kind : query.result.element;
    if (Own(kind, recorded.args[i]) != own.args[i]) return false;
  }
  const bool leaves = timed.end == program::EndKind::CardLeaves;
  return Own(query.result.kind, recorded.amount) == own.amount && Own(TypeKind::Card, recorded.source) == own.source &&
         (!leaves || Own(TypeKind::Card, recorded.end) == own.end);
}

std::string Likeness::DiffersInDecision(const match::Match& recorded, const match::Match& own) const {
  const model::Decision& theirs = recorded.decision;
  const model::Decision& ours = own.decision;
  if (theirs.seat != ours.seat) return "another player is asked";
  if (theirs.kind != ours.kind || theirs.choice != ours.choice || theirs.window != ours.window)
    return "something else is asked";
  if (theirs.min != ours.min || theirs.max != ours.max || theirs.picked.size() != ours.picked.size())
    return "not as many are to be chosen";
  if (theirs.options.size() != ours.options.size()) return "not as many answers are offered";
  for (std::int32_t i = 0; i < static_cast<std::int32_t>(theirs.options.size()); ++i)
    if (OwnOption(theirs, i, ours) < 0) return "other answers are offered";
  return "";
}

std::vector<OtherState> Likeness::OtherStates(const match::World& recorded, const match::World& own) const {
  std::vector<OtherState> others;
  const auto compare = [&](std::int32_t index, Value owner, Value own_owner) {
    const program::Field& field = program_->fields[Index(index)];
    const Value theirs = recorded.fields[match::FieldIndex(*program_, recorded, field, owner)];
    const Value ours = own.fields[match::FieldIndex(*program_, own, field, own_owner)];
    if (!IsOccurrence(field.type.kind) && Own(field.type.kind, theirs) != ours)
      others.push_back({index, owner, theirs, ours});
  };
  for (std::int32_t i = 0; i < static_cast<std::int32_t>(program_->fields.size()); ++i) {
    const program::OwnerKind of = program_->fields[Index(i)].of;
    if (of == program::OwnerKind::Table) compare(i, 0, 0);
    for (Seat seat = 0; of == program::OwnerKind::Player && seat < recorded.seats; ++seat) compare(i, seat, seat);
    for (CardId card = 0; of == program::OwnerKind::Card && Index(card) < own_.size(); ++card)
      if (Matters(card)) compare(i, card, Own(card));
  }
  return others;
}

}  // namespace cardinal::scenario

// Keys of questions and options of a determinized match, so that they can be recognised in other samples. A key is a
// hash of facts that the asked seat can distinguish, never of texts, because making a text takes longer than a step.
#include <algorithm>

#include "interpreter/base/hash.h"
#include "interpreter/drivers/match_loop/determinized_match.h"

namespace cardinal::match_loop {

namespace {

using match::GameState;
using model::CardId;

// True if an active modifier may refer to the card. A number that happens to equal its id counts, too.
bool Modified(const GameState& world, CardId card) {
  const auto names = [&](const match::LastingRule& made) {
    return made.source == card || made.end == card || std::ranges::find(made.captured, card) != made.captured.end();
  };
  if (std::ranges::any_of(world.lasting, names)) return true;
  return std::any_of(world.modifiers.begin(), world.modifiers.end(), [&](const match::ActiveModifier& modifier) {
    return modifier.source == card || modifier.end == card ||
           std::find(modifier.args.begin(), modifier.args.end(), card) != modifier.args.end();
  });
}

// True if there are cards on it.
bool HasStackedCards(const program::Program& program, const GameState& world, CardId card) {
  for (const std::int32_t zone : program.zones_by_owner[static_cast<std::size_t>(program::OwnerKind::Card)]) {
    if (!world.CardsIn(match::ZoneIndex(program, zone, card, world.seats)).empty()) return true;
  }
  return false;
}

}  // namespace

// The key of a card. A face-up card that the seat sees is identified by its id. Two cards in a hidden zone with the
// same face and the same states are equal for the seat that sees them. If the asked seat does not see the face, the key
// contains the owner and the zone, and the id only if a card is on the card or a modifier refers to it.
std::uint64_t DeterminizedMatch::CardKey(CardId card) const {
  const GameState& world = imagined_.state;
  const match::Card& there = world.cards[card];
  base::Hasher name;
  name.Add(there.zone).Add(there.owner).Add(there.controller);
  if (!match::SeesFace(program_, world, imagined_.decision.seat, card))
    return Modified(world, card) || HasStackedCards(program_, world, card) ? name.Add(card).Digest() : name.Digest();
  name.Add(there.def);
  const std::int32_t zone = match::ZoneDeclaration(program_, there.zone, world.seats);
  const bool open = program_.zones[zone].visibility == program::Visibility::All;
  const bool single = open || Modified(world, card) || HasStackedCards(program_, world, card);
  if (single && seen_[card]) return name.Add(card).Digest();
  for (std::int32_t slot = 0; slot < program_.card_fields; ++slot) {
    program::Field field;
    field.of = program::OwnerKind::Card;
    field.slot = slot;
    name.Add(world.fields[match::FieldIndex(program_, world, field, card)]);
  }
  return name.Digest();
}

std::uint64_t DeterminizedMatch::QuestionKey() const {
  const model::Decision& decision = imagined_.decision;
  base::Hasher name;
  name.Add(decision.seat).Add(decision.kind).Add(decision.choice).Add(decision.window).Add(decision.site);
  return name.Add(decision.picked.size()).Digest();
}

std::uint64_t DeterminizedMatch::OptionKey(std::int32_t option) const {
  const model::Option& asked = imagined_.decision.options[option];
  base::Hasher name;
  name.Add(asked.kind);
  switch (asked.kind) {
    case model::OptionKind::Card: name.Add(CardKey(asked.a)); break;
    case model::OptionKind::Rule:
    case model::OptionKind::Act: name.Add(asked.a).Add(asked.b < 0 ? 0 : CardKey(asked.b)); break;
    default: name.Add(asked.a).Add(asked.b);
  }
  return name.Digest();
}

}  // namespace cardinal::match_loop

// What happens in occurrences, as it is heard: see maker.cpp for the tree.
#include <algorithm>

#include "interpreter/drivers/timeline/maker.h"

namespace cardinal::timeline {

namespace {

template <class Table>
const auto& Of(const Table& table, std::int64_t id) {
  return table[static_cast<std::size_t>(id)];
}

}  // namespace

void Maker::OnMove(const match::Match& match, model::CardId card, match::ZoneId from, match::ZoneId to, std::int32_t,
                   model::SiteId site) {
  Node& node = Happened(match, Kind::Move, site);
  node.from = words_.front().Zone(match, from);
  node.to = words_.front().Zone(match, to);
  AddSeat(node, match::ZoneOwner(program_, from, match.world.seats));
  AddSeat(node, match::ZoneOwner(program_, to, match.world.seats));
  SayTo(node, match, Source(match), [&](const Words& words) { return words.Move(match, card, from, to); });
}

void Maker::OnField(const match::Match& match, std::int32_t index, model::Value owner, model::Value before,
                    model::Value after, std::int32_t, model::SiteId site) {
  const program::Field& field = Of(program_.fields, index);
  Node& node = Happened(match, Kind::State, site);
  node.name = field.name;
  if (field.of == program::OwnerKind::Player) AddSeat(node, static_cast<Seat>(owner));
  if (field.of == program::OwnerKind::Card) AddSeat(node, Of(match.world.cards, owner).controller);
  SayTo(node, match, Source(match),
        [&](const Words& words) { return words.State(match, field, owner, before, after); });
}

void Maker::OnModifier(const match::Match& match, const match::ActiveModifier& modifier, model::SiteId site) {
  const program::Query& query = Of(program_.queries, Of(program_.timed_modifiers, modifier.timed).query);
  Node& node = Happened(match, Kind::Modifier, site);
  node.name = query.name;
  std::vector<model::Value> args = modifier.args;
  std::replace(args.begin(), args.end(), match::kAnyArgument, model::kNone);
  SeatsOf(match, args, query.params, node);
  SayTo(node, match, modifier.source, [&](const Words& words) { return words.Modifier(match, modifier); });
}

void Maker::OnShuffle(const match::Match& match, match::ZoneId zone) {
  Node& node = Happened(match, Kind::Shuffle, Site(match, match.stack.frames.size() - 1));
  AddSeat(node, match::ZoneOwner(program_, zone, match.world.seats));
  SayTo(node, match, Source(match), [&](const Words& words) { return words.Shuffle(match, zone); });
}

void Maker::OnDraw(const match::Match& match, std::int32_t index, model::Value result) {
  const program::Choice& choice = Of(program_.choices, index);
  const model::CardId source = Source(match);
  Node& node = Happened(match, Kind::Luck, Site(match, match.stack.frames.size() - 1));
  node.name = choice.name;
  SayTo(node, match, source,
        [&](const Words& words) { return words.Luck(match, choice, result, source < 0 || words.Sees(match, source)); });
}

void Maker::OnReveal(const match::Match& match, std::span<const model::CardId> cards, std::uint32_t seats) {
  if (cards.empty()) return;
  Node& node = Happened(match, Kind::Reveal, Site(match, match.stack.frames.size() - 1));
  for (Seat seat = 0; seat < match.world.seats; ++seat)
    if (((seats >> seat) & 1u) != 0) AddSeat(node, seat);
  for (const model::CardId card : cards) AddSeat(node, Of(match.world.cards, card).controller);
  SayTo(node, match, Source(match), [&](const Words& words) { return words.Reveal(match, cards, seats); });
}

void Maker::OnTell(const match::Match& match, std::int32_t sentence, std::span<const model::Value> values) {
  const program::Template& told = Of(program_.templates, sentence);
  Node& node = Happened(match, Kind::Told, told.site);
  for (std::size_t i = 0; i < values.size() && i < told.values.size(); ++i) {
    const bool player = told.values[i].kind == program::TypeKind::Player && values[i] != model::kNone;
    if (player) AddSeat(node, static_cast<Seat>(values[i]));
  }
  SayTo(node, match, Source(match), [&](const Words& words) { return words.Told(match, sentence, values); });
}

void Maker::OnOutcome(const match::Match& match) {
  Node& node = Happened(match, Kind::Outcome, match.outcome.site);
  AddSeat(node, match.outcome.winner);
  SayTo(node, match, Source(match), [&](const Words& words) { return words.Outcome(match.outcome); });
}

}  // namespace cardinal::timeline

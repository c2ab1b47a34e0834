// Adds the events inside occurrences; timeline_builder.cpp makes the tree.
#include <algorithm>

#include "interpreter/drivers/timeline/timeline_builder.h"

namespace cardinal::timeline {

void TimelineBuilder::OnMove(const match::Match& match, model::CardId card, match::ZoneId from, match::ZoneId to,
                             std::int32_t, model::SiteId site) {
  TimelineNode& node = AddLeafNode(match, TimelineNodeKind::Move, site);
  node.from = words_.front().ZoneText(match, from);
  node.to = words_.front().ZoneText(match, to);
  AddSeat(node, match::ZoneOwner(program_, from, match.state.seats));
  AddSeat(node, match::ZoneOwner(program_, to, match.state.seats));
  SetTexts(node, match, Source(match),
           [&](const NodeTextWriter& words) { return words.MoveText(match, card, from, to); });
}

void TimelineBuilder::OnField(const match::Match& match, std::int32_t index, model::Value owner, model::Value before,
                              model::Value after, std::int32_t, model::SiteId site) {
  const program::Field& field = program_.fields[index];
  TimelineNode& node = AddLeafNode(match, TimelineNodeKind::State, site);
  node.name = field.name;
  if (field.of == program::OwnerKind::Player) AddSeat(node, static_cast<Seat>(owner));
  if (field.of == program::OwnerKind::Card) AddSeat(node, match.state.cards[owner].controller);
  SetTexts(node, match, Source(match),
           [&](const NodeTextWriter& words) { return words.StateChangeText(match, field, owner, before, after); });
}

void TimelineBuilder::OnModifier(const match::Match& match, const match::ActiveModifier& modifier, model::SiteId site) {
  const program::Query& query = program_.queries[program_.timed_modifiers[modifier.timed].query];
  TimelineNode& node = AddLeafNode(match, TimelineNodeKind::Modifier, site);
  node.name = query.name;
  std::vector<model::Value> args = modifier.args;
  std::replace(args.begin(), args.end(), match::kWildcard, model::kNone);
  AddSeats(match, args, query.params, node);
  SetTexts(node, match, modifier.source,
           [&](const NodeTextWriter& words) { return words.ModifierText(match, modifier); });
}

void TimelineBuilder::OnLasting(const match::Match& match, const match::LastingRule& rule) {
  AddLasting(match, rule, true);
}

void TimelineBuilder::OnLastingEnds(const match::Match& match, const match::LastingRule& rule) {
  AddLasting(match, rule, false);
}

// A rule that is only an end of others has no text.
void TimelineBuilder::AddLasting(const match::Match& match, const match::LastingRule& rule, bool begins) {
  const program::LastingRule& declared = program_.lasting_rules[rule.rule];
  if (!DoesSomething(program_, declared)) return;
  TimelineNode& node = AddLeafNode(match, TimelineNodeKind::Modifier, declared.site);
  node.name = "lasting";
  if (rule.seat >= 0) AddSeat(node, rule.seat);
  SetTexts(node, match, rule.source,
           [&](const NodeTextWriter& words) { return words.LastingText(match, rule, begins); });
}

void TimelineBuilder::OnShuffle(const match::Match& match, match::ZoneId zone) {
  TimelineNode& node = AddLeafNode(match, TimelineNodeKind::Shuffle, Site(match, match.stack.frames.size() - 1));
  AddSeat(node, match::ZoneOwner(program_, zone, match.state.seats));
  SetTexts(node, match, Source(match), [&](const NodeTextWriter& words) { return words.ShuffleText(match, zone); });
}

void TimelineBuilder::OnDraw(const match::Match& match, std::int32_t index, model::Value result) {
  const program::Choice& choice = program_.choices[index];
  const model::CardId source = Source(match);
  TimelineNode& node = AddLeafNode(match, TimelineNodeKind::Chance, Site(match, match.stack.frames.size() - 1));
  node.name = choice.name;
  SetTexts(node, match, source, [&](const NodeTextWriter& words) {
    return words.ChanceText(match, choice, result, source < 0 || words.Sees(match, source));
  });
}

void TimelineBuilder::OnReveal(const match::Match& match, std::span<const model::CardId> cards, std::uint32_t seats) {
  if (cards.empty()) return;
  TimelineNode& node = AddLeafNode(match, TimelineNodeKind::Reveal, Site(match, match.stack.frames.size() - 1));
  for (Seat seat = 0; seat < match.state.seats; ++seat)
    if (((seats >> seat) & 1u) != 0) AddSeat(node, seat);
  for (const model::CardId card : cards) AddSeat(node, match.state.cards[card].controller);
  SetTexts(node, match, Source(match),
           [&](const NodeTextWriter& words) { return words.RevealText(match, cards, seats); });
}

void TimelineBuilder::OnTell(const match::Match& match, std::int32_t sentence, std::span<const model::Value> values) {
  const program::Template& told = program_.templates[sentence];
  TimelineNode& node = AddLeafNode(match, TimelineNodeKind::Sentence, told.site);
  for (std::size_t i = 0; i < values.size() && i < told.values.size(); ++i) {
    const bool player = told.values[i].kind == program::TypeKind::Player && values[i] != model::kNone;
    if (player) AddSeat(node, static_cast<Seat>(values[i]));
  }
  SetTexts(node, match, Source(match),
           [&](const NodeTextWriter& words) { return words.SentenceText(match, sentence, values); });
}

void TimelineBuilder::OnOutcome(const match::Match& match) {
  TimelineNode& node = AddLeafNode(match, TimelineNodeKind::Outcome, match.outcome.site);
  for (const Seat winner : match.outcome.Winners()) AddSeat(node, winner);
  SetTexts(node, match, Source(match), [&](const NodeTextWriter& words) { return words.OutcomeText(match); });
}

}  // namespace cardinal::timeline

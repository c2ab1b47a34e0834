#include "interpreter/drivers/simulate/card_usage.h"

#include <algorithm>
#include <bit>

namespace cardinal::simulate {

namespace {

using program::OwnerKind;
using program::Visibility;

// True if the zone can be a hand. A zone that only its owner sees, but that holds one type of card, is a play zone.
bool LikeAHand(const program::Zone& zone) {
  return zone.of == OwnerKind::Player && zone.visibility == Visibility::Owner && zone.holds < 0;
}

}  // namespace

ZoneRoles::ZoneRoles(const program::Program& program)
    : hands_(program.zones.size()), of_play_(program.zones.size()), seen_(program.zones.size()) {
  bool any = false;
  for (const program::Action& action : program.actions) {
    if (action.your_zone < 0) continue;
    if (!LikeAHand(program.zones[action.your_zone])) continue;
    hands_[action.your_zone] = 1;
    any = true;
  }
  for (std::size_t i = 0; !any && i < program.zones.size(); ++i) hands_[i] = LikeAHand(program.zones[i]) ? 1 : 0;
  // Rules printed on cards can also be active in a hand; the zone is a hand anyway.
  std::uint64_t working = 0;
  for (const program::Works& works : program.works) working |= works.zones;
  for (std::size_t i = 0; i < program.zones.size(); ++i) {
    const bool of_play = program.zones[i].holds >= 0 || ((working >> i) & 1u) != 0;
    of_play_[i] = of_play && hands_[i] == 0 ? 1 : 0;
    seen_[i] = program.zones[i].visibility == Visibility::All ? 1 : 0;
  }
}

CardTracker::CardTracker(const program::Program& program, const ZoneRoles& places, const match::Match& start)
    : program_(program), places_(places), seats_(start.state.seats) {
  cards_.reserve(start.state.cards.size());
  for (const match::Card& card : start.state.cards) cards_.push_back({card.owner, card.def, 0, 0, 0});
}

void CardTracker::Answered(const model::Decision& decision, const model::Option& option) {
  if (option.kind == model::OptionKind::Card) Name(decision.seat, option);
}

void CardTracker::AllTaken(model::Seat seat, std::span<const model::Option> options) {
  for (const model::Option& option : options)
    if (option.kind == model::OptionKind::Card) Name(seat, option);
}

void CardTracker::Name(model::Seat seat, const model::Option& option) {
  if (!IsTracked(static_cast<model::CardId>(option.a))) return;
  TrackedCard& card = cards_[option.a];
  if (card.owner == seat) card.marks |= kNamed;
}

void CardTracker::Moved(const match::Match& match, model::CardId id, match::ZoneId from_zone, match::ZoneId to_zone) {
  if (from_zone == to_zone || !IsTracked(id)) return;
  TrackedCard& card = cards_[id];
  const std::int32_t from = match::ZoneDeclaration(program_, from_zone, seats_);
  const std::int32_t to = match::ZoneDeclaration(program_, to_zone, seats_);
  const bool to_owner = match::ZoneOwner(program_, to_zone, seats_) == card.owner;
  if (to_owner && places_.IsHand(to) && !places_.IsHand(from) && !places_.IsPublic(from)) ++card.draws;
  if (!(card.marks & kInPlay) && (((card.marks & kNamed) && places_.IsPlayZone(to)) || MovedByItsAction(match, id))) {
    card.marks |= kInPlay;
    ++card.plays;
  }
  card.marks &= static_cast<std::uint8_t>(~kNamed);
  if (!places_.IsPublic(to) && !places_.IsPlayZone(to)) card.marks &= static_cast<std::uint8_t>(~kInPlay);
}

// True if an action is running that the card's owner has taken with the card. The first two locals of an action's code
// are the acting seat and its card (program.h).
bool CardTracker::MovedByItsAction(const match::Match& match, model::CardId card) const {
  const model::Seat owner = cards_[card].owner;
  return std::any_of(match.stack.frames.begin(), match.stack.frames.end(), [&](const match::Frame& frame) {
    if (frame.Occurrence() != program::OccurrenceKind::Action) return false;
    const model::Value* locals = match.stack.values.data() + frame.base;
    return locals[0] == owner && locals[1] == card;
  });
}

std::vector<CardUsage> CardTracker::CardUsages() const {
  std::vector<const TrackedCard*> order;
  for (const TrackedCard& card : cards_) order.push_back(&card);
  std::sort(order.begin(), order.end(), [](const TrackedCard* x, const TrackedCard* y) {
    return x->owner != y->owner ? x->owner < y->owner : x->def < y->def;
  });
  std::vector<CardUsage> uses;
  for (const TrackedCard* card : order) {
    if (uses.empty() || uses.back().seat != card->owner || uses.back().def != card->def)
      uses.push_back({card->owner, card->def, 0, 0, 0, 0, 0});
    ++uses.back().copies;
    uses.back().drawn += card->draws > 0 ? 1 : 0;
    uses.back().played += card->plays > 0 ? 1 : 0;
    uses.back().draws += card->draws;
    uses.back().plays += card->plays;
  }
  return uses;
}

void CardDifferences::Merge(const CardDifferences& more) {
  drew.Merge(more.drew);
  played.Merge(more.played);
}

void CardStatistics::Merge(const CardStatistics& more) {
  seats += more.seats;
  copies += more.copies;
  seats_drew += more.seats_drew;
  copies_drawn += more.copies_drawn;
  seats_played += more.seats_played;
  copies_played += more.copies_played;
  draws += more.draws;
  plays += more.plays;
  in_deck.Merge(more.in_deck);
  for (const auto& [deck, differences] : more.by_deck) by_deck[deck].Merge(differences);
}

namespace {

RateDifferenceEstimate EstimateWithinDecks(const CardStatistics& card, RateDifference CardDifferences::*difference) {
  std::vector<RateDifference> strata;
  std::int64_t with = 0, without = 0;
  for (const auto& [deck, differences] : card.by_deck) {
    strata.push_back(differences.*difference);
    with += strata.back().sums[0];
    without += strata.back().sums[2];
  }
  return with < kFewestDecks || without < kFewestDecks ? RateDifferenceEstimate() : EstimateWithinStrata(strata);
}

void CountSeat(GroupCount& side, bool won) {
  ++side.seats;
  side.won += won ? 1 : 0;
}

void AddUse(CardStatistics& card, const CardUsage& use) {
  ++card.seats;
  card.copies += use.copies;
  card.copies_drawn += use.drawn;
  card.copies_played += use.played;
  card.draws += use.draws;
  card.plays += use.plays;
  card.seats_drew += use.drawn > 0 ? 1 : 0;
  card.seats_played += use.played > 0 ? 1 : 0;
}

}  // namespace

RateDifferenceEstimate EstimateIfDrawn(const CardStatistics& card) {
  return EstimateWithinDecks(card, &CardDifferences::drew);
}
RateDifferenceEstimate EstimateIfPlayed(const CardStatistics& card) {
  return EstimateWithinDecks(card, &CardDifferences::played);
}

std::vector<CardListUse> GroupUsages(const std::vector<CardUsage>& uses,
                                     const base::Table<model::Seat, std::int32_t>& decks, std::uint32_t winners) {
  std::map<std::pair<std::int32_t, std::int32_t>, CardSides> groups;
  for (const CardUsage& use : uses) {
    CardSides& sides = groups[{use.def, decks.empty() ? kNoDeck : decks[use.seat]}];
    const bool won = ((winners >> use.seat) & 1u) != 0;
    CountSeat(use.drawn > 0 ? sides.drew : sides.kept, won);
    CountSeat(use.played > 0 ? sides.played : sides.unplayed, won);
  }
  std::vector<CardListUse> list;
  for (const auto& [of, sides] : groups) list.push_back({of.first, of.second, sides});
  return list;
}

void AddUsages(std::vector<CardStatistics>& cards, const std::vector<CardUsage>& uses, std::int32_t seats,
               const base::Table<model::Seat, std::int32_t>& decks, std::uint32_t winners) {
  for (const CardUsage& use : uses) AddUse(cards[use.def], use);
  std::map<std::int32_t, GroupCount> with;
  for (const CardListUse& use : GroupUsages(uses, decks, winners)) {
    CardDifferences& differences = cards[use.def].by_deck[use.deck];
    differences.drew.AddGame(use.sides.drew, use.sides.kept);
    differences.played.AddGame(use.sides.played, use.sides.unplayed);
    with[use.def].seats += use.sides.drew.seats + use.sides.kept.seats;
    with[use.def].won += use.sides.drew.won + use.sides.kept.won;
  }
  for (const auto& [def, group] : with) {
    const GroupCount without{seats - group.seats, std::popcount(winners) - group.won};
    if (without.seats > 0) cards[def].in_deck.AddGame(group, without);
  }
}

}  // namespace cardinal::simulate

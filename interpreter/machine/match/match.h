// The whole state of one game. In: a Program and a Setup. Out: Match, one plain value: cards, zones, numbers, pending
// work (frames), what each seat knows, the random generator and the open decision. Promises: copying, ==, hashing and
// encoding need only the value itself; two equal matches that receive equal answers stay equal, on every machine.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "interpreter/base/random.h"
#include "interpreter/base/sequence.h"
#include "interpreter/base/table.h"
#include "interpreter/machine/match/value_stack.h"
#include "interpreter/machine/model/model.h"
#include "interpreter/machine/program/program.h"

namespace cardinal::match {

using model::CardId;
using model::Seat;
using model::Value;
using ZoneId = std::int32_t;  // zone instance: see ZoneIndex
inline constexpr ZoneId kNoZone = -1;

struct Card {
  std::int32_t def = -1;      // Program::cards: how it is printed now
  std::int32_t printed = -1;  // how it was printed when the match began, or when it was made
  Seat owner = 0;
  Seat controller = 0;
  ZoneId zone = -1;
  std::int32_t since = 0;         // the later the card entered its zone, the larger
  std::int32_t zone_changes = 0;  // how often this card has changed its zone
  std::uint32_t known_by = 0;  // bit per seat: the seat knows the face of this card although the zone does not show it
  std::int32_t created = 0;    // 1: made by the rules during the match; 0: a card of a deck
  bool operator==(const Card&) const = default;
};

// A timed modifier in force. An element of `args` is kWildcard if the modifier ignores that argument. If the query
// returns a list, the elements of the amount follow the arguments and `amount` is their number.
inline constexpr Value kWildcard = model::kNotApplicable;
struct ActiveModifier {
  std::int32_t timed = -1;  // Program::timed_modifiers
  CardId source = -1;       // the card whose text made it, or -1
  std::vector<Value> args;
  Value amount = 0;
  Value end = model::kNone;  // uid of the occurrence, or card
  // GameState::move_count when it was made: newer than all cards that were in their zone by then.
  std::int32_t since = 0;
  bool operator==(const ActiveModifier&) const = default;
};

// How many rules of statements a match can make: their numbers have the bits of HookRef::card.
inline constexpr std::int32_t kMostLastingRules = 0xfffffe;
// A rule of a statement, in force for a time. Rules that end together are a group.
struct LastingRule {
  std::int32_t rule = -1;      // Program::lasting_rules
  std::int32_t number = 0;     // GameState::lasting_count when it was made, from 1
  std::int32_t group = 0;      // the number of the first rule of its group
  CardId source = -1;          // the card whose text made it, or -1
  Seat seat = model::kNoSeat;  // who controlled that card then
  std::vector<Value> captured;
  Value end = model::kNone;  // uid of the occurrence, or card
  std::int32_t count = 1;    // how often its moment must still come
  std::int32_t since = 0;    // as ActiveModifier::since
  std::int32_t older = 0;    // how many of GameState::modifiers are older
  bool operator==(const LastingRule&) const = default;
};

// The position: what rules read and write. Frames are in Stack, because a pure evaluation runs on a stack of its own.
struct GameState {
  std::int32_t seats = 0;
  std::uint32_t eliminated = 0;  // bit per eliminated seat
  base::Table<model::CardId, Card> cards;
  std::vector<CardId> order;              // all cards, zone after zone, top or oldest first
  std::vector<std::int32_t> zone_starts;  // zone instance z holds order[zone_starts[z] .. zone_starts[z + 1])
  std::vector<Value> fields;              // table, then players, then cards: see FieldIndex
  std::vector<ActiveModifier> modifiers;  // oldest first
  std::int32_t move_count = 0;            // clock of Card::since
  // Program::kept_answers of each card, card after card; kNotApplicable: the card has left no zone, or is of another
  // type.
  std::vector<Value> kept_answers;
  std::vector<LastingRule> lasting;  // oldest first
  std::int32_t lasting_count = 0;    // how many have been made
  bool operator==(const GameState&) const = default;

  std::span<const CardId> CardsIn(ZoneId zone) const {
    return {order.data() + zone_starts[zone],
            static_cast<std::size_t>(zone_starts[static_cast<std::size_t>(zone) + 1] - zone_starts[zone])};
  }
  // The same for a zone that may be on a card that was made later: it is empty.
  std::span<const CardId> CardsInIfAny(ZoneId zone) const {
    return static_cast<std::size_t>(zone) + 1 < zone_starts.size() ? CardsIn(zone) : std::span<const CardId>();
  }
};

// Takes modifiers out of force.
template <class Predicate>
void EraseModifiers(GameState& world, const Predicate& is_over) {
  std::vector<std::int32_t> over;  // their places
  std::int32_t place = 0;
  std::erase_if(world.modifiers, [&](const ActiveModifier& modifier) {
    const bool ends = is_over(modifier);
    if (ends && !world.lasting.empty()) over.push_back(place);
    ++place;
    return ends;
  });
  for (LastingRule& made : world.lasting)
    made.older -= static_cast<std::int32_t>(std::ranges::lower_bound(over, made.older) - over.begin());
}

// The kind of occurrence that a frame or a recorded event keeps as a number.
inline program::OccurrenceKind ToOccurrenceKind(Value kind) { return static_cast<program::OccurrenceKind>(kind); }

// A function in progress. All functions have the same kind of frame.
struct Frame {
  program::FunctionId code = -1;
  std::int32_t pc = 0;                 // next instruction, relative to the function
  std::int32_t base = 0;               // first local in Stack::values
  std::int32_t arena = 0;              // height of the arena when the frame began
  std::int32_t uid = 0;                // the occurrence of this frame, 0 = none
  std::int16_t kind = -1;              // program::OccurrenceKind of that occurrence
  std::int16_t flags = 0;              // FrameFlag: used by the machine only (e.g. event skipped)
  std::int32_t occurrence_index = -1;  // index of the event, action or window
  // The hook, modifier or part that this frame runs, otherwise -1 (together with `code` it identifies the rule for
  // `does not see itself`).
  std::int32_t rule = -1;
  CardId source = -1;  // the card whose text this is, or -1
  // The kind of its occurrence; only if it has one.
  program::OccurrenceKind Occurrence() const { return ToOccurrenceKind(kind); }
  // True if it has an occurrence of this kind.
  bool Runs(program::OccurrenceKind wanted) const { return uid > 0 && Occurrence() == wanted; }
  bool operator==(const Frame&) const = default;
};

// A list is a range of the arena. As a value: offset in the upper half, length in the lower.
struct ListRef {
  std::int32_t offset = 0;
  std::int32_t length = 0;
};
inline Value ToValue(ListRef list) {
  return (static_cast<Value>(list.offset) << 32) | static_cast<std::uint32_t>(list.length);
}
inline ListRef ToList(Value value) {
  return {static_cast<std::int32_t>(value >> 32), static_cast<std::int32_t>(value & 0xffffffff)};
}

struct Stack {
  std::vector<Frame> frames;
  ValueStack values;            // locals and operands of all frames
  ValueStack arena;             // elements of lists
  std::vector<Value> building;  // open list builders
  std::vector<std::int32_t> building_marks;
  bool operator==(const Stack&) const = default;
  // Empties the stack; its memory is kept.
  void Clear() {
    frames.clear();
    values.clear();
    arena.clear();
    building.clear();
    building_marks.clear();
  }
};

// An announced action that waits in its window. Its locals are stored here; the elements of its lists are in `lists`.
struct PendingAction {
  std::int32_t uid = 0;
  std::int32_t action = -1;
  std::int32_t variant = -1;
  std::int32_t window_uid = 0;
  CardId card = -1;
  Seat player = 0;
  std::int32_t pc = 0;
  std::int32_t copied = 0;  // 1: it is a copy of another action
  std::vector<Value> locals;
  std::vector<Value> lists;
  bool operator==(const PendingAction&) const = default;
};

// An `after` hook that is deferred to the end of a simultaneous block.
struct Deferred {
  std::int32_t event = -1;
  std::int16_t kind = 0;
  std::int32_t uid = 0;
  // All locals of the event at its end (`it.x`), then the elements of those that are lists.
  std::vector<Value> args;
  std::vector<Value> hooks;  // the hooks fixed when the event began
  program::OccurrenceKind Occurrence() const { return ToOccurrenceKind(kind); }
  bool operator==(const Deferred&) const = default;
};

// Identifies the position, so that the machine can use its query cache again (vm/memory.h). Code that changes a
// match without running it must reset the id. Matches that differ only in the id are equal.
struct PositionId {
  std::uint64_t number = 0;  // 0: none
  bool operator==(const PositionId&) const { return true; }
};

// An `after` rule of a card whose event is over, in a game whose reactions happen one by one. `after.hooks` has this
// rule alone. Those that run come first, the innermost last; then those that wait.
enum class ReactionState : std::uint8_t { Unordered, Ordered, Running };
struct Reaction {
  Deferred after;
  ReactionState state = ReactionState::Unordered;
  bool operator==(const Reaction&) const = default;
};

struct Match {
  GameState state;
  Stack stack;
  std::vector<PendingAction> pending;
  std::vector<Deferred> deferred;
  std::vector<Reaction> reactions;
  base::Random random;
  bool explicit_chance = false;  // chance is asked as the seat kChance instead of drawn
  std::int32_t next_uid = 1;
  std::int32_t simultaneous = 0;  // depth of simultaneous blocks
  std::uint32_t serial = 0;       // decisions so far
  model::Decision decision;       // open if outcome is Running and serial > 0
  model::Outcome outcome;
  PositionId position_id;
  bool operator==(const Match&) const = default;
};

// The initial state parameters of a match. Cards are put into `zone` of their owner, or of the table, in the given
// order, top first. `zone` is a zone declaration, and not one of a card.
struct SetupCard {
  std::int32_t def = -1;
  std::int32_t zone = -1;
};
// `field` is an index into Program::fields; that field is an `option`.
struct SetupOption {
  std::int32_t field = -1;
  model::Value value = 0;
};
struct Setup {
  std::int32_t seats = 2;
  base::Table<model::Seat, std::vector<SetupCard>> decks;  // by seat
  std::vector<SetupOption> options;                        // an option that is not named has its initial value
  std::uint64_t seed = 0;
  bool explicit_chance = false;
  bool is_board = false;  // `decks` has all cards: zones do not begin with their first cards
};

// The layout of zones and fields (see zone_layout.cpp).
// `owner_or_none`: a seat or a card.
ZoneId ZoneIndex(const program::Program& program, std::int32_t zone, std::int32_t owner_or_none, std::int32_t seats);
std::int32_t ZoneDeclaration(const program::Program& program, ZoneId zone, std::int32_t seats);
// kNoSeat for a zone of the table or of a card.
Seat ZoneOwner(const program::Program& program, ZoneId zone, std::int32_t seats);
// The card that has the zone; -1 for a zone of the table or of a player.
CardId ZoneHolder(const program::Program& program, ZoneId zone, std::int32_t seats);
std::int32_t ZoneInstanceCount(const program::Program& program, std::int32_t seats, std::size_t cards);
// This and all later zones are zones of cards.
ZoneId FirstCardZone(const program::Program& program, std::int32_t seats);
// True if `card` is `other`, or is on it, directly or through cards between them.
bool IsStackedOn(const program::Program& program, const GameState& world, CardId card, CardId other);
std::size_t FieldIndex(const program::Program& program, const GameState& world, const program::Field& field,
                       Value owner);

// A match with the cards of `setup` in their zones and every field at its initial value; no frame runs.
Match NewMatch(const program::Program& program, const Setup& setup);

// Whether the modifier of a statement says how a card is printed.
bool ChangesPrint(const program::Program& program, const ActiveModifier& modifier);
// Whether the text can be that of the card, now or when something began that still runs.
bool MayHaveText(const program::Program& program, const Card& card, Value text);
// Whether a `modify` statement that changes the query is in force.
bool HasTimed(const program::Program& program, const GameState& world, std::int32_t query);
// Gives each card the print that it has by the newest modifier in force, or the one that it had at first.
void PrintCards(const program::Program& program, GameState& world);
// Moves a card; `position` counts from the top (0), -1 = end. Keeps `order`, `since`, `zone_changes` and `known_by`
// right: a seat that saw the card in its old zone knows the face from then on; faces that the new zone shows are not
// remembered.
void MoveCard(const program::Program& program, GameState& world, CardId card, ZoneId to, std::int32_t position);
// Adds a card with that definition, at the end of the zone, as if it had just entered it. All states of the card have
// their initial values.
CardId CreateCard(const program::Program& program, GameState& world, std::int32_t def, Seat owner, ZoneId zone,
                  bool listed = true);
// Gives a zone a new order (a permutation of it) and clears `known_by` of its cards.
void ReorderZone(const program::Program& program, GameState& world, ZoneId zone, std::span<const CardId> order);
// Bit per seat that sees the faces of the cards in the zone.
std::uint32_t ZoneViewers(const program::Program& program, const GameState& world, ZoneId zone);
std::uint32_t ZoneViewers(const program::ZoneLayout& layout, ZoneId zone);
// `watchers`: ZoneViewers of the zone of the card. A viewer that is not a seat sees what all seats see
// or know.
bool SeesFace(const GameState& world, std::uint32_t watchers, Seat viewer, CardId card);
bool SeesFace(const program::Program& program, const GameState& world, Seat viewer, CardId card);

std::uint64_t HashMatch(const Match& match);

// Describes the first violated invariant of the twelve in docs/security.md; empty if all hold.
std::string CheckInvariants(const program::Program& program, const Match& match);
// The same for the invariants of a step (3, 5): cards may be added, but the others and their owners must not change.
std::string CheckUnchanged(const Match& before, const Match& after);

// A versioned, checksummed image of the match. Decode refuses everything that Encode did not write and sets `error`.
std::string Encode(const program::Program& program, const Match& match);
bool Decode(const program::Program& program, std::string_view bytes, Match& match, std::string& error);

// ---- functions that almost every instruction calls: inline, because they are short

inline std::size_t FieldIndex(const program::Program& program, const GameState& world, const program::Field& field,
                              Value owner) {
  const auto slot = static_cast<std::size_t>(field.slot);
  if (field.of == program::OwnerKind::Table) return slot;
  const auto table = static_cast<std::size_t>(program.table_fields),
             player = static_cast<std::size_t>(program.player_fields);
  if (field.of == program::OwnerKind::Player) return table + static_cast<std::size_t>(owner) * player + slot;
  return table + static_cast<std::size_t>(world.seats) * player +
         static_cast<std::size_t>(owner) * static_cast<std::size_t>(program.card_fields) + slot;
}

// An empty layout, for more seats than are possible or for a program that has not been verified.
const program::ZoneLayout& EmptyZoneLayout();
inline const program::ZoneLayout& GetZoneLayout(const program::Program& program, std::int32_t seats) {
  const auto& layouts = program.derived.layouts;
  if (static_cast<std::size_t>(seats) < layouts.size()) [[likely]]
    return layouts[seats];
  return EmptyZoneLayout();
}

inline ZoneId ZoneIndex(const program::Program& program, std::int32_t zone, std::int32_t owner_or_none,
                        std::int32_t seats) {
  const program::ZoneLayout& layout = GetZoneLayout(program, seats);
  if (static_cast<std::size_t>(zone) >= layout.zones.size()) return -1;
  const program::ZoneLayout::Zone& place = layout.zones[zone];
  if (place.of == program::OwnerKind::Table) return place.first;
  if (owner_or_none < 0 || (place.of == program::OwnerKind::Player && owner_or_none >= seats)) return -1;
  return place.first + owner_or_none * place.stride;
}

inline const program::ZoneLayout::Instance& GetZoneInstance(const program::ZoneLayout& layout, ZoneId zone) {
  if (zone < layout.plain) [[likely]]
    return layout.instances[zone];
  return layout.on_cards[static_cast<std::size_t>(zone - layout.plain) % layout.on_cards.size()];
}

inline std::uint32_t ZoneViewers(const program::ZoneLayout& layout, ZoneId zone) {
  const bool exists = zone >= 0 && (zone < layout.plain || !layout.on_cards.empty());
  return exists ? GetZoneInstance(layout, zone).watchers : 0;
}

// The card that has the zone; -1 for a zone of the table or of a player.
inline CardId ZoneHolder(const program::ZoneLayout& layout, ZoneId zone) {
  return zone < layout.plain || layout.on_cards.empty() ? -1 : (zone - layout.plain) / base::Count(layout.on_cards);
}

}  // namespace cardinal::match

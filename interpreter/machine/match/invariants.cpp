// Checks the invariants of a position (1, 2, 4, 6, 7), of a step (3, 5) and of copies (12). invariants.h has the list.
#include "interpreter/machine/match/invariants.h"
#include "interpreter/base/table.h"

namespace cardinal::match {
namespace {

std::string DescribeViolation(int number, const std::string& what) {
  return "invariant " + std::to_string(number) + ": " + what;
}
std::string FormatNumber(std::int64_t number) { return std::to_string(number); }

std::uint32_t AllSeats(std::int32_t seats) { return seats >= 32 ? ~std::uint32_t{0} : (std::uint32_t{1} << seats) - 1; }

std::string CheckSizes(const program::Program& program, const GameState& world) {
  if (world.seats < 1 || world.seats > 32)
    return DescribeViolation(7, "there are " + FormatNumber(world.seats) + " seats");
  if ((world.eliminated & ~AllSeats(world.seats)) != 0)
    return DescribeViolation(7, "a seat that does not exist is out");
  const auto zones = static_cast<std::size_t>(ZoneInstanceCount(program, world.seats, world.cards.size()));
  if (world.zone_starts.size() != zones + 1) return DescribeViolation(2, "there are not as many zones as declared");
  if (world.zone_starts.front() != 0) return DescribeViolation(2, "the first zone does not start at the first card");
  for (std::size_t i = 0; i < zones; ++i) {
    if (world.zone_starts[i] > world.zone_starts[i + 1])
      return DescribeViolation(2, "zone " + FormatNumber(static_cast<std::int64_t>(i)) + " ends before it starts");
  }
  if (world.zone_starts.back() != std::ssize(world.order))
    return DescribeViolation(2, "the last zone does not end at the last card");
  if (world.order.size() != world.cards.size()) {
    return DescribeViolation(1, FormatNumber(std::ssize(world.cards)) + " cards, but " +
                                    FormatNumber(std::ssize(world.order)) + " are in zones");
  }
  return "";
}

std::string CheckZones(const GameState& world) {
  base::Table<model::CardId, char> placed(
      world.cards.size());  // bytes: bits are slower, and this runs after every step
  for (ZoneId zone = 0; zone + 1 < static_cast<ZoneId>(world.zone_starts.size()); ++zone) {
    for (const CardId card : world.CardsIn(zone)) {
      if (!world.cards.Contains(card))
        return DescribeViolation(7,
                                 "card " + FormatNumber(card) + " in zone " + FormatNumber(zone) + " does not exist");
      if (placed[card]) return DescribeViolation(1, "card " + FormatNumber(card) + " is in two places");
      placed[card] = true;
      const ZoneId own = world.cards[card].zone;
      if (own != zone)
        return DescribeViolation(2, "card " + FormatNumber(card) + " is listed in zone " + FormatNumber(zone) +
                                        ", but its own zone is " + FormatNumber(own));
    }
  }
  return "";
}

std::string CheckCard(const program::Program& program, const GameState& world, const Card& card, std::int64_t id) {
  // The name is made only for a violation: this code runs for every card after every step.
  const auto broken = [&](const char* what) { return DescribeViolation(7, "card " + FormatNumber(id) + what); };
  if (!program.cards.Contains(card.def) || !program.cards.Contains(card.printed))
    return broken(" is of a kind that does not exist");
  if (card.owner < 0 || card.owner >= world.seats) return broken(" has an owner that does not exist");
  if (card.controller < 0 || card.controller >= world.seats) return broken(" has a controller that does not exist");
  if ((card.known_by & ~AllSeats(world.seats)) != 0) return broken(" is known to a seat that does not exist");
  if (card.since < 0 || card.since > world.move_count) return broken(" came later than the last move");
  if (card.created != 0 && card.created != 1) return broken(" is neither made nor of a deck");
  if (card.zone_changes < 0) return broken(" has moved a negative number of times");
  if (card.zone_changes > kMostOccurring) return broken(" has moved more often than a game can have moves");
  return "";
}

std::string CheckCapacity(const program::Program& program, const GameState& world) {
  for (ZoneId instance = 0; instance + 1 < static_cast<ZoneId>(world.zone_starts.size()); ++instance) {
    const auto held = std::ssize(world.CardsIn(instance));
    if (held == 0) continue;
    const program::Zone& zone = program.zones[ZoneDeclaration(program, instance, world.seats)];
    if (zone.capacity >= 0 && held > zone.capacity) {
      return DescribeViolation(
          4, "zone " + zone.name + " holds " + FormatNumber(held) + " cards, at most " + FormatNumber(zone.capacity));
    }
  }
  return "";
}

// A cycle of cards, each on the next, would be in no zone.
std::string CheckHolders(const program::Program& program, const GameState& world) {
  const auto cards = world.cards.NextId();
  if (world.zone_starts[FirstCardZone(program, world.seats)] == cards) return "";
  for (CardId card = 0; card < cards; ++card) {
    CardId holder = card;
    for (CardId steps = 0; holder >= 0 && steps <= cards; ++steps) {
      holder = ZoneHolder(program, world.cards[holder].zone, world.seats);
    }
    if (holder >= 0) return DescribeViolation(1, "card " + FormatNumber(card) + " is on itself");
  }
  return "";
}

bool InRange(const program::Program& program, const GameState& world, const program::Field& field, Value value,
             std::int32_t next_uid) {
  if (value == model::kNone && field.type.optional) return true;
  const bool number = field.type.kind == program::TypeKind::Int;
  return FitsType(program, world, field.type, value, next_uid) &&
         (!number || (value >= field.min && value <= field.max));
}

std::string CheckFields(const program::Program& program, const GameState& world, std::int32_t next_uid) {
  const auto seats = static_cast<std::size_t>(world.seats);
  const std::size_t wanted = static_cast<std::size_t>(program.table_fields) +
                             seats * static_cast<std::size_t>(program.player_fields) +
                             world.cards.size() * static_cast<std::size_t>(program.card_fields);
  if (world.fields.size() != wanted) return DescribeViolation(6, "there are not as many fields as declared");
  for (const program::Field& field : program.fields) {
    std::size_t owners = 1, fields = 0;  // of each owner
    if (field.of == program::OwnerKind::Player)
      owners = seats, fields = static_cast<std::size_t>(program.player_fields);
    if (field.of == program::OwnerKind::Card)
      owners = world.cards.size(), fields = static_cast<std::size_t>(program.card_fields);
    const std::size_t first = FieldIndex(program, world, field, 0);
    for (std::size_t owner = 0; owner < owners; ++owner) {
      const Value value = world.fields[first + owner * fields];
      // The initial value is valid whatever the type: for example `none` in a state that the rules set before they read
      // it.
      if (value != field.initial && !InRange(program, world, field, value, next_uid)) {
        return DescribeViolation(6, "field " + field.name + " of " + FormatNumber(static_cast<std::int64_t>(owner)) +
                                        " is " + FormatNumber(value));
      }
    }
  }
  return "";
}

std::string CheckKeptAnswers(const program::Program& program, const GameState& world, std::int32_t next_uid) {
  const std::size_t questions = program.kept_answers.size();
  if (world.kept_answers.size() != questions * world.cards.size())
    return DescribeViolation(6, "there are not as many kept answers as cards and questions");
  for (std::size_t i = 0; i < world.kept_answers.size(); ++i) {
    const Value value = world.kept_answers[i];
    const program::TypeTag& type = program.kept_answers[i % questions].type;
    const bool none = value == model::kNotApplicable || (type.optional && value == model::kNone);
    if (!none && !FitsType(program, world, type, value, next_uid))
      return DescribeViolation(6, "a kept answer is " + FormatNumber(value));
  }
  return "";
}

std::string CheckModifier(const program::Program& program, const GameState& world, const ActiveModifier& modifier) {
  if (!program.timed_modifiers.Contains(modifier.timed))
    return DescribeViolation(7, "a modifier of a statement that does not exist");
  if (!IsValidIndexOrNone(world.cards, modifier.source))
    return DescribeViolation(7, "a modifier made by a card that does not exist");
  const program::TimedModifier& timed = program.timed_modifiers[modifier.timed];
  const program::Query& query = program.queries[timed.query];
  // The elements of a list amount follow the arguments.
  const bool list = query.result.kind == program::TypeKind::List && modifier.amount != model::kNone;
  const auto elements = list ? static_cast<std::size_t>(std::max<Value>(modifier.amount, 0)) : 0;
  if (modifier.args.size() != query.params.size() + elements)
    return DescribeViolation(7, "a modifier of " + query.name + " with the wrong number of arguments");
  if (timed.end == program::EndKind::CardLeaves && modifier.end != model::kNone &&
      !world.cards.Contains(modifier.end)) {
    return DescribeViolation(7, "a modifier that ends with a card that does not exist");
  }
  if (timed.end == program::EndKind::Group &&
      std::ranges::find(world.lasting, modifier.end, &LastingRule::group) == world.lasting.end())
    return DescribeViolation(7, "a modifier of " + query.name + " that ends with rules which do not exist");
  if (modifier.since < 0 || modifier.since > world.move_count)
    return DescribeViolation(7, "a modifier of " + query.name + " was made after the last move");
  if (ChangesPrint(program, modifier) &&
      !(world.cards.Contains(modifier.args[0]) && program.cards.Contains(modifier.amount)))
    return DescribeViolation(7, "a card is printed like one that does not exist");
  return "";
}

std::string CheckLastingRule(const program::Program& program, const GameState& world, const LastingRule& made,
                             std::int32_t next_uid) {
  const auto broken = [](const char* what) { return DescribeViolation(7, "a lasting rule " + std::string(what)); };
  if (!program.lasting_rules.Contains(made.rule)) return broken("of a statement that does not exist");
  const program::LastingRule& declared = program.lasting_rules[made.rule];
  if (!IsValidIndexOrNone(world.cards, made.source)) return broken("made by a card that does not exist");
  if (made.seat < -1 || made.seat >= world.seats) return broken("of a seat that does not exist");
  if (made.captured.size() != declared.captured.size()) return broken("with the wrong number of values");
  for (std::size_t i = 0; i < made.captured.size(); ++i) {
    const program::TypeTag& type = declared.captured[i];
    const bool none = type.optional && made.captured[i] == model::kNone;
    if (!none && !FitsType(program, world, type, made.captured[i], next_uid))
      return broken("with a value of another type");
  }
  const bool no_end = declared.end == program::EndKind::Forever || (declared.end_later && made.end == model::kNone);
  if (no_end && made.end != model::kNone) return broken("with an end that its statement does not have");
  if (!no_end && declared.end == program::EndKind::CardLeaves && !world.cards.Contains(made.end))
    return broken("that ends with a card that does not exist");
  if (!no_end && declared.end == program::EndKind::EndOfOccurrence && (made.end < 1 || made.end >= next_uid))
    return broken("that ends with an occurrence that did not begin");
  // A rule that ends with the occurrence which it has met waits for no other.
  const bool met = declared.reach == program::ReachKind::Occurrence && made.end != model::kNone;
  if (made.count < (met ? 0 : 1)) return broken("whose moment has passed");
  if (made.since < 0 || made.since > world.move_count) return broken("that was made after the last move");
  if (made.group < 1 || made.group > made.number) return broken("of a group that does not exist");
  if (made.older < 0 || made.older > std::ssize(world.modifiers))
    return broken("newer than modifiers that do not exist");
  return "";
}

std::string CheckLastingRules(const program::Program& program, const GameState& world, std::int32_t next_uid) {
  std::string broken;
  std::int32_t last = 0, older = 0;
  for (const LastingRule& made : world.lasting) {
    if (broken.empty() && (made.number <= last || made.older < older))
      broken = DescribeViolation(7, "lasting rules are not in their order");
    last = made.number;
    older = made.older;
    if (broken.empty()) broken = CheckLastingRule(program, world, made, next_uid);
  }
  if (broken.empty() && world.lasting_count < last)
    broken = DescribeViolation(7, "there are more lasting rules than have been made");
  if (broken.empty() && world.lasting_count > kMostLastingRules)
    broken = DescribeViolation(7, "more lasting rules were made than a game can have");
  return broken;
}

// A card is printed as the newest modifier of its print says, otherwise as it was at first.
std::string CheckPrints(const program::Program& program, const GameState& world) {
  for (const CardId id : world.cards.Ids()) {
    std::int32_t print = world.cards[id].printed;
    for (const ActiveModifier& modifier : world.modifiers)
      if (ChangesPrint(program, modifier) && modifier.args[0] == id) print = static_cast<std::int32_t>(modifier.amount);
    if (print != world.cards[id].def) return DescribeViolation(7, "a card is printed like another one for no reason");
  }
  return "";
}

std::string CheckModifiers(const program::Program& program, const GameState& world) {
  std::string broken;
  for (std::size_t i = 0; broken.empty() && i < world.modifiers.size(); ++i) {
    broken = CheckModifier(program, world, world.modifiers[i]);
    if (broken.empty() && i > 0 && world.modifiers[i].since < world.modifiers[i - 1].since)
      broken = DescribeViolation(7, "a modifier is older than the one before it");
  }
  return broken.empty() ? CheckPrints(program, world) : broken;
}

}  // namespace

bool IsRule(const program::Program& program, const GameState& world, HookRef rule) {
  if (!program.hooks.Contains(rule.hook)) return false;
  const std::int32_t text = program.hooks[rule.hook].card;
  if (text == program::kOfGame) return rule.card == -1;
  return world.cards.Contains(rule.card) && MayHaveText(program, world.cards[rule.card], text);
}

static bool IsPrintOf(const program::Program& program, Value print, std::int32_t card_type) {
  const std::int32_t type = program.cards[static_cast<std::int32_t>(print)].type;
  return card_type < 0 || (type >= 0 && ((program.card_types[type].is >> card_type) & 1u) != 0);
}

bool FitsType(const program::Program& program, const GameState& world, const program::TypeTag& type, Value value,
              std::int32_t next_uid) {
  using program::TypeKind;
  switch (type.kind) {
    case TypeKind::Int: return value > model::kNotApplicable;
    case TypeKind::Bool: return value == 0 || value == 1;
    case TypeKind::Name: return program.strings.Contains(value);
    case TypeKind::Enum: return program.enums.Contains(type.id) && IsValidIndex(program.enums[type.id].values, value);
    case TypeKind::Player: return value >= 0 && value < world.seats;
    case TypeKind::Card: return world.cards.Contains(value);
    case TypeKind::Print:
      if (program::IsLentText(value)) return program::LentIndex(value) < program.lent_texts.size();
      return program.cards.Contains(value) && IsPrintOf(program, value, type.id);
    case TypeKind::Rule: return IsRule(program, world, UnpackHookRef(value));
    case TypeKind::Event:
    case TypeKind::Action:
    case TypeKind::Window: return value >= 1 && value < next_uid;
    default: return true;
  }
}

std::string CheckState(const program::Program& program, const GameState& world, std::int32_t next_uid) {
  if (world.move_count > kMostOccurring) return DescribeViolation(7, "there were more moves than a game can have");
  std::string broken = CheckSizes(program, world);
  if (broken.empty()) broken = CheckZones(world);
  for (std::size_t i = 0; broken.empty() && i < world.cards.size(); ++i) {
    broken = CheckCard(program, world, world.cards[i], static_cast<std::int64_t>(i));
  }
  if (broken.empty()) broken = CheckCapacity(program, world);
  if (broken.empty()) broken = CheckHolders(program, world);
  if (broken.empty()) broken = CheckFields(program, world, next_uid);
  if (broken.empty()) broken = CheckKeptAnswers(program, world, next_uid);
  if (broken.empty()) broken = CheckModifiers(program, world);
  if (broken.empty()) broken = CheckLastingRules(program, world, next_uid);
  return broken;
}

std::string CheckStructure(const program::Program& program, const Match& match) {
  std::string broken = CheckState(program, match.state, match.next_uid);
  if (broken.empty()) broken = CheckStack(program, match);
  if (broken.empty()) broken = CheckDecision(program, match);
  return broken;
}

std::string CheckInvariants(const program::Program& program, const Match& match) {
  Match decoded;
  std::string broken, error;
  if (Decode(program, Encode(program, match), decoded, error)) {
    // Decode has checked the structure of the decoded match. If a copy of it equals this match, all invariants also
    // hold for this match.
    broken = CheckCopy(match, HashMatch(match), Match(decoded), "a copy of the image read back");
    if (broken.empty()) return "";
  } else {
    broken = DescribeViolation(12, "its image cannot be read: " + error);
  }
  const std::string structure = CheckStructure(program, match);
  return structure.empty() ? broken : structure;
}

std::string CheckCopy(const Match& match, std::uint64_t hash, const Match& other, const std::string& how) {
  if (!(other == match)) return DescribeViolation(12, how + " is another match");
  return HashMatch(other) == hash ? "" : DescribeViolation(12, how + " is equal, but has another hash");
}

std::string CheckUnchanged(const Match& before, const Match& after) {
  if (before.state.cards.size() > after.state.cards.size()) return DescribeViolation(3, "cards have been lost");
  for (std::size_t i = before.state.cards.size(); i < after.state.cards.size(); ++i)
    if (after.state.cards[i].created == 0) return DescribeViolation(3, "a card of no deck was not made by a rule");
  for (std::size_t i = 0; i < before.state.cards.size(); ++i) {
    const Card &was = before.state.cards[i], &is = after.state.cards[i];
    if (was.printed == is.printed && was.owner == is.owner && was.created == is.created) continue;
    const std::string name = "card " + FormatNumber(static_cast<std::int64_t>(i));
    return was.printed != is.printed ? DescribeViolation(3, name + " has become another card")
                                     : DescribeViolation(5, name + " has changed its owner");
  }
  return "";
}

}  // namespace cardinal::match

// The position of a walk: what rules read and write. (Only tests include this.)
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "interpreter/language/check/checked_rules.h"

namespace cardinal::reference {

using Number = std::int64_t;
inline constexpr Number kNone = INT64_MIN;

// A value: a number (a Bool, a card, a seat, a uid ... or none) or a list of them.
struct Value {
  Number number = kNone;
  std::vector<Number> list;
  bool operator==(const Value&) const = default;
};
inline Value Of(Number number) { return {number, {}}; }
inline Value Of(std::vector<Number> list) { return {0, std::move(list)}; }
inline Value Truth(bool yes) { return Of(yes ? 1 : 0); }
inline bool Has(const std::vector<Number>& list, Number value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

// The time at which a rule began to apply: the number of moves before it, and among statements after the same move
// their order.
using Age = std::pair<Number, Number>;

struct Card {
  // zone_owner: a seat, or the card on which the zone is; -1: the table
  int kind = 0, owner = 0, controller = 0, zone = -1, zone_owner = -1;
  Number since = 0;
  bool created = false;
};

// In force by a `modify` statement.
struct Changed {
  int timed = -1;
  Age since;
  std::vector<std::optional<Number>> args;
  Value amount;
  Number end = kNone;  // a card, the uid of an occurrence, or the group of lasting rules with which it ends
};

// A rule of a statement. Rules that end together are a group: its number is that of its first rule.
struct LastingRule {
  check::LastingRuleId rule = -1;
  Number number = 0, group = 0;
  int card = -1;  // whose text made it; -1: of no card
  int seat = -1;  // who controlled that card then
  std::vector<Value> captured;
  Number end = kNone;  // as in Changed
  Number count = 1;    // how often its moment must still come
  Age since;
};

struct Position {
  std::vector<Card> cards;
  std::map<std::pair<int, int>, Number> states;           // field, owner (-1: the table)
  std::map<std::pair<int, int>, std::vector<int>> zones;  // zone, owner as in Card: from the top, or the oldest first
  std::vector<Changed> changed;                           // the oldest first, as the next
  std::vector<LastingRule> lasting;
  std::map<std::pair<check::KeptAnswerId, int>, Value> kept;  // by question and card
  std::uint32_t out = 0;                                      // bit per seat that is out of the game
  Number moves = 0;
  Number statements = 0;  // that put something in force
};

}  // namespace cardinal::reference

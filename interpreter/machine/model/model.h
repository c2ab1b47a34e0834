// The plain values that the machine, the players and the drivers exchange.
// Nothing here depends on a program or a match. Ids are small integers; their tables are in `program/` and `match/`.
#pragma once

#include <bit>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace cardinal::model {

// Every value of the language at run time: a whole number, yes/no (1/0), the position of an enum value, a seat, a card,
// a name (index of an interned string), an occurrence (its uid, from 1), or a list (see match::ListRef).
using Value = std::int64_t;
inline constexpr Value kNone = std::numeric_limits<Value>::min();  // the language's `none`
// Returned by a rule that does not apply; rules never see it.
inline constexpr Value kNotApplicable = std::numeric_limits<Value>::min() + 1;

using Seat = std::int32_t;  // 0 .. players-1
inline constexpr Seat kNoSeat = -1;
inline constexpr Seat kChance = -2;  // chance, if it is explicit (Setup::explicit_chance)
using CardId = std::int32_t;         // one physical card of a match
using SiteId = std::int32_t;         // one place in the rules: see program::Site

enum class OptionKind : std::uint8_t {
  Pass,    // let the window's next player act
  Act,     // a = action, b = card or -1
  Card,    // a = card
  Player,  // a = seat
  Enum,    // a = value, b = enum
  Name,    // a = interned string
  Number,  // a = the number
  Yes,
  No,
  Menu,    // a = index of the menu item
  Done,    // enough options are picked
  NoCard,  // `maybe one`: no card
  Rule,    // a = hook, b = its card or -1: this rule replaces the event first
  Order,   // chance only: keep the present order, or take the order in Answer::order
};

struct Option {
  OptionKind kind = OptionKind::Pass;
  std::int32_t a = -1;
  std::int32_t b = -1;
  bool operator==(const Option&) const = default;
};

// The card that the option takes, acts with, or whose rule it is; -1: none.
inline CardId OptionCard(const Option& option) {
  if (option.kind == OptionKind::Card) return option.a;
  return option.kind == OptionKind::Act || option.kind == OptionKind::Rule ? option.b : -1;
}

enum class DecisionKind : std::uint8_t { Act, One, Many, Number, YesNo, Menu, Arrange, Shuffle };

// The value of Decision::max if the end of a choice must not reveal how many options there are.
inline constexpr std::int32_t kUnlimitedPicks = INT32_MAX;

// The one place where the machine stops: which seat is asked what, with every legal option. Sets are picked one by one
// (`Many`, `Arrange`): each answer adds to `picked` until `Done` or the maximum.
struct Decision {
  std::uint32_t serial = 0;  // counts the decisions of a match, from 1
  Seat seat = kNoSeat;
  DecisionKind kind = DecisionKind::One;
  std::int32_t choice = -1;       // index into Program::choices (prompt), or -1
  std::int32_t window = -1;       // Act: index into Program::windows
  std::int32_t zone = -1;         // Shuffle: zone instance
  SiteId site = -1;               // the site that asks, with its clauses
  std::int32_t min = 0, max = 0;  // Many: limits for the number of picks in all
  std::vector<Option> options;    // never empty
  std::vector<Value> picked;
  // The values for the holes of the question, then those of each label of the menu; lists refer to the arena of the
  // stack.
  std::vector<Value> template_values;
  bool operator==(const Decision&) const = default;
};

// Makes the decision one that is not open. Keeps the memory of its vectors for the next decision.
inline void ResetDecision(Decision& decision) {
  decision.options.clear();
  decision.picked.clear();
  decision.template_values.clear();
  decision.serial = 0;
  decision.seat = kNoSeat;
  decision.kind = DecisionKind::One;
  decision.choice = decision.window = decision.zone = -1;
  decision.site = -1;
  decision.min = decision.max = 0;
}

struct Answer {
  std::int32_t option = 0;   // index into Decision::options
  std::uint32_t serial = 0;  // the decision that it answers; 0 = the open one
  // Shuffle only: the requested order, top first (a permutation of the zone); empty = keep the order.
  std::vector<CardId> order;
};

// Won: by one or several players, the others lose. Lost: by all players.
enum class OutcomeKind : std::uint8_t { Running, Won, Drawn, Lost };
struct Outcome {
  OutcomeKind kind = OutcomeKind::Running;
  std::uint32_t winners = 0;  // Won: a bit for each seat that wins
  SiteId site = -1;           // the rule that ended the game
  // The reason that the rule gives: the sentence (into Program::templates; -1: none) and the values for its holes.
  // Lists among the values refer to `elements`.
  std::int32_t reason = -1;
  std::vector<Value> values = {};
  std::vector<Value> elements = {};
  std::vector<Value> scores = {};  // by seat, in a game with a score that is over; otherwise empty
  bool IsWonBy(Seat seat) const { return seat >= 0 && ((winners >> seat) & 1u) != 0; }
  // The only winner; kNoSeat: there is none, or there are several.
  Seat SoleWinner() const { return std::has_single_bit(winners) ? std::countr_zero(winners) : kNoSeat; }
  std::vector<Seat> Winners() const {
    std::vector<Seat> seats;
    for (std::uint32_t rest = winners; rest != 0; rest &= rest - 1) seats.push_back(std::countr_zero(rest));
    return seats;
  }
  bool operator==(const Outcome&) const = default;
};

// The mistakes of rules at run time. A fault ends a step and leaves the match as it was before the step.
enum class FaultKind : std::uint8_t {
  StepBudget,
  FrameDepth,
  Overflow,
  DivisionByZero,
  ListTooLong,
  ZoneFull,
  CardOnItself,
  TooManyOptions,
  TooManyCards,
  MissingValue,
  Internal,
};
// Whether a step met one of the limits that base::Limits can change.
constexpr bool IsLimit(FaultKind kind) {
  return kind == FaultKind::StepBudget || kind == FaultKind::FrameDepth || kind == FaultKind::ListTooLong ||
         kind == FaultKind::TooManyOptions || kind == FaultKind::TooManyCards;
}
struct Fault {
  FaultKind kind = FaultKind::Internal;
  SiteId site = -1;
  std::string message;             // with the operands; lower case, no period
  std::vector<SiteId> call_chain;  // the calls that led there, innermost first
};

}  // namespace cardinal::model

// The twelve invariants of a match between two steps:
//   1 every card is in exactly one zone, and no card is on itself
//   2 the list of each zone and the zone that each card names agree
//   3 the cards are those of the start: no card is made, lost or changed into another
//   4 no zone is over its capacity
//   5 owners never change
//   6 every state is within its range
//   7 every id exists: of cards, kinds, functions, events, choices, sites
//   8 the seat that is asked exists and is in the game; chance is asked only if chance is explicit
//   9 the game runs and has exactly one open decision, or it has an outcome (a fault leaves the match as it was)
//  10 a decision has options, no two of them are equal, and there are enough of them for the required picks
//  11 every frame waits at a stop of its function, and its registers have values of their types
//  12 a copy and the decoded image equal the match and have its hash
// CheckInvariants (all but 3 and 5) and CheckUnchanged (3, 5) of match.h check them. The scenario runner, `cardinal
// simulate --examine every` (12 at every eighth decision), `cardinal fuzz` and tests/soak call these functions after
// each step; invariants_test.cpp violates each invariant by hand.
//
// In: a program and a match between two steps. Out: a description of the first violated invariant; empty if all hold.
// Promises: a function never reads through an id that it has not checked, so a match of a damaged image may be passed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/base/table.h"
#include "interpreter/machine/match/frame_layout.h"

namespace cardinal::match {

// Checks the invariants 1, 2, 4 and 6 to 11.
std::string CheckStructure(const program::Program& program, const Match& match);
// Checks invariant 12. `other` is a copy of the match, made without playing; `hash` is the hash of the match; `how`
// describes the copy, such as "the image read back".
std::string CheckCopy(const Match& match, std::uint64_t hash, const Match& other, const std::string& how);

// Checks everything else that the machine assumes about a match that it left at a decision. A modified file with a
// corrected checksum can violate it. Checked are: which functions run, for which occurrences, what each has called and
// where it waits, and with which flags;
// that every list, hook reference and option exists and belongs to its frame; and which seat acts with which card in
// which window. Returns a description of the violation; empty if there is none.
// Not checked: whether the locals of rules have the values that the rules stored in them. A wrong card, seat or number
// results at worst in a fault of the rules; a wrong occurrence is not detected.
std::string ValidateStack(const program::Program& program, const Match& match);

// More than any game can have of moves, of occurrences and of answers in a window: the machine counts them without a
// check.
inline constexpr std::int32_t kMostOccurring = 1 << 30;

// True if there is such a rule, and it belongs to the card (-1: to the ruleset).
bool IsRule(const program::Program& program, const GameState& world, HookRef rule);

// The parts of CheckStructure: the position (1, 2, 4, 6, 7), then the stack and the decision (7 to 11).
std::string CheckState(const program::Program& program, const GameState& world, std::int32_t next_uid);
std::string CheckStack(const program::Program& program, const Match& match);
std::string CheckDecision(const program::Program& program, const Match& match);
// True if a value that is not none may be where the type is declared. Lists are not checked.
bool FitsType(const program::Program& program, const GameState& world, const program::TypeTag& type, Value value,
              std::int32_t next_uid);

// ---- frames (waiting_frames.cpp)

// Checks invariants 7 and 11 of a frame: where it waits, and where its registers are. The frames before it have passed.
std::string CheckWaitingFrame(const program::Program& program, const Match& match, std::size_t index);
// The same for the values of the registers of all frames, after each frame has passed: their types, and that the lists
// are in the arena one after the other, in the order of the registers, with nothing between them.
std::string CheckRegisters(const program::Program& program, const Match& match);
// The same for an action that waits. Its action and variant exist.
std::string CheckWaitingAction(const program::Program& program, const Match& match, const PendingAction& waiting);
using base::IsValidIndex;

// Also true for -1, which means none.
template <class Table>
bool IsValidIndexOrNone(const Table& table, std::int64_t id) {
  return id == -1 || IsValidIndex(table, id);
}

}  // namespace cardinal::match

// The twelve invariants of a match between two steps:
//   1 every card is in exactly one zone, and none lies on itself
//   2 the list of each zone and the zone that each card names agree
//   3 the cards are those of the start, none made, lost or become another
//   4 no zone is over its capacity
//   5 owners never change
//   6 every state is within its range
//   7 every id exists: of cards, kinds, codes, events, choices, places in the rules
//   8 the seat that is asked exists and is in the game; luck is asked only where chance is explicit
//   9 the game runs and asks exactly one decision, or it has an outcome (a fault leaves the match as it was)
//  10 a decision has options, no two alike, and enough of them for what must be picked
//  11 every frame stands inside its code, with as many operands and lists as the verifier allows
//  12 a copy and what is read back from the image are equal to the match and have its hash
// Who looks: BrokenInvariant (all but 3 and 5) and CheckUnchanged (3, 5) of match.h. They are asked after each step by
// the runner of scenarios, by `cardinal simulate --examine every` (12 at every eighth decision), by `cardinal fuzz` and
// by tests/soak; invariants_test.cpp breaks each by hand.
//
// In: a program and a match between two steps. Out: the first invariant that does not hold, in words; empty if all do.
// Promises: reads nothing through an id it has not checked, so it may be given whatever a damaged image holds.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/machine/match/frame_layout.h"

namespace cardinal::match {

// 1, 2, 4 and 6 to 11.
std::string CheckStructure(const program::Program& program, const Match& match);
// 12: `other` was made from the match, whose hash is given, without playing; `how`: in words, such as "the image read
// back".
std::string CheckCopy(const Match& match, std::uint64_t hash, const Match& other, const std::string& how);

// What else the machine takes for granted of a match that it left at a decision, and a stranger who has mended the
// checksum could have changed: which texts run, as which occurrences, what each has called and where it waits, with
// exactly the operands that the verifier found there and the flags that belong to that place; that every list, heard
// hook and option that they hold exists and is one of theirs; and who acts with which card in which window. In words;
// empty if nothing is wrong. Asked of files that are read, since it works out the heights of stacks again.
// Not found out: whether what the rules keep in locals of their own is what they have put there. A wrong card, seat or
// number is a fault of the rules at worst; a wrong occurrence, or a wrong height of the arena (Mark), is not caught.
std::string ValidateStack(const program::Program& program, const Match& match);

// The parts of it: the position (1, 2, 4, 6, 7), then what is running and what is asked (7 to 11).
std::string CheckState(const program::Program& program, const GameState& world, std::int32_t next_uid);
std::string CheckStack(const program::Program& program, const Match& match);
std::string CheckDecision(const program::Program& program, const Match& match);
// For each instruction of a verified code: which of the operands that it finds, the lowest first, are lists.
using ListOperands = std::vector<std::vector<std::uint8_t>>;
ListOperands FindListOperands(const program::Program& program, program::FunctionId code);

// Whether 0 <= id < size, or id == -1 where that means none.
template <class Table>
bool IsValidIndex(const Table& table, std::int64_t id) {
  return id >= 0 && id < static_cast<std::int64_t>(table.size());
}
template <class Table>
bool IsValidIndexOrNone(const Table& table, std::int64_t id) {
  return id == -1 || IsValidIndex(table, id);
}

}  // namespace cardinal::match

// In: a program. Out: the first thing that is wrong with its tables, or with the operands of its instructions; empty if
// nothing; and what is worked out once for all games of it. Promises: the parts of Verify in the order in which they
// must run: each may rely on the ones before it.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "interpreter/machine/program/looks.h"
#include "interpreter/machine/program/program.h"

namespace cardinal::program {

std::string CheckTables(const Program& program);
std::string CheckOperands(const Program& program, const Function& code, std::int32_t position, FunctionId id);
// What goes beyond one instruction: codes do not share instructions, nothing writes where the machine keeps its
// progress, and an occurrence begins in its own code only.
std::string CheckRoles(const Program& program);
// Walks every path of the code; gives the greatest height of its operands.
std::string CheckFlow(const Program& program, const Function& code, std::int32_t& max_stack);
// Sets Action::never of a program that is right.
void FindNeverOffered(Program& program);
// Sets Prepared::conditions of a program that is right: all that could be kept if what they read is watched.
void FindConditions(Program& program);
// Sets Program::readers, Query::remembered and Query::asks, and of Prepared what windows look at; leaves the conditions
// of which every cell is watched.
void FindReaders(Program& program, const std::vector<Simple>& simple);
// Sets the rest of Program::prepared of a program that is right.
void Prepare(Program& program, const std::vector<Simple>& simple);

// The cell that an instruction reads, if it reads one. Most do not, and all of all programs are asked.
std::optional<std::size_t> CellOf(const Program& program, const Instr& in);
constexpr bool MayReadCell(Op op) {
  switch (op) {
    case Op::LoadField:
    case Op::ZoneCards:
    case Op::ZoneCount:
    case Op::ZoneEnd:
    case Op::ZoneAll:
    case Op::IsZoneOf:
    case Op::IsInZone:
    case Op::CardInfo:
    case Op::Now:
    case Op::AllPlayers:
    case Op::SeatsFrom:
    case Op::NextSeat:
    case Op::ApplyModifiers: return true;
    default: return false;
  }
}
inline std::optional<std::size_t> CellReadBy(const Program& program, const Instr& in) {
  return MayReadCell(in.op) ? CellOf(program, in) : std::nullopt;
}
// Puts the cells that decide for which cards a modifier is asked.
template <class Set>
void PutPlaces(const Program& program, const Modifier& modifier, Set& cells) {
  if (modifier.card < 0) return;
  if (modifier.works < 0) {
    cells.Insert(StateCell::Moves());
    return cells.Insert(StateCell::Control());
  }
  // Whoever comes to such a zone, leaves it, changes sides or place within it has been moved there.
  for (std::uint64_t zones = program.works[static_cast<std::size_t>(modifier.works)].zones; zones != 0;
       zones &= zones - 1)
    cells.Insert(StateCell::Zone(std::countr_zero(zones)));
}

// Instructions of a code that is as soon run as looked up among the answers that are kept.
inline constexpr std::int32_t kShort = 8;
// Whether what comes of such arguments can be kept at all (vm/memory.h): they are few, and none is a list, of which the
// machine knows where it lies and not what is in it.
bool CanBeKept(std::span<const Param> params);

// Parts of Prepare. `borders`: instructions behind which no other may be hidden, by their place in the program.
void ThreadJumps(Program& program, const std::vector<bool>& borders);
void FindScans(Program& program, const std::vector<bool>& borders);
// By code: whether it is that of an event that may run without a frame. Hooks that nobody hears are none by then.
std::vector<bool> FindFrameless(const Program& program);
// What such an event may do besides looking.
bool OnlyChanges(Op op);
// Sets Prepared::layouts.
void LayOut(Program& program);
// Instructions that a threaded jump passes over, at most.
inline constexpr std::int16_t kMostThreaded = 64;

// Whether `b` is where a code may go on.
bool Branches(Op op);

// Whether -1 <= id < size (`optional`), or 0 <= id < size.
template <class Table>
bool Within(const Table& table, std::int64_t id, bool optional = false) {
  return (optional && id == -1) || (id >= 0 && id < static_cast<std::int64_t>(table.size()));
}

}  // namespace cardinal::program

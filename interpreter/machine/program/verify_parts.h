// The parts of Verify, in the order in which they must run. In: a program. Out: the first problem in its tables or in
// the operands of its instructions, or an empty string; and the data that are computed once for all games of the
// program. Promises: each part may rely on the ones before it.
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
#include "interpreter/machine/program/state_cells.h"

namespace cardinal::program {

std::string CheckTables(const Program& program);
std::string CheckOperands(const Program& program, const Function& code, std::int32_t position, FunctionId id);
// Checks that go beyond one instruction: functions do not share instructions, no instruction writes the locals in which
// the machine keeps its progress, and an occurrence begins only in its own function.
std::string CheckRoles(const Program& program);
// Follows every path of the function; computes the largest height of its operands.
std::string CheckFlow(const Program& program, const Function& code, std::int32_t& max_stack);
// Sets Action::never_offered of a verified program.
void FindNeverOffered(Program& program);
// Sets OptimizedCode::conditions of a verified program: all conditions that could be cached if the cells that they read
// are tracked.
void FindConditions(Program& program);
// Sets Program::dependents, Query::is_cacheable and reachable_queries, and in OptimizedCode what windows observe. Keeps
// only the conditions whose cells are all tracked.
void FindReaders(Program& program, const std::vector<Simple>& simple);
// Sets the rest of Program::optimized of a verified program.
void Prepare(Program& program, const std::vector<Simple>& simple);

// The cell that an instruction reads, if any. Most instructions read none, and this is called for all of a program.
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
// Inserts the cells that decide for which cards a modifier is evaluated.
template <class Set>
void PutPlaces(const Program& program, const Modifier& modifier, Set& cells) {
  if (modifier.card < 0) return;
  if (modifier.works < 0) {
    cells.Insert(StateCell::Moves());
    return cells.Insert(StateCell::Control());
  }
  // A card that enters or leaves such a zone, or changes its controller or its position in it, has been moved to that
  // zone or from it.
  for (std::uint64_t zones = program.works[modifier.works].zones; zones != 0; zones &= zones - 1)
    cells.Insert(StateCell::Zone(std::countr_zero(zones)));
}

// A function with at most this many instructions is as quick to run as to look up in the cache.
inline constexpr std::int32_t kShort = 8;
// True if results for these arguments can be cached (vm/memory.h): there are few, and none is a list, of which the
// machine knows only its position in the arena and not its elements.
bool CanBeKept(std::span<const Param> params);

// Parts of Prepare. `borders`: by instruction of the program, true if no later instruction may be fused across it.
void ThreadJumps(Program& program, const std::vector<bool>& borders);
void FindScans(Program& program, const std::vector<bool>& borders);
// By function: true if it belongs to an event that may run without a frame. Hooks without effect have been removed
// before.
std::vector<bool> FindFrameless(const Program& program);
// True for the changes of the state that such an event may contain.
bool OnlyChanges(Op op);
// Sets OptimizedCode::layouts.
void LayOut(Program& program);
// The largest number of instructions that a threaded jump may skip.
inline constexpr std::int16_t kMostThreaded = 64;

// True if operand `b` is a jump target.
bool Branches(Op op);

// True if -1 <= id < size (`optional`), or 0 <= id < size.
template <class Table>
bool Within(const Table& table, std::int64_t id, bool optional = false) {
  return (optional && id == -1) || (id >= 0 && id < static_cast<std::int64_t>(table.size()));
}

}  // namespace cardinal::program

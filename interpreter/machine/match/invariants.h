// In: a program and a match between two steps. Out: the first invariant (1 to 11) that does not hold, in words; empty if all do.
// Promises: reads nothing through an id it has not checked, so it may be given whatever a damaged image holds.
#pragma once

#include <string>

#include "interpreter/machine/match/match.h"

namespace cardinal::match {

std::string BrokenStructure(const program::Program& program, const Match& match);

// The parts of it: the position (1, 2, 4, 6, 7), then what is running and what is asked (7 to 11).
std::string BrokenWorld(const program::Program& program, const World& world, std::int32_t next_uid);
std::string BrokenStack(const program::Program& program, const Match& match);
std::string BrokenDecision(const program::Program& program, const Match& match);

// Whether 0 <= id < size, or id == -1 where that means none.
template <class Table>
bool Exists(const Table& table, std::int64_t id) { return id >= 0 && id < static_cast<std::int64_t>(table.size()); }
template <class Table>
bool ExistsOrNone(const Table& table, std::int64_t id) { return id == -1 || Exists(table, id); }

}  // namespace cardinal::match

// The parts of Verify, in the order in which they must run. In: a program. Out: the first problem in its tables, or an
// empty string; and the data that are computed once for all games of the program. Promises: each part may rely on the
// ones before it.
#pragma once

#include <cstdint>
#include <string>

#include "interpreter/machine/program/program.h"

namespace cardinal::program {

std::string CheckTables(const Program& program);
// Sets Derived::layouts.
void LayOut(Program& program);

// True if -1 <= id < size (`optional`), or 0 <= id < size.
template <class Table>
bool Within(const Table& table, std::int64_t id, bool optional = false) {
  return (optional && id == -1) || (id >= 0 && id < static_cast<std::int64_t>(table.size()));
}

}  // namespace cardinal::program

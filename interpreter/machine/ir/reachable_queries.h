// Which queries a query leads to. In: a program and its functions. Out: for each query the others whose modifiers may
// run while it is evaluated (and itself, if it has any). Promises: nothing is left out.
#pragma once

#include "interpreter/machine/ir/effects.h"

namespace cardinal::ir {

// By query: a set of queries.
base::Table<program::QueryId, Cells> FindReachableQueries(const Program& program, const Module& module);

}  // namespace cardinal::ir

// Which queries a function leads to. In: a program and its functions. Out: for each function the queries whose modifiers
// may run while it runs; the code of a query that has modifiers leads to this query. Promises: nothing is left out.
#pragma once

#include "interpreter/machine/ir/effects.h"

namespace cardinal::ir {

// By function: a set of queries.
base::Table<program::FunctionId, Cells> FindReachableQueries(const Program& program, const Module& module);

}  // namespace cardinal::ir

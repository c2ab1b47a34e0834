// Finds the terms of a query that is a sum. In: a query such as `3 * queue(p) + side(p) - side(opponent(p))`, and a
// match. Out: the queries that are added, with their arguments and factors. Promises: nothing is changed; a term that
// is itself a sum of queries is replaced by its terms; all other terms are left out.
#pragma once

#include <vector>

#include "interpreter/drivers/reasons/expression.h"

namespace cardinal::reasons {

struct SumTerm {
  std::int32_t query = -1;
  std::vector<Value> args;
  Value factor = 1;
  bool operator==(const SumTerm&) const = default;
};
std::vector<SumTerm> FindSumTerms(const program::Program& program, const match::Match& match, std::int32_t query,
                                  std::span<const Value> args);

}  // namespace cardinal::reasons

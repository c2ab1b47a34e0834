// What functions learn of the occurrences that run. In: a module and its effects. Out: for each function that only
// reads, the occurrences and their variables that it and all that it calls look at. Promises: a function with the same
// arguments gives the same result as long as these reads and the cells of the state that it reads are the same.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

#include "interpreter/machine/ir/effects.h"

namespace cardinal::ir {

// The uid of the innermost running occurrence of that event, action or window, or the value of one of its variables.
struct OccurrenceRead {
  static constexpr std::int32_t kUid = -1;
  std::int32_t kind = 0;  // program::OccurrenceKind
  std::int32_t what = -1;
  std::int32_t variable = kUid;
  auto operator<=>(const OccurrenceRead&) const = default;
};
using OccurrenceReads = std::vector<OccurrenceRead>;  // sorted, without duplicates

// nullopt: it looks at others too, or at lists.
base::Table<program::FunctionId, std::optional<OccurrenceReads>> FindOccurrenceReads(const Program& program,
                                                                                     const Module& module);

}  // namespace cardinal::ir

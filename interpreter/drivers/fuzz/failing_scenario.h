// In: a ShrinkTrial that fails. Out: the scenario that shows it, as a file on its own, and whether it does. Promises:
// what is given back has been read again and run, and has failed with the finding's key.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "interpreter/drivers/fuzz/shrink_candidate.h"

namespace cardinal::fuzz {

struct FailingScenario {
  std::string text;     // empty: `problem` says why
  std::string problem;  // in words
  std::size_t cards = 0;
  std::size_t decisions = 0;  // steps that it takes, luck among them
};

// The comments above a scenario: what it shows, how it was found, what becomes of it.
std::string FindingComment(const program::Program& program, const FuzzFinding& finding, std::uint64_t seed);
// What every such file begins with.
inline constexpr std::string_view kFileHeader = "# Found by `cardinal fuzz`";

// `beginning`: comments that stand above it, each line with its `#`.
FailingScenario WriteFailingScenario(const program::Program& program, const ShrinkTrial& trial,
                                     const FuzzFinding& finding, const std::string& beginning);

}  // namespace cardinal::fuzz

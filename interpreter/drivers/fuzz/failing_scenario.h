// Writes the scenario of a fuzz finding.
// In: a ShrinkTrial that fails. Out: the scenario that shows it, as the text of a file, and whether it does. Promises:
// a returned text has been parsed and run, and has failed with the key of the finding.
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
  std::size_t decisions = 0;  // steps that it takes, including chance events
};

// The comments above a scenario: what it shows, how it was found, and what to do with it.
std::string FindingComment(const program::Program& program, const FuzzFinding& finding, std::uint64_t seed);
// The beginning of every such file.
inline constexpr std::string_view kFileHeader = "# Found by `cardinal fuzz`";

// `beginning`: the comments above the scenario, each line with its `#`.
FailingScenario WriteFailingScenario(const program::Program& program, const ShrinkTrial& trial,
                                     const FuzzFinding& finding, const std::string& beginning);

}  // namespace cardinal::fuzz

// In: a target and a duration.
// Out: findings as files. The target runs in a process of its own, which may crash, hang or use too much memory: the
// current input is in memory that both processes see.
#pragma once

#include <cstdint>
#include <filesystem>

#include "tests/fuzz/targets/fuzz_target.h"

namespace cardinal::fuzz {

struct Hunt {
  std::uint64_t seconds = 60;    // for each target
  std::uint64_t executions = 0;  // stops after this number, if it is not 0
  std::uint64_t seed = 1;
  std::filesystem::path out = "findings";
};

// Prints a summary line; returns the number of findings.
std::size_t Search(const FuzzTarget& target, const Hunt& hunt);
// Returns 0 if the target holds; prints the reason and returns 1 otherwise. A crash is not caught.
int RunOne(const FuzzTarget& target, const std::filesystem::path& input);

// The committed inputs of a target: tests/fuzz/corpus/<target>.
std::filesystem::path CorpusFolder(const FuzzTarget& target);

}  // namespace cardinal::fuzz

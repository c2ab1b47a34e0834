// In: a target, how long. Out: what was found, as files. The target runs in a process of its own, which may crash, hang
// or eat memory: the input that it runs lies where both see it.
#pragma once

#include <cstdint>
#include <filesystem>

#include "tests/fuzz/targets/fuzz_target.h"

namespace cardinal::fuzz {

struct Hunt {
  std::uint64_t seconds = 60;    // for each target
  std::uint64_t executions = 0;  // ends there, if not 0
  std::uint64_t seed = 1;
  std::filesystem::path out = "findings";
};

// Prints a line with what was done; returns the number of findings.
std::size_t Search(const FuzzTarget& target, const Hunt& hunt);
// 0: it holds; 1: it does not, as is printed. A crash is a crash.
int RunOne(const FuzzTarget& target, const std::filesystem::path& input);

// The committed inputs of a target: tests/fuzz/corpus/<target>.
std::filesystem::path CorpusOf(const FuzzTarget& target);

}  // namespace cardinal::fuzz

// What the targets have counted since the program began. (Only tests include this.)
#pragma once

#include <map>
#include <string>

#include "tests/fuzz/targets/fuzz_target.h"

namespace cardinal::fuzz {

std::map<std::string, std::uint64_t>& Counts();
// The number of skipped inputs.
std::uint64_t& Skipped();

}  // namespace cardinal::fuzz

// Finds the document that a scenario names with `given`: in the folder of the scenario, or in the folder of the
// ruleset.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "interpreter/language/source/file_system.h"

namespace cardinal::scenario_runner {

struct GivenPath {
  std::filesystem::path path;
  std::string problem;  // the problem of the name; "": none
};

// `scenario`: the path of the document with the scenario.
GivenPath FindGiven(const source::FileSystem& files, const std::string& name, const std::filesystem::path& scenario,
                    const std::filesystem::path& ruleset);

// The hash of the document that the name refers to now; nullopt if it cannot be read. If the hash has not changed, a
// result that was computed from the document is valid.
std::optional<std::uint64_t> HashOfGiven(const source::FileSystem& files, const std::string& name,
                                         const std::filesystem::path& scenario, const std::filesystem::path& ruleset);

}  // namespace cardinal::scenario_runner

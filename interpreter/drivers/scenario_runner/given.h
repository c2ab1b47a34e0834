// Finds the document that a scenario is `given`: beside the scenario, or in the folder of the ruleset.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "interpreter/language/source/file_system.h"

namespace cardinal::scenario_runner {

struct GivenPath {
  std::filesystem::path path;
  std::string problem;  // what is wrong with the name; "": nothing
};

// `scenario`: the path of the document with the scenario.
GivenPath FindGiven(const source::FileSystem& files, const std::string& name, const std::filesystem::path& scenario,
                    const std::filesystem::path& ruleset);

// The hash of the document to which the name leads now; nothing: it cannot be read. If it is the same as before, a
// result that was computed from the document is still right.
std::optional<std::uint64_t> HashOfGiven(const source::FileSystem& files, const std::string& name,
                                         const std::filesystem::path& scenario, const std::filesystem::path& ruleset);

}  // namespace cardinal::scenario_runner

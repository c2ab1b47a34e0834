// Where the document is that a scenario is `given`: beside the scenario, or in the folder of the ruleset.
#pragma once

#include <filesystem>
#include <string>

#include "interpreter/language/source/file_system.h"

namespace cardinal::scenario {

struct GivenPath {
  std::filesystem::path path;
  std::string problem;  // what is wrong with the name; "": nothing
};

// `scenario`: the path of the document with the scenario.
GivenPath FindGiven(const source::FileSystem& files, const std::string& name, const std::filesystem::path& scenario,
                    const std::filesystem::path& ruleset);

}  // namespace cardinal::scenario

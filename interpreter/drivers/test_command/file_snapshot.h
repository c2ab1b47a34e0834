// Detects edits of files. In: paths of files and folders. Out: FileSnapshot: the contents of the rules, cards and
// documents in them.
// Promises: compares the contents of files, not their times: a file that was only touched has not changed.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/language/source/file_system.h"

namespace cardinal::test_command {

using FileSnapshot = std::map<std::string, std::uint64_t>;  // path -> hash of the bytes

// In folders, takes the files that end in .cardinal or .yaml, at any depth.
FileSnapshot TakeSnapshot(const source::FileSystem& files, const std::vector<std::filesystem::path>& paths,
                          const base::Limits& limits);
// The files that were added, changed or removed.
std::set<std::string> ChangedFiles(const FileSnapshot& before, const FileSnapshot& now);

}  // namespace cardinal::test_command

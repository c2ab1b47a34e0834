// Identifies the running program and its cache folder. Promises: two programs that were linked from different code have
// different ids, even if their version numbers are equal; so do two programs that run with different libraries.
#pragma once

#include <filesystem>
#include <string>

namespace cardinal::cache {

// The build ids (a hash of the linked output, made by the linker) of the program and of every loaded library. They are
// read from memory, because the files at their paths may have changed. Empty: one of them has no build id.
std::string ToolId();

// `xdg`, `home`: the variables XDG_CACHE_HOME and HOME. The result is empty if neither is an absolute path.
std::filesystem::path CacheFolder(const std::string& xdg, const std::string& home);

}  // namespace cardinal::cache

// In: nothing. Out: what identifies the program that is running, and where its user keeps what can be made again.
// Promises: two programs that were linked from different code have different names, also when nobody counted a version
// up; so do two that run with different libraries.
#pragma once

#include <filesystem>
#include <string>

namespace cardinal::cache {

// The build ids (a hash that the linker makes of all it writes) of the program and of every library it has loaded, as
// they lie in memory: of what runs, not of what lies at its path by now. Empty: one of them has none.
std::string ToolId();

// `xdg`, `home`: the variables XDG_CACHE_HOME and HOME. Empty: neither names a folder.
std::filesystem::path CacheFolder(const std::string& xdg, const std::string& home);

}  // namespace cardinal::cache

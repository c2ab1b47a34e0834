// Reads the entries of one folder. The iterators of the standard library cannot be used, because they end the process
// if memory runs out.
#pragma once

#include <filesystem>
#include <system_error>
#include <vector>

namespace cardinal::base {

struct FolderEntry {
  std::filesystem::path path;  // the folder's path and the name
  bool is_link = false;
  bool is_folder = false;  // also a link to a folder
};

// In no particular order. `error` says why the folder cannot be read; the entries are then those that were read before
// the error. Throws std::bad_alloc if there is no memory. The folder is closed on return, so that deep folders need one
// descriptor.
std::vector<FolderEntry> ReadFolder(const std::filesystem::path& folder, std::error_code& error);

}  // namespace cardinal::base

#include "interpreter/drivers/save/folder.h"

#include <fcntl.h>

#include <cerrno>

namespace cardinal::save {

bool SyncFolderOf(const std::filesystem::path& path, const Disk& disk) {
  const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
  const int file = disk.Open(folder.c_str(), O_RDONLY | O_DIRECTORY);
  if (file < 0) return false;
  // Some file systems know no such thing: then there is nothing to wait for.
  const bool done = disk.Sync(file) == 0 || errno == EINVAL;
  const int why = errno;
  disk.Close(file);
  errno = why;
  return done;
}

}  // namespace cardinal::save

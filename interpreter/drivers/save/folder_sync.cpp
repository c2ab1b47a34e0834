#include "interpreter/drivers/save/folder_sync.h"

#include <fcntl.h>

#include <cerrno>

namespace cardinal::save {

std::filesystem::path ResolveLinks(const std::filesystem::path& path) {
  std::error_code error;
  std::filesystem::path place = std::filesystem::weakly_canonical(path, error);
  return error ? path : place;
}

bool SyncParentFolder(const std::filesystem::path& path, const Disk& disk) {
  const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
  const int file = disk.Open(folder.c_str(), O_RDONLY | O_DIRECTORY);
  if (file < 0) return errno == EACCES;
  const bool done = disk.SyncIfSupported(file);
  const int why = errno;
  disk.Close(file);
  errno = why;
  return done;
}

}  // namespace cardinal::save

#include "interpreter/drivers/save/disk.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

namespace cardinal::save {

int Disk::Open(const char* path, int flags, FileAccess readers) const {
  return ::open(path, flags | O_CLOEXEC, readers == FileAccess::OwnerOnly ? 0600 : 0644);
}
ssize_t Disk::Write(int file, const char* bytes, std::size_t count) const { return ::write(file, bytes, count); }
int Disk::Sync(int file) const { return ::fsync(file); }
int Disk::Close(int file) const { return ::close(file); }
int Disk::Rename(const char* from, const char* to, Existing existing) const {
  if (existing == Existing::Replace) return ::rename(from, to);
  const int renamed = ::renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE);
  if (renamed == 0 || (errno != EINVAL && errno != ENOSYS)) return renamed;
  // This file system does not support it in one step.
  if (::access(to, F_OK) == 0) return errno = EEXIST, -1;
  return ::rename(from, to);
}
int Disk::Remove(const char* path) const { return ::unlink(path); }

bool Disk::WriteAll(int file, std::string_view bytes) const {
  while (!bytes.empty()) {
    const ssize_t written = Write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written == 0) errno = ENOSPC;
    if (written <= 0) return false;
    bytes.remove_prefix(written);
  }
  return true;
}

bool Disk::SyncIfSupported(int file) const { return Sync(file) == 0 || errno == EINVAL; }

const Disk& SystemDisk() {
  static const Disk disk;
  return disk;
}

}  // namespace cardinal::save

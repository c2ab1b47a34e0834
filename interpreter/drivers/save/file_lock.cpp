#include "interpreter/drivers/save/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "interpreter/drivers/save/folder_sync.h"

namespace cardinal::save {

namespace {

constexpr int kTries = 10;  // the holder may release the lock and remove the file between two calls

std::string ReadHolder(int file) {
  char text[32] = {};
  const ssize_t read = ::pread(file, text, sizeof text - 1, 0);
  std::string holder(text, read > 0 ? static_cast<std::size_t>(read) : 0);
  while (!holder.empty() && holder.back() == '\n') holder.pop_back();
  const bool number =
      !holder.empty() && std::all_of(holder.begin(), holder.end(), [](char c) { return c >= '0' && c <= '9'; });
  return number ? "process " + holder : "another process";
}

// Opens the lock file; negative, with errno, if it cannot be opened. The file of another user often can only be read,
// which is enough to see whether that user holds it.
int OpenFile(const std::filesystem::path& path) {
  constexpr int kFlags = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
  const int file = ::open(path.c_str(), kFlags | O_RDWR | O_CREAT, 0644);
  if (file >= 0 || (errno != EACCES && errno != EPERM)) return file;
  return ::open(path.c_str(), kFlags | O_RDONLY);
}

bool CanOnlyBeRead(int file) { return (::fcntl(file, F_GETFL) & O_ACCMODE) == O_RDONLY; }

// If no file can be created there, no other process can save there either, and the save itself reports the error.
bool IsReadOnlyOrMissing(int error) { return error == EROFS || error == ENOENT || error == ENOTDIR; }

// Whether the open file is the file of that path.
bool IsSameFile(int file, const std::filesystem::path& path) {
  struct stat mine {};
  struct stat there {};
  return ::fstat(file, &mine) == 0 && ::stat(path.c_str(), &there) == 0 && mine.st_ino == there.st_ino;
}

std::filesystem::path LockFilePath(const std::filesystem::path& path) {
  std::filesystem::path beside = ResolveLinks(path);
  return beside += ".lock";
}

}  // namespace

bool FileLock::IsHeld(const std::filesystem::path& path) const { return file_ >= 0 && LockFilePath(path) == path_; }

std::string FileLock::Acquire(const std::filesystem::path& path) {
  const std::filesystem::path wanted = LockFilePath(path);
  if (file_ >= 0 && wanted == path_) return "";
  for (int i = 0; i < kTries; ++i) {
    const int file = OpenFile(wanted);
    if (file < 0)
      return IsReadOnlyOrMissing(errno) ? "" : "`" + path.string() + "` cannot be locked: " + std::strerror(errno);
    if (::flock(file, LOCK_EX | LOCK_NB) != 0) {
      const std::string holder = ReadHolder(file);
      ::close(file);
      return "`" + path.string() + "` is in use by " + holder;
    }
    // The lock file that another user has left is replaced by one with the number of the new holder.
    if (!IsSameFile(file, wanted) || (CanOnlyBeRead(file) && ::unlink(wanted.c_str()) == 0)) {
      ::close(file);
      continue;
    }
    Release();
    path_ = wanted;
    file_ = file;
    const std::string mine = std::to_string(::getpid()) + '\n';
    if (::ftruncate(file, 0) != 0 || ::pwrite(file, mine.data(), mine.size(), 0) < 0) return "";  // it is held anyway
    return "";
  }
  return "`" + path.string() + "` is in use by another process";
}

void FileLock::Release() {
  if (file_ < 0) return;
  ::unlink(path_.c_str());
  ::close(file_);
  file_ = -1;
}

}  // namespace cardinal::save

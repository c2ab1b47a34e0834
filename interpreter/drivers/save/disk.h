// The only access to the disk for files that must not be lost. Tests replace it by a disk that fails. In: paths and
// bytes. Out: the result of the system call: negative (or false) and errno. Promises: a Disk has no state.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace cardinal::save {

// The users that may read a new file, within the system's umask: a save and a log contain all hidden information.
enum class FileAccess : std::uint8_t { AllUsers, OwnerOnly };

// What happens to an existing file if another file gets its name.
enum class Existing : std::uint8_t { Replace, Keep };

class Disk {
 public:
  virtual ~Disk() = default;
  // A new file has the permissions rw-r--r--, or rw------- with OwnerOnly.
  virtual int Open(const char* path, int flags, FileAccess readers = FileAccess::AllUsers) const;
  virtual ssize_t Write(int file, const char* bytes, std::size_t count) const;
  virtual int Sync(int file) const;
  virtual int Close(int file) const;
  // Keep: fails (EEXIST) if a file of that name exists.
  virtual int Rename(const char* from, const char* to, Existing existing = Existing::Replace) const;
  virtual int Remove(const char* path) const;

  // Writes all bytes, with as many writes as needed.
  bool WriteAll(int file, std::string_view bytes) const;
  // Syncs the file. Some file systems do not support that; then it returns true without a sync.
  bool SyncIfSupported(int file) const;
};

// The disk of the system.
const Disk& SystemDisk();

}  // namespace cardinal::save

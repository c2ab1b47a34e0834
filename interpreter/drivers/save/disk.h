// The one door to the disk for whatever is written and must not be lost. Tests put a disk in its place that fails.
// In: paths and bytes. Out: what the system says, as it does: negative (or false) and errno. Promises: nothing here
// remembers anything.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace cardinal::save {

// Who may read a new file, as far as the system lets them: a save and a log hold all that is hidden.
enum class FileAccess : std::uint8_t { AllUsers, OwnerOnly };

// What becomes of a file whose name another one gets.
enum class Existing : std::uint8_t { Replace, Keep };

class Disk {
 public:
  virtual ~Disk() = default;
  // A new file gets rw-r--r--, or rw------- if only its owner reads it.
  virtual int Open(const char* path, int flags, FileAccess readers = FileAccess::AllUsers) const;
  virtual ssize_t Write(int file, const char* bytes, std::size_t count) const;
  virtual int Sync(int file) const;
  virtual int Close(int file) const;
  // Keep: it fails (EEXIST) if there is a file of that name.
  virtual int Rename(const char* from, const char* to, Existing existing = Existing::Replace) const;
  virtual int Remove(const char* path) const;

  // All of it, however many writes it takes.
  bool WriteAll(int file, std::string_view bytes) const;
  // All of it is on the disk. Some file systems know no such thing: then there is nothing to wait for.
  bool SyncIfSupported(int file) const;
};

// The disk as it is.
const Disk& SystemDisk();

}  // namespace cardinal::save

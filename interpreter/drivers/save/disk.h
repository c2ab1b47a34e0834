// The one door to the disk for whatever is written and must not be lost. Tests put a disk in its place that fails.
// In: paths and bytes. Out: what the system says, as it does: negative (or false) and errno. Promises: nothing here
// remembers anything.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <string_view>

namespace cardinal::save {

class Disk {
 public:
  virtual ~Disk() = default;
  virtual int Open(const char* path, int flags) const;  // new files get rw-r--r--
  virtual ssize_t Write(int file, const char* bytes, std::size_t count) const;
  virtual int Sync(int file) const;
  virtual int Close(int file) const;
  virtual int Rename(const char* from, const char* to) const;
  virtual int Remove(const char* path) const;

  // All of it, however many writes it takes.
  bool WriteAll(int file, std::string_view bytes) const;
};

// The disk as it is.
const Disk& TheDisk();

}  // namespace cardinal::save

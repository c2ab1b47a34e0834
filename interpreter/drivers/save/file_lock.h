// Locks a saved match. In: its path. Out: whether this process alone continues it. Promises: the lock ends with the
// FileLock or its process, however that ends; until then a file `FILE.lock` next to the save has the holder's process
// number.
#pragma once

#include <filesystem>
#include <string>

namespace cardinal::save {

class FileLock {
 public:
  FileLock() = default;
  ~FileLock() { Release(); }
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

  // Returns the other holder in words ("`x.save` is in use by process 4711"), or "". Releases the previous lock, unless
  // it is the same. In a read-only or missing folder the result is "" without a lock; other errors are returned in
  // words.
  std::string Acquire(const std::filesystem::path& path);
  bool IsHeld(const std::filesystem::path& path) const;
  void Release();

 private:
  std::filesystem::path path_;
  int file_ = -1;
};

}  // namespace cardinal::save

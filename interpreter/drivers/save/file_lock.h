// In: the place of a saved match. Out: whether this process alone goes on with it. Promises: the lock is gone when the
// Lock or its process is, however that ended; beside the file stands `FILE.lock` meanwhile, with who holds it.
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

  // Who else holds it, in words ("`x.save` is in use by process 4711"), or "". What was held before is released, unless
  // it is the same. Where no file can be made nothing is held.
  std::string Acquire(const std::filesystem::path& path);
  bool IsHeld(const std::filesystem::path& path) const;
  void Release();

 private:
  std::filesystem::path path_;
  int file_ = -1;
};

}  // namespace cardinal::save

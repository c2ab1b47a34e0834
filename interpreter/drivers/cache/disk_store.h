// Stores bytes under names in a folder. In: a folder, names and bytes. Out: the bytes of a name. Promises: readers
// never see partial writes, even if several processes write an entry at once (the last one remains); a folder that
// cannot be written, or a full disk, is not an error; the total size stays below a limit, and the least recently used
// entries are removed first.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace cardinal::cache {

class DiskStore {
 public:
  DiskStore(std::filesystem::path folder, std::int64_t most_bytes)
      : folder_(std::move(folder)), most_bytes_(most_bytes) {}
  std::optional<std::string> Get(const std::string& name) const;
  void WriteEntry(const std::string& name, std::string_view bytes) const;

 private:
  std::filesystem::path EntryPath(const std::string& name) const;
  void Trim(const std::filesystem::path& spared) const;

  std::filesystem::path folder_;
  std::int64_t most_bytes_;
};

}  // namespace cardinal::cache

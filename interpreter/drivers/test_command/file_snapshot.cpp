#include "interpreter/drivers/test_command/file_snapshot.h"

#include "interpreter/base/hash.h"

namespace cardinal::test_command {

namespace fs = std::filesystem;

FileSnapshot TakeSnapshot(const source::FileSystem& files, const std::vector<fs::path>& paths,
                          const base::Limits& limits) {
  FileSnapshot snapshot;
  const auto add = [&](const fs::path& path) {
    const auto [entry, fresh] = snapshot.emplace(path.string(), 0);
    if (!fresh) return;
    const source::ReadResult read = files.ReadFile(path, limits.file_bytes);
    entry->second = base::Hasher().Add(read.error).AddBytes(read.text).Digest();
  };
  for (const fs::path& path : paths) {
    if (files.IsFile(path)) add(path);
    if (!files.IsFolder(path)) continue;
    for (const char* ending : {".cardinal", ".yaml"}) {
      for (const fs::path& file : files.ListFiles(path, ending, limits.files)) add(file);
    }
  }
  return snapshot;
}

std::set<std::string> ChangedFiles(const FileSnapshot& before, const FileSnapshot& now) {
  std::set<std::string> changed;
  for (const auto& [path, hash] : before) {
    const auto found = now.find(path);
    if (found == now.end() || found->second != hash) changed.insert(path);
  }
  for (const auto& [path, hash] : now) {
    if (!before.contains(path)) changed.insert(path);
  }
  return changed;
}

}  // namespace cardinal::test_command

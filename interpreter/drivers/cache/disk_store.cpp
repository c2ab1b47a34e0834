#include "interpreter/drivers/cache/disk_store.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <vector>

#include "interpreter/base/read_folder.h"
#include "interpreter/language/source/file_system.h"

namespace cardinal::cache {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kEnding = ".entry";
constexpr std::string_view kBeside = ".part-";  // prefix of unfinished files
constexpr auto kLeftBehind = std::chrono::hours(1);

bool WriteAll(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    bytes.remove_prefix(written);
  }
  return true;
}

struct StoredEntry {
  fs::path path;
  fs::file_time_type used;
  std::int64_t bytes;
};

// The entries of the folder. Removes the unfinished files of killed writers.
std::vector<StoredEntry> EntriesIn(const fs::path& folder) {
  std::vector<StoredEntry> entries;
  std::error_code error;
  for (const base::FolderEntry& entry : base::ReadFolder(folder, error)) {
    std::error_code gone;  // removed by another process
    const fs::file_time_type used = fs::last_write_time(entry.path, gone);
    const auto bytes = gone ? 0 : static_cast<std::int64_t>(fs::file_size(entry.path, gone));
    if (gone) continue;
    const std::string name = entry.path.filename().string();
    if (name.ends_with(kEnding)) entries.push_back({entry.path, used, bytes});
    if (name.starts_with(kBeside) && used + kLeftBehind < fs::file_time_type::clock::now())
      fs::remove(entry.path, gone);
  }
  return entries;
}

}  // namespace

fs::path DiskStore::EntryPath(const std::string& name) const { return folder_ / (name + std::string(kEnding)); }

std::optional<std::string> DiskStore::Get(const std::string& name) const {
  source::ReadResult read = source::FileSystem().ReadFile(EntryPath(name), most_bytes_);
  if (!read.Ok()) return std::nullopt;
  ::utimensat(AT_FDCWD, EntryPath(name).c_str(), nullptr, 0);  // marks it as used now
  return std::move(read.text);
}

// Does not sync: an entry that a crash has damaged fails its checksum.
void DiskStore::WriteEntry(const std::string& name, std::string_view bytes) const {
  if (std::ssize(bytes) > most_bytes_) return;
  std::error_code error;
  fs::create_directories(folder_, error);
  std::string beside = (folder_ / (std::string(kBeside) + "XXXXXX")).string();
  const int file = ::mkstemp(beside.data());
  if (file < 0) return;
  const bool whole = WriteAll(file, bytes);
  const bool closed = ::close(file) == 0;
  if (whole && closed && ::rename(beside.c_str(), EntryPath(name).c_str()) == 0) return Trim(EntryPath(name));
  ::unlink(beside.c_str());
}

void DiskStore::Trim(const fs::path& spared) const {
  std::vector<StoredEntry> entries = EntriesIn(folder_);
  std::int64_t all = 0;
  for (const StoredEntry& entry : entries) all += entry.bytes;
  std::sort(entries.begin(), entries.end(), [](const StoredEntry& a, const StoredEntry& b) { return a.used < b.used; });
  for (const StoredEntry& entry : entries) {
    if (all <= most_bytes_) return;
    if (entry.path == spared) continue;
    std::error_code error;
    fs::remove(entry.path, error);
    all -= entry.bytes;
  }
}

}  // namespace cardinal::cache

#include "interpreter/language/source/file_system.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include "interpreter/base/read_folder.h"
#include "interpreter/base/stop.h"

namespace cardinal::source {
namespace fs = std::filesystem;
namespace {

ReadResult Failure(ReadError error, std::string message) { return {error, {}, std::move(message)}; }

ReadResult TooLarge(std::int64_t max_bytes) {
  return Failure(ReadError::TooLarge, "the file is larger than " + std::to_string(max_bytes) + " bytes");
}

struct Descriptor {
  int value;
  ~Descriptor() {
    if (value >= 0) ::close(value);
  }
};

// `expected`: the size of the file when it was opened; it may grow or shrink meanwhile.
ReadResult ReadAll(int descriptor, std::int64_t expected, std::int64_t max_bytes) {
  ReadResult result;
  result.text.reserve(expected);
  char buffer[65536];
  while (true) {
    const ssize_t count = ::read(descriptor, buffer, sizeof buffer);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0)
      return Failure(ReadError::Unreadable, std::string("the file cannot be read: ") + std::strerror(errno));
    if (count == 0) return result;
    result.text.append(buffer, count);
    if (std::ssize(result.text) > max_bytes) return TooLarge(max_bytes);
  }
}

bool IsHidden(const fs::path& path) { return path.filename().native().starts_with('.'); }

bool IsLink(const fs::path& path) {
  std::error_code error;
  return fs::is_symlink(fs::symlink_status(path, error));
}

std::vector<base::FolderEntry> Entries(const fs::path& folder) {
  std::error_code error;
  std::vector<base::FolderEntry> entries = base::ReadFolder(folder, error);
  if (error && error != std::errc::no_such_file_or_directory)
    throw FolderError(folder, "cannot be read: " + error.message());
  return entries;
}

// A link to a folder is not followed: if that folder is below `root`, its files are found there; any other folder is an
// error. So a list ends, and has each file once.
void CheckLinkedFolder(const FileSystem& files, const fs::path& link, const fs::path& root) {
  const fs::path folder = files.Canonical(link);
  if (IsOutsideFolder(files, folder, root))
    throw FolderError(link, "is a link that leads out of `" + root.string() + "`: put the folder itself there");
  for (const fs::path& part : folder.lexically_relative(root))
    if (part != "." && IsHidden(part))
      throw FolderError(link, "is a link to a hidden folder: put the folder itself there");
}

// `root`: the listed folder, with its links followed.
void ListInto(const FileSystem& files, const fs::path& folder, const fs::path& root, std::string_view ending,
              std::vector<fs::path>& found) {
  base::StopScope::Check();
  for (const base::FolderEntry& entry : Entries(folder)) {
    const fs::path& path = entry.path;
    if (IsHidden(path)) continue;
    if (entry.is_folder) {
      if (entry.is_link)
        CheckLinkedFolder(files, path, root);
      else
        ListInto(files, path, root, ending, found);
    } else if (path.native().ends_with(ending)) {
      if (entry.is_link && IsOutsideFolder(files, path, root))
        throw FolderError(path, "is a link that leads out of `" + root.string() + "`: put the file itself there");
      found.push_back(path);
    }
  }
}

}  // namespace

// The kind of file is read from the open descriptor, so that the file cannot be exchanged in between; O_NONBLOCK keeps
// the open from waiting for the writer of a pipe.
ReadResult FileSystem::ReadFile(const fs::path& path, std::int64_t max_bytes) const {
  const Descriptor file{::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)};
  if (file.value < 0) {
    if (errno == ENOENT && IsLink(path)) return Failure(ReadError::NotAFile, "this is a link that leads nowhere");
    if (errno == ENOENT || errno == ENOTDIR) return Failure(ReadError::NotFound, "there is no such file");
    if (errno == ENXIO || errno == EISDIR) return Failure(ReadError::NotAFile, "this is not a regular file");
    return Failure(ReadError::Unreadable, std::string("the file cannot be read: ") + std::strerror(errno));
  }
  struct stat status {};
  if (::fstat(file.value, &status) != 0) return Failure(ReadError::Unreadable, "the file cannot be read");
  if (S_ISDIR(status.st_mode)) return Failure(ReadError::NotAFile, "this is a folder, not a file");
  if (!S_ISREG(status.st_mode)) return Failure(ReadError::NotAFile, "this is not a regular file");
  if (status.st_size > max_bytes) return TooLarge(max_bytes);
  return ReadAll(file.value, status.st_size, max_bytes);
}

bool FileSystem::IsFile(const fs::path& path) const {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

bool FileSystem::IsFolder(const fs::path& path) const {
  std::error_code error;
  return fs::is_directory(path, error);
}

std::vector<fs::path> FileSystem::ListFiles(const fs::path& folder, std::string_view ending,
                                            std::int64_t max_files) const {
  std::vector<fs::path> found;
  ListInto(*this, folder, Canonical(folder), ending, found);
  // The names are sorted before the list is cut, so that the result does not depend on the order on the disk.
  std::sort(found.begin(), found.end());
  if (std::ssize(found) > max_files) found.resize(max_files);
  return found;
}

fs::path FileSystem::Canonical(const fs::path& path) const {
  std::error_code error;
  fs::path result = fs::weakly_canonical(path, error);
  return error ? fs::path() : result;
}

void MemoryFileSystem::AddFile(const fs::path& path, std::string text) {
  files_[path.lexically_normal().generic_string()] = std::move(text);
}

ReadResult MemoryFileSystem::ReadFile(const fs::path& path, std::int64_t max_bytes) const {
  const auto file = files_.find(path.lexically_normal().generic_string());
  if (file == files_.end()) {
    if (IsFolder(path)) return Failure(ReadError::NotAFile, "this is a folder, not a file");
    return Failure(ReadError::NotFound, "there is no such file");
  }
  if (std::ssize(file->second) > max_bytes) return TooLarge(max_bytes);
  return {ReadError::None, file->second, {}};
}

bool MemoryFileSystem::IsFile(const fs::path& path) const {
  return files_.contains(path.lexically_normal().generic_string());
}

bool MemoryFileSystem::IsFolder(const fs::path& path) const {
  const std::string prefix = (path / "").lexically_normal().generic_string();
  const auto first = files_.lower_bound(prefix);
  return first != files_.end() && first->first.starts_with(prefix);
}

std::vector<fs::path> MemoryFileSystem::ListFiles(const fs::path& folder, std::string_view ending,
                                                  std::int64_t max_files) const {
  const std::string prefix = (folder / "").lexically_normal().generic_string();
  std::vector<fs::path> found;
  for (const auto& [path, text] : files_) {
    if (std::ssize(found) == max_files) break;
    if (path.starts_with(prefix) && path.ends_with(ending)) found.emplace_back(path);
  }
  return found;
}

fs::path MemoryFileSystem::Canonical(const fs::path& path) const { return path.lexically_normal(); }

}  // namespace cardinal::source

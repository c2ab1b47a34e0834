// Writes files so that a crash in the middle leaves the old file.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>

#include "interpreter/drivers/save/folder_sync.h"
#include "interpreter/drivers/save/saved_match.h"

namespace cardinal::save {

namespace {

std::string DescribeFailure(const std::filesystem::path& path, int why) {
  return "`" + path.string() + "` cannot be written: " + std::strerror(why);
}

std::string TemporaryPath(const std::filesystem::path& place) {
  return place.string() + ".tmp" + std::to_string(::getpid());
}

// Creates a new file: removes a file that a killed process has left there, and does not write through a link that
// another user has put there.
int OpenBeside(const std::string& beside, const Disk& disk, FileAccess readers) {
  constexpr int kFlags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW;
  const int file = disk.Open(beside.c_str(), kFlags, readers);
  if (file >= 0 || errno != EEXIST || disk.Remove(beside.c_str()) != 0) return file;
  return disk.Open(beside.c_str(), kFlags, readers);
}

// Keeps the permissions of the replaced file as far as possible: if the group differs, the group gets no permissions.
bool KeepRights(int file, const struct stat& old) {
  struct stat made {};
  if (::fstat(file, &made) != 0) return false;
  const mode_t kept = made.st_gid == old.st_gid ? 0777 : 0707;
  const mode_t rights = old.st_mode & kept;
  return ::fchmod(file, rights) == 0 || (made.st_mode & 0777 & ~rights) == 0;
}

// A problem if the path exists and is not a regular file.
std::string NoFile(const std::filesystem::path& path) {
  std::error_code error;
  const auto there = std::filesystem::status(path, error);
  if (std::filesystem::is_directory(there)) return "`" + path.string() + "` is a folder";
  // Renaming would replace a device or pipe by a file.
  if (std::filesystem::exists(there) && !std::filesystem::is_regular_file(there))
    return "`" + path.string() + "` is not a file";
  return "";
}

}  // namespace

std::string WhyNotWritable(const std::filesystem::path& path) {
  if (const std::string problem = NoFile(path); !problem.empty()) return problem;
  const std::string beside = TemporaryPath(ResolveLinks(path));
  const int file = OpenBeside(beside, SystemDisk(), FileAccess::OwnerOnly);
  if (file < 0) return DescribeFailure(path, errno);
  ::close(file);
  ::unlink(beside.c_str());
  return "";
}

// The bytes are on the disk before the file gets its name, and the name is on the disk before the function returns.
std::string WriteFile(const std::filesystem::path& path, std::string_view bytes, const Disk& disk, FileAccess readers) {
  if (const std::string problem = NoFile(path); !problem.empty()) return problem;
  const std::filesystem::path place = ResolveLinks(path);
  const std::string beside = TemporaryPath(place);
  struct stat old {};
  const bool replaces = ::stat(place.c_str(), &old) == 0;
  const int file = OpenBeside(beside, disk, replaces ? FileAccess::OwnerOnly : readers);
  if (file < 0) return DescribeFailure(path, errno);
  const bool whole = (!replaces || KeepRights(file, old)) && disk.WriteAll(file, bytes) && disk.SyncIfSupported(file);
  int why = errno;
  const bool closed = disk.Close(file) == 0;
  if (whole && closed && disk.Rename(beside.c_str(), place.c_str()) == 0)
    return SyncParentFolder(place, disk) ? "" : DescribeFailure(path, errno);
  if (whole) why = errno;
  disk.Remove(beside.c_str());
  return DescribeFailure(path, why);
}

namespace {

// Number of bytes that distinguish kinds of files.
constexpr std::size_t kBeginning = 8;

bool IsSource(const std::filesystem::path& path) {
  for (const char* ending : {".cardinal", ".yaml", ".yml", ".jsonl", ".save", ".shard", ".md"})
    if (path.extension() == ending) return true;
  return false;
}

}  // namespace

std::string WhyNotReplaceable(const std::filesystem::path& path, std::string_view beginning, OverwritePolicy spare) {
  if (spare == OverwritePolicy::NoSourceFiles && !IsSource(path)) return "";
  std::error_code error;
  const auto kind = std::filesystem::status(path, error);
  if (std::filesystem::exists(kind) && !std::filesystem::is_regular_file(kind) && !std::filesystem::is_directory(kind))
    return "`" + path.string() + "` is not a file";  // reading a pipe would block forever
  std::ifstream there(path, std::ios::binary);
  std::string bytes(beginning.size(), '\0');
  there.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  bytes.resize(there.gcount());
  if (bytes.empty() || bytes == beginning) return "";
  return "`" + path.string() + "` is there already, and is something else: name another file, or delete that one";
}

std::string ReplaceFile(const std::filesystem::path& path, std::string_view bytes, OverwritePolicy spare,
                        FileAccess readers) {
  const std::string problem = WhyNotReplaceable(path, bytes.substr(0, kBeginning), spare);
  return problem.empty() ? WriteFile(path, bytes, SystemDisk(), readers) : problem;
}

}  // namespace cardinal::save
